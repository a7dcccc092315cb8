import Document
import Editor
import Geometry
import Preview
import Cells
import Settings
import Text

extension Display {
  /// Two versions as pictures, side by side or one above the other, with what differs in words.
  mutating func drawComparison(
    _ comparison: Comparison, _ editor: Editor, above end: Int, columns: Int, _ frame: inout Frame
  ) {
    frame.clear(CellRect(column: 0, row: 0, columns: columns, rows: end))
    var lines = comparison.notes + comparison.differences
    if lines.isEmpty { lines = ["both are alike"] }
    // The words get a third, the pictures the rest; where there is no room for pictures, words are all.
    let isWide = columns >= Self.leastColumnsSideBySide
    let least = isWide ? 4 : 8
    let words = min(lines.count, end >= least + 2 ? max(1, min(end - least, end / 3)) : end)
    let pictures = end - words
    if pictures >= least {
      let (half, other) = isWide ? (columns / 2, columns - columns / 2) : (pictures / 2, pictures - pictures / 2)
      let first =
        isWide
        ? CellRect(column: 0, row: 0, columns: half, rows: pictures)
        : CellRect(column: 0, row: 0, columns: columns, rows: half)
      let second =
        isWide
        ? CellRect(column: half, row: 0, columns: other, rows: pictures)
        : CellRect(column: 0, row: half, columns: columns, rows: other)
      drawVersion(comparison.first, editor, in: first, &frame)
      drawVersion(comparison.second, editor, in: second, &frame)
    }
    let top = pictures >= least ? pictures : 0
    let shown = lines.count > words ? Array(lines.prefix(max(0, words - 1))) : lines
    for (index, line) in shown.enumerated() {
      // Between two values an arrow is no key.
      let arrow = settings.charset.isUTF8 ? line : line.replacing(" → ", with: " -> ")
      let text = settings.charset.text(displayed(arrow)).fitted(max(0, columns - 2), settings.charset.ellipsis)
      frame.put(text, at: Position(column: 1, row: top + index), limit: columns - 1)
    }
    if shown.count < lines.count {
      let rest = settings.charset.text("… and \(lines.count - shown.count) more")
      frame.put(rest, at: Position(column: 1, row: top + shown.count), limit: columns - 1)
    }
  }

  /// Narrower screens have the pictures one above the other.
  private static let leastColumnsSideBySide = 60

  private mutating func drawVersion(
    _ version: DocumentVersion, _ editor: Editor, in rect: CellRect, _ frame: inout Frame
  ) {
    drawBox(rect, title: settings.charset.text(displayed(version.title)), isFocused: false, &frame)
    drawDocument(version.document, editor, in: rect.inner, &frame)
  }

  /// A document that is not the editor's, as the editor shows its own.
  mutating func drawDocument(_ document: Document, _ editor: Editor, in inner: CellRect, _ frame: inout Frame) {
    guard inner.columns > 0, inner.rows > 0 else { return }
    let layers: [Renderer.Layer]
    do throws(OutlineError) {
      layers = try shown.layers(of: document)
    } catch {
      frame.put(shown(error.description), at: inner.origin, limit: inner.columns)
      return
    }
    let rendering = Renderer.Settings(
      columns: inner.columns, rows: inner.rows, glyphs: glyphs(of: editor), cellAspect: settings.cellAspect,
      showsTone: editor.view.showsTone, showsColor: settings.showsColor, background: background,
      pictureGlyphs: pictureGlyphs(of: editor), palette: palette)
    renderer.render(
      layers, page: document.page, background: document.background, pictures: pictures, rendering,
      into: &picture)
    drawPicture(at: inner, &frame)
  }
}
