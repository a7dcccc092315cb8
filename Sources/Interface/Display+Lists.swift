import Settings
import Editor
import Keymaps
import Cells
import Text
import Preview

extension Display {
  mutating func drawList(_ editor: Editor, _ list: ListView, size: Size) -> CellRect {
    func table(_ lines: [Editor.KeyLine]) -> [String] {
      lines.map { $0.keys.isEmpty ? $0.text.uppercased() : "  " + $0.keys.padded(right: 14) + " " + $0.text }
    }
    let (title, entries): (String, [String])
    switch list.content {
    case .keys: return drawKeys(editor, list, size: size)
    case .lessons: (title, entries) = ("Lessons", table(editor.lessonLines))
    case .formats: return drawFormats(editor, list, size: size)
    case .parameters: (title, entries) = ("Parameters /" + shown(list.filter ?? ""), table(editor.lines(of: list)))
    case .history: (title, entries) = ("History", editor.historyLines.map { $0.keys.padded(left: 4) + "  " + $0.text })
    case .code: return drawCodePage(editor, list, size: size)
    case .menu(let menu): return drawMenu(editor, list, menu, size: size)
    case .shapes: return drawShapeList(editor, list, size: size)
    case .messages: (title, entries) = ("Messages", editor.log.map { displayed($0) })
    }
    var lines: [String] = []
    // The entry of each line.
    var indexes: [Int] = []
    var chosen = 0..<0
    for (index, entry) in entries.enumerated() {
      let text = charset.text(entry)
      // Continuation lines are indented like the text.
      let indent = min(text.prefix { $0 == " " }.count + 4, size.columns / 2)
      let pieces = text.wrapped(to: size.columns - 4, indent: String(repeating: " ", count: indent))
      if list.isRunnable, index == list.choice { chosen = lines.count..<lines.count + pieces.count }
      lines += pieces
      indexes += pieces.map { _ in index }
    }
    let isWithoutHits = lines.isEmpty && list.filter != nil
    if isWithoutHits { lines = ["no matches"] }
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
    drawEmptyBox(rect, title: title, foot: foot(feet, columns: columns))
    for row in 0..<min(inner.rows, lines.count) {
      if !isWithoutHits { targets.append(PointerArea(inner.line(row), .line(indexes[first + row]))) }
      let isChosen = chosen.contains(first + row)
      let mark = isChosen && first + row == chosen.lowerBound ? String(charset.marker) : " "
      frame.put(
        mark + lines[first + row], at: inner.line(row).origin,
        style: isChosen ? theme.selection : .plain, limit: inner.columns)
    }
    frame.cursor = inner.line(max(0, chosen.lowerBound - first)).origin
    return rect
  }

  /// Draws a row of a list, which a click selects; the selected one is marked and has the cursor.
  mutating func drawRow(_ text: String, _ index: Int, isChosen: Bool, in rect: CellRect, style: CellStyle = .plain) {
    targets.append(PointerArea(rect, .line(index)))
    let mark = isChosen ? String(charset.marker) : " "
    frame.put(mark + text, at: rect.origin, style: isChosen ? theme.selection : style, limit: rect.columns)
    if isChosen { frame.cursor = rect.origin }
  }

  private mutating func drawMenu(_ editor: Editor, _ list: ListView, _ menu: PointerMenu, size: Size) -> CellRect {
    let lines = editor.lines(of: list, style: labelStyle).map { (text: shown($0.text), keys: shown($0.keys)) }
    let widest = lines.map { $0.text.columns + $0.keys.columns + 2 }.max() ?? 0
    let columns = min(size.columns, max(widest + 4, menu.title.count + 6, 24))
    let rows = min(size.rows, lines.count + 2)
    let rect = CellRect(
      column: min(menu.column, size.columns - columns), row: min(menu.row, size.rows - rows), columns: columns,
      rows: rows)
    drawEmptyBox(rect, title: shown(menu.title).fitted(columns - 6, charset.ellipsis), foot: "Esc")
    let inner = rect.inner
    let first = max(0, list.choice - inner.rows + 1)
    for (index, line) in lines.enumerated().dropFirst(first).prefix(inner.rows) {
      let (place, isChosen) = (inner.line(index - first), index == list.choice)
      let text = " " + line.text.fitted(inner.columns - 4 - line.keys.columns, charset.ellipsis)
      drawRow(text.padded(right: inner.columns - 1), index, isChosen: isChosen, in: place)
      frame.put(line.keys, atEndOf: place, style: isChosen ? theme.selection : theme.faint)
    }
    return rect
  }

