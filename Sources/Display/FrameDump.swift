public import Screen

/// A screen as a file.
///
/// To add one: a case, its name, and its text in a file of its own.
public enum FrameDump: String, CaseIterable, Sendable {
  /// A picture that needs no font for dots and lines.
  case svg
  /// Characters alone.
  case text = "txt"
  /// Characters with the escape sequences of their colours.
  case ansi = "ans"

  /// The kind that a name ends in, or `nil` for no kind there is.
  public init?(ofFile name: String) {
    guard let dot = name.lastIndex(of: "."),
      let kind = FrameDump(rawValue: name[name.index(after: dot)...].lowercased())
    else { return nil }
    self = kind
  }

  public func text(of frame: Frame) -> String {
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
