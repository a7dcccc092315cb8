import SVG
import Geometry
import Recognition
import Shapes
import TestSupport
import Testing

/// Polygons and corners recovered from path data alone.
@Suite struct UnfilletTests {
  /// How many random outlines are tried: 10,000 where the environment asks for that.
  static let count = TestSupport.count("FILLET_OUTLINES", else: 400)

  /// The path of a file: what reading the written path data gives.
  static func stored(_ polygon: FreePolygon) throws -> Path {
    try PathData.path(from: PathData.text(of: try polygon.resolved().path))
  }

  @Test func `the demo comes back from its path alone`() throws {
    let path = try PathData.path(
      from: "M41.13 28.904L80 60L38.823 83.529A30 30 0 0 0 29.296 127.014L60 170L90.63 131.713A15 15 0 0 1 111.713 "
        + "129.37L150 160L179.046 109.169A15 15 0 0 0 168.144 86.878L120 80L133.419 39.743A15 15 0 0 0 119.189 20L44.254"
        + " 20A5 5 0 0 0 41.13 28.904Z")
    let polygon = try #require(Unfillet.polygon(of: path))
    #expect(polygon.value(of: "points")?.text == "30,20 80,60 10,100 60,170 100,120 150,160 190,90 120,80 140,20")
    #expect(polygon.value(of: "corners")?.text == "r5 s r30 s r s r s r")
    #expect(polygon.corners.radius == 15)
  }

  /// A rectangle of 40 by 20 with corners of 5, as programs write it that know no arcs or other commands.
  @Test(arguments: [
    "M15 10H45A5 5 0 0 1 50 15V25A5 5 0 0 1 45 30H15A5 5 0 0 1 10 25V15A5 5 0 0 1 15 10Z",
    "m15 10h30a5 5 0 0 1 5 5v10a5 5 0 0 1-5 5H15a5 5 0 0 1-5-5V15a5 5 0 0 1 5-5z",
    "M10 15C10 12.239 12.239 10 15 10H45C47.761 10 50 12.239 50 15V25C50 27.761 47.761 30 45 30H15C12.239 30 10 27.761 10 25V15Z",
    "m 15,10 h 30 c 2.77,0 5,2.23 5,5 v 10 c 0,2.77 -2.23,5 -5,5 H 15 c -2.77,0 -5,-2.23 -5,-5 V 15 c 0,-2.77 2.23,-5 5,-5 z",
    "M30 10L45 10A5 5 0 0 1 50 15L50 25A5 5 0 0 1 45 30L15 30A5 5 0 0 1 10 25L10 15A5 5 0 0 1 15 10Z",
  ])
  func `arcs, curves and relative commands give the same corners`(data: String) throws {
    let polygon = try #require(Unfillet.polygon(of: try PathData.path(from: data)))
    let box = Path(polygon: polygon.vertices).bounds
    let expected = Rect(x: 10, y: 10, width: 40, height: 20)
    #expect(polygon.vertices.count == 4 && box.map { near($0.origin, expected.origin, 0.02) } == true)
    #expect(abs(polygon.corners.radius - 5) < 0.02 && polygon.corners.settings == Corners(count: 4).settings)
  }

