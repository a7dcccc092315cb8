import Glibc

/// The curve of a corner that CSS draws with `corner-shape: superellipse(k)`.
///
/// From the far point of a notch, measure x and y along the edges in units of the cut. With ε = 2^|k| the curve is
/// x^ε + y^ε = 1, for k below 0 mirrored in the line between its ends. At a right angle it is the fillet for 1 and the
/// scoop for -1; at other angles both are parts of ellipses. 0 is a chamfer. Source: CSS Borders and Box Decorations 4.
///
/// ```swift
/// let wedge = CornerWedge(previous: Point(0, 90), vertex: Point(0, 0), next: Point(90, 0))
/// let corner = wedge.fillet(radius: 10).map { Superellipse(fillet: $0, k: 2) }
/// corner.map { NumberText.fixed($0.middle.x, places: 2) }  // "1.59"
/// ```
public struct Superellipse: Hashable, Sendable {
  /// The values of k; outside, the curve is a sharp corner or a notch to the eye.
  public static let range = -10.0...10

  public let k: Double
  /// The point from which x and y are measured: the inner point of a notch.
  public let origin: Point
  /// The point on the bisector.
  public let middle: Point
  /// The curve as cubics, in drawing order; they stray from it by at most a millionth of the cut.
  ///
  /// Empty for k = 0, where it is a line.
  public let curves: [CubicCurve]

  public init(fillet: Fillet, k: Double) {
    self.k = k
    origin = fillet.notch
    let (back, ahead) = (fillet.start - fillet.vertex, fillet.end - fillet.vertex)
    func place(_ point: Vector) -> Point {
      // The mirror image in the line between the ends swaps the distances from both.
      let (x, y) = k < 0 ? (1 - point.dy, 1 - point.dx) : (point.dx, point.dy)
      return fillet.notch - back * x - ahead * y
    }
    let half = HalfOfSuperellipse(exponent: Glibc.exp2(abs(k)))
    middle = place(half.middle)
    var points = half.cubics.map { $0.map(place) }
    let swapped = half.cubics.reversed().map { $0.reversed().map { place(Vector($0.dy, $0.dx)) } }
    points += swapped
    // Rounding must not part the curve from its edges.
    points[0][0] = fillet.start
    points[points.count - 1][3] = fillet.end
    curves = k == 0 ? [] : points.map { CubicCurve($0[0], $0[1], $0[2], $0[3]) }
  }

  /// The exponent ε = 2^|k|.
  public var exponent: Double { Glibc.exp2(abs(k)) }

  /// The part of the way from the origin to the vertex at which ``middle`` lies, from 0 to 1: 2^(-1/ε), or what that
  /// leaves of 1 where k is below 0.
  public var middleShare: Double {
    let full = Glibc.exp2(-1 / exponent)
    return k < 0 ? 1 - full : full
  }

  /// The length of the curve; 0 for k = 0.
  public var length: Double { curves.reduce(0) { $0 + $1.length } }
}

/// The half of x^ε + y^ε = 1 from (0, 1) to the point with x = y, for ε of at least 1.
private struct HalfOfSuperellipse {
  let exponent: Double
  let middle: Vector
  /// The control points of cubics along the curve.
  private(set) var cubics: [[Vector]] = []

  init(exponent: Double) {
    self.exponent = exponent
    let end = Glibc.exp2(-1 / exponent)
    middle = Vector(end, end)
    append(from: 0, to: 1, depth: 0)
  }

  /// The largest distance of a cubic from the curve.
  private static let tolerance = 9e-7

  /// The point where the curve falls with a slope from 0 to 1: (x / y)^(ε - 1).
  private func point(falling slope: Double) -> Vector {
    guard slope < 1 else { return middle }
    let ratio = Glibc.pow(slope, 1 / (exponent - 1))
    let y = Glibc.pow(1 + Glibc.pow(ratio, exponent), -1 / exponent)
    return Vector(ratio * y, y)
  }

  /// Adds the cubics between two slopes; a part that one cubic cannot follow is halved where it bulges most.
  private mutating func append(from: Double, to: Double, depth: Int) {
    let (start, end) = (point(falling: from), point(falling: to))
    let chord = end - start
    let slope = -chord.dy / chord.dx
    let cubic = cubic(start, from, end, to, touching: point(falling: slope))
    guard slope > from, slope < to, depth < 16, distance(of: cubic) > Self.tolerance else {
      cubics.append(cubic)
      return
    }
    append(from: from, to: slope, depth: depth + 1)
    append(from: slope, to: to, depth: depth + 1)
  }

  /// The cubic with the curve's directions at both ends that touches it in the point where it is parallel to the chord.
  private func cubic(
    _ start: Vector, _ from: Double, _ end: Vector, _ to: Double, touching point: Vector
  ) -> [Vector] {
    let chord = end - start
    let height = chord.cross(point - start)
    // Where the tangents of both ends meet.
    let x = to > from ? (chord.dy + to * end.dx - from * start.dx) / (to - from) : start.dx
    let tip = Vector(x, start.dy - from * (x - start.dx))
    let whole = chord.cross(tip - start)
    guard abs(height) > 1e-7 * chord.dot(chord), abs(whole) >= abs(height) else {
      return [start, start + chord * (1.0 / 3), end - chord * (1.0 / 3), end]
    }
    func along(_ place: Vector) -> Double { (place - start).dot(chord) / chord.dot(chord) }
    let (tipAlong, wanted) = (along(tip), along(point))
    /// The handles as parts of the way to the tip, and how far along the chord the cubic touches too late.
    func handles(_ shift: Double) -> (first: Double, second: Double, excess: Double) {
      let (first, second) = (1 + shift, 1 - shift)
      let (a, b) = (3 * (first - second), 2 * second - 4 * first)
      let t = abs(a) < 1e-12 ? 0.5 : (-b - (b * b - 4 * a * first).squareRoot()) / (2 * a)
      let (early, late) = (3 * t * (1 - t) * (1 - t), 3 * t * t * (1 - t))
      let scale = height / whole / (early * first + late * second)
      let reached = early * scale * first * tipAlong + late * (1 - scale * second * (1 - tipAlong)) + t * t * t
      return (scale * first, scale * second, reached - wanted)
    }
    // By secants: the shift is small.
    var (before, shift) = (0.0, 0.05)
    var last = handles(before).excess
    for _ in 0..<8 {
      let excess = handles(shift).excess
      guard abs(excess - last) > 1e-15 else { break }
      let next = shift - excess * (shift - before) / (excess - last)
      (before, last, shift) = (shift, excess, min(max(next, -0.3), 0.3))
    }
    let found = handles(shift)
    // Beyond the tip a handle would lead the curve over the edge.
    let (first, second) = (min(found.first, 1), min(found.second, 1))
    return [start, start + (tip - start) * first, end + (tip - end) * second, end]
  }

  /// The distance of a cubic from the curve, at seven of its points.
  private func distance(of cubic: [Vector]) -> Double {
    let points = cubic.map { Point(0, 0) + $0 }
    let curve = CubicCurve(points[0], points[1], points[2], points[3])
    return (1...7).reduce(0) { largest, step in
      let place = curve.point(at: Double(step) / 8)
      guard place.x > 0, place.x < 1 else { return max(largest, abs(place.x)) }
      let y = Glibc.exp(Glibc.log1p(-Glibc.pow(place.x, exponent)) / exponent)
      let slope = Glibc.pow(place.x / y, exponent - 1)
      return max(largest, abs(place.y - y) / (1 + slope * slope).squareRoot())
    }
  }
}
