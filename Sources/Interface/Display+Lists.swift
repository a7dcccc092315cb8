import Settings
import Editor
import Cells
import Text

extension Display {
  /// A list over the screen: the keys, or the messages.
  ///
  /// - Returns: what it covers.
  mutating func drawList(_ editor: Editor, _ list: ListView, size: Size, _ frame: inout Frame) -> CellRect {
    let title: String
    let entries: [String]
    switch list.content {
    case .keys(let panel):
      title = "Keys"
      entries = editor.keyLines(of: panel, style: labelStyle).map {
        $0.keys.isEmpty ? $0.text.uppercased() : "  " + $0.keys.padded(right: 14) + " " + $0.text
      }
    case .lessons:
      title = "Lessons"
      entries = editor.lessonLines.map {
        $0.keys.isEmpty ? $0.text.uppercased() : "  " + $0.keys.padded(right: 14) + " " + $0.text
      }
    case .shapes: return drawShapeList(editor, list, size: size, &frame)
    case .messages:
      title = "Messages"
      entries = editor.log.map { displayed($0) }
    }
    var lines: [String] = []
    // For each line the entry that it is of.
    var indexes: [Int] = []
    var chosen = 0..<0
    for (index, entry) in entries.enumerated() {
      let text = settings.charset.text(entry)
      // What follows the first line is set in like its text.
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
    frame.clear(inner)
    let first =
      list.isRunnable
      ? scrollOffset(selected: chosen.lowerBound, count: lines.count, rows: inner.rows)
      : min(list.offset, max(0, lines.count - inner.rows))
    let place = lines.count > inner.rows ? "\(first + 1)–\(first + inner.rows) of \(lines.count)" : ""
    let ways = list.isRunnable ? ["⏎ runs it · Esc", "⏎ · Esc"] : ["Esc closes", "Esc"]
    // The line for messages may lie below the list.
    let refusal = editor.message.isAboutKey && rect.hasRow(size.rows - 1) ? editor.message.text : ""
    let refusals = refusal.isEmpty ? [] : [refusal, String(refusal.drop { $0 != " " }.dropFirst(4))]
    let feet = refusals + (place.isEmpty ? [] : ["\(place) · \(ways[0])"]) + ways
    targets.append((CellRect(column: 0, row: 0, columns: size.columns, rows: size.rows), .outside))
    targets.append((rect, .box))
    let foot = foot(feet, columns: columns)
    drawBox(rect, title: title, foot: foot, isFocused: true, &frame)
    addKeys(of: foot, under: rect)
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

  /// What keys do in a list of files, with words where there is room for all of them.
  ///
  /// - Parameters:
  ///   - room: the columns beside the pinned hints; all of them where not even the keys would fit there.
  ///   - most: all columns.
  func fileHints(_ picker: FilePicker, room: inout Int, most: Int) -> [ShownHint] {
    let hidden = picker.hiddenCount
    var hints = [(key: "⏎", text: " opens")]
    if picker.goesUpByLeft { hints.append(("←", " folder above")) }
    if hidden > 0 || picker.showsAll {
      hints.append(("Tab", picker.showsAll ? " documents only" : " \(hidden) more"))
    }
    hints.append(("Esc", " leaves"))
    let long = hints.map { keyHint($0.key + $0.text) }
    if fits(long, room) { return long }
    let short = hints.map { keyHint($0.key) }
    if fits(short, room) { return short }
    room = most
    // The way out is the last that is left out.
    return fits(short, room) ? short : [short[0], short[short.count - 1]]
  }
}
