import Glibc
import PtySupport
import Cells
import Testing

extension InTerminals {
  /// Lines that pass less than the keys make.
  @Suite struct SlowLineTests {
    /// Tells its status at the start, and not again.
    private static let once = ["[c": "\u{1B}[0n\u{1B}[?62;4c"]
    private static let answers = ["[c": "\u{1B}[?62;4c", "[5n": "\u{1B}[0n"]

    /// A line of 9,600 baud.
    private func line(_ milliseconds: Int) -> SlowLine {
      SlowLine(bytesPerSecond: 960, delay: .milliseconds(milliseconds))
    }

    private func editor(_ line: SlowLine?, answers: [String: String] = answers) throws -> ProgramInTerminal {
      let program = try ProgramInTerminal(
        size: Size(columns: 80, rows: 24), path: ProgramInTerminal.products + "/fillet",
        environment: ["XDG_STATE_HOME": "/dev/null/none", "XDG_CONFIG_HOME": "/dev/null/none"], answers: answers,
        line: line)
      try program.wait(for: "the first screen", seconds: 30) {
        program.screen.lines.contains { $0.contains("demo9.svg") } && program.isLineIdle
      }
      return program
    }

    /// Types a key so often, 30 times a second, while the line passes what it can.
    private func hold(_ key: String, _ count: Int, in program: ProgramInTerminal) throws {
      let start = ContinuousClock.now
      for number in 0..<count {
        try program.type(key)
        try program.wait(for: "the next key") { ContinuousClock.now - start > .seconds(1) * number / 30 }
      }
    }

    @Test(arguments: [0, 300]) func `after many keys the screen is right as soon as a frame has passed`(
      delay: Int
    ) throws {
      let program = try editor(line(delay))
      let beside = try editor(nil)
      try hold("\u{1B}OC", 60, in: program)
      let before = program.output.count
      // From 5 by ones to the most that fits.
      func showsAll(_ program: ProgramInTerminal) -> Bool {
        program.isLineIdle && program.screen.lines.contains { $0.contains("r 22.5 of 22.5") }
      }
      try program.wait(for: "the last step") { showsAll(program) }
      // Two frames: the one that was on its way, and the last. Sixty have fifteen thousand bytes.
      #expect(program.output.count - before < 2250)
      // It is what a fast line shows.
      for _ in 0..<60 { try beside.type("\u{1B}OC") }
      try beside.wait(for: "the last step") { showsAll(beside) }
      try beside.waitForRest()
      #expect(program.screen.lines == beside.screen.lines)
      #expect(program.screen.issues == [])
    }

    @Test func `on a fast line each key has its frame and no question`() throws {
      // On a busy machine a frame may take as long as on a slow line: in one of three sessions none does.
      func questions() throws -> Int {
        let program = try editor(nil)
        try program.waitForRest()
        // A start that takes long may be followed by one.
        let asked = program.screen.questions.count
        for _ in 0..<5 {
          let before = program.output.count
          try program.type("\u{1B}OC")
          try program.wait(for: "a frame") { program.output.count > before }
        }
        return program.screen.questions.count - asked
      }
      #expect(try (0..<3).contains { _ in try questions() == 0 })
    }

    @Test func `a long line that is not narrow is asked once`() throws {
      let program = try editor(SlowLine(bytesPerSecond: 1_000_000, delay: .milliseconds(150)))
      try hold("\u{1B}OC", 10, in: program)
      try program.wait(for: "the last step") { pty_unread(program.far) == 0 && program.isLineIdle }
      #expect(program.screen.questions.count { $0 == "[5n" } == 2)
    }

    @Test func `a terminal that stops replying holds the screen for some seconds only`() throws {
      let program = try ProgramInTerminal(answers: Self.once, line: line(0))
      // On a busy machine the start may be followed by another question.
      func asked() -> Int { program.screen.questions.count { $0 == "[5n" } }
      try program.wait(for: "the question") { asked() > 1 }
      // The first screen has taken long enough.
      let start = ContinuousClock.now
      try program.wait(for: "a slow line") { ContinuousClock.now - start > .milliseconds(600) }
      let first = asked()
      try program.type("\u{1B}[0nx")
      try program.wait(for: "the question behind the key's frame") { asked() > first }
      let second = asked()
      try program.type("x")
      try program.wait(for: "the next frame") { program.screen.lines.first?.hasSuffix(" 3") == true }
      // Nothing is asked before it replies.
      try program.type("x")
      try program.wait(for: "one more") { program.screen.lines.first?.hasSuffix(" 4") == true }
      #expect(asked() == second)
      try program.type("\u{1B}[0nx")
      try program.wait(for: "the question") { asked() > second }
    }

    @Test func `a terminal that never tells its status holds no screen`() throws {
      // st over a line with a long way.
      let program = try ProgramInTerminal(
        answers: ["[c": "\u{1B}[?6c"], line: SlowLine(bytesPerSecond: 1_000_000, delay: .milliseconds(80)))
      try program.waitForEvent(1, "noBackground")
      let start = ContinuousClock.now
      for number in 2...4 {
        try program.type("x")
        try program.waitForEvent(number, "\"x\"")
      }
      // A question without a reply would hold the second frame for five seconds.
      #expect(ContinuousClock.now - start < .seconds(4))
      #expect(program.screen.questions.count { $0 == "[5n" } == 1)
    }

    @Test(arguments: 1...3) func `a reply in two pieces is no key, early or late`(first: Int) throws {
      // A busy machine adds to the pauses: an Escape waits 60 ms here, and 150 while a reply is due.
      let program = try ProgramInTerminal(
        environment: ["ESCDELAY": "60"], answers: Self.once, line: line(0))
      try program.wait(for: "the question") { program.screen.questions.last == "[5n" }
      let reply = "\u{1B}[0n"
      for pause in [first == 3 ? 600 : 80, 5] {
        try program.type(String(reply.prefix(first)))
        let start = ContinuousClock.now
        try program.wait(for: "the rest") { ContinuousClock.now - start > .milliseconds(pause) }
        try program.type(String(reply.dropFirst(first)))
        // The second one was not asked for.
        try program.wait(for: "it to be read") { pty_unread(program.far) == 0 && program.isLineIdle }
      }
      try program.type("x")
      try program.wait(for: "the key") { program.screen.lines.dropFirst().first?.contains("\"x\"") == true }
      #expect(program.screen.lines.first?.suffix(2) == " 2")
    }

    @Test(arguments: ["q", "\u{1A}"]) func `a reply that is on its way is not left to the shell`(key: String) throws {
      let program = try ProgramInTerminal(answers: Self.answers, line: line(300))
      try program.wait(for: "the first reply", seconds: 20) { program.screen.questions.last == "[5n" }
      // Stopped by itself: this key is no signal.
      try program.type(key == "q" ? "xq" : "xz")
      try program.wait(for: "the end or a stop", seconds: 20) { program.hasEnded || program.isStopped }
      try program.wait(for: "the rest", seconds: 20) { program.isLineIdle }
      #expect(pty_unread(program.far) == 0)
      #expect(program.leftovers == [])
    }

    @Test func `a signal ends a program whose line is busy within a second`() throws {
      let program = try ProgramInTerminal(answers: Self.once, line: line(0))
      try program.wait(for: "the question") { program.screen.questions.last == "[5n" }
      program.signal(SIGTERM)
      #expect(try program.waitForEnd().after < .seconds(1))
    }
  }
}
