/// An outline whose corners have got what the edges could give.
public struct ResolvedOutline: Hashable, Sendable {
  public let corners: [ResolvedCorner]

  /// Shares the edges out and measures every corner.
  ///
  /// Takes time in proportion to the number of vertices where no part of the outline comes within the reach of a corner
  /// that is no neighbour.
  public init(_ outline: Outline) { self.init(outline, isOpen: false) }

  /// - Parameter isOpen: whether nothing is drawn from the last vertex to the first, so that nothing collides there.
  init(_ outline: Outline, isOpen: Bool) {
    let demands = CornerDemands(outline)
    let budget = EdgeBudget(tangents: demands.tangents, lengths: demands.lengths, policy: outline.overflow)
    var factors = budget.factors
    var limits = demands.limits(budget)
    var collisions = outline.overflow == .fair ? CollisionLimits(demands, isOpen: isOpen) : nil
    collisions?.limitRadii(&factors, &limits)
    let used = demands.used(factors)
    var smoothing = demands.smoothing(used: used)
    if !smoothing.isEmpty { collisions?.limitSmoothing(&smoothing) }
    var maxima = demands.maxima(used: used)
    collisions?.limitMaxima(&maxima)
    let orientation: Double = outline.signedArea < 0 ? -1 : 1
    corners = outline.vertices.indices.map { index in
      ResolvedCorner(
        index: index, style: outline.vertices[index].corner, wedge: demands.wedges[index],
        asked: demands.radii[index], used: demands.radii[index] * factors[index], maximum: maxima[index],
        isReflex: demands.wedges[index].turnSign * orientation < 0, limit: limits[index],
        smoothing: smoothing.isEmpty ? .none : smoothing[index].drawable)
    }
  }

  /// The outline drawn, from vertex 0's outgoing tangent point round to a close.
  public var path: Path {
    var path = Path()
    path.reserveCapacity(corners.count * 2 + 2)
    guard let first = corners.first else { return path }
    path.append(.move(to: first.end))
    let last = OutlinePart.edge(from: corners.count - 1, to: 0)
    // The close draws the last edge where no corner follows it.
    forEachPiece { piece, part in
      if first.isCut || part != last { path.append(piece) }
    }
    path.append(.close)
    return path
  }

  /// Calls a function for everything drawn, from vertex 0's outgoing tangent point on, with what it belongs to.
  func forEachPiece(_ body: (Path.Piece, OutlinePart) -> Void) {
    guard var before = corners.first else { return }
    var pen = before.end
    func draw(_ corner: ResolvedCorner) {
      if let straight = corner.straightPiece(from: pen) {
        body(straight, .edge(from: before.index, to: corner.index))
      }
      corner.forEachPiece { body($0, .corner(corner.index)) }
      pen = corner.end
      before = corner
    }
    for corner in corners.dropFirst() { draw(corner) }
    draw(corners[0])
  }
}

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
