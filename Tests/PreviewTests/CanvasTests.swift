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
  static let glyphs: [GlyphSets] = [.common, .braille, .quadrant, .half, .ascii, [.sextant, .braille], .octant]

  private static func gradient(_ random: inout SeededGenerator) -> Paint {
    let units = Gradient.Units.allCases[Int.random(in: 0...1, using: &random)]
    let size = units == .box ? 1.0 : 200
    func point() -> Point { Point(random.number(0...size), random.number(0...size)) }
    let form =
      random.once(in: 2)
      ? Gradient.Form.linear(from: point(), to: point())
      : .radial(center: point(), radius: size / 2, focus: point(), focalRadius: 0)
    let stops = [0, 1].map { Gradient.Stop(at: $0, random.color(), opacity: random.once(in: 3) ? 0.5 : 1) }
    let gradient = Gradient(form, stops, spread: random.once(in: 2) ? .pad : .reflect, units: units)
    return Paint(.foreign(ForeignPaint(.gradient, id: "g", mean: Color(128, 128, 128), gradient: gradient)))
  }

  @Test func `after each change of a path a kept picture is that of a new canvas, with any settings`() {
    forAll(40) { random in
      let count = Int.random(in: 1...8, using: &random)
      func style() -> Style {
        var style = random.style()
        style.lineWidth = min(style.lineWidth, 12)
        if random.once(in: 2) { style.stroke.opacity = 1 }
        if random.once(in: 4) { style.fill = Self.gradient(&random) }
        if random.once(in: 6) { style.stroke = Self.gradient(&random) }
        if random.once(in: 8) { style.paintUnits = .rotation(by: .degrees(30)) }
        return style
      }
      func piece(_ style: Style, at index: Int) throws -> Scene.Piece {
        var item = Item(random.drawableShape())
        item.id = Item.ID(element: index)
        let outline = try item.resolved()
        let origin = Scene.Piece.Origin.item(item, at: index, outline)
        guard random.once(in: 2) else { return Scene.Piece(outline.path, style, origin: origin) }
        // A small shape changes some columns only.
        let place = Vector(random.number(0...160), random.number(0...160))
        return Scene.Piece(
          outline.path.transformed(by: .scale(x: 0.2, y: 0.2).then(.translation(by: place))), style, origin: origin)
      }
      var pieces: [Scene.Piece] = []
      for index in 0..<count { pieces.append(try piece(style(), at: index)) }
      // A large one is painted in bands.
      let isLarge = random.once(in: 5)
      var settings = Renderer.Settings(
        columns: isLarge ? 150 : 30, rows: isLarge ? 47 : 12,
        glyphs: Self.glyphs.randomElement(using: &random) ?? .common,
        showsTone: !random.once(in: 5), showsColor: !random.once(in: 5),
        paper: [.none, .white, .night, .checker].randomElement(using: &random) ?? .none,
        palette: random.once(in: 2) ? [] : random.once(in: 2) ? PalettePairsTests.fine : PalettePairsTests.sixteen)
      if random.once(in: 3) {
        settings.zoom = Zoom(factor: 3, center: Point(.random(in: 0...200, using: &random), 100))
      }
      if random.once(in: 3) { settings.cellAspect = .random(in: 0.4...0.6, using: &random) }
      var guides: [Scene.Piece] = []
      if random.once(in: 3) { guides = [try piece(style(), at: count)] }
      var kept = Canvas()
      for _ in 0..<6 {
        let scene = Canvas.Shown(Scene(pieces, page: Document.initialPage), guides: guides, settings)
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
        if !guides.isEmpty, random.once(in: 3) { guides = [try piece(guides[0].style, at: count)] }
        if random.once(in: 4) { guides = guides.isEmpty ? [try piece(style(), at: count)] : [] }
        let index = Int.random(in: 0..<count, using: &random)
        // Mostly only the path changes.
        pieces[index] = try piece(random.once(in: 4) ? style() : pieces[index].style, at: index)
      }
      return true
    }
  }
}
