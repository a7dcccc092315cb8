package import Cells

/// A file format for screens.
///
/// To add one: a case, its name, and its text.
package enum FrameDump: String, CaseIterable, Sendable {
  /// A picture that needs no font for dots and lines.
  case svg
  /// Characters without colors.
  case text = "txt"
  /// Characters with escape sequences for colors.
  case ansi = "ans"

  /// The format of a file name's extension; `nil` for an unknown one.
  package init?(ofFile name: String) {
    guard let dot = name.lastIndex(of: ".") else { return nil }
    self.init(rawValue: name[name.index(after: dot)...].lowercased())
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
  /// The screen as an SVG: dots as circles, blocks and lines as rectangles, text as text.
  fileprivate var svg: String {
    var picture = ScreenPicture()
    picture.add(pieces)
    return picture.svg(size: size)
  }
}
