public import Geometry

/// The map from a page to the dots of a screen: the only place that knows the shape of a character cell.
public struct ViewTransform: Hashable, Sendable {
  /// The map from document units to dots.
  public let transform: Transform
  /// The dots per document unit across.
  public var dotsPerUnitX: Double { transform.a }
  /// The dots per document unit down.
  public var dotsPerUnitY: Double { transform.d }
  /// The geometric mean of both, for tolerances and other single sizes.
  public var dotsPerUnit: Double { (transform.a * transform.d).squareRoot() }

  /// The least width in document units of a line that is even in whole dots.
  ///
  /// Block dots are large: their lines are as wide as a dot's longer side.
  public func thinnestLine(of set: GlyphSet) -> Double {
    set.isBlock ? 1 / min(dotsPerUnitX, dotsPerUnitY) : StrokeStyle.thinnestWidthInDots / dotsPerUnit
  }

  /// Fits a page into the middle of a grid of dots, as large as possible.
  ///
  /// - Parameters:
  ///   - page: The visible area. A side of zero fits any size.
  ///   - width: The grid's width in dots.
  ///   - height: The grid's height in dots.
  ///   - set: The glyph set whose cells hold the dots.
  ///   - cellAspect: A cell's width divided by its height; greater than zero, 0.5 in most terminals.
  ///   - margin: The free space on every side, in dots.
  public init(
    fitting page: Rect, width: Int, height: Int, set: GlyphSet, cellAspect: Double = 0.5, margin: Double = 0
  ) {
    let aspect = cellAspect > 0 && cellAspect.isFinite ? cellAspect : 0.5
    // The size of a dot in units of a cell's height.
    let dotWidth = aspect / Double(set.columns)
    let dotHeight = 1 / Double(set.rows)
    let across = max(Double(width) - 2 * margin, 1) * dotWidth
    let down = max(Double(height) - 2 * margin, 1) * dotHeight
    let scale = min(
      page.width > 0 ? across / page.width : .infinity, page.height > 0 ? down / page.height : .infinity)
    let size = scale.isFinite && scale > 0 ? scale : 1
    let middle = Self(
      scaleX: size / dotWidth, scaleY: size / dotHeight, center: page.center, width: width, height: height)
    var exact = middle.transform
    // Without rounding errors in the center, symmetric shapes draw symmetrically.
    let center = exact(page.center)
    exact.tx += (center.x * 2).rounded() / 2 - center.x
    exact.ty += (center.y * 2).rounded() / 2 - center.y
    transform = exact
  }

  /// Puts a point in the middle of a grid of dots.
  init(scaleX: Double, scaleY: Double, center: Point, width: Int, height: Int) {
    transform = Transform(
      a: scaleX, b: 0, c: 0, d: scaleY, tx: Double(width) / 2 - center.x * scaleX,
      ty: Double(height) / 2 - center.y * scaleY)
  }
}
