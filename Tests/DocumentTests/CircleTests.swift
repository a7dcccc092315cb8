import Document
import Geometry
import Shapes
import Testing

/// Contours that are round as a whole.
@Suite struct CircleTests {
  private static func item(_ kind: String, _ values: [String]) throws -> Item {
    var item = Item(try #require(ShapeCatalog.initialShape(ofKind: kind)))
    for value in values {
      let (name, text) = (value.prefix { $0 != "=" }, value.drop { $0 != "=" }.dropFirst())
      try item.assign(String(name), String(text))
    }
    return item
  }

  @Test(
    arguments: [
      // A circle, a pill, a circle of 3 and of 6 corners, a circle beside a square in one path.
      ("rectangle", ["width=20", "height=20", "corner-radius=10"], 1),
      ("rectangle", ["width=20", "height=20", "corner-radius=99"], 1),
      ("rectangle", ["width=20", "height=50", "corner-radius=10"], 1),
      ("polygon", ["count=3", "corner-radius=500"], 1), ("polygon", ["count=6", "corner-radius=500"], 1),
      ("path", ["path-data=M0 0h20v20h-20zM30 0h20v20h-20z", "corners=r10 r10 r10 r10 r2 r2 r2 r2"], 1),
      ("path", ["path-data=M0 0h20v20h-20zM30 0h20v20h-20z", "corners=r10 r10 r10 r10 r10 r10 r10 r10"], 2),
      // A straight part of a fiftieth of the radius on each side, a D, other styles, an S, and an open path.
      ("rectangle", ["width=20", "height=20", "corner-radius=9.9"], 0),
      ("rectangle", ["width=20", "height=20", "corners=r10 r10 s s"], 0),
      ("rectangle", ["width=20", "height=20", "corner-radius=10", "corner-kind=chamfer"], 0),
      ("path", ["path-data=M0 0h10v20h20", "corners=r10 r10"], 0), ("star", ["corner-radius=500"], 0),
    ] as [(String, [String], Int)])
  func `a circle has no straight edges, and a pill two`(kind: String, values: [String], count: Int) throws {
    let item = try Self.item(kind, values)
    #expect(try item.circles(among: item.resolved().corners).count == count)
  }

  @Test(
    arguments: [
      (nil, 1, "r10 r10 r10 r10 r5 r5 r5 r5"), ("round", 1, "r10 r10 r10 r10 r5 r5 r5 r5"),
      ("round or circle", 0, "r5 r5 r5 r5 r5 r5 r5 r5"), ("circle", 0, "r5 r5 r5 r5 r2 r2 r2 r2"),
      ("round and not circle", 0, "r10 r10 r10 r10 r5 r5 r5 r5"), ("radius < 5", 0, "r10 r10 r10 r10 r5 r5 r5 r5"),
    ] as [(String?, Int, String)])
  func `a change of many corners leaves circles unless they are named`(
    query: String?, left: Int, corners: String
  ) throws {
    var item = try Self.item(
      "path", ["path-data=M0 0h20v20h-20zM30 0h20v20h-20z", "corners=r10 r10 r10 r10 r2 r2 r2 r2"])
    let found = try item.changeEvery(
      CornerField("corner.all.radius"), nil, to: "5", where: query.map { try CornerQuery($0) }, keepsForms: true
    ).circles.count
    let sizes = item.shape.corners.settings.indices.map { "r\(NumberText.exact(item.shape.size(ofCorner: $0).value))" }
    #expect(found == left && sizes.joined(separator: " ") == corners)
  }
}
