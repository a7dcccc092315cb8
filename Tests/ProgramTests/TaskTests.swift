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

    /// Writes a drawing with many outlines, each with two round corners to be found.
    private func writeOutlines(_ count: Int) throws {
      let outlines = (0..<count).map { index in
        let (x, y) = (20 * (index % 200), 20 * (index / 200))
        return "<path d=\"M\(x) \(y)h12a4 4 0 0 1 4 4v8a4 4 0 0 1-4 4h-12Z\"/>"
      }
      let page = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 4000 4000\">"
      try folder.write(page + outlines.joined() + "</svg>", to: "many.svg")
    }

    @Test(arguments: [("many.svg", "Escape"), ("many.svg", "C-c"), ("- <many.svg >edited.svg", "Escape")])
    func `a start that takes long is shown, and Esc and Ctrl-C interrupt it`(file: String, key: String) async throws {
      try writeOutlines(200_000)
      let terminal = try await Terminal.running(file, in: folder)
      let screen = try await terminal.wait(forText: "Esc cancel", lasts: false)
      #expect(screen.last?.contains("opening ") == true)
      try terminal.press(key)
      #expect(try await terminal.endStatus() == 130)
    }

    @Test func `a signal ends a start that takes long`() async throws {
      try writeOutlines(200_000)
      let terminal = try await Terminal.running("many.svg", in: folder)
      try await terminal.wait(forText: "Esc cancel", lasts: false)
      try terminal.send(SIGTERM)
      #expect(try await terminal.endStatus() == 143)
    }

    @Test func `keys typed while a file is opened are for the file`() async throws {
      try writeOutlines(40_000)
      let terminal = try await Terminal.running("many.svg", in: folder)
      try await terminal.wait(forText: "opening ", lasts: false)
      try terminal.press("Space")
      try await terminal.wait(forText: "undo 1 · redo 0")
    }

    @Test func `the preview of a file that takes long is shown, and Esc ends it`() async throws {
      try writeOutlines(60_000)
      let terminal = try await Terminal.running(in: folder)
      try terminal.press("C-o")
      try await terminal.wait(forText: "reading ", lasts: false)
      try terminal.press("Escape")
      try await terminal.wait(forText: "reading canceled; nothing is changed")
    }

    @Test func `the first long command on a large drawing is shown, and Esc ends it`() async throws {
      let points = (0..<40_000).map { index in
        let angle = Double(index) * 2 * .pi / 40_000
        let radius = index.isMultiple(of: 2) ? 40.0 : 30
        return "\(50 + radius * cos(angle)) \(50 + radius * sin(angle))"
      }
      let page = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 100\">"
      try folder.write("\(page)<path d=\"M\(points.joined(separator: "L"))Z\"/></svg>", to: "star.svg")
      let commands = String(repeating: " -c 'corner.radius 3' -c undo", count: 20)
      let terminal = try await Terminal.running("star.svg" + commands, in: folder)
      try await terminal.wait(forText: "working ", lasts: false)
      try terminal.press("Escape")
      try await terminal.wait(forText: "working canceled; nothing is changed")
    }
  }
}
