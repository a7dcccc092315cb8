import Editing
import Keymaps
import Screen
import Text

extension Display {
  /// The box in which a key gets another command; `false` when there is no room for it.
  mutating func drawCapture(
    _ capture: Capture, _ editor: Editor, _ layout: Layout, size: Size, _ frame: inout Frame
  ) -> Bool {
    let most = layout.numbers.row - 2
    guard size.rows >= Self.leastRowsForBoxes, most > 1 else { return false }
    let columns = min(size.columns, 68)
    let lines = captureLines(capture, editor).flatMap {
      settings.charset.text($0).wrapped(to: columns - 4, indent: "    ")
    }.prefix(most)
    let rect = CellRect(
      column: (size.columns - columns) / 2, row: layout.numbers.row - lines.count - 2, columns: columns,
      rows: lines.count + 2)
    let isBegun = !capture.keys.isEmpty
    let way = capture.command == nil ? "⏎ choose a command" : "⏎ take it"
    let feet =
      isBegun
      ? ["\(way) · Tab where · ⌫ · Esc", "⏎ · Tab where · ⌫ · Esc", "⏎ · Tab · ⌫ · Esc", "⏎ · Esc"] : ["Esc leaves"]
    drawEmptyBox(rect, title: "Change a key", foot: foot(feet, columns: columns), &frame)
    for (row, line) in lines.enumerated() {
      let place = Position(column: rect.column + 2, row: rect.row + 1 + row)
      frame.put(line, at: place, style: row == 0 ? theme.heading : .plain, limit: columns - 4)
    }
    frame.cursor = Position(column: rect.column + 2, row: rect.row + 1)
    return true
  }

  /// What there is to know of the keys pressed so far, the keys themselves first.
  func captureLines(_ capture: Capture, _ editor: Editor) -> [String] {
    guard !capture.keys.isEmpty else {
      let aim = capture.command.map { " for \(displayed($0))" } ?? ""
      return ["Press the key\(aim), or the first one of a chord"]
    }
    let place = capture.isGlobal ? "in every panel" : "in the \(editor.panel.rawValue) panel"
    let aim = capture.command.map { " runs \(displayed($0))" } ?? ""
    let conflicts = editor.conflicts(of: capture)
    return ["\(capture.keys.label(labelStyle))\(aim)  \(place)"]
      + (conflicts.isEmpty ? ["nothing runs on it yet"] : conflicts)
  }
}
