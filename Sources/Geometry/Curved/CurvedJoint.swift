import Glibc

/// A joint of two pieces, one of them a curve, and the arcs that touch both.
///
/// The center of a fillet of radius r is at the distance r from both pieces: their offset curves meet there. Of several
/// such points, the one is meant that moves into the vertex as the radius shrinks to zero.
struct CurvedJoint: Hashable, Sendable {
  /// The pieces from the vertex outward; `before` runs against the drawing.
  let before, after: Path.Piece
  /// The corner between the tangents at the vertex.
  let wedge: CornerWedge

  /// The tangent points of one fillet, by their parameters on the pieces.
  struct Tangency: Hashable, Sendable {
    var radius = 0.0
    var before = 0.0
    var after = 0.0
  }

  /// The reason why a fillet cannot grow further.
  enum End: Hashable, Sendable {
    case before
    case after
    /// A piece bends more than the fillet, or the pieces come no farther apart.
    case bend
  }

  init(before: Path.Piece, after: Path.Piece) {
    (self.before, self.after) = (before.reversed, after)
    let vertex = after.start
    wedge = CornerWedge(
      previous: vertex + (self.before.direction(at: 0) ?? .zero), vertex: vertex,
      next: vertex + (after.direction(at: 0) ?? .zero))
  }

  /// The direction and curvature of both pieces at a fillet's tangent points.
  private struct Local {
    let before, after: Vector
    /// The speed of each offset curve by that of its piece: 1 - r/ρ, with ρ the radius of curvature; zero at a cusp.
    let slowBefore, slowAfter: Double
    let gap: Vector
    /// The sine of the angle between the pieces, times the side of the fillet.
    let sine: Double
  }

  /// -1 if the outline turns clockwise on screen here, 1 otherwise.
  private var side: Double { -wedge.turnSign }

  private func local(_ tangency: Tangency) -> Local? {
    guard let a = before.direction(at: tangency.before), let b = after.direction(at: tangency.after) else { return nil }
    let reach = side * tangency.radius
    let (first, second) = (
      before.point(at: tangency.before) + a.perpendicular * reach,
      after.point(at: tangency.after) - b.perpendicular * reach
    )
    return Local(
      before: a, after: b, slowBefore: 1 - reach * before.curvature(at: tangency.before),
      slowAfter: 1 + reach * after.curvature(at: tangency.after), gap: first - second, sine: side * a.cross(b))
  }

  /// The center of the fillet.
  func center(_ tangency: Tangency) -> Point {
    let point = after.point(at: tangency.after)
    guard let along = after.direction(at: tangency.after) else { return point }
    return point - along.perpendicular * (side * tangency.radius)
  }

  /// The angle between the directions of the pieces at the tangent points.
  func turn(_ tangency: Tangency) -> Angle {
    guard let a = before.direction(at: tangency.before), let b = after.direction(at: tangency.after) else {
      return .zero
    }
    return Angle(between: -a, and: b)
  }

  /// The largest coordinate, which bounds rounding errors.
  private var scale: Double {
    [before.start, before.end, after.end].reduce(0) { max($0, abs($1.x), abs($1.y)) }
  }

  enum Step {
    case reached(Tangency)
    case blocked(End)
  }

  /// The fillet of a slightly larger radius, by Newton's method on the gap between the offset curves.
  func step(from last: Tangency, to radius: Double) -> Step {
    guard let old = local(last) else { return .blocked(.bend) }
    var next = predicted(from: last, old, radius: radius)
    let precision = 1e-15 * (scale + radius)
    var gap = Double.infinity
    for _ in 0..<12 {
      guard let here = local(next) else { return .blocked(.bend) }
      let before = gap
      gap = here.gap.length
      // Rounding ends the convergence.
      if gap <= precision || gap >= before / 2 && gap <= 1e3 * precision { break }
      let first = self.before.velocity(at: next.before) * here.slowBefore
      let second = after.velocity(at: next.after) * -here.slowAfter
      let determinant = first.cross(second)
      guard determinant != 0 else { return .blocked(.bend) }
      next.before -= here.gap.cross(second) / determinant
      next.after -= first.cross(here.gap) / determinant
      guard abs(next.before) < 4, abs(next.after) < 4 else { return .blocked(.bend) }
    }
    guard gap <= 1e4 * precision, let now = local(next) else { return .blocked(.bend) }
    for (isBefore, parameter) in [(true, next.before), (false, next.after)] where parameter > 1 {
      guard parameter < 1 + 1e-12 else { return .blocked(isBefore ? .before : .after) }
      if isBefore { next.before = 1 } else { next.after = 1 }
    }
    // The next fillet is a little farther along both pieces, not somewhere else.
    guard now.slowBefore > 0, now.slowAfter > 0, now.sine > 0,
      (-1e-9...0.3).contains(next.before - last.before), (-1e-9...0.3).contains(next.after - last.after),
      now.before.dot(old.before) > 0.95, now.after.dot(old.after) > 0.95
    else { return .blocked(.bend) }
    return .reached(next)
  }

