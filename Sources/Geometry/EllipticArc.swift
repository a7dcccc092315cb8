import Glibc

/// A part of an ellipse: what an affine map makes of an arc of a circle.
///
/// Two conjugate half diameters give the ellipse: the spoke from the center to the end of the arc, and the one that a
/// quarter turn of the circle takes it to. Affine maps take them to those of the mapped ellipse.
///
/// ```swift
/// let quarter = EllipticArc(
///   center: .zero, radii: Vector(4, 2), rotation: .zero, start: .zero, sweep: .degrees(90), end: Point(0, 2))
/// quarter.signedArea(from: .zero, start: Point(4, 0))  // 2 * .pi
/// quarter.radii  // Vector(4, 2)
/// ```
public struct EllipticArc: Hashable, Sendable {
  public let center: Point
  /// The last point, which the outline knows without rounding.
  public let end: Point
  /// The spoke a quarter turn of the circle after the end, clockwise unless the ellipse is mirrored.
  public let side: Vector
  /// The signed angle on the circle from start to end, at most one full turn either way.
  public let sweep: Angle

  public init(center: Point, end: Point, side: Vector, sweep: Angle) {
    (self.center, self.end, self.side, self.sweep) = (center, end, side, sweep)
  }

  /// - Parameters:
  ///   - center: The center of the ellipse.
  ///   - radii: Along the axes of the ellipse; greater than zero.
  ///   - rotation: The turn of these axes from those of the page.
  ///   - start: The angle of the first point on the circle that the radii stretch.
  ///   - sweep: From the first point to the last on that circle; at most one full turn either way.
  ///   - end: The last point, at the angle `start + sweep`.
  public init(center: Point, radii: Vector, rotation: Angle, start: Angle, sweep: Angle, end: Point) {
    let last = (start + sweep).direction
    let side = Vector(-last.dy * radii.dx, last.dx * radii.dy)
    self.init(center: center, end: end, side: Transform.rotation(by: rotation)(side), sweep: sweep)
  }

  /// An arc of a circle.
  init(_ arc: Arc, endingAt end: Point) {
    self.init(
      center: arc.center, end: end, side: arc.end.direction.perpendicular * arc.radius, sweep: arc.sweep)
  }

  /// The arc that SVG draws between two points.
  ///
  /// Radii too small to span the points grow until they do. Source: SVG specification, notes F.6.5 and F.6.6.
  ///
  /// - Parameter radii: Greater than zero.
  /// - Returns: The arc and the factor by which its radii grow; `nil` if the points coincide.
  static func spanning(
    _ a: Point, _ b: Point, radii: Vector, rotation: Angle, isLarge: Bool, isClockwise: Bool
  ) -> (arc: EllipticArc, growth: Double)? {
    let toUnit = Transform.rotation(by: -rotation).then(.scale(x: 1 / radii.dx, y: 1 / radii.dy))
    let end = toUnit(b)
    guard let unit = Arc.spanning(toUnit(a), end, radius: 1, isLarge: isLarge, isClockwise: isClockwise) else {
      return nil
    }
    let fromUnit = Transform.scale(x: radii.dx, y: radii.dy).then(.rotation(by: rotation))
    let arc = EllipticArc(
      center: fromUnit(unit.center), end: b, side: fromUnit((end - unit.center).perpendicular),
      sweep: Angle(radians: unit.sweep))
    return (arc, unit.radius)
  }

  /// The spoke from the center to the end.
  var spoke: Vector { end - center }

  /// The spoke at a parameter from 0, the start, to 1, the end.
  private func spoke(at t: Double) -> Vector {
    let turn = (sweep * (t - 1)).direction
    return spoke * turn.dx + side * turn.dy
  }

  /// The derivative of the spoke by the angle on the circle.
  private func side(at t: Double) -> Vector {
    let turn = (sweep * (t - 1)).direction
    return side * turn.dx - spoke * turn.dy
  }

  /// The point at a parameter from 0, the start, to 1, the end.
  public func point(at t: Double) -> Point { center + spoke(at: t) }

  /// The derivative by the parameter.
  func velocity(at t: Double) -> Vector { side(at: t) * sweep.radians }

  /// The signed curvature, positive where the arc turns clockwise on screen.
  func curvature(at t: Double) -> Double {
    let speed = side(at: t).length
    return speed > 0 ? spoke.cross(side) * (sweep.radians < 0 ? -1 : 1) / (speed * speed * speed) : 0
  }

  /// True if the arc runs clockwise on screen.
  public var isClockwise: Bool { spoke.cross(side) * sweep.radians > 0 }

