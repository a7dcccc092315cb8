import Glibc

/// A piece of a circle.
public struct Arc: Hashable, Sendable {
  public var center: Point
  /// In document units; zero or more.
  public var radius: Double
  /// Where the arc begins, from the positive x axis.
  public var start: Angle
  /// How far it goes; positive is clockwise on screen, and at most one full turn either way.
  public var sweep: Angle

  public init(center: Point, radius: Double, start: Angle, sweep: Angle) {
    self.center = center
    self.radius = radius
    self.start = start
    self.sweep = sweep
  }

  public var end: Angle { start + sweep }

  public func point(at angle: Angle) -> Point { center + angle.direction * radius }

  /// The length along the arc.
  public var length: Double { radius * abs(sweep.radians) }

  /// Whether the arc passes a direction from its centre, ends included.
  public func passes(_ angle: Angle) -> Bool {
    let turn = 2 * Double.pi
    let signed = sweep.radians < 0 ? start.radians - angle.radians : angle.radians - start.radians
    let along = signed - (signed / turn).rounded(.down) * turn
    return along <= abs(sweep.radians)
  }

  /// How many equal pieces keep every chord within a distance of the arc.
  ///
  /// The sagitta of a chord that spans φ is r(1 - cos(φ/2)), so φ = 2 acos(1 - tolerance/r).
  public func pieces(tolerance: Double) -> Int {
    let turn = abs(sweep.radians)
    guard radius > tolerance, turn > 0 else { return 1 }
    let step = 2 * Glibc.acos(max(1 - tolerance / radius, -1))
    // A radius so large that its step rounds to nothing is cut off at a count that still draws.
    return step > turn / 65_536 ? max(1, Int((turn / step).rounded(.up))) : 65_536
  }
}
