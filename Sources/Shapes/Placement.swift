public import Geometry

/// Where a regular shape stands and how large it is.
public struct Placement: Hashable, Sendable {
  public var center = Point(100, 100)
  /// The circle that the tips lie on, unless a frame says otherwise; in document units.
  public var radius = 90.0
  /// In degrees, clockwise from 12 o'clock.
  public var rotation = 0.0
  public var padding = 0.0
  public var frame: FrameSize?

  public init() {}

  /// The radius drawn: the frame's half smaller side less the padding, or ``radius`` without a frame.
  public var fittedRadius: Double {
    guard let frame else { return radius }
    return max(0, min(frame.width, frame.height) / 2 - padding)
  }

  /// Sets or takes away the frame; without one the shape keeps the size that the frame gave it.
  mutating func fit(into frame: FrameSize?) {
    radius = frame == nil ? max(fittedRadius, 0.001) : Placement().radius
    self.frame = frame
  }

  /// The point on a circle about the centre at a fraction of a turn from 12 o'clock.
  public func point(at turns: Double, radius: Double) -> Point {
    center + Angle.degrees(360 * turns + rotation - 90).direction * radius
  }
}

/// A shape that has a centre, a size and a rotation.
public protocol PlacedShape: Shape {
  var placement: Placement { get set }
}

extension PlacedShape {
  static var placementParameters: [Parameter<Self>] {
    [
      Parameter(
        ParameterCatalog.radius, isStored: { $0.placement.frame == nil }, get: { $0.placement.fittedRadius },
        set: { shape, radius throws(ParameterError) in
          guard shape.placement.frame == nil else {
            throw .readOnly(name: "radius", reason: "it follows from the frame; set frame none first")
          }
          shape.placement.radius = radius
        }),
      Parameter(ParameterCatalog.rotation, \.placement.rotation),
      Parameter(ParameterCatalog.padding, \.placement.padding),
      Parameter(
        ParameterCatalog.frame, get: { $0.placement.frame?.text },
        set: { shape, text throws(ParameterError) in shape.placement.fit(into: try FrameSize.parse(text)) }),
      Parameter(ParameterCatalog.x, \.placement.center.x),
      Parameter(ParameterCatalog.y, \.placement.center.y),
    ]
  }
}
