import EditorSupport
import Editor
import Geometry
import Shapes
import TestSupport
import Testing

/// What lies under a place is named, and can be selected there.
@Suite struct HitTests {
  private func said(_ lines: String...) throws -> (text: String, corner: Int) {
    var session = try Session.demo()
    for line in lines { _ = session.run(line) }
    #expect(session.editor.message.kind != .problem, "\(session.editor.message.text)")
    return (session.editor.message.text, session.editor.corner)
  }

  @Test func `a corner is named with its place, its angle and its radius`() throws {
    #expect(try said("corner.at 101 119") == ("corner 4 at 100, 120, 270.0°, r 15.0", 4))
    #expect(try said("corner.at 60 170") == ("corner 3 at 60, 170, 74.2°", 3))
  }

  @Test func `an edge is named with its whole length, and the corner before it is selected`() throws {
    // From (60, 170) to (100, 120): √(40² + 50²).
    #expect(try said("corner.at 80 145 2") == ("edge 3-4, 64.0 long", 3))
    // The last edge leads back to the first corner.
    #expect(try said("corner.at 80 20 2") == ("edge 8-0, 110.0 long", 8))
  }

  @Test func `the arc in place of a tip is its corner's`() throws {
    var session = try Session.demo()
    let ring = session.editor.outline.corners[2].ring
    _ = session.run("corner.at \(ring.x) \(ring.y) 1")
    #expect(session.editor.corner == 2)
  }

  @Test func `what is no line is inside or beside the shape, and selects nothing`() throws {
    #expect(try said("corner.goto 5", "corner.at 110 70 1") == ("inside the shape at 110, 70", 5))
    #expect(try said("corner.goto 5", "corner.at 199 199 1") == ("empty at 199, 199", 5))
  }

  @Test func `tips and notches of a star are called as its rows are`() throws {
    var session = try Session.demo()
    for line in ["set kind star", "set corner-radius 0"] { _ = session.run(line) }
    let corners = session.editor.outline.corners
    let middle = corners[0].vertex.lerp(to: corners[1].vertex, 0.5)
    _ = session.run("corner.at \(middle.x) \(middle.y) 1")
    #expect(session.editor.message.text.hasPrefix("edge t0-n0, "))
  }

  @Test func `every edge and every corner of random polygons is found in its middle`() {
    forAll(100) { random in
      var session = try Session.demo()
      _ = session.run("set kind polygon")
      _ = session.run("set count \(Int.random(in: 3...40, using: &random))")
      _ = session.run("set corner-radius \(Double.random(in: 0...5, using: &random))")
      let corners = session.editor.outline.corners
      for corner in corners {
        let next = corners[(corner.index + 1) % corners.count]
        let middle = corner.end.lerp(to: next.start, 0.5)
        let short = min(corner.end.distance(to: next.start) / 4, 0.5)
        _ = session.run("corner.at \(middle.x) \(middle.y) \(short)")
        guard session.editor.message.text.hasPrefix("edge \(corner.index)-\(next.index), "),
          session.editor.corner == corner.index
        else { return false }
        _ = session.run("corner.at \(corner.vertex.x) \(corner.vertex.y) 0.1")
        guard session.editor.corner == corner.index else { return false }
      }
      return true
    }
  }

  @Test func `a place needs two numbers, and a distance is none below zero`() throws {
    var session = try Session.demo()
    for line in ["corner.at 1", "corner.at 1 2 3 4", "corner.at a b", "corner.at 1 2 -1"] {
      _ = session.run(line)
      #expect(session.editor.message.kind == .problem, "\(line)")
    }
  }
}
