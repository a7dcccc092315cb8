import Document
import Geometry
import Raster
import Preview
import Shapes
import TestSupport
import Testing

/// Drawings with effects as cells.
@Suite struct EffectCellTests: EffectDrawing {
  /// A chessboard of colours whose squares have a size in pixels.
  private func bitmap(_ colors: [Color], side: Int, square: (width: Int, height: Int) = (1, 1)) -> Bitmap {
    var bytes: [UInt8] = []
    for y in 0..<side {
      for x in 0..<side {
        let color = colors[(x / square.width + y / square.height) % colors.count]
        bytes += [color.red, color.green, color.blue, 255]
      }
    }
    return Bitmap(width: side, height: side, bytes: bytes)
  }

  @Test func `a hollow shadow in braille`() throws {
    let item = try item([("stroke", "#fff"), ("shadow", "on"), ("shadow-dy", "20"), ("shadow-opacity", "1")])
    let picture = try picture(item, Renderer.Settings(columns: 24, rows: 12, showsColor: false))
    #expect(
      picture.lines == [
        "",
        "",
        "  ⣶⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⠒⣶",
        "  ⣿                  ⣿⠄",
        "  ⣿                  ⣿",
        " ⡈⣿                  ⣿",
        "  ⣿                  ⣿",
        " ⡀⣿                  ⣿",
        "  ⣿                  ⣿",
        " ⠠⢿⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⣤⡿⠁",
        "  ⠪⡿⠿⢿⡻⠟⣻⠿⠿⢛⢿⢻⠻⢿⠻⡟⡯⡿⠿⠃",
        "    ⠐    ⠁ ⠁  ⠁ ⠁   ⠐",
      ])
  }

  @Test(arguments: CanvasTests.glyphs)
  func `a line that something solid covers is not seen`(glyphs: GlyphSets) throws {
    let below = try item([("width", "80"), ("height", "80"), ("stroke", "#fff"), ("line-width", "3")])
    let cover = try item([
      ("width", "160"), ("height", "160"), ("fill", "#369"), ("fill-opacity", "1"), ("shadow", "on"),
    ])
    let settings = Renderer.Settings(columns: 30, rows: 15, glyphs: glyphs)
    var renderer = Renderer()
    func drawn(_ items: [Item]) throws -> Picture {
      var picture = Picture()
      let document = Document(title: "", items: items)
      renderer.render(try document.scene(), settings, into: &picture)
      return picture
    }
    #expect(try drawn([below, cover]) == drawn([cover]))
    #expect(try drawn([cover, below]) != drawn([cover]))
  }

  @Test func `a page of its own colour lies behind every cell of it and behind none beside it`() throws {
    let paper = Paint(Color(250, 240, 200))
    let settings = Renderer.Settings(columns: 60, rows: 12)
    let picture = try picture(try item([]), background: paper, settings)
    let page = settings.view(of: Document.initialPage)
    for row in 0..<12 {
      for column in 0..<60 {
        let x = (Double(column) + 0.5) * 4
        let isOnPage = x > page.transform(Point(0, 0)).x && x < page.transform(Point(200, 0)).x
        #expect(picture.cells[row * 60 + column].background == (isOnPage ? paper.color : nil), "\(column), \(row)")
      }
    }
  }

  @Test func `a translucent page is mixed with the terminal's colour`() throws {
    let picture = try picture(
      try item([]), background: Paint(Color(255, 255, 255), opacity: 0.2), Renderer.Settings(columns: 20, rows: 10))
    #expect(picture.cells[5 * 20 + 10].background == Color(51, 51, 51))
  }

  @Test func `a picture fills its cells with two colours each`() throws {
    let (red, blue) = (Color(220, 30, 20), Color(10, 20, 200))
    let board = bitmap([red, blue], side: 160, square: (4, 8))
    let item = try item([("image", "a"), ("image-fit", "stretch"), ("width", "200"), ("height", "200")])
    let picture = try picture(
      item, pictures: ["a": .loaded(board)], Renderer.Settings(columns: 40, rows: 20))
    // A square of the board is a cell.
    #expect(
      picture.cells.indices.allSatisfy { index in
        let color = (index % 40 + index / 40).isMultiple(of: 2) ? red : blue
        return picture.cells[index].glyph == " " && picture.cells[index].background == color
      })
    let fine = bitmap([red, blue], side: 160, square: (2, 4))
    let halves = try self.picture(
      item, pictures: ["a": .loaded(fine)], Renderer.Settings(columns: 40, rows: 20))
    #expect(
      halves.cells.allSatisfy { Set([$0.color, $0.background]) == [red, blue] && "▚▞".contains(Character($0.glyph)) })
  }

  @Test func `a shadow leaves no teeth at a picture's border, and does not colour it`() throws {
    // The upper edge lies in the middle of a row.
    let item = try item([
      ("image", "a"), ("width", "160"), ("height", "110"), ("border-width", "10"), ("shadow", "on"),
      ("shadow-color", "#f0f"), ("shadow-radius", "12"), ("shadow-dy", "0"), ("shadow-opacity", ".9"),
    ])
    let sky = bitmap([Color(30, 60, 200)], side: 1)
    let picture = try picture(
      item, pictures: ["a": .loaded(sky)], Renderer.Settings(columns: 40, rows: 20))
    let edge = picture.cells[(4 * 40 + 6)..<(4 * 40 + 34)]
    /// True for black and magenta mixed.
    func isShadow(_ color: Color?) -> Bool { color.map { $0.green == 0 && $0.red == $0.blue && $0.red > 0 } ?? false }
    let white = Color(255, 255, 255)
    #expect(edge.allSatisfy { $0.glyph == "▄" && $0.color == white && isShadow($0.background) }, "\(Set(edge))")
    let above = picture.cells[(3 * 40 + 6)..<(3 * 40 + 34)]
    #expect(above.contains { isShadow($0.background) || isShadow($0.color) })
  }

  @Test func `a backdrop ends with the page`() throws {
    let item = try item([("backdrop", "a"), ("blur", "light")])
    let wide = Bitmap(width: 300, height: 20, bytes: Array(repeating: 255, count: 300 * 20 * 4))
    let settings = Renderer.Settings(columns: 60, rows: 12)
    let picture = try picture(item, pictures: ["a": .loaded(wide)], settings)
    let page = settings.view(of: Document.initialPage).transform
    for (index, cell) in picture.cells.enumerated() {
      let x = (Double(index % 60) + 0.5) * 4
      let isOnPage = x > page(Point(0, 0)).x && x < page(Point(200, 0)).x
      #expect((cell != .blank) == isOnPage, "\(index)")
    }
  }

  @Test func `without colours a picture is dots, more of them where it is light`() throws {
    let item = try item([("image", "a"), ("image-fit", "stretch"), ("width", "200"), ("height", "200")])
    var counts: [Int] = []
    for level in [UInt8(0), 64, 128, 192, 255] {
      let grey = bitmap([Color(level, level, level)], side: 4)
      let picture = try picture(
        item, pictures: ["a": .loaded(grey)], Renderer.Settings(columns: 32, rows: 16, showsColor: false))
      counts.append(picture.cells.reduce(0) { $0 + ($1.glyph == " " ? 0 : Int($1.glyph.value & 0xFF).nonzeroBitCount) })
      #expect(picture.cells.allSatisfy { $0.color == nil && $0.background == nil })
    }
    let all = 32 * 16 * 8
    #expect(counts.first == 0 && counts.last == all)
    for (count, share) in zip(counts, [0, 0.251, 0.502, 0.753, 1]) {
      #expect(abs(Double(count) / Double(all) - share) < 0.01, "\(counts)")
    }
  }

  @Test func `a missing picture is a crossed box that keeps its place`() throws {
    let item = try item([("image", "gone.png")])
    let picture = try picture(
      item, pictures: ["gone.png": .missing("not there")],
      Renderer.Settings(columns: 24, rows: 12, glyphs: .quadrant, showsColor: false))
    let inside = picture.cells.indices.filter { picture.cells[$0].glyph != " " }
    #expect(inside.count > 30 && inside.allSatisfy { (2...9).contains($0 / 24) && (2...21).contains($0 % 24) })
  }

  @Test func `with the tone hidden only lines are drawn`() throws {
    let item = try item([("stroke", "#fff"), ("shadow", "on"), ("image", "a")])
    var settings = Renderer.Settings(columns: 24, rows: 12)
    settings.showsTone = false
    let paper = Paint(Color(9, 9, 9))
    let plain = try picture(try self.item([("stroke", "#fff")]), background: paper, settings)
    #expect(try picture(item, background: paper, settings) == plain)
  }

  @Test(arguments: CanvasTests.glyphs, [true, false])
  func `the same state gives the same cells, and a small change touches few`(glyphs: GlyphSets, showsColor: Bool) throws
  {
    var item = try item([
      ("fill", "#fc0"), ("fill-opacity", ".6"), ("shadow", "on"), ("inner-shadow", "on"), ("shadow-color", "#3af"),
      ("inner-shadow-color", "#a0f"), ("stroke", "#fff"),
    ])
    let settings = Renderer.Settings(columns: 100, rows: 40, glyphs: glyphs, showsColor: showsColor)
    var renderer = Renderer()
    var (first, second, third) = (Picture(), Picture(), Picture())
    func draw(into picture: inout Picture) throws {
      renderer.render(
        try Document(title: "", items: [item]).scene(), settings, into: &picture)
    }
    try draw(into: &first)
    try draw(into: &second)
    #expect(first == second)
    try item.set("shadow-radius", to: "8.2")
    try draw(into: &third)
    // Dots of a tone stay where they are: only those come or go whose tone passed their threshold.
    let glyphsChanged = zip(first.cells, third.cells).count { $0.glyph != $1.glyph }
    #expect(glyphsChanged <= 80, "\(glyphsChanged) of 4000 cells changed")
  }

  @Test(arguments: [(0, 0), (1, 1), (0, 5), (600, 1), (-3, 2)])
  func `any size is drawn`(columns: Int, rows: Int) throws {
    let item = try item([
      ("shadow", "on"), ("inner-shadow", "on"), ("image", "a"), ("backdrop", "b"), ("blur", "dark"), ("curl", "on"),
      ("border-width", "4"), ("fill", "red"),
    ])
    let picture = try picture(
      item, background: Paint(Color(1, 2, 3)), pictures: ["a": .loaded(bitmap([Color(1, 2, 3)], side: 1))],
      Renderer.Settings(columns: columns, rows: rows))
    #expect(picture.cells.count == max(0, columns) * max(0, rows))
  }
}
