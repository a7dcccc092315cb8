import Document
import Geometry
import Raster
import Preview
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

  /// The dots of a cell, two across and four down, in the colours that they are shown in.
  private func dots(_ cell: Picture.Cell, ink: Color, ground: Color) -> [Color] {
    let (on, off) = (cell.color ?? ink, cell.background ?? ground)
    guard let (set, pattern) = GlyphSet.patterns[cell.glyph] else { return Array(repeating: off, count: 8) }
    return (0..<8).map { dot in
      let place = dot / 2 * set.rows / 4 * set.columns + dot % 2 * set.columns / 2
      return pattern >> place & 1 != 0 ? on : off
    }
  }

  /// How many dots of a picture are on, without colours.
  private func count(_ picture: Picture) -> Int {
    picture.cells.reduce(0) { sum, cell in
      sum + dots(cell, ink: Self.white, ground: Self.black).count { $0 == Self.white }
    }
  }

  // MARK: Lines

  @Test(arguments: [GlyphSet.braille, .quadrant, .halfBlock])
  func `a translucent line is a tone, as a translucent fill is`(glyphs: GlyphSet) throws {
    let settings = Renderer.Settings(columns: 80, rows: 40, glyphs: glyphs, showsColor: false)
    func line(_ opacity: String) throws -> Int {
      count(
        try picture(try item([("stroke", "red"), ("line-width", "14"), ("stroke-opacity", opacity)]), settings))
    }
    let whole = Double(try line("1"))
    for (text, share) in [(".1", 0.1), (".25", 0.25), (".5", 0.5), (".75", 0.75)] {
      #expect(abs(Double(try line(text)) / whole - share) < 0.03, "\(text)")
    }
  }

  @Test func `a translucent line has the dots of an opaque one, in the mixed color`() throws {
    let settings = Renderer.Settings(columns: 80, rows: 40, background: Self.black, pictureGlyphs: .quadrant)
    func picture(_ opacity: String) throws -> Picture {
      try self.picture(
        try item([("fill", "none"), ("stroke", "#fff"), ("line-width", "6"), ("stroke-opacity", opacity)]), settings)
    }
    let (opaque, translucent) = (try picture("1"), try picture(".5"))
    #expect(opaque.cells.map(\.glyph) == translucent.cells.map(\.glyph))
    let colors = Set(translucent.cells.flatMap { [$0.color, $0.background] }.compactMap(\.self))
    #expect(colors == [Color(128, 128, 128)], "\(colors)")
  }

  @Test func `on a page blocks have the mixed colour of a translucent line`() throws {
    let item = try item([("stroke", "red"), ("line-width", "30"), ("stroke-opacity", ".5")])
    for glyphs in [GlyphSet.halfBlock, .quadrant] {
      let picture = try picture(
        item, background: Paint(Self.white), Renderer.Settings(columns: 80, rows: 40, glyphs: glyphs))
      let colors = Set(picture.cells.compactMap(\.background))
      #expect(colors == [Self.white, Color(255, 128, 128)], "\(glyphs)")
    }
  }

  @Test(arguments: [GlyphSet.quadrant, .halfBlock])
  func `a thin line of blocks is one dot high wherever it lies, and a wide one as wide as it is`(
    glyphs: GlyphSet
  ) throws {
    // A unit is a cell's height.
    let (columns, rows) = (60, 30)
    let settings = Renderer.Settings(columns: columns, rows: rows, glyphs: glyphs, showsColor: false)
    func heights(width: Double, at y: Double) throws -> Set<Int> {
      var item = Item(FreePolygon())
      for (name, text) in [
        ("points", "4,\(y) 26,\(y) 26,40 4,40"), ("fill", "none"), ("stroke", "#fff"), ("line-width", "\(width)"),
      ] { try item.set(name, to: text) }
      try item.set("corners", to: "none")
      var (renderer, picture) = (Renderer(), Picture())
      let page = Rect(x: 0, y: 0, width: 30, height: 30)
      renderer.render(
        try Document(title: "", page: page, items: [item]).scene(), settings, into: &picture)
      return Set(
        (14..<46).map { column in
          (0..<rows).reduce(0) { sum, row in
            let cell = dots(picture.cells[row * columns + column], ink: Self.white, ground: Self.black)
            return sum + (cell[0] == Self.white ? 1 : 0) + (cell[4] == Self.white ? 1 : 0)
          }
        })
    }
    for step in 0..<16 {
      let y = 10 + Double(step) / 16
      #expect(try heights(width: 0.05, at: y) == [1], "\(y)")
      #expect(try heights(width: 0.4, at: y) == [1], "\(y)")
      for wide in [1.25, 2.25, 3.75] {
        let dots = try #require(try heights(width: wide, at: y).first)
        #expect(abs(Double(dots) - wide * 2) <= 0.5, "\(wide) at \(y): \(dots)")
      }
    }
  }

  @Test(arguments: palettes)
  func `a line has one colour, over a picture and beside it`(palette: [Color]) throws {
    for (stroke, ground) in [("#000", Self.black), ("#fff", Self.white), ("#fc0", Self.black)] {
      let item = try item([
        ("stroke", stroke), ("line-width", "6"), ("image", "a"), ("width", "163"), ("height", "117"),
      ])
      let grey = Bitmap(width: 1, height: 1, bytes: [90, 120, 160, 255])
      for glyphs in [GlyphSet.braille, .quadrant, .halfBlock] {
        let picture = try picture(
          item, pictures: ["a": .loaded(grey)],
          Renderer.Settings(
            columns: 70, rows: 30, glyphs: glyphs, background: ground,
            pictureGlyphs: glyphs == .braille ? .quadrant : glyphs, palette: palette))
        let lines = picture.cells.filter(\.hasLine)
        #expect(lines.count > 100 && Set(lines.map(\.color)).count == 1, "\(glyphs), \(stroke)")
        // With few colors the terminal's own stands out.
        let isOwn = stroke != "#fc0" && (1...16).contains(palette.count)
        #expect(lines.allSatisfy { ($0.color == nil) == isOwn })
        #expect(lines.allSatisfy { $0.glyph != " " })
      }
    }
  }

  // MARK: Tones

  @Test func `tones are characters of ASCII, the denser the darker, and stay where they are`() throws {
    let inks: [Unicode.Scalar: Double] = [" ": 0, ".": 0.25, ":": 0.5, "=": 0.75, "#": 1]
    for effect in [[], [("shadow", "on"), ("shadow-opacity", "0.001")]] {
      var last: [Double] = []
      for step in 0...20 {
        let item = try item(
          [
            ("fill", "#0ff"), ("fill-opacity", "\(Double(step) / 20)"), ("width", "200"), ("height", "200"),
          ] + effect)
        let picture = try picture(item, Renderer.Settings(columns: 64, rows: 32, glyphs: .ascii))
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
    for glyphs in [GlyphSet.braille, .quadrant, .halfBlock] {
      let picture = try picture(
        item, pictures: ["a": .loaded(Bitmap(width: 1, height: 256, bytes: bytes))],
        Renderer.Settings(
          columns: 128, rows: 64, glyphs: glyphs, pictureGlyphs: glyphs == .halfBlock ? .halfBlock : .quadrant))
      for band in 0..<16 {
        let lit = (band * 4 * 128..<(band + 1) * 4 * 128).reduce(0) { sum, index in
          sum + dots(picture.cells[index], ink: Self.white, ground: Self.black).reduce(0) { $0 + Int($1.red) }
        }
        let share = Double(lit) / Double(4 * 128 * 8 * 240)
        #expect(abs(share - (Double(band) + 0.5) / 16) < 0.03, "\(glyphs), band \(band): \(share)")
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
    "picture and border": [("image", "a"), ("fill", "#0ff"), ("fill-opacity", ".1"), ("border-width", "12")],
  ]

  @Test(arguments: drawings.keys.sorted(), palettes)
  func `on a page the cells have the mean colour of the pixels that they stand for`(
    name: String, palette: [Color]
  ) throws {
    let item = try item(Self.drawings[name] ?? [])
    let bitmap = try CompositorTests.picture(width: 40, height: 30).bitmap
    let (columns, rows) = (96, 48)
    for glyphs in [GlyphSet.braille, .quadrant, .halfBlock] {
      let settings = Renderer.Settings(
        columns: columns, rows: rows, glyphs: glyphs, pictureGlyphs: glyphs == .halfBlock ? .halfBlock : .quadrant,
        palette: palette)
      // A colour that every palette has.
      let page = palette.count == 8 ? Color(229, 229, 229) : Self.white
      let shown = try picture(item, background: Paint(page), pictures: ["a": .loaded(bitmap)], settings)
      var compositor = Compositor()
      let view = settings.view(of: Document.initialPage)
      let (width, height) = (columns * glyphs.columns, rows * glyphs.rows)
      compositor.paint(
        try Document(title: "", items: [item]).scene(), pictures: ["a": .loaded(bitmap)],
        Compositor.Settings(width: width, height: height, view: view))
      var worst: Float = 0
      let side = 8
      for top in stride(from: 0, to: rows, by: side) {
        for left in stride(from: 0, to: columns, by: side) {
          // The sums of the dots and of the pixels; without SIMD, whose functions are slow in tests.
          var dots = (red: 0, green: 0, blue: 0)
          var pixels: (x: Float, y: Float, z: Float, w: Float) = (0, 0, 0, 0)
          for row in top..<top + side {
            for column in left..<left + side {
              for dot in self.dots(shown.cells[row * columns + column], ink: Self.white, ground: page) {
                dots = (dots.red + Int(dot.red), dots.green + Int(dot.green), dots.blue + Int(dot.blue))
              }
              for y in row * glyphs.rows..<(row + 1) * glyphs.rows {
                for x in column * glyphs.columns..<(column + 1) * glyphs.columns {
                  let pixel = compositor.pixels[y * width + x]
                  pixels = (pixels.x + pixel.x, pixels.y + pixel.y, pixels.z + pixel.z, pixels.w + pixel.w)
                }
              }
            }
          }
          let count = Float(side * side)
          let got = Pixel(Float(dots.red), Float(dots.green), Float(dots.blue), 0) / (255 * 8 * count)
          let pixelCount = count * Float(glyphs.columns * glyphs.rows)
          let behind = Pixel(Float(page.red), Float(page.green), Float(page.blue), 0) / 255
          let wanted = (Pixel(pixels.x, pixels.y, pixels.z, 0) + behind * (pixelCount - pixels.w)) / pixelCount
          let miss = got - wanted
          worst = max(worst, max(miss.max(), -miss.min()))
        }
      }
      #expect(worst < Self.tolerance(colors: palette.count), "\(glyphs): \(worst)")
    }
  }

  /// The mean over 8 by 8 cells: edges are whole dots, and what cannot be mixed from few colours is off by as much as
  /// those are apart.
  private static func tolerance(colors: Int) -> Float { colors == 0 ? 0.07 : colors > 16 ? 0.12 : 0.3 }
}
