import Glibc

/// The points where two pieces meet, as parameters of both; in closed form between lines and arcs of circles,
/// and between arcs of one ellipse.
struct PieceMeetings {
  /// The distance below which points count as equal.
  let tolerance: Double
  /// True if any two pieces so far overlapped along some length.
  private(set) var hasOverlap = false
  private var budget = 0

  init(tolerance: Double) { self.tolerance = tolerance }

  /// The most pairs of spans to compare for two pieces; only overlapping curves reach it.
  private static let mostSpans = 20_000

  /// Passes the parameters of each common point to `body`.
  ///
  /// If pieces overlap, these are the ends of the overlap. Curves that overlap along only a part have none.
  mutating func forEach(_ a: Path.Piece, _ b: Path.Piece, _ body: (Double, Double) -> Void) {
    switch (a, b) {
    case (.line, .line): meetLines(Segment(a.start, a.end), Segment(b.start, b.end), body)
    case (.line(let from, let to), .arc(_, let arc, _)): meet(Segment(from, to), arc) { body($0, $1) }
    case (.arc(_, let arc, _), .line(let from, let to)): meet(Segment(from, to), arc) { body($1, $0) }
    case (.arc(_, let first, _), .arc(_, let second, _)): meet(first, second, body)
    case (.cubic(let first), .cubic(let second)) where first.isSame(as: second, within: tolerance):
      // Halving would never separate them.
      hasOverlap = true
    case (.ellipse(_, let first), .ellipse(_, let second)):
      if let one = first.unstretched(from: first, within: tolerance),
        let other = second.unstretched(from: first, within: tolerance)
      {
        meet(one, other, body)
      } else {
        meetSpans(a, b, body)
      }
    case (.ellipse, _), (_, .ellipse), (.cubic, _), (_, .cubic): meetSpans(a, b, body)
    }
  }

  private mutating func meetSpans(_ a: Path.Piece, _ b: Path.Piece, _ body: (Double, Double) -> Void) {
    budget = Self.mostSpans
    var found: [(Double, Double)] = []
    meet(CurveSpan(a), CurveSpan(b), &found)
    guard budget > 0 else {
      hasOverlap = true
      return
    }
    for (t, u) in found { body(t, u) }
  }

  private mutating func meetLines(_ a: Segment, _ b: Segment, _ body: (Double, Double) -> Void) {
    let (along, across) = (a.b - a.a, b.b - b.a)
    let (length, otherLength) = (along.length, across.length)
    guard length > 0, otherLength > 0 else { return }
    let sine = along.cross(across)
    let gap = b.a - a.a
    if abs(sine) > 1e-12 * length * otherLength {
      let (t, u) = (gap.cross(across) / sine, gap.cross(along) / sine)
      if isOn(t, length), isOn(u, otherLength) { body(clamped(t), clamped(u)) }
      return
    }
    guard abs(along.cross(gap)) <= tolerance * length else { return }
    // Collinear: the overlap ends at the end of one of them.
    func place(_ point: Point, on line: Segment, _ step: Vector) -> Double {
      (point - line.a).dot(step) / step.dot(step)
    }
    let ends = [
      (0.0, place(a.a, on: b, across)), (1, place(a.b, on: b, across)), (place(b.a, on: a, along), 0),
      (place(b.b, on: a, along), 1),
    ].filter { isOn($0.0, length) && isOn($0.1, otherLength) }
    if let low = ends.map(\.0).min(), let high = ends.map(\.0).max(), (high - low) * length > tolerance {
      hasOverlap = true
    }
    for (t, u) in ends { body(clamped(t), clamped(u)) }
  }

  private func meet(_ line: Segment, _ arc: Arc, _ body: (Double, Double) -> Void) {
    let along = line.b - line.a
    let length = along.length
    guard length > 0 else { return }
    let toCenter = arc.center - line.a
    let away = abs(along.cross(toCenter)) / length
    guard away <= arc.radius + tolerance else { return }
    let middle = toCenter.dot(along) / (length * length)
    let half = max(0, (arc.radius - away) * (arc.radius + away)).squareRoot() / length
    func add(_ t: Double) {
      if isOn(t, length), let u = parameter(of: line.a + along * t, on: arc) { body(clamped(t), u) }
    }
    add(middle - half)
    if half > 0 { add(middle + half) }
  }

