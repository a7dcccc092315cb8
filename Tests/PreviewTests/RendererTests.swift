import Document
import Geometry
import Raster
import Shapes
import Testing

@testable import Preview

/// Documents as cells.
@Suite struct RendererTests {
  private func star() throws -> Document {
    var shape = Star()
    try shape.set("corner-radius", to: "8")
    var item = Item(shape)
    item.style.fill.opacity = 0.1
    return Document(title: "star", items: [item])
  }

  private func picture(_ document: Document, _ settings: Renderer.Settings) throws -> Picture {
    var renderer = Renderer()
    var picture = Picture()
    renderer.render(try document.scene(), settings, into: &picture)
    return picture
  }

  @Test func `a star in braille`() throws {
    let picture = try picture(star(), Renderer.Settings(columns: 24, rows: 12, showsTone: false, showsColor: false))
    #expect(
      picture.lines == [
        "",
        "          ⢠⠞⠳⡄",
        "         ⢠⠏  ⠹⡄",
        "     ⢀⣀⣀⣠⠏    ⠹⣄⣀⣀⡀",
        "  ⢰⡛⠉⠉⠉⠁        ⠈⠉⠉⠉⢛⡆",
        "   ⠙⢦⡀            ⢀⡴⠋",
        "     ⠙⢦          ⡴⠋",
        "      ⣼          ⣧",
        "      ⡏   ⢀⣠⣄⡀   ⢹",
        "     ⠸⣇⣠⡴⠞⠋  ⠙⠳⢦⣄⣸⠇",
        "      ⠈⠁        ⠈⠁",
        "",
      ])
  }

  /// Without fills: a square of 12 on a page of 16, in a square of the page's size or alone.
  @Test(
    arguments: [
      (
        [("0,0 16,0 16,16 0,16", "fill=red stroke=none"), ("2,2 14,2 14,14 2,14", "fill=#000 stroke=none")], true, true
      ),
      (
        [("0,0 16,0 16,16 0,16", "fill=none stroke=none"), ("2,2 14,2 14,14 2,14", "fill=#000 stroke=none")], false,
        true
      ),
      ([("0,0 16,0 16,16 0,16", "fill=red fill-opacity=0 stroke=none")], false, false),
      ([("2,2 14,2 14,14 2,14", "fill=red stroke=red line-width=0")], false, true),
      ([("2,2 14,2 14,14 2,14", "fill=red stroke=red stroke-opacity=0 dash=1")], false, true),
      ([("2,2 14,2 14,14 2,14", "fill=none stroke=red line-width=.01")], false, true),
    ] as [([(String, String)], Bool, Bool)])
  func `an outline has the edges of fills without a line`(
    shapes: [(points: String, style: String)], isAtPage: Bool, isInside: Bool
  ) throws {
    let items = try shapes.map { shape in
      var item = Item(FreePolygon())
      try item.assign("points", shape.points)
      for word in shape.style.split(separator: " ") {
        let parts = word.split(separator: "=").map(String.init)
        try item.assign(parts[0], parts[1])
      }
      return item
    }
    let document = Document(title: "squares", page: Rect(x: 0, y: 0, width: 16, height: 16), items: items)
    let picture = try picture(document, Renderer.Settings(columns: 16, rows: 8, showsTone: false, paper: .white))
    func isDrawn(_ columns: ClosedRange<Int>) -> Bool {
      (2..<6).allSatisfy { row in columns.contains { picture.cells[row * 16 + $0].glyph != " " } }
    }
    #expect(isDrawn(0...0) == isAtPage && isDrawn(15...15) == isAtPage)
    #expect(isDrawn(1...2) == isInside && isDrawn(13...14) == isInside)
    #expect((2..<6).allSatisfy { row in (4..<12).allSatisfy { picture.cells[row * 16 + $0].glyph == " " } })
  }

  @Test func `a star in quadrants`() throws {
    let picture = try picture(
      star(), Renderer.Settings(columns: 24, rows: 12, glyphs: .quadrant, showsTone: false, showsColor: false))
    #expect(
      picture.lines == [
        "",
        "          ▗▛▜▖",
        "         ▗▛  ▜▖",
        "      ▄▄▄▛    ▜▄▄▄",
        "  ▐▛▀▀▘          ▝▀▀▜▌",
        "   ▀▙▖            ▗▟▀",
        "     ▀▙          ▟▀",
        "      █          █",
        "     ▗▛   ▗▄▄▖   ▜▖",
        "     ▐▙▄▄▀▀  ▀▀▄▄▟▌",
        "",
        "",
      ])
  }

  @Test func `a star in half blocks`() throws {
    let picture = try picture(
      star(), Renderer.Settings(columns: 24, rows: 12, glyphs: .half, showsTone: false, showsColor: false))
    #expect(
      picture.lines == [
        "",
        "          ▄▀▀▄",
        "         ▄▀  ▀▄",
        "      ▄▄▄▀    ▀▄▄▄",
        "  ▄▀▀▀▀          ▀▀▀▀▄",
        "   ▀▄              ▄▀",
        "     ▀▄          ▄▀",
        "      █          █",
        "      █    ▄▄    █",
        "      █▄▄▀▀  ▀▀▄▄█",
        "",
        "",
      ])
  }

  @Test func `a star in ASCII`() throws {
    let picture = try picture(star(), Renderer.Settings(columns: 24, rows: 12, glyphs: .ascii, showsColor: false))
    #expect(
      picture.lines == [
        "",
        "          ./\\.",
        "         .|  |.",
        "     ....|.  .|....",
        "  |/''''.   .  .''''\\|",
        "   '\\..          ../'",
        "     '\\   .    . /'",
        "      /      .   \\",
        "      | . ....  .|",
        "     ||.//'  '\\\\.||",
        "      ''        ''",
        "",
      ])
  }

  @Test func `a light tone keeps clear of the line`() throws {
    let picture = try picture(star(), Renderer.Settings(columns: 24, rows: 12, showsColor: false))
    #expect(
      picture.lines == [
        "",
        "          ⢠⠞⠳⡄",
        "         ⢠⠏ ⠄⠹⡄",
        "     ⢀⣀⣀⣠⠏⠄ ⠄ ⠹⣄⣀⣀⡀",
        "  ⢰⡟⠉⠉⠉⠁ ⠠ ⠐  ⠐ ⠈⠉⠉⠉⢻⡆",
        "   ⠙⢦⡀ ⠂  ⠐  ⢀ ⠐ ⡀⢀⡴⠋",
        "     ⠙⢦  ⠂ ⠁ ⢀ ⢀ ⡴⠋",
        "      ⣼ ⠠ ⠈  ⡀⢀  ⣧",
        "      ⡏⠠  ⢀⣠⣄⡀ ⡀ ⢹",
        "     ⠸⣇⣠⡴⠞⠋  ⠙⠳⢦⣄⣸⠇",
        "      ⠈⠁        ⠈⠁",
        "",
      ])
  }

  @Test func `a wider cell makes the picture narrower and never the shape`() throws {
    let document = try star()
    let settings = Renderer.Settings(columns: 40, rows: 10, cellAspect: 0.6)
    let view = settings.view(of: document.page)
    // A pixel is 0.15 wide and 0.125 high in units of the cell's height.
    #expect(abs(view.dotsPerUnitX * 0.15 - view.dotsPerUnitY * 0.125) < 1e-12)
  }

  @Test(arguments: [GlyphSets.quadrant, .half, .braille, .sextant, .octant])
  func `a symmetric star is drawn symmetric`(glyphs: GlyphSets) throws {
    // The right half of a character mirrored.
    let masks = GlyphMask.all(of: glyphs)
    func mirrored(_ glyph: Unicode.Scalar) -> Unicode.Scalar? {
      let shares = GlyphMask.known[glyph]?.shares
      let wanted = shares.map { shares in shares.indices.map { shares[$0 / 4 * 4 + 3 - $0 % 4] } }
      return masks.first { $0.shares == wanted }?.glyph
    }
    let mirror = Dictionary(uniqueKeysWithValues: masks.map { ($0.glyph, mirrored($0.glyph)) } + [(" ", " ")])
    let picture = try picture(
      star(), Renderer.Settings(columns: 30, rows: 15, glyphs: glyphs, showsTone: false, showsColor: false))
    // Chords of the same curve leave one dot in a hundred just under a half on one side.
    let ragged = (0..<15 * 30).count {
      picture.cells[$0].glyph != mirror[picture.cells[$0 / 30 * 30 + 29 - $0 % 30].glyph]
    }
    #expect(ragged <= 2, "\(ragged) cells: \(picture.lines.joined(separator: "\n"))")
  }

  // MARK: Colors

  static let (white, black, gold) = (Color(255, 255, 255), Color(0, 0, 0), Color(255, 215, 0))

  @Test(arguments: [Paper.white, .night, .none], [1, 0.5, 0.1])
  func `a fill is exactly its color, mixed with the sheet`(paper: Paper, opacity: Double) throws {
    var document = try star()
    (document.items[0].style.fill.color, document.items[0].style.fill.opacity) = (Self.gold, opacity)
    document.items[0].style.stroke.color = nil
    let picture = try picture(
      document, Renderer.Settings(columns: 24, rows: 12, background: Color(40, 0, 0), paper: paper))
    let ground = paper.ground(terminal: Color(40, 0, 0))
    func mixed(_ a: UInt8, _ b: UInt8) -> UInt8 { UInt8((Double(a) * opacity + Double(b) * (1 - opacity)).rounded()) }
    let wanted = Color(mixed(255, ground.red), mixed(215, ground.green), mixed(0, ground.blue))
    // The middle of the star, wholly inside.
    for row in 4..<7 {
      for column in 9..<15 {
        #expect(picture.cells[row * 24 + column] == Picture.Cell(glyph: " ", color: nil, background: wanted))
      }
    }
    // The terminal's own color or the sheet around it.
    #expect(picture.cells[0] == Picture.Cell(glyph: " ", color: nil, background: paper == .none ? nil : ground))
    #expect(picture.cells.contains { $0.glyph != " " && $0.color != nil })
  }

  @Test func `beside a sheet every cell is the terminal's own`() throws {
    let picture = try picture(star(), Renderer.Settings(columns: 40, rows: 12, paper: .white))
    for row in 0..<12 {
      #expect(picture.cells[row * 40 + 7] == .blank && picture.cells[row * 40 + 32] == .blank)
      #expect(picture.cells[row * 40 + 8].background != nil && picture.cells[row * 40 + 31].background != nil)
    }
  }

  /// A line of a width in pixels from the left to the right edge of a page of 40 by 20 cells, which begins at a height
  /// and ends at another, in cells.
  private func line(
    _ color: Color, width: Double, from start: Double, to end: Double, _ settings: Renderer.Settings
  ) -> Picture {
    var style = Style()
    (style.fill, style.stroke, style.lineWidth) = (.none, Paint(color), width / 8)
    var path = Path()
    path.append(.move(to: Point(0, start)))
    path.append(.line(to: Point(20, end)))
    let scene = Scene([Scene.Piece(path, style)], page: Rect(x: 0, y: 0, width: 20, height: 20))
    var (renderer, picture) = (Renderer(), Picture())
    renderer.render(scene, settings, into: &picture)
    return picture
  }

  // A dot has the color of a line; blocks mix it with what is beside it, so that lines of a pixel need a strong color.
  // Finer lines are paler, as seen from afar.
  @Test(
    arguments: [
      (.common, 1, [(black, .white), (white, .night)]), (.octant, 1, [(black, .white), (white, .night)]),
      (.sextant, 2, [(black, .white), (white, .night)]), (.quadrant, 2, [(black, .white), (white, .night)]),
      (.half, 2, [(black, .white), (white, .night)]),
    ] as [(GlyphSets, Double, [(Color, Paper)])])
  func `a thin line is seen in every column that it passes`(
    glyphs: GlyphSets, thinnest: Double, colors: [(Color, Paper)]
  ) throws {
    for (color, paper) in colors {
      let ground = paper.ground(terminal: Self.black)
      let settings = Renderer.Settings(columns: 40, rows: 20, glyphs: glyphs, paper: paper)
      for width in [0.01, 1, 2] where width >= thinnest {
        for (start, end) in [(10.0, 10.0), (10.25, 10.25), (10.5, 10.5), (10.1, 11.9), (3, 17)] {
          let picture = line(color, width: width, from: start, to: end, settings)
          var strongest = Array(repeating: 1.0, count: 40)
          for (index, cell) in picture.cells.enumerated() where cell.glyph != " " || cell.background != ground {
            let contrast = [cell.color, cell.background].map { ($0 ?? ground).contrast(with: ground) }.max() ?? 1
            strongest[index % 40] = max(strongest[index % 40], contrast)
          }
          let least = strongest.min() ?? 1
          #expect(least >= 1.6, "\(color) \(width) wide from \(start) to \(end): \(least)")
        }
      }
    }
  }

  /// At 0.3 of these shares black has 1.71 on white, and #036 has 1.59; #ddd has 1.1 at most.
  @Test(
    arguments: [
      ("#000", 0.8, 0.8...0.8), ("#036", 0.8, 0.8001...0.81), ("#036", 0.5, 0.77...0.81),
      ("#ddd", 0.5, 1...1),
    ])
  func `a line thinner than a pixel is as faint as its width, as far as it is seen`(
    color: String, width: Double, share: ClosedRange<Double>
  ) throws {
    let white = Color(255, 255, 255)
    var style = Style()
    (style.fill, style.stroke, style.lineWidth) = (.none, try #require(Paint(css: color)), width)
    let piece = Scene.Piece(Path(polygon: Rect(x: 0, y: 0, width: 60, height: 60).corners), style)
    #expect(share.contains(piece.lineShare(thinnest: 1, on: white)))
  }

  @Test func `a translucent line has one color, also where its parts meet`() throws {
    var document = try star()
    document.items[0].style.fill = .none
    (document.items[0].style.stroke, document.items[0].style.lineWidth) = (Paint(Self.white, opacity: 0.5), 25)
    let picture = try picture(document, Renderer.Settings(columns: 48, rows: 24))
    let plain = Set(picture.cells.filter { $0.glyph == " " }.map(\.background))
    let levels = plain.compactMap { $0?.red }
    #expect(plain.contains(nil) && levels.contains(128) && levels.allSatisfy { (123...129).contains($0) }, "\(plain)")
  }

  @Test func `the same document gives the same cells, and a small change touches few`() throws {
    var renderer = Renderer()
    var document = try star()
    let settings = Renderer.Settings(columns: 200, rows: 50)
    var first = Picture()
    var second = Picture()
    renderer.render(try document.scene(), settings, into: &first)
    renderer.render(try document.scene(), settings, into: &second)
    #expect(first == second)
    try document.items[0].set("corner-radius", to: "8.5")
    renderer.render(try document.scene(), settings, into: &second)
    let changed = zip(first.cells, second.cells).count { $0 != $1 }
    #expect((1...100).contains(changed), "\(changed) cells changed")
  }

  @Test(arguments: [(0, 0), (1, 1), (0, 5), (4096, 1), (-3, 2)])
  func `any size is drawn`(columns: Int, rows: Int) throws {
    let picture = try picture(star(), Renderer.Settings(columns: columns, rows: rows))
    #expect(picture.cells.count == max(0, columns) * max(0, rows))
  }
}
