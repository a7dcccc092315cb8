import Glibc

/// A cubic Bézier curve from `p0` to `p3` with the controls `p1` and `p2`.
public struct CubicCurve: Hashable, Sendable {
  public var p0: Point
  public var p1: Point
  public var p2: Point
  public var p3: Point

  public init(_ p0: Point, _ p1: Point, _ p2: Point, _ p3: Point) {
    self.p0 = p0
    self.p1 = p1
    self.p2 = p2
    self.p3 = p3
  }

  /// The point at a parameter from 0, the start, to 1, the end.
  public func point(at t: Double) -> Point {
    let u = 1 - t
    let (a, b, c, d) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
    return Point(
      a * p0.x + b * p1.x + c * p2.x + d * p3.x,
      a * p0.y + b * p1.y + c * p2.y + d * p3.y)
  }

  /// The derivative by the parameter.
  public func velocity(at t: Double) -> Vector {
    let u = 1 - t
    return (p1 - p0) * (3 * u * u) + (p2 - p1) * (6 * u * t) + (p3 - p2) * (3 * t * t)
  }

  /// The curvature, positive where the curve turns clockwise on screen; `nil` where it has no direction.
  public func curvature(at t: Double) -> Double? {
    let (velocity, u) = (velocity(at: t), 1 - t)
    let change = ((p2 - p1) - (p1 - p0)) * (6 * u) + ((p3 - p2) - (p2 - p1)) * (6 * t)
    let speed = velocity.length
    return speed > 0 ? velocity.cross(change) / (speed * speed * speed) : nil
  }

  /// The number of equal parameter steps that keeps every chord within `tolerance` of the curve, at most 65,536.
  ///
  /// With n steps a cubic strays from its chords by at most M/(8n²), where M bounds the second derivative:
  /// 6 max(|p0 - 2p1 + p2|, |p1 - 2p2 + p3|) (Wang's formula).
  public func pieces(tolerance: Double) -> Int {
    let wanted = (bend / (8 * tolerance)).squareRoot().rounded(.up)
    return wanted < 65_536 ? max(1, Int(wanted)) : 65_536
  }

  /// A bound on the second derivative.
  var bend: Double { 6 * max(((p0 - p1) - (p1 - p2)).length, ((p1 - p2) - (p2 - p3)).length) }
}

extension CubicCurve: MeasuredCurve {
  /// Half the integral of x dy - y dx along the curve, seen from an origin; exact for a cubic.
  func signedArea(from origin: Point) -> Double {
    let (a, b, c, d) = (p0 - origin, p1 - origin, p2 - origin, p3 - origin)
    return (6 * a.cross(b) + 3 * a.cross(c) + a.cross(d) + 3 * b.cross(c) + 3 * b.cross(d) + 6 * c.cross(d))
      / 20
  }

  /// The end and the points with a horizontal or vertical tangent, for the bounding box.
  var extremes: [Point] { [p3] + extremeParameters.map { point(at: $0) } }

  /// The parameters strictly between 0 and 1 where the tangent is horizontal or vertical.
  var extremeParameters: [Double] {
    var parameters: [Double] = []
    for axis in [\Vector.dx, \Vector.dy] {
      // The derivative is a(1-t)² + 2b(1-t)t + ct², up to a factor of 3.
      let (a, b, c) = ((p1 - p0)[keyPath: axis], (p2 - p1)[keyPath: axis], (p3 - p2)[keyPath: axis])
      for t in quadraticRoots(a - 2 * b + c, 2 * (b - a), a) where t > 0 && t < 1 { parameters.append(t) }
    }
    return parameters
  }

  /// The real roots of at² + bt + c, computed without cancellation.
  private func quadraticRoots(_ a: Double, _ b: Double, _ c: Double) -> [Double] {
    if abs(a) < 1e-14 * (abs(b) + abs(c)) { return b == 0 ? [] : [-c / b] }
    let discriminant = b * b - 4 * a * c
    guard discriminant >= 0 else { return [] }
    let q = -(b + (b < 0 ? -1 : 1) * discriminant.squareRoot()) / 2
    return q == 0 ? [0] : [q / a, c / q]
  }
}

