import Glibc

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
