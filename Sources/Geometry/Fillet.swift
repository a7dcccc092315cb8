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
  /// - Precondition: `wedge` made the fillet. Only squircles use `smoothing`.
  func forEachPiece(
    of kind: CornerKind, in wedge: CornerWedge, smoothing: SideSmoothing, _ body: (Path.Piece) -> Void
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
