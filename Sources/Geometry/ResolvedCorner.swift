/// One corner with what it asked, what it got, and why.
public struct ResolvedCorner: Hashable, Sendable {
  public let index: Int
  public let style: CornerStyle
  public let wedge: CornerWedge
  /// The radius asked for; zero at a sharp corner.
  public let asked: Double
  /// The radius drawn.
  public let used: Double
  /// The largest radius with the other corners' used tangent lengths unchanged; `nil` for no bound.
  public let maximum: Double?
  /// Whether the interior angle is larger than 180°.
  public let isReflex: Bool
  /// Why `used` is less than `asked`, or `nil` when it is not.
  public let limit: CornerLimit?

  public var vertex: Point { wedge.vertex }

  /// The interior angle, from 0° to 360°.
  public var interiorAngle: Angle {
    isReflex ? Angle(radians: 2 * .pi - wedge.angle.radians) : wedge.angle
  }

  /// The fillet at the radius used, or `nil` at a corner that is left as it is.
  public var fillet: Fillet? { wedge.fillet(radius: used) }

  /// How much of each edge the corner takes.
  public var tangentLength: Double { wedge.isOpen ? used * wedge.cotangent : 0 }

  /// Whether anything is drawn in place of the tip.
  public var isCut: Bool { tangentLength > 0 }

  /// Where the corner begins on the edge from the previous vertex.
  public var start: Point { vertex + wedge.back * tangentLength }

  /// Where the corner ends on the edge to the next vertex.
  public var end: Point { vertex + wedge.ahead * tangentLength }

  /// Draws the straight piece up to the corner, then the corner.
  func draw(from pen: inout Point, into path: inout Path) {
    guard case .cut(let kind, _) = style, let fillet else {
      line(to: vertex, from: &pen, into: &path)
      return
    }
    line(to: fillet.start, from: &pen, into: &path)
    switch kind {
    case .round: path.append(.arc(fillet.arc, to: fillet.end))
    case .chamfer: path.append(.line(to: fillet.end))
    case .scoop:
      let arc = fillet.arc
      let middle = fillet.start.lerp(to: fillet.end, 0.5)
      let mirrored = arc.center + (middle - arc.center) * 2
      path.append(
        .arc(
          Arc(
            center: mirrored, radius: arc.radius, start: Angle(of: fillet.start - mirrored), sweep: -arc.sweep
          ),
          to: fillet.end))
    case .notch:
      path.append(.line(to: vertex + (wedge.back + wedge.ahead) * fillet.tangentLength))
      path.append(.line(to: fillet.end))
    }
    pen = fillet.end
  }

  /// Draws a line unless the edge is full and rounding alone keeps the pen from its end.
  private func line(to target: Point, from pen: inout Point, into path: inout Path) {
    let step = target - pen
    let scale = max(abs(target.x), abs(target.y), abs(pen.x), abs(pen.y), tangentLength)
    if max(abs(step.dx), abs(step.dy)) > scale * 1e-13 { path.append(.line(to: target)) }
    pen = target
  }
}
