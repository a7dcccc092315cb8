import Geometry
import ShapeSupport
import Shapes
import TestSupport
import Testing

@Suite struct CurvedPathTests {
  /// A quarter of a disc with a tab: corners at a line and an arc, at an arc and a line, and between lines.
  private static let quarter = "path-data=M0_0H80A80_80_0_0_1_0_80Z"

  private func tokens(_ shape: PathShape) -> [String] { shape.corners.settings.map(\.token) }

  @Test func `corners beside curves are off until they are switched on`() throws {
    let shape = try PathShape.with("\(Self.quarter) corner-radius=8")
    #expect(tokens(shape) == ["r", "s", "s"] && shape.cornersBesideCurves == [false, true, true])
    #expect(try shape.resolved().corners.map(\.used) == [8, 0, 0])
    var all = shape
    try all.set("corners", to: "all")
    let corners = try all.resolved().corners
    #expect(corners.map(\.used) == [8, 8, 8] && corners.map(\.isBesideCurve) == [false, true, true])
    #expect(try all.resolved().path.elements.count { if case .arc = $0 { true } else { false } } == 4)
  }

  @Test func `the largest radius of a sharp corner beside a curve leaves the others theirs`() throws {
    var shape = try PathShape.with("\(Self.quarter) corner-radius=75")
    let most = try #require(try shape.resolved().corners[1].maximum)
    try shape.set("corners", to: "r r\(most * 0.999) s")
    #expect(try shape.resolved().corners.map(\.used) == [75, most * 0.999, 0])
    try shape.set("corners", to: "r r\(most * 1.01) s")
    #expect(try shape.resolved().corners[0].used < 75)
  }

  @Test func `a file with one token for each corner between lines leaves the others off`() throws {
    var shape = try PathShape.with(Self.quarter)
    try shape.set("corners", to: "r5")
    #expect(tokens(shape) == ["r5", "s", "s"])
    #expect(shape.value(of: "corners")?.text == "r5 s s")
    #expect(shape.storedValues.contains { $0.name == "corners" })
    #expect(throws: ParameterError.self) { try shape.set("corners", to: "r5 r5") }
    let lines = try PathShape.with("path-data=M0_0H80V80Z")
    #expect(!lines.storedValues.contains { $0.name == "corners" })
  }

  @Test func `other path data keeps the switches of both sorts of corners in order`() throws {
    var shape = try PathShape.with("\(Self.quarter) corners=r5_rc3_s9")
    try shape.set("path-data", to: "M0 0H80V20A60 60 0 0 1 20 80H0Z")
    #expect(shape.cornersBesideCurves == [false, false, false])
    try shape.set("path-data", to: "M0 0H80A80 80 0 0 1 0 80L-9 40Z")
    #expect(tokens(shape) == ["r5", "s", "s", "r5"])
  }

  @Test func `an uneven scale, a turn and a mirror keep each corner's setting`() {
    forAll(share(of: 300)) { random in
      var shape = PathShape()
      try shape.set("path-data", to: random.pathData())
      let corners = shape.corners.settings.indices.map { _ in random.cornerSetting().token }
      if !corners.isEmpty { try shape.set("corners", to: corners.joined(separator: " ")) }
      var moved = shape
      guard moved.apply(.scale(x: 1, y: random.number(0.7...1.4))), moved.apply(.rotate(by: 30)) else {
        return false
      }
      guard moved.corners.count == shape.corners.count else { return true }
      return zip(moved.corners.settings, shape.corners.settings).allSatisfy { $0.isOn == $1.isOn && $0.kind == $1.kind }
    }
  }

  @Test func `a moved vertex takes its handles along, and an arc keeps its angle`() throws {
    var shape = try PathShape.with("path-data=M0_0H50C60_40_80_40_90_0A40_40_0_0_1_50_60Z corners=r_r2_r3_s")
    #expect(try shape.moveVertex(1, to: Point(50, -10)))
    #expect(shape.vertices == [Point(0, 0), Point(50, -10), Point(90, 0), Point(50, 60)])
    #expect(shape.data.contains("60 30"))
    #expect(try shape.moveVertex(2, to: Point(95, 5)))
    #expect(shape.vertices[2] == Point(95, 5) && tokens(shape) == ["r", "r2", "r3", "s"])
    #expect(shape.data.contains("85 45") && shape.data.contains("A"))
  }

  @Test(arguments: ["30 30", "30 20"]) func `an arc whose ends nearly meet keeps its radii when one moves farther`(
    radii: String
  ) throws {
    let words = radii.replacing(" ", with: "_")
    var shape = try PathShape.with("path-data=M40_50A\(words)_0_1_1_40.02_50L80_60H40Z")
    #expect(try shape.moveVertex(1, to: Point(45, 50)))
    #expect(shape.vertices[1] == Point(45, 50))
    #expect(shape.data.contains("A\(radii) 0 1 1 45 50"), "\(shape.data)")
  }

  @Test func `every drawn path with corners beside curves joins without gaps, and reads back the same`() {
    forAll(share(of: 400)) { random in
      var shape = PathShape()
      try shape.set("path-data", to: random.pathData())
      try shape.set("corners", to: "all")
      try shape.set("corner-radius", to: random.pick([2, 9, 40, Outline.limit]))
      try shape.set("overflow", to: random.pick(OverflowPolicy.allCases.map(\.rawValue)))
      let drawn = try shape.resolved()
      var pen = Point.zero
      for element in drawn.path.elements {
        if case .arc(let arc, let end) = element {
          let scale = 1 + arc.radius + abs(pen.x) + abs(pen.y)
          guard arc.point(at: arc.start).distance(to: pen) < 1e-7 * scale else { return false }
          guard arc.point(at: arc.end).distance(to: end) < 1e-7 * scale else { return false }
        }
        pen = element.end ?? pen
      }
      var again = PathShape()
      for (name, text) in shape.storedValues { try again.set(name, to: text) }
      return again == shape
        && drawn.corners.allSatisfy { corner in
          corner.used <= corner.asked
            && (corner.used == corner.asked || corner.limit != nil || corner.used > corner.asked * (1 - 1e-9))
        }
    }
  }
}
