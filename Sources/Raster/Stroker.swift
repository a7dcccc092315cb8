internal import Glibc
public import Geometry

/// A converter of lines to the areas that they cover; keep one for all frames, as it reuses its memory.
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
  /// The width is in the units of `path`, the tolerance in those of the result and greater than zero.
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

/// A filter that drops the points of a line that hardly move it.
struct Decimator: Sendable {
  /// The kept points of the last contour, without repeated neighbors.
  private(set) var points: [Point] = []

  /// The largest coordinate to keep; the third power of a difference stays finite.
  private static let coordinateLimit = 1e70

  /// The most points that are kept in order; after them, a line that goes back and forth is folded.
  private static let mostInOrder = 4096

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
          if points.count > Self.mostInOrder {
            seen = unsafe fold(source, index..<contour.points.upperBound, from: seen, reach: reach)
            break
          }
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

  /// Filters points of a line that goes back and forth, as a scanned one does; returns the last point checked.
  ///
  /// While all points are within `reach` of one straight line through the last kept point, only the outermost two and
  /// the last one are kept. With round joins a stroke along them covers the same.
  private mutating func fold(
    _ source: UnsafeBufferPointer<Point>, _ indices: Range<Int>, from first: Point, reach: Double
  ) -> Point {
    var (anchor, seen, back, ahead) = (first, first, first, first)
    // The direction of the straight line, zero up to the first point beyond `reach`, and the outermost points along it.
    var axis = Vector.zero
    var (least, most) = (0.0, 0.0)
    var next = indices.lowerBound
    while next < indices.upperBound {
      let block = next..<min(next &+ 4, indices.upperBound)
      next = block.upperBound
      // Most points lie between the outermost ones: four at a time.
      if axis != .zero, block.count == 4, most < Self.coordinateLimit {
        var inside = SIMDMask<SIMD2<Int64>>(repeating: true)
        for pair in 0..<2 {
          let first = block.lowerBound &+ pair &* 2
          let (one, two) = unsafe (source[first], source[first &+ 1])
          let (x, y) = (SIMD2(one.x, two.x) - anchor.x, SIMD2(one.y, two.y) - anchor.y)
          let (along, across) = (axis.dx * x + axis.dy * y, axis.dx * y - axis.dy * x)
          inside = inside .& (across .<= reach) .& (across .>= -reach) .& (along .>= least) .& (along .<= most)
        }
        if all(inside) {
          seen = unsafe source[next &- 1]
          continue
        }
      }
      for index in block {
        let point = unsafe source[index]
        let ray = point - anchor
        let (along, across) = (axis.dot(ray), axis.cross(ray))
        if axis != .zero, abs(across) <= reach, abs(along) < Self.coordinateLimit {
          if along < least {
            (least, back) = (along, point)
          } else if along > most {
            (most, ahead) = (along, point)
          }
          seen = point
          continue
        }
        if axis != .zero { keep(back, ahead, seen, from: anchor, reach: reach) }
        (anchor, seen) = (axis == .zero ? anchor : seen, Self.bounded(point))
        let start = seen - anchor
        axis = start.dot(start) > reach * reach ? start.unit ?? .zero : .zero
        (back, ahead, least, most) = (anchor, seen, 0, axis.dot(start))
      }
    }
    if axis != .zero { keep(back, ahead, seen, from: anchor, reach: reach) }
    return seen
  }

  /// Adds the outermost points of a fold and its last one, without those next to its first or last one.
  private mutating func keep(_ back: Point, _ ahead: Point, _ last: Point, from first: Point, reach: Double) {
    // The outermost point that is nearer to the last one comes second.
    let pair = back.distance(to: last) < ahead.distance(to: last) ? (ahead, back) : (back, ahead)
    for point in [pair.0, pair.1]
    where point.distance(to: first) > reach && point.distance(to: last) > reach { points.append(point) }
    if let kept = points.last, last != kept { points.append(last) }
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