  /// True if the arc is more than half the ellipse.
  package var isLarge: Bool { abs(sweep.radians) > .pi }

  /// The half width and the half height of the box around the whole ellipse.
  var reach: Vector {
    Vector(Vector(spoke.dx, side.dx).length, Vector(spoke.dy, side.dy).length)
  }

  /// The larger radius.
  public var largestRadius: Double {
    let (a, b) = (spoke.dot(spoke), side.dot(side))
    return ((a + b) / 2 + Vector((a - b) / 2, spoke.dot(side)).length).squareRoot()
  }

  /// A bound on the second derivative by the parameter.
  var bend: Double { largestRadius * sweep.radians * sweep.radians }

  /// The parameters strictly between 0 and 1 where the tangent is vertical or horizontal, with the points.
  var extremes: [(parameter: Double, point: Point)] {
    var found: [(parameter: Double, point: Point)] = []
    for isAcross in [true, false] {
      let axis = isAcross ? Vector(spoke.dx, side.dx) : Vector(spoke.dy, side.dy)
      for sign in [1.0, -1] {
        // The turn back to it from the end, against the sweep.
        let turn = (sweep.radians < 0 ? 1 : -1) * Angle(of: axis * sign).radians
        let back = turn < 0 ? turn + 2 * .pi : turn
        guard back > 0, back < abs(sweep.radians) else { continue }
        let parameter = 1 - back / abs(sweep.radians)
        let point = point(at: parameter)
        let most = sign * axis.length
        found.append((parameter, isAcross ? Point(center.x + most, point.y) : Point(point.x, center.y + most)))
      }
    }
    return found
  }
}

/// The radii and the rotation that path data has.
extension EllipticArc {
  /// The radii, and the degrees by which their axes are turned from those of the page, from -90 to 90: the larger radius
  /// is first, unless the ellipse is upright.
  ///
  /// Numbers within the rounding error of shorter ones are those. The axes are where the spoke is longest and shortest.
  public var axes: (radii: Vector, degrees: Double) {
    let (a, b, both) = (spoke.dot(spoke), side.dot(side), spoke.dot(side))
    let turn = Angle(radians: Glibc.atan2(2 * both, a - b) / 2).direction
    let major = spoke * turn.dx + side * turn.dy
    let size = max(abs(center.x), abs(center.y), abs(end.x), abs(end.y))
    let largest = major.length
    let (larger, smaller) = (
      largest.settled(among: size), largest > 0 ? abs(spoke.cross(side) / largest).settled(among: size) : 0
    )
    var degrees = Angle(of: major).degrees
    // An axis has two directions.
    if degrees <= -90 { degrees += 180 } else if degrees > 90 { degrees -= 180 }
    let noise = largest > 0 ? size / largest * (180 / .pi) : 0
    degrees = degrees.settled(among: max(180, noise))
    let isUpright = abs(abs(degrees) - 90) < 1e-9
    return isUpright
      ? (Vector(smaller, larger), 0) : (Vector(larger, smaller), degrees)
  }

  public var radii: Vector { axes.radii }

  /// The axes with which readers of SVG find the center best between two points.
  ///
  /// The rounding error of radii that just span the points moves the center by its square root. Slightly smaller radii
  /// grow to the half ellipse, whose center is between the points.
  package func axes(from start: Point) -> (radii: Vector, degrees: Double) {
    let (radii, degrees) = axes
    func miss(_ radii: Vector) -> Double {
      let read = Self.spanning(
        start, end, radii: radii, rotation: .degrees(degrees), isLarge: isLarge,
        isClockwise: isClockwise)
      return read?.arc.center.distance(to: center) ?? .infinity
    }
    guard abs(abs(sweep.radians) - .pi) < 1e-4, radii.dx > 0, radii.dy > 0 else { return (radii, degrees) }
    let smaller = radii * (1 - 1e-9)
    return miss(radii) <= max(miss(smaller), 1e-9 * largestRadius) ? (radii, degrees) : (smaller, degrees)
  }

  /// The arc as one of a circle; `nil` unless both radii are equal up to rounding.
  var circle: Arc? { circle(within: 1e-12 * spoke.length) }

  /// The arc as one of a circle; `nil` unless half diameters differ by at most `tolerance`.
  package func circle(within tolerance: Double) -> Arc? {
    let (a, b) = (spoke.length, side.length)
    guard abs(a - b) <= tolerance, abs(spoke.dot(side)) <= tolerance * b else { return nil }
    let turn = spoke.cross(side) < 0 ? -sweep : sweep
    return Arc(center: center, radius: a, start: Angle(of: spoke) - turn, sweep: turn)
  }
}

