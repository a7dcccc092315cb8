import Glibc

/// A piece seen from one of its ends, and its parts; parameters go from 0, the start, to 1, the end.
extension Path.Piece {
  /// The piece in the other direction.
  var reversed: Path.Piece {
    switch self {
    case .line(let a, let b): .line(b, a)
    case .arc(let a, let arc, let b):
      .arc(b, Arc(center: arc.center, radius: arc.radius, start: arc.end, sweep: -arc.sweep), a)
    case .ellipse(let start, let arc): .ellipse(arc.end, arc.reversed(to: start))
    case .cubic(let curve): .cubic(CubicCurve(curve.p3, curve.p2, curve.p1, curve.p0))
    }
  }

  /// The length from the start to a parameter.
  func length(to t: Double) -> Double { t > 0 ? part(from: 0, to: t).length : 0 }

  /// The parameter at a length from the start; 1 if the piece is shorter.
  func parameter(atLength length: Double) -> Double {
    let whole = self.length
    guard length < whole else { return 1 }
    switch self {
    case .line, .arc: return length / whole
    case .ellipse, .cubic: break
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if self.length(to: middle) < length { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  /// The parameter of the first point at a small distance from the start.
  func parameter(atDistance distance: Double) -> Double {
    var high = 1.0
    while high > 1e-150, point(at: high / 2).distance(to: start) >= distance { high /= 2 }
    var low = high / 2
    for _ in 0..<20 {
      let middle = (low + high) / 2
      if point(at: middle).distance(to: start) < distance { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  /// The unit vector along the piece; `nil` for a piece of length zero.
  ///
  /// A control on an end gives no direction there: the next control does.
  package func direction(at t: Double) -> Vector? {
    guard case .cubic(let curve) = self, t <= 0 || t >= 1 else { return velocity(at: t).unit }
    if t <= 0 { return (curve.p1 - curve.p0).unit ?? (curve.p2 - curve.p0).unit ?? (curve.p3 - curve.p0).unit }
    return (curve.p3 - curve.p2).unit ?? (curve.p3 - curve.p1).unit ?? (curve.p3 - curve.p0).unit
  }

  /// The signed curvature, 1/radius, positive if the piece turns clockwise on screen: (v × a) / |v|³.
  package func curvature(at t: Double) -> Double {
    switch self {
    case .line: return 0
    case .arc(_, let arc, _): return arc.radius > 0 ? (arc.sweep.radians < 0 ? -1 : 1) / arc.radius : 0
    case .ellipse(_, let arc): return arc.curvature(at: t)
    case .cubic(let curve):
      let velocity = curve.velocity(at: t)
      let (bend, speed) = (velocity.cross(curve.acceleration(at: t)), velocity.length)
      return bend == 0 ? 0 : bend / (speed * speed * speed)
    }
  }
}

extension CubicCurve {
  /// The second derivative by the parameter.
  fileprivate func acceleration(at t: Double) -> Vector {
    ((p2 - p1) - (p1 - p0)) * (6 * (1 - t)) + ((p3 - p2) - (p2 - p1)) * (6 * t)
  }
}

extension Contour {
  /// The piece at `index` with its start.
  func piece(_ index: Int) -> Path.Piece {
    Path.Piece(pieces[index], from: point(ofPiece: index), closingTo: start)
  }

  /// The index of the piece that ends where the piece at `index` begins.
  package func piece(before index: Int) -> Int { index > 0 ? index - 1 : pieces.count - 1 }
}
