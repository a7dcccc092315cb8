public import Geometry

/// Where a shape with a centre stands, and the box that it is fitted into, if any.
public struct Placement: Hashable, Sendable {
  public var center = Point(100, 100)
  /// In degrees, clockwise.
  public var rotation = 0.0
  /// The box that the shape is fitted into.
  public var fit = FrameFit()

  public init() {}

  /// The point at an offset from the centre, before the shape is rotated.
  func point(at offset: Vector) -> Point {
    rotation == 0 ? center + offset : center + Transform.rotation(by: .degrees(rotation))(offset)
  }
}

extension Placement {
  public var padding: Double {
    get { fit.padding }
    set { fit.padding = newValue }
  }

  public internal(set) var frame: FrameSize? {
    get { fit.frame }
    set { fit.frame = newValue }
  }

  var strokeRoom: Double {
    get { fit.strokeRoom }
    set { fit.strokeRoom = newValue }
  }

  var room: (width: Double, height: Double)? { fit.room }
}

/// A shape that has a centre, a rotation, and may have a frame.
public protocol PlacedShape: Shape {
  var placement: Placement { get set }

  /// Keeps the size that the frame gave the shape, because the frame is about to go.
  mutating func keepFittedSize()

  /// Forgets a size of the shape's own, because a frame is about to give it one.
  mutating func forgetSize()

  /// How far a stroke reaches out of the shape's box, as a multiple of half its width.
  ///
  /// - Parameter miterLimit: how far mitres may reach, in line widths; 1 for other joins.
  func strokeReach(miterLimit: Double) -> Double
}

extension PlacedShape {
  public var ownPlacement: Placement? { placement }

  public func strokeReach(miterLimit: Double) -> Double { 1 }

  public mutating func leaveRoom(forStroke width: Double, miterLimit: Double) -> Bool {
    let before = placement.strokeRoom
    placement.strokeRoom = 0
    // How far a stroke reaches takes the whole outline to know.
    if placement.frame != nil, width > 0 {
      placement.strokeRoom = width / 2 * strokeReach(miterLimit: miterLimit)
    }
    return placement.strokeRoom != before
  }

  /// The outline with the style that each switch gives its corner.
  public func outline() throws(OutlineError) -> Outline {
    try placement.fit.checkRoom()
    return try styledOutline()
  }

  public func resolved() throws(OutlineError) -> ResolvedShape {
    let outline = ResolvedOutline(try outline())
    return ResolvedShape(corners: outline.corners, path: outline.path)
  }

  /// Sets the frame, or takes it away with `nil`.
  public mutating func fit(into frame: FrameSize?) {
    if frame == nil { keepFittedSize() } else { forgetSize() }
    placement.frame = frame
  }

  static var placementParameters: [Parameter<Self>] {
    [
      Parameter(ParameterCatalog.rotation, \.placement.rotation),
      Parameter(ParameterCatalog.padding, \.placement.padding),
      Parameter(
        ParameterCatalog.frame, get: { $0.placement.frame?.text },
        set: { shape, text throws(ParameterError) in shape.fit(into: try FrameSize.parse(text)) },
        check: { shape throws(ParameterError) in try shape.placement.frame?.check() }),
      Parameter(ParameterCatalog.x, \.placement.center.x),
      Parameter(ParameterCatalog.y, \.placement.center.y),
    ]
  }

  /// A size that the frame gives where there is one, and that cannot be set then.
  static func sizeParameter(
    _ info: ParameterInfo, get: @escaping @Sendable (Self) -> Double,
    set: @escaping @Sendable (inout Self, Double) -> Void
  ) -> Parameter<Self> {
    let name = info.name
    return Parameter(
      info, isStored: { $0.placement.frame == nil }, get: get,
      set: { shape, value throws(ParameterError) in
        guard shape.placement.frame == nil else {
          throw .readOnly(name: name, reason: "it follows from the frame; set frame none first")
        }
        set(&shape, value)
      })
  }
}
