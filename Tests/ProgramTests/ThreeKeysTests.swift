import Testing

extension TerminalScenes {
  struct ThreeKeysTests {
    private let folder: Folder
    init() throws { folder = try Folder() }

    @Test func `space, e and s make a drawing whose arcs are those that the switches say`() async throws {
      let terminal = try await Terminal.running(in: folder)
      let before = try await terminal.wait(forText: "▸  0 ──● round")
      #expect(before[0].hasPrefix(" demo9.svg [+]"))
      try terminal.press("Space")
      try await terminal.wait(forText: "▸  0 ●── sharp")
      try terminal.press("e", "s")
      let after = try await terminal.wait(forText: "saved demo9.svg")
      #expect(after[0].hasPrefix(" demo9.svg  "))
      // Corner 0 is sharp now; 2, 4, 6 and 8 stay round.
      let expected = """
        <svg xmlns="http://www.w3.org/2000/svg" width="200" height="190" viewBox="0 0 200 190">
        <title>demo9</title>
        <path data-shape="free" data-v="1" \
        data-points="30,20 80,60 10,100 60,170 100,120 150,160 190,90 120,80 140,20" \
        data-corners="s5 s10 r30 s r s r s r" data-corner-radius="15" \
        d="M30 20L80 60L38.823 83.529A30 30 0 0 0 29.296 127.014L60 170L90.63 131.713\
        A15 15 0 0 1 111.713 129.37L150 160L179.046 109.169A15 15 0 0 0 168.144 86.878L120 80\
        L133.419 39.743A15 15 0 0 0 119.189 20Z" fill="#0ff" fill-opacity=".1" stroke="#0000b3"/>
        </svg>

        """
      #expect(folder.text("demo9.svg") == expected)
      try terminal.press("q")
      #expect(try await terminal.endStatus() == 0)
    }

    @Test func `every switch turns exactly its own arc on or off in the file`() async throws {
      let terminal = try await Terminal.running(in: folder)
      try await terminal.wait(forText: "▸  0 ──● round")
      // Off, off, on, on ... from the top: the switches 0, 2, 4, 6, 8 were on.
      for corner in 0..<9 { try terminal.press("\(corner)", "Space") }
      try await terminal.wait(forText: "▸  8 ●── sharp")
      try terminal.press("w")
      try await terminal.wait(forText: "saved demo9.svg")
      let radii = try arcRadii(of: #require(folder.text("demo9.svg")))
      // Corner 1 has 10 of its own; 3, 5 and 7 share 15.
      #expect(radii == ["10", "15", "15", "15"])
    }

    @Test func `undoing everything gives the same file as doing nothing`() async throws {
      let terminal = try await Terminal.running(in: folder)
      try terminal.press("w")
      try await terminal.wait(forText: "saved demo9.svg")
      let untouched = folder.text("demo9.svg")
      try terminal.type("a >ce r R i t n rr")
      try await terminal.wait(for: "changes to undo") { $0.contains { $0.contains("undo") && !$0.contains("undo 0") } }
      try terminal.type(String(repeating: "u", count: 40))
      try await terminal.wait(forText: "nothing to undo")
      try terminal.press("w")
      let screen = try await terminal.wait(forText: "saved demo9.svg")
      #expect(screen.contains { $0.contains("undo 0") })
      #expect(folder.text("demo9.svg") == untouched)
    }
  }
}

/// The radii of the arcs in the drawing of a file, in their order along the path.
private func arcRadii(of file: String) -> [String] {
  let drawing = file.split(separator: " ").drop { !$0.hasPrefix("d=\"") }.joined(separator: " ")
  return drawing.prefix { $0 != ">" }.split(separator: "A").dropFirst().map { String($0.prefix { $0 != " " }) }
}
