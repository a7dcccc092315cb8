import Geometry

extension Path {
  /// The largest angle, in radians, by which the direction jumps where a piece that is no line begins or ends.
  var sharpestJoint: Double {
    var pieces: [(into: Vector, out: Vector, isCurve: Bool)] = []
    var (pen, start) = (Point.zero, Point.zero)
    func line(to end: Point) {
      // A line that only rounding made has no direction.
      if pen.distance(to: end) > 1e-9 { pieces.append((end - pen, end - pen, false)) }
      pen = end
    }
    for element in elements {
      switch element {
      case .move(let to): (pen, start) = (to, to)
      case .line(let to): line(to: to)
      case .arc(let arc, let to):
        let sign: Double = arc.sweep.radians < 0 ? -1 : 1
        let (from, end) = (arc.start.direction.perpendicular * sign, arc.end.direction.perpendicular * sign)
        if arc.length > 1e-9 { pieces.append((from, end, true)) }
        pen = to
      case .ellipse(let arc):
        let piece = Path.Piece.ellipse(pen, arc)
        if let from = piece.direction(at: 0), let end = piece.direction(at: 1), piece.length > 1e-9 {
          pieces.append((from, end, true))
        }
        pen = arc.end
      case .cubic(let to, let control1, let control2):
        let curve = CubicCurve(pen, control1, control2, to)
        if pen.distance(to: to) > 1e-9 { pieces.append((curve.velocity(at: 0), curve.velocity(at: 1), true)) }
        pen = to
      case .close: line(to: start)
      }
    }
    var largest = 0.0
    for (before, after) in zip(pieces, pieces.dropFirst() + pieces.prefix(1)) where before.isCurve || after.isCurve {
      largest = max(largest, Angle(between: before.out, and: after.into).radians)
    }
    return largest
  }
}
