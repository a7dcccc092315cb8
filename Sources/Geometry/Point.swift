import Glibc

/// A position in document units; `y` grows downward, as on screen and in SVG.
///
/// ```swift
/// let point = Point(1, 2) + Vector(3, 4)
/// point.distance(to: Point(1, 2))  // 5
/// point.lerp(to: Point(0, 0), 0.5)  // Point(2, 3)
/// ```
public struct Point: Hashable, Sendable {
  public var x: Double
  public var y: Double

  @_transparent
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  public static let zero = Point(0, 0)

  /// True if neither coordinate is NaN or infinite.
  public var isFinite: Bool { x.isFinite && y.isFinite }

  public func distance(to other: Point) -> Double { (other - self).length }

  /// The point at a fraction of the way to `other`: this point at 0, `other` at 1.
  public func lerp(to other: Point, _ fraction: Double) -> Point {
    Point(x + (other.x - x) * fraction, y + (other.y - y) * fraction)
  }

  @_transparent
  public static func - (end: Point, start: Point) -> Vector { Vector(end.x - start.x, end.y - start.y) }

  @_transparent
  public static func + (start: Point, step: Vector) -> Point { Point(start.x + step.dx, start.y + step.dy) }

  @_transparent
  public static func - (start: Point, step: Vector) -> Point { Point(start.x - step.dx, start.y - step.dy) }

  public static func += (point: inout Point, step: Vector) { point = point + step }
}

/// A displacement: the difference of two points.
///
/// ```swift
/// let step = Point(4, 6) - Point(1, 2)
/// step.length  // 5
/// step.perpendicular  // Vector(-4, 3)
/// step.cross(Vector(1, 0))  // -4
/// ```
public struct Vector: Hashable, Sendable {
  public var dx: Double
  public var dy: Double

  @_transparent
  public init(_ dx: Double, _ dy: Double) {
    self.dx = dx
    self.dy = dy
  }

  public static let zero = Vector(0, 0)

  /// The length; infinite if a component's square overflows.
  public var length: Double { (dx * dx + dy * dy).squareRoot() }

  /// The vector of length one in the same direction; `nil` if the length is zero or not finite.
  public var unit: Vector? {
    let length = length
    return length > 0 && length.isFinite ? Vector(dx / length, dy / length) : nil
  }

  /// The vector turned by 90°, clockwise on screen.
  public var perpendicular: Vector { Vector(-dy, dx) }

  /// The dot product, `|a||b| cos θ`.
  @_transparent
  public func dot(_ other: Vector) -> Double { dx * other.dx + dy * other.dy }

  /// The signed area of the parallelogram of two vectors; positive if `other` is clockwise on screen.
  @_transparent
  public func cross(_ other: Vector) -> Double { dx * other.dy - dy * other.dx }

  public static prefix func - (vector: Vector) -> Vector { Vector(-vector.dx, -vector.dy) }

  @_transparent
  public static func + (a: Vector, b: Vector) -> Vector { Vector(a.dx + b.dx, a.dy + b.dy) }

  @_transparent
  public static func - (a: Vector, b: Vector) -> Vector { Vector(a.dx - b.dx, a.dy - b.dy) }

  @_transparent
  public static func * (vector: Vector, factor: Double) -> Vector {
    Vector(vector.dx * factor, vector.dy * factor)
  }
}

/// A line segment between two points.
struct Segment {
  let a: Point
  let b: Point

  init(_ a: Point, _ b: Point) {
    self.a = a
    self.b = b
  }

