import Settings
import Document
import Editor
import Geometry
import Preview
import Cells
import Text

/// The list of files, with a preview of the chosen one.
extension Display {
  /// The fewest columns for a preview beside the list.
  private static let leastColumnsForPreview = 60

  /// - Returns: the area that it covers.
  mutating func drawFiles(
    _ picker: FilePicker, _ session: Session, size: Size, _ frame: inout Frame
  ) -> CellRect {
    let rows = size.rows >= Self.leastRowsForBoxes ? size.rows - 2 : size.rows - 1
    let rect = CellRect(column: 0, row: 0, columns: size.columns, rows: rows)
    let title: String
    var foot = ""
    switch picker.listing.place {
    case .folder(let path):
      title = "Open"
      foot = shown(path).tail(max(0, size.columns - 8), settings.charset.ellipsis)
    case .recent: title = "Open recent"
    }
    drawEmptyBox(rect, title: title, foot: foot, namesKeys: false, &frame)
    let inner = rect.inner
    let count = "\(picker.shown.count) of \(picker.entries.count)" + (picker.listing.isCut ? "+" : "")
    frame.put(count, atEndOf: inner, style: theme.faint)
    let list = inner.columns >= Self.leastColumnsForPreview ? inner.columns * 2 / 5 : inner.columns
    drawNames(
      picker, in: CellRect(column: inner.column, row: inner.row + 1, columns: list, rows: inner.rows - 1), &frame)
    if list < inner.columns, inner.rows > 4 {
      drawChosen(
        picker, session,
        in: CellRect(
          column: inner.column + list, row: inner.row + 1, columns: inner.columns - list, rows: inner.rows - 1),
        &frame)
    }
    frame.put(">", at: Position(column: inner.column + 1, row: inner.row), style: theme.heading)
    drawTyped(
      picker.filter, at: Position(column: inner.column + 3, row: inner.row), room: inner.columns - count.count - 5,
      &frame)
    return rect
  }

  private mutating func drawNames(_ picker: FilePicker, in rect: CellRect, _ frame: inout Frame) {
    let first = scrollOffset(selected: picker.choice, count: picker.shown.count, rows: rect.rows)
    for row in 0..<max(0, min(rect.rows, picker.shown.count - first)) {
      let entry = picker.entries[picker.shown[first + row]]
      let isChosen = first + row == picker.choice
      targets.append((rect.line(row), .line(first + row)))
      let note = entry.note.map { "  " + shown($0) } ?? ""
      let room = rect.columns - 4 - note.columns
      let name = shown(entry.name) + (entry.kind == .folder ? "/" : "")
      // The end of a path is the most useful part.
      let text =
        picker.listing.place == .recent
        ? name.tail(room, settings.charset.ellipsis) : name.fitted(room, settings.charset.ellipsis)
      let style = isChosen ? theme.selection : entry.kind == .other ? theme.faint : .plain
      let mark = isChosen ? String(settings.charset.marker) : " "
      frame.put(mark + " " + text + note, at: rect.line(row).origin, style: style, limit: rect.columns - 1)
    }
  }

  /// Draws the document in the chosen file, or the reason why there is none.
  private mutating func drawChosen(
    _ picker: FilePicker, _ session: Session, in rect: CellRect, _ frame: inout Frame
  ) {
    let chosen = picker.chosen.map { displayed($0.name.split(separator: "/").last.map(String.init) ?? $0.name) }
    let name = settings.charset.text(chosen ?? "")
    drawBox(
      rect, title: name.fitted(max(0, rect.columns - 6), settings.charset.ellipsis), isFocused: false, &frame)
    let inner = rect.inner
    guard picker.chosen?.kind != .folder, let preview = session.chosenPreview else { return }
    switch preview {
    case .document(let document):
      drawDocument(document, session.editor, in: inner, &frame)
    case .reason(let reason):
      for (row, line) in shown(reason).wrapped(to: inner.columns - 2).prefix(inner.rows).enumerated() {
        frame.put(line, at: Position(column: inner.column + 1, row: inner.row + row))
      }
    }
  }
}

extension String {
  /// The end of a text in `room` columns, after an ellipsis if it is cut.
  fileprivate func tail(_ room: Int, _ ellipsis: String) -> String {
    guard columns > room else { return self }
    var left = room - ellipsis.columns
    guard left > 0 else { return "" }
    var start = unicodeScalars.endIndex
    while start > unicodeScalars.startIndex {
      let before = unicodeScalars.index(before: start)
      left -= unicodeScalars[before].columns
      if left < 0 { break }
      start = before
    }
    return ellipsis + String(unicodeScalars[start...])
  }
}
