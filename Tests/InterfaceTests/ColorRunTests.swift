import Document
import Geometry
import Preview
import Editor
import EditorSupport
import Raster
import Cells
@testable import Settings
import Testing

@testable import Interface

@Suite struct ColorRunTests {
  @Test func `blanks on the paper have its color alone, and outside the page there are none`() throws {
    let session = try Session.demo()
    var display = Display()
    let frame = display.frame(of: session, size: Size(columns: 200, rows: 50))
    let view = try #require(display.previewView)
    let page = session.editor.document.page
    let corners = [page.origin, Point(page.maxX, page.maxY)].map(view.cells)
    let (left, right) = (view.rect.column + Int(corners[0].across), view.rect.column + Int(corners[1].across))
    let paper = CellColor.rgb(255, 255, 255)
    var (blanks, outside) = (0, 0)
    for row in view.rect.row..<view.rect.row + view.rect.rows {
      for column in view.rect.column..<view.rect.column + view.rect.columns {
        let cell = frame[column, row]
        guard (left - 1...right + 1).contains(column) else {
          outside += 1
          #expect(cell == .blank, "\(column), \(row) is beside the page")
          continue
        }
        guard cell.glyph == " ", cell.style.background == paper else { continue }
        blanks += 1
        // A blank that kept the color before it would change with that.
        #expect(cell.style == CellStyle(background: paper), "\(column), \(row)")
      }
    }
    #expect(blanks > 1000 && outside > 100, "there was something to look at")
  }

  @Test(arguments: [GlyphSet.braille, .quadrant, .halfBlock])
  func `labels keep out of a shape that colors fill`(glyphs: GlyphSet) throws {
    var session = try Session.demo()
    session.setGlyphs(glyphs == .halfBlock ? [glyphs] : [glyphs, .quadrant])
    // Dense enough for cells that are a colour and no dots.
    for line in ["set fill #fc0", "set fill-opacity 1", "set stroke none", "set inner-shadow on"] {
      _ = session.run(line)
    }
    let eight: [CellColor] = (0..<8).map { .rgb($0 & 1 > 0 ? 205 : 0, $0 & 2 > 0 ? 205 : 0, $0 & 4 > 0 ? 205 : 0) }
    // A yellow reads better on night.
    let paper = eight[0]
    var display = Display(settings: Display.Settings(palette: eight))
    let size = Size(columns: 80, rows: 24)
    let frame = display.frame(of: session, size: size)
    var filled = 0
    for row in 2..<22 {
      for column in 1..<45 {
        let cell = frame[column, row]
        guard cell.style.background != .standard, cell.style.background != paper else { continue }
        filled += 1
        #expect(!"0123456789".unicodeScalars.contains(cell.glyph), "\(column), \(row)")
      }
    }
    #expect(filled > 100 && display.numbers.count == 9)
  }
}