  /// The fewest columns of a list of keys in two columns.
  private static let leastColumnsForTwo = 100

  /// The keys of a line, without the last ones if they do not fit.
  func keys(of line: Editor.KeyLine, columns: Int) -> String {
    var (text, labels) = (shown(line.keys), line.labels[...])
    while labels.count > 1, text.columns > columns {
      labels.removeLast()
      text = shown(labels.joined(separator: line.separator))
    }
    return text
  }

  /// Draws a list of keys, in two columns on wide screens, with the command of the selected line below.
  private mutating func drawKeys(_ editor: Editor, _ list: ListView, size: Size) -> CellRect {
    let lines = editor.lines(of: list, style: labelStyle)
    let across = size.columns >= Self.leastColumnsForTwo ? 2 : 1
    let columns = min(size.columns, across == 2 ? 140 : 72)
    let most = size.rows - 3
    let rows = max(1, min(most, (lines.count + across - 1) / across))
    let rect = CellRect(
      column: (size.columns - columns) / 2, row: (size.rows - rows - 3) / 2, columns: columns, rows: rows + 3)
    let keys = list.keys.isEmpty ? "" : " · \(list.keys.label(labelStyle)) …"
    let feet = ["press a key to find it · / filter · ⏎ rebind · Esc", "/ filter · ⏎ rebind · Esc", "⏎ · Esc", "Esc"]
    drawEmptyBox(rect, title: "Keys\(shown(keys))", foot: foot(feet, columns: columns))
    let inner = rect.inner
    let first = scrollOffset(selected: list.choice, count: lines.count, rows: rows * across)
    let room = (inner.columns - across + 1) / across
    for (place, line) in lines.dropFirst(first).prefix(rows * across).enumerated() {
      let index = first + place
      let cell = inner.part(place / rows * (room + 1), place % rows, columns: room, rows: 1)
      guard !line.commands.isEmpty else {
        frame.put(shown(line.text.uppercased()), at: cell.at(1), style: theme.heading, limit: room - 1)
        continue
      }
      targets.append(PointerArea(cell, .line(index)))
      let isChosen = index == list.choice
      let keys = self.keys(of: line, columns: room - 3).padded(right: 12) + " "
      let text = shown(line.text).fitted(max(0, room - 2 - keys.columns), charset.ellipsis)
      if isChosen {
        frame.cursor = cell.origin
        frame.put(
          "\(charset.marker) \(keys)\(text)".padded(right: room), at: cell.origin, style: theme.selection, limit: room)
      } else {
        frame.put(keys, at: cell.at(2), style: theme.heading, limit: room - 2)
        frame.put(text, at: cell.at(2 + keys.columns), limit: room)
      }
    }
    let last = inner.line(rows)
    if let filter = list.filter {
      frame.cursor = Position(
        column: frame.put("/" + shown(filter), at: last.at(1), limit: inner.columns - 2), row: last.row)
    } else if editor.message.isAboutKey {
      frame.put(
        shown(editor.message.text).fitted(inner.columns - 2, charset.ellipsis), at: last.at(1), style: theme.problem)
    } else if lines.indices.contains(list.choice), let binding = list.binding(in: lines[list.choice]) {
      let help =
        "\(binding.commandText): \(binding.commands.map { CommandCatalog.help(of: $0) }.joined(separator: "; "))"
      frame.put(shown(help).fitted(inner.columns - 2, charset.ellipsis), at: last.at(1), style: theme.faint)
    }
    return rect
  }

