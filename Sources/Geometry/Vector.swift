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
