public import Geometry

extension FlatPath {
  /// The box, in dots, outside which a fill of this path is the same as of another one; `nil` for equal paths.
  ///
  /// The paths usually differ in a run of points. Only the edges at these points count, and of an edge that became
  /// longer or shorter the part at its end.
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
    unsafe points.withUnsafeBufferPointer { all in
      unsafe other.points.withUnsafeBufferPointer { others in
        let now = unsafe UnsafeBufferPointer(rebasing: all[new.points])
        let before = unsafe UnsafeBufferPointer(rebasing: others[old.points])
        var (i, j) = (0, 0)
        while i < now.count || j < before.count {
          if i < now.count, j < before.count, unsafe now[i] == before[j] {
            (i, j) = (i + 1, j + 1)
            continue
          }
          let (a, b) = unsafe Self.next(now, i, before, j)
          unsafe span.add(now, i..<a, before, j..<b)
          (i, j) = (a, b)
        }
      }
    }
  }

  /// Places, from `i` and `j`, where two contours have a point in common again; their ends if that is too far.
  ///
  /// A changed arc has nearly as many points as before, so runs of equal length are tried first.
  private static func next(
    _ now: UnsafeBufferPointer<Point>, _ i: Int, _ before: UnsafeBufferPointer<Point>, _ j: Int
  ) -> (Int, Int) {
    for difference in 0...32 {
      for (a, b) in [(i + difference, j), (i, j + difference)] {
        let count = min(now.count - a, before.count - b, 64)
        guard count > 0 else { continue }
        for step in 0..<count where unsafe now[a + step] == before[b + step] { return (a + step, b + step) }
      }
    }
    return (now.count, before.count)
  }

  /// The box around some points.
  private struct Span {
    private var least = Point(.infinity, .infinity)
    private var most = Point(-.infinity, -.infinity)
    private var isFinite = true

    mutating func add(_ points: ArraySlice<Point>) { for point in points { add(point) } }

    /// Adds runs in which two contours differ, and the neighbors to which they have other edges.
    ///
    /// A contour is closed: its first and last points are neighbors.
    mutating func add(
      _ now: UnsafeBufferPointer<Point>, _ run: Range<Int>, _ before: UnsafeBufferPointer<Point>, _ other: Range<Int>
    ) {
      for index in run { add(unsafe now[index]) }
      for index in other { add(unsafe before[index]) }
      guard !now.isEmpty, !before.isEmpty else { return }
      func point(_ contour: UnsafeBufferPointer<Point>, _ index: Int) -> Point {
        unsafe contour[index < 0 ? contour.count - 1 : index < contour.count ? index : 0]
      }
      let ends = [(run.lowerBound - 1, other.lowerBound - 1, 1), (run.upperBound, other.upperBound, -1)]
      for (place, otherPlace, step) in ends {
        let (end, otherEnd) = unsafe (point(now, place), point(before, otherPlace))
        let (next, otherNext) = unsafe (point(now, place + step), point(before, otherPlace + step))
        // Of two points so close a line may leave out one, and begin its next edge at the other.
        if min((next - end).length, (otherNext - otherEnd).length) < Self.leastStep {
          unsafe add(point(now, place - step))
          unsafe add(point(before, otherPlace - step))
        } else if end == otherEnd, Self.isOnLine(next - end, otherNext - end) {
          continue
        }
        add(end)
        add(otherEnd)
      }
    }

    /// The largest distance of points, in dots, that a ``Decimator`` leaves out.
    private static let leastStep = 0.0625

    /// True if two edges from a point have the same direction, to a billionth of a dot.
    private static func isOnLine(_ a: Vector, _ b: Vector) -> Bool {
      a.dot(b) > 0 && abs(a.cross(b)) <= 1e-9 * max(a.length, b.length)
    }

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
