import Glibc

extension Path.Piece {
  /// Half the integral of x dy - y dx along the piece, relative to an origin (Green's theorem).
  func signedArea(from origin: Point) -> Double {
    switch self {
    case .line(let a, let b): return (a - origin).cross(b - origin) / 2
    case .arc(let a, let arc, let b):
      // The triangle from the origin to the chord, and the segment between the chord and the arc.
      let sweep = arc.sweep.radians
      return (a - origin).cross(b - origin) / 2 + arc.radius * arc.radius * (sweep - Glibc.sin(sweep)) / 2
    case .cubic(let curve): return curve.signedArea(from: origin)
    }
  }

  /// The part between two parameters.
  func part(from: Double, to: Double) -> Path.Piece {
    if from <= 0, to >= 1 { return self }
    let first = from <= 0 ? start : point(at: from)
    let last = to >= 1 ? end : point(at: to)
    switch self {
    case .line: return .line(first, last)
    case .arc(_, let arc, _):
      let part = Arc(
        center: arc.center, radius: arc.radius, start: arc.start + arc.sweep * from, sweep: arc.sweep * (to - from))
      return .arc(first, part, last)
    case .cubic(let curve):
      // The velocity at an end is three times the vector to its control point.
      let third = (to - from) / 3
      return .cubic(
        CubicCurve(
          first, first + curve.velocity(at: from) * third, last - curve.velocity(at: to) * third, last))
    }
  }
}

extension CubicCurve {
  /// The curve in parts that do not cross themselves.
  var simpleParts: [Path.Piece] {
    let cuts = [0] + extremeParameters.sorted() + [1]
    return zip(cuts, cuts.dropFirst()).map { Path.Piece.cubic(self).part(from: $0, to: $1) }
  }
}
