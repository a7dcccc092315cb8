import Document
import Editor
import Geometry
import Preview
import Cells
import Settings
import Text

extension Display {
  /// Draws two versions side by side or stacked, with their differences in words.
  mutating func drawComparison(
    _ comparison: Comparison, _ editor: Editor, above end: Int, columns: Int, _ frame: inout Frame
  ) {
    frame.clear(CellRect(column: 0, row: 0, columns: columns, rows: end))
    var lines = comparison.notes + comparison.differences
    if lines.isEmpty { lines = ["no visible difference"] }
    // A third for the words, the rest for the pictures if they fit.
    let isWide = columns >= Self.leastColumnsSideBySide
    let least = isWide ? 4 : 8
    let words = min(lines.count, end >= least + 2 ? max(1, min(end - least, end / 3)) : end)
    let pictures = end - words
    if pictures >= least {
      var first = CellRect(column: 0, row: 0, columns: columns, rows: pictures)
      var second = first
      if isWide {
        (first.columns, second.column, second.columns) = (columns / 2, columns / 2, columns - columns / 2)
      } else {
        (first.rows, second.row, second.rows) = (pictures / 2, pictures / 2, pictures - pictures / 2)
      }
      drawVersion(comparison.first, editor, in: first, &frame)
      drawVersion(comparison.second, editor, in: second, &frame)
    }
    let top = pictures >= least ? pictures : 0
    let listed = lines.count > words ? Array(lines.prefix(max(0, words - 1))) : lines
    for (index, line) in listed.enumerated() {
      // This arrow is not a key.
      let arrow = settings.charset.isUTF8 ? line : line.replacing(" → ", with: " -> ")
      let text = shown(arrow).fitted(max(0, columns - 2), settings.charset.ellipsis)
      frame.put(text, at: Position(column: 1, row: top + index), limit: columns - 1)
    }
    if listed.count < lines.count {
      let rest = settings.charset.text("… and \(lines.count - listed.count) more")
      frame.put(rest, at: Position(column: 1, row: top + listed.count), limit: columns - 1)
    }
  }

  /// The fewest columns for pictures side by side.
  private static let leastColumnsSideBySide = 60

  private mutating func drawVersion(
    _ version: DocumentVersion, _ editor: Editor, in rect: CellRect, _ frame: inout Frame
  ) {
    drawBox(rect, title: shown(version.title), isFocused: false, &frame)
    drawDocument(version.document, editor, in: rect.inner, &frame)
  }

  /// Draws a document other than the editor's, in the same style.
  mutating func drawDocument(_ document: Document, _ editor: Editor, in inner: CellRect, _ frame: inout Frame) {
    guard inner.columns > 0, inner.rows > 0 else { return }
    let layers: [Renderer.Layer]
    do throws(OutlineError) {
      layers = try otherLayers.layers(of: document)
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
