/// Whether drawn pieces meet, and where.
struct CurveMeeting {
  /// The distance below which curves count as touching.
  let tolerance: Double
  /// Loops at joints that are shorter than this are not looked for: rounding makes such.
  let smallest: Double

  /// A point that two curves have in common, or `nil` for none.
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

  /// A point that two curves have in common besides the end of the first, where the second begins.
  func pointBesideJoint(_ a: CurveSpan, _ b: CurveSpan) -> Point? {
    let before = a.turn(fromStart: false) ?? .pi
    let after = b.turn(fromStart: true) ?? .pi
    let joint = Angle(between: a.piece.velocity(at: a.to), and: b.piece.velocity(at: b.from)).radians
    // Curves whose directions all lie within less than a half turn never come back.
    if joint / 2 + max(before, after) < .pi / 2 { return nil }
    // Lines that fold back on one another share what the shorter one has.
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
  /// A point of the segment near another that meets it.
  fileprivate func meeting(_ other: Segment) -> Point {
    let (along, across) = (b - a, other.b - other.a)
    let sine = along.cross(across)
    // Where the two lie on one another any point serves.
    guard sine != 0 else { return other.distance(to: a) <= other.distance(to: b) ? a : b }
    return a.lerp(to: b, min(max((other.a - a).cross(across) / sine, 0), 1))
  }
}
