import Glibc
import PtySupport
import Cells
import TestSupport
import Testing

@testable import Terminal

extension InTerminals {
  /// What the terminal is asked at the start, and what is made of its answers.
  @Suite struct QuestionTests {
    static let questions = ["[?2026$p", "[?1016$p", "[?1036$p", "]11;?", "[>q", "[>c", "[5n", "[c"]

    /// A terminal of today that has everything.
    private static let all = [
      "[?2026$p": "\u{1B}[?2026;2$y", "[?1016$p": "\u{1B}[?1016;2$y", "]11;?": "\u{1B}]11;rgb:1c1c/2020/ffff\u{1B}\\",
      "[c": "\u{1B}[?62;4c",
    ]

    private func hasSent(_ program: ProgramInTerminal, _ text: String, since start: Int = 0) -> Bool {
      String(decoding: program.output[start...], as: UTF8.self).contains(text)
    }

    @Test func `everything is asked once, before the first picture and without waiting for an answer`() throws {
      let program = try ProgramInTerminal()
      try program.waitForEvent(0)
      #expect(program.screen.questions == Self.questions)
      let text = String(decoding: program.output, as: UTF8.self)
      let question = try #require(text.firstRange(of: "[?2026$p"))
      // A terminal that prints what it does not know has it wiped away.
      let picture = try #require(text.firstRange(of: "probe"))
      let clear = try #require(text[question.upperBound...].firstRange(of: "\u{1B}[2J"))
      #expect(clear.lowerBound < picture.lowerBound)
      for size in [Size(columns: 50, rows: 5), Size(columns: 60, rows: 8)] {
        program.resize(size)
        try program.waitFor("probe \(size.columns)x\(size.rows)")
      }
      #expect(program.screen.questions == Self.questions)
    }

    @Test(arguments: ["linux", "vt100", "vt220", "ansi"]) func `a console is asked nothing`(type: String) throws {
      let program = try ProgramInTerminal(environment: ["TERM": type])
      try program.waitForEvent(0)
      #expect(program.screen.questions == [])
    }

    @Test(
      arguments: [
        (answers: ["[c": "\u{1B}[?62;4c"], isTold: false, environment: [:]),
        (answers: ["[c": "\u{1B}[?62;4c"], isTold: true, environment: ["COLORFGBG": "15;0"]),
        (answers: all, isTold: true, environment: [:]),
      ] as [(answers: [String: String], isTold: Bool, environment: [String: String?])])
    func `an unknown background is said once, where the drawing lies on it`(
      answers: [String: String], isTold: Bool, environment: [String: String?]
    ) throws {
      let places = ["XDG_STATE_HOME": "/dev/null/none", "XDG_CONFIG_HOME": "/dev/null/none"]
      let program = try ProgramInTerminal(
        size: Size(columns: 80, rows: 24), path: ProgramInTerminal.products + "/fillet",
        environment: environment.merging(places) { $1 }, answers: answers)
      try program.waitFor("? keys")
      let told = "background unknown: background = light or dark in the settings"
      for (round, said) in [isTold ? "paper: terminal" : told, "paper: terminal"].enumerated() {
        for paper in round == 0 ? ["white", "night", "checker"] : ["auto", "white", "night", "checker"] {
          try program.type("vp")
          try program.waitFor("paper: \(paper)")
        }
        #expect(round > 0 || !hasSent(program, told))
        let start = program.output.count
        try program.type("vp")
        try program.waitFor(said)
        #expect(hasSent(program, told, since: start) == (said == told))
      }
    }

    @Test func `answers are no keys, whenever and in whatever pieces they come`() throws {
      let program = try ProgramInTerminal(size: Size(columns: 110, rows: 8), answers: Self.all)
      try program.waitFor("background(red: 28, green: 32, blue: 255)")
      try program.waitForEvent(1)
      try program.type("x")
      try program.waitForEvent(2, "\"x\"")
      // Late ones, a byte at a time.
      for byte in "\u{1B}[?2026;0$y\u{1B}[?1;2c\u{1B}]11;rgba:ff/ff/ff/ff\u{7}".utf8 {
        try program.send([byte])
        try program.wait(for: "the byte to be read") { pty_unread(program.far) == 0 }
      }
      try program.waitForEvent(3, "background(red: 255, green: 255, blue: 255)")
      try program.type("x")
      try program.waitForEvent(4, "\"x\"")
    }

