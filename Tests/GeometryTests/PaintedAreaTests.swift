import TestSupport
import Testing

@testable import Geometry

/// The area that a fill covers, for any path.
@Suite struct PaintedAreaTests {
  @Test(arguments: [
    // A square with a square inside it: drawn the same way round, and the other way.
    ("M0 0h100v100h-100zM25 25h50v50h-50z", 10_000.0, 7500.0), ("M0 0h100v100h-100zM25 25v50h50v-50z", 7500, 7500),
    // A bow tie, its crossing on an edge and at a vertex.
    ("M0 0L100 100V0L0 100z", 5000, 5000), ("M0 0L50 50L100 100V0L50 50L0 100z", 5000, 5000),
    // Two squares that overlap by a quarter, drawn the same way round, and each the other way.
    ("M0 0h100v100h-100zM50 50h100v100h-100z", 17_500, 15_000),
    ("M0 0h100v100h-100zM50 50v100h100v-100z", 15_000, 15_000),
    // Side by side with a common edge; one twice; there and back; a whisker that leads nowhere.
    ("M0 0h100v100h-100zM100 0h100v100h-100z", 20_000, 20_000),
    ("M0 0h100v100h-100zM0 0h100v100h-100z", 10_000, 0), ("M0 0h100v100h-100zM0 0v100h100v-100z", 0, 0),
    ("M0 0H100V100H0V50H-80H0z", 10_000, 10_000),
    // A square that touches another's edge with one of its corners, from inside.
    ("M0 0h100v100h-100zM50 0L75 25L50 50L25 25z", 10_000, 8750),
    // Open subpaths are closed for the fill.
    ("M0 0H100V100", 5000, 5000), ("", 0, 0), ("M5 5", 0, 0), ("M0 0H100", 0, 0),
  ])
  func `the area of lines is exact`(data: String, nonzero: Double, evenOdd: Double) throws {
    let path = data.isEmpty ? Path() : try PathData.path(from: data)
    #expect(abs(path.paintedArea(rule: .nonzero) - nonzero) < 1e-7)
    #expect(abs(path.paintedArea(rule: .evenOdd) - evenOdd) < 1e-7)
  }

  @Test func `two discs that overlap count their lens once`() throws {
    // A lens of two circles of radius 50 with the centers 50 apart: r² (2π/3 - √3/2).
    let path = try PathData.path(
      from: "M0 50a50 50 0 0 1 100 0a50 50 0 0 1 -100 0zM50 50a50 50 0 0 1 100 0a50 50 0 0 1 -100 0z")
    let lens = 2500 * (2 * Double.pi / 3 - 3.0.squareRoot() / 2)
    #expect(abs(path.paintedArea() - (2 * 2500 * .pi - lens)) < 1e-7)
    #expect(abs(path.paintedArea(rule: .evenOdd) - (2 * 2500 * .pi - 2 * lens)) < 1e-7)
  }

  @Test func `a loop in a curve counts once under both rules`() throws {
    // One loop, closed by a line below it: the loop turns the opposite way.
    let path = try PathData.path(from: "M0 0C150 100 -50 100 100 0z")
    #expect(abs(path.paintedArea() - path.paintedArea(rule: .evenOdd)) < 1e-9)
    #expect(abs(path.paintedArea() - counted(path, .nonzero)) < 0.002 * 10_000)
    #expect(path.paintedArea() > path.area + 1)
  }

  @Test func `curves drawn twice count once, or not at all if the second is reversed`() throws {
    let there = "M0 0C30 90 70 90 100 0C70 -40 30 -60 0 0z"
    let back = "M0 0C30 -60 70 -40 100 0C70 90 30 90 0 0z"
    let once = try PathData.path(from: there).area
    #expect(abs(once - 7140) < 1e-9)
    #expect(abs(try PathData.path(from: there + there).paintedArea() - once) < 1e-9)
    #expect(abs(try PathData.path(from: there + there).paintedArea(rule: .evenOdd)) < 1e-9)
    #expect(abs(try PathData.path(from: there + back).paintedArea()) < 1e-9)
  }

  @Test func `the area of a simple path is its integral, to the last digit`() {
    forAll(300) { random in
      let path = Path(polygon: random.simplePolygon())
      return path.paintedArea() == path.area && path.paintedArea(rule: .evenOdd) == path.area
    }
  }

  /// The arcs of an ellipse between angles on its circle.
  private func arcs(_ angles: [Double], radii: Vector, from start: Point? = nil) -> Path {
    var path = Path()
    let (center, rotation) = (Point(50, 40), Angle.degrees(radii.dx == radii.dy ? 0 : 30))
    let turn = Transform.rotation(by: rotation)
    func point(_ angle: Double) -> Point {
      let direction = Angle(radians: angle).direction
      return center + turn(Vector(direction.dx * radii.dx, direction.dy * radii.dy))
    }
    path.append(.move(to: start ?? point(angles[0])))
    if start != nil { path.append(.line(to: point(angles[0]))) }
    for (from, to) in zip(angles, angles.dropFirst()) {
      path.append(
        EllipticArc(
          center: center, radii: radii, rotation: rotation, start: Angle(radians: from),
          sweep: Angle(radians: to - from), end: point(to)))
    }
    path.append(.close)
    return path
  }

