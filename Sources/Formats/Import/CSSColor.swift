import Drawing
import Geometry

/// A paint as CSS and SVG write it.
enum CSSPaint: Hashable {
  case none
  /// With its opacity, from 0 to 1.
  case color(Color, alpha: Double)
  /// The value of the property `color`.
  case currentColor
  /// A gradient, a pattern, or a colour of a kind that is not read.
  case other

  init(_ text: some StringProtocol) {
    let word = text.lowercased()
    switch word {
    case "none": self = .none
    case "transparent": self = .color(Color(0, 0, 0), alpha: 0)
    case "currentcolor": self = .currentColor
    default:
      if let (color, alpha) = Self.hexadecimal(word) ?? Self.function(word) {
        self = .color(color, alpha: alpha)
      } else if let color = CSSColorNames.all[word] {
        self = .color(color, alpha: 1)
      } else {
        self = .other
      }
    }
  }

  private static func hexadecimal(_ word: String) -> (Color, Double)? {
    if let color = Color(hex: word) { return (color, 1) }
    let digits = word.dropFirst().compactMap { $0.isASCII ? $0.hexDigitValue : nil }
    guard word.first == "#", digits.count == word.count - 1 else { return nil }
    switch digits.count {
    case 4: return Color(hex: word.prefix(4)).map { ($0, Double(digits[3] * 17) / 255) }
    case 8: return Color(hex: word.prefix(7)).map { ($0, Double(digits[6] * 16 + digits[7]) / 255) }
    default: return nil
    }
  }

  /// `rgb(1, 2, 3)`, `rgba(1, 2, 3, .5)`, percentages, and the forms without commas.
  private static func function(_ word: String) -> (Color, Double)? {
    var cursor = NumberCursor(word)
    let name = cursor.word()
    guard name == "rgb" || name == "rgba", cursor.skip("(") else { return nil }
    var values: [Double] = []
    cursor.skipSpace()
    while !cursor.skip(")") {
      guard values.count < 4, let number = cursor.number() else { return nil }
      let isPercent = cursor.skip("%")
      let isAlpha = values.count == 3
      values.append(isPercent ? number / 100 * (isAlpha ? 1 : 255) : number)
      cursor.skipSeparator()
      if cursor.skip("/") { cursor.skipSpace() }
    }
    guard values.count >= 3, cursor.isAtEnd else { return nil }
    func channel(_ value: Double) -> UInt8 { UInt8(min(max(value, 0), 255).rounded()) }
    let color = Color(channel(values[0]), channel(values[1]), channel(values[2]))
    return (color, values.count == 4 ? min(max(values[3], 0), 1) : 1)
  }
}
