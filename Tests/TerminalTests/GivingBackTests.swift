import Glibc
import PtySupport
import Cells
import Testing

extension InTerminals {
  /// However a program ends, the terminal is as it was.
  @Suite struct GivingBackTests {
    /// A probe with all its modes on, at its first frame.
    private func started(_ environment: [String: String?] = [:]) throws -> ProgramInTerminal {
      let program = try ProgramInTerminal(["mouse"], environment: environment)
      try program.waitForEvent(0, "ready")
      #expect(program.screen.modes.isSuperset(of: [1049, 1002, 1006, 2004]))
      #expect(!program.screen.modes.contains(25))
      #expect(program.settings != program.settingsBefore)
      return program
    }

    @Test func `quitting gives everything back`() throws {
      let program = try started()
      try program.type("q")
      let end = try program.waitForEnd()
      #expect(pty_exited(end.status) && pty_exit_code(end.status) == 0)
      #expect(program.leftovers == [])
      #expect(program.screen.plainText.filter { !$0.isWhitespace } == "")
    }

    @Test(arguments: [0, SIGTERM, SIGKILL])
    func `without a second screen the prompt gets an empty row`(number: Int32) throws {
      let program = try ProgramInTerminal(hasSecondScreen: false)
      try program.waitForEvent(0, "ready")
      try program.type("p")
      try program.waitFor("probe 60x8 1")
      try program.waitForRest()
      #expect(program.screen.lines.last?.isEmpty == false)
      if number == 0 { try program.type("q") } else { program.signal(number) }
      try program.waitForEnd()
      try program.wait(for: "the terminal to be given back") { program.leftovers == [] }
      #expect(program.screen.lines.last?.isEmpty == true && program.screen.lines.first?.isEmpty == false)
      #expect(program.screen.cursor == Position(column: 0, row: 7) && program.screen.region == 0...7)
    }

    @Test func `an error is shown after the screen is gone`() throws {
      let program = try started()
      try program.type("e")
      let end = try program.waitForEnd()
      #expect(pty_exited(end.status) && pty_exit_code(end.status) == 1)
      #expect(program.leftovers == [])
      #expect(program.screen.plainText.contains("it failed"))
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT])
    func `a signal ends the program by that signal`(number: Int32) throws {
      let program = try started()
      program.signal(number)
      let end = try program.waitForEnd()
      #expect(!pty_exited(end.status) && pty_signal(end.status) == number)
      #expect(end.after < .seconds(1))
      #expect(program.leftovers == [])
    }

    static let crashes: [(String, Int32)] = [
      ("1", SIGILL), ("2", SIGILL), ("3", SIGILL), ("4", SIGSEGV), ("5", SIGABRT), ("6", SIGSEGV),
      ("7", SIGTRAP),
      ("8", SIGBUS), ("9", SIGFPE),
    ]

    /// Swift's reports, where nobody asked for them, would wait for a key.
    @Test(arguments: crashes, ["enable=no", nil])
    func `a crash ends the program by its signal and shows what it said`(
      crash: (key: String, number: Int32), reports: String?
    ) throws {
      let (key, number) = crash
      let program = try started(["SWIFT_BACKTRACE": reports])
      try program.type(key)
      let end = try program.waitForEnd()
      #expect(!pty_exited(end.status) && pty_signal(end.status) == number)
      #expect(program.leftovers == [])
      // The escape of the message is not obeyed: the style would be left red.
      #expect(program.screen.plainText.contains("last words ?[31m"))
      #expect(!program.screen.plainText.contains("Press space"))
      // Where Swift was told nothing, this is all that is said.
      let saysWhere = program.screen.plainText.contains("crashed by signal \(number)")
      #expect(saysWhere == (reports == nil))
    }

    @Test(arguments: [SIGSEGV, SIGABRT]) func `a crash that was only sent ends the program, too`(number: Int32) throws {
      let program = try started(["SWIFT_BACKTRACE": nil])
      program.signal(number)
      let end = try program.waitForEnd()
      #expect(!pty_exited(end.status) && pty_signal(end.status) == number)
      #expect(program.leftovers == [] && !program.screen.plainText.contains("Press space"))
    }

    @Test func `the report of a crash comes after the screen`() throws {
      let report =
        "enable=yes,color=no,interactive=no,cache=no,threads=crashed,images=none,registers=none,limit=8"
      let program = try started(["SWIFT_BACKTRACE": report])
      try program.type("2")
      let end = try program.waitForEnd(seconds: 60)
      #expect(!pty_exited(end.status) && pty_signal(end.status) == SIGILL)
      #expect(program.leftovers == [])
      #expect(program.screen.plainText.contains("crashed"))
      #expect(program.screen.plainText.contains("last words"))
    }

    @Test func `errors go to a file as they come`() throws {
      let program = try ProgramInTerminal(errors: PTY_NULL)
      try program.waitForEvent(0)
      try program.type("5")
      #expect(pty_signal(try program.waitForEnd().status) == SIGABRT)
      #expect(program.leftovers == [])
      #expect(!program.screen.plainText.contains("last words"))
    }

    @Test func `a program that does not answer is ended within a second`() throws {
      let program = try started()
      try program.type("h")
      try program.waitForEvent(1, "hangs")
      program.signal(SIGTERM)
      let end = try program.waitForEnd()
      #expect(!pty_exited(end.status) && pty_signal(end.status) == SIGTERM)
      #expect(end.after < .seconds(1))
      #expect(program.leftovers == [])
    }

    @Test func `a second signal ends a program that does not answer at once`() throws {
      let program = try started()
      try program.type("h")
      try program.waitForEvent(1, "hangs")
      program.signal(SIGTERM)
      program.signal(SIGINT)
      let end = try program.waitForEnd()
      #expect([SIGTERM, SIGINT].contains(pty_signal(end.status)))
      #expect(end.after < .milliseconds(500))
      #expect(program.leftovers == [])
    }

    @Test func `a reader that stopped does not keep the program from ending`() throws {
      let program = try started()
      // It paints for ever, and nobody reads: it hangs in a write.
      try program.type("o")
      try program.waitUntilStuck()
      program.signal(SIGTERM)
      let time = try program.wait(for: "the end", seconds: 3) {
        program.takeChanges()
        return program.hasEnded
      }
      #expect(time < .seconds(2))
      program.pump()
      #expect(program.leftovers == [])
    }

    @Test func `control and s does not stop the output`() throws {
      let program = try started()
      try program.type("\u{13}")
      try program.waitForEvent(1, "\"s\"")
      program.signal(SIGTERM)
      let end = try program.waitForEnd()
      #expect(pty_signal(end.status) == SIGTERM && end.after < .seconds(1))
      #expect(program.leftovers == [])
    }

    @Test func `a terminal whose output was stopped before is set going`() throws {
      let program = try started()
      tcflow(program.far, TCOOFF)
      program.signal(SIGTERM)
      let end = try program.waitForEnd()
      #expect(pty_signal(end.status) == SIGTERM && end.after < .seconds(0.5))
      #expect(program.leftovers == [])
    }
  }
}
