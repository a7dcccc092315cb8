import Glibc

/// A search for a common point of two pieces.
struct CurveMeeting {
  /// The distance below which curves count as touching.
  let tolerance: Double
  /// The shortest loop to look for at a joint; rounding makes shorter ones.
  let smallest: Double

  /// A common point of two curves; `nil` if there is none.
  func point(_ a: CurveSpan, _ b: CurveSpan) -> Point? {
    let (first, second) = (Segment(a.start, a.end), Segment(b.start, b.end))
    let bulge = a.bulge + b.bulge
    guard first.distance(to: second) <= bulge + tolerance else { return nil }
    if bulge <= tolerance { return first.meeting(second) }
    if a.bulge >= b.bulge {
      let halves = a.halves
      return point(halves.0, b) ?? point(halves.1, b)
    }
    let halves = b.halves
    return point(a, halves.0) ?? point(a, halves.1)
  }

  /// A common point of two joined curves, other than the joint; `nil` if there is none.
  func pointBesideJoint(_ a: CurveSpan, _ b: CurveSpan) -> Point? {
    let before = a.turn(fromStart: false) ?? .pi
    let after = b.turn(fromStart: true) ?? .pi
    let joint = Angle(between: a.piece.velocity(at: a.to), and: b.piece.velocity(at: b.from)).radians
    // Curves whose directions span less than a half turn never come back.
    if joint / 2 + max(before, after) < .pi / 2 { return nil }
    // Lines that fold back overlap along the shorter one.
    if before == 0, after == 0 { return a.start.distance(to: a.end) < b.start.distance(to: b.end) ? a.start : b.end }
    let split = before >= after ? a : b
    if split.start.distance(to: split.end) + split.bulge <= smallest { return nil }
    if before >= after {
      let (far, near) = a.halves
      return point(far, b) ?? pointBesideJoint(near, b)
    }
    let (near, far) = b.halves
    return point(a, far) ?? pointBesideJoint(a, near)
  }
}

extension Segment {
  /// The point of the segment where another meets it.
  fileprivate func meeting(_ other: Segment) -> Point {
    let (along, across) = (b - a, other.b - other.a)
    let sine = along.cross(across)
    // If the two overlap, any common point serves.
    guard sine != 0 else { return other.distance(to: a) <= other.distance(to: b) ? a : b }
    return a.lerp(to: b, min(max((other.a - a).cross(across) / sine, 0), 1))
  }
}

/// A part of a piece between two parameters, bounded by its chord and a bulge.
struct CurveSpan {
  let piece: Path.Piece
  let from: Double
  let to: Double
  let start: Point
  let end: Point
  /// A bound on the second derivative of the whole piece.
  private let bend: Double

  /// The whole piece, with the parameters 0 and 1 at its ends.
  init(_ piece: Path.Piece) {
    let bend: Double =
      switch piece {
      case .line: 0
      case .arc(_, let arc, _): arc.radius * arc.sweep.radians * arc.sweep.radians
      case .ellipse(_, let arc): arc.bend
      case .cubic(let curve): curve.bend
      }
    self.init(piece, 0, 1, piece.start, piece.end, bend)
  }

  private init(_ piece: Path.Piece, _ from: Double, _ to: Double, _ start: Point, _ end: Point, _ bend: Double) {
    (self.piece, self.from, self.to, self.start, self.end, self.bend) = (piece, from, to, start, end, bend)
  }

  /// A bound on the distance from the chord: M(Δt)²/8, where M bounds the second derivative.
  var bulge: Double { bend * (to - from) * (to - from) / 8 }

  var halves: (CurveSpan, CurveSpan) {
    let middle = (from + to) / 2
    let point = piece.point(at: middle)
    return (
      CurveSpan(piece, from, middle, start, point, bend), CurveSpan(piece, middle, to, point, end, bend)
    )
  }

  /// A bound on the angle between the direction at one end and any other on the span; `nil` if it may reach 90°.
  func turn(fromStart: Bool) -> Double? {
    if bend == 0 { return 0 }
    // The velocity changes by at most M Δt, which keeps its direction in a cone.
    let change = bend * (to - from)
    let speed = piece.velocity(at: fromStart ? from : to).length
    return change < speed ? Glibc.asin(change / speed) : nil
  }
}

extension CurveSpan {
  /// The distance from a point, to 1e-10 of the size of the span's curve.
  ///
  /// - Parameter enough: A distance below which the search ends.
  func distance(to point: Point, enough: Double = 0) -> Double {
    var nearest = min(start.distance(to: point), end.distance(to: point))
    lower(&nearest, from: point, tolerance: 1e-10 * bend / 8, enough)
    return nearest
  }

  private func lower(_ nearest: inout Double, from point: Point, tolerance: Double, _ enough: Double) {
    let chord = Segment(start, end).distance(to: point)
    guard nearest > enough, chord - bulge < nearest else { return }
    if bulge <= tolerance {
      nearest = min(nearest, chord)
      return
    }
    let (first, second) = halves
    nearest = min(nearest, first.end.distance(to: point))
    let firstIsNearer = first.start.distance(to: point) <= second.end.distance(to: point)
    (firstIsNearer ? first : second).lower(&nearest, from: point, tolerance: tolerance, enough)
    (firstIsNearer ? second : first).lower(&nearest, from: point, tolerance: tolerance, enough)
  }
}

