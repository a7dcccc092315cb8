import Geometry

/// A number of a drawing with its name: what a step shows, and what a formula is made of.
package struct Quantity: Hashable, Sendable {
  package enum Unit: Hashable, Sendable {
    case length
    case area
    /// In degrees.
    case angle
    case count
    case ratio
    /// 1 for yes, 0 for no, or for what the number says in words.
    case truth
  }

  /// The letter in formulas and in the drawing.
  package let symbol: String
  package let name: String
  package let value: Double
  package let unit: Unit
  /// What is so, for a truth that has a word of its own: `evenodd`.
  private let word: String?
  /// How fine the numbers of its drawing are told.
  private(set) var fineness = Fineness.usual

  init(_ symbol: String, _ name: String, _ value: Double, _ unit: Unit = .length, word: String? = nil) {
    self.symbol = symbol
    self.name = name
    self.value = value
    self.unit = unit
    self.word = word
  }

  /// The same number in a drawing that is told as fine as that.
  func told(_ fineness: Fineness) -> Quantity {
    var number = self
    number.fineness = fineness
    return number
  }

  /// The same number under another symbol.
  func named(_ symbol: String, _ name: String) -> Quantity {
    Quantity(symbol, name, value, unit, word: word).told(fineness)
  }

  /// Whether it is only counted or compared: nothing in the drawing is as long, as wide or as large.
  package var isPlain: Bool { unit == .count || unit == .truth }

  /// As people read it: two decimals, one for angles and areas, none for counts; more in small drawings.
  package var text: String {
    guard unit != .truth else { return word ?? (value == 0 ? "no" : "yes") }
    return NumberText.fixed(value, places: places) + (unit == .angle ? "°" : "")
  }

  /// For those who compute with it on paper: angles with up to three decimals.
  package var preciseText: String { text(places: precisePlaces) }

  /// How many decimals ``text`` has.
  package var places: Int {
    switch unit {
    case .length: fineness.places(2)
    case .ratio: 2
    case .area: fineness.places(1, dimensions: 2)
    case .angle: NumberText.places(ofDegrees: value, usual: 1)
    case .count, .truth: 0
    }
  }

  /// How many ``preciseText`` has at most.
  var precisePlaces: Int { unit == .angle ? max(3, places) : places }

  /// With some decimals, from 0 to 15; zeros at their end are left out where ``text`` has none for them.
  func text(places: Int) -> String {
    guard unit != .truth else { return text }
    var digits = NumberText.fixed(value, places: max(places, self.places))
    for _ in 0..<max(0, places - self.places) where digits.hasSuffix("0") { digits.removeLast() }
    return unit == .angle ? digits + "°" : digits
  }
}
