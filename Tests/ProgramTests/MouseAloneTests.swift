import Testing

extension TerminalScenes {
  /// The program with the mouse alone, as a terminal reports it.
  struct MouseAloneTests {
    private let folder: Folder
    init() throws { folder = try Folder() }

    /// Clicks the first place where a text is on the screen.
    private func click(_ text: String, in terminal: Terminal) async throws {
      let rows = try await terminal.wait(forText: text)
      for (row, line) in rows.enumerated() {
        guard let place = line.firstRange(of: text) else { continue }
        return try terminal.click(column: line.distance(from: line.startIndex, to: place.lowerBound), row: row)
      }
    }

    @Test func `an arrow with seven corners is drawn and saved in twelve actions`() async throws {
      let terminal = try await Terminal.running(in: folder)
      try await terminal.wait(forText: "▸  0 ──● round")
      try terminal.click(column: 40, row: 12, button: 2)
      try await click("Gallery", in: terminal)
      try await click("Tab more", in: terminal)
      try await click("free", in: terminal)
      try await terminal.wait(forText: "free polygon, 3 corners")
      /// The cell of a point: the page of 200 units has 36 columns and 18 rows.
      func cell(_ x: Double, _ y: Double) -> (column: Int, row: Int) { (Int(6 + x * 0.18), Int(2 + y * 0.09)) }
      // The middle of an edge becomes a vertex; the first and the last corner move.
      let drags: [(from: (Double, Double), to: (Double, Double), said: String)] = [
        ((60, 100), (75, 100), "4 corners"), ((87.5, 60), (30, 100), "5 corners"), ((20, 180), (75, 180), "undo 3"),
        ((140, 100), (170, 100), "6 corners"), ((175, 140), (125, 100), "7 corners"),
        ((180, 180), (125, 180), "undo 6"),
      ]
      for (from, to, said) in drags {
        try terminal.drag(from: cell(from.0, from.1), to: cell(to.0, to.1))
        try await terminal.wait(forText: said)
      }
      try terminal.click(column: 6, row: 4, button: 2)
      try await click("Save", in: terminal)
      try await terminal.wait(forText: "saved free.svg")
      let file = try #require(folder.text("free.svg"))
      let points = try #require(file.split(separator: "data-points=\"").dropFirst().first?.prefix { $0 != "\"" })
      let places = points.split(separator: " ").map { $0.split(separator: ",").compactMap { Double($0) } }
      let wanted = [(75, 180), (75, 100), (30, 100), (100, 20), (170, 100), (125, 100), (125, 180)]
      #expect(places.count == wanted.count, "\(points)")
      // A cell is 5.6 units wide and 11.1 high.
      for (place, (x, y)) in zip(places, wanted) {
        #expect(place.count == 2 && abs(place[0] - Double(x)) < 6 && abs(place[1] - Double(y)) < 12, "\(points)")
      }
    }
  }
}
