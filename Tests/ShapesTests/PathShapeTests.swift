import Geometry
import ShapeSupport
import Shapes
import TestSupport
import Testing

@Suite struct PathShapeTests {
  @Test(arguments: [
    ("M0 0L10 0L10 10Z", 3), ("M0 0L10 0L10 10", 1), ("M0 0L10 0L10 10L0 0Z", 3), ("M0 0L10 0L10 10L0 0", 2),
    ("M0 0H10V10H0Z m2 2v6h6v-6z", 8), ("M0 0H50Q80 0 80 30V90H0Z", 3), ("M0 0C1 9 9 9 9 0Z", 2),
    ("M0 0A9 9 0 0 1 9 9L0 9Z", 3), ("M0 0C1 9 9 9 9 0", 0),
    ("M0 0C1 9 9 9 9 0L18 0", 1), ("M0 0L9 0 9 9 0 9zM20 0C30 0 30 9 20 9", 4),
  ])
  func `its corners are the joints of two lines, and of curves that turn`(data: String, count: Int) throws {
    var shape = PathShape()
    try shape.set("path-data", to: data)
    #expect(shape.corners.count == count && shape.vertices.count == count)
    #expect(try shape.resolved().corners.map(\.index) == Array(0..<count))
    #expect(shape.value(of: "path-data")?.text == data)
  }

  @Test(arguments: [
    // A frame, its hole drawn either way, and with a square in the hole.
    ("M0 0H9V9H0Z M2 2V7H7V2Z", FillRule.nonzero, "....vvvv"),
    ("M0 0H9V9H0Z M2 2H7V7H2Z", .nonzero, "........"), ("M0 0H9V9H0Z M2 2H7V7H2Z", .evenOdd, "....vvvv"),
    ("M0 0V9H9V0Z M2 2H7V7H2Z", .nonzero, "....vvvv"),
    ("M2 2H7V7H2Z M4 4H5V5H4Z M0 0H9V9H0Z", .evenOdd, "vvvv........"),
    // A hole whose first vertex is outside of the curve around it.
    ("M18 206V168A110 110 0 0 1 238 168V206Z M226 70H30V194H226Z", .nonzero, "..vvvv"),
    // Side by side there is no hole, and in an arrow only the notch points inward.
    ("M0 0H4V4H0Z M5 0V4H9V0Z", .nonzero, "........"), ("M0 0L9 5L0 9L3 5Z", .nonzero, "...v"),
    ("M-9 -9H9V9H-9Z M0 0L3 5L0 9L9 5Z", .evenOdd, "....v.vv"),
  ])
  func `the corners of a hole point into it`(data: String, rule: FillRule, inward: String) throws {
    var shape = PathShape()
    try shape.set("path-data", to: data)
    let corners = try shape.resolved(rule: rule).corners
    #expect(corners.map { $0.isReflex ? "v" : "." }.joined() == inward)
    #expect(corners.allSatisfy { ($0.interiorAngle.degrees > 180) == $0.isReflex })
  }