  @Test func `a circle and a capsule are corners that meet`() throws {
    let circle = try #require(Unfillet.polygon(of: PathData.path(from: "M0 10A10 10 0 1 1 20 10A10 10 0 1 1 0 10Z")))
    #expect(circle.vertices.count == 4 && abs(circle.corners.radius - 10) < 1e-3)
    let capsule = try #require(
      Unfillet.polygon(of: PathData.path(from: "M10 0L50 0A10 10 0 0 1 50 20L10 20A10 10 0 0 1 10 0Z")))
    #expect(capsule.vertices.count == 4 && abs(capsule.corners.radius - 10) < 1e-3)
  }

  /// A rectangle of 40 by 20 with corners of 5, one of them in several pieces.
  @Test(arguments: [
    "M48.536 11.464A5 5 0 0 1 50 15V25A5 5 0 0 1 45 30H15A5 5 0 0 1 10 25V15A5 5 0 0 1 15 10H45A5 5 0 0 1 48.536 11.464Z",
    "M15 10H45A5 5 0 0 1 48.536 11.464A5 5 0 0 1 50 15V25A5 5 0 0 1 45 30H15A5 5 0 0 1 10 25V15A5 5 0 0 1 15 10Z",
    "M49.33 12.5A5 5 0 0 1 50 15V25A5 5 0 0 1 45 30H15A5 5 0 0 1 10 25V15A5 5 0 0 1 15 10H45A5 5 0 0 1 47.5 10.67A5 5 0 0 1 49.33 12.5Z",
    "M50 15V25A5 5 0 0 1 45 30H15A5 5 0 0 1 11.464 28.536A5 5 0 0 1 10 25V15A5 5 0 0 1 15 10H45A5 5 0 0 1 50 15Z",
    "M10 15A5 5 0 0 1 15 10H45A5 5 0 0 1 50 15V25A5 5 0 0 1 45 30H15A5 5 0 0 1 10.01 25.317A5 5 0 0 1 10 25Z",
  ]) func `an arc in several pieces is one corner`(data: String) throws {
    let polygon = try #require(Unfillet.polygon(of: try PathData.path(from: data)))
    let box = Path(polygon: polygon.vertices).bounds
    #expect(polygon.vertices.count == 4 && polygon.corners.settings == Corners(count: 4).settings)
    #expect(box.map { near($0.origin, Point(10, 10), 0.005) && near($0.center, Point(30, 20), 0.005) } == true)
    #expect(abs(polygon.corners.radius - 5) < 0.005)
  }

  @Test func `arcs too wide for a corner are several corners`() throws {
    let data = "M10 0L50 0A10 10 0 0 1 58.66 5A10 10 0 0 1 50 20L10 20A10 10 0 0 1 10 0Z"
    let polygon = try #require(Unfillet.polygon(of: PathData.path(from: data)))
    #expect(polygon.vertices.count == 4 && abs(polygon.corners.radius - 10) < 1e-2)
  }

  /// Two fillets with one radius meet on an edge that they fill: their arcs are on one circle, up to 170 degrees wide.
  @Test(arguments: [
    (
      "M154.554 151.541L122.304 165.14A35.167 35.167 0 0 1 74.259 140.128L69.494 117.967A35.167 35.167 0 0 1 68.822 "
        + "107.74L70.123 91.649A34.33 34.33 0 0 1 94.042 61.667A34.33 34.33 0 0 1 137.289 84.773L155.963 148.577A2.466 "
        + "2.466 0 0 1 154.554 151.541Z",
      [Point(71.986, 68.603), Point(127.452, 51.159)]
    ),
    (
      "M69.423 99.392L82.78 80.453A26.39 26.39 0 0 1 127.66 83.297A26.39 26.39 0 0 1 115.77 119.453L94.878 129.485"
        + "A20.363 20.363 0 0 1 72.109 125.958A20.363 20.363 0 0 1 69.423 99.392Z",
      [Point(82.284, 135.532), Point(59.233, 113.841)]
    ),
  ])
  func `two arcs of one circle are two corners where one would lie far off the page`(
    data: String, vertices: [Point]
  ) throws {
    let polygon = try #require(Unfillet.polygon(of: PathData.path(from: data)))
    for vertex in vertices { #expect(polygon.points.contains { near($0, vertex, 0.02) }, "\(polygon.points)") }
  }

  @Test(arguments: [
    "M0 0C10 0 20 30 40 40L0 40Z", "M0 0L10 0L10 10", "M0 0L9 0L9 9ZM20 20L30 20L30 30Z", "M0 0L40 0A50 30 0 0 1 0 40Z",
    "M0 0L10 0Z", "",
  ])
  func `paths that are not rounded polygons are left alone`(data: String) throws {
    #expect(Unfillet.polygon(of: try PathData.path(from: data)) == nil)
  }

  @Test func `scoops and squircles are recovered`() throws {
    for kind in [CornerKind.scoop, .squircle] {
      var corners = Corners(count: 5, radius: 12)
      corners.kind = kind
      let points = [Point(0, 0), Point(100, 0), Point(120, 80), Point(60, 110), Point(-10, 70)]
      let polygon = try FreePolygon(points: points, corners: corners)
      let found = try #require(Unfillet.polygon(of: try Self.stored(polygon)))
      #expect(found.corners.settings.allSatisfy { $0.kind == kind && $0.isOn })
      #expect(abs(found.corners.radius - 12) < 0.01 && zip(found.points, points).allSatisfy { near($0, $1, 0.01) })
    }
  }

  @Test(arguments: [4, 5, 60, 251])
  func `a wheel of rounded teeth is recovered tooth for tooth`(count: Int) throws {
    let points = (0..<2 * count).map { index in
      Point(0, 0) + Angle.degrees(Double(index) * 180 / Double(count)).direction * Double(10 * count + 20 * (index % 2))
    }
    var corners = Corners(count: 2 * count, radius: 2)
    for index in stride(from: 1, to: 2 * count, by: 6) { corners[index].size = .radius(3) }
    corners[2].isOn = false
    let wheel = try FreePolygon(points: points, corners: corners)
    let found = try #require(Unfillet.polygon(of: Self.stored(wheel)))
    #expect(found.points.count == 2 * count && found.corners.radius == 2)
    let (a, b) = (try wheel.resolved().corners, try found.resolved().corners)
    #expect(zip(a, b).allSatisfy { near($0.vertex, $1.vertex, 0.003) && abs($0.used - $1.used) <= 0.001 })
  }

  @Test func `a recovered outline matches the stored one`() throws {
    var missed: [UInt64] = []
    var kept = 0
    for seed in 1...UInt64(Self.count) {
      var random = SeededGenerator(seed: seed)
      let polygon = try random.filletedPolygon()
      let path = try Self.stored(polygon)
      let found = Unfillet.polygon(of: path)
      if let found { #expect(try found.resolved().path.isNear(path, within: 0.001), "seed \(seed)") }
      // The ends of an arc of nearly half a circle, rounded, may move all of it further than that: then it may be
      // that no outline with corners lies where the stored one does.
      guard try polygon.resolved().path.isNear(path, within: 0.001) else { continue }
      kept += 1
      if found == nil { missed.append(seed) }
    }
    #expect(missed.isEmpty, "\(missed.count) of \(Self.count) were not recovered; seeds \(missed.prefix(20))")
    #expect(kept >= Self.count * 9 / 10, "rounding moved all but \(kept) of \(Self.count) outlines")
  }

  @Test func `long edges and moderate turns give points and radii to 0.002`() {
    forAll(Self.count) { random in
      let polygon = try random.moderatePolygon()
      guard let found = Unfillet.polygon(of: try Self.stored(polygon)), found.points.count == polygon.points.count
      else { return false }
      let (a, b) = (try polygon.resolved().corners, try found.resolved().corners)
      return zip(a, b).allSatisfy { near($0.vertex, $1.vertex, 0.002) && abs($0.used - $1.used) <= 0.002 }
    }
  }

  @Test func `copies with cubic arcs are recovered, too`() {
    forAll(Self.count) { random in
      let polygon = try random.moderatePolygon()
      var copy = Path()
      // One curve for each corner, as most programs write them; all turns are at most 120 degrees.
      for element in try polygon.resolved().path.elements {
        guard case .arc(let arc, let end) = element else {
          copy.append(element)
          continue
        }
        arc.forEachCubic(endingAt: end, tolerance: random.pick([1, 0.1, 1e-3])) { to, control1, control2 in
          copy.append(.cubic(to: to, control1: control1, control2: control2))
        }
      }
      let path = try PathData.path(from: PathData.text(of: copy))
      guard let found = Unfillet.polygon(of: path), found.points.count == polygon.points.count else { return false }
      let (a, b) = (try polygon.resolved().corners, try found.resolved().corners)
      return zip(a, b).allSatisfy { near($0.vertex, $1.vertex, 0.002) && abs($0.used - $1.used) <= 0.002 }
    }
  }

  /// Of 1,000 outlines one may be missed: with a fillet as short as the rounding of its coordinates.
  @Test func `outlines are recovered from cubic arcs, and none wrongly`() throws {
    var missed: [UInt64] = []
    for seed in 1...UInt64(Self.count) {
      var random = SeededGenerator(seed: seed)
      let polygon = try random.filletedPolygon()
      var copy = Path()
      for element in try polygon.resolved().path.elements {
        guard case .arc(let arc, let end) = element else {
          copy.append(element)
          continue
        }
        // One curve for a quarter of a circle at the most.
        arc.forEachCubic(endingAt: end, tolerance: 1) { to, control1, control2 in
          copy.append(.cubic(to: to, control1: control1, control2: control2))
        }
      }
      let path = try PathData.path(from: PathData.text(of: copy))
      if let found = Unfillet.polygon(of: path) {
        // A curve in place of a quarter of the largest arc lies 2.8e-4 · 60 from it.
        #expect(try found.resolved().path.isNear(path, within: 0.018), "seed \(seed)")
      } else if try !polygon.resolved().corners.hasCap {
        // As curves, two fillets on one circle have no joint: where they are wider than a half circle, they are a cap.
        missed.append(seed)
      }
    }
    #expect(missed.count <= Self.count / 1000, "not recovered: seeds \(missed.prefix(20))")
  }
}

private func near(_ a: Point, _ b: Point, _ tolerance: Double) -> Bool {
  max(abs(a.x - b.x), abs(a.y - b.y)) <= tolerance
}

extension [ResolvedCorner] {
  /// True if two fillets that meet are one arc of more than 190 degrees.
  fileprivate var hasCap: Bool {
    indices.contains { index in
      let (corner, next) = (self[index], self[(index + 1) % count])
      return corner.used > 0 && abs(corner.used - next.used) < 1e-6 && corner.end.distance(to: next.start) < 1e-3
        && corner.wedge.angle.degrees + next.wedge.angle.degrees < 170
    }
  }
}

extension SeededGenerator {
  /// Vertices round the middle of a page, so that the polygon is simple, with any corners.
  ///
  /// No arc is an end, and none ends in a sharp vertex: it would meet a line at an angle.
  fileprivate mutating func filletedPolygon() throws -> FreePolygon {
    while true {
      let polygon = try anyPolygon()
      let resolved = try polygon.resolved()
      let corners = resolved.corners
      guard let box = resolved.path.bounds else { continue }
      let farthest = 0.45 * max(box.width, box.height)
      let isClear = corners.indices.allSatisfy { index in
        let (corner, next) = (corners[index], corners[(index + 1) % corners.count])
        let isEnd = corner.wedge.angle.degrees < 11 || box.distance(to: corner.vertex) > farthest
        return !(isEnd && corner.used > 0)
          && ((corner.used > 0) == (next.used > 0) || corner.end.distance(to: next.start) > 1e-3)
      }
      if isClear { return polygon }
    }
  }

  private mutating func anyPolygon() throws -> FreePolygon {
    let count = integer(3...12)
    let turn = number(0...360)
    let points = (0..<count).map { index in
      let angle = Angle.degrees(turn + (Double(index) + number(0.15...0.85)) * 360 / Double(count))
      return Point(100, 100) + angle.direction * number(30...100)
    }
    var corners = Corners(count: count, radius: number(0...40))
    for index in 0..<count {
      corners[index].isOn = !once(in: 4)
      if once(in: 3) { corners[index].size = .radius(number(0...60)) }
    }
    return try FreePolygon(points: Bool.random(using: &self) ? points : points.reversed(), corners: corners)
  }

  /// Turns between 60 and 120 degrees, and at least 50 units of each edge left straight.
  fileprivate mutating func moderatePolygon() throws -> FreePolygon {
    while true {
      let count = integer(3...6)
      let turn = number(0...360)
      let points = (0..<count).map { index in
        let angle = Angle.degrees(turn + (Double(index) + number(0.3...0.7)) * 360 / Double(count))
        return Point(250, 250) + angle.direction * number(150...250)
      }
      var corners = Corners(count: count, radius: number(1...40))
      for index in 0..<count where once(in: 3) { corners[index].size = .radius(number(1...60)) }
      let polygon = try FreePolygon(points: points, corners: corners)
      let resolved = try polygon.resolved().corners
      let isModerate = resolved.indices.allSatisfy { index in
        let (corner, next) = (resolved[index], resolved[(index + 1) % count])
        return (60...120).contains(180 - corner.wedge.angle.degrees) && corner.limit == nil
          && corner.end.distance(to: next.start) >= 50
          && corner.vertex.distance(to: next.vertex) - corner.tangentLength - next.tangentLength >= 50
      }
      if isModerate { return polygon }
    }
  }
}