  private static let ellipses = [Vector(40, 20), Vector(20, 40), Vector(40, 0.5), Vector(40, 40)]
  /// The angles on the circle where an ellipse is split.
  private static let splits: [[Double]] = [[0.5, 3.6], [1], [0, 2, 5], [3, 4, 5]]

  @Test(arguments: ellipses, splits)
  func `an ellipse drawn twice counts once, however it is split`(radii: Vector, split: [Double]) {
    let angles = split + [split[0] + 2 * Double.pi]
    let once = arcs([0, 2, 2 * Double.pi], radii: radii)
    let area = Double.pi * radii.dx * radii.dy
    func both(_ angles: [Double], _ rule: FillRule) -> Double {
      var path = once
      for element in arcs(angles, radii: radii).elements { path.append(element) }
      return path.paintedArea(rule: rule)
    }
    #expect(abs(both(angles, .nonzero) - area) < 1e-7 * area)
    #expect(abs(both(angles, .evenOdd)) < 1e-7 * area)
    // The second runs backward.
    #expect(abs(both(angles.reversed(), .nonzero)) < 1e-7 * area)
  }

  private static let sectors: [[(from: Double, to: Double)]] = [
    [(0, 1.5), (0.3, 1.8)], [(0.2, 2), (1, 1.5)], [(0, 1), (1, 2.5)], [(0, 2), (0, 1)],
  ]

  @Test(arguments: ellipses, sectors)
  func `sectors of one ellipse that overlap count once`(radii: Vector, sectors: [(from: Double, to: Double)]) {
    var path = Path()
    for sector in sectors {
      for element in arcs([sector.from, sector.to], radii: radii, from: Point(50, 40)).elements { path.append(element) }
    }
    let angle = (sectors.map(\.to).max() ?? 0) - (sectors.map(\.from).min() ?? 0)
    let area = radii.dx * radii.dy * angle / 2
    #expect(abs(path.paintedArea() - area) < 1e-7 * area)
  }

  /// The area by counting points of a grid.
  private func counted(_ path: Path, _ rule: FillRule) -> Double {
    guard let box = path.bounds else { return 0 }
    let steps = 150
    let step = Vector(box.width / Double(steps), box.height / Double(steps))
    var count = 0
    for row in 0..<steps {
      for column in 0..<steps {
        let point = Point(
          box.minX + (Double(column) + 0.5) * step.dx, box.minY + (Double(row) + 0.5) * step.dy)
        if path.contains(point, rule: rule) { count += 1 }
      }
    }
    return Double(count) * step.dx * step.dy
  }

  /// A path of lines, arcs and curves that cross one another, sometimes along whole pieces.
  private func tangle(_ random: inout SeededGenerator) -> Path {
    func point() -> Point {
      // Places on a coarse grid make pieces meet at their ends and lie on one another.
      Point(Double(Int.random(in: 0...8, using: &random)) * 12, Double(Int.random(in: 0...8, using: &random)) * 12)
    }
    var path = Path()
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      path.append(.move(to: point()))
      for _ in 0..<Int.random(in: 2...5, using: &random) {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: path.append(.cubic(to: point(), control1: point(), control2: point()))
        case 1:
          let center = point()
          let start = Angle.degrees(Double(Int.random(in: 0..<8, using: &random)) * 45)
          let sweep = Angle.degrees(Double(Int.random(in: -8...8, using: &random)) * 45)
          let arc = Arc(center: center, radius: 24, start: start, sweep: sweep)
          path.append(.line(to: arc.point(at: arc.start)))
          path.append(.arc(arc, to: arc.point(at: arc.end)))
        default: path.append(.line(to: point()))
        }
      }
      if Bool.random(using: &random) { path.append(.close) }
    }
    return path
  }

  @Test func `the area of tangles agrees with counted points under both rules`() {
    forAll(count("FILLET_OUTLINES", else: 60)) { random in
      let path = tangle(&random)
      guard let box = path.bounds, box.width > 0, box.height > 0 else { return true }
      return FillRule.allCases.allSatisfy { rule in
        let whole = box.width * box.height
        return abs(path.paintedArea(rule: rule) - counted(path, rule)) < 0.012 * whole + 2
      }
    }
  }

  @Test func `scan lines and sums agree, and a move changes nothing`() {
    forAll(count("FILLET_OUTLINES", else: 60)) { random in
      let path = tangle(&random)
      guard let box = path.bounds, box.width > 0, box.height > 0 else { return true }
      let moved = path.transformed(by: .translation(by: Vector(311.7, -84.3)))
      return FillRule.allCases.allSatisfy { rule in
        let area = path.paintedArea(rule: rule)
        let lines = ScanLineArea.of(path, rule: rule, in: box)
        return abs(area - lines) < 0.002 * box.width * box.height
          && abs(moved.paintedArea(rule: rule) - area) < 1e-6 * box.width * box.height
      }
    }
  }

  @Test func `a path with a hundred thousand crossings still has an area`() {
    var random = SeededGenerator(seed: 5)
    let points = (0..<1000).map { _ in
      Point(Double.random(in: 0..<200, using: &random), Double.random(in: 0..<200, using: &random))
    }
    let path = Path(polygon: points)
    #expect(abs(path.paintedArea(rule: .evenOdd) - counted(path, .evenOdd)) < 0.02 * 40_000)
  }
}
