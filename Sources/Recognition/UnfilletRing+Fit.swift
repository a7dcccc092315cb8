import Geometry

extension UnfilletRing {
  /// Fits all lines and radii to the drawn path together, by the Gauss-Newton method.
  mutating func fit() {
    guard corners.contains(where: { if case .round = $0 { true } else { false } }) else { return }
    // Levenberg-Marquardt damping, for arcs as small as the rounding.
    var damping = 1e-3
    var best = equations()
    for _ in 0..<30 {
      let step = best.solution(damping: damping)
      guard step.allSatisfy({ $0.isFinite }) else { return }
      var next = self
      next.move(step)
      let system = next.equations()
      if system.cost <= best.cost {
        let gain = best.cost - system.cost
        (self, best, damping) = (next, system, max(damping / 10, 1e-9))
        if gain <= 1e-9 * system.cost + 1e-18 { return }
      } else {
        damping *= 30
        if damping > 1e6 { return }
      }
    }
  }

  private func equations() -> LeastSquares {
    var system = LeastSquares(ringOf: edges.count, each: 3)
    for index in edges.indices { addLine(index, to: &system) }
    for index in corners.indices { addArc(index, to: &system) }
    return system
  }

  private mutating func move(_ step: [Double]) {
    for index in edges.indices {
      var edge = edges[index]
      edge.move(turn: step[3 * index], shift: step[3 * index + 1])
      edges[index] = edge
      radii[index] = max(radii[index] + step[3 * index + 2], 0)
    }
  }

  /// Adds equations for a line through its drawn ends.
  private func addLine(_ index: Int, to system: inout LeastSquares) {
    let edge = edges[index]
    guard !edge.isFixed || !edge.isAnchored else { return }
    for point in edge.length > 0 ? [edge.start, edge.end] : [edge.start] {
      let along = edge.direction.dot(point - edge.anchor)
      let across = edge.direction.cross(point - edge.anchor)
      system.begin(residual: -across)
      // A turn and a shift both move the line to the right of its direction at that point.
      if !edge.isFixed { system.add(3 * index, -along / edge.lever) }
      if !edge.isAnchored { system.add(3 * index + 1, -1) }
    }
  }

  /// Adds equations for a circle that touches both lines and goes through points of the drawn arc.
  ///
  /// The center c has the distance ±r from both lines: a × (c - p) = ±r for a direction a and an anchor p. The change of
  /// c is the solution of the derivatives of these two equations.
  private func addArc(_ index: Int, to system: inout LeastSquares) {
    guard case .round(let arc, let start, let end) = corners[index] else { return }
    let before = (index + edges.count - 1) % edges.count
    let sign: Double = arc.sweep.radians < 0 ? -1 : 1
    let (a, b) = (edges[before], edges[index])
    let determinant = a.direction.cross(b.direction)
    guard let center = a.crossing(b, shiftedBy: radii[index] * sign) else { return }
    func slope(_ first: Double, _ second: Double) -> Vector {
      (b.direction * first - a.direction * second) * (1 / determinant)
    }
    // For both turns and shifts, and the radius: the number of the unknown, and the change of the center.
    let unknowns: InlineArray<5, Int> = [3 * before, 3 * before + 1, 3 * index, 3 * index + 1, 3 * index + 2]
    let isFree: InlineArray<5, Bool> = [!a.isFixed, !a.isAnchored, !b.isFixed, !b.isAnchored, true]
    let slopes: InlineArray<5, Vector> = [
      slope(a.direction.dot(center - a.anchor) / a.lever, 0), slope(1, 0),
      slope(0, b.direction.dot(center - b.anchor) / b.lever), slope(0, 1), slope(sign, sign),
    ]
    for part in 0...4 {
      let angle = arc.start + arc.sweep * (Double(part) / 4)
      let point = part == 0 ? start : part == 4 ? end : arc.point(at: angle)
      let spoke = point - center
      guard let outward = spoke.unit else { continue }
      system.begin(residual: radii[index] - spoke.length)
      for unknown in 0..<5 where isFree[unknown] {
        // The change of the point's distance: the center moves, and the radius grows.
        system.add(unknowns[unknown], -outward.dot(slopes[unknown]) - (unknown == 4 ? 1 : 0))
      }
    }
    guard hasCurves else {
      system.begin(residual: (arc.radius - radii[index]) * 0.5)
      system.add(unknowns[4], 0.5)
      return
    }
    // A cubic arc gives its ends but not its radius: their distances along the lines from the tangent points.
    for (edge, point, turn) in [(a, start, 0), (b, end, 2)] {
      let miss = point - center
      system.begin(residual: -edge.direction.dot(miss))
      for unknown in 0..<5 where isFree[unknown] {
        let turned = unknown == turn ? edge.direction.cross(miss) / edge.lever : 0
        system.add(unknowns[unknown], turned - edge.direction.dot(slopes[unknown]))
      }
    }
  }
}

extension UnfilletRing.Edge {
  /// The distance at which a turn is measured, to make all unknowns lengths.
  var lever: Double { max(length, 1) / 2 }

  /// Turns the line about its anchor, by a length at the lever's end, and shifts it to the right of its direction.
  mutating func move(turn: Double, shift: Double) {
    if shift != 0, !isAnchored { anchor += direction.perpendicular * shift }
    if turn != 0, !isFixed { direction = (direction + direction.perpendicular * (turn / lever)).unit ?? direction }
  }

  /// The crossing with another line, both shifted to the right of their directions.
  func crossing(_ other: UnfilletRing.Edge, shiftedBy offset: Double = 0) -> Point? {
    let determinant = direction.cross(other.direction)
    guard abs(determinant) > 1e-12 else { return nil }
    let (a, b) = (
      anchor + direction.perpendicular * offset, other.anchor + other.direction.perpendicular * offset
    )
    return a + direction * ((b - a).cross(other.direction) / determinant)
  }
}
