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
