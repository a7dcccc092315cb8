/// A straight piece between two points.
struct Segment {
  let a: Point
  let b: Point

  init(_ a: Point, _ b: Point) {
    self.a = a
    self.b = b
  }

  /// How the ray from a point to the right crosses it: 1 downwards, -1 upwards, 0 not at all.
  ///
  /// Half open in y, so that a ray through a joint of two pieces counts it once.
  func crossing(rightOf point: Point) -> Int {
    guard (a.y <= point.y) != (b.y <= point.y) else { return 0 }
    let isDownward = b.y > a.y
    // The point lies left of the line where this cross product has the sign of the direction.
    let side = (b - a).cross(point - a)
    return isDownward ? (side > 0 ? 1 : 0) : (side < 0 ? -1 : 0)
  }

  func distance(to point: Point) -> Double {
    let along = b - a
    let square = along.dot(along)
    guard square > 0 else { return point.distance(to: a) }
    let t = min(max((point - a).dot(along) / square, 0), 1)
    return point.distance(to: a + along * t)
  }
}
