import Document
import Geometry
import Raster
import Shapes
import TestSupport
import Testing

@testable import Preview

/// Pictures on screens that have 8 or 16 colours.
@Suite struct PalettePairsTests {
  /// The colours of xterm, dark and then bright.
  static let sixteen: [Color] = [
    Color(0, 0, 0), Color(205, 0, 0), Color(0, 205, 0), Color(205, 205, 0), Color(0, 0, 205), Color(205, 0, 205),
    Color(0, 205, 205), Color(229, 229, 229), Color(127, 127, 127), Color(255, 0, 0), Color(0, 255, 0),
    Color(255, 255, 0), Color(0, 0, 255), Color(255, 0, 255), Color(0, 255, 255), Color(255, 255, 255),
  ]

  /// - Parameter renderer: One for a palette, because finding its pairs takes a while in a debug build.
  static func picture(
    _ color: Color, _ palette: [Color], _ values: [(String, String)] = [], with renderer: inout Renderer
  ) throws -> Picture {
    var item = Item(Rectangle())
    let frame = [("fill", "none"), ("stroke", "none"), ("width", "200"), ("height", "200"), ("image", "a")]
    for (name, text) in frame + [("image-fit", "stretch")] + values { try item.set(name, to: text) }
    let bytes = [color.red, color.green, color.blue, 255]
    let settings = Renderer.Settings(columns: 40, rows: 20, palette: palette)
    var picture = Picture()
    renderer.render(
      try Document(title: "", items: [item]).scene(),
      pictures: ["a": .loaded(Bitmap(width: 1, height: 1, bytes: bytes))], settings, into: &picture)
    return picture
  }

  /// The mean over all quarters of all cells; the terminal's own background counts as black.
  static func mean(_ picture: Picture) -> [Double] {
    var sums = [0.0, 0, 0]
    for cell in picture.cells {
      let pattern = GlyphSet.quadrant.scalars.firstIndex(of: cell.glyph) ?? 0
      for (color, share) in [(cell.color, pattern.nonzeroBitCount), (cell.background, 4 - pattern.nonzeroBitCount)] {
        let levels = [color?.red ?? 0, color?.green ?? 0, color?.blue ?? 0]
        for index in 0..<3 { sums[index] += Double(levels[index]) * Double(share) / 4 }
      }
    }
    return sums.map { $0 / Double(picture.cells.count) }
  }

  @Test func `a mixture of two colours of the palette has the picture's mean, from those two alone`() throws {
    let black = Color(0, 0, 0)
    for palette in [Array(Self.sixteen.prefix(8)), Self.sixteen] {
      var renderer = Renderer()
      for color in palette.dropFirst() {
        for share in [0.2, 0.5, 0.8] {
          func part(_ level: UInt8) -> UInt8 { UInt8(Double(level) * share) }
          let wanted = Color(part(color.red), part(color.green), part(color.blue))
          let picture = try Self.picture(wanted, palette, with: &renderer)
          #expect(picture.cells.allSatisfy { palette.contains($0.background ?? black) })
          #expect(picture.cells.allSatisfy { $0.color.map(palette.contains) ?? ($0.glyph == " ") })
          let mean = Self.mean(picture)
          for (got, level) in zip(mean, [wanted.red, wanted.green, wanted.blue]) {
            #expect(abs(got - Double(level)) < 26, "\(wanted) of \(palette.count): \(mean)")
          }
        }
      }
    }
  }

  @Test(arguments: [
    ("teal", Color(0, 205, 205)), ("navy", Color(0, 0, 205)), ("crimson", Color(205, 0, 0)),
    ("silver", Color(229, 229, 229)),
  ])
  func `a color has the nearest hue of a small palette`(name: String, shown: Color) throws {
    var pairs = PalettePairs()
    pairs.use(Array(Self.sixteen.prefix(8)))
    #expect(pairs.nearest(to: try #require(Paint(css: name)?.color)) == shown)
  }

