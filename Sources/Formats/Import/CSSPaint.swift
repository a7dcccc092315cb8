import Drawing

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
    case "currentcolor": self = .currentColor
    default:
      let color = ColorText.parse(Self.light(of: word[...]))
      self = color.map { .color($0.color, alpha: $0.opacity) } ?? .other
    }
  }

  /// The first of the two colours in `light-dark(a, b)`, as on a light page; any other text as it is.
  private static func light(of word: Substring) -> Substring {
    let name = "light-dark("
    guard word.hasPrefix(name), word.hasSuffix(")") else { return word }
    let both = word.dropFirst(name.count)
    var depth = 0
    for index in both.indices {
      switch both[index] {
      case "(": depth += 1
      case ")": depth -= 1
      case "," where depth == 0: return both[..<index]
      default: continue
      }
    }
    return word
  }
}
