import Glibc

extension Arc {
  /// Draws the arc as cubic curves that stay within a distance of it, each spanning at most a quarter turn.
  ///
  /// A cubic with handles 4/3 tan(φ/4) r strays from the circle by about 2/27 sin⁶(φ/4) / cos²(φ/4) r
  /// (M. Goldapp, "Approximation of circular arcs by cubic polynomials", 1991).
  public func forEachCubic(
    endingAt end: Point, tolerance: Double,
    _ body: (_ to: Point, _ control1: Point, _ control2: Point) -> Void
  ) {
    let turn = sweep.radians
    let quarters = (abs(turn) / (.pi / 2) - 1e-9).rounded(.up)
    // A sweep that is no angle is cut off at a count that still ends.
    var count = quarters < 1024 ? max(1, Int(quarters)) : 1024
    while Self.cubicError(spanning: abs(turn) / Double(count)) * radius > tolerance, count < 1024 {
      count += 1
    }
    let step = turn / Double(count)
    let handle = 4.0 / 3 * Glibc.tan(step / 4) * radius
    var from = start.direction
    for index in 1...count {
      let to = (start + Angle(radians: step * Double(index))).direction
      let target = index == count ? end : center + to * radius
      body(
        target, center + from * radius + from.perpendicular * handle,
        center + to * radius - to.perpendicular * handle)
      from = to
    }
  }

  /// The largest radial error of one cubic, as a fraction of the radius.
  static func cubicError(spanning turn: Double) -> Double {
    let sine = Glibc.sin(turn / 4)
    let cosine = Glibc.cos(turn / 4)
    let cubed = sine * sine * sine
    return 2.0 / 27 * cubed * cubed / (cosine * cosine)
  }
}
