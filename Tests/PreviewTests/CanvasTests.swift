import Document
import Geometry
import Raster
import ShapeSupport
import Shapes
import TestSupport
import Testing

@testable import Preview

/// A canvas paints only what has changed, and shows what a new one shows.
@Suite struct CanvasTests {
  @Test func `after each change of a path a kept picture is that of a new canvas`() {
    forAll(100) { random in
      let count = Int.random(in: 1...8, using: &random)
      func style() -> Style {
        var style = random.style()
        style.lineWidth = min(style.lineWidth, 12)
        if random.once(in: 2) { style.stroke.opacity = 1 }
        return style
      }
      func piece(_ style: Style) throws -> Scene.Piece {
        let path = try random.drawableShape().resolved().path
        guard random.once(in: 2) else { return Scene.Piece(path, style) }
        // A small shape changes some columns only.
        let place = Vector(random.number(0...160), random.number(0...160))
        return Scene.Piece(
          path.transformed(by: .scale(x: 0.2, y: 0.2).then(.translation(by: place))), style)
      }
      var pieces: [Scene.Piece] = []
      for _ in 0..<count { pieces.append(try piece(style())) }
      var settings = Renderer.Settings(
        columns: 40, rows: 16, glyphs: random.once(in: 3) ? .quadrant : .braille,
        pictureGlyphs: random.once(in: 2) ? .quadrant : nil)
      if random.once(in: 3) {
        settings.zoom = Zoom(factor: 3, center: Point(.random(in: 0...200, using: &random), 100))
      }
      var kept = Canvas()
      for _ in 0..<6 {
        let scene = Canvas.Shown(Scene(pieces, page: Document.initialPage), settings)
        let before = kept.picture
        let changed = kept.paint(scene)
        var new = Canvas()
        new.paint(scene)
        guard kept.picture == new.picture else { return false }
        // What is outside the rows and columns said to have changed has not.
        if before.rows == kept.picture.rows {
          for (place, cell) in before.cells.enumerated() {
            let (row, column) = (place / before.columns, place % before.columns)
            let mayDiffer = changed.rows.contains(row) && changed.columns.contains(column)
            guard mayDiffer || cell == kept.picture.cells[place] else { return false }
          }
        }
        let index = Int.random(in: 0..<count, using: &random)
        // Mostly only the path changes.
        pieces[index] = try piece(random.once(in: 4) ? style() : pieces[index].style)
      }
      return true
    }
  }
}
