import Document
import Geometry
import Preview
import Raster
import Shapes
import TestSupport
import Testing

/// What cells show of tones, lines and edges, beside the pixels that they stand for.
@Suite struct ToneCellTests: EffectDrawing {
  static let black = Color(0, 0, 0)
  static let white = Color(255, 255, 255)
  static let palettes: [[Color]] = [
    [], PalettePairsTests.fine, PalettePairsTests.sixteen, Array(PalettePairsTests.sixteen.prefix(8)),
  ]

  /// The mean color of a cell, from 0 to 1 in each channel; a braille dot covers a quarter of its part.
  private func mean(_ cell: Picture.Cell, ink: Color, ground: Color) throws -> [Double] {
    let share = cell.glyph == " " ? 0 : try #require(GlyphMask.known[cell.glyph]).share
    func levels(_ color: Color) -> [Double] { [color.red, color.green, color.blue].map { Double($0) / 255 } }
    return zip(levels(cell.color ?? ink), levels(cell.background ?? ground)).map { $0 * share + $1 * (1 - share) }
  }

  /// The number of dots of a picture that are on, without colors.
  private func count(_ picture: Picture, of set: GlyphSet) -> Int {
    picture.cells.reduce(0) { $0 + (set.scalars.firstIndex(of: $1.glyph) ?? 0).nonzeroBitCount }
  }

  // MARK: Lines

  @Test(arguments: [GlyphSet.braille, .octant, .sextant, .quadrant, .halfBlock])
  func `without colors a translucent line is a tone, as a translucent fill is`(glyphs: GlyphSet) throws {
    let settings = Renderer.Settings(columns: 80, rows: 40, glyphs: GlyphSets(glyphs), showsColor: false)
    func line(_ opacity: String) throws -> Int {
      count(
        try picture(try item([("stroke", "red"), ("line-width", "14"), ("stroke-opacity", opacity)]), settings),
        of: glyphs)
    }
    let whole = Double(try line("1"))
    // At the edges of a tone over a half whole dots are lit.
    for (text, share, room) in [(".1", 0.1, 0.03), (".25", 0.25, 0.03), (".5", 0.5, 0.04), (".75", 0.75, 0.09)] {
      #expect(abs(Double(try line(text)) / whole - share) < room, "\(text)")
    }
  }

  @Test func `on a page blocks have the mixed colour of a translucent line`() throws {
    let item = try item([("stroke", "red"), ("line-width", "30"), ("stroke-opacity", ".5")])
    for glyphs in CanvasTests.glyphs {
      let picture = try picture(
        item, background: Paint(Self.white), Renderer.Settings(columns: 80, rows: 40, glyphs: glyphs))
      let colors = Set(picture.cells.compactMap(\.background))
      #expect(colors == [Self.white, Color(255, 128, 128)], "\(glyphs)")
    }
  }

  // MARK: Tones

