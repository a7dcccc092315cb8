internal import Geometry

/// A straight piece of a line.
struct StrokeSegment {
  let start: Point
  let end: Point
  let length: Double
  let direction: Vector
  /// From the line to its right border, on screen.
  let side: Vector

  init(_ start: Point, _ end: Point, half: Double) {
    self.start = start
    self.end = end
    let step = end - start
    length = step.length
    // Without a direction the piece has no area, and nothing becomes NaN.
    direction = length > 0 ? step * (1 / length) : .zero
    side = direction.perpendicular * half
  }

  var middle: Point { start.lerp(to: end, 0.5) }
}
