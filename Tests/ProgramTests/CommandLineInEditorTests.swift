import Testing

extension TerminalScenes {
  struct CommandLineInEditorTests {
    private let folder: Folder
    init() throws { folder = try Folder() }

    @Test func `a wrong command stays to be mended, with the reason beside it`() async throws {
      let terminal = try await Terminal.running(in: folder)
      try terminal.type(":corner.zoggle")
      try terminal.press("Enter")
      let screen = try await terminal.wait(forText: "did you mean \"corner.toggle\"?")
      #expect(screen.contains { $0.contains("┃ :corner.zoggle ") })
      try terminal.press("BSpace", "BSpace", "BSpace", "BSpace", "BSpace", "BSpace")
      try terminal.type("toggle")
      try terminal.press("Enter")
      try await terminal.wait(forText: "corner 0 is now sharp · u undo")
    }

    @Test func `a value out of range stays, too, and changes nothing`() async throws {
      let terminal = try await Terminal.running("-c 'set kind polygon'", in: folder)
      let before = try await terminal.wait(forText: " polygon, ")
      try terminal.type(":set count 1000000")
      try terminal.press("Enter")
      try await terminal.wait(forText: ":set count 1000000  ")
      let screen = try await terminal.wait(forText: "goes from")
      #expect(screen[0] == before[0])
    }

    @Test func `commands given at the start are done before the first key`() async throws {
      let terminal = try await Terminal.running("-c corner.toggle -c 'export svg first.svg'", in: folder)
      try await terminal.wait(forText: "saved first.svg")
      #expect(folder.text("first.svg")?.contains("data-corners=\"s5 ") == true)
    }

    @Test func `the keys of the panel are listed on request`() async throws {
      let terminal = try await Terminal.running(in: folder)
      try terminal.press("?")
      try await terminal.wait(for: "the list") { screen in
        screen.contains { $0.contains("space") && !$0.contains("space round") }
      }
      try terminal.press("Escape")
      try await terminal.wait(forText: "space round")
    }
  }
}
