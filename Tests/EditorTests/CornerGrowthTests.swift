import Document
import EditorSupport
import Editor
import Geometry
import Shapes
import TestSupport
import Testing

/// Keys that make a corner larger never make it smaller, however the edges are shared out.
@Suite struct CornerGrowthTests {
  private func session(_ lines: [String]) throws -> Session {
    var session = try Session.demo()
    for line in lines {
      _ = session.run(line)
      try #require(session.editor.message.kind != .problem, "\(line): \(session.editor.message.text)")
    }
    return session
  }

  private static let box = ["set kind rectangle", "set width 160", "set height 80", "corner.round-all"]

  @Test(arguments: OverflowPolicy.allCases, ["corner.radius +1", "corner.radius +10", "corner.radius max"])
  func `a corner that is asked to grow never shrinks`(policy: OverflowPolicy, line: String) throws {
    for radii in [["set corner-radius 60"], ["set corner-radius 70", "corner.radius 20"], ["set corner-radius 10"]] {
      var session = try session(Self.box + ["set overflow \(policy.rawValue)", "corner.goto 1"] + radii)
      for _ in 0..<12 {
        let (before, document) = (try #require(session.editor.selectedCorner), session.editor.document)
        _ = session.run(line)
        let now = try #require(session.editor.selectedCorner)
        #expect(now.used >= before.used, "\(radii) \(session.editor.message.text)")
        // It grows, or nothing changes and the message says why.
        #expect(now.used > before.used || session.editor.document == document, "\(radii)")
        #expect((now.used > before.used) == (session.editor.message.kind != .problem), "\(session.editor.message.text)")
      }
    }
  }

  @Test func `on random polygons no key that enlarges a corner makes it smaller`() throws {
    let start = try Session.demo()
    var refused = 0
    var grown = 0
    forAll(150) { random in
      var session = start
      let points = (0..<random.integer(3...9)).map { _ in
        "\(random.integer(0...200)),\(random.integer(0...200))"
      }
      _ = session.run("set points \(points.joined(separator: " "))")
      _ = session.run("corner.round-all")
      _ = session.run("set overflow \(random.pick(OverflowPolicy.allCases).rawValue)")
      _ = session.run("set corner-radius \(random.integer(1...90))")
      for _ in 0..<12 {
        _ = session.run("corner.goto \(random.integer(0...points.count - 1))")
        let before = session.editor.selectedCorner?.used ?? 0
        _ = session.run(random.pick(["corner.radius +1", "corner.radius +10", "corner.radius max"]))
        let now = session.editor.selectedCorner?.used ?? 0
        if now < before { return false }
        if session.editor.message.kind == .problem { refused += 1 } else { grown += 1 }
      }
      return true
    }
    #expect(refused > 100 && grown > 100)
  }

  @Test func `a limited corner at its maximum says which edge is full`() throws {
    var session = try session(Self.box + ["set corner-radius 60", "corner.goto 1"])
    for line in ["corner.radius max", "corner.radius +1"] {
      _ = session.run(line)
      #expect(session.editor.message.text == "corner 1 is at its maximum, 40.00: edge 1-2 is full")
    }
  }

  @Test func `where no rule limits a corner that is too large, it stays`() throws {
    var session = try session(Self.box + ["set overflow raw", "corner.goto 1", "corner.radius 90"])
    _ = session.run("corner.radius max")
    #expect(session.editor.selectedCorner?.used == 90)
    #expect(session.editor.message.text.hasPrefix("corner 1 has 90.00, more than the "))
  }
}
