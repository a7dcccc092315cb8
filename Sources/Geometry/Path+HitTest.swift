import Glibc

/// Which points count as inside where a path winds round them more than once.
public enum FillRule: String, CaseIterable, Hashable, Sendable {
  case nonzero
  case evenOdd = "evenodd"
}

extension Path {
  /// Whether a fill covers a point; exact for lines and arcs, to 1e-9 of the curve's size for cubics.
  public func contains(_ point: Point, rule: FillRule = .nonzero) -> Bool {
    let winding = windingNumber(around: point)
    return rule == .nonzero ? winding != 0 : winding % 2 != 0
  }

  /// How often the path winds round a point, clockwise on screen positive.
  ///
  /// Counts the crossings of the ray from the point to the right, each piece half open in y so that a ray
  /// through a joint counts it once.
  public func windingNumber(around point: Point) -> Int {
    var winding = 0
    forEachPiece(closing: true) { piece in
      switch piece {
      case .line(let a, let b): winding += crossing(a, b, point)
      case .arc(let a, let arc, let b): winding += crossing(a, arc, b, point)
      case .cubic(let curve):
        var previous = curve.p0
        let count = curve.pieces(tolerance: 1e-9)
        for index in 1...count {
          let next = index == count ? curve.p3 : curve.point(at: Double(index) / Double(count))
          winding += crossing(previous, next, point)
          previous = next
        }
      }
    }
    return winding
  }

  private func crossing(_ a: Point, _ b: Point, _ point: Point) -> Int {
    guard (a.y <= point.y) != (b.y <= point.y) else { return 0 }
    let isDownward = b.y > a.y
    // The point lies left of the line where this cross product has the sign of the direction.
    let side = (b - a).cross(point - a)
    return isDownward ? (side > 0 ? 1 : 0) : (side < 0 ? -1 : 0)
  }

  /// The crossings of an arc, piece by piece between the points where it runs level.
  private func crossing(_ a: Point, _ arc: Arc, _ b: Point, _ point: Point) -> Int {
    let sign: Double = arc.sweep.radians < 0 ? -1 : 1
    let sweep = abs(arc.sweep.radians)
    var winding = 0
    var from = a
    var done = 0.0
    while done < sweep {
      // The next level point: an odd quarter turn, in the direction of the sweep.
      let here = sign * (arc.start.radians + sign * done) / .pi - 0.5
      var step = ((here + 1e-12).rounded(.down) + 1 - here) * .pi
      if step <= 0 { step = .pi }
      let isLast = done + step >= sweep
      let middle = Angle(radians: arc.start.radians + sign * (done + (isLast ? sweep - done : step) / 2))
      done += step
      let to = isLast ? b : arc.point(at: Angle(radians: arc.start.radians + sign * done))
      if (from.y <= point.y) != (to.y <= point.y) {
        let dy = point.y - arc.center.y
        let dx = max(0, arc.radius * arc.radius - dy * dy).squareRoot()
        let x = middle.cosine < 0 ? arc.center.x - dx : arc.center.x + dx
        if x > point.x { winding += to.y > from.y ? 1 : -1 }
      }
      from = to
    }
    return winding
  }

  /// The distance from a point to the nearest point drawn; infinite for an empty path.
  public func distance(to point: Point) -> Double {
    var nearest = Double.infinity
    if case .move(let start)? = elements.first { nearest = start.distance(to: point) }
    forEachPiece(closing: false) { piece in
      switch piece {
      case .line(let a, let b): nearest = min(nearest, distance(from: point, to: a, b))
      case .arc(let a, let arc, let b):
        if arc.passes(Angle(of: point - arc.center)) {
          nearest = min(nearest, abs(point.distance(to: arc.center) - arc.radius))
        } else {
          nearest = min(nearest, point.distance(to: a), point.distance(to: b))
        }
      case .cubic(let curve):
        var previous = curve.p0
        let count = curve.pieces(tolerance: 1e-9)
        for index in 1...count {
          let next = curve.point(at: Double(index) / Double(count))
          nearest = min(nearest, distance(from: point, to: previous, next))
          previous = next
        }
      }
    }
    return nearest
  }

  private func distance(from point: Point, to a: Point, _ b: Point) -> Double {
    let along = b - a
    let square = along.dot(along)
    guard square > 0 else { return point.distance(to: a) }
    let t = min(max((point - a).dot(along) / square, 0), 1)
    return point.distance(to: a + along * t)
  }
}
