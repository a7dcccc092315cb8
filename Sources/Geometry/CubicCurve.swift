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

  /// The point at a parameter: the start at 0, the end at 1.
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

  /// How many equal parameter steps keep every chord within a distance of the curve, at most 65,536.
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
