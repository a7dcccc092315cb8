import Testing

extension TerminalScenes {
  /// The first start on an account.
  struct FirstStartTests {
    private let folder: Folder
    init() throws { folder = try Folder() }

    /// The screens of a start, as the terminal got them.
    private func bytes(of terminal: Terminal, _ name: String) async throws -> String {
      try terminal.type("script -qfc ./run \(name)\n")
      try await terminal.waitForProgram()
      try await terminal.wait(forText: "free polygon, 9 corners")
      return try #require(folder.text(name))
    }

    @Test func `the demo is drawn corner by corner, once`() async throws {
      let terminal = try Terminal(Terminal.Size(80, 24), in: folder)
      #expect(try await bytes(of: terminal, "first").contains("free polygon, 3 corners"))
      try terminal.type("q")
      try await terminal.waitForShell()
      #expect(try await !bytes(of: terminal, "second").contains("3 corners"))
    }
  }
}
