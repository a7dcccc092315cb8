import Testing

extension TerminalScenes {
  struct EnvironmentTests {
    private let folder: Folder
    init() throws { folder = try Folder() }

    @Test(arguments: ["LC_ALL=C", "LANG=POSIX LC_ALL= LC_CTYPE="])
    func `without UTF-8 the whole screen is ASCII, the drawing too`(environment: String) async throws {
      let terminal = try await Terminal.running(environment: environment, in: folder)
      try await terminal.wait(forText: "fit - area 13353.0")
      let screen = try await terminal.wait(forText: ">  0 --O round")
      #expect(screen.allSatisfy { $0.allSatisfy(\.isASCII) })
      // The upper edge of the drawing, which no blank stands for.
      #expect(screen[1..<18].contains { $0.contains("......") || $0.contains("''''''") || $0.contains(":::::") })
      try terminal.press("q")
      #expect(try await terminal.endStatus() == 0)
    }

    @Test func `a locale that is not installed does not blank the drawing`() async throws {
      let terminal = try await Terminal.running(environment: "LC_ALL=xx_YY.UTF-8", in: folder)
      try await terminal.wait(forText: "▂▂▂▂▂")
    }

    @Test(arguments: [
      ("TERM=no-such-terminal", "unknown terminal type \"no-such-terminal\": using xterm-256color"),
      ("TERM=", "TERM is not set: using xterm-256color"),
    ])
    func `an unknown terminal type falls back, and says so`(environment: String, notice: String) async throws {
      let terminal = try await Terminal.running(environment: environment, in: folder)
      try await terminal.wait(forText: notice)
      try terminal.press("Space")
      try await terminal.wait(forText: "corner 0 is now sharp")
      try terminal.press("u", "q")
      #expect(try await terminal.endStatus() == 0)
    }

    @Test func `a terminal type that only prints lines takes command lines`() async throws {
      let terminal = try Terminal(in: folder)
      try terminal.type("stty -a | sed 1d >.before; TERM=dumb ./run\n")
      try await terminal.wait(forText: "Type a command, or help.")
      try terminal.type("corner.toggle\n")
      try await terminal.wait(forText: "corner 0 is now sharp; undo reverts it")
      try terminal.type("quit\n2\n")
      #expect(try await terminal.endStatus() == 0)
    }

    @Test func `colours are left out when NO_COLOR asks for it`() async throws {
      let plain = try await Terminal.running(environment: "NO_COLOR=1", in: folder)
      try await plain.wait(forText: "round/sharp")
      let colored = try await Terminal.running(in: Folder())
      try await colored.wait(forText: "round/sharp")
      #expect(try coloredRows(colored) > 10)
      #expect(try coloredRows(plain) == 0)
    }

    /// How many rows have a colour for some of their text.
    private func coloredRows(_ terminal: Terminal) throws -> Int {
      try terminal.screen(withColors: true).count { row in
        row.split(separator: "\u{1B}[").dropFirst().contains { part in
          let codes = part.prefix { $0 != "m" }.split(separator: ";").compactMap { Int($0) }
          return codes.contains { (30...38).contains($0) || (40...48).contains($0) || (90...107).contains($0) }
        }
      }
    }
  }
}
