import Document
import Geometry
import Shapes
import Testing

/// Corners that keep the walls of an outline even.
@Suite struct EvenWallTests {
  /// A path with its corners, changes of it, and the drawn radii after them.
  struct Case: CustomTestStringConvertible {
    let name: String
    let data: String
    let corners: String
    /// Each a condition, a radius, the radii it leaves, and the number of corners that followed.
    let changes: [(query: String?, radius: String, radii: [Double], followers: Int)]
    var style = "fill-rule=nonzero"
    var testDescription: String { name }
  }

  private static func four(_ outer: Double, _ inner: Double) -> [Double] {
    Array(repeating: outer, count: 4) + Array(repeating: inner, count: 4)
  }

  /// A square of 16, and a square hole 1 from its edges.
  private static let frame = "M0 0H16V16H0ZM1 1V15H15V1Z"
  private static let frameCorners = "r2 r2 r2 r2 r1 r1 r1 r1"

  private static let cases = [
    Case(
      name: "a frame", data: frame, corners: frameCorners,
      changes: [
        ("round", "1", four(1, 0), 4), ("round", "3", four(3, 2), 4), (nil, "1.5", four(1.5, 0.5), 4),
        ("round", "radius*.75", four(1.5, 0.5), 4), ("round", ".5", four(0.5, 0), 4), ("round", "2", four(2, 1), 0),
        ("outer", "1.5", four(1.5, 0.5), 4), ("radius = 2", "1.5", four(1.5, 0.5), 4),
        ("index = 4 or index = 6", "1.5", [2, 2, 2, 2, 1.5, 1, 1.5, 1], 0), ("index < 5", "1", four(1, 0), 4),
        ("inner", ".5", four(2, 0.5), 0), ("hole", ".5", four(2, 0.5), 0), ("radius = 1", ".5", four(2, 0.5), 0),
        ("radius = 2 and not inner", "1.5", four(1.5, 1), 0), ("round or inner", "1.5", four(1.5, 1.5), 0),
      ]),
    Case(
      name: "a frame whose hole runs the same way", data: "M0 0H16V16H0ZM1 1H15V15H1Z", corners: frameCorners,
      changes: [("round", "1", four(1, 0), 4)], style: "fill-rule=evenodd"),
    Case(
      name: "a frame that is sharp inside", data: "M0 0H16V16H0ZM2 2V14H14V2Z", corners: "r2 r2 r2 r2 s s s s",
      changes: [
        ("radius > 0", "4", four(4, 2), 4), ("round", "1.5", four(1.5, 0), 0), (nil, "3", four(3, 1), 4),
        ("outer", "radius+1", four(3, 1), 4), ("inner", "1", four(2, 1), 0), ("hole or outer", "4", four(4, 4), 0),
        ("index = 0", "4", [4, 2, 2, 2, 2, 0, 0, 0], 1),
      ]),
    Case(
      name: "a frame that is sharp inside, with rounded coordinates", data: "M0 0H16V16H0ZM2.04 2V14H14V2Z",
      corners: "r2.05 r2 r2 r2 s s s s",
      changes: [("round", "4.02", [4.02, 4.02, 4.02, 4.02, 2, 2, 2.02, 2.02], 4)]),
    Case(
      name: "a frame that is sharp inside with a radius larger than the wall", data: "M0 0H16V16H0ZM2 2V14H14V2Z",
      corners: "r3 r3 r3 r3 s s s s", changes: [("round", "4", four(4, 0), 0)]),
    Case(
      name: "a frame that is sharp inside with unequal walls", data: "M0 0H16V16H0ZM3 2V14H13V2Z",
      corners: "r2 r2 r2 r2 s s s s", changes: [("round", "4", four(4, 0), 0)]),
    Case(
      name: "a sharp frame", data: "M0 0H16V16H0ZM2 2V14H14V2Z", corners: "s s s s s s s s",
      changes: [("sharp", "3", four(3, 3), 0)]),
    Case(
      name: "the outline of a bent line that is sharp inside", data: "M0 0H10V10H8V2H0Z", corners: "s r2 s s s s",
      changes: [("round", "5", [0, 5, 0, 0, 3, 0], 1), ("round", "2.5", [0, 2.5, 0, 0, 0.5, 0], 1)]),
    Case(
      name: "two fills on each other", data: "M0 0H16V16H0ZM1 1H15V15H1Z", corners: frameCorners,
      changes: [("round", "1", four(1, 1), 0)]),
    Case(
      name: "rounded coordinates", data: "M0 0H16V16H0ZM1.03 1V15H15V1Z", corners: frameCorners,
      changes: [("round", "1", four(1, 0), 4)]),
    Case(
      name: "unequal walls", data: "M0 0H16V16H0ZM1.1 1V15H15V1Z", corners: frameCorners,
      changes: [("round", "1.5", [1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 0.5, 0.5], 2)]),
    Case(
      name: "radii with other centers", data: frame, corners: "r2 r2 r2 r2 r1.5 r1.5 r1.5 r1.5",
      changes: [("round", "1", four(1, 1), 0)]),
    Case(
      name: "a hole with chamfers", data: frame, corners: "r2 r2 r2 r2 rc1 rc1 rc1 rc1",
      changes: [(nil, "1.5", four(1.5, 1.5), 0)]),
    Case(
      name: "a triangle of 30, 40 and 50 with a wall of 2", data: "M0 0L30 0L0 40ZM2 2L2 34L26 2Z",
      corners: "r5 r5 r5 r3 r3 r3", changes: [("round", "4", [4, 4, 4, 2, 2, 2], 3)]),
    Case(
      name: "a badge with a sign", data: frame + "M5 5H11V11H5Z", corners: frameCorners + " r.5 r.5 r.5 r.5",
      changes: [("round", "1", four(1, 0) + [1, 1, 1, 1], 4)]),
    Case(
      name: "a frame in a frame", data: "M0 0H20V20H0ZM1 1V19H19V1ZM2 2H18V18H2ZM3 3V17H17V3Z",
      corners: "r5 r5 r5 r5 r4 r4 r4 r4 r3 r3 r3 r3 r2 r2 r2 r2",
      changes: [("round", "4", four(4, 3) + four(4, 3), 8)]),
    Case(
      name: "a frame with a concave corner, whose wall is thicker toward the hole",
      data: "M0 0H10V10H20V20H0ZM2 2V18H18V12H8V2Z", corners: "r3 r3 r1 r3 r3 r3 r1 r1 r1 r1 r3 r1",
      changes: [
        ("round", "4", [4, 4, 2, 4, 4, 4, 2, 2, 2, 2, 4, 2], 6),
        ("hole and radius = 1", "2", [3, 3, 1, 3, 3, 3, 2, 2, 2, 2, 3, 2], 0),
      ]),
    Case(
      name: "the outline of a bent line", data: "M0 0H10V10H8V2H0Z", corners: "s r3 s s r1 s",
      changes: [
        ("round", "2", [0, 2, 0, 0, 0, 0], 1), ("round", "5", [0, 5, 0, 0, 3, 0], 1),
        // The old corner inside leaves the one outside 3 + 2 √2 = 5.83 and more; the new one leaves all of it.
        ("round", "8", [0, 8, 0, 0, 6, 0], 1), ("round", "10", [0, 10, 0, 0, 8, 0], 1),
      ]),
    Case(
      name: "the outline of a long bent line", data: "M0 0H40V40H38V2H0Z", corners: "s r3 s s r1 s",
      changes: [("round", "18", [0, 18, 0, 0, 16, 0], 1), ("round", "38", [0, 38, 0, 0, 36, 0], 1)]),
    Case(
      name: "the outline of a pill", data: "M0 0H30V10H0ZM1 1V9H29V1Z", corners: "r5 r5 r5 r5 r4 r4 r4 r4",
      changes: [("round", "3", four(5, 4), 0), ("circle", "3", four(3, 2), 4)]),
  ]

