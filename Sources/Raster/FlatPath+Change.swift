public import Geometry

extension FlatPath {
  /// The box, in dots, outside which a fill of this path is the same as of another one; `nil` for equal paths.
  ///
  /// The paths usually differ in a run of points; only the edges at these points count.
  public func change(since other: FlatPath) -> Rect? {
    var (first, count, otherCount) = (0, contours.count, other.contours.count)
    while first < min(count, otherCount), hasSame(contours[first], as: other.contours[first], of: other) { first += 1 }
    while count > first, otherCount > first,
      hasSame(contours[count - 1], as: other.contours[otherCount - 1], of: other)
    {
      (count, otherCount) = (count - 1, otherCount - 1)
    }
    var span = Span()
    if count - first == 1, otherCount - first == 1 {
      addChange(from: other.contours[first], of: other, to: contours[first], into: &span)
    } else {
      for contour in contours[first..<count] { span.add(points[contour.points]) }
      for contour in other.contours[first..<otherCount] { span.add(other.points[contour.points]) }
    }
    return span.box
  }

  private func hasSame(_ contour: Contour, as another: Contour, of other: FlatPath) -> Bool {
    contour.points.count == another.points.count && points[contour.points] == other.points[another.points]
  }

  /// Adds the points that two contours do not share, with their neighbors.
  ///
  /// A line's area has each of its corners twice, so there may be several runs of such points.
  private func addChange(from old: Contour, of other: FlatPath, to new: Contour, into span: inout Span) {
    let (now, before) = (points[new.points], other.points[old.points])
    var (i, j) = (now.startIndex, before.startIndex)
    while i < now.endIndex || j < before.endIndex {
      if i < now.endIndex, j < before.endIndex, now[i] == before[j] {
        (i, j) = (i + 1, j + 1)
        continue
      }
      let (a, b) = Self.next(now[i...], before[j...])
      for (points, run) in [(now, i..<a), (before, j..<b)] {
        span.add(points[run])
        // A contour is closed: its first and last points are neighbors.
        let last = points.index(before: points.endIndex)
        span.add(points[run.lowerBound > points.startIndex ? run.lowerBound - 1 : last])
        span.add(points[run.upperBound < points.endIndex ? run.upperBound : points.startIndex])
      }
      (i, j) = (a, b)
    }
  }

  /// The first places where two runs have a point in common again; their ends if that is too far.
  private static func next(_ now: ArraySlice<Point>, _ before: ArraySlice<Point>) -> (Int, Int) {
    for sum in 1...64 {
      for step in 0...sum {
        let (a, b) = (now.startIndex + step, before.startIndex + sum - step)
        if a < now.endIndex, b < before.endIndex, now[a] == before[b] { return (a, b) }
      }
    }
    return (now.endIndex, before.endIndex)
  }

  /// The box around some points.
  private struct Span {
    private var least = Point(.infinity, .infinity)
    private var most = Point(-.infinity, -.infinity)
    private var isFinite = true

    mutating func add(_ points: ArraySlice<Point>) { for point in points { add(point) } }

    mutating func add(_ point: Point) {
      least = Point(Swift.min(least.x, point.x), Swift.min(least.y, point.y))
      most = Point(Swift.max(most.x, point.x), Swift.max(most.y, point.y))
      if !point.isFinite { isFinite = false }
    }

    /// `nil` for no points; infinite if a point is not finite.
    var box: Rect? {
      guard isFinite else { return Rect(x: -.infinity, y: -.infinity, width: .infinity, height: .infinity) }
      return least.x <= most.x ? Rect(x: least.x, y: least.y, width: most.x - least.x, height: most.y - least.y) : nil
    }
  }
}
