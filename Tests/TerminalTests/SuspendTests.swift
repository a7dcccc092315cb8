import Glibc
import PtySupport
import Cells
import Testing

extension InTerminals {
  /// Stopped and continued, as job control does it.
  @Suite struct SuspendTests {
    private func started(_ size: Size = Size(columns: 60, rows: 8)) throws -> ProgramInTerminal {
      let program = try ProgramInTerminal(["mouse"], size: size)
      try program.waitForEvent(0)
      return program
    }

    private func checkStopped(_ program: ProgramInTerminal) throws {
      try program.wait(for: "the stop") { program.isStopped && program.leftovers == [] }
    }

    private func checkQuits(_ program: ProgramInTerminal) throws {
      #expect(program.screen.modes.isSuperset(of: [1049, 1002, 1006, 2004]))
      try program.type("q")
      #expect(try program.waitForEnd().status == 0)
      #expect(program.leftovers == [])
    }

    @Test func `a program that suspends itself gives the terminal back and takes it again`() throws {
      let program = try started()
      try program.type("z")
      try checkStopped(program)
      program.takeForeground()
      program.bringToForeground()
      try program.waitForEvent(2, "resumed")
      try checkQuits(program)
    }

    @Test func `a stop from outside does the same`() throws {
      let program = try started()
      program.signal(SIGTSTP)
      try checkStopped(program)
      program.bringToForeground()
      try program.waitForEvent(1, "resumed")
      try checkQuits(program)
    }

    @Test func `a new size while it was stopped is told before it resumes`() throws {
      let program = try started()
      program.signal(SIGTSTP)
      try checkStopped(program)
      program.resize(Size(columns: 44, rows: 5))
      program.bringToForeground()
      try program.waitForEvent(2, "resumed")
      #expect(program.screen.lines[0] == "probe 44x5 2")
      try checkQuits(program)
    }

    @Test func `after a stop that it could not notice the program draws all again`() throws {
      let program = try started()
      program.signal(SIGSTOP)
      try program.wait(for: "the stop") { program.isStopped }
      // A shell would have set these.
      var settings = termios()
      unsafe tcgetattr(program.far, &settings)
      settings.c_lflag |= UInt32(ICANON | ECHO | ISIG)
      unsafe tcsetattr(program.far, TCSANOW, &settings)
      program.bringToForeground()
      try program.waitForEvent(1, "resumed")
      try program.type("x")
      try program.waitForEvent(2, "\"x\"")
      try checkQuits(program)
    }

    @Test func `continued in the background it stops again and leaves the terminal alone`() throws {
      let program = try started()
      program.signal(SIGTSTP)
      try checkStopped(program)
      program.takeForeground()
      try program.wait(for: "the leader's foreground") { !program.isInForeground }
      program.signal(SIGCONT)
      try program.wait(for: "another stop") {
        program.isStopped && program.changes.last.map { pty_signal($0) } == SIGTTIN
      }
      #expect(program.leftovers == [])
      program.bringToForeground()
      try program.waitForEvent(1, "resumed")
      try checkQuits(program)
    }

    @Test func `started in the background it waits for its turn`() throws {
      let program = try ProgramInTerminal(inBackground: true)
      try program.wait(for: "the stop") { program.isStopped }
      #expect(program.output == [])
      program.bringToForeground()
      try program.waitForEvent(0, "ready")
      try program.type("q")
      #expect(try program.waitForEnd().status == 0)
      #expect(program.leftovers == [])
    }

    @Test func `asked to end while it is stopped it ends when it is continued`() throws {
      let program = try started()
      program.signal(SIGTSTP)
      try checkStopped(program)
      program.signal(SIGTERM)
      program.bringToForeground()
      let end = try program.waitForEnd()
      #expect(pty_signal(end.status) == SIGTERM)
      #expect(program.leftovers == [])
    }

    @Test func `lent to another program the terminal is as it was`() throws {
      let program = try started()
      try program.type("w")
      try program.waitForEvent(2, "resumed")
      #expect(program.screen.plainText.contains("outside"))
      try checkQuits(program)
    }

    @Test func `stops and sizes in any order are survived`() throws {
      let program = try started()
      for round in 0..<20 {
        program.resize(Size(columns: 1 + round * 37 % 90, rows: 1 + round * 11 % 30))
        program.signal(SIGTSTP)
        program.signal(SIGWINCH)
        try program.wait(for: "the stop") { program.isStopped && program.leftovers == [] }
        program.bringToForeground()
        try program.wait(for: "the run") { !program.isStopped && program.screen.modes.contains(2004) }
      }
      program.resize(Size(columns: 50, rows: 6))
      try program.waitFor("probe 50x6")
      try checkQuits(program)
    }
  }
}
