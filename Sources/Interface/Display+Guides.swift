import Document
import Editor
import Geometry
import Raster
import Preview
import Cells
import Settings
import Shapes
import Text

/// Guides in the preview: the grid, the previous outline, and vertex marks.
extension Display {
  /// The smallest distance between the grid's dots, in cells.
  private static let gridSpacing = (columns: 4.0, rows: 2.0)

  /// The distance of the grid's dots in a view.
  func gridStep(_ view: ViewTransform, _ glyphs: GlyphSet) -> RoundStep? {
    RoundStep(
      atLeast: max(
        Self.gridSpacing.columns * Double(glyphs.columns) / max(view.dotsPerUnitX, 1e-12),
        Self.gridSpacing.rows * Double(glyphs.rows) / max(view.dotsPerUnitY, 1e-12)))
  }

  mutating func drawGuides(
    _ editor: Editor, _ view: ViewTransform, _ rendering: Renderer.Settings, in rect: CellRect, _ frame: inout Frame
  ) {
    // In a dense fill, dots of another color would look like holes.
    let isLight = editor.item.style.fillOpacity < 0.5 && !editor.item.effects.isVisible
    if editor.view.showsGrid { drawGrid(view, rendering.glyphs, isLight: isLight, in: rect, &frame) }
    if editor.view.showsGhost, let before = editor.outlineBefore {
      let scalars = rendering.glyphs.scalars
      let (cells, style) = (picture, theme.faint)
      guides.forEachCell(along: before, view, rendering) { column, row, pattern in
        Self.putBehind(
          scalars[Int(pattern) % scalars.count], column, row, cells, isLight: isLight, style: style, in: rect, &frame)
      }
    }
  }

  private func drawGrid(
    _ view: ViewTransform, _ glyphs: GlyphSet, isLight: Bool, in rect: CellRect, _ frame: inout Frame
  ) {
    let (width, height) = (rect.columns * glyphs.columns, rect.rows * glyphs.rows)
    guard let step = gridStep(view, glyphs), let visible = view.visible(width: width, height: height),
      let across = step.counts(from: visible.minX, to: visible.maxX),
      let down = step.counts(from: visible.minY, to: visible.maxY)
    else { return }
    // A dot of a coarse set would be a block.
    let plain = settings.charset.dot.unicodeScalars.first ?? "."
    let scalars = glyphs.scalars
    for y in down {
      let dotY = view.transform(Point(0, step.multiple(y))).y
      for x in across {
        let dotX = view.transform(Point(step.multiple(x), 0)).x
        guard dotX >= 0, dotY >= 0, dotX < Double(width), dotY < Double(height) else { continue }
        let (column, row) = (Int(dotX) / glyphs.columns, Int(dotY) / glyphs.rows)
        let bit = Int(dotY) % glyphs.rows * glyphs.columns + Int(dotX) % glyphs.columns
        let glyph = glyphs.rows < 4 ? plain : scalars[1 << bit]
        Self.putBehind(glyph, column, row, picture, isLight: isLight, style: theme.faint, in: rect, &frame)
      }
    }
  }

  /// Writes a character into a cell without lines or pictures.
  private static func putBehind(
    _ glyph: Unicode.Scalar, _ column: Int, _ row: Int, _ picture: Picture, isLight: Bool, style: CellStyle,
    in rect: CellRect, _ frame: inout Frame
  ) {
    guard column < picture.columns, row < picture.rows else { return }
    let cell = picture.cells[row * picture.columns + column]
    guard !cell.hasLine, cell.background == nil, cell.glyph == " " || isLight else { return }
    let place = (column: rect.column + column, row: rect.row + row)
    // Numbers and marks are in front.
    guard frame[place.column, place.row].glyph == cell.glyph else { return }
    frame[place.column, place.row] = Cell(glyph, style: style)
  }

  /// Marks vertices and, at rounded corners, the rings for their radii.
  func drawMarks(
    _ editor: Editor, _ view: ViewTransform, _ glyphs: GlyphSet, in rect: CellRect, _ frame: inout Frame
  ) {
    guard editor.view.marks != .off else { return }
    func put(_ mark: String, at point: Point, isSelected: Bool) {
      let dot = view.transform(point)
      let (across, down) = (dot.x / Double(glyphs.columns), dot.y / Double(glyphs.rows))
      guard across >= 0, down >= 0, across < Double(rect.columns), down < Double(rect.rows) else { return }
      let place = Position(column: rect.column + Int(across), row: rect.row + Int(down))
      let style = isSelected ? theme.selectedLabel : CellStyle(attributes: .bold)
      frame.put(mark, at: place, style: legible(style, at: place, frame))
    }
    func mark(_ corner: ResolvedCorner) {
      let isSelected = corner.index == editor.corner
      if corner.isCut { put("o", at: corner.ring, isSelected: isSelected) }
      put("+", at: corner.vertex, isSelected: isSelected)
    }
    if editor.view.marks == .all {
      for corner in editor.outline.corners where corner.index != editor.corner { mark(corner) }
    }
    if let selected = editor.selectedCorner { mark(selected) }
  }
}
