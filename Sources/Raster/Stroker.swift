internal import Glibc
public import Geometry

/// A converter of lines to the areas that they cover.
///
/// Keep one for all frames: it reuses its memory.
///
/// The area is a sum of convex pieces that all turn the same way. Its winding number is never negative, and a `nonzero`
/// fill has no holes, however tightly the line folds. Where the line bends gently, pieces join into long strips.
public struct Stroker: Sendable {
  var decimator = Decimator()
  /// The other side of the strip being built, in the line's direction.
  private var otherSide: [Point] = []

  public init() {}

  /// The memory in use, in bytes; it stops growing after the largest path.
  public var capacity: Int { (otherSide.capacity + decimator.points.capacity) * MemoryLayout<Point>.stride }

  /// Adds the area of a stroked path, for a `nonzero` fill.
  ///
  /// First drops points that move the line by at most `tolerance`. Round joins and caps stay within a quarter of it.
  /// A contour of length zero draws a dot if its cap is not `butt`.
  ///
  /// - Parameters:
  ///   - path: The flattened path.
  ///   - style: The stroke, with its width in the units of `path`.
  ///   - transform: The map from the units of `path` to those of the result.
  ///   - tolerance: The tolerance in units of the result; greater than zero.
  ///   - result: The path to add the area to.
  public mutating func stroke(
    _ path: FlatPath, _ style: StrokeStyle, through transform: Transform = .identity,
    tolerance: Double = 0.125, into result: inout FlatPath
  ) {
    precondition(tolerance > 0, "a stroking tolerance must be greater than zero")
    guard style.width > 0, style.width.isFinite else { return }
    let stretch = transform.stretch
    let local = stretch > 0 ? tolerance / max(stretch / 2.0.squareRoot(), .leastNormalMagnitude) : tolerance
    let pen = Pen(style, transform: transform, tolerance: local / 4)
    for contour in path.contours {
      // A contour of few points keeps nearly all of them: it is fast anyway.
      let isLong = contour.points.count > 1024
      decimator.decimate(path, contour, tolerance: isLong ? local : local / 16)
      if decimator.points.count < (contour.isClosed ? 3 : 2) {
        // The shape is smaller than the tolerance, but its line may not be.
        decimator.decimate(path, contour, tolerance: local * 1e-6)
      }
      if decimator.points.count > 1 {
        unsafe decimator.points.withUnsafeBufferPointer { points in
          unsafe pen.draw(
            points, isClosed: contour.isClosed, otherSide: &otherSide, into: &result)
        }
      } else if let point = decimator.points.first, contour.points.count > 1 || contour.isClosed {
        pen.drawDot(at: point, into: &result)
      }
    }
  }
}
