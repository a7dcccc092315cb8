import Glibc
import PtySupport
import Cells
import Testing

extension InTerminals {
  /// The terminal goes away.
  @Suite struct HangUpTests {
    @Test(arguments: [false, true])
    func `a program whose terminal is gone ends at once`(ignoresHangup: Bool) throws {
      let program = try ProgramInTerminal(ignoresHangup: ignoresHangup)
      try program.waitForEvent(0)
      let before = program.processorTime
      program.hangUp()
      let end = try program.waitForEnd()
      #expect(end.after < .milliseconds(100))
      #expect(program.processorTime <= before + 5)
      // By SIGHUP, or by status 129 where that is ignored.
      #expect(pty_exited(end.status) ? pty_exit_code(end.status) == 129 : pty_signal(end.status) == SIGHUP)
    }

    @Test func `a hang-up in the middle of a flood of keys ends it too`() throws {
      let program = try ProgramInTerminal()
      try program.waitForEvent(0)
      try program.send(Array(repeating: UInt8(ascii: "x"), count: 3000))
      program.hangUp()
      #expect(try program.waitForEnd().after < .milliseconds(500))
    }

    @Test func `without keys no processor time is used`() throws {
      let program = try ProgramInTerminal()
      try program.waitForEvent(0)
      // An escape byte alone must not leave a timer behind.
      try program.send([0x1B])
      try program.waitForEvent(1, "escape")
      let before = program.processorTime
      let start = ContinuousClock.now
      try program.wait(for: "half a second") { ContinuousClock.now - start > .milliseconds(500) }
      #expect(program.processorTime - before <= 1)
      try program.type("q")
      try program.waitForEnd()
    }

    @Test func `with another input the keys come from the controlling terminal`() throws {
      for input in [PTY_NULL, PTY_PIPE] {
        let program = try ProgramInTerminal(input: input)
        try program.waitForEvent(0, "ready")
        try program.type("x")
        try program.waitForEvent(1, "\"x\"")
        try program.type("q")
        #expect(try program.waitForEnd().status == 0)
        #expect(program.leftovers == [])
      }
    }

    @Test func `without any terminal there is an error and no session`() throws {
      let program = try ProgramInTerminal(hasTerminal: false)
      let end = try program.waitForEnd()
      #expect(pty_exited(end.status) && pty_exit_code(end.status) == 69)
    }
  }
}
