import Glibc

/// The arc that replaces a corner and touches both its edges.
///
/// With θ the angle between the edges and r the radius: tangent length t = r / tan(θ/2), center at
/// r / sin(θ/2) from the vertex on the bisector, and an arc that spans π - θ.
///
/// ```swift
/// let wedge = CornerWedge(previous: Point(0, 9), vertex: Point(0, 0), next: Point(9, 0))
/// let fillet = wedge.fillet(radius: 4)
/// fillet?.tangentLength  // 4
/// fillet?.center  // Point(4, 4)
/// fillet?.notch  // Point(4, 4)
/// ```
public struct Fillet: Hashable, Sendable {
  public let vertex: Point
  public let radius: Double
  /// The distance from the vertex to either tangent point.
  public let tangentLength: Double
  /// The tangent point on the edge from the previous vertex.
  public let start: Point
  /// The tangent point on the edge to the next vertex.
  public let end: Point
  public let center: Point
  /// The distance from the vertex to the nearest point of the arc: r (1 / sin(θ/2) - 1).
  public let recession: Double
  /// The angle that the arc spans: π - θ.
  public let turn: Angle
  /// 1 if the outline turns clockwise on screen here, -1 otherwise.
  public let turnSign: Double

  init(wedge: CornerWedge, radius: Double) {
    vertex = wedge.vertex
    self.radius = radius
    tangentLength = radius * wedge.cotangent
    start = wedge.vertex + wedge.back * tangentLength
    end = wedge.vertex + wedge.ahead * tangentLength
    turnSign = wedge.turnSign
    turn = Angle(radians: 2 * Glibc.atan2(wedge.cotangent, 1))
    recession = radius * wedge.secantExcess
    // The center is one radius from the edge at the tangent point, on the side of the turn.
    center = end + wedge.ahead.perpendicular * (radius * turnSign)
  }

  /// The arc from ``start`` to ``end``.
  public var arc: Arc {
    Arc(center: center, radius: radius, start: Angle(of: start - center), sweep: turn * turnSign)
  }

  /// The area between the fillet and the corner's tip: r² (cot(θ/2) - (π - θ)/2).
  public var area: Double { radius * (tangentLength - radius * turn.radians / 2) }
}

extension Fillet {
  /// Passes the pieces of a corner between its edges to `body`, in drawing order.
  ///
  /// - Precondition: `wedge` made the fillet. Only squircles use `smoothing`, only superellipses their k.
  func forEachPiece(
    of kind: CornerKind, in wedge: CornerWedge, smoothing: SideSmoothing, superellipse k: Double,
    _ body: (Path.Piece) -> Void
  ) {
    switch kind {
    case .round: body(.arc(start, arc, end))
    case .chamfer: body(.line(start, end))
    case .scoop: body(.arc(start, scoop, end))
    case .notch:
      body(.line(start, notch))
      body(.line(notch, end))
    case .squircle:
      let smooth = SmoothFillet(wedge: wedge, fillet: self, smoothing: smoothing)
      if let ramp = smooth.rampIn { body(.cubic(ramp)) }
      if let arc = smooth.arc {
        body(.arc(smooth.rampIn?.p3 ?? smooth.start, arc, smooth.rampOut?.p0 ?? smooth.end))
      }
      if let ramp = smooth.rampOut { body(.cubic(ramp)) }
    case .smooth:
      for curve in ClothoidCorner(wedge: wedge, radius: radius).curves { body(.cubic(curve)) }
    case .superellipse where k == 0: body(.line(start, end))
    case .superellipse:
      for curve in Superellipse(fillet: self, k: k).curves { body(.cubic(curve)) }
    }
  }

  /// The fillet's arc mirrored in its chord.
  public var scoop: Arc {
    let arc = arc
    let middle = start.lerp(to: end, 0.5)
    let mirrored = arc.center + (middle - arc.center) * 2
    return Arc(center: mirrored, radius: arc.radius, start: Angle(of: start - mirrored), sweep: -arc.sweep)
  }

  /// The inner point of a notch: V + t(a + b).
  public var notch: Point { start + (end - vertex) }
}

