import Glibc

/// A part of a circle.
///
/// ```swift
/// let quarter = Arc(center: .zero, radius: 2, start: .zero, sweep: .degrees(90))
/// quarter.length  // .pi
/// quarter.point(at: .zero)  // Point(2, 0)
/// ```
public struct Arc: Hashable, Sendable {
  public var center: Point
  /// The radius in document units; zero or more.
  public var radius: Double
  /// The direction of the first point, from the positive x axis.
  public var start: Angle
  /// The signed angle from start to end; positive is clockwise on screen, at most one full turn either way.
  public var sweep: Angle

  public init(center: Point, radius: Double, start: Angle, sweep: Angle) {
    self.center = center
    self.radius = radius
    self.start = start
    self.sweep = sweep
  }

  public var end: Angle { start + sweep }

  public func point(at angle: Angle) -> Point { center + angle.direction * radius }

  public var length: Double { radius * abs(sweep.radians) }

  /// True if the arc is more than half the circle.
  package var isLarge: Bool { abs(sweep.radians) > .pi }

  /// True if `angle` is a direction from the center to a point of the arc, ends included.
  public func passes(_ angle: Angle) -> Bool { travel(to: angle) <= abs(sweep.radians) }

  /// The turn in radians from the start to a direction, along the sweep; from 0 to a full turn.
  func travel(to angle: Angle) -> Double {
    let turn = 2 * Double.pi
    let signed = sweep.radians < 0 ? start.radians - angle.radians : angle.radians - start.radians
    return signed - (signed / turn).rounded(.down) * turn
  }

  /// The number of equal pieces that keeps every chord within `tolerance` of the arc, at most 65,536.
  ///
  /// The sagitta of a chord that spans φ is r(1 - cos(φ/2)), so φ = 2 acos(1 - tolerance/r).
  public func pieces(tolerance: Double) -> Int {
    let turn = abs(sweep.radians)
    guard radius > tolerance, turn > 0 else { return 1 }
    let step = 2 * Glibc.acos(max(1 - tolerance / radius, -1))
    // The step of a huge radius rounds to zero; the limit still draws.
    return step > turn / 65_536 ? max(1, Int((turn / step).rounded(.up))) : 65_536
  }
}

extension Arc {
  /// The circle and the sweep in radians that SVG draws between two points.
  ///
  /// A radius too small to span the points grows until it does. Source: SVG specification, notes F.6.5 and F.6.6.
  ///
  /// - Returns: `nil` if the points coincide.
  static func spanning(
    _ a: Point, _ b: Point, radius: Double, isLarge: Bool, isClockwise: Bool
  ) -> (center: Point, radius: Double, sweep: Double)? {
    let chord = b - a
    let half = chord.length / 2
    guard let along = chord.unit else { return nil }
    let radius = max(radius, half)
    let height = max(0, 1 - half * half / (radius * radius)).squareRoot() * radius
    // A small clockwise arc has its center clockwise of the chord's direction, on screen.
    let side: Double = isLarge == isClockwise ? -1 : 1
    let center = a.lerp(to: b, 0.5) + along.perpendicular * (side * height)
    // From the chord: the difference of the two angles loses its digits where the arc is short.
    let turn = 2 * Glibc.atan2(half, height)
    return (center, radius, (isLarge ? 2 * .pi - turn : turn) * (isClockwise ? 1 : -1))
  }
}

extension Arc {
  /// The center that readers of SVG compute for the arc between two points; `nil` if they coincide.
  package func center(from a: Point, to b: Point) -> Point? {
    between(a, b)?.center
  }

  /// The arc with the same radius between two other points, grown where it is too small; `nil` if the points coincide.
  package func between(_ a: Point, _ b: Point) -> Arc? {
    Arc.spanning(a, b, radius: radius, isLarge: isLarge, isClockwise: sweep.radians > 0).map {
      Arc(center: $0.center, radius: $0.radius, start: Angle(of: a - $0.center), sweep: Angle(radians: $0.sweep))
    }
  }
}

extension Arc {
  /// Passes cubic curves to `body` that stay within `tolerance` of the arc, each at most a quarter turn.
  ///
  /// A cubic with handles 4/3 tan(φ/4) r strays from the circle by about 2/27 sin⁶(φ/4) / cos²(φ/4) r
  /// (M. Goldapp, "Approximation of circular arcs by cubic polynomials", 1991).
  public func forEachCubic(
    endingAt end: Point, tolerance: Double,
    _ body: (_ to: Point, _ control1: Point, _ control2: Point) -> Void
  ) {
    let turn = sweep.radians
    let quarters = (abs(turn) / (.pi / 2) - 1e-9).rounded(.up)
    // The limit ends the loop for a sweep that is infinite or NaN.
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

  /// The largest radial error of one cubic that spans `turn` radians, as a fraction of the radius.
  package static func cubicError(spanning turn: Double) -> Double {
    let sine = Glibc.sin(turn / 4)
    let cosine = Glibc.cos(turn / 4)
    let cubed = sine * sine * sine
    return 2.0 / 27 * cubed * cubed / (cosine * cosine)
  }
}
