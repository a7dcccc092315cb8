internal import Glibc
public import Geometry

/// Turns lines into the areas that they cover; keep one and use it for every frame, as it reuses its memory.
///
/// The area is a sum of convex pieces that all turn the same way, so that its winding number is nowhere less
/// than zero and filling it `nonzero` leaves no holes, however tight the line folds. Where the line bends
/// gently, neighbouring pieces are joined without overlap into long strips.
public struct Stroker: Sendable {
  var decimator = Decimator()
  /// The other side of the strip being built, in the line's direction.
  private var otherSide: [Point] = []

  public init() {}

  /// The memory in use, in bytes; it stops growing once the largest path has been drawn.
  public var capacity: Int { (otherSide.capacity + decimator.points.capacity) * MemoryLayout<Point>.stride }

  /// Adds the area of a stroked path, to be filled `nonzero`.
  ///
  /// Points whose loss moves the line by no more than `tolerance` are left out first, and round joins and caps
  /// stay within a quarter of it. A closed contour, or one that moves and comes back at once, draws a dot where
  /// its length is zero and its cap is not `butt`.
  ///
  /// - Parameters:
  ///   - path: What to stroke, flattened.
  ///   - style: The line, its width in the units of `path`.
  ///   - transform: From the units of `path`, in which the line has its width, to those of the result.
  ///   - tolerance: In units of the result; greater than zero.
  ///   - result: Where to add the area.
  public mutating func stroke(
    _ path: FlatPath, _ style: StrokeStyle, through transform: Transform = .identity,
    tolerance: Double = 0.125, into result: inout FlatPath
  ) {
    precondition(tolerance > 0, "a stroking tolerance must be greater than zero")
    guard style.width > 0, style.width.isFinite else { return }
    let stretch =
      (transform.a * transform.a + transform.b * transform.b + transform.c * transform.c
      + transform.d * transform.d).squareRoot()
    // The root of the sum of squares is √2 for the identity, which stretches nothing.
    let local = stretch > 0 ? tolerance / max(stretch / 2.0.squareRoot(), .leastNormalMagnitude) : tolerance
    let pen = Pen(style, transform: transform, tolerance: local / 4)
    for contour in path.contours {
      // A contour of few points keeps nearly all of them: it is quick anyway, and its shape stays exact.
      let isLong = contour.points.count > 1024
      decimator.decimate(path, contour, tolerance: isLong ? local : local / 16)
      if decimator.points.count < (contour.isClosed ? 3 : 2) {
        // The shape is smaller than the tolerance, and what its line covers is not.
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