extension EllipticArc {
  /// The arc of a circle that becomes this arc if the circle is stretched to the other arc's ellipse.
  ///
  /// The circle has its center at the origin, and the smaller radius of the ellipse. The stretch takes its point at
  /// angle 0 to the other arc's end.
  ///
  /// - Returns: `nil` if half diameters or centers of the two ellipses are more than `tolerance` apart.
  package func unstretched(from other: EllipticArc, within tolerance: Double) -> Arc? {
    let area = other.spoke.cross(other.side)
    guard center.distance(to: other.center) <= tolerance, let last = other.turn(to: spoke) else { return nil }
    let isMirrored = (spoke.cross(side) < 0) != (area < 0)
    guard (spoke - other.stretched(last)).length <= tolerance,
      (side - other.stretched(last.perpendicular * (isMirrored ? -1 : 1))).length <= tolerance
    else { return nil }
    let sweep = isMirrored ? -sweep : sweep
    return Arc(center: .zero, radius: abs(area) / other.largestRadius, start: Angle(of: last) - sweep, sweep: sweep)
  }

  /// True if the arc passes within `tolerance` of a point, measured from the center.
  func passes(_ point: Point, within tolerance: Double) -> Bool {
    guard let turn = turn(to: point - center) else { return false }
    return (point - center - stretched(turn)).length <= tolerance
      && Arc(center: .zero, radius: 1, start: -sweep, sweep: sweep).passes(Angle(of: turn))
  }

  /// The direction on the circle that becomes that of a vector from the center; `nil` for a flat ellipse.
  private func turn(to vector: Vector) -> Vector? {
    let area = spoke.cross(side)
    return area == 0 ? nil : Vector(vector.cross(side) / area, spoke.cross(vector) / area).unit
  }

  /// The spoke to the point that a direction on the circle becomes.
  private func stretched(_ turn: Vector) -> Vector { spoke * turn.dx + side * turn.dy }

  func transformed(by map: Transform) -> EllipticArc {
    EllipticArc(center: map(center), end: map(end), side: map(side), sweep: sweep)
  }

  /// The arc with its last point elsewhere, at most a rounding away.
  package func ending(at end: Point) -> EllipticArc {
    EllipticArc(center: center, end: end, side: side, sweep: sweep)
  }

  /// The arc with the same radii between two other points, grown where too small; `nil` if the points coincide.
  package func between(_ a: Point, _ b: Point) -> EllipticArc? {
    let (radii, degrees) = axes
    guard radii.dx > 0, radii.dy > 0 else { return nil }
    return EllipticArc.spanning(
      a, b, radii: radii, rotation: .degrees(degrees), isLarge: isLarge, isClockwise: isClockwise)?.arc
  }

  /// The arc in the other direction.
  func reversed(to start: Point) -> EllipticArc {
    EllipticArc(center: center, end: start, side: side(at: 0), sweep: -sweep)
  }

  /// The part between two parameters, the second of which is at `end`.
  func part(from: Double, to: Double, endingAt end: Point) -> EllipticArc {
    EllipticArc(center: center, end: end, side: side(at: to), sweep: sweep * (to - from))
  }

  /// Equal parts that sweep at most `largest` radians each.
  package func parts(sweepingAtMost largest: Double) -> [EllipticArc] {
    let count = max(1, (abs(sweep.radians) / largest - 1e-9).rounded(.up))
    return (1...Int(count)).map { index in
      let (from, to) = (Double(index - 1) / count, Double(index) / count)
      return part(from: from, to: to, endingAt: to == 1 ? end : point(at: to))
    }
  }

  /// The number of equal pieces that keeps every chord within `tolerance` of the arc, at most 65,536.
  ///
  /// No map stretches the distance of a chord from its circle more than the larger radius.
  public func pieces(tolerance: Double) -> Int {
    Arc(center: center, radius: largestRadius, start: .zero, sweep: sweep).pieces(tolerance: tolerance)
  }

  /// Passes cubic curves to `body` that stay within `tolerance` of the arc: those of the circle, mapped.
  public func forEachCubic(
    tolerance: Double, _ body: (_ to: Point, _ control1: Point, _ control2: Point) -> Void
  ) {
    let unit = Arc(center: .zero, radius: 1, start: -sweep, sweep: sweep)
    let last = Point(1, 0)
    func placed(_ point: Point) -> Point { center + spoke * point.x + side * point.y }
    unit.forEachCubic(endingAt: last, tolerance: tolerance / max(largestRadius, .leastNormalMagnitude)) {
      to, control1, control2 in
      body(to == last ? end : placed(to), placed(control1), placed(control2))
    }
  }
}

