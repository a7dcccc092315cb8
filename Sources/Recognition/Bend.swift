import Geometry

/// A vertex and the radius of the fillet that cuts it.
struct RoundedVertex: Hashable {
  var point: Point
  var radius: Double
}

/// The rounding of the numbers in a path's text, in the path's units.
struct Rounding {
  /// The decimals of the text.
  let places: Int
  /// One unit of the last decimal.
  let unit: Double
  /// The largest distance of a found outline from the path: the unit, or one unit of what a save writes.
  let tolerance: Double

  /// - Parameter size: The longer side of the path. Whole numbers on a small grid were not rounded to it.
  init(places: Int, size: Double, _ precision: Precision) {
    self.places = min(places, 15)
    unit = places > 0 ? 1 / .powerOfTen(self.places) : min(1, size / 240)
    tolerance = max(unit, 1 / .powerOfTen(precision.places))
  }
}

/// Curves between two straight lines, and the fillet that they draw, if any.
struct Bend {
  /// The ends of the two lines between which the curves are.
  private let lines: (before: (start: Point, end: Point), after: (start: Point, end: Point))
  /// The directions in which the curves begin and end.
  private let tangents: (start: Vector, end: Vector)
  /// The lengths over which the curves keep these directions.
  private let handles: (start: Double, end: Double)
  private let samples: [Point]
  /// The middle of the curves.
  private let middle: Point
  /// The first radius in the text; `nil` for cubics.
  private let literal: Double?
  /// The number of curves; 0 for arcs alone.
  private let cubics: Int

  /// The smallest turn of a fillet, in degrees.
  private static let narrowestTurn = 3.0
  /// The largest distance between cubics and the arc they stand for, as a fraction of the radius.
  ///
  /// Handles that are 2 % too long or too short, as those of many programs, move the middle of a quarter by this much.
  private static let handleSlack = 0.005

  /// `nil` for curves that turn in different directions or have no direction.
  init?(_ curves: ArraySlice<Path.Piece>, before: Path.Piece, after: Path.Piece) {
    guard let first = curves.first, let last = curves.last, let start = first.tangent(atEnd: false),
      let end = last.tangent(atEnd: true)
    else { return nil }
    lines = ((before.start, before.end), (after.start, after.end))
    tangents = (start.direction, end.direction)
    handles = (start.length, end.length)
    samples = curves.flatMap { curve in (0...Self.steps).map { curve.point(at: Double($0) / Double(Self.steps)) } }
    let pieces = Array(curves)
    let half = pieces[pieces.count / 2]
    middle = half.point(at: pieces.count.isMultiple(of: 2) ? 0 : 0.5)
    let radii = pieces.compactMap { if case .arc(_, let arc, _) = $0 { arc.radius } else { nil } }
    literal = radii.first
    cubics = radii.count == pieces.count ? 0 : pieces.count
  }

  private static let steps = 8

  /// The fillet between the two lines that draws the curves; `nil` if none does.
  func roundedVertex(_ rounding: Rounding) -> RoundedVertex? {
    let (before, after) = lines
    guard let into = (before.end - before.start).unit, let out = (after.end - after.start).unit,
      isTangent(rounding, into, out)
    else { return nil }
    var best: (vertex: RoundedVertex, deviation: Double)?
    // A short line has a less certain direction than the curve that continues it.
    search: for (a, b) in [(into, out), (tangents.start, tangents.end), (into, tangents.end), (tangents.start, out)] {
      guard let point = crossing(a, b), let radii = radii(at: point) else { continue }
      for radius in radii {
        let vertex = RoundedVertex(point: point, radius: radius)
        guard let deviation = deviation(of: vertex, from: before.start, to: after.end, slack: rounding.tolerance),
          deviation < best?.deviation ?? .infinity
        else { continue }
        best = (vertex, deviation)
        if deviation <= max(rounding.unit / 2, slack(of: vertex)) { break search }
      }
    }
    guard let best, best.deviation <= limit(of: best.vertex, rounding), keepsEnds(best.vertex, rounding) else {
      return nil
    }
    return plain(best.vertex, best.deviation, rounding)
  }

