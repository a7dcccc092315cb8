import Geometry
import TestSupport
import Testing

/// Hit tests against a flattened path and the sum of the angles under which its pieces are seen.
@Suite struct HitTestTests {
  /// The winding number as the total turn of the line of sight, in whole turns.
  static func winding(_ flat: FlatPath, around point: Point) -> Int {
    var turn = 0.0
    for contour in flat.contours {
      for index in contour.points {
        let next = index + 1 == contour.points.upperBound ? contour.points.lowerBound : index + 1
        let (a, b) = (flat.points[index] - point, flat.points[next] - point)
        turn += Angle(radians: atan(a.cross(b), a.dot(b))).degrees
      }
    }
    return Int((turn / 360).rounded())
  }

  private static func atan(_ y: Double, _ x: Double) -> Double { Angle(of: Vector(x, y)).radians }

  static func path(_ random: inout SeededGenerator) -> Path {
    var path = Path()
    for _ in 0..<random.integer(1...2) {
      path.append(.move(to: random.point()))
      for _ in 0..<random.integer(1...5) {
        switch random.integer(0...2) {
        case 0: path.append(.line(to: random.point()))
        case 1:
          let arc = ArcTests.random(&random)
          path.append(.line(to: arc.point(at: arc.start)))
          path.append(.arc(arc, to: arc.point(at: arc.end)))
        default: path.append(.cubic(to: random.point(), control1: random.point(), control2: random.point()))
        }
      }
      if Bool.random(using: &random) { path.append(.close) }
    }
    return path
  }

  @Test func `the winding number is the number of turns around the point`() {
    forAll(400) { random in
      let path = Self.path(&random)
      let flat = FlatPath(path, tolerance: 1e-3)
      let closing = Path(closing: path)
      for _ in 0..<10 {
        let point = random.point(-120...120)
        // Nearer than the flattening, the two may differ.
        guard closing.distance(to: point) > 2e-3 else { continue }
        let winding = Self.winding(flat, around: point)
        guard path.windingNumber(around: point) == winding else { return false }
        guard path.contains(point) == (winding != 0) else { return false }
        guard path.contains(point, rule: .evenOdd) == (winding % 2 != 0) else { return false }
      }
      return true
    }
  }

  @Test func `rays through vertices, level edges and the tops of arcs count once`() {
    forAll(400) { random in
      // On a coarse grid nearly every ray meets a vertex, an edge along it, or an arc where it runs level.
      func whole() -> Double { Double(random.integer(-4...4)) }
      var path = Path()
      path.append(.move(to: Point(whole(), whole())))
      for _ in 0..<random.integer(2...6) {
        if Bool.random(using: &random) {
          path.append(.line(to: Point(whole(), whole())))
        } else {
          let arc = Arc(
            center: Point(whole(), whole()), radius: Double(random.integer(1...3)),
            start: .degrees(90 * whole()), sweep: .degrees(90 * whole()))
          path.append(.line(to: arc.point(at: arc.start)))
          path.append(.arc(arc, to: arc.point(at: arc.end)))
        }
      }
      path.append(.close)
      let flat = FlatPath(path, tolerance: 1e-4)
      for x in -5...5 {
        for y in -5...5 {
          let point = Point(Double(x), Double(y))
          guard path.distance(to: point) > 1e-3 else { continue }
          if path.windingNumber(around: point) != Self.winding(flat, around: point) { return false }
        }
      }
      return true
    }
  }

  @Test func `the left and upper borders are inside, the right and lower ones outside`() {
    let square = Path(polygon: [Point(0, 0), Point(10, 0), Point(10, 10), Point(0, 10)])
    #expect(square.contains(Point(0, 5)) && square.contains(Point(5, 0)) && square.contains(Point(0, 0)))
    #expect(!square.contains(Point(10, 5)) && !square.contains(Point(5, 10)))
  }

  @Test func `an empty path contains nothing and is infinitely far`() {
    #expect(!Path().contains(.zero) && Path().distance(to: .zero) == .infinity)
    #expect(Path().bounds == nil && Path().length == 0 && Path().area == 0)
  }

  @Test func `hit tests of a cubic do not walk along it finely`() {
    // Walking along the curve finely for each test takes more than a thousand times as long as flattening it once.
    let path = CubicTests.path(CubicCurve(Point(0, 0), Point(300, 10), Point(-200, 90), Point(100, 100)))
    let tests = processorTime {
      for index in 0..<100 {
        _ = path.windingNumber(around: Point(50, Double(index)))
        _ = path.distance(to: Point(Double(index), 50))
      }
    }
    let flattening = processorTime { _ = FlatPath(path, tolerance: 1e-9) }
    #expect(tests < flattening * 200)
  }
}

extension Path {
  /// The path with every subpath closed, as a fill sees it.
  init(closing path: Path) {
    self.init()
    for element in path.elements {
      if case .move = element, !isEmpty { append(.close) }
      append(element)
    }
    append(.close)
  }
}
