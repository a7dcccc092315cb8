public import Geometry

/// The center, rotation and frame of a shape that does not store its points.
public struct Placement: Hashable, Sendable {
  public var center = Point(100, 100)
  /// In degrees, clockwise.
  public var rotation = 0.0
  public var frame = ShapeFrame()

  public init() {}

  /// The point at an offset from the center, before the shape is rotated.
  func point(at offset: Vector) -> Point {
    rotation == 0 ? center + offset : center + Transform.rotation(by: .degrees(rotation))(offset)
  }
}

/// A shape with a center and a rotation, whose points follow from its size.
public protocol PlacedShape: Shape {
  var placement: Placement { get set }

  /// Scales the lengths of this kind that other kinds do not have.
  mutating func scaleOwnSizes(x: Double, y: Double)

  /// Swaps left and right.
  mutating func mirror()
}

extension PlacedShape {
  public var ownPlacement: Placement? { placement }
  public var center: Point { placement.center }

  public var frame: ShapeFrame {
    get { placement.frame }
    set { placement.frame = newValue }
  }

  static var placementParameters: [Parameter<Self>] {
    frameParameters + [
      Parameter(ParameterCatalog.rotation, { $0.placement.rotation }, { $0.placement.rotation = $1 }),
      Parameter(ParameterCatalog.x, { $0.placement.center.x }, { $0.placement.center.x = $1 }),
      Parameter(ParameterCatalog.y, { $0.placement.center.y }, { $0.placement.center.y = $1 }),
    ]
  }

  /// A size that cannot be set while a frame determines it.
  static func sizeParameter(
    _ info: ParameterInfo, get: @escaping @Sendable (Self) -> Double,
    set: @escaping @Sendable (inout Self, Double) -> Void
  ) -> Parameter<Self> {
    Parameter(
      info, isStored: { $0.frame.size == nil }, get: get,
      set: { shape, value throws(ParameterError) in
        guard shape.frame.size == nil else {
          throw .readOnly(name: info.name, reason: "the frame determines it; set frame none first")
        }
        set(&shape, value)
      })
  }
}

/// A shape whose vertices or tips are on a circle.
public protocol RoundShape: PlacedShape {
  /// The radius of the circle without a frame, in document units.
  var radius: Double { get set }
}

extension RoundShape {
  /// The radius as drawn: half the shorter side of the frame's room, or ``radius`` without a frame.
  public var fittedRadius: Double {
    frame.room.map { min($0.width, $0.height) / 2 } ?? radius
  }

  public var ring: VertexRing? {
    VertexRing(radius: fittedRadius, holdsTips: false, alternates: Self.cornerPeriod == 2)
  }

  public mutating func scaleOwnSizes(x: Double, y: Double) {
    if frame.size == nil { radius = (radius * x).settled() }
  }

  public mutating func mirror() {
    let count = corners.count
    corners.permute { (count - $0) % count }
  }

  public mutating func keepFittedSize() {
    radius = max(fittedRadius.short(within: .unseen(atSize: fittedRadius)), 0.001)
  }

  public mutating func forgetSize() { radius = Self().radius }

  /// The point on a circle about the center, `turns` clockwise from 12 o'clock.
  func point(at turns: Double, radius: Double) -> Point {
    placement.center + Angle.degrees(360 * turns + placement.rotation - 90).direction * radius
  }

  /// The longest miter of the sharp corners, as a multiple of half the line width: 1/sin(θ/2) up to the limit.
  public func strokeReach(miterLimit: Double) -> Double {
    var shape = self
    shape.frame.size = nil
    shape.radius = 1
    var reach = 1.0
    do throws(OutlineError) {
      for corner in try shape.resolved().corners where !corner.isCut && corner.wedge.isOpen && !corner.isReflex {
        let miter = (1 + corner.wedge.cotangent * corner.wedge.cotangent).squareRoot()
        if miter <= miterLimit { reach = max(reach, miter) }
      }
    } catch {
      // A shape that cannot be drawn has no line either.
    }
    return reach
  }

  static var radiusParameter: Parameter<Self> {
    sizeParameter(ParameterCatalog.radius, get: { $0.fittedRadius }, set: { $0.radius = $1 })
  }
}

/// A shape that fills a box about its center.
public protocol BoxShape: PlacedShape {
  /// The width without a frame, in document units.
  var width: Double { get set }
  /// The height without a frame, in document units.
  var height: Double { get set }
}

extension BoxShape {
  public var fittedWidth: Double { frame.room?.width ?? width }
  public var fittedHeight: Double { frame.room?.height ?? height }

  public mutating func scaleOwnSizes(x: Double, y: Double) { scaleBox(x: x, y: y) }

  /// Scales width and height, unless a frame determines them.
  mutating func scaleBox(x: Double, y: Double) {
    guard frame.size == nil else { return }
    (width, height) = ((width * x).settled(), (height * y).settled())
  }

  public mutating func keepFittedSize() {
    let tolerance = Double.unseen(atSize: max(fittedWidth, fittedHeight))
    (width, height) = (fittedWidth.short(within: tolerance), fittedHeight.short(within: tolerance))
    (width, height) = (max(width, 0.001), max(height, 0.001))
  }

  public mutating func forgetSize() {
    let first = Self()
    (width, height) = (first.width, first.height)
  }

  public func strokeReach(miterLimit: Double) -> Double { 1 }

  /// The point at a position measured from the box's top left corner.
  func point(_ x: Double, _ y: Double) -> Point {
    placement.point(at: Vector(x - fittedWidth / 2, y - fittedHeight / 2))
  }

  static var sizeParameters: [Parameter<Self>] {
    [
      sizeParameter(ParameterCatalog.width, get: { $0.fittedWidth }, set: { $0.width = $1 }),
      sizeParameter(ParameterCatalog.height, get: { $0.fittedHeight }, set: { $0.height = $1 }),
    ]
  }
}
