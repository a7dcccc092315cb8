import Geometry
import Glibc
import TestSupport
import Testing

/// Elliptic arcs, measured by the formulas of an ellipse.
@Suite struct EllipticArcTests {
  /// An arc by its radii and angles, and the same by the definition of an ellipse.
  struct Sample: CustomStringConvertible, Sendable {
    let center: Point
    let radii: Vector
    let rotation: Double
    let from: Double
    let sweep: Double

    var description: String { "\(radii) turned \(rotation) from \(from) by \(sweep)" }

    func place(_ angle: Double) -> Point {
      let (x, y) = (radii.dx * Glibc.cos(angle), radii.dy * Glibc.sin(angle))
      let (cosine, sine) = (Glibc.cos(rotation), Glibc.sin(rotation))
      return Point(center.x + cosine * x - sine * y, center.y + sine * x + cosine * y)
    }

    func speed(_ angle: Double) -> Double {
      Vector(radii.dx * Glibc.sin(angle), radii.dy * Glibc.cos(angle)).length
    }

    var arc: EllipticArc {
      EllipticArc(
        center: center, radii: radii, rotation: Angle(radians: rotation), start: Angle(radians: from),
        sweep: Angle(radians: sweep), end: place(from + sweep))
    }

    var path: Path {
      var path = Path()
      path.append(.move(to: place(from)))
      path.append(.ellipse(arc))
      return path
    }

    /// Simpson's rule on many parts.
    func length(_ sweep: Double? = nil) -> Double {
      let (count, sweep) = (40_000, sweep ?? self.sweep)
      let sum = (0...count).reduce(0.0) { sum, index in
        let weight: Double = index == 0 || index == count ? 1 : index.isMultiple(of: 2) ? 2 : 4
        return sum + weight * speed(from + sweep * Double(index) / Double(count))
      }
      return abs(sweep) * sum / Double(count) / 3
    }

    /// The area between the arc and its chord, clockwise on screen: that of a circle's segment, stretched.
    var segment: Double { radii.dx * radii.dy * (sweep - Glibc.sin(sweep)) / 2 }
  }

  static let samples: [Sample] = [
    (400, 200), (10, 5), (5, 30), (3, 2.999), (450, 20), (0.004, 0.002), (300_000, 500),
  ].flatMap { rx, ry in
    [(0, 0, 2 * Double.pi), (0, 1, 1.5), (0.6, -2, -3), (-1.2, 5, 6), (Double.pi / 2, 0.3, -0.4), (2.5, 1.1, 0.001)]
      .map { rotation, from, sweep in
        Sample(
          center: Point(0.1 * rx, -0.7 * ry), radii: Vector(rx, ry), rotation: rotation, from: from, sweep: sweep)
      }
  }

  @Test(arguments: samples) func `an elliptic arc has the area of its segment and the length of its integral`(
    _ sample: Sample
  ) {
    let (path, length) = (sample.path, sample.length())
    let size = sample.radii.dx * sample.radii.dy
    #expect(abs(path.signedArea - sample.segment) <= 1e-12 * (size + abs(sample.segment)))
    #expect(abs(path.length / length - 1) < 1e-10)
  }

  @Test func `a whole ellipse has the area πab and lies in the box of its radii`() {
    for sample in Self.samples where sample.sweep == 2 * .pi {
      let (radii, box) = (sample.radii, sample.path.bounds)
      #expect(abs(sample.path.area / (.pi * radii.dx * radii.dy) - 1) < 1e-14)
      let wanted = Rect(sample.center - radii, sample.center + radii)
      #expect(box.map { abs($0.minX - wanted.minX) + abs($0.maxY - wanted.maxY) } ?? .infinity < 1e-12 * radii.length)
    }
  }

  @Test(arguments: samples) func `an elliptic arc lies in its box and touches each side`(_ sample: Sample) throws {
    let box = try #require(sample.path.bounds)
    let points = (0...20_000).map { sample.place(sample.from + sample.sweep * Double($0) / 20_000) }
    let size = sample.radii.length
    #expect(points.allSatisfy { box.outset(by: 1e-12 * size).contains($0) })
    for (side, coordinate) in [(box.minX, \Point.x), (box.maxX, \Point.x), (box.minY, \Point.y), (box.maxY, \Point.y)] {
      #expect(points.map { abs($0[keyPath: coordinate] - side) }.min() ?? .infinity < 1e-7 * size)
    }
  }