  @Test(arguments: cases)
  func `a corner inside a bend of an even wall follows the one outside`(test: Case) throws {
    for change in test.changes {
      var item = Item(PathShape())
      try item.assign("path-data", test.data)
      try item.assign("corners", test.corners)
      let style = test.style.split(separator: "=").map(String.init)
      try item.assign(style[0], style[1])
      let kept = try item.changeEvery(
        CornerField("corner.all.radius"), nil, to: change.radius, where: change.query.map { try CornerQuery($0) })
      let radii = try item.resolved().corners.map(\.used)
      #expect(zip(radii, change.radii).allSatisfy { abs($0 - $1) < 1e-6 }, "\(change): \(radii)")
      #expect(radii.count == change.radii.count && kept.followers.count == change.followers, "\(change): \(kept)")
    }
  }

  @Test func `a corner follows in the unit of the change`() throws {
    var item = Item(PathShape())
    try item.assign("path-data", "M0 0L30 0L0 40ZM2 2L2 34L26 2Z")
    try item.assign("corners", "r5 r5 r5 r3 r3 r3")
    try item.changeEvery(
      CornerField("corner.all.cut"), nil, to: "8", where: try CornerQuery("index = 1"))
    // The angle at 30, 0 has the tangent 4/3, its half 1/2: a cut of 8 is a radius of 4.
    let corners = try item.resolved().corners
    #expect(abs(corners[1].used - 4) < 1e-9 && abs(corners[5].used - 2) < 1e-9)
    #expect(item.shape.size(ofCorner: 5).unit == .cut)
  }

