/// A place where an outline crosses or touches itself.
public struct OutlineCrossing: Hashable, Sendable {
  public let first: OutlinePart
  public let second: OutlinePart
  public let point: Point

  public init(first: OutlinePart, second: OutlinePart, point: Point) {
    (self.first, self.second, self.point) = (first, second, point)
  }

  /// What a corner meets here; `nil` where it is not one of the two.
  public func part(besides corner: Int) -> OutlinePart? {
    first == .corner(corner) ? second : second == .corner(corner) ? first : nil
  }
}

extension ResolvedOutline {
  /// Where two parts of the drawn outline have a point in common, once for every two pieces.
  ///
  /// Takes time in proportion to the pieces and the crossings for outlines whose neighbouring pieces are near each
  /// other.
  ///
  /// - Parameter limit: how many to find at most.
  public func crossings(limit: Int = .max) -> [OutlineCrossing] {
    guard limit > 0 else { return [] }
    var drawn: [(span: CurveSpan, part: OutlinePart)] = []
    drawn.reserveCapacity(2 * corners.count)
    var size = 0.0
    forEachPiece { piece, part in
      drawn.append((CurveSpan(piece), part))
      size = max(size, abs(piece.end.x), abs(piece.end.y))
    }
    // Pieces that only rounding has left between two others are none.
    drawn.removeAll { $0.span.bulge + $0.span.start.distance(to: $0.span.end) <= 1e-12 * size }
    guard drawn.count > 2 else { return [] }
    // A point of an arc is known less well the further away its centre is.
    func tolerance(_ span: CurveSpan) -> Double { 4e-15 * (size + span.piece.radius / 10) }
    let boxes = drawn.map { item in
      let (start, end) = (item.span.start, item.span.end)
      return OrientedBox(
        start, (end, start, end, end), along: end - start, margin: item.span.bulge + tolerance(item.span))
    }
    var found: [OutlineCrossing] = []
    BoxTree(boxes).forEachPair { first, second in
      let (a, b) = (drawn[first], drawn[second])
      let meeting = CurveMeeting(
        tolerance: max(tolerance(a.span), tolerance(b.span)), smallest: 1e-6 * size)
      let point =
        second == first + 1
        ? meeting.pointBesideJoint(a.span, b.span)
        : first == 0 && second == drawn.count - 1
          ? meeting.pointBesideJoint(b.span, a.span) : meeting.point(a.span, b.span)
      if let point { found.append(OutlineCrossing(first: a.part, second: b.part, point: point)) }
      return found.count < limit
    }
    return found
  }
}
