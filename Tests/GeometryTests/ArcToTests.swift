import Geometry
import TestSupport
import Testing

/// `arcTo` by the rules of the HTML canvas.
@Suite struct ArcToTests {
  static func path(from pen: Point?, _ corner: Point, _ target: Point, _ radius: Double) throws -> String {
    var path = Path()
    if let pen { path.append(.move(to: pen)) }
    try path.addArc(tangent1End: corner, tangent2End: target, radius: radius)
    return PathData.text(of: path)
  }

  @Test func `a right angle is a line and a quarter turn`() throws {
    #expect(try Self.path(from: Point(0, 0), Point(100, 0), Point(100, 50), 20) == "M0 0L80 0A20 20 0 0 1 100 20")
  }

  @Test(arguments: [1e-3, 1, 50, 1e6])
  func `the distance of the second target has no effect`(distance: Double) throws {
    let text = try Self.path(from: Point(0, 0), Point(100, 0), Point(100, -distance), 20)
    #expect(text == "M0 0L80 0A20 20 0 0 0 100 -20")
  }

  @Test func `the first tangent point may lie behind the pen`() throws {
    #expect(
      try Self.path(from: Point(90, 0), Point(100, 0), Point(100, 5), 20) == "M90 0L80 0A20 20 0 0 1 100 20")
  }

  @Test func `an empty path moves to the corner and draws nothing`() throws {
    #expect(try Self.path(from: nil, Point(100, 0), Point(100, 50), 20) == "M100 0")
  }

  static let degenerate: [(pen: Point, corner: Point, target: Point, radius: Double)] = [
    (Point(0, 0), Point(0, 0), Point(9, 9), 5.0),
    (Point(0, 0), Point(10, 0), Point(10, 0), 5),
    (Point(0, 0), Point(10, 0), Point(10, 10), 0),
    (Point(0, 0), Point(10, 0), Point(30, 0), 5),
    (Point(0, 0), Point(10, 0), Point(4, 0), 5),
    (Point(0, 0), Point(10, 0), Point(-30, 0), 5),
    (Point(0, 0), Point(10, 30), Point(20, 60), 5),
    (Point(0, 0), Point(0, 0), Point(0, 0), 5),
  ]

  @Test(arguments: degenerate)
  func `coincident or collinear points and a radius of 0 give a line to the corner`(
    pen: Point, corner: Point, target: Point, radius: Double
  ) throws {
    var path = Path(line: Point(1, 1), pen)
    try path.addArc(tangent1End: corner, tangent2End: target, radius: radius)
    #expect(path.elements.last == .line(to: corner) && path.elements.count == 3)
  }

  @Test func `a number that is not finite changes nothing`() throws {
    for bad in [Double.nan, .infinity, -.infinity] {
      #expect(try Self.path(from: Point(1, 2), Point(bad, 0), Point(3, 3), 5) == "M1 2")
      #expect(try Self.path(from: Point(1, 2), Point(3, 3), Point(0, bad), 5) == "M1 2")
      #expect(try Self.path(from: Point(1, 2), Point(3, 3), Point(9, 0), bad) == "M1 2")
      #expect(try Self.path(from: nil, Point(bad, 0), Point(3, 3), 5) == "")
    }
  }

  @Test func `a negative radius is an error with the radius`() {
    #expect(throws: ArcError.negativeRadius(-3)) {
      try Self.path(from: Point(0, 0), Point(1, 0), Point(1, 1), -3)
    }
    #expect(ArcError.negativeRadius(-3).description == "an arc cannot have the radius -3.0: use zero or more")
    // Even where nothing would be drawn.
    #expect(throws: ArcError.self) { try Self.path(from: nil, Point(1, 0), Point(1, 1), -1) }
  }

  @Test func `after a close the pen is where the closed piece began`() throws {
    var path = Path(polygon: [Point(0, 0), Point(5, 0), Point(5, 5)])
    try path.addArc(tangent1End: Point(100, 0), tangent2End: Point(100, 50), radius: 20)
    #expect(PathData.text(of: path) == "M0 0L5 0L5 5ZL80 0A20 20 0 0 1 100 20")
  }

  @Test func `huge and tiny numbers never give NaN`() throws {
    forAll(5000) { random in
      let sizes = [0.0, 1e-300, 1e-200, 1e-20, 1, 1e20, 1e150, 1e200, 1e308]
      func number() -> Double { random.pick(sizes) * random.number(-1...1) }
      var path = Path()
      path.append(.move(to: Point(number(), number())))
      try path.addArc(
        tangent1End: Point(number(), number()), tangent2End: Point(number(), number()), radius: abs(number()))
      return path.elements.allSatisfy(\.isFinite)
    }
  }

  @Test func `an outline drawn by arcTo is the outline of the same corners`() {
    forAll(1000) { random in
      let points = random.polygon(.convex)
      let outline = ResolvedOutline(
        try Outline(points, radii: points.map { _ in random.number(0...20) }))
      var path = Path()
      path.append(.move(to: outline.corners[0].end))
      for index in 1...points.count {
        let corner = outline.corners[index % points.count]
        try path.addArc(
          tangent1End: corner.vertex, tangent2End: points[(index + 1) % points.count], radius: corner.used)
      }
      path.append(.close)
      return isNear(path.area, outline.path.area) && isNear(path.length, outline.path.length)
    }
  }
}

extension Path.Element {
  /// Whether no number in it is NaN or infinite.
  var isFinite: Bool {
    switch self {
    case .move(let point), .line(let point): point.isFinite
    case .arc(let arc, let end):
      end.isFinite && arc.center.isFinite && arc.radius.isFinite && arc.start.radians.isFinite
        && arc.sweep.radians.isFinite
    case .ellipse(let arc):
      arc.center.isFinite && arc.end.isFinite && arc.side.dx.isFinite && arc.side.dy.isFinite
        && arc.sweep.radians.isFinite
    case .cubic(let to, let control1, let control2): to.isFinite && control1.isFinite && control2.isFinite
    case .close: true
    }
  }
}
