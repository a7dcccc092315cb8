import Geometry
import TestSupport
import Testing

/// A piece from a vertex outward, evaluated without the library.
private struct Limb {
  let at: (Double) -> Point
  /// The element that draws the limb outward, and the one that draws it back to the vertex.
  let outward, inward: Path.Element
  let isCurve: Bool

  /// A line, an arc or a cubic that leaves `vertex` in a direction.
  init(_ random: inout SeededGenerator, from vertex: Point, along angle: Angle) {
    let along = angle.direction
    switch random.integer(0...2) {
    case 0:
      let end = vertex + along * random.number(20...120)
      (at, outward, inward) = ({ vertex.lerp(to: end, $0) }, .line(to: end), .line(to: vertex))
      isCurve = false
    case 1:
      let radius = random.number(8...200)
      let sign: Double = random.once(in: 2) ? 1 : -1
      let turn = sign * random.number(0.2...min(3.5, 150 / radius))
      let center = vertex + along.perpendicular * (radius * sign)
      let start = Angle(of: vertex - center)
      at = { center + Angle(radians: start.radians + turn * $0).direction * radius }
      let sweep = Angle(radians: turn)
      outward = .arc(Arc(center: center, radius: radius, start: start, sweep: sweep), to: at(1))
      inward = .arc(Arc(center: center, radius: radius, start: start + sweep, sweep: -sweep), to: vertex)
      isCurve = true
    default:
      let bend = Angle(radians: angle.radians + random.number(-1.2...1.2)).direction
      let first = vertex + along * random.number(5...50)
      let second = vertex + bend * random.number(20...90) + bend.perpendicular * random.number(-30...30)
      let end = vertex + bend * random.number(50...120) + bend.perpendicular * random.number(-40...40)
      at = { t in
        let (a, b, c) = (vertex.lerp(to: first, t), first.lerp(to: second, t), second.lerp(to: end, t))
        return a.lerp(to: b, t).lerp(to: b.lerp(to: c, t), t)
      }
      outward = .cubic(to: end, control1: first, control2: second)
      inward = .cubic(to: vertex, control1: second, control2: first)
      isCurve = true
    }
  }

  func direction(at t: Double) -> Vector {
    let step = 1e-5
    return (at(min(t + step, 1)) - at(max(t - step, 0))).unit ?? Vector(1, 0)
  }

  /// The parameter of the point nearest to another, by a search in ever smaller steps.
  func parameter(nearest point: Point) -> Double {
    var (best, width) = (0.5, 0.5)
    for round in 0..<12 {
      let steps = round == 0 ? 200 : 10
      let candidates = (0...steps).map { best - width + 2 * width * Double($0) / Double(steps) }
      best =
        candidates.map { min(max($0, 0), 1) }.min { at($0).distance(to: point) < at($1).distance(to: point) } ?? best
      width *= round == 0 ? 0.01 : 0.2
    }
    return best
  }

  /// The radius of the circle that touches this limb at `t` on the side of `normal`, and meets a point of the other
  /// limb in a range of parameters; infinite if there is none.
  func radius(at t: Double, side: Double, meeting other: [Point]) -> Double {
    let (point, normal) = (at(t), direction(at: t).perpendicular * side)
    return other.reduce(.infinity) { least, target in
      let step = target - point
      let height = step.dot(normal)
      return height > 1e-9 ? min(least, step.dot(step) / (2 * height)) : least
    }
  }

  func points(_ range: ClosedRange<Double>, count: Int) -> [Point] {
    (0...count).map { at(range.lowerBound + (range.upperBound - range.lowerBound) * Double($0) / Double(count)) }
  }
}

/// A random joint of two limbs with a fillet, checked by circles that touch one limb and meet the other.
private struct RandomJoint {
  let before, after: Limb
  /// The side of the limb before on which the corner is.
  let side: Double
  let corner: ResolvedCorner
  let path: Path

