/// How many decimals more than on a usual drawing the numbers of a small one need, to be told apart and from zero.
public struct Fineness: Hashable, Sendable {
  /// For lengths, from 0: what is told in hundredths otherwise has at least four digits for the whole drawing.
  public let places: Int

  /// What every drawing of 10 units and more has.
  public static let usual = Fineness(size: 10)

  /// - Parameter size: The longer side of the drawing.
  public init(size: Double) {
    var places = 0
    var size = size
    // What rounding takes from 10 units makes no drawing smaller.
    while size > 0, size < 10 * (1 - 1e-9), places < 13 {
      places += 1
      size *= 10
    }
    self.places = places
  }

  /// As many decimals as numbers with so many on a usual drawing need here.
  ///
  /// - Parameter dimensions: 1 for lengths, 2 for areas.
  public func places(_ usual: Int, dimensions: Int = 1) -> Int { min(15, usual + dimensions * places) }

  /// So many decimals on a usual drawing, or as many more as tell two numbers apart.
  public func places(telling a: Double, from b: Double, least: Int) -> Int {
    var usual = least
    while places(usual) < 12, fixed(a, places: usual) == fixed(b, places: usual) { usual += 1 }
    return usual
  }

  /// A number with as many decimals as numbers with so many on a usual drawing need here.
  ///
  /// - Parameters:
  ///   - dimensions: 1 for lengths, 2 for areas.
  ///   - columns: the characters that there is room for; the usual decimals are there in any case.
  public func fixed(_ value: Double, places usual: Int, dimensions: Int = 1, columns: Int = .max) -> String {
    var places = places(usual, dimensions: dimensions)
    var text = NumberText.fixed(value, places: places)
    // Fewer decimals can make one more digit before them.
    while places > usual, text.count > columns {
      places -= 1
      text = NumberText.fixed(value, places: places)
    }
    return text
  }
}

extension NumberText {
  /// An angle in degrees with some decimals, or with as many more as a small one needs for three of its own digits.
  public static func degrees(_ value: Double, places: Int) -> String {
    fixed(value, places: self.places(ofDegrees: value, usual: places))
  }

  /// How many decimals ``degrees(_:places:)`` has; what only rounding makes is told as zero.
  public static func places(ofDegrees value: Double, usual: Int) -> Int {
    let magnitude = abs(value)
    guard magnitude > 1e-9, NumberText.fixed(magnitude, places: usual).allSatisfy({ $0 == "0" || $0 == "." }) else {
      return usual
    }
    var places = usual
    var scaled = magnitude * .powerOfTen(usual)
    while scaled < 100, places < 15 {
      places += 1
      scaled *= 10
    }
    return places
  }
}