  /// The hints of a list of files, without those in the middle if they do not fit.
  func fileHints(_ picker: FilePicker, room: Int) -> [ShownHint] {
    let hidden = picker.hiddenCount
    var middle: [ShownHint] = []
    if picker.goesUpByLeft { middle.append(keyHint("← up")) }
    if hidden > 0 || picker.showsAll {
      middle.append(keyHint("Tab " + (picker.showsAll ? "fewer" : "\(hidden) more")))
    }
    let (first, last) = (keyHint("⏎ open"), keyHint("Esc cancel"))
    while !middle.isEmpty, !fits([first] + middle + [last], room) { middle.removeLast() }
    let hints = [first] + middle + [last]
    return fits(hints, room) ? hints : [last]
  }
}

/// The list of files, with a preview of the chosen one.
extension Display {
  /// The fewest columns for a preview beside the list.
  private static let leastColumnsForPreview = 60

  mutating func drawFiles(_ picker: FilePicker, _ session: Session, size: Size) -> CellRect {
    let rows = size.rows >= Self.leastRowsForBoxes ? size.rows - 2 : size.rows - 1
    let rect = CellRect(column: 0, row: 0, columns: size.columns, rows: rows)
    let title: String
    var foot = ""
    switch picker.listing.place {
    case .folder(let path):
      title = "Open"
      foot = shown(path).tail(max(0, size.columns - 8), charset.ellipsis)
    case .recent: title = "Open recent"
    }
    drawEmptyBox(rect, title: title, foot: foot, namesKeys: false)
    let inner = rect.inner
    let count = "\(picker.shown.count) of \(picker.entries.count)" + (picker.listing.isCut ? "+" : "")
    frame.put(count, atEndOf: inner, style: theme.faint)
    let list = inner.columns >= Self.leastColumnsForPreview ? inner.columns * 2 / 5 : inner.columns
    drawNames(picker, in: inner.part(0, 1, columns: list, rows: inner.rows - 1))
    if list < inner.columns, inner.rows > 4 {
      drawChosen(picker, session, in: inner.part(list, 1, columns: inner.columns - list, rows: inner.rows - 1))
    }
    frame.put(">", at: inner.at(1), style: theme.heading)
    drawTyped(picker.filter, at: inner.at(3), room: inner.columns - count.count - 5)
    return rect
  }

  private mutating func drawNames(_ picker: FilePicker, in rect: CellRect) {
    let first = scrollOffset(selected: picker.choice, count: picker.shown.count, rows: rect.rows)
    for row in 0..<max(0, min(rect.rows, picker.shown.count - first)) {
      let entry = picker.entries[picker.shown[first + row]]
      let note = entry.note.map { "  " + shown($0) } ?? ""
      let room = rect.columns - 4 - note.columns
      let name = shown(entry.name) + (entry.kind == .folder ? "/" : "")
      // The end of a path is the most useful part.
      let text =
        picker.listing.place == .recent || entry.name.hasPrefix("/")
        ? name.tail(room, charset.ellipsis) : name.fitted(room, charset.ellipsis)
      let style = entry.kind == .other ? theme.faint : .plain
      let isChosen = first + row == picker.choice
      drawRow(" " + text + note, first + row, isChosen: isChosen, in: rect.line(row), style: style)
    }
  }

  /// Draws the document in the chosen file, or the reason why there is none.
  private mutating func drawChosen(_ picker: FilePicker, _ session: Session, in rect: CellRect) {
    let chosen = picker.chosen.map { displayed($0.name.split(separator: "/").last.map(String.init) ?? $0.name) }
    let name = charset.text(chosen ?? "")
    drawBox(rect, title: name.fitted(max(0, rect.columns - 6), charset.ellipsis), isFocused: false)
    let inner = rect.inner
    guard picker.chosen?.kind != .folder, let preview = session.chosenPreview else { return }
    switch preview {
    case .document(let document):
      drawDocument(document, session.editor, in: inner)
    case .reason(let reason):
      for (row, line) in shown(reason).wrapped(to: inner.columns - 2).prefix(inner.rows).enumerated() {
        frame.put(line, at: inner.at(1, row))
      }
    }
  }
}

extension String {
  /// The end of a text in `room` columns, after an ellipsis if it is cut.
  fileprivate func tail(_ room: Int, _ ellipsis: String) -> String {
    guard columns > room else { return self }
    guard room > ellipsis.columns else { return "" }
    return ellipsis + String(String(reversed()).beginning(columns: room - ellipsis.columns).reversed())
  }
}
