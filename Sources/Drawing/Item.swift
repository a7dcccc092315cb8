public import Geometry
public import Shapes

/// One shape on the page with the style it is painted in.
public struct Item: Sendable {
  public var shape: any Shape
  public var style: Style

  public init(_ shape: any Shape, style: Style = .initial) {
    self.shape = shape
    self.style = style
  }

  /// The shape drawn and measured.
  public func resolved() throws(OutlineError) -> ResolvedShape { try shape.resolved() }
}

extension Item: Equatable {
  public static func == (a: Item, b: Item) -> Bool { a.style == b.style && a.shape.isEqual(to: b.shape) }
}
