import Geometry

/// A number of a drawing with its name: what a step shows, and what a formula is made of.
public struct Quantity: Hashable, Sendable {
  public enum Unit: Hashable, Sendable {
    case length
    case area
    /// In degrees.
    case angle
    case count
    case ratio
    /// 1 for yes, 0 for no.
    case truth
  }

  /// The letter in formulas and in the drawing.
  public let symbol: String
  public let name: String
  public let value: Double
  public let unit: Unit

  init(_ symbol: String, _ name: String, _ value: Double, _ unit: Unit = .length) {
    self.symbol = symbol
    self.name = name
    self.value = value
    self.unit = unit
  }

  /// Whether it is only counted or compared: nothing in the drawing is as long, as wide or as large.
  public var isPlain: Bool { unit == .count || unit == .truth }

  /// As people read it: two decimals, one for angles and areas, none for counts.
  public var text: String { Self.text(value, unit) }

  /// For those who compute with it on paper: angles with up to three decimals.
  public var preciseText: String { text(places: precisePlaces) }

  /// How many decimals ``text`` has.
  var places: Int { Self.places(unit) }

  /// How many ``preciseText`` has at most.
  var precisePlaces: Int { unit == .angle ? 3 : places }

  /// With some decimals, from 0 to 9; zeros at their end are left out where ``text`` has none for them.
  func text(places: Int) -> String {
    guard unit != .truth else { return text }
    var digits = NumberText.fixed(value, places: max(places, self.places))
    for _ in 0..<max(0, places - self.places) where digits.hasSuffix("0") { digits.removeLast() }
    return unit == .angle ? digits + "°" : digits
  }

  private static func places(_ unit: Unit) -> Int {
    switch unit {
    case .length, .ratio: 2
    case .area, .angle: 1
    case .count, .truth: 0
    }
  }

  static func text(_ value: Double, _ unit: Unit) -> String {
    guard unit != .truth else { return value == 0 ? "no" : "yes" }
    return NumberText.fixed(value, places: places(unit)) + (unit == .angle ? "°" : "")
  }
}
