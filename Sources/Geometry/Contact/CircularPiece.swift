import Glibc

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

  /// `nil` for a cubic curve.
  init?(_ piece: Path.Piece) {
    switch piece {
    case .line(let a, let b): self = .line(Segment(a, b))
    case .arc(let start, let arc, let end):
      let half = arc.sweep.radians / 2
      self = .arc(
        Bow(
          center: arc.center, radius: arc.radius, start: start, end: end,
          middle: Angle(radians: arc.start.radians + half).direction, cosine: Glibc.cos(half)))
    case .cubic: return nil
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
