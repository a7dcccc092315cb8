public import Geometry
public import Shapes

/// One shape on the page with the style it is painted in, and its effects.
public struct Item: Sendable {
  public var shape: any Shape { didSet { leaveRoomForStroke() } }
  public var style: Style { didSet { leaveRoomForStroke() } }
  public var effects: Effects
  /// What it is called in lists; `nil` where nobody gave it a name.
  public var name: String?
  /// Whether it is left out of every picture.
  public var isHidden = false
  /// Whether it refuses to be changed.
  public var isLocked = false
  /// Whether its path was edited elsewhere and nobody has said yet whether that or the parameters are kept; as long it is
  /// the shape that the path draws, and the file's element stays what it is.
  public var isUndecided = false
  /// Which of the source's places the item has; a copy keeps it, and the first item that has it gets the place.
  public var place: Int?
  /// For a copy without a place: which of the source's places the shape has that it was made from.
  public var original: Int?
  /// Whether somebody put it elsewhere in the order, so that the others stay where they are in the file.
  public var isMoved = false

  public init(_ shape: any Shape, style: Style = .initial, effects: Effects = .none) {
    self.shape = shape
    self.style = style
    self.effects = effects
    leaveRoomForStroke()
  }

  /// A frame holds the stroke too, so the shape inside it follows the line's width.
  private mutating func leaveRoomForStroke() {
    let width = style.stroke == nil ? 0 : style.lineWidth
    var fitted = shape
    if fitted.leaveRoom(forStroke: width, miterLimit: style.lineJoin == .miter ? style.miterLimit : 1) {
      shape = fitted
    }
  }

  /// The shape drawn and measured, its area by the item's fill rule.
  public func resolved() throws(OutlineError) -> ResolvedShape {
    try shape.resolved(rule: style.fillRule)
  }
}

extension Item: Equatable {
  public static func == (a: Item, b: Item) -> Bool {
    a.isHidden == b.isHidden && a.isLocked == b.isLocked && a.isUndecided == b.isUndecided && a.name == b.name
      && a.looks(like: b)
  }
}

extension Item: Hashable {
  /// Pictures are long, and tell few shapes apart.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(style)
    shape.hash(into: &hasher)
  }
}

extension Item {
  /// Whether both are drawn alike while they are shown.
  public func looks(like other: Item) -> Bool {
    style == other.style && effects == other.effects && shape.isEqual(to: other.shape)
  }

  /// Whether something is drawn around the shape.
  public var showsEffects: Bool { !isHidden && effects.isVisible }
}
