import Glibc

/// A part of a drawn piece between two parameters, known by its chord and by how far it strays from that.
struct CurveSpan {
  let piece: Path.Piece
  let from: Double
  let to: Double
  let start: Point
  let end: Point
  /// The largest second derivative of the whole piece by its parameter, or a bound on it.
  private let bend: Double

  /// The whole of a piece, with the parameters 0 and 1 at its ends.
  init(_ piece: Path.Piece) {
    let bend: Double =
      switch piece {
      case .line: 0
      case .arc(_, let arc, _): arc.radius * arc.sweep.radians * arc.sweep.radians
      case .cubic(let curve): curve.bend
      }
    self.init(piece, 0, 1, piece.start, piece.end, bend)
  }

  private init(_ piece: Path.Piece, _ from: Double, _ to: Double, _ start: Point, _ end: Point, _ bend: Double) {
    (self.piece, self.from, self.to, self.start, self.end, self.bend) = (piece, from, to, start, end, bend)
  }

  /// No point of the span lies further from the chord: M(Δt)²/8, where M bounds the second derivative.
  var bulge: Double { bend * (to - from) * (to - from) / 8 }

  var halves: (CurveSpan, CurveSpan) {
    let middle = (from + to) / 2
    let point = piece.point(at: middle)
    return (
      CurveSpan(piece, from, middle, start, point, bend), CurveSpan(piece, middle, to, point, end, bend)
    )
  }

  /// A bound on the angle between the direction at one end and any other on the span; `nil` where it may be square.
  func turn(fromStart: Bool) -> Double? {
    if bend == 0 { return 0 }
    // The velocity changes by no more than M Δt, so that its direction leaves a cone of that width nowhere.
    let change = bend * (to - from)
    let speed = piece.velocity(at: fromStart ? from : to).length
    return change < speed ? Glibc.asin(change / speed) : nil
  }
}

extension Path.Piece {
  /// An arc's radius; 0 for other pieces.
  var radius: Double {
    if case .arc(_, let arc, _) = self { arc.radius } else { 0 }
  }

  /// The point at a parameter: the start at 0, the end at 1.
  func point(at t: Double) -> Point {
    switch self {
    case .line(let a, let b): a.lerp(to: b, t)
    case .arc(_, let arc, _): arc.point(at: arc.start + arc.sweep * t)
    case .cubic(let curve): curve.point(at: t)
    }
  }

  /// The derivative by the parameter.
  func velocity(at t: Double) -> Vector {
    switch self {
    case .line(let a, let b): b - a
    case .arc(_, let arc, _):
      (arc.start + arc.sweep * t).direction.perpendicular * (arc.radius * arc.sweep.radians)
    case .cubic(let curve): curve.velocity(at: t)
    }
  }
}
