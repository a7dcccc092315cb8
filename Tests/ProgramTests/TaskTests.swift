import Glibc
import Testing

extension TerminalScenes {
  /// What a person waits for, and ends.
  @Suite struct TaskTests {
    private let folder: Folder

    init() throws {
      folder = try Folder()
      try folder.write("#!/bin/sh\necho $$ >drawing\nexec sleep 1000\n", to: "slow", mode: 0o755)
    }

    private func exporting() async throws -> Terminal {
      let terminal = try await Terminal.running(environment: "FILLET_DRAW=$PWD/slow", in: folder)
      try terminal.press("Space", "e", "p")
      try await terminal.wait(forText: "Esc cancel")
      return terminal
    }

    @Test func `an export that takes long is shown, and Esc ends it and its program`() async throws {
      let terminal = try await exporting()
      #expect(try terminal.screen().last?.contains("exporting ") == true)
      let drawing = try #require(folder.text("drawing").flatMap { pid_t($0.filter(\.isNumber)) })
      // A key for the result goes with it.
      try terminal.press("Space", "Escape")
      try await terminal.wait(forText: "exporting canceled; nothing is changed")
      try await terminal.wait(for: "the end of the drawing program") { _ in kill(drawing, 0) != 0 }
      #expect(!folder.names.contains { $0.hasSuffix(".png") })
      #expect(try terminal.screen().contains { $0.contains("undo 1 · redo 0") })
      try terminal.press("u")
      try await terminal.wait(forText: "undo 0 · redo 1")
    }

    @Test func `a hang-up ends an export, and the work is there at the next start`() async throws {
      let terminal = try await exporting()
      try terminal.send(SIGHUP)
      try await terminal.waitForShell()
      #expect(!folder.names.contains { $0.hasSuffix(".png") })
      try await terminal.start()
      try await terminal.wait(forText: "corner 0: round 5 → sharp")
    }
  }
}