  /// `nil` for two lines.
  init?(_ random: inout SeededGenerator) throws {
    let vertex = Point(random.number(-50...50), random.number(-50...50))
    let start = random.number(0...360)
    side = random.once(in: 2) ? 1 : -1
    before = Limb(&random, from: vertex, along: .degrees(start))
    after = Limb(&random, from: vertex, along: .degrees(start + side * random.number(12...170)))
    guard before.isCurve || after.isCurve else { return nil }
    let contour = Contour(start: before.at(1), pieces: [before.inward, after.outward], isClosed: false)
    let size = random.pick([random.number(0.5...10), random.number(5...80), Outline.limit])
    let resolved = try ResolvedContour(contour, styles: [.round(size)])
    corner = resolved.corners[0]
    var path = Path()
    resolved.append(to: &path)
    self.path = path
  }

  /// Why the fillet is wrong; `nil` if it is right.
  var fault: String? {
    guard let fillet = corner.fillet else { return "no fillet" }
    let (center, radius) = (fillet.center, fillet.radius)
    for (limb, contact, side) in [(before, fillet.start, side), (after, fillet.end, -side)] {
      let t = limb.parameter(nearest: contact)
      guard limb.at(t).distance(to: contact) < 1e-6 else { return "\(contact) is off its piece" }
      let spoke = contact - center
      guard abs(spoke.length - radius) < 1e-6 else { return "\(contact) is off the circle" }
      let slant = abs(spoke.dot(limb.direction(at: t))) / spoke.length
      guard slant < 1e-3 else { return "the arc meets its piece at \(slant) rad" }
      guard limb.direction(at: t).perpendicular.dot(center - contact) * side > 0 else { return "outer side" }
    }
    let (s, t) = (before.parameter(nearest: fillet.start), after.parameter(nearest: fillet.end))
    // Nearer to the vertex, circles that touch one limb meet the other while they are smaller.
    // Small fillets need samples closer together than large ones.
    let all = after.points(0...min(1, 2 * t), count: 400) + after.points(0...1, count: 200)
    for step in 1...15 {
      let radiusThere = before.radius(at: s * Double(step) / 16, side: side, meeting: all)
      guard radiusThere < radius * 1.001 else { return "a fillet of \(radiusThere) is nearer to the corner" }
    }
    guard abs(corner.used - corner.asked) > 1e-9 * corner.asked else { return corner.limit == nil ? nil : "no limit" }
    switch corner.limit {
    case .piece?: return max(s, t) > 1 - 1e-6 ? nil : "the piece is not full"
    case .bend?:
      let most = min(
        largest(on: before, near: s, side, after, t), largest(on: after, near: t, -side, before, s))
      // So large an arc is straight; where both pieces end in one line, every larger one is alike.
      let isStraight = most == .infinity && radius > 1e8
      return most < radius * 1.003 || isStraight ? nil : "a fillet of \(most) fits instead of \(radius)"
    case .collision?: return path.crossesNearly(fillet) ? nil : "nothing is in the way"
    default: return "the limit is \(String(describing: corner.limit))"
    }
  }

  /// The largest circle that touches one limb near a parameter and meets the other near another.
  ///
  /// Limbs that cross again soon after the vertex enclose a lens, whose largest fillet is in its middle. Circles up to
  /// halfway to the lens's other end are near; those past the crossing do not grow from the vertex.
  private func largest(on limb: Limb, near s: Double, _ side: Double, _ other: Limb, _ t: Double) -> Double {
    let (near, step) = (min(0.05, t / 2), min(0.003, s / 20))
    let targets = other.points(t - near...min(1, t + near), count: 200)
    return (-10...10).map { min(s + Double($0) * step, 1) }
      .map { limb.radius(at: $0, side: side, meeting: targets) }.max() ?? 0
  }
}

extension Path {
  /// True if the path comes back to a fillet's arc after it has left it.
  fileprivate func crossesNearly(_ fillet: Fillet) -> Bool {
    FlatPath(self, tolerance: 1e-4).points.contains { point in
      abs(point.distance(to: fillet.center) - fillet.radius) < 0.02 + 0.001 * fillet.radius
        && min(point.distance(to: fillet.start), point.distance(to: fillet.end)) > 1e-3
    }
  }
}

