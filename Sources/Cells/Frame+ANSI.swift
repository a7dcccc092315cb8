extension Frame {
  /// The rows with escape sequences for their styles; each row resets its style.
  package var ansi: String {
    var text = ""
    for row in 0..<size.rows {
      var style = CellStyle.plain
      for column in 0..<size.columns {
        let cell = self[column, row]
        if cell.glyph == Cell.continuation { continue }
        if cell.style != style {
          style = cell.style
          text += "\u{1B}[\(Self.codes(of: style))m"
        }
        text.unicodeScalars.append(cell.glyph)
      }
      text += style == .plain ? "\n" : "\u{1B}[0m\n"
    }
    return text
  }

  /// Source: ECMA-48, select graphic rendition; 38 and 48 with 2 or 5 as in ISO 8613-6.
  private static func codes(of style: CellStyle) -> String {
    let attributes: [(CellStyle.Attributes, String)] = [(.bold, "1"), (.dim, "2"), (.underline, "4"), (.reverse, "7")]
    let codes = attributes.filter { style.attributes.contains($0.0) }.map(\.1)
    return (["0"] + codes + self.codes(of: style.foreground, 30) + self.codes(of: style.background, 40))
      .joined(separator: ";")
  }

  private static func codes(of color: CellColor, _ base: Int) -> [String] {
    switch color {
    case .standard: []
    case .index(let index) where index < 8: ["\(base + Int(index))"]
    case .index(let index) where index < 16: ["\(base + 52 + Int(index))"]
    case .index(let index): ["\(base + 8)", "5", "\(index)"]
    case .rgb(let red, let green, let blue): ["\(base + 8)", "2", "\(red)", "\(green)", "\(blue)"]
    }
  }
}
