import Document
import Editor
import Keymaps
import Settings
import Cells
import Text

extension Display {
  mutating func drawCode(_ editor: Editor, in rect: CellRect) {
    let key = label(for: .codeNext, in: editor)
    targets.append(PointerArea(rect, .command(Command.codeNext.name)))
    drawBox(
      rect, title: "Code · \(editor.codeTitle)", foot: key.map { "live · \($0) next format" } ?? "", isFocused: false)
    let inner = rect.part(2, 1, columns: max(1, rect.columns - 4), rows: max(0, rect.rows - 2))
    let source = CodeSource(
      document: editor.document, selected: editor.selection.item, form: editor.view.codeForm,
      characters: inner.columns * inner.rows + 1)
    let text = code.value(of: source, editor.code(atLeast: source.characters))
    keep(text, in: inner) { display in display.draw(code: text, in: inner) }
  }

  private mutating func draw(code text: String, from first: Int = 0, in inner: CellRect) {
    var code = Substring(text)
    for _ in 0..<first { code = code.utf8.firstIndex(of: UInt8(ascii: "\n")).map { code[$0...].dropFirst() } ?? "" }
    var lines = CodeLines(String(code), columns: inner.columns, atMost: inner.rows + 1).lines
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

extension Display {
  /// Draws the formats beside the code of the chosen one.
  mutating func drawFormats(_ editor: Editor, _ list: ListView, size: Size) -> CellRect {
    // The first line is the heading.
    let lines = editor.formatLines.dropFirst()
    let rows = size.rows >= Self.leastRowsForBoxes ? size.rows - 2 : size.rows - 1
    let rect = CellRect(column: 0, row: 0, columns: size.columns, rows: rows)
    let feet = [
      "a-z find · ←→ scroll the code · ⏎ copy · Esc", "a-z · ←→ scroll · ⏎ copy · Esc", "⏎ copy · Esc",
    ]
    drawEmptyBox(rect, title: "Copy as", foot: foot(feet, columns: rect.columns))
    let inner = rect.inner
    let columns = min(inner.columns, (lines.map(\.keys.columns).max() ?? 0) + 2)
    let first = scrollOffset(selected: list.choice - 1, count: lines.count, rows: inner.rows)
    for (row, (index, line)) in zip(lines.indices, lines).dropFirst(first).prefix(inner.rows).enumerated() {
      let place = inner.part(0, row, columns: columns)
      drawRow(line.keys.padded(right: columns - 1), index, isChosen: index == list.choice, in: place)
    }
    guard lines.indices.contains(list.choice) else { return rect }
    let area = inner.part(columns + 1, 0, columns: max(0, inner.columns - columns - 2), rows: inner.rows)
    frame.put(lines[list.choice].text.fitted(area.columns, charset.ellipsis), at: area.origin, style: theme.faint)
    let source = CopySource(document: editor.document, file: editor.fileName, choice: list.choice)
    let text = copy.value(of: source, editor.copyText(of: list))
    draw(code: text, from: list.offset, in: area.part(0, 1, columns: area.columns, rows: max(0, area.rows - 1)))
    return rect
  }
}

/// The values that the text of a copy depends on.
struct CopySource: Equatable, Sendable {
  let document: Document
  let file: String
  let choice: Int
}

/// The values that the code of a drawing depends on.
struct CodeSource: Equatable, Sendable {
  let document: Document
  let selected: Item.ID?
  let form: Int
  let characters: Int
}
