import Glibc

/// Which points count as inside where a path winds round them more than once.
public enum FillRule: String, CaseIterable, Hashable, Sendable {
  case nonzero
  case evenOdd = "evenodd"

  /// Whether what is wound round so often counts as inside.
  func fills(winding: Int) -> Bool { self == .nonzero ? winding != 0 : winding % 2 != 0 }
}

extension Path {
  /// Whether a fill covers a point; exact but for rounding.
  public func contains(_ point: Point, rule: FillRule = .nonzero) -> Bool {
    rule.fills(winding: windingNumber(around: point))
  }

  /// How often the path winds round a point, clockwise on screen positive.
  ///
  /// Counts the crossings of the ray from the point to the right, each piece half open in y so that a ray
  /// through a joint counts it once.
  public func windingNumber(around point: Point) -> Int {
    var winding = 0
    forEachPiece(closing: true) { piece in
      switch piece {
      case .line(let a, let b): winding += Segment(a, b).crossing(rightOf: point)
      case .arc(let a, let arc, let b): winding += crossing(a, arc, b, point)
      case .cubic(let curve): winding += curve.crossings(rightOf: point)
      }
    }
    return winding
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

  /// The distance from a point to the nearest point drawn, for cubics to 1e-10 of their size; infinite for an
  /// empty path.
  public func distance(to point: Point) -> Double {
    var nearest = Double.infinity
    if case .move(let start)? = elements.first { nearest = start.distance(to: point) }
    forEachPiece(closing: false) { nearest = min(nearest, Self.distance(from: point, to: $0)) }
    return nearest
  }

  static func distance(from point: Point, to piece: Piece) -> Double {
    switch piece {
    case .line(let a, let b): Segment(a, b).distance(to: point)
    case .arc(let a, let arc, let b):
      arc.passes(Angle(of: point - arc.center))
        ? abs(point.distance(to: arc.center) - arc.radius) : min(point.distance(to: a), point.distance(to: b))
    case .cubic(let curve): curve.distance(to: point)
    }
  }
}
