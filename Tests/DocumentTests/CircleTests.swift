import Document
import Geometry
import Shapes
import Testing

/// Contours that are round as a whole, and round ends.
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
      // An arch, a D, an arch with a wall, an L with two round ends, an
      // open arch, a drop, and the wide end of a tapered pill.
      ("path", ["path-data=M5 22V3H19V22Z", "corners=s r7 r7 s"], 1),
      ("rectangle", ["width=20", "height=20", "corners=r10 r10 s s"], 1),
      ("path", ["path-data=M0 0H20V30H16V4H4V30H0Z", "corners=r10 r10 s s r6 r6 s s"], 2),
      ("path", ["path-data=M4 3H6V18H19V20H4Z", "corners=r1 r1 s r1 r1 s"], 2),
      ("path", ["path-data=M5 22V3H19V22", "corners=r7 r7"], 1),
      ("path", ["path-data=M0 0H20L10 30Z", "corners=r99 r99 s"], 1),
      ("path", ["path-data=M0 0H20L18 40H2Z", "corners=r99 r99 s s"], 1),
      // The lobe of half a heart, and tips that are rounded as far as it goes: of a triangle, and of a needle.
      ("path", ["path-data=M2 14L15 1H2Z", "corners=s r3.5 s"], 1),
      ("path", ["path-data=M0 0H20L10 17.32Z", "corners=r5 s s"], 0),
      ("path", ["path-data=M0 0H4L2 20Z", "corners=s s r.3"], 0),
      // Half an end, an end with an edge left, an end of chamfers, one that turns by 174°, a rounded triangle, and
      // a turn of 90° in two corners.
      ("path", ["path-data=M5 22V3H19V22Z", "corners=s r14 s s"], 0),
      ("path", ["path-data=M5 22V3H19V22Z", "corners=s r6.9 r6.9 s"], 0),
      ("path", ["path-data=M5 22V3H19V22Z", "corners=s rc7 rc7 s"], 0),
      ("path", ["path-data=M0 0H20L18 40H2Z", "corners=s s r99 r99"], 0),
      ("polygon", ["count=3", "corner-radius=5"], 0),
      ("path", ["path-data=M0 10L10 0H20L30 10V30H0Z", "corners=s r12.07 r12.07 s s s"], 0),
      // A straight part of a fiftieth of the radius on each side, other styles, an S, and an open path.
      ("rectangle", ["width=20", "height=20", "corner-radius=9.9"], 0),
      ("rectangle", ["width=20", "height=20", "corner-radius=10", "corner-kind=chamfer"], 0),
      ("path", ["path-data=M0 0h10v20h20", "corners=r10 r10"], 0), ("star", ["corner-radius=500"], 0),
    ] as [(String, [String], Int)])
  func `circles, pills and round ends have no straight edge between round corners`(
    kind: String, values: [String], count: Int
  ) throws {
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
      CornerField("corner.all.radius"), nil, to: "5", where: query.map { try CornerQuery($0) }
    ).circles.count
    let sizes = item.shape.corners.settings.indices.map { "r\(NumberText.exact(item.shape.size(ofCorner: $0).value))" }
    #expect(found == left && sizes.joined(separator: " ") == corners)
  }
}
