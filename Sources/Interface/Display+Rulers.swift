import Document
import Editor
import Geometry
import Raster
import Preview
import Cells
import Settings
import Text

/// Rulers along the top and the left of the preview.
extension Display {
  /// The smallest preview with rulers.
  private static let leastForRulers = Size(columns: 30, rows: 8)

  /// The area inside the rulers; all of `rect` without rulers.
  func drawingRect(_ editor: Editor, in rect: CellRect, _ rendering: Renderer.Settings) -> CellRect {
    guard editor.view.showsRulers, rect.columns >= Self.leastForRulers.columns,
      rect.rows >= Self.leastForRulers.rows
    else { return rect }
    // Start with a guess: the visible range depends on the width of the numbers, and they on it.
    var inner = CellRect(column: rect.column + 6, row: rect.row + 1, columns: rect.columns - 6, rows: rect.rows - 1)
    let widest = rows(of: inner, view(inner, editor, rendering), rendering.glyphs).map(\.text.count).max() ?? 1
    let gutter = min(widest, 10) + 1
    inner.column = rect.column + gutter
    inner.columns = rect.columns - gutter
    return inner
  }

  private func view(_ rect: CellRect, _ editor: Editor, _ rendering: Renderer.Settings) -> ViewTransform {
    var rendering = rendering
    (rendering.columns, rendering.rows) = (rect.columns, rect.rows)
    return rendering.view(of: editor.document.page)
  }

  /// Draws rulers between the drawing's cells and the preview's border.
  func drawRulers(
    around inner: CellRect, in rect: CellRect, _ view: ViewTransform, _ glyphs: GlyphSet, _ frame: inout Frame
  ) {
    guard inner != rect else { return }
    let gutter = inner.column - rect.column
    let (bar, dash) = (settings.charset.plainBox.vertical, settings.charset.plainBox.horizontal)
    for tick in rows(of: inner, view, glyphs) {
      let text = tick.text.fitted(gutter - 1, settings.charset.ellipsis).padded(left: gutter - 1) + String(dash)
      frame.put(
        text, at: Position(column: rect.column, row: inner.row + tick.cell), style: theme.faint, limit: gutter)
    }
    for tick in columns(of: inner, view, glyphs) where tick.cell + tick.text.count < inner.columns {
      frame.put(
        String(bar) + tick.text, at: Position(column: inner.column + tick.cell, row: rect.row), style: theme.faint)
    }
  }

  /// A number with its row or column.
  private struct Tick {
    let cell: Int
    let text: String
  }

  private func rows(of rect: CellRect, _ view: ViewTransform, _ glyphs: GlyphSet) -> [Tick] {
    let perCell = Double(glyphs.rows) / max(view.dotsPerUnitY, 1e-12)
    guard let visible = view.visible(width: rect.columns * glyphs.columns, height: rect.rows * glyphs.rows),
      let step = RoundStep(atLeast: 3 * perCell)
    else { return [] }
    return ticks(step, from: visible.minY, to: visible.maxY, cells: rect.rows) { value in
      view.transform(Point(0, value)).y / Double(glyphs.rows)
    }
  }

  private func columns(of rect: CellRect, _ view: ViewTransform, _ glyphs: GlyphSet) -> [Tick] {
    let perCell = Double(glyphs.columns) / max(view.dotsPerUnitX, 1e-12)
    guard let visible = view.visible(width: rect.columns * glyphs.columns, height: rect.rows * glyphs.rows) else {
      return []
    }
    var found: [Tick] = []
    // Wider numbers need larger steps, which need fewer digits.
    for width in [4.0, 6, 8, 10, 14, 20] {
      guard let step = RoundStep(atLeast: (width + 2) * perCell) else { return [] }
      found = ticks(step, from: visible.minX, to: visible.maxX, cells: rect.columns) { value in
        view.transform(Point(value, 0)).x / Double(glyphs.columns)
      }
      if found.allSatisfy({ Double($0.text.count) <= width }) { break }
    }
    return found
  }

  private func ticks(
    _ step: RoundStep, from start: Double, to end: Double, cells: Int, _ cell: (Double) -> Double
  ) -> [Tick] {
    guard let counts = step.counts(from: start, to: end) else { return [] }
    return counts.compactMap { count in
      let value = step.multiple(count)
      let place = cell(value)
      guard place >= 0, place < Double(cells) else { return nil }
      return Tick(cell: Int(place), text: NumberText.rounded(value, places: step.places, leadingZero: true))
    }
  }
}