extension CubicCurve {
  /// The curve's two halves, by de Casteljau's construction.
  var halves: (CubicCurve, CubicCurve) {
    let (a, b, c) = (p0.lerp(to: p1, 0.5), p1.lerp(to: p2, 0.5), p2.lerp(to: p3, 0.5))
    let (d, e) = (a.lerp(to: b, 0.5), b.lerp(to: c, 0.5))
    let middle = d.lerp(to: e, 0.5)
    return (CubicCurve(p0, a, d, middle), CubicCurve(middle, e, c, p3))
  }

  /// The box around the control points, which contains the curve.
  var controlBox: Rect {
    var box = Rect(p0, p3)
    box.extend(to: p1)
    box.extend(to: p2)
    return box
  }

  private var isFinite: Bool { p0.isFinite && p1.isFinite && p2.isFinite && p3.isFinite }

  /// The crossings of the ray from a point to the right, downward minus upward; exact up to rounding.
  func crossings(rightOf point: Point) -> Int {
    guard isFinite else { return Segment(p0, p3).crossing(rightOf: point) }
    let box = controlBox
    let size = max(abs(box.minX), abs(box.maxX), abs(box.minY), abs(box.maxY))
    // Halving cannot shrink a piece below a few units in the last place.
    return crossings(rightOf: point, smallest: 4 * size.ulp)
  }

  private func crossings(rightOf point: Point, smallest: Double) -> Int {
    let box = controlBox
    if box.maxY <= point.y || box.minY > point.y || box.maxX <= point.x { return 0 }
    // Wholly to the right, or too small to halve: only the ends matter.
    if box.minX > point.x || max(box.width, box.height) <= smallest {
      guard (p0.y <= point.y) != (p3.y <= point.y) else { return 0 }
      return p3.y > p0.y ? 1 : -1
    }
    let (first, second) = halves
    return first.crossings(rightOf: point, smallest: smallest)
      + second.crossings(rightOf: point, smallest: smallest)
  }

  /// The distance from a point to the curve, to 1e-10 of the curve's size.
  func distance(to point: Point) -> Double {
    guard isFinite else { return Segment(p0, p3).distance(to: point) }
    let box = controlBox
    var nearest = min(p0.distance(to: point), p3.distance(to: point))
    lower(&nearest, from: point, tolerance: 1e-10 * max(box.width, box.height), depth: 0)
    return nearest
  }

  /// Lowers `nearest` to the curve's distance if that is less; skips pieces that are too far away.
  private func lower(_ nearest: inout Double, from point: Point, tolerance: Double, depth: Int) {
    guard controlBox.distance(to: point) < nearest else { return }
    // Within the tolerance the curve is its chord. Each halving quarters the error, so 24 are plenty.
    if depth == 24 || bend <= 8 * tolerance {
      nearest = min(nearest, Segment(p0, p3).distance(to: point))
      return
    }
    let (first, second) = halves
    let firstIsNearer = first.controlBox.distance(to: point) <= second.controlBox.distance(to: point)
    let (near, far) = firstIsNearer ? (first, second) : (second, first)
    near.lower(&nearest, from: point, tolerance: tolerance, depth: depth + 1)
    far.lower(&nearest, from: point, tolerance: tolerance, depth: depth + 1)
  }

  /// True if the distance from a point is at most `limit`; takes a part of the time of the exact distance.
  func comes(within limit: Double, of point: Point) -> Bool {
    guard isFinite else { return distance(to: point) <= limit }
    let box = controlBox
    return comes(within: limit, of: point, tolerance: 1e-10 * max(box.width, box.height), depth: 0)
  }

  private func comes(within limit: Double, of point: Point, tolerance: Double, depth: Int) -> Bool {
    guard controlBox.distance(to: point) <= limit else { return false }
    if min(p0.distance(to: point), p3.distance(to: point)) <= limit { return true }
    if depth == 24 || bend <= 8 * tolerance { return Segment(p0, p3).distance(to: point) <= limit }
    let (first, second) = halves
    return first.comes(within: limit, of: point, tolerance: tolerance, depth: depth + 1)
      || second.comes(within: limit, of: point, tolerance: tolerance, depth: depth + 1)
  }
}
