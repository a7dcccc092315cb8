import Geometry

/// A shape whose vertices or tips lie on a circle.
public protocol RoundShape: PlacedShape {
  /// Without a frame, the circle's radius in document units.
  var radius: Double { get set }

  /// Makes the lengths of this kind so many times as large, besides those that all shapes have.
  mutating func scaleOwnSizes(by factor: Double)
}

extension RoundShape {
  /// The radius drawn: half the smaller side of the frame's room, or ``radius`` without a frame.
  public var fittedRadius: Double {
    placement.room.map { min($0.width, $0.height) / 2 } ?? radius
  }

  public var ring: VertexRing? {
    VertexRing(radius: fittedRadius, holdsTips: false, alternates: Self.cornerPeriod == 2)
  }

  public mutating func scaleOwnSizes(by factor: Double) {
    if placement.frame == nil { radius = (radius * factor).settled() }
  }

  public mutating func keepFittedSize() {
    radius = max(fittedRadius.short(within: .unseen(atSize: fittedRadius)), 0.001)
  }

  public mutating func forgetSize() { radius = Self().radius }

  /// The point on a circle about the centre at a fraction of a turn from 12 o'clock.
  func point(at turns: Double, radius: Double) -> Point {
    placement.center + Angle.degrees(360 * turns + placement.rotation - 90).direction * radius
  }

  /// The longest mitre of the sharp corners, as a multiple of half the line's width: 1/sin(θ/2) within the limit.
  public func strokeReach(miterLimit: Double) -> Double {
    var shape = self
    shape.placement.frame = nil
    shape.radius = 1
    var reach = 1.0
    do throws(OutlineError) {
      for corner in try shape.resolved().corners where !corner.isCut && corner.wedge.isOpen && !corner.isReflex {
        let mitre = (1 + corner.wedge.cotangent * corner.wedge.cotangent).squareRoot()
        if mitre <= miterLimit { reach = max(reach, mitre) }
      }
    } catch {
      // What is no shape has no stroke either.
    }
    return reach
  }

  static var radiusParameter: Parameter<Self> {
    sizeParameter(ParameterCatalog.radius, get: { $0.fittedRadius }, set: { $0.radius = $1 })
  }
}