  @Test func `tones are characters of ASCII, the denser the darker, and stay where they are`() throws {
    let inks: [Unicode.Scalar: Double] = [" ": 0, ".": 0.25, ":": 0.5, "=": 0.75, "#": 1]
    for effect in [[], [("shadow", "on"), ("shadow-opacity", "0.001")]] {
      var last: [Double] = []
      for step in stride(from: 0, through: 20, by: 4) {
        let item = try item(
          [
            ("fill", "#fff"), ("fill-opacity", "\(Double(step) / 20)"), ("width", "200"), ("height", "200"),
          ] + effect)
        let picture = try picture(
          item, Renderer.Settings(columns: 64, rows: 32, glyphs: .ascii, showsColor: false))
        let tones = try picture.cells.map { try #require(inks[$0.glyph]) }
        let mean = tones.reduce(0, +) / Double(tones.count)
        #expect(abs(mean - Double(step) / 20) < 0.015, "\(step): \(mean)")
        #expect(last.isEmpty || zip(last, tones).allSatisfy { $0 <= $1 }, "\(step)")
        last = tones
      }
    }
  }

  @Test func `the shadow of a hollow shape in ASCII`() throws {
    let item = try item([
      ("stroke", "#fff"), ("shadow", "on"), ("shadow-dx", "20"), ("shadow-opacity", "1"), ("shadow-radius", "10"),
    ])
    let picture = try picture(
      item, Renderer.Settings(columns: 24, rows: 12, glyphs: .ascii, showsColor: false))
    let glyphs = Set(picture.cells.map(\.glyph)).intersection([".", ":", "=", "#"])
    #expect(glyphs.count >= 3, "\(picture.lines.joined(separator: "\n"))")
  }

  @Test func `a picture that fades goes over into the screen without a step`() throws {
    var bytes: [UInt8] = []
    for alpha in 0..<256 { bytes += [240, 200, 40, UInt8(alpha)] }
    let item = try item([("image", "a"), ("image-fit", "stretch"), ("width", "200"), ("height", "200")])
    for glyphs in CanvasTests.glyphs where glyphs != .ascii {
      let picture = try picture(
        item, pictures: ["a": .loaded(Bitmap(width: 1, height: 256, bytes: bytes))],
        Renderer.Settings(columns: 64, rows: 32, glyphs: glyphs))
      for band in 0..<16 {
        let lit = try (band * 2 * 64..<(band + 1) * 2 * 64).reduce(0.0) { sum, index in
          sum + (try mean(picture.cells[index], ink: Self.white, ground: Self.black)[0])
        }
        let share = lit / (2 * 64 * 240.0 / 255)
        #expect(abs(share - (Double(band) + 0.5) / 16) < 0.02, "\(glyphs), band \(band): \(share)")
      }
    }
  }

  // MARK: Beside the pixels

  static let drawings: [String: [(String, String)]] = [
    "translucent line": [("fill", "none"), ("stroke", "#c00"), ("line-width", "24"), ("stroke-opacity", ".4")],
    "line on a fill": [("fill", "#fc0"), ("stroke", "#00c"), ("line-width", "18"), ("stroke-opacity", ".6")],
    "light fill": [("fill", "#090"), ("fill-opacity", ".3")],
    "inner shadow": [
      ("fill", "#fc0"), ("inner-shadow", "on"), ("inner-shadow-radius", "40"), ("inner-shadow-opacity", "1"),
    ],
    "shadow": [("shadow", "on"), ("shadow-radius", "30"), ("shadow-color", "#206"), ("shadow-opacity", ".9")],
    "picture and border": [("image", "a"), ("fill", "#fff"), ("fill-opacity", ".1"), ("border-width", "12")],
  ]

  @Test(arguments: drawings.keys.sorted(), palettes)
  func `on a page the cells have the mean colour of the pixels that they stand for`(
    name: String, palette: [Color]
  ) throws {
    let item = try item(Self.drawings[name] ?? [])
    let bitmap = try CompositorTests.picture(width: 40, height: 30).bitmap
    let (columns, rows) = (48, 24)
    // A color that every palette has.
    let page = palette.count == 8 ? Color(229, 229, 229) : Self.white
    let scene = try Document(title: "", background: Paint(page), items: [item]).scene()
    let wanted = Renderer.Settings(columns: columns, rows: rows)
    var compositor = Compositor()
    compositor.paint(
      scene, pictures: ["a": .loaded(bitmap)],
      Compositor.Settings(width: columns * 4, height: rows * 8, view: wanted.view(of: scene.page)))
    for glyphs in [GlyphSets.common, .braille, .half, .octant] {
      let settings = Renderer.Settings(columns: columns, rows: rows, glyphs: glyphs, palette: palette)
      let shown = try picture(item, background: Paint(page), pictures: ["a": .loaded(bitmap)], settings)
      var worst = 0.0
      let side = 8
      for top in stride(from: 0, to: rows, by: side) {
        for left in stride(from: 0, to: columns, by: side) {
          // Without SIMD, whose functions are slow in tests.
          var (seen, pixels) = ([0.0, 0, 0], [0.0, 0, 0])
          for row in top..<top + side {
            for column in left..<left + side {
              let cell = try mean(shown.cells[row * columns + column], ink: Self.white, ground: page)
              for channel in 0..<3 { seen[channel] += cell[channel] }
              for y in row * 8..<row * 8 + 8 {
                for x in column * 4..<column * 4 + 4 {
                  let pixel = compositor.pixels[y * columns * 4 + x]
                  let below = Double(page.red) / 255 * Double(1 - pixel.w)
                  pixels[0] += (Double(pixel.x) + below) / 32
                  pixels[1] += (Double(pixel.y) + below) / 32
                  pixels[2] += (Double(pixel.z) + below) / 32
                }
              }
            }
          }
          worst = zip(seen, pixels).reduce(worst) { max($0, abs($1.0 - $1.1) / Double(side * side)) }
        }
      }
      #expect(worst < Self.tolerance(colors: palette.count), "\(glyphs): \(worst)")
    }
  }

  /// The mean over 8 by 8 cells: edges are whole dots, and what cannot be mixed from few colours is off by as much as
  /// those are apart.
  private static func tolerance(colors: Int) -> Double { colors == 0 ? 0.06 : colors > 16 ? 0.08 : 0.2 }
}
