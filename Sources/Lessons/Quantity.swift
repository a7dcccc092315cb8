import Geometry

/// A number of a drawing with its name, as steps show it and formulas use it.
package struct Quantity: Hashable, Sendable {
  package enum Unit: Hashable, Sendable {
    case length
    case area
    /// In degrees.
    case angle
    case count
    case ratio
    /// 1 for yes and 0 for no.
    case truth
  }

  /// The letter in formulas and in the drawing, or a parameter's name.
  package internal(set) var symbol: String
  package internal(set) var name: String
  package let value: Double
  package let unit: Unit
  /// The word to show for a truth instead of yes or no, such as `evenodd`.
  private let word: String?
  /// The precision of the drawing's lengths and areas.
  var fineness: Fineness

  init(
    _ symbol: String, _ name: String, _ value: Double, _ unit: Unit = .length, word: String? = nil,
    fineness: Fineness = .usual
  ) {
    self.symbol = symbol
    self.name = name
    self.value = value
    self.unit = unit
    self.word = word
    self.fineness = fineness
  }

  /// True for a count or a flag, with nothing to mark in the figure.
  package var isPlain: Bool { unit == .count || unit == .truth }

  /// The number for the screen: two decimals, one for angles and areas, none for counts; more in small drawings.
  package var text: String { text(places: places) }

  /// The number for paper: angles have up to three decimals.
  package var preciseText: String { text(places: precisePlaces) }

  /// The decimals of ``text``.
  package var places: Int {
    switch unit {
    case .length: fineness.places(2)
    case .ratio: 2
    case .area: fineness.places(1, dimensions: 2)
    case .angle: NumberText.places(ofDegrees: value, usual: 1)
    case .count, .truth: 0
    }
  }

  /// The most decimals of ``preciseText``.
  var precisePlaces: Int { unit == .angle ? max(3, places) : places }

  /// The number with `places` decimals, from 0 to 15; zeros beyond those of ``text`` are dropped.
  func text(places: Int) -> String {
    guard unit != .truth else { return word ?? (value == 0 ? "no" : "yes") }
    var digits = NumberText.fixed(value, places: max(places, self.places))
    for _ in 0..<max(0, places - self.places) where digits.hasSuffix("0") { digits.removeLast() }
    return unit == .angle ? digits + "°" : digits
  }
}
