import Geometry
import ShapeSupport
import Shapes
import TestSupport
import Testing

/// The free polygon, and how kinds become each other.
@Suite struct FreePolygonTests {
  @Test(arguments: ["0,0 10,0 10,8", " 0,0\t10,0\n10,8 ", "0,0;10,0;10,8", "0,-0 1e1,0 10.0,+8"])
  func `points are pairs between spaces or semicolons`(text: String) throws {
    var shape = FreePolygon()
    try shape.set("points", to: text)
    #expect(shape.points == [Point(0, 0), Point(10, 0), Point(10, 8)])
    #expect(shape.value(of: "points")?.text == "0,0 10,0 10,8")
  }

  @Test(arguments: [
    ("0,0 10 10,8", "points: point 2 is \"10\": type x,y x,y x,y"),
    ("0,0 10,0 10,8,3", "points: point 3 is \"10,8,3\": type x,y x,y x,y"),
    ("0,0 a,0 10,8", "points: point 2 is \"a,0\": type x,y x,y x,y"),
    ("0,0 nan,0 10,8", "points: point 2 is \"nan,0\": type x,y x,y x,y"),
    ("0,0 10,0", "a shape needs at least 3 distinct vertices, not 2"),
    ("", "a shape needs at least 3 distinct vertices, not 0"),
    ("0,0 1,0 1,0 0,0", "a shape needs at least 3 distinct vertices, not 2"),
    ("0,0 1,0 1,2e9", "vertex 2 at (1.0, 2000000000.0) is out of range: coordinates go from -1000000000 to 1000000000"),
  ])
  func `other text is refused with the point and the form, and nothing changes`(text: String, message: String) {
    var shape = FreePolygon()
    let error = #expect(throws: ParameterError.self) { try shape.set("points", to: text) }
    #expect(error?.description == message)
    #expect(shape == FreePolygon())
  }

  @Test func `the count is shown and cannot be set`() {
    var shape = FreePolygon()
    #expect(shape.value(of: "count")?.number == 3)
    let error = #expect(throws: ParameterError.self) { try shape.set("count", to: 5) }
    #expect(
      error?.description == "count cannot be set: insert or delete vertices instead")
  }

  @Test(arguments: [-1, 3, .min, .max])
  func `a vertex that there is not is refused by its number, and nothing changes`(index: Int) {
    var shape = FreePolygon()
    let error = OutlineError.noSuchVertex(index: index, count: 3)
    #expect(throws: error) { try shape.moveVertex(index, to: .zero) }
    #expect(throws: error) { try shape.insertVertex(after: index) }
    #expect(throws: error) { try shape.deleteVertex(index) }
    #expect(throws: error) { try shape.makeFirst(index) }
    var path = PathShape()
    let count = path.vertices.count
    #expect(throws: OutlineError.noSuchVertex(index: index, count: count)) { try path.moveVertex(index, to: .zero) }
    #expect(shape == FreePolygon() && path == PathShape())
  }

  @Test func `more points repeat the last switch`() throws {
    var shape = FreePolygon()
    try shape.set("corners", to: "r1 r2 s3")
    try shape.set("points", to: "0,0 10,0 20,10 10,20 0,10")
    #expect(shape.corners.settings.map(\.token) == ["r1", "r2", "s3", "s3", "s3"])
  }

  @Test func `a free polygon made from another kind keeps its vertices, in few decimals`() {
    forAll(500) { random in
      let shape = random.drawableShape()
      guard let free = try shape.converted(to: "free") else { return false }
      // A shape with curves is more than its vertices.
      let contours = shape.skeleton.path.contours
      guard contours.count == 1, contours[0].isClosed, contours[0].straightCorners.count == contours[0].pieces.count
      else { return true }
      return free.vertices.count == shape.vertices.count
        && zip(free.vertices, shape.vertices).allSatisfy { $0.distance(to: $1) <= 0.0005 }
    }
  }

  @Test func `every kind becomes every other, its corners in number`() {
    forAll(500) { random in
      let shape = random.drawableShape()
      for target in ShapeCatalog.all {
        let found: (any Shape)?
        do throws(OutlineError) {
          found = try shape.converted(to: target.kind)
        } catch {
          // Of subpaths, none of which is a polygon, no polygon can be made.
          if case .tooFewVertices = error, shape is PathShape, target is FreePolygon { continue }
          return false
        }
        guard let converted = found else { return false }
        let drawn = try converted.resolved().corners.count
        if converted.kind != target.kind || drawn != converted.corners.count { return false }
        // A free polygon and a path have no rules, and keep what they gave.
        let hasRules = target.kind != "free" && target.kind != "path"
        let hasCorners = converted.corners.count > 0 && shape.corners.count > 0 && hasRules
        if hasCorners, converted.corners.radius != shape.corners.radius { return false }
      }
      return try shape.converted(to: "blob") == nil
    }
  }

  @Test func `a polygon made from a free one stands in the middle of it and is as large`() throws {
    var free = FreePolygon()
    try free.set("points", to: "10,20 50,20 50,80 10,80")
    let polygon = try #require(try free.converted(to: "polygon") as? RegularPolygon)
    #expect(polygon.placement.center == Point(30, 50) && polygon.radius == 20)
  }

  @Test func `a star made from a polygon has its place, size and count`() throws {
    var polygon = RegularPolygon()
    for (name, value) in [("count", 7.0), ("radius", 33), ("rotation", 12), ("x", 5), ("y", -5), ("corner-radius", 4)] {
      try polygon.set(name, to: value)
    }
    let star = try #require(try polygon.converted(to: "star") as? Star)
    #expect(star.count == 7 && star.placement == polygon.placement && star.corners.radius == 4)
  }
}
