import Glibc

/// Two clothoids in place of a corner's tip, mirror images in the bisector.
///
/// The curvature is 0 at each edge, grows in proportion to the length along the curve, and is 1 / r in the middle. With
/// φ the turn of the corner, each clothoid is rφ long: together they are twice as long as the fillet's arc of radius r.
/// Source: D. J. Walton and D. S. Meek, "Clothoid spline transition spirals", Mathematics of Computation 59 (1992).
///
/// ```swift
/// let wedge = CornerWedge(previous: Point(0, 90), vertex: Point(0, 0), next: Point(90, 0))
/// let corner = wedge.clothoids(radius: 10)
/// corner.map { NumberText.fixed($0.cut, places: 2) }  // "18.70"
/// ```
public struct ClothoidCorner: Hashable, Sendable {
  public let vertex: Point
  /// The radius of curvature in the middle: the smallest one.
  public let radius: Double
  /// The first point, on the edge from the previous vertex.
  public let start: Point
  /// The last point, on the edge to the next vertex.
  public let end: Point
  /// The point on the bisector, where the curvature is largest.
  public let middle: Point
  /// The center of the circle that fits the curve best in the middle.
  public let center: Point
  /// The distances of ``middle`` from ``start`` along the edge, and from the edge.
  public let along, across: Double
  /// The curve as cubics, in drawing order: the same number on both sides of ``middle``.
  ///
  /// They stray from the clothoids by at most 5e-6 radii. Where two meet, their curvatures differ by at most 0.3 % of
  /// the largest.
  public let curves: [CubicCurve]
  /// The angle that the curve turns by: π - θ.
  public let turn: Angle

  init(wedge: CornerWedge, radius: Double) {
    let clothoid = Clothoid(turn: wedge.halfTurn)
    let (back, ahead) = (wedge.back, wedge.ahead)
    let cut = radius * clothoid.cut(cotangent: wedge.cotangent)
    let (first, last) = (wedge.vertex + back * cut, wedge.vertex + ahead * cut)
    let sides = (
      (-back).perpendicular * (radius * wedge.turnSign), ahead.perpendicular * (radius * wedge.turnSign)
    )
    let pieces = clothoid.cubics.map { $0.map { first - back * (radius * $0.dx) + sides.0 * $0.dy } }
    var mirrored = clothoid.cubics.reversed().map {
      $0.reversed().map { last - ahead * (radius * $0.dx) + sides.1 * $0.dy }
    }
    middle = pieces[pieces.count - 1][3]
    mirrored[0][0] = middle
    curves = (pieces + mirrored).map { CubicCurve($0[0], $0[1], $0[2], $0[3]) }
    vertex = wedge.vertex
    self.radius = radius
    (start, end) = (first, last)
    (along, across) = (radius * clothoid.end.dx, radius * clothoid.end.dy)
    center = middle + ((back + ahead).unit ?? sides.1) * radius
    turn = Angle(radians: 2 * wedge.halfTurn)
  }

  /// The distance from the vertex to ``start`` and to ``end``.
  public var cut: Double { vertex.distance(to: start) }

  /// The distance from the vertex to ``middle``.
  public var recession: Double { vertex.distance(to: middle) }

  /// The length of the two clothoids.
  public var length: Double { 2 * radius * turn.radians }
}

/// A clothoid from a straight line to a curvature of 1, along the x-axis at its start.
///
/// After the length s its direction is s² / (4 · turn) and its curvature s / (2 · turn).
struct Clothoid {
  /// The direction at the end, in radians, from 0 to π/2.
  let turn: Double
  /// The end of the curve.
  let end: Vector

  init(turn: Double) {
    self.turn = turn
    end = Self.place(1, turn: turn)
  }

  /// The cut length of two clothoids between edges with this cotangent of half their angle.
  func cut(cotangent: Double) -> Double { end.dx + end.dy * cotangent }

  /// The point at a fraction of the length: the Fresnel integrals by their power series.
  private static func place(_ fraction: Double, turn: Double) -> Vector {
    let angle = turn * fraction * fraction
    var (cosines, sines, term) = (0.0, 0.0, 1.0)
    // The last term is below 1e-17 for angles up to π/2.
    for power in 0..<22 {
      let sign: Double = power % 4 < 2 ? 1 : -1
      if power % 2 == 0 {
        cosines += sign * term / Double(2 * power + 1)
      } else {
        sines += sign * term / Double(2 * power + 1)
      }
      term *= angle / Double(power + 1)
    }
    return Vector(cosines, sines) * (2 * turn * fraction)
  }

  /// The largest turn of one cubic on average, in radians: no common angle is a multiple of it.
  private static let step = 0.16

  /// The control points of cubics along the curve, shorter ones toward its end: where it bends more.
  var cubics: [[Vector]] {
    let count = max(1, Int((turn / Self.step - 1e-9).rounded(.up)))
    // Between even steps of length and even steps of turn, to the power of 3/4 of the length, errors are smallest.
    func place(_ index: Int) -> Double {
      let part = Double(index) / Double(count)
      return (part * part.squareRoot()).squareRoot()
    }
    return (0..<count).map { cubic(from: place($0), to: place($0 + 1)) }
  }

  /// The cubic with the clothoid's ends and directions at two fractions of its length.
  ///
  /// A cubic from the line has its curvatures at both ends. That leaves no freedom for a later one, where the equations
  /// of the two curvatures are nearly the same: handles of one length solve their sum.
  private func cubic(from: Double, to: Double) -> [Vector] {
    let (p, q) = (Self.place(from, turn: turn), to == 1 ? end : Self.place(to, turn: turn))
    let (before, after) = (Angle(radians: turn * from * from).direction, Angle(radians: turn * to * to).direction)
    let chord = q - p
    let (bend, first, second) = (
      Glibc.sin(turn * (to * to - from * from)), before.cross(chord), chord.cross(after)
    )
    // The curvature at an end with a handle of length a is 2/3 of the other control's distance from the tangent, by a².
    let (a, b): (Double, Double)
    if from == 0 {
      b = first / bend
      a = (second - 1.5 * to * b * b) / bend
    } else {
      let square = 1.5 * (from + to)
      a = ((bend * bend + square * (first + second)).squareRoot() - bend) / square
      b = a
    }
    return [p, p + before * a, q - after * b, q]
  }
}

extension CornerWedge {
  /// Half the angle by which the outline turns, in radians: (π - θ) / 2.
  var halfTurn: Double { Glibc.atan2(cotangent, 1) }

  /// The part of each edge that a corner of radius 1 takes: for most kinds the fillet's tangent length.
  public func cut(of kind: CornerKind) -> Double {
    kind == .smooth && isOpen ? Clothoid(turn: halfTurn).cut(cotangent: cotangent) : cotangent
  }

  /// The distance from the vertex to the curve of radius 1: for most kinds that of the fillet.
  func recession(of kind: CornerKind) -> Double {
    guard kind == .smooth, isOpen else { return secantExcess }
    return Clothoid(turn: halfTurn).end.dy * (1 + cotangent * cotangent).squareRoot()
  }

  /// The smooth corner of a radius; `nil` where none can be drawn or the line is straight.
  public func clothoids(radius: Double) -> ClothoidCorner? {
    guard isOpen, cotangent > 0, radius > 0 else { return nil }
    return ClothoidCorner(wedge: self, radius: radius)
  }
}