  /// By scikit-image 0.26, whose second nearest are at least 0.9 farther away.
  @Test(arguments: [
    ("#0f766e", Color(0, 135, 135)), ("#d7ad03", Color(215, 175, 0)), ("#3388ff", Color(0, 135, 255)),
    ("#7a6407", Color(135, 95, 0)), ("#202020", Color(28, 28, 28)), ("#003366", Color(0, 95, 135)),
  ])
  func `of a large palette a color is the nearest in CIELAB`(color: String, shown: Color) throws {
    var pairs = PalettePairs()
    pairs.use(Self.fine)
    #expect(pairs.nearest(to: try #require(Paint(css: color)?.color)) == shown)
  }

  @Test func `a page has one colour of the palette, around a shadow as beside it`() throws {
    var item = Item(Rectangle())
    let values = [("x", "100"), ("y", "100"), ("width", "60"), ("height", "60"), ("shadow-radius", "16")]
    // Nobody sees a shadow of a thousandth, but it is there.
    for (name, text) in values + [("shadow", "on"), ("shadow-opacity", "0.001")] { try item.set(name, to: text) }
    var scene = try Document(title: "", items: [item]).scene()
    var renderer = Renderer()
    for (color, name) in [(Color(0xDD, 0xE8, 0xFF), "pale blue"), (Color(0x88, 0x88, 0x88), "grey")] {
      for palette in [Self.fine, Self.sixteen, Array(Self.sixteen.prefix(8))] {
        for glyphs in [GlyphSets.common, .braille, .half, .ascii] {
          let settings = Renderer.Settings(columns: 80, rows: 40, glyphs: glyphs, palette: palette)
          var picture = Picture()
          scene.background = Paint(color)
          renderer.render(scene, settings, into: &picture)
          let page = picture.cells[40].background
          let apart = picture.cells.indices.filter { index in
            let (x, y) = (Double(index % 80) * 2.5, Double(index / 80) * 5)
            return !(60...135).contains(x) || !(60...135).contains(y)
          }
          let others = apart.filter { picture.cells[$0].background != page || picture.cells[$0].glyph != " " }
          #expect(others.isEmpty, "\(name), \(palette.count) colours, \(glyphs): \(others.count) of \(apart.count)")
        }
      }
    }
  }

  @Test func `a colour of the palette is not mixed`() throws {
    var renderer = Renderer()
    for color in Self.sixteen {
      let picture = try Self.picture(color, Self.sixteen, with: &renderer)
      #expect(picture.cells.allSatisfy { $0.glyph == " " && $0.background == color })
    }
  }

  /// The colours of terminals with 256 that nobody changes: six levels a channel, and 24 greys.
  static let fine: [Color] = {
    let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
    var colors: [Color] = []
    for red in levels {
      for green in levels {
        for blue in levels { colors.append(Color(red, green, blue)) }
      }
    }
    for step in UInt8(0)..<24 {
      let grey = 8 + 10 * step
      colors.append(Color(grey, grey, grey))
    }
    return colors
  }()

  @Test func `of many colours two near ones have the picture's mean, whatever its colour is`() throws {
    var renderer = Renderer()
    var sum = 0.0
    forAll(40) { random in
      func level() -> UInt8 { UInt8.random(in: 0...255, using: &random) }
      let wanted = Color(level(), level(), level())
      let picture = try Self.picture(wanted, Self.fine, with: &renderer)
      let used = Set(picture.cells.flatMap { [$0.color, $0.background].compactMap(\.self) })
      let levels = [wanted.red, wanted.green, wanted.blue]
      let miss = zip(Self.mean(picture), levels).map { abs($0 - Double($1)) }.reduce(0, max)
      sum += miss
      // A step of the palette is 40 levels.
      return used.count <= 2 && used.isSubset(of: Self.fine) && miss < 40
    }
    // The nearest single colours miss by 20 on average.
    #expect(sum / 40 < 13, "\(sum / 40)")
  }

