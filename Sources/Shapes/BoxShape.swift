import Geometry

/// A shape that fills a box about its centre.
public protocol BoxShape: PlacedShape {
  /// Without a frame, in document units.
  var width: Double { get set }
  /// Without a frame, in document units.
  var height: Double { get set }

  /// Makes the lengths of this kind so many times as large, besides those that all shapes have.
  mutating func scaleOwnSizes(x: Double, y: Double)

  /// Exchanges what lies left and right of the middle.
  mutating func mirror()
}

extension BoxShape {
  public var fittedWidth: Double { placement.room?.width ?? width }
  public var fittedHeight: Double { placement.room?.height ?? height }

  public mutating func scaleOwnSizes(x: Double, y: Double) { scaleBox(x: x, y: y) }

  /// Scales width and height, unless a frame gives them.
  mutating func scaleBox(x: Double, y: Double) {
    guard placement.frame == nil else { return }
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

  /// The point at a place measured from the box's top left corner.
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
