import Glibc
import PtySupport
import Cells
import TestSupport
import Testing

extension InTerminals {
  /// Input that no person types, in a real terminal.
  @Suite struct StormTests {
    @Test func `after garbage and a pause ten keys arrive`() throws {
      for seed in UInt64(1)...4 {
        let program = try ProgramInTerminal()
        try program.waitForEvent(0)
        var random = SeededGenerator(seed: seed)
        // No letter, or it might be a command of the probe's.
        try program.send(
          (0..<300).map { _ in
            let byte = UInt8.random(in: 0...255, using: &random)
            return byte < 0x80 && byte >= 0x30 ? 0x1B : byte
          })
        try program.waitForSilence()
        let counted = try #require(program.screen.lines[0].split(separator: " ").last.flatMap { Int($0) })
        for number in 1...10 {
          try program.type("x")
          try program.waitForEvent(counted + number, "\"x\"")
        }
        try program.type("q")
        #expect(try program.waitForEnd().status == 0, "seed \(seed)")
        #expect(program.leftovers == [], "seed \(seed)")
      }
    }

    /// While a program is stopped, or just about to, keys are the shell's: control and c would end it there.
    static let storms: [(keys: [String], stops: Bool)] = [
      (
        ["x", "p", "\u{13}", "\u{11}", "\u{3}", "\u{1C}", "\u{1A}", "\u{1B}[A", "\u{1B}[<0;3;4M", "é"], false
      ),
      (["x", "p", "\u{1B}[A", "\u{1B}[<0;3;4M", "é", "\u{1B}[200~a\u{1B}[201~"], true),
    ]

    @Test(arguments: storms) func `keys and resizes at full speed are survived, stops too`(
      keys: [String], stops: Bool
    ) throws {
      for seed in UInt64(1)...4 {
        let program = try ProgramInTerminal(["mouse"])
        try program.waitForEvent(0)
        var random = SeededGenerator(seed: seed)
        for number in 0..<1500 {
          try program.type(keys[Int.random(in: 0..<keys.count, using: &random)])
          if number % 50 == 0 {
            program.resize(
              Size(columns: .random(in: 1...120, using: &random), rows: .random(in: 1...40, using: &random)))
          }
          if stops && number % 300 == 0 {
            program.signal(SIGTSTP)
            try program.wait(for: "the stop") { program.isStopped && program.leftovers == [] }
            program.bringToForeground()
            try program.wait(for: "the run") { program.screen.modes.contains(2004) }
          }
        }
        program.resize(Size(columns: 50, rows: 6))
        try program.waitFor("probe 50x6")
        program.signal(SIGTERM)
        let end = try program.waitForEnd(seconds: 2)
        #expect(pty_signal(end.status) == SIGTERM, "seed \(seed)")
        #expect(program.leftovers == [], "seed \(seed)")
      }
    }

    @Test func `two megabytes of pasted text are one event`() throws {
      let program = try ProgramInTerminal(size: Size(columns: 60, rows: 4))
      try program.waitForEvent(0)
      let line = "q: quit, and other keys that must not count\n"
      let text = String(repeating: line, count: (2 << 20) / line.count)
      try program.type("\u{1B}[200~\(text)\u{1B}[201~")
      try program.waitForEvent(1, "paste(")
      try program.type("x")
      try program.waitForEvent(2, "\"x\"")
    }

    @Test func `the mouse's press and release arrive, focus changes and broken reports are swallowed`() throws {
      let program = try ProgramInTerminal(["mouse"])
      try program.waitForEvent(0)
      try program.type("\u{1B}[<0;10;5M\u{1B}[<0;10;5m\u{1B}[<35;1;1M\u{1B}[I\u{1B}[O\u{1B}[<64;9999999;1Mx")
      try program.waitForEvent(3, "\"x\"")
    }
  }
}