  /// A corner of radius r in a wall w cuts into the hole if r is more than w · √2 / (√2 - 1), 3.41 w.
  @Test(arguments: [
    // A frame of 40, its hole drawn either way.
    ("M0 0H40V40H0Z M2 2V38H38V2Z", "r10 r10 r10 r10 s s s s", FillRule.nonzero, "0 1 2 3 x 8"),
    ("M0 0H40V40H0Z M2 2H38V38H2Z", "r10 r10 r10 r10 s s s s", .evenOdd, "0 1 2 3 x 8"),
    ("M0 0H40V40H0Z M2 2V38H38V2Z", "r7 s s s s s s s", .nonzero, "0 x 2"),
    ("M0 0H40V40H0Z M2 2V38H38V2Z", "r6.8 r6.8 r6.8 r6.8 s s s s", .nonzero, ""),
    ("M0 0H40V40H0Z M3 3V37H37V3Z", "r10 r10 r10 r10 s s s s", .nonzero, ""),
    ("M0 0H40V40H0Z M2 2V38H38V2Z", "r10 r10 r10 r10 r8 r8 r8 r8", .nonzero, ""),
    ("M0 0H40V40H0Z M2 2V38H38V2Z", "rc10 s s s s s s s", .nonzero, "0 x 2"),
    // The corner of a hole in a fill inside it.
    ("M0 0H40V40H0Z M2 2V38H38V2Z M4 4H36V36H4Z", "s s s s r10 s s s s s s s", .nonzero, "4 x 2"),
    // The corner of an outline with a curve, and a hole of curves.
    ("M0 0H40V40Q20 50 0 40Z M2 2V20H20V2Z", "r10 s s s s s s s", .nonzero, "0 x 2"),
    ("M0 0H40V40H0Z M2 2V20A18 18 0 0 0 20 2Z", "r10 s s s s s s", .nonzero, "0 x 2"),
    // No hole: two fills on each other, beside each other, and that cross without any corner.
    ("M0 0H40V40H0Z M2 2H38V38H2Z", "r10 r10 r10 r10 s s s s", .nonzero, ""),
    ("M0 0H40V40H0Z M-5 20H20V60H-5Z", "r10 r10 r10 r10 s s s s", .nonzero, ""),
    ("M0 0H40V40H0Z M-5 20V60H20V20Z", "r10 r10 r10 r10 s s s s", .nonzero, ""),
  ])
  func `a cut corner that crosses a hole is found, and a crossing without it is the drawing's`(
    data: String, corners: String, rule: FillRule, wanted: String
  ) throws {
    var shape = PathShape()
    try shape.set("path-data", to: data)
    try shape.set("corners", to: corners)
    let found = try shape.crossings(rule: rule, limit: 100)
    let cut = found.flatMap { [$0.first, $0.second] }.compactMap { part in
      if case .corner(let index) = part { index } else { nil }
    }
    let words = Set(cut).sorted().map { "\($0) " }.joined() + (found.isEmpty ? "" : "x \(found.count)")
    #expect(words == wanted, "\(found)")
    #expect(found.allSatisfy { !$0.touches })
  }

  @Test(arguments: [
    ("", "path-data: it draws nothing: type M10 10 L90 10 L50 80 Z"),
    ("M5 5", "path-data: it draws nothing: type M10 10 L90 10 L50 80 Z"),
    ("L5 5", "path-data: path data must begin with M at character 1: type M10 10 L90 10 L50 80 Z"),
    (
      "M0 0l9e8 0l9e8 0",
      "vertex 2 at (1800000000.0, 0.0) is out of range: coordinates go from -1000000000 to 1000000000"
    ),
  ])
  func `other text is refused with its place, and nothing changes`(data: String, message: String) {
    var shape = PathShape()
    let error = #expect(throws: ParameterError.self) { try shape.set("path-data", to: data) }
    #expect(error?.description == message)
    #expect(shape == PathShape())
  }

  @Test func `a path of one polygon is drawn like the free polygon`() {
    forAll(500) { random in
      var free = FreePolygon()
      try free.set("points", to: random.text(for: ParameterCatalog.points, corners: 0))
      try free.set("corner-radius", to: random.number(0...40))
      try free.set("overflow", to: random.pick(OverflowPolicy.allCases.map(\.rawValue)))
      let drawn = try free.resolved()
      guard let path = try free.converted(to: "path") else { return false }
      let again = try path.resolved()
      return again.path == drawn.path && again.corners == drawn.corners
    }
  }

  @Test func `every kind becomes a path that draws the same`() {
    forAll(500) { random in
      let shape = random.drawableShape()
      guard let path = try shape.converted(to: "path") else { return false }
      let (drawn, again) = (try shape.resolved().path, try path.resolved().path)
      let scale = max(1, drawn.length)
      return isNear(drawn.length, again.length, 1e-7) && abs(drawn.area - again.area) <= 1e-7 * scale * scale
    }
  }