extension EllipticArc {
  /// Cubic curves within a thousandth of the larger radius, for pictures.
  package func curves(from start: Point) -> [CubicCurve] {
    var curves: [CubicCurve] = []
    forEachCubic(tolerance: largestRadius / 1000) { to, control1, control2 in
      curves.append(CubicCurve(curves.last?.p3 ?? start, control1, control2, to))
    }
    return curves
  }
}

extension EllipticArc: MeasuredCurve {
  /// Half the integral of x dy - y dx along the arc, relative to an origin (Green's theorem).
  ///
  /// The triangle from the origin to the chord, and the segment of the circle, which the map scales.
  public func signedArea(from origin: Point, start: Point) -> Double {
    (start - origin).cross(end - origin) / 2 + spoke.cross(side) * (sweep.radians - sweep.sine) / 2
  }

  /// The crossings of the ray from a point to the right, downward minus upward, part by part between the highest and
  /// the lowest points.
  func crossings(rightOf point: Point, from start: Point) -> Int {
    let reach = reach
    guard sweep.radians != 0, center.x + reach.dx > point.x else { return 0 }
    let height = point.y - center.y
    if abs(height) >= reach.dy {
      guard center.x > point.x else { return 0 }
      return (end.y > point.y ? 1 : 0) - (start.y > point.y ? 1 : 0)
    }
    // The direction on the circle to the lowest point of the ellipse.
    let lowest = Vector(spoke.dy, side.dy) * (1 / reach.dy)
    let share = height / reach.dy
    let along = Vector(spoke.dx, side.dx)
    let (middle, half) = (
      along.dot(lowest) * share, lowest.cross(along) * max(0, (1 - share) * (1 + share)).squareRoot()
    )
    let stops =
      [0]
      + extremes.filter { abs(abs($0.point.y - center.y) - reach.dy) <= 1e-9 * reach.dy }
      .map(\.parameter).sorted() + [1]
    var winding = 0
    var from = start
    for (a, b) in zip(stops, stops.dropFirst()) {
      let to = b == 1 ? end : self.point(at: b)
      if (from.y <= point.y) != (to.y <= point.y) {
        let turn = (sweep * ((a + b) / 2 - 1)).direction
        let x = center.x + middle + (lowest.cross(turn) < 0 ? -half : half)
        if x > point.x { winding += to.y > from.y ? 1 : -1 }
      }
      from = to
    }
    return winding
  }
}

/// A curve whose length follows from its velocity.
protocol MeasuredCurve {
  /// The derivative by the parameter, from 0, the start, to 1, the end.
  func velocity(at t: Double) -> Vector
}

extension MeasuredCurve {
  /// The length along the curve, by Gauss-Legendre quadrature on halves until they agree.
  var length: Double {
    let whole = quadrature(0, 1)
    return length(0, 1, whole, depth: 0)
  }

  private func length(_ from: Double, _ to: Double, _ whole: Double, depth: Int) -> Double {
    let middle = (from + to) / 2
    let (left, right) = (quadrature(from, middle), quadrature(middle, to))
    // Cusps converge slowly: 24 halvings leave less than 1e-7 of the parameter. Overflow to NaN ends here too. The
    // squares of lengths below 1e-140 underflow, so halves of such curves never agree.
    guard abs(left + right - whole) > 1e-13 * (left + right), depth < 24, whole > 1e-140 else { return left + right }
    return length(from, middle, left, depth: depth + 1) + length(middle, to, right, depth: depth + 1)
  }

  private func quadrature(_ from: Double, _ to: Double) -> Double {
    let (half, middle) = ((to - from) / 2, (to + from) / 2)
    var sum = 0.0
    for (node, weight) in gaussLegendre {
      sum += weight * (velocity(at: middle - half * node).length + velocity(at: middle + half * node).length)
    }
    return sum * half
  }
}

/// The positive nodes of the 8-point Gauss-Legendre rule on -1...1 and their weights.
private let gaussLegendre: [(node: Double, weight: Double)] = [
  (0.1834346424956498, 0.3626837833783620), (0.5255324099163290, 0.3137066458778873),
  (0.7966664774136267, 0.2223810344533745), (0.9602898564975363, 0.1012285362903763),
]
