public import Geometry

/// Pixels in sRGB with 8 bits per channel: red, green, blue and straight alpha, rows from the top.
public struct Bitmap: Hashable, Sendable {
  public let width: Int
  public let height: Int
  /// Four bytes per pixel.
  public let bytes: [UInt8]

  /// - Parameter bytes: Exactly `width * height * 4` bytes.
  public init(width: Int, height: Int, bytes: [UInt8]) {
    let (pixels, isHuge) = width.multipliedReportingOverflow(by: height)
    let (count, isTooLarge) = pixels.multipliedReportingOverflow(by: 4)
    precondition(
      width >= 0 && height >= 0 && !isHuge && !isTooLarge && bytes.count == count, "a pixel is four bytes")
    self.width = width
    self.height = height
    self.bytes = bytes
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

extension ViewTransform {
  /// The view of a part of the page, on a grid of the same size in dots.
  public func zoomed(_ zoom: Zoom, width: Int, height: Int) -> ViewTransform {
    ViewTransform(
      scaleX: dotsPerUnitX * zoom.factor, scaleY: dotsPerUnitY * zoom.factor, center: zoom.center, width: width,
      height: height)
  }

  /// The part of the document on a grid of a size in dots; `nil` if the view is degenerate.
  public func visible(width: Int, height: Int) -> Rect? {
    guard let inverse = transform.inverse else { return nil }
    return Rect(inverse(Point(0, 0)), inverse(Point(Double(width), Double(height))))
  }
}
