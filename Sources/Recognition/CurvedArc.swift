import Geometry

/// An arc drawn by one or several cubic curves.
struct CurvedArc {
  private(set) var arc: Arc
  let start: Point
  private(set) var end: Point
  /// The ends and the middles of the curves, which are on the circle.
  private var points: [Point]
  /// The ends of the curves.
  private var joints: [Point]
  /// The allowed distance of the middles from the circle, in document units.
  private var slack: Double

  /// Slightly more than three decimals can move a point.
  private static let rounding = 0.0012
  /// The smallest height over the chord of an arc, in document units.
  private static let flattest = 1e-4
  /// The most curves of one arc; bounds the time of fitting a circle.
  private static let mostJoints = 40

  /// `nil` for a curve that does not draw an arc.
  init?(_ curve: CubicCurve) {
    guard let arc = curve.arc, arc.sagitta > Self.flattest else { return nil }
    self.arc = arc
    (start, end) = (curve.p0, curve.p3)
    points = [curve.p0, curve.point(at: 0.5), curve.p3]
    joints = [curve.p0, curve.p3]
    // Some programs use handles other than 4/3 tan(φ/4) r, which moves the middle by less than half the difference.
    let handle = 4.0 / 3 * arc.radius * abs((arc.sweep * 0.25).sine) / (arc.sweep * 0.25).cosine
    slack = Self.rounding + 0.5 * abs(curve.p0.distance(to: curve.p1) - handle)
  }

  /// Adds the next arc and returns true, if both are on one circle.
  mutating func append(_ other: CurvedArc) -> Bool {
    guard arc.sweep.radians * other.arc.sweep.radians > 0, joints.count < Self.mostJoints else { return false }
    let all = points + other.points.dropFirst()
    let slack = max(slack, other.slack)
    guard let circle = Self.circle(through: all),
      all.allSatisfy({ abs($0.distance(to: circle.center) - circle.radius) <= slack })
    else { return false }
    let stops = joints + other.joints.dropFirst()
    var sweep = 0.0
    for (from, to) in zip(stops, stops.dropFirst()) {
      sweep += Angle(between: from - circle.center, and: to - circle.center).radians
    }
    guard sweep < 2 * .pi + 1e-3 else { return false }
    arc = Arc(
      center: circle.center, radius: circle.radius, start: Angle(of: start - circle.center),
      sweep: Angle(radians: arc.sweep.radians < 0 ? -sweep : sweep))
    (end, points, joints, self.slack) = (other.end, all, stops, slack)
    return true
  }

  /// The circle nearest to all points, by the squares of their powers (Kåsa, 1976).
  private static func circle(through points: [Point]) -> (center: Point, radius: Double)? {
    let count = Double(points.count)
    let origin = points[0]
    let middle = origin + points.reduce(Vector.zero) { $0 + ($1 - origin) } * (1 / count)
    var (xx, xy, yy, x, y) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for point in points {
      let offset = point - middle
      let square = offset.dot(offset)
      xx += offset.dx * offset.dx
      xy += offset.dx * offset.dy
      yy += offset.dy * offset.dy
      x += offset.dx * square
      y += offset.dy * square
    }
    let determinant = 2 * (xx * yy - xy * xy)
    guard determinant > 0 else { return nil }
    let offset = Vector((x * yy - y * xy) / determinant, (y * xx - x * xy) / determinant)
    let radius = (offset.dot(offset) + (xx + yy) / count).squareRoot()
    return radius <= Outline.limit ? (middle + offset, radius) : nil
  }
}

extension Arc {
  /// The height over the chord: r (1 - cos φ/2).
  fileprivate var sagitta: Double { 2 * radius * (sweep * 0.25).sine * (sweep * 0.25).sine }

  /// The error of drawing the arc as one cubic curve: 2/27 sin⁶(φ/4) / cos²(φ/4) r (Goldapp, 1991).
  var cubicError: Double {
    let (sine, cosine) = ((sweep * 0.25).sine, (sweep * 0.25).cosine)
    return 2.0 / 27 * sine * sine * sine * sine * sine * sine / (cosine * cosine) * radius
  }
}

extension CubicCurve {
  /// True if the curve stays within `tolerance` of the line between its ends.
  func isStraight(within tolerance: Double) -> Bool {
    guard let along = (p3 - p0).unit else { return max(p1.distance(to: p0), p2.distance(to: p0)) < tolerance }
    let length = p0.distance(to: p3)
    return [p1, p2].allSatisfy { point in
      abs(along.cross(point - p0)) < tolerance && (-1e-3...length + 1e-3).contains(along.dot(point - p0))
    }
  }

  /// The arc that the curve draws, if any.
  fileprivate var arc: Arc? {
    let middle = point(at: 0.5)
    let (a, b) = (middle - p0, p3 - p0)
    let double = 2 * a.cross(b)
    guard double != 0 else { return nil }
    // The circle through both ends and the middle, where a cubic arc is exact.
    let (aa, bb) = (a.dot(a), b.dot(b))
    let offset = Vector((b.dy * aa - a.dy * bb) / double, (a.dx * bb - b.dx * aa) / double)
    let radius = offset.length
    guard radius.isFinite, radius > 0, radius <= Outline.limit else { return nil }
    let center = p0 + offset
    let start = Angle(of: p0 - center)
    var sweep = Angle(of: p3 - center).radians - start.radians
    let isClockwise = (p0 - center).cross(middle - center) > 0
    if isClockwise, sweep < 0 { sweep += 2 * .pi }
    if !isClockwise, sweep > 0 { sweep -= 2 * .pi }
    guard abs(sweep) <= .pi * 1.01 else { return nil }
    let arc = Arc(center: center, radius: radius, start: start, sweep: Angle(radians: sweep))
    let slack = 1.5 * arc.cubicError + 0.0015
    for step in 1..<8 where abs(point(at: Double(step) / 8).distance(to: center) - radius) > slack { return nil }
    // Short curves of other kinds are as close, but do not end along the circle.
    let sign: Double = sweep < 0 ? -1 : 1
    for (handle, angle) in [(p1 - p0, arc.start), (p3 - p2, arc.end)] {
      guard let along = handle.unit else { return nil }
      let turn = abs(along.cross(angle.direction.perpendicular * sign))
      guard turn < 0.02 + 0.003 / handle.length, along.dot(angle.direction.perpendicular * sign) > 0 else {
        return nil
      }
    }
    return arc
  }
}