  /// The largest distance that a fillet may have from the curves; none for a fillet as small as the rounding.
  func limit(of vertex: RoundedVertex, _ rounding: Rounding) -> Double {
    let wedge = CornerWedge(previous: lines.before.start, vertex: vertex.point, next: lines.after.end)
    guard let fillet = wedge.fillet(radius: vertex.radius) else { return -1 }
    let limit = min(rounding.tolerance, vertex.radius / 12)
    return fillet.recession >= 3 * limit ? limit + slack(of: vertex) : -1
  }

  /// The error of cubics in place of an arc.
  private func slack(of vertex: RoundedVertex) -> Double {
    guard cubics > 0 else { return 0 }
    let turn = Angle(between: tangents.start, and: tangents.end) * (1 / Double(cubics))
    let part = Arc(center: .zero, radius: vertex.radius, start: .zero, sweep: turn)
    return max(1.5 * part.cubicError, Self.handleSlack * vertex.radius)
  }

  /// The largest distance of the curves from the outline with a fillet between two points on its lines.
  ///
  /// - Parameter slack: how much longer than the lines the fillet's tangents may be.
  func deviation(of vertex: RoundedVertex, from start: Point, to end: Point, slack: Double) -> Double? {
    let wedge = CornerWedge(previous: start, vertex: vertex.point, next: end)
    guard wedge.isOpen, let fillet = wedge.fillet(radius: vertex.radius),
      (Self.narrowestTurn...Unfillet.widestTurn).contains(fillet.turn.degrees),
      fillet.tangentLength <= min(start.distance(to: vertex.point), end.distance(to: vertex.point)) + slack
    else { return nil }
    var farthest = 0.0
    for point in samples {
      let distance: Double
      if wedge.back.dot(point - fillet.start) > 0 {
        distance = abs(wedge.back.cross(point - vertex.point))
      } else if wedge.ahead.dot(point - fillet.end) > 0 {
        distance = abs(wedge.ahead.cross(point - vertex.point))
      } else {
        distance = abs(point.distance(to: fillet.center) - fillet.radius)
      }
      farthest = max(farthest, distance)
    }
    return farthest
  }

  // MARK: candidates

  /// True if the curves continue both lines, within the rounding of their points.
  private func isTangent(_ rounding: Rounding, _ into: Vector, _ out: Vector) -> Bool {
    let (before, after) = lines
    func continues(_ along: Vector, _ line: Double, _ tangent: Vector, _ handle: Double) -> Bool {
      let slack = 0.02 + rounding.unit * (1 / line + 1 / handle)
      return Angle(between: along, and: tangent).radians <= slack
    }
    return continues(into, before.start.distance(to: before.end), tangents.start, handles.start)
      && continues(out, after.start.distance(to: after.end), tangents.end, handles.end)
  }

  /// True if the fillet begins and ends where the curves do.
  ///
  /// The arc of an ellipse may lie near a circle that touches the lines elsewhere.
  private func keepsEnds(_ vertex: RoundedVertex, _ rounding: Rounding) -> Bool {
    let (before, after) = lines
    let wedge = CornerWedge(previous: before.start, vertex: vertex.point, next: after.end)
    guard let fillet = wedge.fillet(radius: vertex.radius) else { return false }
    let shorter = min(before.start.distance(to: before.end), after.start.distance(to: after.end))
    // A small turn of a line moves the vertex by this many times the move of the line's end.
    let lever = (1 + fillet.tangentLength / shorter) / fillet.turn.sine
    let slack = rounding.unit * lever + 0.015 * fillet.tangentLength
    return max(before.end.distance(to: fillet.start), after.start.distance(to: fillet.end)) <= slack
  }

  /// The vertex where the lines through the curves' ends meet, ahead of the one and behind the other.
  private func crossing(_ into: Vector, _ out: Vector) -> Point? {
    lines.before.end.crossing(into, lines.after.start, out)
  }