  @Test func `an open subpath keeps its ends, and nothing runs from one to the other`() throws {
    let shape = try PathShape.with("path-data=M0_0H100V60H20V-30 corner-radius=400 corners=r5_s_r5")
    let drawn = try shape.resolved()
    #expect(drawn.path.elements.first == .move(to: Point(0, 0)) && drawn.path.current == Point(20, -30))
    #expect(!drawn.path.elements.contains(.close))
    #expect(drawn.corners.map(\.used) == [5, 0, 5])
    // The line from the last point to the first would stop this corner, were it drawn.
    let free = try PathShape.with("path-data=M0_0H100V60H-30V-20L60_20 corners=r40_s_s_s").resolved()
    #expect(free.corners[0].used == 40)
  }

  @Test func `a full line that ends at no corner has a number, and so has a curve in the way`() throws {
    let full = try PathShape.with("path-data=M0_0H40Q80_0_80_40V100H0Z corner-radius=400 corners=r_s_s").resolved()
    #expect(full.corners.map { $0.limit?.description } == ["piece 0 is full", nil, nil])
    let both = try PathShape.with("path-data=M0_0H40Q80_0_80_40V100H0Z corner-radius=400 corners=s_r_r").resolved()
    #expect(both.corners.map { $0.limit?.description } == [nil, "edge 1-2 is full", "edge 1-2 is full"])
    // A deep dent from below leaves less than the edges would.
    let blocked = try PathShape.with("path-data=M0_0H100V100H60Q-9.5_-72_15_100H0Z corners=r90_s_s_s").resolved()
    #expect(blocked.corners[0].limit?.description == "touches piece 3")
    // Chords stand for the curve, which is met within a hundredth of the radius.
    let (used, data) = (blocked.corners[0].used, "M0_0H100V100H60Q-9.5_-72_15_100H0Z")
    #expect(used < 60)
    let smaller = try PathShape.with("path-data=\(data) corners=r\(used * 0.99)_s_s_s").resolved()
    #expect(!smaller.path.crossesItself(tolerance: 0.001))
    let larger = try PathShape.with("path-data=\(data) overflow=raw corners=r\(used * 1.05)_s_s_s").resolved()
    #expect(larger.path.crossesItself(tolerance: 0.001))
  }

  @Test func `subpaths with few vertices are drawn as they are`() throws {
    let shape = try PathShape.with("path-data=M0_0L10_0L0_0ZM20_20L50_20L50_60Z corner-radius=5")
    let drawn = try shape.resolved()
    #expect(drawn.corners.map(\.isCut) == [false, false, true, true, true])
    #expect(drawn.corners[0].limit == .fold)
  }

  @Test func `a corner is moved alone, its curves stay`() throws {
    var shape = try PathShape.with("path-data=M0_0H50Q80_0_80_30V90H0Z corners=r5_s_r")
    var isOwn = try shape.moveVertex(1, to: Point(90, 95))
    // The line no longer continues the curve: they meet at a corner, which is off.
    #expect(shape.vertices == [Point(0, 0), Point(80, 30), Point(90, 95), Point(0, 90)])
    isOwn = try isOwn && shape.moveVertex(0, to: Point(-5, -6))
    #expect(isOwn)
    #expect(shape.vertices == [Point(-5, -6), Point(50, 0), Point(80, 30), Point(90, 95), Point(0, 90)])
    #expect(shape.corners.settings.map(\.token) == ["r5", "s", "s", "s", "r"])
    #expect(shape.value(of: "path-data")?.text?.contains("C") == true)
    #expect(throws: OutlineError.self) { try shape.moveVertex(0, to: Point(2e9, 0)) }
  }

  /// With memory reserved for each subpath alone, all before it would be copied each time.
  @Test func `ten times as many subpaths take about ten times as long`() throws {
    func time(_ count: Int) throws -> Duration {
      let squares = (0..<count).map { "M\($0 % 100) \($0 / 100)h.5v.5h-.5z" }.joined()
      var shape = PathShape()
      try shape.set("path-data", to: squares)
      var corners = 0
      let time = try processorTime { corners = try shape.resolved(rule: .nonzero).corners.count }
      #expect(corners == 4 * count)
      return time
    }
    let (few, many) = try (time(4000), time(40_000))
    #expect(many < few * 20, "\(many / few) times as long")
  }
}
