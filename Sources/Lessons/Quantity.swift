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

  /// As people read it: two decimals, one for angles and areas, none for counts.
  public var text: String { Self.text(value, unit) }

  /// For those who compute with it on paper: angles with up to three decimals, so that results come out as shown.
  public var preciseText: String {
    guard unit == .angle else { return text }
    let digits = NumberText.rounded(value, places: 3, leadingZero: true)
    return digits.contains(".") ? digits + "°" : text
  }

  static func text(_ value: Double, _ unit: Unit) -> String {
    switch unit {
    case .length, .ratio: NumberText.fixed(value, places: 2)
    case .area: NumberText.fixed(value, places: 1)
    case .angle: NumberText.fixed(value, places: 1) + "°"
    case .count: NumberText.fixed(value, places: 0)
    case .truth: value == 0 ? "no" : "yes"
    }
  }
}