  /// The radii that may draw the curves at a vertex: the given one first.
  private func radii(at vertex: Point) -> [Double]? {
    let wedge = CornerWedge(previous: lines.before.end, vertex: vertex, next: lines.after.start)
    guard wedge.isOpen, wedge.cotangent > 0 else { return nil }
    // By the mean of the tangent lengths, and by the distance of the curve from the vertex.
    let tangent = (vertex.distance(to: lines.before.end) + vertex.distance(to: lines.after.start)) / 2
    let byTangents = tangent / wedge.cotangent
    let secant = (1 + wedge.cotangent * wedge.cotangent).squareRoot()
    let byMiddle = vertex.distance(to: middle) / (secant - 1)
    return [literal, byTangents, byMiddle, (byTangents + byMiddle) / 2].compactMap { $0 }
  }

  /// The same fillet in numbers with few decimals, as far as it stays the same within the text's rounding.
  private func plain(_ vertex: RoundedVertex, _ deviation: Double, _ rounding: Rounding) -> RoundedVertex {
    let (start, end) = (lines.before.start, lines.after.end)
    let limit = max(deviation + rounding.unit / 100, rounding.unit * 0.75)
    func isAsGood(_ other: RoundedVertex) -> Bool {
      self.deviation(of: other, from: start, to: end, slack: rounding.tolerance).map { $0 <= limit } ?? false
    }
    let most = min(rounding.places + 3, 15)
    var result = vertex
    for places in 0...most {
      let rounded = vertex.point.rounded(places: places)
      let other = RoundedVertex(point: rounded, radius: vertex.radius)
      guard rounded.distance(to: vertex.point) <= rounding.unit, isAsGood(other) else { continue }
      result = other
      break
    }
    for places in 0...most {
      let other = RoundedVertex(point: result.point, radius: vertex.radius.rounded(places: places))
      guard other.radius > 0, abs(other.radius - vertex.radius) <= rounding.unit, isAsGood(other) else { continue }
      return other
    }
    return result
  }
}

extension Point {
  /// The vertex between this point and another, ahead of the one and behind the other; `nil` for parallel directions.
  fileprivate func crossing(_ into: Vector, _ end: Point, _ out: Vector) -> Point? {
    let sine = into.cross(out)
    guard abs(sine) > 1e-6 else { return nil }
    let (ahead, behind) = ((end - self).cross(out) / sine, (end - self).cross(into) / sine)
    guard ahead > 0, behind < 0 else { return nil }
    let point = self + into * ahead
    return abs(point.x) <= Outline.limit && abs(point.y) <= Outline.limit ? point : nil
  }
}

extension Path.Piece {
  /// The vertex of a curve alone, where the tangents at its ends meet, and the angle from one to the other.
  ///
  /// The angle is positive if the curve turns clockwise on screen. `nil` for lines and half circles.
  var apex: (point: Point, turn: Angle)? {
    guard let into = tangent(atEnd: false)?.direction, let out = tangent(atEnd: true)?.direction,
      let point = start.crossing(into, end, out)
    else { return nil }
    let turn = Angle(between: into, and: out)
    return (point, into.cross(out) < 0 ? -turn : turn)
  }

  /// The direction of travel at an end of a curve, and the length over which its numbers give it.
  fileprivate func tangent(atEnd isEnd: Bool) -> (direction: Vector, length: Double)? {
    switch self {
    case .line: return nil
    case .arc(let start, let arc, let end):
      // The direction depends on the chord and on the height of the center above it.
      let height = arc.radius * abs((arc.sweep * 0.5).cosine)
      return (arc.direction(at: isEnd ? arc.end : arc.start), min(start.distance(to: end), height))
    case .ellipse(let start, let arc):
      return direction(at: isEnd ? 1 : 0).map { ($0, start.distance(to: arc.end)) }
    case .cubic(let curve):
      let handle = isEnd ? curve.p3 - curve.p2 : curve.p1 - curve.p0
      return handle.unit.map { ($0, handle.length) }
    }
  }
}
