import Glibc

extension CubicCurve {
  /// Half the integral of x dy - y dx along the curve, seen from an origin; exact for a cubic.
  func signedArea(from origin: Point) -> Double {
    let (a, b, c, d) = (p0 - origin, p1 - origin, p2 - origin, p3 - origin)
    return (6 * a.cross(b) + 3 * a.cross(c) + a.cross(d) + 3 * b.cross(c) + 3 * b.cross(d) + 6 * c.cross(d))
      / 20
  }

  /// The length along the curve, by Gauss-Legendre quadrature on halves until they agree.
  var length: Double {
    let whole = quadrature(0, 1)
    return length(0, 1, whole, depth: 0)
  }

  private func length(_ from: Double, _ to: Double, _ whole: Double, depth: Int) -> Double {
    let middle = (from + to) / 2
    let (left, right) = (quadrature(from, middle), quadrature(middle, to))
    // Cusps converge slowly; 24 halvings leave less than 1e-7 of the parameter.
    // Numbers that overflow compare as no larger, and so end here too.
    guard abs(left + right - whole) > 1e-13 * (left + right), depth < 24 else { return left + right }
    return length(from, middle, left, depth: depth + 1) + length(middle, to, right, depth: depth + 1)
  }

  private func quadrature(_ from: Double, _ to: Double) -> Double {
    let (half, middle) = ((to - from) / 2, (to + from) / 2)
    var sum = 0.0
    for (node, weight) in Self.nodes {
      sum += weight * (velocity(at: middle - half * node).length + velocity(at: middle + half * node).length)
    }
    return sum * half
  }

  /// The positive nodes of the 8-point Gauss-Legendre rule on -1...1 and their weights.
  private static let nodes: [(node: Double, weight: Double)] = [
    (0.1834346424956498, 0.3626837833783620), (0.5255324099163290, 0.3137066458778873),
    (0.7966664774136267, 0.2223810344533745), (0.9602898564975363, 0.1012285362903763),
  ]

  /// The end and the points where the curve runs level or upright, which its bounding box needs.
  var extremes: [Point] { [p3] + extremeParameters.map { point(at: $0) } }

  /// The parameters strictly between the ends at which the curve runs level or upright.
  var extremeParameters: [Double] {
    var parameters: [Double] = []
    for axis in [\Vector.dx, \Vector.dy] {
      // The derivative is a(1-t)² + 2b(1-t)t + ct², up to a factor of 3.
      let (a, b, c) = ((p1 - p0)[keyPath: axis], (p2 - p1)[keyPath: axis], (p3 - p2)[keyPath: axis])
      for t in quadraticRoots(a - 2 * b + c, 2 * (b - a), a) where t > 0 && t < 1 { parameters.append(t) }
    }
    return parameters
  }

  /// The real roots of at² + bt + c, computed so that nothing cancels.
  private func quadraticRoots(_ a: Double, _ b: Double, _ c: Double) -> [Double] {
    if abs(a) < 1e-14 * (abs(b) + abs(c)) { return b == 0 ? [] : [-c / b] }
    let discriminant = b * b - 4 * a * c
    guard discriminant >= 0 else { return [] }
    let q = -(b + (b < 0 ? -1 : 1) * discriminant.squareRoot()) / 2
    return q == 0 ? [0] : [q / a, c / q]
  }
}
