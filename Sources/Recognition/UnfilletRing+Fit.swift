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
  private func addArc(_ index: Int, to system: inout LeastSquares) {
    guard case .round(let arc, let start, let end) = corners[index] else { return }
    let before = (index + edges.count - 1) % edges.count
    let sign: Double = arc.sweep.radians < 0 ? -1 : 1
    func touching(_ changes: [Double]) -> (center: Point, misses: Vector)? {
      var (a, b) = (edges[before], edges[index])
      a.move(turn: changes[0], shift: changes[1])
      b.move(turn: changes[2], shift: changes[3])
      let offset = (radii[index] + changes[4]) * sign
      guard let center = a.crossing(b, shiftedBy: offset) else { return nil }
      // The distances along the lines from the drawn ends to the tangent points.
      return (center, Vector(a.direction.dot(start - center), b.direction.dot(end - center)))
    }
    guard let (here, misses) = touching([0, 0, 0, 0, 0]) else { return }
    let unknowns = [3 * before, 3 * before + 1, 3 * index, 3 * index + 1, 3 * index + 2]
    let isFree = [
      !edges[before].isFixed, !edges[before].isAnchored, !edges[index].isFixed, !edges[index].isAnchored, true,
    ]
    // The derivatives of the center and the ends; a step far above rounding and far below any drawn curvature.
    let step = 1e-5
    var slopes: [Vector] = []
    var missSlopes: [Vector] = []
    for unknown in 0..<5 {
      var changes = [0.0, 0, 0, 0, 0]
      changes[unknown] = step
      let above = isFree[unknown] ? touching(changes) : nil
      changes[unknown] = -step
      guard let above, let below = touching(changes) else {
        slopes.append(.zero)
        missSlopes.append(.zero)
        continue
      }
      slopes.append((above.center - below.center) * (0.5 / step))
      missSlopes.append((above.misses - below.misses) * (0.5 / step))
    }
    for part in 0...4 {
      let angle = arc.start + arc.sweep * (Double(part) / 4)
      let point = part == 0 ? start : part == 4 ? end : arc.point(at: angle)
      let spoke = point - here
      guard let outward = spoke.unit else { continue }
      system.begin(residual: radii[index] - spoke.length)
      for unknown in 0..<5 where isFree[unknown] {
        // The change of the point's distance: the center moves, and the radius grows.
        system.add(unknowns[unknown], -outward.dot(slopes[unknown]) - (unknown == 4 ? 1 : 0))
      }
    }
    if hasCurves {
      // A cubic arc gives its ends but not its radius.
      for (miss, slope) in [(misses.dx, \Vector.dx), (misses.dy, \Vector.dy)] {
        system.begin(residual: -miss)
        for unknown in 0..<5 where isFree[unknown] {
          system.add(unknowns[unknown], missSlopes[unknown][keyPath: slope])
        }
      }
    } else {
      system.begin(residual: (arc.radius - radii[index]) * 0.5)
      system.add(unknowns[4], 0.5)
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