  private mutating func meet(_ a: Arc, _ b: Arc, _ body: (Double, Double) -> Void) {
    let step = b.center - a.center
    let distance = step.length
    if distance <= tolerance, abs(a.radius - b.radius) <= tolerance {
      // The same circle: the overlap ends at the end of one of them.
      let points = [a.point(at: a.start), a.point(at: a.end), b.point(at: b.start), b.point(at: b.end)]
      for point in points {
        if let t = parameter(of: point, on: a), let u = parameter(of: point, on: b) {
          hasOverlap = true
          body(t, u)
        }
      }
      return
    }
    guard distance > 0 else { return }
    // The common chord is (d² + r² - s²) / 2d from the first center.
    let foot = (distance + (a.radius - b.radius) * (a.radius + b.radius) / distance) / 2
    let square = (a.radius - foot) * (a.radius + foot)
    guard square >= -2 * tolerance * a.radius else { return }
    let unit = step * (1 / distance)
    let half = max(0, square).squareRoot()
    for side in half > 0 ? [-half, half] : [0] {
      let point = a.center + unit * foot + unit.perpendicular * side
      if let t = parameter(of: point, on: a), let u = parameter(of: point, on: b) { body(t, u) }
    }
  }

  /// Halves the more curved of two spans until both are straight within the tolerance.
  private mutating func meet(_ a: CurveSpan, _ b: CurveSpan, _ found: inout [(Double, Double)]) {
    guard budget > 0 else { return }
    budget -= 1
    let (first, second) = (Segment(a.start, a.end), Segment(b.start, b.end))
    guard first.distance(to: second) <= a.bulge + b.bulge + tolerance else { return }
    if a.bulge + b.bulge <= tolerance {
      var places: [(Double, Double)] = []
      meetLines(first, second) { places.append(($0, $1)) }
      for (t, u) in places { found.append((a.from + (a.to - a.from) * t, b.from + (b.to - b.from) * u)) }
      return
    }
    if a.bulge >= b.bulge {
      let halves = a.halves
      meet(halves.0, b, &found)
      meet(halves.1, b, &found)
    } else {
      let halves = b.halves
      meet(a, halves.0, &found)
      meet(a, halves.1, &found)
    }
  }

  /// The parameter of a point of an arc's circle; `nil` if the point is not on the arc.
  private func parameter(of point: Point, on arc: Arc) -> Double? {
    let sweep = abs(arc.sweep.radians)
    guard sweep > 0, arc.radius > 0 else { return nil }
    let along = arc.travel(to: Angle(of: point - arc.center))
    let slack = tolerance / arc.radius
    if along <= sweep + slack { return min(along / sweep, 1) }
    return 2 * Double.pi - along <= slack ? 0 : nil
  }

  private func isOn(_ t: Double, _ length: Double) -> Bool {
    let slack = tolerance / length
    return t >= -slack && t <= 1 + slack
  }

  private func clamped(_ t: Double) -> Double { min(max(t, 0), 1) }
}

extension CubicCurve {
  /// True if two curves have the same control points, in either order.
  fileprivate func isSame(as other: CubicCurve, within tolerance: Double) -> Bool {
    func near(_ a: Point, _ b: Point) -> Bool { a.distance(to: b) <= tolerance }
    return near(p0, other.p0) && near(p1, other.p1) && near(p2, other.p2) && near(p3, other.p3)
      || near(p0, other.p3) && near(p1, other.p2) && near(p2, other.p1) && near(p3, other.p0)
  }
}

extension Path.Piece {
  /// Half the integral of x dy - y dx along the piece, relative to an origin (Green's theorem).
  func signedArea(from origin: Point) -> Double {
    switch self {
    case .line(let a, let b): return (a - origin).cross(b - origin) / 2
    case .arc(let a, let arc, let b):
      // The triangle from the origin to the chord, and the segment between the chord and the arc.
      let sweep = arc.sweep.radians
      return (a - origin).cross(b - origin) / 2 + arc.radius * arc.radius * (sweep - Glibc.sin(sweep)) / 2
    case .ellipse(let a, let arc): return arc.signedArea(from: origin, start: a)
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
    case .ellipse(_, let arc): return .ellipse(first, arc.part(from: from, to: to, endingAt: last))
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
