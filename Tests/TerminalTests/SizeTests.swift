import Glibc
import PtySupport
import Cells
import Testing

extension InTerminals {
  /// Windows of any size, and their changes.
  @Suite struct SizeTests {
    @Test(arguments: [(1, 1), (2, 1), (1, 40), (80, 24), (1000, 1000), (5000, 2)])
    func `a screen of any size is drawn on`(columns: Int, rows: Int) throws {
      let program = try ProgramInTerminal(size: Size(columns: columns, rows: rows))
      try program.waitFor(String("probe \(min(2000, columns))x\(rows) 0".prefix(columns)))
      if columns * rows <= 2000 {
        try program.type("p")
        try program.wait(for: "the pattern") { program.screen.rows.last?.last?.scalar != " " || rows < 3 }
      }
      try program.type("q")
      #expect(try program.waitForEnd().status == 0)
      #expect(program.leftovers == [])
    }

    @Test func `a terminal that knows no size is taken for the usual one`() throws {
      let program = try ProgramInTerminal(size: Size(columns: 0, rows: 0))
      program.assumeSize(Size(columns: 80, rows: 24))
      try program.waitFor("probe 80x24 0")
      try program.type("q")
      #expect(try program.waitForEnd().status == 0)
      #expect(program.leftovers == [])
    }

    @Test func `where the device tells no pixels the terminal is asked for those of its text area`() throws {
      let program = try ProgramInTerminal(
        size: Size(columns: 110, rows: 10), answers: ["[14t": "\u{1B}[4;180;880t", "[c": "\u{1B}[?62;4c"], cellHeight: 0
      )
      try program.wait(for: "the questions") { program.screen.questions == ["[14t"] + QuestionTests.questions }
      try program.waitFor("noBackground")
      try program.type("c")
      try program.waitFor("aspect 2.25")
      #expect(program.screen.issues == [])
    }

    @Test func `the shape of a cell is known where the terminal tells its pixels`() throws {
      let program = try ProgramInTerminal(size: Size(columns: 110, rows: 5))
      try program.waitForEvent(0)
      try program.type("c")
      try program.waitFor("aspect 2.25")
    }

    @Test func `the size in the environment does not count`() throws {
      let program = try ProgramInTerminal(environment: ["LINES": "3", "COLUMNS": "11"])
      try program.waitFor("probe 60x8 0")
      program.resize(Size(columns: 30, rows: 4))
      try program.waitFor("probe 30x4 1")
      try program.type("q")
      try program.waitForEnd()
      #expect(program.leftovers == [])
    }

    @Test func `after a change all rows scroll, even if the rows of the size before were set later`() throws {
      let program = try ProgramInTerminal()
      try program.waitForEvent(0)
      program.resize(Size(columns: 60, rows: 20))
      program.show("\u{1B}[1;8r")
      try program.waitFor("probe 60x20")
      #expect(program.screen.region == 0...19)
    }

    @Test func `after a burst of changes the last size is known without a key`() throws {
      let program = try ProgramInTerminal()
      try program.waitForEvent(0)
      for number in 0..<200 {
        program.resize(Size(columns: 20 + number * 7 % 60, rows: 3 + number % 20))
      }
      program.resize(Size(columns: 33, rows: 7))
      try program.waitFor("probe 33x7")
      try program.type("p")
      try program.wait(for: "a whole picture") { program.screen.rows[6].allSatisfy { $0.scalar != " " } }
      try program.type("q")
      #expect(try program.waitForEnd().status == 0)
      #expect(program.leftovers == [])
    }

    @Test func `thirty changes in a burst cost two pictures at most`() throws {
      let program = try ProgramInTerminal()
      try program.waitForEvent(0)
      // Sizes that follow each other slowly, because this machine has other things to do, are no burst: two of twenty
      // must be.
      var short = 0
      for attempt in 1...20 where short < 2 {
        let before = program.output.count
        for number in 1...30 {
          program.resize(Size(columns: 30 + number + attempt % 2, rows: 4 + number / 2))
          poll(nil, 0, 2)
        }
        try program.waitFor("probe \(60 + attempt % 2)x19")
        try program.waitForSilence()
        let sent = program.output[before...]
        let clear = Array("\u{1B}[2J".utf8)
        if (1...2).contains(sent.indices.count { sent[$0...].starts(with: clear) }) { short += 1 }
      }
      #expect(short == 2)
    }

    @Test func `a signal without a change is no event`() throws {
      let program = try ProgramInTerminal()
      try program.waitForEvent(0)
      for _ in 0..<50 { program.signal(SIGWINCH) }
      try program.type("x")
      try program.waitForEvent(1, "\"x\"")
    }

    @Test func `nothing is left of the old picture after a change`() throws {
      let program = try ProgramInTerminal(size: Size(columns: 40, rows: 6))
      try program.waitForEvent(0)
      try program.type("p")
      try program.waitFor("probe 40x6 1")
      for size in [Size(columns: 70, rows: 9), Size(columns: 12, rows: 3), Size(columns: 40, rows: 6)] {
        program.resize(size)
        try program.waitFor("probe \(size.columns)x\(size.rows)".prefix(size.columns).description)
        try program.wait(for: "a whole picture") {
          program.screen.rows[2...].allSatisfy { row in
            row.allSatisfy { (0x2800...0x28FF).contains($0.scalar.value) }
          }
        }
      }
    }
  }
}
