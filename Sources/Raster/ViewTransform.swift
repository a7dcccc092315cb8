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

  /// Fits a page into the middle of a grid of dots, as large as possible.
  ///
  /// - Parameter cellAspect: A cell's width divided by its height; greater than zero, 0.5 in most terminals.
  public init(
    fitting page: Rect, width: Int, height: Int, parts: CellParts, cellAspect: Double = 0.5, margin: Double = 0
  ) {
    let aspect = cellAspect > 0 && cellAspect.isFinite ? cellAspect : 0.5
    // The size of a dot in units of a cell's height.
    let dotWidth = aspect / Double(parts.columns)
    let dotHeight = 1 / Double(parts.rows)
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

  /// The view of a part of the page, on a grid of the same size in dots.
  public func zoomed(_ zoom: Zoom, width: Int, height: Int) -> ViewTransform {
    ViewTransform(
      scaleX: dotsPerUnitX * zoom.factor, scaleY: dotsPerUnitY * zoom.factor, center: zoom.center, width: width,
      height: height)
  }

  private init(_ transform: Transform) { self.transform = transform }

  /// The view on a grid that begins some rows of dots further down.
  package func from(row: Int) -> ViewTransform {
    var moved = transform
    moved.ty -= Double(row)
    return ViewTransform(moved)
  }

  /// The part of the document on a grid of a size in dots; `nil` if the view is degenerate.
  public func visible(width: Int, height: Int) -> Rect? {
    guard let inverse = transform.inverse else { return nil }
    return Rect(inverse(Point(0, 0)), inverse(Point(Double(width), Double(height))))
  }
}

/// A view of a part of the page.
public struct Zoom: Hashable, Sendable {
  /// The magnification relative to the fitted page, within ``range``.
  public let factor: Double
  /// The point in the middle of the view.
  public let center: Point

  /// The useful factors: below, a drawing is less than a dot; above, its last decimal is wider than the screen.
  public static let range = 1e-3...1e4

  /// Clamps both to their range; a NaN factor becomes 1, a NaN coordinate 0.
  public init(factor: Double, center: Point) {
    self.factor = factor.isNaN ? 1 : min(max(factor, Self.range.lowerBound), Self.range.upperBound)
    self.center = Point(Self.bounded(center.x), Self.bounded(center.y))
  }

  private static func bounded(_ value: Double) -> Double { value.isNaN ? 0 : min(max(value, -1e9), 1e9) }

  /// The factor some steps up or down the ladder 1, 1.5, 2, 3, 4, 6 and so on, and down by the same ratios.
  ///
  /// - Parameter steps: Positive to zoom in, negative to zoom out.
  public static func factor(from factor: Double, steps: Int) -> Double {
    var factor = Zoom(factor: factor, center: .zero).factor
    for _ in 0..<min(steps.magnitude, 100) { factor = steps > 0 ? above(factor) : below(factor) }
    return min(max(factor, range.lowerBound), range.upperBound)
  }

  /// The relative distance at which a factor counts as on a step of the ladder.
  private static let slack = 1e-9

  private static func above(_ factor: Double) -> Double {
    let power = self.power(below: factor * (1 + slack))
    return factor * (1 + slack) < power * 1.5 ? power * 1.5 : power * 2
  }

  private static func below(_ factor: Double) -> Double {
    let power = self.power(below: factor * (1 - slack))
    return factor * (1 - slack) > power * 1.5 ? power * 1.5 : power
  }

  /// The largest power of two that is at most `number`.
  private static func power(below number: Double) -> Double {
    Double(sign: .plus, exponent: number.exponent, significand: 1)
  }

  /// The view with another factor that keeps `place` at the same spot on the screen.
  public func zoomed(to factor: Double, keeping place: Point) -> Zoom {
    let next = Zoom(factor: factor, center: center)
    return Zoom(factor: factor, center: place + (center - place) * (self.factor / next.factor))
  }
}
