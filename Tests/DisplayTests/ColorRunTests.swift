import Display
import EditorSupport
import Editing
import Screen
import Testing

@Suite struct ColorRunTests {
  @Test func `a blank between cells of one colour has it too, and the long ways outside have none`() throws {
    var display = Display()
    let frame = display.frame(of: try Session.demo(), size: Size(columns: 200, rows: 50))
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
}
