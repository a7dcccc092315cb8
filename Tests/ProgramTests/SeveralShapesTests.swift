import Testing

extension TerminalScenes {
  struct SeveralShapesTests {
    private let folder: Folder
    init() throws {
      folder = try Folder()
      try folder.write(SetTests.several, to: "several.svg")
    }

    @Test func `a file with several shapes opens on its drawing, and a number takes one of the list`() async throws {
      let terminal = try await Terminal.running("several.svg", in: folder)
      try await terminal.wait(forText: "3 shapes: s l")
      for key in ["s", "l"] { try terminal.press(key) }
      try await terminal.wait(forText: "━ Shapes ━")
      try terminal.press("3")
      let screen = try await terminal.wait(forText: "shape 3 of 3: free polygon, 3 corners ")
      #expect(!screen.contains { $0.contains("━ Shapes ━") })
      try terminal.press("w")
      try await terminal.wait(forText: "saved several.svg")
      #expect(folder.text("several.svg") == SetTests.several)
    }

    @Test func `the first of fillet's own shapes is selected, and no list covers the drawing`() async throws {
      let terminal = try await Terminal.running("several.svg", in: folder)
      let screen = try await terminal.wait(forText: "3 shapes: s l")
      #expect(screen[0].contains("shape 2 of 3, s1: polygon") && !screen.contains { $0.contains("━ Shapes ━") })
    }

    @Test func `with --shape nothing is asked`() async throws {
      let terminal = try await Terminal.running("several.svg --shape '#wall'", in: folder)
      let screen = try await terminal.wait(forText: " rectangle, 4 corners ")
      #expect(!screen.contains { $0.contains("━ Shapes ━") })
    }
  }
}
