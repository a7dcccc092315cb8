import Testing

extension TerminalScenes {
  struct ResizeTests {
    private let folder: Folder
    init() throws { folder = try Folder() }

    @Test func `at every size the screen is the one that a fresh start gives there`() async throws {
      let resized = try await Terminal.running(in: folder)
      for size in [Terminal.Size(140, 40), .init(40, 12), .init(20, 5), .init(80, 24)] {
        try resized.resize(to: size)
        let fresh = try await Terminal.running(size: size, in: Folder())
        let expected = try await fresh.wait(for: "a whole screen of \(size)") { fits($0, size) }
        try await resized.wait(for: "the screen of a fresh start at \(size)") { $0 == expected }
      }
      try resized.press("Space")
      try await resized.wait(forText: "corner 0 is now sharp")
    }

    @Test func `a window that is too small says so, and the drawing comes back`() async throws {
      let terminal = try await Terminal.running(in: folder)
      let before = try await terminal.wait(for: "a whole screen") { fits($0, .init(80, 24)) }
      try terminal.resize(to: .init(12, 3))
      try await terminal.wait(forText: "needs 20x5")
      try terminal.resize(to: .init(80, 24))
      try await terminal.wait(for: "the first screen") { $0 == before }
    }

    @Test func `a storm of sizes ends in the right picture`() async throws {
      let terminal = try await Terminal.running(in: folder)
      let before = try await terminal.wait(for: "a whole screen") { fits($0, .init(80, 24)) }
      for step in 0..<30 { try terminal.resize(to: .init(30 + step * 4, 8 + step)) }
      try terminal.resize(to: .init(80, 24))
      try await terminal.wait(for: "the first screen") { $0 == before }
    }
  }
}

/// Whether the help in the last rows ends one column before the right border, with nothing beyond.
private func fits(_ screen: [String], _ size: Terminal.Size) -> Bool {
  screen.count == size.rows && screen.allSatisfy { $0.count <= size.columns }
    && screen.suffix(2).contains { $0.count == size.columns - 1 && ($0.hasSuffix(" :") || $0.hasSuffix(": find")) }
}