    @Test func `a terminal that answers all but the question about its background is known by that`() throws {
      let program = try ProgramInTerminal(answers: ["[c": "\u{1B}[?1;2c"])
      try program.waitForEvent(1, "noBackground")
    }

    @Test func `a large picture is held back until it is whole where the terminal can do that`() throws {
      let program = try ProgramInTerminal(size: Size(columns: 80, rows: 24), answers: Self.all)
      try program.waitForEvent(1, "background")
      for number in 2...4 {
        let before = program.output.count
        try program.type("p")
        try program.waitFor("probe 80x24 \(number)")
        try program.wait(for: "the end of the picture") { !program.screen.modes.contains(2026) }
        let text = String(decoding: program.output[before...], as: UTF8.self)
        #expect(text.hasPrefix("\u{1B}[?2026h") && text.hasSuffix("\u{1B}[?2026l"))
      }
      // What is read in one piece needs no such care.
      let before = program.output.count
      try program.type("x")
      try program.waitFor("probe 80x24 5")
      #expect(!hasSent(program, "2026", since: before))
      try program.type("q")
      #expect(try program.waitForEnd().status == 0)
      #expect(program.leftovers == [])
    }

    @Test func `outside of a picture nothing is said about holding one back`() throws {
      let program = try ProgramInTerminal(answers: Self.all)
      try program.waitForEvent(1, "background")
      let before = program.output.count
      try program.type("q")
      #expect(try program.waitForEnd().status == 0)
      #expect(!hasSent(program, "2026", since: before))
    }

    @Test(arguments: [("2", true), ("1", false), ("0", false), ("3", false), ("4", false)])
    func `alt is made an escape only where it is not, and put back`(state: String, isSwitched: Bool) throws {
      let program = try ProgramInTerminal(
        answers: ["[?1036$p": "\u{1B}[?1036;\(state)$y", "[c": "\u{1B}[?62;4c"])
      try program.waitForEvent(1, "noBackground")
      #expect(hasSent(program, "\u{1B}[?1036h") == isSwitched)
      try program.type("q")
      #expect(try program.waitForEnd().status == 0)
      #expect(hasSent(program, "\u{1B}[?1036l") == isSwitched)
      #expect(program.leftovers == [])
    }

    @Test(arguments: ["", "\u{1B}[?2026;0$y", "\u{1B}[?2026;4$y"]) func `no other terminal gets to see the mode`(
      answer: String
    ) throws {
      let program = try ProgramInTerminal(
        size: Size(columns: 80, rows: 24), answers: ["[?2026$p": answer, "[c": "\u{1B}[?62c"])
      try program.waitForEvent(1, "noBackground")
      try program.type("p")
      try program.waitFor("probe 80x24 2")
      try program.type("q")
      try program.waitForEnd()
      #expect(!hasSent(program, "\u{1B}[?2026h") && !hasSent(program, "\u{1B}[?2026l"))
      #expect(!hasSent(program, "\u{1B}[?1016h"))
    }

    @Test(arguments: [SIGKILL, SIGSEGV]) func `killed or crashed in a picture, no mode stays on`(
      number: Int32
    ) throws {
      let program = try ProgramInTerminal(["mouse"], size: Size(columns: 110, rows: 5), answers: Self.all)
      try program.waitForEvent(1, "background")
      try program.wait(for: "the pointer's mode") { program.screen.modes.contains(1016) }
      // It paints for ever.
      try program.type("o")
      try program.wait(for: "pictures") { program.output.count > 50_000 }
      #expect(hasSent(program, "\u{1B}[?2026h"))
      program.signal(number)
      try program.waitForEnd()
      try program.wait(for: "the terminal to be given back") { program.leftovers == [] }
    }

    @Test func `stopping and coming back switches off and on again what the terminal has`() throws {
      let program = try ProgramInTerminal(["mouse"], size: Size(columns: 110, rows: 5), answers: Self.all)
      try program.waitForEvent(1, "background")
      try program.wait(for: "the pointer's mode") { program.screen.modes.contains(1016) }
      program.signal(SIGTSTP)
      try program.wait(for: "the stop") { program.isStopped && program.leftovers == [] }
      program.bringToForeground()
      try program.wait(for: "the mode") { program.screen.modes.contains(1016) }
      try program.type("q")
      try program.waitForEnd()
      #expect(program.leftovers == [])
    }