  /// The crossing with the ray from a point to the right: 1 downward, -1 upward, 0 for none.
  ///
  /// Half open in y: a ray through a joint of two pieces counts once.
  func crossing(rightOf point: Point) -> Int {
    guard (a.y <= point.y) != (b.y <= point.y) else { return 0 }
    let isDownward = b.y > a.y
    // The point is left of the line if this cross product has the sign of the direction.
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

/// An angle in degrees or radians; positive is clockwise on screen.
///
/// ```swift
/// let angle = Angle(of: Vector(0, 2))
/// angle.degrees  // 90
/// Angle.degrees(180).radians  // .pi
/// ```
public struct Angle: Hashable, Sendable {
  public var radians: Double

  public init(radians: Double) { self.radians = radians }

  public static let zero = Angle(radians: 0)

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

  public static prefix func - (angle: Angle) -> Angle { Angle(radians: -angle.radians) }

  public static func + (a: Angle, b: Angle) -> Angle { Angle(radians: a.radians + b.radians) }

  public static func - (a: Angle, b: Angle) -> Angle { Angle(radians: a.radians - b.radians) }

  public static func * (angle: Angle, factor: Double) -> Angle { Angle(radians: angle.radians * factor) }
}

/// An affine map of the plane: `x' = a·x + c·y + tx`, `y' = b·x + d·y + ty`, as SVG's `matrix(a b c d e f)`.
///
/// ```swift
/// let map = Transform.scale(x: 2, y: 3).then(.translation(by: Vector(10, 0)))
/// map(Point(1, 1))  // Point(12, 3)
/// map.determinant  // 6
/// map.inverse?(Point(12, 3))  // Point(1, 1)
/// ```
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

  /// A rotation about the origin, clockwise on screen.
  public static func rotation(by angle: Angle) -> Transform {
    let (sine, cosine) = (angle.sine, angle.cosine)
    return Transform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  /// The map that applies this one first and `next` second.
  public func then(_ next: Transform) -> Transform {
    Transform(
      a: next.a * a + next.c * b, b: next.b * a + next.d * b,
      c: next.a * c + next.c * d, d: next.b * c + next.d * d,
      tx: next.a * tx + next.c * ty + next.tx, ty: next.b * tx + next.d * ty + next.ty)
  }

  /// The signed factor by which areas grow; negative if the map mirrors.
  public var determinant: Double { a * d - b * c }

  /// A bound on the factor by which the map stretches any length; √2 for the identity.
  package var stretch: Double { (a * a + b * b + c * c + d * d).squareRoot() }

  /// The inverse map; `nil` if the map flattens the plane.
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

/// An axis-aligned box in document units; its size is never negative.
///
/// ```swift
/// var box = Rect(x: 10, y: 20, width: 30, height: 40)
/// box.center  // Point(25, 40)
/// box.outset(by: 5)  // Rect(x: 5, y: 15, width: 40, height: 50)
/// box.extend(to: Point(0, 0))
/// box.width  // 40
/// ```
public struct Rect: Hashable, Sendable {
  public private(set) var minX: Double
  public private(set) var minY: Double
  public private(set) var maxX: Double
  public private(set) var maxY: Double
  /// The width as given to the initializer; `maxX - minX` can differ in the last digit.
  public private(set) var width: Double
  public private(set) var height: Double

  /// The box between two opposite corners, given in any order.
  public init(_ a: Point, _ b: Point) {
    minX = min(a.x, b.x)
    minY = min(a.y, b.y)
    maxX = max(a.x, b.x)
    maxY = max(a.y, b.y)
    width = maxX - minX
    height = maxY - minY
  }

  public init(x: Double, y: Double, width: Double, height: Double) {
    self.init(Point(x, y), Point(x + width, y + height))
    self.width = abs(width)
    self.height = abs(height)
  }

  public var origin: Point { Point(minX, minY) }
  public var center: Point { Point(minX + width / 2, minY + height / 2) }
  /// Clockwise on the page from the upper left one.
  package var corners: [Point] { [Point(minX, minY), Point(maxX, minY), Point(maxX, maxY), Point(minX, maxY)] }

  public func contains(_ point: Point) -> Bool {
    minX <= point.x && point.x <= maxX && minY <= point.y && point.y <= maxY
  }

  /// True if `other` is wholly inside this box, borders included.
  public func contains(_ other: Rect) -> Bool {
    minX <= other.minX && other.maxX <= maxX && minY <= other.minY && other.maxY <= maxY
  }

  /// The distance from a point to the box; zero inside.
  public func distance(to point: Point) -> Double {
    Vector(
      max(minX - point.x, 0, point.x - maxX), max(minY - point.y, 0, point.y - maxY)
    ).length
  }

  /// Grows the box to include a point.
  public mutating func extend(to point: Point) {
    guard !contains(point) else { return }
    minX = min(minX, point.x)
    minY = min(minY, point.y)
    maxX = max(maxX, point.x)
    maxY = max(maxY, point.y)
    width = maxX - minX
    height = maxY - minY
  }

  public func union(_ other: Rect) -> Rect {
    var box = self
    box.extend(to: Point(other.minX, other.minY))
    box.extend(to: Point(other.maxX, other.maxY))
    return box
  }

  /// The box with every side moved outward; a negative margin stops at the center.
  public func outset(by margin: Double) -> Rect {
    let dx = max(margin, -width / 2)
    let dy = max(margin, -height / 2)
    return Rect(Point(minX - dx, minY - dy), Point(maxX + dx, maxY + dy))
  }

  /// The smallest box around this one with whole coordinates.
  public var wholeUnits: Rect {
    Rect(Point(minX.rounded(.down), minY.rounded(.down)), Point(maxX.rounded(.up), maxY.rounded(.up)))
  }
}
