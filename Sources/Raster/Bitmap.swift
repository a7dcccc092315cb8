public import Geometry

/// Pixels in sRGB with 8 bits a channel: red, green, blue and alpha, not premultiplied, rows from the top.
public struct Bitmap: Hashable, Sendable {
  public let width: Int
  public let height: Int
  /// Four bytes a pixel.
  public let bytes: [UInt8]

  /// - Parameter bytes: exactly `width * height * 4` of them.
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

/// What part of a page a view shows, where that is not the whole page.
public struct Zoom: Hashable, Sendable {
  /// How much larger than the fitted page, within ``range``.
  public let factor: Double
  /// The place in the middle of the view.
  public let center: Point

  /// Beyond these a drawing is less than a dot, or its last decimals are wider than the screen.
  public static let range = 1e-3...1e4

  /// Keeps both in range: a factor that is no number counts as 1, and so much of a place as 0.
  public init(factor: Double, center: Point) {
    self.factor = factor.isNaN ? 1 : min(max(factor, Self.range.lowerBound), Self.range.upperBound)
    self.center = Point(Self.bounded(center.x), Self.bounded(center.y))
  }

  private static func bounded(_ value: Double) -> Double { value.isNaN ? 0 : min(max(value, -1e9), 1e9) }

  /// The next factor that a key goes to: 1, 1.5, 2, 3, 4, 6 and so on, and their inverses on the way down.
  ///
  /// - Parameter steps: up for a positive number, down for a negative one.
  public static func factor(from factor: Double, steps: Int) -> Double {
    var factor = Zoom(factor: factor, center: .zero).factor
    for _ in 0..<min(steps.magnitude, 100) { factor = steps > 0 ? above(factor) : below(factor) }
    return min(max(factor, range.lowerBound), range.upperBound)
  }

  /// A factor as good as on a step of the ladder is on it.
  private static let slack = 1e-9

  private static func above(_ factor: Double) -> Double {
    let power = self.power(below: factor * (1 + slack))
    return factor * (1 + slack) < power * 1.5 ? power * 1.5 : power * 2
  }

  private static func below(_ factor: Double) -> Double {
    let power = self.power(below: factor * (1 - slack))
    return factor * (1 - slack) > power * 1.5 ? power * 1.5 : power
  }

  /// The largest power of two that is not above a number.
  private static func power(below number: Double) -> Double {
    Double(sign: .plus, exponent: number.exponent, significand: 1)
  }

  /// The view that keeps a place where it is on the screen while the factor changes.
  public func zoomed(to factor: Double, keeping place: Point) -> Zoom {
    let next = Zoom(factor: factor, center: center)
    return Zoom(factor: factor, center: place + (center - place) * (self.factor / next.factor))
  }
}

extension ViewTransform {
  /// The view of a part of the page, on a grid of the same size in dots as this view of the whole.
  public func zoomed(_ zoom: Zoom, width: Int, height: Int) -> ViewTransform {
    ViewTransform(
      scaleX: dotsPerUnitX * zoom.factor, scaleY: dotsPerUnitY * zoom.factor, center: zoom.center, width: width,
      height: height)
  }

  /// What of the document lies on a grid of a size in dots; `nil` for a view that has no size.
  public func visible(width: Int, height: Int) -> Rect? {
    guard let inverse = transform.inverse else { return nil }
    return Rect(inverse(Point(0, 0)), inverse(Point(Double(width), Double(height))))
  }
}