    @Test func `an answer that comes while the program leaves is not left to the shell`() throws {
      let program = try ProgramInTerminal()
      try program.type("q")
      try program.wait(for: "the question") { program.screen.questions == Self.questions }
      try program.wait(for: "the key to be read") { pty_unread(program.far) == 0 }
      try program.type("\u{1B}]11;rgb:00/00/00\u{7}\u{1B}[?62;4c")
      #expect(try program.waitForEnd().status == 0)
      #expect(pty_unread(program.far) == 0)
      #expect(program.leftovers == [])
    }

    @Test func `the answer on the pointer's place is not left to the shell either, nor does a slow one become keys`()
      throws
    {
      var program = try ProgramInTerminal(["mouse"])
      try program.wait(for: "the questions") { program.screen.questions == Self.questions }
      try program.type("\u{1B}[?1016;2$y\u{1B}[?62cq")
      try program.wait(for: "the second question") { program.screen.questions.count == Self.questions.count + 1 }
      try program.type("\u{1B}[?1016;1$y")
      #expect(try program.waitForEnd().status == 0)
      #expect(pty_unread(program.far) == 0)

      program = try ProgramInTerminal(["mouse"], size: Size(columns: 110, rows: 8))
      try program.type("\u{1B}[?1016;2$y\u{1B}[?62c")
      try program.wait(for: "the second question") { program.screen.questions.count == Self.questions.count + 1 }
      // Longer than an escape or a sequence of a person's is waited for.
      for part in ["\u{1B}", "[?10", "16;1$y"] {
        try program.type(part)
        let start = ContinuousClock.now
        let pause = Duration.milliseconds(part == "\u{1B}" ? 60 : 600)
        try program.wait(for: "a slow line") { ContinuousClock.now - start > pause }
      }
      try program.type("x")
      try program.waitForEvent(2, "\"x\"")
    }

    @Test func `the pointer's place in pixels is a cell and a part of it`() throws {
      let answers = ["[?1016$p": "\u{1B}[?1016;2$y"]
      let program = try ProgramInTerminal(["mouse"], size: Size(columns: 240, rows: 5), answers: answers)
      try program.wait(for: "the mode") { program.screen.modes.contains(1016) }
      // Asked again, behind the switch: until the answer has come, places are cells.
      try program.type("\u{1B}[<0;3;4M")
      try program.waitForEvent(1, "column: 2, row: 3), across: 0.5, down: 0.5")
      try program.wait(for: "the question") { program.screen.questions.count { $0 == "[?1016$p" } == 2 }
      try program.type("\u{1B}[?1016;1$y\u{1B}[<32;13;28M")
      // Cells are 8 by 18 pixels.
      try program.waitForEvent(2, "column: 1, row: 1), across: 0.5625, down: 0.5277")
    }
  }
}

/// Changes of a window's size, and when they are taken.
@Suite struct ResizeBurstTests {
  private let start = ContinuousClock.now

  /// When sizes are taken that change at these milliseconds.
  private func taken(_ changes: [Int]) -> [Int] {
    var burst = ResizeBurst()
    var taken: [Int] = []
    for time in 0...2000 {
      let now = start + .milliseconds(time)
      if let deadline = burst.deadline, now >= deadline {
        burst.note(at: now)
        taken.append(time)
      }
      if changes.contains(time), !burst.mustWait(at: now) {
        burst.note(at: now)
        taken.append(time)
      }
    }
    return taken
  }

  @Test func `a change alone is taken at once`() {
    #expect(taken([5]) == [5])
    #expect(taken([5, 300]) == [5, 300])
  }

  @Test func `thirty changes are taken twice`() {
    #expect(taken(Array(0..<30)) == [0, 89])
    #expect(taken((0..<30).map { $0 * 8 }) == [0, 292])
  }

  @Test func `who pulls for a second sees a picture now and then`() {
    let times = taken((0..<30).map { $0 * 33 })
    #expect(times.count <= 6 && (957...1017).contains(times.last ?? 0), "\(times)")
  }
}
