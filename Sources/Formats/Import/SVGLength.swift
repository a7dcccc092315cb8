/// A length as SVG writes it: a number with a unit.
struct SVGLength {
  enum Unit: String {
    case none = ""
    case px
    case mm
    case cm
    case inch = "in"
    case pt
    case pc
    case percent = "%"
  }

  var number: Double
  var unit: Unit

  /// Reads a length; `nil` for text that is none, and for units that depend on a font.
  init?(_ text: some StringProtocol) {
    var cursor = NumberCursor(text)
    cursor.skipSpace()
    guard let number = cursor.number(), let unit = Unit(rawValue: cursor.word().lowercased()) else { return nil }
    cursor.skipSpace()
    guard cursor.isAtEnd else { return nil }
    (self.number, self.unit) = (number, unit)
  }

  /// The length in user units, of which CSS puts 96 to an inch.
  ///
  /// - Parameter whole: what a percentage is one of.
  func userUnits(percentOf whole: Double) -> Double {
    switch unit {
    case .none, .px: number
    case .mm: number / 25.4 * 96
    case .cm: number / 2.54 * 96
    case .inch: number * 96
    case .pt: number / 72 * 96
    case .pc: number * 16
    case .percent: number / 100 * whole
    }
  }
}
