import Cells
@testable import Terminal
import TerminalScenes
import Testing
import Text

@Suite struct PainterChangesTests {
  private func changes(_ new: String, _ old: String) -> [Range<Int>] {
    var frames = [Frame(size: Size(columns: 10, rows: 1)), Frame(size: Size(columns: 10, rows: 1))]
    frames[0].put(new, at: Position(column: 0, row: 0))
    frames[1].put(old, at: Position(column: 0, row: 0))
    var runs: [Painter.Run] = []
    Painter.findChanges(in: frames[0], since: frames[1], width: 10, height: 1, into: &runs)
    return runs.map(\.columns)
  }

  @Test(
    arguments: [
      ("abc", "abc", []), ("abc", "", [0..<3]), ("axc", "abc", [1..<2]), ("xbcx", "abcd", [0..<1, 3..<4]),
      ("0123456789", "012345678x", [9..<10]),
      // Both halves of a wide character, whichever changed.
      ("a図c", "abcc", [1..<3]), ("abcc", "a図c", [1..<3]), ("a図c", "a形c", [1..<3]), ("図図", "図形", [2..<4]),
    ] as [(String, String, [Range<Int>])])
  func `runs are the cells that differ`(new: String, old: String, expected: [Range<Int>]) {
    #expect(changes(new, old) == expected)
  }

  @Test func `runs hold every cell that differs and no other, but for wide characters`() {
    var scene = Scene(size: Size(columns: 31, rows: 7), seed: 3)
    for number in 0..<500 {
      let old = scene.frame
      scene.advance()
      let new = scene.frame
      var runs: [Painter.Run] = []
      Painter.findChanges(in: new, since: old, width: 31, height: 7, into: &runs)
      var covered: Set<Position> = []
      for run in runs {
        for column in run.columns { covered.insert(Position(column: column, row: run.row)) }
        #expect(new[run.columns.lowerBound, run.row].glyph != Cell.continuation)
      }
      for row in 0..<7 {
        for column in 0..<31 where new[column, row] != old[column, row] {
          #expect(covered.contains(Position(column: column, row: row)), "frame \(number)")
        }
      }
      let extra = covered.filter { place in
        let (a, b) = (new[place.column, place.row], old[place.column, place.row])
        return a == b && a.glyph != Cell.continuation && a.glyph.columns == 1
      }
      #expect(extra == [], "frame \(number)")
    }
  }

  @Test func `a smaller screen has no changes outside`() {
    var new = Frame(size: Size(columns: 10, rows: 4))
    let old = new
    new[9, 0] = Cell("x")
    new[0, 3] = Cell("x")
    new[2, 1] = Cell("x")
    var runs: [Painter.Run] = []
    Painter.findChanges(in: new, since: old, width: 9, height: 3, into: &runs)
    #expect(runs == [Painter.Run(row: 1, columns: 2..<3)])
  }
}
