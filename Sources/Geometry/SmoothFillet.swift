import Glibc

/// How much of a squircle's turn the ramp on each side takes, from 0 to 1.
///
/// The sides differ where one of the edges has less room left.
public struct SideSmoothing: Hashable, Sendable {
  /// On the edge from the previous vertex.
  public var back: Double
  /// On the edge to the next vertex.
  public var ahead: Double

  public init(back: Double, ahead: Double) {
    self.back = back
    self.ahead = ahead
  }

  public static let none = SideSmoothing(back: 0, ahead: 0)

  /// Without what is too little to draw: the directions of shorter ramps would be lost in rounding.
  var drawable: SideSmoothing {
    SideSmoothing(back: back < 1e-6 ? 0 : back, ahead: ahead < 1e-6 ? 0 : ahead)
  }

  static func * (smoothing: SideSmoothing, factor: Double) -> SideSmoothing {
    SideSmoothing(back: smoothing.back * factor, ahead: smoothing.ahead * factor)
  }
}

/// A fillet whose ends are drawn out into ramps, so that its curvature sets in gently.
///
/// The curve is tangent-continuous; its curvature still jumps, by less than a fillet's. Source: D. Fang's account of
/// Figma's construction, "Desperately seeking squircles", for any angle: with q the fillet's tangent length and ξ a
/// side's smoothing, a ramp begins at (1 + ξ)q from the vertex and ends on the fillet's circle, ξ/2 of the turn from
/// the tangent point.
public struct SmoothFillet: Hashable, Sendable {
  public let fillet: Fillet
  /// Where the curve leaves the edge from the previous vertex.
  public let start: Point
  /// Where the curve meets the edge to the next vertex.
  public let end: Point
  /// From ``start`` onto the circle; `nil` without smoothing on that side.
  public let rampIn: CubicCurve?
  /// What is left of the fillet's arc; `nil` when the ramps take the whole turn.
  public let arc: Arc?
  /// From the circle to ``end``; `nil` without smoothing on that side.
  public let rampOut: CubicCurve?

  /// - Precondition: `fillet` is one of the wedge's.
  init(wedge: CornerWedge, fillet: Fillet, smoothing: SideSmoothing) {
    self.fillet = fillet
    let whole = fillet.arc
    let into = Ramp(fillet: fillet, along: wedge.back, smoothing: smoothing.back)
    let out = Ramp(fillet: fillet, along: wedge.ahead, smoothing: smoothing.ahead)
    let sign = fillet.turnSign
    let rest = fillet.turn.radians - into.turn - out.turn
    let from = Angle(radians: whole.start.radians + sign * into.turn)
    // Ramps that take all but rounding errors meet in one point.
    let isWhole = rest > 1e-12 * fillet.turn.radians
    let sweep = Angle(radians: isWhole ? sign * rest : 0)
    let (first, last) = (whole.point(at: from), whole.point(at: from + sweep))
    arc = isWhole ? Arc(center: whole.center, radius: whole.radius, start: from, sweep: sweep) : nil
    start = into.edge
    end = out.edge
    rampIn = into.turn > 0 ? CubicCurve(into.edge, into.control, into.tangentEnd, first) : nil
    rampOut = out.turn > 0 ? CubicCurve(last, out.tangentEnd, out.control, out.edge) : nil
  }

  /// One side's points, all on the edge.
  private struct Ramp {
    /// How much of the fillet's turn the ramp takes, in radians.
    let turn: Double
    /// Where it meets the edge.
    let edge: Point
    let control: Point
    /// Where the circle's tangent at the ramp's other end meets the edge.
    let tangentEnd: Point

    init(fillet: Fillet, along direction: Vector, smoothing: Double) {
      // A smoothing that only rounding keeps from 0 would make a ramp shorter than the numbers can hold.
      turn = smoothing > 1e-12 ? smoothing * fillet.turn.radians / 2 : 0
      let reach = fillet.reach(smoothing: smoothing)
      let near = fillet.tangentLength - fillet.radius * Glibc.tan(turn / 2)
      edge = fillet.vertex + direction * reach
      tangentEnd = fillet.vertex + direction * near
      // The handle at the edge is twice as long as what lies between the two controls.
      control = fillet.vertex + direction * (reach - (reach - near) * 2 / 3)
    }
  }
}

extension Fillet {
  /// How far from the vertex a side begins with some smoothing: (1 + ξ)q.
  func reach(smoothing: Double) -> Double { tangentLength * (1 + smoothing) }
}