  /// A frame as a path, its style and corners, a change of them, and the styles and radii after it.
  @Test(
    arguments: [
      // A chamfer's middle is at r/√2 from the vertex of a right angle, so a wall of 1 takes 2 - √2.
      ("r2 r2 r2 r2 r1 r1 r1 r1", "kind", "chamfer", nil, "chamfer 2 chamfer \(2.0.squareRoot())"),
      ("r2 r2 r2 r2 r1 r1 r1 r1", "kind", "chamfer", "radius = 2", "chamfer 2 chamfer \(2.0.squareRoot())"),
      ("r2 r2 r2 r2 r1 r1 r1 r1", "kind", "chamfer", "inner", "round 2 chamfer 1"),
      ("rc2 rc2 rc2 rc2 rc1.4142 rc1.4142 rc1.4142 rc1.4142", "kind", "round", nil, "round 2 round 1"),
      ("rc2 rc2 rc2 rc2 rc1.4142 rc1.4142 rc1.4142 rc1.4142", "radius", "3", nil, "chamfer 3 chamfer 2.4142"),
      ("rc2 rc2 rc2 rc2 rc1 rc1 rc1 rc1", "radius", "3", nil, "chamfer 3 chamfer 3"),
      // The lines of a notch are parallel to the edges.
      ("r2 r2 r2 r2 r1 r1 r1 r1", "kind", "notch", nil, "notch 2 notch 2"),
      // A scoop's middle is at r from the vertex, so a wall of 1 takes √2 - 1.
      ("r2 r2 r2 r2 r1 r1 r1 r1", "kind", "scoop", nil, "scoop 2 scoop \(3 - 2.0.squareRoot())"),
      ("r2 r2 r2 r2 r1 r1 r1 r1", "kind", "squircle", nil, "squircle 2 squircle 1"),
      ("r2 r2 r2 r2 r1 r1 r1 r1", "switch", "off", "radius = 2", "sharp 0 sharp 0"),
      ("r2 r2 r2 r2 r1 r1 r1 r1", "radius", "shared", "radius = 2", "round 3 round 2"),
      ("r1 r1 r1 r1 s s s s", "kind", "chamfer", nil, "chamfer 1 chamfer \(2.0.squareRoot() - 1)"),
      ("rc2 rc2 rc2 rc2 rc1.4142 rc1.4142 rc1.4142 rc1.4142", "cut", "1", nil, "chamfer 1 chamfer 0.4142"),
    ])
  func `walls stay even when the kind, the switch or the unit changes`(
    corners: String, field: String, text: String, query: String?, wanted: String
  ) throws {
    var item = Item(PathShape())
    for (name, text) in [("path-data", Self.frame), ("corner-radius", "3"), ("corners", corners)] {
      try item.assign(name, text)
    }
    try item.changeEvery(
      CornerField("corner.all.\(field)"), nil, to: text, where: query.map { try CornerQuery($0) })
    let found = try item.resolved().corners
    let words = wanted.split(separator: " ").map(String.init)
    #expect(found.map(\.styleName) == Array(repeating: words[0], count: 4) + Array(repeating: words[2], count: 4))
    let radii = Self.four(try #require(Double(words[1])), try #require(Double(words[3])))
    #expect(zip(found, radii).allSatisfy { abs($0.used - $1) < 1e-4 }, "\(found.map(\.used))")
  }

  @Test func `a corner inside a bend follows the one outside as drawn`() throws {
    var item = Item(PathShape())
    try item.assign("path-data", "M0 0H10V10H8V2H0Z")
    try item.assign("corners", "r2 r3 r2 s r1 s")
    try item.changeEvery(CornerField("corner.all.radius"), nil, to: "9", where: try CornerQuery("index = 1"))
    let corners = try item.resolved().corners
    #expect(corners[1].used < 9 && abs(corners[1].used - 2 - corners[4].used) < 1e-6, "\(corners.map(\.used))")
  }

  /// A path with its corners, a change of them, and the corners beside walls that are uneven after it.
  @Test(
    arguments: [
      (frame, frameCorners, "round", "1", []), (frame, frameCorners, "radius = 1", ".5", [4, 5, 6, 7]),
      (frame, frameCorners, "index = 4 or index = 6", "1.5", [4, 6]), (frame, frameCorners, "radius = 1", "1.02", []),
      (frame, "s s s s s s s s", "sharp", "1", []),
      // The corner inside has no room.
      ("M0 0H10V10H8V2H5V5H0Z", "s r3 s s r1 s s s", "index = 1", "8", [4]),
      ("M0 0H10V10H8V2H5V5H0Z", "s r3 s s r1 s s s", "index = 1", "4", []),
      // An arc that is no corner, on either side.
      ("M0 0H14A2 2 0 0 1 16 2V16H0ZM1 1V15H15V1Z", "s s s s s s r1", "round", ".5", [6]),
      ("M0 0H16V16H0ZM1 1V15H15V2A1 1 0 0 0 14 1Z", "s r2 s s s s s", "round", "1.5", [1]),
      ("M0 0H16V16H0ZM1 1V15H15V2A1 1 0 0 0 14 1Z", "s r1.5 s s s s s", "round", "1", []),
      // A circle goes on beyond the corner.
      ("M0 0H16V16H0ZM3 8A5 5 0 0 0 13 8A5 5 0 0 0 3 8Z", "r8 r8 r8 r8", "circle", "4", []),
    ])
  func `walls that are no longer even are named by the corner that does not follow`(
    data: String, corners: String, query: String, radius: String, uneven: [Int]
  ) throws {
    var item = Item(PathShape())
    try item.assign("path-data", data)
    try item.assign("corners", corners)
    let before = try item.resolved()
    try item.changeEvery(CornerField("corner.all.radius"), nil, to: radius, where: try CornerQuery(query))
    #expect(try item.resolved().unevenWalls(since: before).sorted() == uneven)
  }

  @Test func `a corner inside a bend whose outer one is left as a circle stays`() throws {
    // The right end is half a circle outside, and two corners with an edge between them inside.
    var item = Item(PathShape())
    try item.assign("path-data", "M0 0H16V8H0ZM1 1V6H15V1Z")
    try item.assign("corners", "s r4 r4 s s s s r3")
    try item.changeEvery(CornerField("corner.all.radius"), nil, to: "2", where: try CornerQuery("round"))
    #expect(try item.resolved().corners.map(\.used) == [0, 4, 4, 0, 0, 0, 0, 3])
  }

  @Test func `a corner among thousands finds its wall, and those without a wall find none`() throws {
    // Crosses with sharp inner corners that have no wall, and one frame.
    let crosses = (0..<15).flatMap { x in
      (0..<20).map { "M\(x * 20 + 26) \($0 * 20 + 1)h6v6h6v6h-6v6h-6v-6h-6v-6h6z" }
    }
    var item = Item(PathShape())
    try item.assign("path-data", crosses.joined() + "M0 0H16V16H0ZM2 2V14H14V2Z")
    let places = String(repeating: "r r s r r s r r s r r s ", count: crosses.count) + "r r r r s s s s"
    try item.assign("corner-radius", "1.5")
    try item.assign("corners", places)
    let outline = try item.resolved()
    let inner = try CornerQuery("inner").selected(outline.corners, of: item, in: outline.path)
    #expect(inner.map(\.index) == Array(outline.corners.count - 4..<outline.corners.count))
  }
}
