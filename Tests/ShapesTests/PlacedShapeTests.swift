import Geometry
import ShapeSupport
import Shapes
import Synchronization
import TestSupport
import Testing

/// Polygons and stars: where their corners lie, and what a frame does.
@Suite struct PlacedShapeTests {
  static func isNear(_ a: Point, _ b: Point) -> Bool { a.distance(to: b) < 1e-9 }

  @Test(arguments: 3...9)
  func `a polygon's first vertex is at 12 o'clock and the others follow clockwise`(count: Int) throws {
    var shape = RegularPolygon()
    try shape.set("count", to: Double(count))
    #expect(Self.isNear(shape.vertices[0], Point(100, 10)))
    #expect(Path(polygon: shape.vertices).signedArea > 0)
    #expect(shape.vertices[1].x > 100)
  }

  @Test func `a star's first tip is at 12 o'clock, tips and notches in turn`() throws {
    var star = Star()
    try star.set("roundness", to: 40)
    #expect(Self.isNear(star.vertices[0], Point(100, 10)))
    let distances = star.vertices.map { $0.distance(to: Point(100, 100)).rounded() }
    #expect(distances == [90, 36, 90, 36, 90, 36, 90, 36, 90, 36])
    #expect((0..<4).map { star.label(ofCorner: $0) } == ["t0", "n0", "t1", "n1"])
  }

  @Test func `rotation turns clockwise and whole turns are taken off`() throws {
    var shape = RegularPolygon()
    try shape.set("rotation", to: 90)
    #expect(Self.isNear(shape.vertices[0], Point(190, 100)))
    try shape.set("rotation", to: 450)
    #expect(shape.placement.rotation == 90)
    try shape.set("rotate", to: -720)
    #expect(shape.placement.rotation == 0)
  }

  @Test func `a frame gives the radius, padding is per side`() throws {
    var shape = RegularPolygon()
    try shape.set("frame", to: "120x80")
    #expect(shape.value(of: "radius")?.number == 40)
    try shape.set("padding", to: 10)
    #expect(shape.value(of: "radius")?.number == 30)
    #expect(Self.isNear(shape.vertices[0], Point(100, 70)))
    let error = #expect(throws: ParameterError.self) { try shape.set("radius", to: 50) }
    #expect(error?.description == "radius cannot be set: the frame determines it; set frame none first")
    try shape.set("frame", to: "none")
    #expect(shape.radius == 30 && shape.frame.size == nil)
  }

