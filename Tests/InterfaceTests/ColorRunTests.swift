import Interface
import Editor
import EditorSupport
import Raster
import Cells
@testable import Settings
import Testing

@Suite struct ColorRunTests {
  @Test func `a blank between cells of one colour has it too, and the long ways outside have none`() throws {
    var session = try Session.demo()
    // Without blocks the fill is a tone of dots.
    session.setGlyphs([.braille])
    var display = Display()
    let frame = display.frame(of: session, size: Size(columns: 200, rows: 50))
    var (switches, colored, blanks) = (0, 0, 0)
    for row in 0..<50 {
      let cells = (0..<148).map { frame[$0, row] }
      let places = cells.indices.filter { cells[$0].glyph != " " && cells[$0].style.foreground != .standard }
      colored += places.count
      for (from, to) in zip(places, places.dropFirst()) where to > from + 1 {
        let between = cells[(from + 1)..<to]
        guard between.allSatisfy({ $0.glyph == " " }), cells[from].style == cells[to].style else { continue }
        let isShort = to - from <= 8
        #expect(between.allSatisfy { $0.style == (isShort ? cells[from].style : .plain) }, "\(row), \(from) to \(to)")
        if isShort { blanks += between.count } else { switches += 1 }
      }
    }
    // There was something to look at.
    #expect(colored > 500 && blanks > 200)
    #expect(switches < 50)
  }

  @Test(arguments: [GlyphSet.braille, .quadrant, .halfBlock])
  func `labels keep out of a shape that colours fill`(glyphs: GlyphSet) throws {
    var session = try Session.demo()
    session.setGlyphs(glyphs == .halfBlock ? [glyphs] : [glyphs, .quadrant])
    // Dense enough for cells that are a colour and no dots.
    for line in ["set fill #fc0", "set fill-opacity 1", "set stroke none", "set inner-shadow on"] {
      _ = session.run(line)
    }
    let eight: [CellColor] = (0..<8).map { .rgb($0 & 1 > 0 ? 205 : 0, $0 & 2 > 0 ? 205 : 0, $0 & 4 > 0 ? 205 : 0) }
    var display = Display(settings: Display.Settings(palette: eight))
    let size = Size(columns: 80, rows: 24)
    let frame = display.frame(of: session, size: size)
    var filled = 0
    for row in 2..<22 {
      for column in 1..<45 {
        let cell = frame[column, row]
        guard cell.style.background != .standard else { continue }
        filled += 1
        #expect(!"0123456789".unicodeScalars.contains(cell.glyph), "\(column), \(row)")
      }
    }
    #expect(filled > 100)
  }
}
