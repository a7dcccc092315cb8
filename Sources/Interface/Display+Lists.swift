import Settings
import Editor
import Cells
import Text

extension Display {
  /// Draws a list over the screen.
  ///
  /// - Returns: the area that it covers.
  mutating func drawList(_ editor: Editor, _ list: ListView, size: Size, _ frame: inout Frame) -> CellRect {
    func table(_ lines: [Editor.KeyLine]) -> [String] {
      lines.map { $0.keys.isEmpty ? $0.text.uppercased() : "  " + $0.keys.padded(right: 14) + " " + $0.text }
    }
    let (title, entries): (String, [String])
    switch list.content {
    case .keys(let panel): (title, entries) = ("Keys", table(editor.keyLines(of: panel, style: labelStyle)))
    case .lessons: (title, entries) = ("Lessons", table(editor.lessonLines))
    case .shapes: return drawShapeList(editor, list, size: size, &frame)
    case .messages: (title, entries) = ("Messages", editor.log.map { displayed($0) })
    }
    var lines: [String] = []
    // The entry of each line.
    var indexes: [Int] = []
    var chosen = 0..<0
    for (index, entry) in entries.enumerated() {
      let text = settings.charset.text(entry)
      // Continuation lines are indented like the text.
      let indent = min(text.prefix { $0 == " " }.count + 4, size.columns / 2)
      let pieces = text.wrapped(to: size.columns - 4, indent: String(repeating: " ", count: indent))
      if list.isRunnable, index == list.choice { chosen = lines.count..<lines.count + pieces.count }
      lines += pieces
      indexes += pieces.map { _ in index }
    }
    let widest = lines.map(\.columns).max() ?? 0
    let columns = min(size.columns, max(widest + 4, 30))
    let rows = min(size.rows, lines.count + 2)
    let rect = CellRect(
      column: (size.columns - columns) / 2, row: (size.rows - rows) / 2, columns: columns, rows: rows)
    let inner = rect.inner
    let first =
      list.isRunnable
      ? scrollOffset(selected: chosen.lowerBound, count: lines.count, rows: inner.rows)
      : min(list.offset, max(0, lines.count - inner.rows))
    let place = lines.count > inner.rows ? "\(first + 1)–\(first + inner.rows) of \(lines.count)" : ""
    let ways = list.isRunnable ? ["⏎ \(list.content.verb) · Esc", "⏎ · Esc"] : ["Esc close", "Esc"]
    // The list may cover the message row.
    let refusal = editor.message.isAboutKey && rect.hasRow(size.rows - 1) ? editor.message.text : ""
    let refusals = refusal.isEmpty ? [] : [refusal, String(refusal.drop { $0 != " " }.dropFirst(4))]
    let feet = refusals + (place.isEmpty ? [] : ["\(place) · \(ways[0])"]) + ways
    drawEmptyBox(rect, title: title, foot: foot(feet, columns: columns), &frame)
    for row in 0..<min(inner.rows, lines.count) {
      targets.append((inner.line(row), .line(indexes[first + row])))
      let isChosen = chosen.contains(first + row)
      let mark = isChosen && first + row == chosen.lowerBound ? String(settings.charset.marker) : " "
      frame.put(
        mark + lines[first + row], at: inner.line(row).origin,
        style: isChosen ? theme.selection : .plain, limit: inner.columns)
    }
    frame.cursor = inner.line(max(0, chosen.lowerBound - first)).origin
    return rect
  }

  /// The hints of a list of files, with words if they fit.
  func fileHints(_ picker: FilePicker, room: Int) -> [ShownHint] {
    let hidden = picker.hiddenCount
    var hints = [(key: "⏎", text: " open")]
    if picker.goesUpByLeft { hints.append(("←", " parent folder")) }
    if hidden > 0 || picker.showsAll {
      hints.append(("Tab", picker.showsAll ? " documents only" : " \(hidden) more"))
    }
    hints.append(("Esc", " cancel"))
    let long = hints.map { keyHint($0.key + $0.text) }
    let short = hints.map { keyHint($0.key) }
    return [long, short].first { fits($0, room) } ?? [short[0], short[short.count - 1]]
  }
}
