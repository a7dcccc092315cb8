import Cells
import Editor
import Settings
import Text

/// The gallery: pictures over the panels, beside the drawing that follows.
extension Display {
  /// The fewest columns for a gallery beside the drawing instead of over it.
  private static let leastColumnsBeside = 100

  mutating func drawGallery(_ gallery: Gallery, _ session: Session, _ layout: Layout, size: Size) -> CellRect {
    let isBeside = size.columns >= Self.leastColumnsBeside
    let rows = layout.hints.map { $0.row } ?? layout.message.row
    let column = isBeside ? layout.corners?.column ?? size.columns / 2 : 0
    let top = isBeside ? layout.corners?.row ?? 0 : 0
    let rect = CellRect(column: column, row: top, columns: size.columns - column, rows: rows - top)
    let other = gallery.other.map { $0 == "new" ? " · Tab new drawings" : " · Tab \($0)" } ?? ""
    let find = gallery.content == .new ? " · a-z find" : ""
    let feet = ["←→↑↓ look\(find) · ⏎ take\(other) · Esc", "⏎ take\(other.prefix(6)) · Esc", "⏎ · Esc"]
    drawEmptyBox(rect, title: shown(gallery.title), foot: foot(feet, columns: rect.columns))
    let hasHelp = rect.inner.rows > 8
    let area = rect.inner.part(0, 0, columns: rect.inner.columns, rows: rect.inner.rows - (hasHelp ? 2 : 0))
    if hasHelp {
      let text = gallery.chosen.help.isEmpty ? kindText(session) : gallery.chosen.help
      frame.put(
        shown(text).fitted(rect.inner.columns - 2, charset.ellipsis), at: rect.inner.at(1, rect.inner.rows - 1),
        style: theme.faint)
    }
    drawPictures(gallery, session.editor, in: area)
    return rect
  }

  private func kindText(_ session: Session) -> String {
    let editor = session.preview ?? session.editor
    return editor.shapeDetails(of: editor.selected)
  }

  private mutating func drawPictures(_ gallery: Gallery, _ editor: Editor, in area: CellRect) {
    let across = gallery.across(frame.size)
    let columns = area.columns / across
    let count = (gallery.entries.count + across - 1) / across
    // Square pictures, as large as the columns allow, or a row less if then another line of them fits.
    let most = max(1, min(columns / 2 - 1, area.rows - 1))
    let visible = max(1, area.rows / (most + 1), most > 6 ? area.rows / most : 0)
    let rows = max(1, min(most, area.rows / visible - 1))
    let first = scrollOffset(selected: gallery.choice / across, count: count, rows: visible)
    for (index, entry) in gallery.entries.enumerated() {
      let row = index / across - first
      guard row >= 0, row < visible else { continue }
      let cell = area.part(index % across * columns, row * (rows + 1), columns: columns, rows: rows + 1)
      targets.append(PointerArea(cell, .line(index)))
      drawDocument(entry.picture, editor, in: cell.part(1, 0, columns: columns - 2, rows: rows))
      let isChosen = index == gallery.choice
      let mark = isChosen ? String(charset.marker) : " "
      let letter = entry.letter.map { "\($0) " } ?? ""
      let remark = entry.remark.map { ": \($0)" } ?? ""
      let name = shown(letter + entry.name + remark).fitted(columns - 2, charset.ellipsis)
      let place = cell.at(0, rows)
      let style = isChosen ? theme.selection : entry.remark == nil ? .plain : theme.problem
      frame.put(mark + name, at: place, style: style, limit: columns)
      if isChosen { frame.cursor = place }
    }
  }
}
