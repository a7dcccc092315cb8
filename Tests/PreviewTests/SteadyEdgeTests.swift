import Document
import Geometry
import Raster
import Preview
import Shapes
import Testing

/// What a drawing that moves by less than a dot does to the dots.
@Suite struct SteadyEdgeTests {
  static let effects: [String: [(String, String)]] = [
    "fill": [("fill", "#fff"), ("fill-opacity", "1")],
    "light fill": [("fill", "#fff"), ("fill-opacity", ".4")],
    "line": [("stroke", "#fff"), ("line-width", "4")],
    "translucent line": [("stroke", "#fff"), ("line-width", "6"), ("stroke-opacity", ".5")],
    "shadow": [("shadow", "on"), ("shadow-radius", "20"), ("shadow-opacity", "1")],
    "inner shadow": [("fill", "#fff"), ("fill-opacity", ".3"), ("inner-shadow", "on"), ("inner-shadow-radius", "20")],
    "border": [("border-width", "8")],
  ]

  /// Which dots are lit once the outline lies so far to the right.
  private func dots(
    _ values: [(String, String)], moved distance: Double, _ settings: Renderer.Settings
  ) throws -> Set<Point> {
    var item = Item(FreePolygon())
    let points = [(70, 30), (150, 60), (120, 100), (140, 160), (60, 140), (45, 90)]
    for (name, text) in [
      ("points", points.map { "\(Double($0.0) + distance),\($0.1)" }.joined(separator: " ")), ("corner-radius", "8"),
      ("fill", "none"), ("stroke", "none"),
    ] + values { try item.set(name, to: text) }
    var (renderer, picture) = (Renderer(), Picture())
    renderer.render(
      try Document(title: "", items: [item]).scene(), settings, into: &picture)
    let glyphs = settings.glyphs.dots
    var dots: Set<Point> = []
    for (index, cell) in picture.cells.enumerated() {
      let pattern = try #require(glyphs.scalars.firstIndex(of: cell.glyph))
      for dot in 0..<glyphs.columns * glyphs.rows where pattern >> dot & 1 != 0 {
        let (column, row) = (index % settings.columns, index / settings.columns)
        dots.insert(
          Point(
            Double(column * glyphs.columns + dot % glyphs.columns), Double(row * glyphs.rows + dot / glyphs.columns)))
      }
    }
    return dots
  }

  @Test(arguments: effects.keys.sorted(), [GlyphSet.braille, .sextant, .quadrant, .halfBlock])
  func `a shape that moves by a part of a dot takes no more dots along than it passes`(
    name: String, glyphs: GlyphSet
  ) throws {
    let settings = Renderer.Settings(columns: 100, rows: 50, glyphs: GlyphSets(glyphs), showsColor: false)
    let values = try #require(Self.effects[name])
    let width = 200 / Double(100 * glyphs.columns)
    // Two edges of so many dots each, or four of a line or a border.
    let edges = (name.contains("line") || name == "border" ? 4 : 2) * 130.0 / 200 * Double(50 * glyphs.rows)
    var last = try dots(values, moved: 0, settings)
    let first = last
    var most = 0
    for step in 1...8 {
      let next = try dots(values, moved: width * Double(step) / 8, settings)
      most = max(most, next.symmetricDifference(last).count)
      last = next
    }
    // Corners and rounding take a few more than the edges pass.
    #expect(Double(most) <= 1.3 * edges / 8 + 8, "\(most) of \(first.count) at once")
    #expect(abs(last.count - first.count) <= first.count / 25 + 4, "\(first.count) dots, then \(last.count)")
    func middle(_ dots: Set<Point>) -> Double { dots.reduce(0) { $0 + $1.x } / Double(dots.count) }
    // A solid part moves by a dot, but for dots that are just half covered; a tone stays in the mask's places and follows as a whole.
    let isSolid = ["border", "fill", "line"].contains(name)
    let way = middle(last) - middle(first)
    #expect(abs(way - 1) < (isSolid ? 0.06 : 0.7), "\(way)")
  }
}
