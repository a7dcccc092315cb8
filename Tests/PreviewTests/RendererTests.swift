import Document
import Geometry
import Raster
import Preview
import Shapes
import Testing

/// Documents as pictures of dots.
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
    let picture = try picture(star(), Renderer.Settings(columns: 24, rows: 12, showsTone: false))
    #expect(
      picture.lines == [
        "",
        "          ⢠⠞⠳⡄",
        "         ⢠⠏  ⠹⡄",
        "     ⢀⣀⣀⣠⠏    ⠹⣄⣀⣀⡀",
        "  ⢰⡋⠉⠉⠉          ⠉⠉⠉⢙⡆",
        "   ⠙⢦⡀            ⢀⡴⠋",
        "     ⠙⢦          ⡴⠋",
        "      ⣼          ⣧",
        "      ⡏   ⢀⣠⣄⡀   ⢹",
        "     ⠸⣇⣠⡴⠞⠉  ⠉⠳⢦⣄⣸⠇",
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
    let picture = try picture(document, Renderer.Settings(columns: 16, rows: 8, glyphs: .braille, showsTone: false))
    func isDrawn(_ columns: ClosedRange<Int>) -> Bool {
      (2..<6).allSatisfy { row in columns.contains { picture.cells[row * 16 + $0].glyph != " " } }
    }
    #expect(isDrawn(0...0) == isAtPage && isDrawn(15...15) == isAtPage)
    #expect(isDrawn(1...2) == isInside && isDrawn(13...14) == isInside)
    #expect((2..<6).allSatisfy { row in (4..<12).allSatisfy { picture.cells[row * 16 + $0].glyph == " " } })
  }

  @Test func `a star in quadrants`() throws {
    let picture = try picture(
      star(), Renderer.Settings(columns: 24, rows: 12, glyphs: .quadrant, showsTone: false))
    #expect(
      picture.lines == [
        "",
        "          ▗▛▜▖",
        "         ▗▛  ▜▖",
        "      ▗▄▄▛    ▜▄▄▖",
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
      star(), Renderer.Settings(columns: 24, rows: 12, glyphs: .halfBlock, showsTone: false))
    #expect(
      picture.lines == [
        "",
        "          ▄▀▀▄",
        "         ▄▀  ▀▄",
        "      ▄▄▄▀    ▀▄▄▄",
        "  ▄▀▀▀            ▀▀▀▄",
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
    let picture = try picture(star(), Renderer.Settings(columns: 24, rows: 12, glyphs: .ascii))
    #expect(
      picture.lines == [
        "",
        "          ./\\.",
        "         .|  |.",
        "     ....|.. .|....",
        "  ||''' ..  .  ..'''||",
        "   '\\..  .    .  ../'",
        "     '\\.  ...  . /'",
        "      / .    .. .\\",
        "      | . ....  .|",
        "     ||.//'  '\\\\.||",
        "      ''        ''",
        "",
      ])
  }

  @Test func `a light tone keeps clear of the line`() throws {
    let picture = try picture(star(), Renderer.Settings(columns: 24, rows: 12))
    #expect(
      picture.lines == [
        "",
        "          ⢠⠞⠳⡄",
        "         ⢠⠏ ⠌⠹⡄",
        "     ⢀⣀⣀⣠⠏⠄⠁⠄ ⠹⣄⣀⣀⡀",
        "  ⢰⡋⠉⠉⠉⠂⡀⠠ ⢐ ⠁⠐ ⠄⠉⠉⠉⢙⡆",
        "   ⠙⢦⡀ ⠂⠠ ⠐ ⠐⢈ ⠐ ⡈⢀⡴⠋",
        "     ⠙⢦⢁ ⡂ ⠁⡐⢀ ⢁ ⡴⠋",
        "      ⣼ ⠠ ⠌⠠ ⡀⢀⠂ ⣧",
        "      ⡏⠨ ⠐⢀⣠⣄⡀⠄⡀⠁⢹",
        "     ⠸⣇⣠⡴⠞⠉  ⠉⠳⢦⣄⣸⠇",
        "      ⠈⠁        ⠈⠁",
        "",
      ])
  }

  @Test func `a wider cell makes the picture narrower and never the shape`() throws {
    let document = try star()
    let settings = Renderer.Settings(columns: 40, rows: 10, cellAspect: 0.6)
    let view = settings.view(of: document.page)
    // A dot is 0.3 wide and 0.25 high in units of the cell's height.
    #expect(abs(view.dotsPerUnitX * 0.3 - view.dotsPerUnitY * 0.25) < 1e-12)
  }

  @Test func `a symmetric star is drawn symmetric`() throws {
    let picture = try picture(
      star(), Renderer.Settings(columns: 30, rows: 15, glyphs: .quadrant, showsTone: false))
    let mirror: [Character: Character] = [
      "▘": "▝", "▝": "▘", "▖": "▗", "▗": "▖", "▌": "▐", "▐": "▌", "▞": "▚", "▚": "▞", "▛": "▜", "▜": "▛", "▙": "▟",
      "▟": "▙",
    ]
    for line in picture.lines {
      let full = Array(line.padding(to: 30))
      #expect(String(full.reversed().map { mirror[$0] ?? $0 }) == String(full))
    }
  }

  @Test func `colours that hardly stand out are drawn in the terminal's own`() throws {
    var document = try star()
    document.items[0].style.stroke.color = Color(0, 0, 0xB3)
    let dark = try picture(document, Renderer.Settings(columns: 24, rows: 12))
    #expect(dark.cells.allSatisfy { $0.hasLine ? $0.color == nil : true })
    #expect(dark.cells.contains { $0.color == Color(0, 255, 255) })
    let light = try picture(document, Renderer.Settings(columns: 24, rows: 12, background: Color(255, 255, 255)))
    #expect(light.cells.contains { $0.hasLine && $0.color == Color(0, 0, 0xB3) })
    #expect(light.cells.allSatisfy { $0.color != Color(0, 255, 255) })
  }

  @Test func `a dense fill is the background of its cells, and keeps its color`() throws {
    var document = try star()
    let (navy, gold) = (Color(0, 0, 0xB3), Color(255, 215, 0))
    (document.items[0].style.fill.color, document.items[0].style.fill.opacity) = (navy, 1)
    (document.items[0].style.stroke.color, document.items[0].style.lineWidth) = (gold, 8)
    var settings = Renderer.Settings(columns: 24, rows: 12, pictureGlyphs: .quadrant)
    let lined = try picture(document, settings)
    let middle = lined.cells[5 * 24 + 12]
    #expect(middle.glyph == " " && middle.background == navy)
    #expect(lined.cells.allSatisfy { $0.hasLine ? [$0.color, $0.background].contains(gold) : $0.glyph == " " })
    // Without a line dots show the edge, in the color of less than half of the cell.
    document.items[0].style.stroke.color = nil
    let bare = try picture(document, settings)
    #expect(bare.cells.contains { $0.glyph == "⢀" && $0.color == navy && $0.background == nil })
    #expect(bare.cells.allSatisfy { $0.glyph == " " || (Int($0.glyph.value) & 0xFF).nonzeroBitCount <= 4 })
    // Half of the fill over a white ground.
    document.items[0].style.fill.opacity = 0.5
    settings.background = Color(255, 255, 255)
    #expect(try picture(document, settings).cells[5 * 24 + 12].background == Color(128, 128, 217))
    // Few colors have dots.
    settings.palette = Array(repeating: Color(0, 0, 0), count: 16)
    #expect(try picture(document, settings).cells.allSatisfy { $0.background == nil })
  }

  @Test func `a faint fill is the background of its cells, as faint as it is`() throws {
    let picture = try picture(star(), Renderer.Settings(columns: 24, rows: 12, pictureGlyphs: .quadrant))
    #expect(picture.cells[5 * 24 + 12].background == Color(0, 26, 26))
  }

  @Test func `a line thinner than its dots has less color, unless it would be hard to see`() throws {
    var document = try star()
    document.items[0].style.fill.color = nil
    let settings = Renderer.Settings(columns: 24, rows: 12, pictureGlyphs: .quadrant)
    func colors(_ stroke: Color, width: Double) throws -> Set<Color> {
      (document.items[0].style.stroke.color, document.items[0].style.lineWidth) = (stroke, width)
      let all = try picture(document, settings).cells.flatMap { [$0.color, $0.background] }
      return Set(all.compactMap(\.self)).subtracting([settings.background])
    }
    // A dot and a half is 6.25 units.
    let white = Color(255, 255, 255)
    #expect(try colors(white, width: 5) == [Color(204, 204, 204)])
    #expect(try colors(white, width: 0.1) == [Color(102, 102, 102)])
    #expect(try colors(white, width: 6.25) == [white])
    #expect(try colors(Color(0, 0, 0xB3), width: 1) == [Color(0, 0, 0xB3)])
  }

  @Test(arguments: [0.1, 0.5, 0.9])
  func `a fill that is not opaque leaves the lines below it`(opacity: Double) throws {
    let settings = Renderer.Settings(columns: 40, rows: 20, pictureGlyphs: .quadrant)
    let below = try star()
    var cover = Item(Rectangle())
    (cover.style.stroke.color, cover.style.fill.color, cover.style.fill.opacity) = (nil, Color(255, 0, 0), opacity)
    var both = below
    both.items.append(cover)
    let (plain, covered) = (try picture(below, settings), try picture(both, settings))
    let lines = zip(covered.cells, plain.cells).filter { $1.hasLine }
    #expect(lines.count > 20)
    #expect(lines.allSatisfy { $0.glyph == $1.glyph })
    #expect(covered != plain)
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
    #expect((1...80).contains(changed), "\(changed) cells changed")
  }

  @Test(arguments: [(0, 0), (1, 1), (0, 5), (4096, 1), (-3, 2)])
  func `any size is drawn`(columns: Int, rows: Int) throws {
    let picture = try picture(star(), Renderer.Settings(columns: columns, rows: rows))
    #expect(picture.cells.count == max(0, columns) * max(0, rows))
  }
}

extension String {
  fileprivate func padding(to count: Int) -> String { self + String(repeating: " ", count: count - self.count) }
}