  /// A guess of the next fillet: both tangent points move by cot(θ/2) per radius, divided by the slowness there.
  private func predicted(from last: Tangency, _ local: Local, radius: Double) -> Tangency {
    if last.radius == 0 {
      let distance = radius * wedge.cotangent
      return Tangency(
        radius: radius, before: before.parameter(atDistance: distance), after: after.parameter(atDistance: distance))
    }
    let cotangent = (1 + local.before.dot(local.after)) / local.sine
    let distance = (radius - last.radius) * cotangent
    func moved(_ parameter: Double, on piece: Path.Piece, _ slow: Double) -> Double {
      let step = distance / (slow * piece.velocity(at: parameter).length)
      return parameter + min(max(step, 0), 0.5)
    }
    return Tangency(
      radius: radius, before: moved(last.before, on: before, local.slowBefore),
      after: moved(last.after, on: after, local.slowAfter))
  }
}

/// A fillet at a curved joint while its radius grows from zero, in steps that are each certain to follow the last.
struct CurvedGrowth {
  let joint: CurvedJoint
  private var steps: [CurvedJoint.Tangency] = [CurvedJoint.Tangency()]
  /// The reason why it ended before the wanted radius; `nil` if it did not.
  private(set) var end: CurvedJoint.End?

  /// The fillet of the largest radius reached.
  var last: CurvedJoint.Tangency { steps[steps.count - 1] }

  /// The most steps; a fillet that takes more nears a straight line, on which every radius looks alike.
  private static let mostSteps = 500

  /// Grows the fillet up to a radius, or as far as it goes.
  init(_ joint: CurvedJoint, to radius: Double = Outline.limit) {
    self.joint = joint
    guard joint.wedge.isOpen, joint.wedge.cotangent > 0 else {
      end = .bend
      return
    }
    let first = min(joint.before.length, joint.after.length) / (64 * joint.wedge.cotangent)
    var stride = first
    var isBlocked = false
    while last.radius < radius {
      guard steps.count < Self.mostSteps else {
        end = .bend
        return
      }
      switch joint.step(from: last, to: min(last.radius + stride, radius)) {
      case .reached(let next):
        steps.append(next)
        if !isBlocked { stride *= 2 }
        isBlocked = false
      case .blocked(let reason):
        end = reason
        stride /= 2
        isBlocked = true
        guard stride > 1e-13 * max(last.radius, first) else { return }
      }
    }
    end = nil
  }

  /// The fillet of a radius, at most the largest.
  func tangency(at radius: Double) -> CurvedJoint.Tangency {
    var (low, high) = (0, steps.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if steps[middle].radius <= radius { low = middle } else { high = middle }
    }
    return refined(from: steps[low], to: min(radius, last.radius), depth: 0)
  }

  private func refined(
    from start: CurvedJoint.Tangency, to radius: Double, depth: Int
  ) -> CurvedJoint.Tangency {
    guard start.radius < radius else { return start }
    if case .reached(let next) = joint.step(from: start, to: radius) { return next }
    guard depth < 8 else { return start }
    let half = refined(from: start, to: (start.radius + radius) / 2, depth: depth + 1)
    return refined(from: half, to: radius, depth: depth + 1)
  }

  /// The radius at which a measure that grows with it reaches a value; `nil` if it never does.
  func radius(where measure: (CurvedJoint.Tangency) -> Double, reaches value: Double) -> Double? {
    guard let above = steps.firstIndex(where: { measure($0) >= value }) else { return nil }
    guard above > 0 else { return 0 }
    var (low, high) = (steps[above - 1].radius, steps[above].radius)
    while high - low > 1e-14 * high {
      let middle = (low + high) / 2
      guard middle > low, middle < high else { break }
      if measure(tangency(at: middle)) < value { low = middle } else { high = middle }
    }
    return low
  }
}

/// Sizes of a corner beside a curve.
///
/// Its cut is the longer of the two lengths that it takes along its pieces. Beyond the largest fillet, sizes grow in
/// proportion to the radius, so a size that does not fit still has one.
extension CurvedJoint {
  func cuts(_ tangency: Tangency) -> (before: Double, after: Double) {
    (before.length(to: tangency.before), after.length(to: tangency.after))
  }

  private func measure(_ tangency: Tangency, in unit: CornerSize.Unit) -> Double {
    switch unit {
    case .radius: tangency.radius
    case .cut: max(before.length(to: tangency.before), after.length(to: tangency.after))
    case .recession: center(tangency).distance(to: wedge.vertex) - tangency.radius
    }
  }

  /// The radius of a corner of a given size; zero where no corner can be drawn.
  func radius(of size: CornerSize) -> Double {
    if size.unit == .radius { return wedge.isOpen ? size.value : 0 }
    let growth = CurvedGrowth(self)
    if let radius = growth.radius(where: { measure($0, in: size.unit) }, reaches: size.value) { return radius }
    let most = measure(growth.last, in: size.unit)
    return most > 0 ? min(growth.last.radius * size.value / most, Outline.limit) : 0
  }

  /// The size of a corner of a radius, measured in `unit`; `nil` where the corner has no such measure.
  func size(ofRadius radius: Double, in unit: CornerSize.Unit) -> CornerSize? {
    guard wedge.isOpen, wedge.cotangent > 0 else { return nil }
    if unit == .radius { return .radius(radius) }
    let growth = CurvedGrowth(self, to: radius)
    let last = growth.last
    guard last.radius > 0 else { return radius == 0 ? CornerSize(0, in: unit) : nil }
    return CornerSize(measure(last, in: unit) * (radius / last.radius), in: unit)
  }
}