extension Path.Piece {
  /// An arc's larger radius; 0 for other pieces.
  var radius: Double {
    switch self {
    case .arc(_, let arc, _): arc.radius
    case .ellipse(_, let arc): arc.largestRadius
    case .line, .cubic: 0
    }
  }

  /// The point at a parameter from 0, the start, to 1, the end.
  package func point(at t: Double) -> Point {
    switch self {
    case .line(let a, let b): a.lerp(to: b, t)
    case .arc(_, let arc, _): arc.point(at: arc.start + arc.sweep * t)
    case .ellipse(_, let arc): arc.point(at: t)
    case .cubic(let curve): curve.point(at: t)
    }
  }

  /// The derivative by the parameter.
  func velocity(at t: Double) -> Vector {
    switch self {
    case .line(let a, let b): b - a
    case .arc(_, let arc, _):
      (arc.start + arc.sweep * t).direction.perpendicular * (arc.radius * arc.sweep.radians)
    case .ellipse(_, let arc): arc.velocity(at: t)
    case .cubic(let curve): curve.velocity(at: t)
    }
  }
}

/// A line, or an arc of at most a half turn, with distances in closed form.
enum CircularPiece {
  case line(Segment)
  case arc(Bow)

  /// An arc as the part of its circle on one side of its chord.
  struct Bow {
    let center: Point
    let radius: Double
    let start: Point
    let end: Point
    /// The direction from the center to the middle of the arc.
    let middle: Vector
    /// The cosine of half the turn.
    let cosine: Double

    /// True if the arc has a point in `direction` from the center; `length` is the length of `direction`.
    func passes(_ direction: Vector, length: Double) -> Bool { direction.dot(middle) >= cosine * length }

    func distance(to point: Point) -> Double {
      let spoke = point - center
      let length = spoke.length
      return passes(spoke, length: length)
        ? abs(length - radius) : min(point.distance(to: start), point.distance(to: end))
    }
  }

  /// `nil` for other curves.
  init?(_ piece: Path.Piece) {
    switch piece {
    case .line(let a, let b): self = .line(Segment(a, b))
    case .arc(let start, let arc, let end):
      let half = arc.sweep.radians / 2
      self = .arc(
        Bow(
          center: arc.center, radius: arc.radius, start: start, end: end,
          middle: Angle(radians: arc.start.radians + half).direction, cosine: Glibc.cos(half)))
    case .ellipse, .cubic: return nil
    }
  }

  /// The distance, zero if the two meet; exact up to rounding.
  func distance(to other: CircularPiece) -> Double {
    switch (self, other) {
    case (.line(let a), .line(let b)): a.distance(to: b)
    case (.line(let line), .arc(let bow)), (.arc(let bow), .line(let line)): Self.distance(line, bow)
    case (.arc(let a), .arc(let b)): Self.distance(a, b)
    }
  }

  /// The nearest points are ends, or on the line's perpendicular through the center.
  private static func distance(_ line: Segment, _ bow: Bow) -> Double {
    let ends = min(
      min(line.distance(to: bow.start), line.distance(to: bow.end)),
      min(bow.distance(to: line.a), bow.distance(to: line.b)))
    guard let along = (line.b - line.a).unit else { return ends }
    let length = (line.b - line.a).length
    let foot = (bow.center - line.a).dot(along)
    let normal = (line.a + along * foot) - bow.center
    let height = normal.length
    if height <= bow.radius {
      // The circle meets the line on both sides of the foot.
      let half = ((bow.radius - height) * (bow.radius + height)).squareRoot()
      for step in [-half, half]
      where (0...length).contains(foot + step) && bow.passes(normal + along * step, length: bow.radius) { return 0 }
      return ends
    }
    let isOpposite = (0...length).contains(foot) && bow.passes(normal, length: height)
    return isOpposite ? min(ends, height - bow.radius) : ends
  }

  /// The nearest points are ends, or on the line through the centers.
  private static func distance(_ a: Bow, _ b: Bow) -> Double {
    let ends = min(
      min(a.distance(to: b.start), a.distance(to: b.end)), min(b.distance(to: a.start), b.distance(to: a.end)))
    let between = b.center - a.center
    let distance = between.length
    guard distance > 0 else { return ends }
    let apart = distance - a.radius - b.radius
    let inside = abs(a.radius - b.radius) - distance
    if apart > 0 {
      let faces = a.passes(between, length: distance) && b.passes(-between, length: distance)
      return faces ? min(ends, apart) : ends
    }
    if inside > 0 {
      // From the smaller circle's center, away from the larger one's.
      let outward = a.radius < b.radius ? -between : between
      let faces = a.passes(outward, length: distance) && b.passes(outward, length: distance)
      return faces ? min(ends, inside) : ends
    }
    // The circles meet at two points on either side of the line through the centers.
    let foot = (distance + (a.radius - b.radius) * (a.radius + b.radius) / distance) / 2
    let half = max(0, (a.radius - foot) * (a.radius + foot)).squareRoot()
    let along = between * (1 / distance)
    for step in [-half, half] {
      let spoke = along * foot + along.perpendicular * step
      if a.passes(spoke, length: a.radius), b.passes(spoke - between, length: b.radius) { return 0 }
    }
    return ends
  }
}
