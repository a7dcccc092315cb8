import Glibc
import Testing

extension TerminalScenes {
  struct SuspendTests {
    private let folder: Folder
    init() throws { folder = try Folder() }

    @Test func `the editor stops by command, the shell works, and fg goes on with the same screen`() async throws {
      let terminal = try await Terminal.running(in: folder)
      try terminal.press("Space")
      try await terminal.wait(forText: "▸  0 ●── sharp")
      try terminal.type(":app.suspend")
      try terminal.press("Enter")
      try await expectShell(terminal)
      try terminal.type("fg\n")
      try await terminal.waitForProgram()
      try await terminal.wait(forText: "▸  0 ●── sharp")
      try terminal.press("u")
      try await terminal.wait(forText: "▸  0 ──● round")
      try terminal.press("q")
      #expect(try await terminal.endStatus() == 0)
    }

    @Test func `a stop signal from outside does the same, at a new size too`() async throws {
      let terminal = try await Terminal.running(in: folder)
      let before = try await terminal.wait(forText: "round/sharp")
      try terminal.send(SIGTSTP)
      try await expectShell(terminal)
      try terminal.type("fg\n")
      try await terminal.wait(for: "the same screen") { $0 == before }

      try terminal.send(SIGTSTP)
      try await expectShell(terminal)
      try terminal.resize(to: .init(140, 40))
      try terminal.type("fg\n")
      try await terminal.wait(for: "140 columns") { $0.count == 40 && $0[0].count == 139 && $0[0].hasSuffix("help") }
      try terminal.press("q")
      #expect(try await terminal.endStatus() == 0)
    }

    /// The shell has the terminal, and it is as it was.
    private func expectShell(_ terminal: Terminal, sourceLocation: SourceLocation = #_sourceLocation) async throws {
      try await terminal.waitForShell(sourceLocation: sourceLocation)
      let modes = try terminal.modes
      #expect(!modes.onAlternateScreen && modes.hasCursor, sourceLocation: sourceLocation)
      try terminal.type("stty -a | sed 1d >.stopped; clear\n")
      try await terminal.wait(for: "a clear screen", sourceLocation: sourceLocation) { screen in
        screen.count { !$0.isEmpty } == 1 && folder.text(".stopped") != nil
      }
      #expect(folder.text(".stopped") == folder.text(".before"), sourceLocation: sourceLocation)
    }
  }
}
