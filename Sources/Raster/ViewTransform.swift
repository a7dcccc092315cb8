public import Geometry

/// How a page lies on the dots of a screen: the one place that knows the shape of a character cell.
public struct ViewTransform: Hashable, Sendable {
  /// From document units to dots.
  public let transform: Transform
  /// How many dots a document unit takes across.
  public var dotsPerUnitX: Double { transform.a }
  /// How many dots a document unit takes down.
  public var dotsPerUnitY: Double { transform.d }
  /// The mean of both, for what has one size only, such as a tolerance.
  public var dotsPerUnit: Double { (transform.a * transform.d).squareRoot() }

  /// The least width of a line in document units that draws an even line of whole dots.
  ///
  /// The dots of blocks are so large that a line is one of their longer sides wide, everywhere.
  public func thinnestLine(of set: GlyphSet) -> Double {
    set.isBlock ? 1 / min(dotsPerUnitX, dotsPerUnitY) : StrokeStyle.thinnestWidthInDots / dotsPerUnit
  }

  /// What is moved by up to a quarter of a dot so that symmetric shapes draw symmetrically.
  public enum Snapping: Hashable, Sendable {
    case none
    /// This point goes to the nearest dot centre or border, in each direction.
    case point(Point)
    /// The centre of the page does.
    case pageCenter
  }

  /// Fits a page into a grid of dots, as large as it goes and in the middle.
  ///
  /// - Parameters:
  ///   - page: What must be visible. A side of zero fits any size.
  ///   - width: The grid's width in dots.
  ///   - height: The grid's height in dots.
  ///   - set: Whose cells the dots make up.
  ///   - cellAspect: A cell's width divided by its height; greater than zero, 0.5 in most terminals.
  ///   - margin: What stays free on every side, in dots.
  ///   - snapping: What is moved onto the grid of dots.
  public init(
    fitting page: Rect, width: Int, height: Int, set: GlyphSet, cellAspect: Double = 0.5,
    margin: Double = 0, snapping: Snapping = .none
  ) {
    let aspect = cellAspect > 0 && cellAspect.isFinite ? cellAspect : 0.5
    // In units of a cell's height a dot is this wide and high.
    let dotWidth = aspect / Double(set.columns)
    let dotHeight = 1 / Double(set.rows)
    let across = max(Double(width) - 2 * margin, 1) * dotWidth
    let down = max(Double(height) - 2 * margin, 1) * dotHeight
    let scale = min(
      page.width > 0 ? across / page.width : .infinity, page.height > 0 ? down / page.height : .infinity)
    let size = scale.isFinite && scale > 0 ? scale : 1
    self.init(
      scaleX: size / dotWidth, scaleY: size / dotHeight, page: page, width: width, height: height,
      snapping: snapping)
  }

  private init(scaleX: Double, scaleY: Double, page: Rect, width: Int, height: Int, snapping: Snapping) {
    let center = page.center
    var x = Double(width) / 2 - center.x * scaleX
    var y = Double(height) / 2 - center.y * scaleY
    let fixed: Point? =
      switch snapping {
      case .none: nil
      case .point(let point): point
      case .pageCenter: center
      }
    if let fixed {
      let (dotX, dotY) = (fixed.x * scaleX + x, fixed.y * scaleY + y)
      x += (dotX * 2).rounded() / 2 - dotX
      y += (dotY * 2).rounded() / 2 - dotY
    }
    transform = Transform(a: scaleX, b: 0, c: 0, d: scaleY, tx: x, ty: y)
  }

  /// A place in the middle of a grid of dots.
  init(scaleX: Double, scaleY: Double, center: Point, width: Int, height: Int) {
    transform = Transform(
      a: scaleX, b: 0, c: 0, d: scaleY, tx: Double(width) / 2 - center.x * scaleX,
      ty: Double(height) / 2 - center.y * scaleY)
  }
}
