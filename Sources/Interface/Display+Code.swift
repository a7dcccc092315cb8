import Editor
import Keymaps
import Cells
import Text

/// The code panel.
extension Display {
  mutating func drawCode(_ editor: Editor, in rect: CellRect) {
    let key = label(for: .codeNext, in: editor)
    targets.append((rect, .command(Command.codeNext.name)))
    drawBox(
      rect, title: "Code · \(editor.codeTitle)", foot: key.map { "live · \($0) next format" } ?? "", isFocused: false)
    let inner = rect.part(2, 1, columns: max(1, rect.columns - 4), rows: max(0, rect.rows - 2))
    let text = editor.code(atLeast: inner.columns * inner.rows + 1)
    let code = text.split(separator: "\n", omittingEmptySubsequences: false).map { shown($0) }
    var lines = CodeLines(code.joined(separator: "\n"), columns: inner.columns, atMost: inner.rows + 1).lines
    if lines.count > inner.rows, inner.rows > 0 {
      lines = Array(lines.prefix(inner.rows))
      let room = inner.columns - charset.ellipsis.count
      lines[inner.rows - 1] = lines[inner.rows - 1].beginning(columns: room) + charset.ellipsis
    }
    for (row, line) in lines.enumerated() { frame.put(line, at: inner.line(row).origin, limit: inner.columns) }
  }
}

/// Code wrapped at spaces and before the commands of path data.
struct CodeLines {
  private(set) var lines: [String] = []

  init(_ text: String, columns: Int, atMost most: Int) {
    for source in text.split(separator: "\n", omittingEmptySubsequences: false) {
      guard lines.count < most else { return }
      var line = ""
      for word in Self.words(of: source) {
        guard lines.count < most else { return }
        if line.columns + word.columns > columns, !line.isEmpty {
          lines.append(line)
          line = ""
          guard lines.count < most else { return }
        }
        line += line.isEmpty ? String(word.drop { $0 == " " }) : String(word)
        while line.columns > columns {
          // Always take one character, even if it is too wide.
          let head = line.beginning(columns: columns)
          let kept = head.isEmpty ? line.prefix(1) : head
          lines.append(String(kept))
          line.removeSubrange(..<kept.endIndex)
          guard lines.count < most else { return }
        }
      }
      lines.append(line)
    }
  }

  /// The unbreakable pieces, each with the space before it; a command of path data stays with its numbers.
  private static func words(of line: Substring) -> [Substring] {
    var words: [Substring] = []
    var start = line.startIndex
    var (before, isPathData, isCommand): (Unicode.Scalar, Bool, Bool) = (" ", false, false)
    for (index, scalar) in zip(line.unicodeScalars.indices, line.unicodeScalars) {
      let isLetter = "MLACZ".unicodeScalars.contains(scalar)
      // Path data starts with a move.
      if scalar == "M", before == "\"" || before == " " { isPathData = true }
      if scalar == "\"", isPathData { isPathData = false }
      let beginsCommand = isPathData && isLetter && ("0"..."9" ~= before || before == "Z")
      let isBreak = beginsCommand || scalar == " " && !(isPathData && isCommand)
      if isBreak, index > start {
        words.append(line[start..<index])
        start = index
      }
      if isPathData, isLetter { isCommand = true }
      if !isPathData { isCommand = false }
      before = scalar
    }
    if start < line.endIndex { words.append(line[start...]) }
    return words
  }
}
