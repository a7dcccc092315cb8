import Geometry
import Testing

/// The four arcs between two points, which two flags choose from.
@Suite struct PathDataArcTests {
  @Test(arguments: [
    ("0 1", Point(0, 50), 90.0), ("1 1", Point(50, 0), 270), ("0 0", Point(50, 0), -90), ("1 0", Point(0, 50), -270),
  ])
  func `the flags choose the center and the sweep`(flags: String, center: Point, sweep: Double) throws {
    let path = try PathData.path(from: "M0 0A50 50 0 \(flags) 50 50")
    guard case .arc(let arc, let end)? = path.elements.last else {
      Issue.record("no arc was read")
      return
    }
    #expect(end == Point(50, 50) && isNear(arc.center, center) && isNear(arc.sweep.degrees, sweep))
  }

  @Test func `the flags choose the side to which an elliptical arc bulges`() throws {
    // From (-40, 0) clockwise on screen over the top, a quarter of the ellipse 40 by 20.
    let quarter = try #require(try PathData.path(from: "M-40 0A40 20 0 0 1 0 -20").bounds)
    #expect(isNear(quarter.minX, -40, 1e-3) && isNear(quarter.maxY, 0, 1e-3))
    let rest = try #require(try PathData.path(from: "M-40 0A40 20 0 1 0 0 -20").bounds)
    #expect(isNear(rest.maxX, 40, 1e-3) && isNear(rest.maxY, 20, 1e-3))
  }

  @Test func `written arcs read back unchanged`() throws {
    for degrees in stride(from: -350.0, through: 350, by: 50) where degrees != 0 {
      let path = ArcTests.path(Arc(center: Point(3, 4), radius: 10, start: .degrees(20), sweep: .degrees(degrees)))
      let read = try PathData.path(from: PathData.exactText(of: path))
      #expect(isNear(read.length, path.length) && isNear(read.signedArea, path.signedArea))
      let rounded = try PathData.path(from: PathData.text(of: path, places: 9))
      #expect(isNear(rounded.length, path.length, 1e-6))
    }
  }
}