  @Test func `in 256 colours the hue of tones survives, and near the background too`() throws {
    var item = Item(Rectangle())
    for (name, text) in [
      ("fill", "#800000"), ("stroke", "none"), ("width", "160"), ("height", "160"), ("inner-shadow", "on"),
      ("inner-shadow-color", "#300"), ("inner-shadow-radius", "40"),
    ] { try item.set(name, to: text) }
    for palette in [Self.fine, []] {
      let settings = Renderer.Settings(columns: 60, rows: 30, palette: palette)
      var (renderer, picture) = (Renderer(), Picture())
      renderer.render(
        try Document(title: "", items: [item]).scene(), settings, into: &picture)
      let colors = picture.cells.flatMap { [$0.color, $0.background] }.compactMap(\.self)
      #expect(colors.count > 500)
      #expect(palette.isEmpty || colors.allSatisfy(palette.contains))
      #expect(colors.allSatisfy { $0 == Color(0, 0, 0) || $0.red > max($0.green, $0.blue) })
    }
  }

  @Test func `an edge in a picture stays one in 256 colours`() throws {
    let (yellow, blue) = (Color(255, 215, 0), Color(0, 0, 175))
    var bytes: [UInt8] = []
    for x in 0..<160 {
      let color = x / 2 % 2 == 0 ? yellow : blue
      bytes += [color.red, color.green, color.blue, 255]
    }
    var item = Item(Rectangle())
    for (name, text) in [
      ("fill", "none"), ("stroke", "none"), ("width", "200"), ("height", "200"), ("image", "a"),
      ("image-fit", "stretch"),
    ] { try item.set(name, to: text) }
    let settings = Renderer.Settings(columns: 40, rows: 20, palette: Self.fine)
    var (renderer, picture) = (Renderer(), Picture())
    renderer.render(
      try Document(title: "", items: [item]).scene(),
      pictures: ["a": .loaded(Bitmap(width: 160, height: 1, bytes: bytes))], settings, into: &picture)
    #expect(
      picture.cells.allSatisfy {
        $0.glyph == "▌" ? $0.color == yellow && $0.background == blue : $0.glyph == "▐" && $0.color == blue
      })
  }

  @Test func `a line through a picture keeps together`() throws {
    let values = [("stroke", "#fff"), ("line-width", "6"), ("width", "100"), ("height", "100")]
    var renderer = Renderer()
    let picture = try Self.picture(Color(120, 60, 60), Array(Self.sixteen.prefix(8)), values, with: &renderer)
    // The halves of the sides that lie in the picture: a mixture would change from row to row.
    let white = Color(229, 229, 229)
    for column in [10, 29] {
      let cells = (7..<13).map { picture.cells[$0 * 40 + column] }
      #expect(Set(cells.map(\.glyph)).count == 1)
      #expect(cells.allSatisfy { ($0.color == white) != ($0.background == white) }, "\(column)")
    }
  }

  @Test func `a screen of more colours has the picture's own`() throws {
    let color = Color(12, 200, 99)
    var renderer = Renderer()
    #expect(try Self.picture(color, [], with: &renderer).cells.allSatisfy { $0.background == color })
  }

  @Test func `pictures are known by their references, and missing ones can be forgotten`() {
    var states: PictureStates = ["a": .missing("gone"), "b": .missing("gone")]
    states["c"] = .loaded(Bitmap(width: 0, height: 0, bytes: []))
    states["a"] = .missing("still gone")
    #expect(states["a"] == .missing("still gone") && states["d"] == nil)
    states.forgetMissing(but: ["b": .missing("gone")])
    #expect(states["a"] == nil && states["b"] != nil && states["c"] != nil)
    states.forgetMissing()
    #expect(states["b"] == nil && states["c"] != nil)
  }
}