  @Test func `padding that leaves nothing is an error with a name, not a trap`() throws {
    var shape = Star()
    try shape.set("frame", to: "20x20")
    try shape.set("padding", to: 10)
    let error = #expect(throws: OutlineError.self) { try shape.outline() }
    #expect(
      error?.description == "padding 10 and line 0 on each side leave no room in the 20x20 frame; "
        + "make the frame larger, or padding or line-width smaller")
    try shape.set("padding", to: 400)
    #expect(throws: OutlineError.self) { try shape.outline() }
  }

  @Test(arguments: ShapeCatalog.all.filter { $0 is any PlacedShape })
  func `a line that takes the whole frame is an error that names both`(shape: any Shape) throws {
    var shape = shape
    try shape.set("frame", to: "5x5")
    let isChanged = shape.leaveRoom(forStroke: 100, miterLimit: 1)
    #expect(isChanged)
    #expect(throws: OutlineError.noRoom(width: 5, height: 5, padding: 0, stroke: 50)) { try shape.resolved() }
  }

  @Test(arguments: ["r20t r r r r r", "r5d r r5d r r5d r", "r9t r3d s r30 r12t r"])
  func `tips on the circle are on it whatever their sizes are measured in`(corners: String) throws {
    let shape = try RegularPolygon.with(
      "radius=80 tips=circle tip-ratio=.1 corners=\(corners.split(separator: " ").joined(separator: "_"))")
    for corner in try shape.resolved().corners {
      let setting = shape.corners[corner.index]
      guard let fillet = corner.fillet else {
        #expect(!setting.isOn && abs(corner.vertex.distance(to: Point(100, 100)) - 80) < 1e-9)
        continue
      }
      let center = fillet.center.distance(to: Point(100, 100))
      #expect(corner.limit == nil && abs(center + corner.used - 80) < 1e-9, "corner \(corner.index)")
      guard let size = setting.size else { continue }
      let drawn = try #require(corner.wedge.size(ofRadius: corner.used, in: size.unit))
      #expect(abs(drawn.value - size.value) < 1e-9)
    }
  }

  @Test func `with the tips on the circle a corner gets its maximum, and the others keep what they have`() {
    forAll(400) { random in
      let count = random.integer(3...9)
      var shape = RegularPolygon()
      try shape.set("count", to: Double(count))
      shape.tips = .circle
      shape.tipRatio = random.number(0...0.9)
      for index in 0..<count where random.once(in: 3) {
        shape.corners[index] = CornerSetting(isOn: true, size: .radius(random.number(0...60)))
      }
      let index = random.integer(0...count - 1)
      let before = try shape.resolved().corners
      guard let maximum = before[index].maximum, maximum >= before[index].used * (1 - 1e-9) else { return false }
      // At the circle itself the sides of a square are parallel.
      let radius = maximum * (1 - 1e-5)
      shape.corners[index] = CornerSetting(isOn: true, size: .radius(radius))
      let after = try shape.resolved().corners
      return after[index].limit == nil && abs(after[index].used - radius) < 1e-6
        && after.indices.allSatisfy { $0 == index || abs(after[$0].used - before[$0].used) < 1e-3 }
    }
  }

  /// A shape that counts how often it is measured.
  private struct Measured: BoxShape {
    final class Count: Hashable, Sendable {
      let calls = Mutex(0)
      static func == (a: Count, b: Count) -> Bool { a === b }
      func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }

    static let kind = "measured"
    static let parameters: [Parameter<Measured>] = []
    var (width, height) = (10.0, 10.0)
    var placement = Placement()
    var corners = Corners(count: 0)
    let count = Count()
    var vertices: [Point] { [Point(0, 0), Point(9, 0), Point(9, 9)] }
    mutating func mirror() {}
    func strokeReach(miterLimit: Double) -> Double {
      count.calls.withLock { $0 += 1 }
      return 1
    }
  }

  @Test func `a shape without a frame is not measured for its line`() {
    var shape = Measured()
    let isChanged = shape.leaveRoom(forStroke: 4, miterLimit: 4)
    #expect(!isChanged && shape.count.calls.withLock { $0 } == 0)
  }

  @Test(arguments: ["120", "x", "120x", "0x5", "-1x5", "1e9x1e9", "axb", "1x2x3", ""])
  func `a frame of another form is refused`(text: String) {
    var shape = RegularPolygon()
    #expect(
      throws: ParameterError.malformed(
        name: "frame", problem: "\"\(text)\" is not a size", expected: "120x80, or none")
    ) { try shape.set("frame", to: text) }
  }

  @Test func `fewer corners drop the last switches, more repeat the last one`() throws {
    var shape = RegularPolygon()
    try shape.set("corners", to: "r1 r2 r3 r4 r5 s6")
    try shape.set("count", to: 4)
    #expect(shape.corners.settings.map(\.token) == ["r1", "r2", "r3", "r4"])
    try shape.set("count", to: 6)
    #expect(shape.corners.settings.map(\.token) == ["r1", "r2", "r3", "r4", "r4", "r4"])
  }

  @Test func `more tips repeat the last tip and notch`() throws {
    var star = Star()
    try star.set("count", to: 2)
    try star.set("corners", to: "r1 s2 r3 s4")
    try star.set("count", to: 4)
    #expect(star.corners.settings.map(\.token) == ["r1", "s2", "r3", "s4", "r3", "s4", "r3", "s4"])
    try star.set("count", to: 2)
    #expect(star.corners.settings.map(\.token) == ["r1", "s2", "r3", "s4"])
  }

  @Test func `a star with two tips is a rhombus, at full roundness a polygon of twice the tips`() throws {
    var star = Star()
    try star.set("count", to: 2)
    #expect(abs(Path(polygon: star.vertices).area - 2 * 90 * 45) < 1e-9)
    try star.set("count", to: 3)
    try star.set("roundness", to: 100)
    var hexagon = RegularPolygon()
    try hexagon.set("count", to: 6)
    #expect(zip(star.vertices, hexagon.vertices).allSatisfy { Self.isNear($0, $1) })
    try star.set("roundness", to: 0)
    #expect(ResolvedOutline(try star.outline()).path.area < 1e-9)
  }
}
