internal import Geometry

/// A filter that drops the points of a line that hardly move it.
struct Decimator: Sendable {
  /// The kept points of the last contour, without repeated neighbors.
  private(set) var points: [Point] = []

  /// The largest coordinate to keep; the third power of a difference stays finite.
  private static let coordinateLimit = 1e70

  /// Filters a contour in one pass; the line stays within `tolerance` of every point.
  ///
  /// Half of the tolerance drops points close to the last one. The other half drops points while one line passes all
  /// of them and goes forward.
  mutating func decimate(_ path: FlatPath, _ contour: FlatPath.Contour, tolerance: Double) {
    points.removeAll(keepingCapacity: true)
    let reach = tolerance / 2
    let reachSquared = reach * reach
    unsafe path.points.withUnsafeBufferPointer { source in
      guard let firstIndex = contour.points.first else { return }
      let first = unsafe Self.bounded(source[firstIndex])
      points.append(first)
      // The last point checked, and the wedge of directions that pass all points since the last kept one.
      var seen = first
      var anchor = first
      var (left, right) = (Vector.zero, Vector.zero)
      var farthest = 0.0
      for index in contour.points.dropFirst() {
        let point = unsafe source[index]
        let step = point - seen
        // NaN fails the comparison and is checked below.
        if step.dot(step) <= reachSquared { continue }
        let next = Self.bounded(point)
        var ray = next - anchor
        var distance = ray.length
        let isAhead =
          farthest == 0
          || left.cross(ray) >= 0 && ray.cross(right) >= 0 && distance >= farthest - reach
        if !isAhead {
          points.append(seen)
          anchor = seen
          farthest = 0
          ray = next - anchor
          distance = ray.length
        }
        if distance > reach {
          // The tangents from the anchor to the circle of radius `reach` around the point.
          let along = (distance * distance - reachSquared).squareRoot()
          let across = ray.perpendicular * reach
          let (newLeft, newRight) = (ray * along - across, ray * along + across)
          if farthest == 0 {
            (left, right) = (newLeft, newRight)
          } else {
            if left.cross(newLeft) > 0 { left = newLeft }
            if newRight.cross(right) > 0 { right = newRight }
          }
          farthest = max(farthest, distance)
        }
        seen = next
      }
      let last = unsafe Self.bounded(source[contour.points.upperBound - 1])
      finish(seen: seen, last: last, isClosed: contour.isClosed, reach: reach)
    }
  }

  /// Adds the end: exactly on an open line, or merged with the start of a closed one.
  private mutating func finish(seen: Point, last: Point, isClosed: Bool, reach: Double) {
    if let kept = points.last, seen != kept { points.append(seen) }
    if !isClosed {
      if let kept = points.last, last != kept {
        // If the last kept point and the end are close, one is enough.
        if points.count == 1 || last.distance(to: kept) > reach {
          points.append(last)
        } else {
          points[points.count - 1] = last
        }
      }
    } else {
      while points.count > 1, let first = points.first, let end = points.last,
        end.distance(to: first) <= reach
      {
        points.removeLast()
      }
    }
  }

  private static func bounded(_ point: Point) -> Point {
    if abs(point.x) < coordinateLimit, abs(point.y) < coordinateLimit { return point }
    func bounded(_ value: Double) -> Double {
      value.isNaN ? 0 : min(max(value, -coordinateLimit), coordinateLimit)
    }
    return Point(bounded(point.x), bounded(point.y))
  }
}