@Suite struct CurvedJointTests {
  @Test func `a fillet beside a curve touches both pieces and is as large as asked or possible`() {
    forAll(share(of: 2000)) { random in
      guard let joint = try RandomJoint(&random) else { return true }
      if let fault = joint.fault {
        Issue.record("\(fault)")
        return false
      }
      return true
    }
  }

  @Test func `a line and an arc have the fillet of the textbook`() throws {
    // The line y = 0 and the circle of radius 50 about (0, 0) meet at (50, 0). A fillet inside the circle has its center
    // at the height r and at the distance 50 - r from (0, 0).
    let quarter = Arc(center: .zero, radius: 50, start: .zero, sweep: .degrees(90))
    let contour = Contour(
      start: Point(20, 0), pieces: [.line(to: Point(50, 0)), .arc(quarter, to: Point(0, 50))], isClosed: false)
    #expect(contour.corners == [1] && contour.straightCorners.isEmpty)
    let corner = try ResolvedContour(contour, styles: [.round(10)]).corners[0]
    let fillet = try #require(corner.fillet)
    #expect(isNear(fillet.center, Point((40.0 * 40 - 100).squareRoot(), 10)))
    #expect(isNear(fillet.start, Point(fillet.center.x, 0)) && corner.used == 10 && corner.limit == nil)
    #expect(isNear(corner.cuts.before, 50 - fillet.center.x))
    #expect(isNear(corner.cuts.after, 50 * Angle(of: fillet.end - .zero).radians))
    // The largest one touches the line at its start: 20² = (50 - r)² - r².
    #expect(isNear(corner.maximum ?? 0, 21))
    let most = try ResolvedContour(contour, styles: [.round(100)]).corners[0]
    #expect(isNear(most.used, 21) && most.limit == .piece(0))
  }

  @Test func `sizes in other units are measured along the pieces`() throws {
    let quarter = Arc(center: .zero, radius: 50, start: .zero, sweep: .degrees(90))
    let contour = Contour(
      start: .zero, pieces: [.line(to: Point(50, 0)), .arc(quarter, to: Point(0, 50))], isClosed: false)
    let cut = try ResolvedContour(contour, styles: [.cut(.chamfer, .cut(12))]).corners[0]
    #expect(isNear(max(cut.cuts.before, cut.cuts.after), 12))
    let deep = try ResolvedContour(contour, styles: [.cut(.round, .recession(3))]).corners[0]
    #expect(isNear(try #require(deep.fillet).recession, 3))
    #expect(isNear(deep.value(ofRadius: deep.used, in: .recession), 3))
    #expect(isNear(deep.radius(of: .recession(3)), deep.used))
  }

  @Test func `the widest part of a lens sets the largest fillet`() throws {
    // Two circles of radius 50 about (0, ±30) meet at (±40, 0). The largest circle between them has the radius 20.
    let (low, high) = (Angle(of: Vector(40, -30)), Angle(of: Vector(-40, -30)))
    let sweep = Angle(radians: low.radians - high.radians)
    let above = Arc(center: Point(0, 30), radius: 50, start: high, sweep: sweep)
    let below = Arc(center: Point(0, -30), radius: 50, start: Angle(of: Vector(40, 30)), sweep: sweep)
    let lens = Contour(
      start: Point(-40, 0), pieces: [.arc(above, to: Point(40, 0)), .arc(below, to: Point(-40, 0))], isClosed: true)
    let one = try ResolvedContour(lens, styles: [.sharp, .round(90)]).corners
    #expect(isNear(one[1].used, 20, 1e-6) && one[1].limit == .bend && one[0].used == 0)
    let both = try ResolvedContour(lens, styles: [.round(90), .round(90)]).corners
    #expect(isNear(both[0].used, both[1].used) && both[0].used <= 20 + 1e-6)
    let small = try ResolvedContour(lens, styles: [.round(4), .round(90)]).corners
    #expect(small[0].used == 4 && small[1].used > 19)
  }
}
