import TestSupport
import Testing

@testable import Geometry

/// Polygons that cross themselves all over.
@Suite struct TangleTests {
  private func tangle(_ count: Int, seed: UInt64) -> [Outline.Vertex] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { _ in
      Outline.Vertex(
        Point(Double.random(in: 0..<200, using: &random), Double.random(in: 0..<200, using: &random)),
        .cut(.round, .radius(5)))
    }
  }

  @Test func `only edges limit the corners of tangles`() throws {
    let vertices = tangle(2000, seed: 7)
    let fair = ResolvedOutline(try Outline(vertices: vertices))
    #expect(
      fair.corners.allSatisfy { corner in
        if case .collision = corner.limit { false } else { true }
      })
    #expect(fair.corners.contains { $0.limit != nil })
  }

  @Test func `a few crossings keep the search for collisions`() throws {
    // Two corners far apart that meet, in a polygon with a crossing elsewhere.
    let points = [
      Point(0, 0), Point(100, 0), Point(100, 100), Point(55, 100), Point(12, 12), Point(45, 100), Point(20, 60),
      Point(60, 60), Point(0, 100),
    ]
    let vertices = points.enumerated().map { index, point in
      Outline.Vertex(point, index == 0 ? .cut(.round, .radius(80)) : .sharp)
    }
    let corner = ResolvedOutline(try Outline(vertices: vertices)).corners[0]
    guard case .collision = corner.limit else {
      Issue.record("limited by \(String(describing: corner.limit))")
      return
    }
  }
}
