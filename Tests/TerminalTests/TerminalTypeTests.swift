import Glibc
import PtySupport
import Cells
import Testing

extension InTerminals {
  /// What is made of TERM, the locale and NO_COLOR.
  @Suite struct TerminalTypeTests {
    private func capabilities(_ environment: [String: String?]) throws -> (String, ProgramInTerminal) {
      let program = try ProgramInTerminal(size: Size(columns: 100, rows: 8), environment: environment)
      try program.waitForEvent(0)
      try program.type("c")
      try program.waitFor(" braille ")
      let line = program.screen.lines[1]
      try program.type("q")
      #expect(try program.waitForEnd().status == 0)
      return (line, program)
    }

    @Test(
      arguments: [
        (["TERM": nil], "TERM is not set: using xterm-256color"),
        (["TERM": ""], "TERM is not set: using xterm-256color"),
        (["TERM": "no-such"], "unknown terminal type \"no-such\": using xterm-256color"),
        (["TERM": "../../etc/passwd"], "unknown terminal type"),
      ] as [([String: String?], String)])
    func `a terminal type that is missing falls back with a notice`(
      environment: [String: String?], notice: String
    ) throws {
      let program = try ProgramInTerminal(size: Size(columns: 100, rows: 8), environment: environment)
      try program.waitForEvent(0, notice)
      try program.type("c")
      try program.waitFor("xterm-256color indexed utf8 braille true")
      try program.type("q")
      #expect(try program.waitForEnd().status == 0)
      #expect(program.leftovers == [])
    }

    @Test(arguments: [
      ("xterm-256color", "indexed utf8 braille true"), ("xterm", "eight utf8 braille true"),
      ("tmux-256color", "indexed utf8 braille true"), ("screen", "eight utf8 braille true"),
      ("linux", "eight utf8 braille false"), ("vt100", "none utf8 braille false"),
      ("xterm-mono", "none utf8 braille true"), ("rxvt-unicode-256color", "indexed utf8 braille true"),
    ])
    func `a known terminal type is used and given back`(type: String, expected: String) throws {
      let (line, program) = try capabilities(["TERM": type])
      #expect(line.hasPrefix("\(type) \(expected)"))
      // Screens without a second one keep the last picture; all else is as before.
      #expect(program.leftovers.filter { !$0.hasPrefix("sequence >") } == [])
    }

    @Test(arguments: [
      (["COLORTERM": "truecolor"], "xterm-256color direct"), (["COLORTERM": "24bit", "TERM": "xterm"], "xterm direct"),
      (["COLORTERM": "yes"], "xterm-256color indexed"),
      (["COLORTERM": "truecolor", "NO_COLOR": "1"], "xterm-256color none"),
      (["COLORTERM": "truecolor", "TERM": "screen-256color"], "screen-256color indexed"),
      (["COLORTERM": "truecolor", "TERM": "screen-256color", "TMUX": "x"], "screen-256color direct"),
      (["COLORTERM": "truecolor", "TERM": "vt100"], "vt100 none"),
      (["COLORTERM": "truecolor", "TERMINFO": "/etc/terminfo"], "xterm-256color direct"),
    ])
    func `a promise of all colours is taken where the type has colours`(
      environment: [String: String], expected: String
    ) throws {
      let (line, program) = try capabilities(environment)
      #expect(line.hasPrefix(expected))
      #expect(program.leftovers.filter { !$0.hasPrefix("sequence >") } == [])
    }

    @Test func `a plain terminal is refused and nothing is written to it`() throws {
      let program = try ProgramInTerminal(environment: ["TERM": "dumb"])
      let end = try program.waitForEnd()
      #expect(pty_exit_code(end.status) == 69)
      #expect(program.leftovers == [])
      #expect(program.screen.plainText.hasPrefix("the terminal type \"dumb\" cannot place a cursor"))
    }

    @Test func `a terminal that prints on paper is refused like one`() throws {
      var template = Array("/tmp/fillet-types-XXXXXX".utf8CString)
      try #require(unsafe mkdtemp(&template) != nil)
      let folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
      defer { _ = unsafe system("rm -rf '\(folder)'") }
      let entry = "paper|a printer with a keyboard,hc,os,cols#72,cub1=^H,"
      #expect(unsafe system("echo '\(entry)' | tic -o '\(folder)' -") == 0)
      let program = try ProgramInTerminal(environment: ["TERM": "paper", "TERMINFO": folder])
      let end = try program.waitForEnd()
      #expect(pty_exit_code(end.status) == 69)
      #expect(program.screen.plainText.hasPrefix("the terminal type \"paper\" cannot place a cursor"))
      #expect(program.leftovers == [])
    }

    @Test(
      arguments: [
        (["LANG": "C.UTF-8"], "utf8 braille true"),
        (["LANG": nil], "utf8 braille true"),
        (["LANG": "C"], "asciiByChoice braille false"),
        (["LANG": "de_DE.UTF-8", "LC_ALL": "POSIX"], "asciiByChoice braille false"),
        // Not on every machine: where it is missing, its name tells what the terminal speaks.
        (["LANG": "de_DE.UTF-8"], "utf8 braille true"),
        (["LANG": "xx_YY.ISO-8859-1"], "asciiByChoice braille false"),
      ] as [([String: String?], String)])
    func `the locale decides between dots and ASCII, never for blanks`(
      environment: [String: String?], expected: String
    ) throws {
      let program = try ProgramInTerminal(size: Size(columns: 100, rows: 8), environment: environment)
      try program.waitForEvent(0)
      try program.type("c")
      try program.waitFor("indexed \(expected)")
      // Even who asks for ASCII sees what is drawn.
      try program.type("p")
      try program.wait(for: "dots") { program.screen.rows[4].allSatisfy { $0.scalar.value >= 0x2800 } }
      try program.type("q")
      try program.waitForEnd()
      #expect(program.leftovers == [])
    }

    @Test(arguments: [true, false]) func `NO_COLOR keeps every colour out`(isSet: Bool) throws {
      let program = try ProgramInTerminal(environment: ["NO_COLOR": isSet ? "1" : ""])
      try program.waitForEvent(0)
      try program.type("p")
      try program.wait(for: "dots") { program.screen.rows[7].allSatisfy { $0.scalar.value >= 0x2800 } }
      let colors = Set(program.screen.rows.joined().map(\.style.foreground))
      #expect(isSet ? colors == [.standard] : colors.count == 9)
      try program.type("q")
      try program.waitForEnd()
      #expect(program.leftovers == [])
    }

    @Test func `a longer ESCDELAY waits longer for the rest of a sequence`() throws {
      let program = try ProgramInTerminal(environment: ["ESCDELAY": "900"])
      try program.waitForEvent(0)
      try program.send([0x1B])
      try program.wait(for: "the byte to be read") { pty_unread(program.far) == 0 }
      try program.send(Array("OA".utf8))
      try program.waitForEvent(1, "up")
    }
  }
}