  @Test(arguments: samples) func `parts of an elliptic arc are on its ellipse and have its length together`(
    _ sample: Sample
  ) throws {
    let piece = Path.Piece.ellipse(sample.place(sample.from), sample.arc)
    for step in 0...10 {
      let t = Double(step) / 10
      #expect(
        piece.point(at: t).distance(to: sample.place(sample.from + t * sample.sweep)) < 1e-12 * sample.radii.length)
    }
    let parts = sample.arc.parts(sweepingAtMost: abs(sample.sweep) / 3)
    #expect(parts.count == 3)
    for (index, part) in parts.enumerated() {
      let middle = sample.place(sample.from + sample.sweep * (Double(index) + 0.5) / 3)
      #expect(part.point(at: 0.5).distance(to: middle) < 1e-12 * sample.radii.length)
      #expect(abs(part.radii.dx * part.radii.dy / (sample.radii.dx * sample.radii.dy) - 1) < 1e-9)
    }
  }

  @Test(arguments: samples) func `a map takes an elliptic arc to the mapped points`(_ sample: Sample) throws {
    for map in [
      Transform(a: 2, b: 0.5, c: -0.25, d: 0.75, tx: 3, ty: 4),
      Transform(a: -0.6, b: 0.8, c: 0.8, d: 0.6, tx: 0, ty: 9),
    ] {
      let mapped = sample.path.transformed(by: map)
      guard case .ellipse(let arc) = mapped.elements[1] else {
        Issue.record("\(mapped.elements[1])")
        continue
      }
      for step in 0...10 {
        let wanted = map(sample.place(sample.from + sample.sweep * Double(step) / 10))
        #expect(arc.point(at: Double(step) / 10).distance(to: wanted) < 1e-12 * (sample.radii.length + 10))
      }
      #expect(arc.isClockwise == (map.determinant * sample.sweep > 0))
    }
  }

  @Test func `a circle that is stretched and stretched back is a circle`() throws {
    var path = Path()
    path.append(.move(to: Point(5, 0)))
    path.append(
      .arc(Arc(center: .zero, radius: 5, start: .zero, sweep: .degrees(120)), to: Point(-2.5, 5 * 0.75.squareRoot())))
    let stretched = path.transformed(by: .scale(x: 3, y: -1))
    guard case .ellipse(let arc) = stretched.elements[1] else { throw PathProblem.noEllipse }
    #expect(arc.radii == Vector(15, 5) && !arc.isClockwise)
    guard case .arc(let back, _) = stretched.transformed(by: .scale(x: 1, y: -3)).elements[1] else {
      throw PathProblem.noEllipse
    }
    #expect(isNear(back.radius, 15) && isNear(back.sweep.degrees, 120))
  }

  enum PathProblem: Error { case noEllipse }

  @Test(arguments: samples) func `a point is as far from an elliptic arc as from its nearest sample`(_ sample: Sample) {
    let path = sample.path
    let points = (0...20_000).map { sample.place(sample.from + sample.sweep * Double($0) / 20_000) }
    let step = sample.length() / 20_000
    for (x, y) in [(0.2, 0.1), (1.5, -0.3), (-0.9, 0.8), (0, 2)] {
      let point = sample.center + Vector(x * sample.radii.dx, y * sample.radii.dy)
      let nearest = points.map { $0.distance(to: point) }.min() ?? .infinity
      let distance = path.distance(to: point)
      // Between two samples the arc may be nearer, by less than half a step.
      #expect(distance <= nearest + 1e-9 * sample.radii.length && distance >= nearest - step)
    }
  }

  @Test(arguments: samples) func `a fill of an elliptic arc and its chord contains what the formulas do`(
    _ sample: Sample
  ) {
    var path = sample.path
    path.append(.close)
    let (a, b) = (sample.place(sample.from), sample.place(sample.from + sample.sweep))
    var random = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      let unit = Vector(random.number(-1.2...1.2), random.number(-1.2...1.2))
      let turned = Transform.rotation(by: Angle(radians: sample.rotation))(
        Vector(unit.dx * sample.radii.dx, unit.dy * sample.radii.dy))
      let point = sample.center + turned
      let side = (b - a).cross(point - a)
      // Away from the outline.
      guard abs(unit.length - 1) > 1e-3, abs(side) > 1e-3 * sample.radii.dx * sample.radii.dy else { continue }
      // A segment is on the side of the chord to which the arc bulges; a whole ellipse has no chord.
      let isWhole = abs(sample.sweep) > 6.28
      let inside = unit.length < 1 && (isWhole || (side < 0) == (sample.sweep > 0))
      #expect(path.contains(point) == inside, "\(unit)")
    }
  }

  @Test(arguments: samples) func `cubics in place of an elliptic arc are within the tolerance`(_ sample: Sample) {
    let tolerance = 1e-5 * sample.radii.length
    let (path, cubics) = (sample.path, sample.path.withCubics(tolerance: tolerance))
    #expect(cubics.elements.allSatisfy { if case .ellipse = $0 { false } else { true } })
    #expect(cubics.isNear(path, within: tolerance) && path.isNear(cubics, within: tolerance))
    let flat = FlatPath(path, tolerance: tolerance)
    #expect(flat.points.allSatisfy { path.distance(to: $0) <= 1e-9 * sample.radii.length })
    let middles = zip(flat.points, flat.points.dropFirst()).map { $0.lerp(to: $1, 0.5) }
    #expect(middles.allSatisfy { path.distance(to: $0) <= tolerance * 1.001 })
  }

  @Test(arguments: samples) func `path data draws an elliptic arc within its last decimal`(_ sample: Sample) throws {
    // Fixed decimals let the center of a small arc move by more than the last one.
    let (places, tolerance) = sample.radii.dx < 1 ? (9, 1e-6) : (3, 0.0015)
    var whole = Path()
    for element in sample.path.elements { whole.append(element) }
    let text = places == 3 ? PathData.text(of: whole) : PathData.text(of: whole, places: places)
    let read = try PathData.path(from: text)
    #expect(!text.contains("C"), "\(text)")
    #expect(read.isNear(whole, within: tolerance), "\(text)")
    let exact = try PathData.path(from: PathData.exactText(of: whole))
    // No single command draws a whole ellipse.
    if abs(sample.sweep) < 6.28 { #expect(exact.isNear(whole, within: 1e-6 * sample.radii.length)) }
  }

  @Test(arguments: [
    ("M100 500A400 200 0 0 1 900 500", "M100 500A400 200 0 0 1 900 500"),
    ("M100 500A400 200 30 1 0 700 600", "M100 500A400 200 30 1 0 700 600"),
    ("M0 0A5 30 0 0 1 10 0", "M0 0A5 30 0 0 1 10 0"), ("M0 0A30 5 90 0 1 10 0", "M0 0A5 30 0 0 1 10 0"),
    ("M0 0A1 2 0 0 1 10 0", "M0 0A5 10 0 0 1 10 0"), ("M0 0A3 0 0 0 1 10 0", "M0 0L10 0"),
    ("M0 0a8.5 4.25-20 0 1 3 3", "M0 0A8.5 4.25 -20 0 1 3 3"),
  ]) func `path data keeps the numbers of an elliptic arc`(_ data: String, _ text: String) throws {
    let path = try PathData.path(from: data)
    #expect(PathData.text(of: path) == text)
    #expect(PathData.exactText(of: path) == text)
  }

  @Test func `exact path data keeps half an ellipse in place`() {
    forAll(400) { random in
      let radii = Vector(random.number(1...300), random.number(1...300))
      let off = random.pick([0, 1e-12, 1e-9]) * random.pick([-1.0, 1])
      let sample = Sample(
        center: Point(random.number(-4000...4000), random.number(-4000...4000)), radii: radii,
        rotation: random.number(-3...3), from: random.number(-3...3), sweep: (.pi + off) * random.pick([-1.0, 1]))
      let read = try PathData.path(from: PathData.exactText(of: sample.path))
      return (0...16).allSatisfy { step in
        let place = sample.place(sample.from + sample.sweep * Double(step) / 16)
        return read.distance(to: place) < 1e-6
      }
    }
  }

  @Test func `two ellipses that cross cover their union once`() throws {
    func ellipse(_ rx: Double, _ ry: Double) -> String {
      "M\(rx) 0A\(rx) \(ry) 0 0 1 \(-rx) 0A\(rx) \(ry) 0 0 1 \(rx) 0Z"
    }
    let path = try PathData.path(from: ellipse(40, 20) + ellipse(20, 40))
    // They cross on the diagonals; in the first octant the wide one is outside.
    // Its sector up to the angle t on the circle has the area abt/2, with tan t = (a/b) tan 45°.
    let wanted = 8 * (40.0 * 20 / 2) * Glibc.atan(2.0)
    #expect(abs(path.paintedArea() - wanted) < 1e-6)
    let twice = try PathData.path(from: ellipse(40, 20) + ellipse(40, 20))
    #expect(abs(twice.paintedArea() - .pi * 800) < 1e-6)
  }

  @Test func `a joint has the directions of the ellipses beside it`() throws {
    let path = try PathData.path(from: "M0 0A40 20 0 0 1 40 20L40 50A40 20 0 0 0 80 70")
    var joints: [(Point, Vector, Vector)] = []
    path.forEachJoint { joints.append(($0, $1, $2)) }
    #expect(joints.count == 2)
    for (_, before, after) in joints { #expect(isNear(before.dy, 1, 1e-9) && isNear(after.dy, 1, 1e-9)) }
  }
}
