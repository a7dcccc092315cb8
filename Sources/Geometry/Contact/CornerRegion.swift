/// What a corner can sweep while it grows: a triangle between the edges, or a parallelogram for kinds that reach
/// beyond the line between their tangent points.
///
/// What lies in the region belongs to the corner alone, unless another part of the outline reaches in.
struct CornerRegion {
  /// The vertex, the tangent point on the edge before, the far point, the tangent point on the edge after.
  let points: (Point, Point, Point, Point)
  /// 1 when the points run clockwise on screen, -1 otherwise.
  private let sign: Double

  init(_ corner: CornerRing.Corner, before: Double, after: Double) {
    let smooth = corner.smoothing > 0
    // A ramp may begin twice as far out as the fillet.
    let (back, ahead) =
      smooth ? (min(2 * corner.reach, before), min(2 * corner.reach, after)) : (corner.reach, corner.reach)
    let (start, end) = (corner.vertex + corner.wedge.back * back, corner.vertex + corner.wedge.ahead * ahead)
    let far = corner.reachesFar ? start + (end - corner.vertex) : start.lerp(to: end, 0.5)
    points = (corner.vertex, start, far, end)
    sign = (start - corner.vertex).cross(end - corner.vertex) < 0 ? -1 : 1
  }

  /// The parts of the corner's edges that it can take.
  var sides: [Segment] { [Segment(points.0, points.1), Segment(points.0, points.3)] }

  /// Whether two regions have a point in common, borders included.
  func touches(_ other: CornerRegion) -> Bool { !separates(other) && !other.separates(self) }

  /// Whether all of another region lies outside one side.
  private func separates(_ other: CornerRegion) -> Bool {
    let (near, far) = (
      Segment(other.points.0, other.points.1), Segment(other.points.2, other.points.3)
    )
    return isOutside(points.0, points.1, near) && isOutside(points.0, points.1, far)
      || isOutside(points.1, points.2, near) && isOutside(points.1, points.2, far)
      || isOutside(points.2, points.3, near) && isOutside(points.2, points.3, far)
      || isOutside(points.3, points.0, near) && isOutside(points.3, points.0, far)
  }

  /// Whether a segment has a point in common with the region, its border included.
  func touches(_ segment: Segment) -> Bool {
    if isOutside(points.0, points.1, segment) || isOutside(points.1, points.2, segment) { return false }
    if isOutside(points.2, points.3, segment) || isOutside(points.3, points.0, segment) { return false }
    let along = segment.b - segment.a
    let sides = (
      along.cross(points.0 - segment.a), along.cross(points.1 - segment.a), along.cross(points.2 - segment.a),
      along.cross(points.3 - segment.a)
    )
    let (least, most) = (min(sides.0, sides.1, sides.2, sides.3), max(sides.0, sides.1, sides.2, sides.3))
    return least <= 0 && most >= 0
  }

  /// Whether a segment lies wholly outside one side.
  private func isOutside(_ from: Point, _ to: Point, _ segment: Segment) -> Bool {
    let side = (to - from) * sign
    return side.cross(segment.a - from) < 0 && side.cross(segment.b - from) < 0
  }

  /// Whether a line from one of the two tangent points goes into the region or along its border.
  func takesIn(_ direction: Vector, atStart: Bool) -> Bool {
    let corner = atStart ? points.1 : points.3
    let (first, second) = (points.0 - corner, points.2 - corner)
    let turn = first.cross(second) < 0 ? -1.0 : 1
    return turn * first.cross(direction) >= -1e-9 * first.length * direction.length
      && turn * direction.cross(second) >= -1e-9 * second.length * direction.length
  }
}
