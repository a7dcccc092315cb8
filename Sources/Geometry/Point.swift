import Glibc

/// A place in the plane, in document units, with `y` growing downwards as on screen and in SVG.
public struct Point: Hashable, Sendable {
  public var x: Double
  public var y: Double

  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  public static let zero = Point(0, 0)

  /// Whether neither coordinate is NaN or infinite.
  public var isFinite: Bool { x.isFinite && y.isFinite }

  public func distance(to other: Point) -> Double { (other - self).length }

  /// The point a fraction of the way to another: this one at 0, the other at 1.
  public func lerp(to other: Point, _ fraction: Double) -> Point {
    Point(x + (other.x - x) * fraction, y + (other.y - y) * fraction)
  }

  public static func - (end: Point, start: Point) -> Vector { Vector(end.x - start.x, end.y - start.y) }

  public static func + (start: Point, step: Vector) -> Point { Point(start.x + step.dx, start.y + step.dy) }

  public static func - (start: Point, step: Vector) -> Point { Point(start.x - step.dx, start.y - step.dy) }

  public static func += (point: inout Point, step: Vector) { point = point + step }
}

/// A displacement: what one point minus another gives.
public struct Vector: Hashable, Sendable {
  public var dx: Double
  public var dy: Double

  public init(_ dx: Double, _ dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  public static let zero = Vector(0, 0)

  /// The length, free of overflow only while the squares of the components are finite.
  public var length: Double { (dx * dx + dy * dy).squareRoot() }

  /// The vector of length one in the same direction, or `nil` for one without a direction.
  public var unit: Vector? {
    let length = length
    return length > 0 && length.isFinite ? Vector(dx / length, dy / length) : nil
  }

  /// The vector turned by a quarter, clockwise on screen.
  public var perpendicular: Vector { Vector(-dy, dx) }

  /// The dot product, `|a||b| cos θ`.
  public func dot(_ other: Vector) -> Double { dx * other.dx + dy * other.dy }

  /// The signed area of the parallelogram of two vectors; positive when `other` lies clockwise on screen.
  public func cross(_ other: Vector) -> Double { dx * other.dy - dy * other.dx }

  public static prefix func - (vector: Vector) -> Vector { Vector(-vector.dx, -vector.dy) }

  public static func + (a: Vector, b: Vector) -> Vector { Vector(a.dx + b.dx, a.dy + b.dy) }

  public static func - (a: Vector, b: Vector) -> Vector { Vector(a.dx - b.dx, a.dy - b.dy) }

  public static func * (vector: Vector, factor: Double) -> Vector {
    Vector(vector.dx * factor, vector.dy * factor)
  }
}

/// A straight piece between two points.
struct Segment {
  let a: Point
  let b: Point

  init(_ a: Point, _ b: Point) {
    self.a = a
    self.b = b
  }

  /// How the ray from a point to the right crosses it: 1 downwards, -1 upwards, 0 not at all.
  ///
  /// Half open in y, so that a ray through a joint of two pieces counts it once.
  func crossing(rightOf point: Point) -> Int {
    guard (a.y <= point.y) != (b.y <= point.y) else { return 0 }
    let isDownward = b.y > a.y
    // The point lies left of the line where this cross product has the sign of the direction.
    let side = (b - a).cross(point - a)
    return isDownward ? (side > 0 ? 1 : 0) : (side < 0 ? -1 : 0)
  }

  func distance(to point: Point) -> Double {
    let along = b - a
    let square = along.dot(along)
    guard square > 0 else { return point.distance(to: a) }
    let t = min(max((point - a).dot(along) / square, 0), 1)
    return point.distance(to: a + along * t)
  }
}

/// An angle, so that degrees and radians are never mixed up; positive is clockwise on screen.
public struct Angle: Hashable, Sendable, Comparable {
  public var radians: Double

  public init(radians: Double) { self.radians = radians }

  public static let zero = Angle(radians: 0)

  public static func radians(_ value: Double) -> Angle { Angle(radians: value) }

  public static func degrees(_ value: Double) -> Angle { Angle(radians: value * .pi / 180) }

  /// The angle from the positive x axis to a vector, from -180° to 180°, and zero for the zero vector.
  public init(of vector: Vector) { radians = Glibc.atan2(vector.dy, vector.dx) }

  /// The smaller angle between two vectors, from 0° to 180° and accurate near both ends.
  public init(between a: Vector, and b: Vector) { radians = Glibc.atan2(abs(a.cross(b)), a.dot(b)) }

  public var degrees: Double { radians * 180 / .pi }

  public var sine: Double { Glibc.sin(radians) }

  public var cosine: Double { Glibc.cos(radians) }

  /// The unit vector at this angle from the positive x axis.
  public var direction: Vector { Vector(cosine, sine) }

  public static func < (a: Angle, b: Angle) -> Bool { a.radians < b.radians }

  public static prefix func - (angle: Angle) -> Angle { Angle(radians: -angle.radians) }

  public static func + (a: Angle, b: Angle) -> Angle { Angle(radians: a.radians + b.radians) }

  public static func - (a: Angle, b: Angle) -> Angle { Angle(radians: a.radians - b.radians) }

  public static func * (angle: Angle, factor: Double) -> Angle { Angle(radians: angle.radians * factor) }
}

/// An affine map of the plane: `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`, as SVG's `matrix(a b c d e f)`.
public struct Transform: Hashable, Sendable {
  public var a: Double
  public var b: Double
  public var c: Double
  public var d: Double
  public var tx: Double
  public var ty: Double

  public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  public static let identity = Transform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

  public static func translation(by vector: Vector) -> Transform {
    Transform(a: 1, b: 0, c: 0, d: 1, tx: vector.dx, ty: vector.dy)
  }

  public static func scale(x: Double, y: Double) -> Transform {
    Transform(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// A turn about the origin, clockwise on screen.
  public static func rotation(by angle: Angle) -> Transform {
    let (sine, cosine) = (angle.sine, angle.cosine)
    return Transform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// The map that applies this one first and then another.
  public func then(_ next: Transform) -> Transform {
    Transform(
      a: next.a * a + next.c * b, b: next.b * a + next.d * b,
      c: next.a * c + next.c * d, d: next.b * c + next.d * d,
      tx: next.a * tx + next.c * ty + next.tx, ty: next.b * tx + next.d * ty + next.ty)
  }

  /// The signed factor by which areas grow; negative when the map mirrors.
  public var determinant: Double { a * d - b * c }

  /// The map that undoes this one, or `nil` when it flattens the plane.
  public var inverse: Transform? {
    let determinant = determinant
    guard determinant != 0, determinant.isFinite else { return nil }
    return Transform(
      a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
      tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
  }

  public func callAsFunction(_ point: Point) -> Point {
    Point(a * point.x + c * point.y + tx, b * point.x + d * point.y + ty)
  }

  public func callAsFunction(_ vector: Vector) -> Vector {
    Vector(a * vector.dx + c * vector.dy, b * vector.dx + d * vector.dy)
  }
}
