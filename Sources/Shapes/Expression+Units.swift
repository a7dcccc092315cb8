import Geometry

/// Units behind numbers.
extension Expression {
  private static let lengthUnits = [
    "px": 1, "pt": 96.0 / 72, "pc": 16, "in": 96, "cm": 96 / 2.54, "mm": 96 / 25.4,
  ]
  static let units = lengthUnits.merging(["deg": 1, "rad": 180 / Double.pi, "turn": 360]) { length, _ in length
  }

  /// The text with its lengths in units of another size: `10mm + 2` is `10 + 2` for a page with a unit of 1 mm.
  ///
  /// - Parameter factor: The document units in 1/96 inch.
  package static func lengths(in text: String, scaledBy factor: Double) -> String {
    if factor == 1 { return text }
    return text.replacing(quantity) { match in
      guard let number = NumberText.parse(match.output.1), let unit = lengthUnits[String(match.output.2)] else {
        return String(match.output.0)
      }
      return NumberText.exact((number * unit * factor).settled(), leadingZero: true)
    }
  }

  /// True if the text has a number with a unit.
  package static func hasUnit(_ text: String) -> Bool {
    text.matches(of: quantity).contains { units[String($0.output.2)] != nil }
  }

  /// A number and the name behind it.
  private static var quantity: Regex<(Substring, Substring, Substring)> {
    /((?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)(\p{L}[\p{L}\d]*)/
  }
}
