/// The extra decimals that the numbers of a small drawing need.
public struct Fineness: Hashable, Sendable {
  /// The extra decimals of lengths, from 0 to 13: enough to show the longer side with as many digits as 10 units.
  public let places: Int

  /// No extra decimals: for drawings of 10 units and more.
  public static let usual = Fineness(size: 10)

  /// - Parameter size: The longer side of the drawing, in document units.
  public init(size: Double) {
    var places = 0
    var size = size
    // 10 units less a rounding error are still 10 units.
    while size > 0, size < 10 * (1 - 1e-9), places < 13 {
      places += 1
      size *= 10
    }
    self.places = places
  }

  /// The decimals for numbers that have `usual` decimals in a drawing of usual size, at most 15.
  ///
  /// - Parameter dimensions: 1 for lengths, 2 for areas.
  public func places(_ usual: Int, dimensions: Int = 1) -> Int { min(15, usual + dimensions * places) }

  /// The usual decimals, at least `least`, that make two different numbers look different.
  public func places(telling a: Double, from b: Double, least: Int) -> Int {
    var usual = least
    while places(usual) < 12, fixed(a, places: usual) == fixed(b, places: usual) { usual += 1 }
    return usual
  }

  /// A number as text with `usual` decimals plus the extra ones.
  ///
  /// - Parameters:
  ///   - dimensions: 1 for lengths, 2 for areas.
  ///   - columns: The most characters. The usual decimals stay even if they do not fit.
  public func fixed(_ value: Double, places usual: Int, dimensions: Int = 1, columns: Int = .max) -> String {
    var places = places(usual, dimensions: dimensions)
    var text = NumberText.fixed(value, places: places)
    // Rounding to fewer decimals can add a digit before the point, as from 9.99 to 10.0.
    while places > usual, text.count > columns {
      places -= 1
      text = NumberText.fixed(value, places: places)
    }
    return text
  }
}

extension NumberText {
  /// An angle in degrees with `places` decimals, or more if a small angle needs them for three digits.
  public static func degrees(_ value: Double, places: Int) -> String {
    fixed(value, places: self.places(ofDegrees: value, usual: places))
  }

  /// The decimals that ``degrees(_:places:)`` writes.
  ///
  /// Angles below 1e-9° count as zero.
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
