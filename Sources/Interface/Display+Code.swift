import Document
import Editor
import Keymaps
import Settings
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
    let source = CodeSource(
      document: editor.document, selected: editor.selected, form: editor.view.codeForm,
      characters: inner.columns * inner.rows + 1)
    let text = code.value(of: source) { editor.code(atLeast: source.characters) }
    keep(text, in: inner) { display in display.draw(code: text, in: inner) }
  }

  private mutating func draw(code text: String, in inner: CellRect) {
    var lines = CodeLines(text, columns: inner.columns, atMost: inner.rows + 1).lines
    if lines.count > inner.rows, inner.rows > 0 {
      lines = Array(lines.prefix(inner.rows))
      let room = inner.columns - charset.ellipsis.count
      lines[inner.rows - 1] = lines[inner.rows - 1].beginning(columns: room) + charset.ellipsis
    }
    for (row, line) in lines.enumerated() {
      frame.put(charset.text(line), at: inner.line(row).origin, limit: inner.columns)
    }
  }

  /// Draws the code page, over all but the row of messages.
  mutating func drawCodePage(_ editor: Editor, _ list: ListView, size: Size) -> CellRect {
    let rect = CellRect(column: 0, row: 0, columns: size.columns, rows: size.rows - 1)
    let inner = rect.part(2, 1, columns: max(1, rect.columns - 4), rows: max(0, rect.rows - 2))
    let lines = editor.codeLines
    let first = min(list.offset, max(0, lines.count - inner.rows))
    let titles = ["Code · \(editor.codeTitle) · \(editor.codeExactness)", "Code · \(editor.codeTitle)"]
    let place = lines.count > inner.rows ? "\(first + 1)–\(first + inner.rows) of \(lines.count) · " : ""
    let ways = ["←→ format · ⏎ copy · Esc close", "←→ · ⏎ · Esc"]
    drawEmptyBox(
      rect, title: foot(titles, columns: rect.columns), foot: foot([place + ways[0]] + ways, columns: rect.columns))
    for (row, line) in lines.dropFirst(first).prefix(inner.rows).enumerated() {
      frame.put(charset.text(line), at: inner.line(row).origin, limit: inner.columns)
    }
    frame.cursor = inner.origin
    return rect
  }
}

/// The values that the code of a drawing depends on.
struct CodeSource: Equatable, Sendable {
  let document: Document
  let selected: Int
  let form: Int
  let characters: Int
}
