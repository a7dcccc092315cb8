public import Geometry
public import Shapes

/// One shape on the page with the style it is painted in.
public struct Item: Sendable {
  public var shape: any Shape { didSet { leaveRoomForStroke() } }
  public var style: Style { didSet { leaveRoomForStroke() } }

  public init(_ shape: any Shape, style: Style = .initial) {
    self.shape = shape
    self.style = style
    leaveRoomForStroke()
  }

  /// A frame holds the stroke too, so the shape inside it follows the line's width.
  private mutating func leaveRoomForStroke() {
    guard var placed = shape as? any PlacedShape else { return }
    let width = style.stroke == nil ? 0 : style.lineWidth
    placed.leaveRoom(forStroke: width, miterLimit: style.lineJoin == .miter ? style.miterLimit : 1)
    if !placed.isEqual(to: shape) { shape = placed }
  }

  /// The shape drawn and measured.
  public func resolved() throws(OutlineError) -> ResolvedShape { try shape.resolved() }
}

extension Item: Equatable {
  public static func == (a: Item, b: Item) -> Bool { a.style == b.style && a.shape.isEqual(to: b.shape) }
}
