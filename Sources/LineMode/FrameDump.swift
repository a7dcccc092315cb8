import Interface
package import Cells
import Text

/// A screen as a file.
///
/// To add one: a case, its name, and its text in a file of its own.
package enum FrameDump: String, CaseIterable, Sendable {
  /// A picture that needs no font for dots and lines.
  case svg
  /// Characters alone.
  case text = "txt"
  /// Characters with the escape sequences of their colours.
  case ansi = "ans"

  /// The kind that a name ends in, or `nil` for no kind there is.
  package init?(ofFile name: String) {
    guard let dot = name.lastIndex(of: "."),
      let kind = FrameDump(rawValue: name[name.index(after: dot)...].lowercased())
    else { return nil }
    self = kind
  }

  package func text(of frame: Frame) -> String {
    switch self {
    case .svg: frame.svg
    case .text: frame.lines.map { $0.withoutBlanksAtEnd + "\n" }.joined()
    case .ansi: frame.ansi
    }
  }
}

extension String {
  fileprivate var withoutBlanksAtEnd: Substring {
    var text = self[...]
    while text.last == " " { text.removeLast() }
    return text
  }
}

extension Frame {
  /// The rows with the escape sequences of their styles, each of which ends with its row.
  var ansi: String {
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
      if style != .plain { text += "\u{1B}[0m" }
      text += "\n"
    }
    return text
  }

  /// Source: ECMA-48, select graphic rendition; 38 and 48 with 2 or 5 as in ISO 8613-6.
  private static func codes(of style: CellStyle) -> String {
    var codes = ["0"]
    if style.attributes.contains(.bold) { codes.append("1") }
    if style.attributes.contains(.dim) { codes.append("2") }
    if style.attributes.contains(.underline) { codes.append("4") }
    if style.attributes.contains(.reverse) { codes.append("7") }
    codes += self.codes(of: style.foreground, 30) + self.codes(of: style.background, 40)
    return codes.joined(separator: ";")
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