/// The part of a squircle's turn that the ramp on each side takes, from 0 to 1.
///
/// The sides differ if one of the edges has less room.
public struct SideSmoothing: Hashable, Sendable {
  /// On the edge from the previous vertex.
  public var back: Double
  /// On the edge to the next vertex.
  public var ahead: Double

  public static let none = SideSmoothing(back: 0, ahead: 0)

  /// The smoothing without ramps so short that rounding would lose their directions.
  var drawable: SideSmoothing {
    SideSmoothing(back: back < 1e-6 ? 0 : back, ahead: ahead < 1e-6 ? 0 : ahead)
  }

  static func * (smoothing: SideSmoothing, factor: Double) -> SideSmoothing {
    SideSmoothing(back: smoothing.back * factor, ahead: smoothing.ahead * factor)
  }
}

/// A fillet with ramps at its ends, for a gentle change of curvature.
///
/// The curve is tangent-continuous; its curvature jumps less than a fillet's. With q the fillet's tangent length and
/// ξ a side's smoothing, a ramp begins at (1 + ξ)q from the vertex. It ends on the fillet's circle, ξ/2 of the turn
/// from the tangent point. Source: D. Fang, "Desperately seeking squircles" (Figma), extended to any angle.
public struct SmoothFillet: Hashable, Sendable {
  public let fillet: Fillet
  /// The first point, on the edge from the previous vertex.
  public let start: Point
  /// The last point, on the edge to the next vertex.
  public let end: Point
  /// The ramp from ``start`` onto the circle; `nil` without smoothing on that side.
  public let rampIn: CubicCurve?
  /// The fillet's arc between the ramps; `nil` if they take the whole turn.
  public let arc: Arc?
  /// The ramp from the circle to ``end``; `nil` without smoothing on that side.
  public let rampOut: CubicCurve?

  /// - Precondition: `wedge` made `fillet`.
  init(wedge: CornerWedge, fillet: Fillet, smoothing: SideSmoothing) {
    self.fillet = fillet
    let whole = fillet.arc
    let into = Ramp(fillet: fillet, along: wedge.back, smoothing: smoothing.back)
    let out = Ramp(fillet: fillet, along: wedge.ahead, smoothing: smoothing.ahead)
    let sign = fillet.turnSign
    let rest = fillet.turn.radians - into.turn - out.turn
    let from = Angle(radians: whole.start.radians + sign * into.turn)
    // Ramps that take the whole turn, up to rounding, meet in one point.
    let isWhole = rest > 1e-12 * fillet.turn.radians
    let sweep = Angle(radians: isWhole ? sign * rest : 0)
    let (first, last) = (whole.point(at: from), whole.point(at: from + sweep))
    arc = isWhole ? Arc(center: whole.center, radius: whole.radius, start: from, sweep: sweep) : nil
    start = into.edge
    end = out.edge
    rampIn = into.turn > 0 ? CubicCurve(into.edge, into.control, into.tangentEnd, first) : nil
    rampOut = out.turn > 0 ? CubicCurve(last, out.tangentEnd, out.control, out.edge) : nil
  }

  /// The points of one side's ramp, all on the edge.
  private struct Ramp {
    /// The part of the fillet's turn, in radians.
    let turn: Double
    /// The ramp's end on the edge.
    let edge: Point
    let control: Point
    /// The point of the edge on the circle's tangent at the ramp's other end.
    let tangentEnd: Point

    init(fillet: Fillet, along direction: Vector, smoothing: Double) {
      // A ramp from a rounding error would be too short for Double.
      turn = smoothing > 1e-12 ? smoothing * fillet.turn.radians / 2 : 0
      let reach = fillet.reach(smoothing: smoothing)
      let near = fillet.tangentLength - fillet.radius * Glibc.tan(turn / 2)
      edge = fillet.vertex + direction * reach
      tangentEnd = fillet.vertex + direction * near
      // The handle at the edge is twice as long as the distance between the controls.
      control = fillet.vertex + direction * (reach - (reach - near) * 2 / 3)
    }
  }
}

extension Fillet {
  /// The distance from the vertex to the start of a side with smoothing ξ: (1 + ξ)q.
  func reach(smoothing: Double) -> Double { tangentLength * (1 + smoothing) }
}
