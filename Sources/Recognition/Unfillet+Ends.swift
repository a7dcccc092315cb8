import Geometry

extension [Path.Piece] {
  /// The longest line between two arcs of one circle that is no side, by their radius: the error of rounded radii.
  private static let leastSide = 0.01

  /// The places of all curves of round ends: arcs of one circle that together are too wide for a corner.
  ///
  /// The residue of rounding, a line, may be between two of them.
  func ends(isClosed: Bool, _ rounding: Rounding) -> Set<Int> {
    let circles = map { $0.circle(rounding) }
    var ends: Set<Int> = []
    var first = 0
    while first < count {
      var (run, turn, isAfterGap, next) = ([first], circles[first]?.turn.degrees ?? 0, false, first + 1)
      while let circle = circles[first], next < (isClosed ? first + count : count) {
        let index = next % count
        if let other = circles[index] {
          guard other.turn.degrees * turn > 0, circle.isSame(as: other, rounding) else { break }
          run.append(index)
          turn += other.turn.degrees
          isAfterGap = false
        } else {
          let length = self[index].start.distance(to: self[index].end)
          guard !isAfterGap, self[index].isStraight, length <= Self.leastSide * circle.radius else { break }
          isAfterGap = true
        }
        next += 1
      }
      if run.count > 1, abs(turn) > Unfillet.widestTurn { ends.formUnion(run) }
      first = next
    }
    return ends
  }
}

/// The circle of a curve.
private struct TurnedCircle {
  let center: Point
  let radius: Double
  /// The angle of the curve on it, positive clockwise on screen.
  let turn: Angle

  /// The largest difference between radii or centers, by the radius, besides the rounding.
  private static let slack = 0.02

  func isSame(as other: TurnedCircle, _ rounding: Rounding) -> Bool {
    let slack = rounding.unit + Self.slack * max(radius, other.radius)
    return max(abs(radius - other.radius), center.distance(to: other.center)) <= slack
  }
}

extension Path.Piece {
  /// The circle of an arc, or the one that a cubic touches at its ends.
  fileprivate func circle(_ rounding: Rounding) -> TurnedCircle? {
    switch self {
    case .line, .ellipse: return nil
    case .arc(_, let arc, _): return TurnedCircle(center: arc.center, radius: arc.radius, turn: arc.sweep)
    case .cubic:
      guard let apex, let inward = (start.lerp(to: end, 0.5) - apex.point).unit else { return nil }
      let half = Angle(radians: abs(apex.turn.radians) / 2)
      func circle(tangent: Double) -> TurnedCircle {
        let distance = tangent / half.sine
        return TurnedCircle(
          center: apex.point + inward * distance, radius: distance * half.cosine, turn: apex.turn)
      }
      let tangents = [start, end].map { apex.point.distance(to: $0) }
      // Those of an oval differ.
      guard circle(tangent: tangents[0]).isSame(as: circle(tangent: tangents[1]), rounding) else { return nil }
      return circle(tangent: (tangents[0] + tangents[1]) / 2)
    }
  }
}
