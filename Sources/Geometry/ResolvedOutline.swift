import Glibc

/// An outline whose corners are fitted to its edges.
///
/// ```swift
/// let outline = try Outline(vertices: [
///   .init(Point(0, 0), .round(20)), .init(Point(100, 0), .round(90)), .init(Point(100, 80)),
/// ])
/// let corner = ResolvedOutline(outline).corners[1]
/// NumberText.fixed(corner.used, places: 2)  // "61.22"
/// corner.limit?.description  // "edge 0-1 is full"
/// ```
public struct ResolvedOutline: Hashable, Sendable {
  public let corners: [ResolvedCorner]

  /// Divides the edges among the corners.
  ///
  /// Linear in the number of vertices, unless a part of the outline is within reach of a corner that is not next to it.
  public init(_ outline: Outline) { self.init(outline, isOpen: false) }

  /// - Parameter isOpen: True if the edge from the last vertex to the first is not drawn and cannot collide.
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
        asked: demands.radii[index], used: demands.radii[index] * factors[index], largest: maxima[index],
        isReflex: demands.wedges[index].turnSign * orientation < 0, limit: limits[index],
        smoothing: smoothing.isEmpty ? .none : smoothing[index].drawable)
    }
  }

  /// The closed path of the outline, from vertex 0's outgoing tangent point.
  public var path: Path {
    var path = Path()
    path.reserveCapacity(corners.count * 2 + 2)
    guard let first = corners.first else { return path }
    path.append(.move(to: first.end))
    let last = OutlinePart.edge(from: corners.count - 1, to: 0)
    // The close draws the last edge if no corner follows it.
    forEachPiece { piece, part in
      if first.isCut || part != last { path.append(piece) }
    }
    path.append(.close)
    return path
  }

  /// Passes every piece and its part of the outline to `body`, from vertex 0's outgoing tangent point.
  func forEachPiece(_ body: (Path.Piece, OutlinePart) -> Void) {
    guard var pen = corners.first?.end else { return }
    for before in corners.indices {
      // Read in place: a copy of a corner takes longer than its piece.
      let index = before + 1 == corners.count ? 0 : before + 1
      if let straight = corners[index].straightPiece(from: pen) { body(straight, .edge(from: before, to: index)) }
      corners[index].forEachPiece { body($0, .corner(index)) }
      pen = corners[index].end
    }
  }
}

/// A point where an outline crosses or touches itself.
public struct OutlineCrossing: Hashable, Sendable {
  public let first: OutlinePart
  public let second: OutlinePart
  public let point: Point
  /// True if the parts meet without changing sides.
  public let touches: Bool

  public init(first: OutlinePart, second: OutlinePart, point: Point, touches: Bool = false) {
    (self.first, self.second, self.point, self.touches) = (first, second, point, touches)
  }

  /// The part that a corner meets here; `nil` if the corner is neither of the two.
  public func part(besides corner: Int) -> OutlinePart? {
    first == .corner(corner) ? second : second == .corner(corner) ? first : nil
  }
}

extension ResolvedOutline {
  /// The points where two parts of the drawn outline meet, one for each pair of pieces.
  ///
  /// Linear in pieces and crossings if pieces next to each other in order are near each other in the plane.
  ///
  /// - Parameter limit: The most crossings to find.
  public func crossings(limit: Int = .max) -> [OutlineCrossing] {
    guard limit > 0 else { return [] }
    var drawn: [(piece: Path.Piece, part: OutlinePart)] = []
    drawn.reserveCapacity(2 * corners.count)
    forEachPiece { drawn.append(($0, $1)) }
    return OutlineCrossing.all(among: drawn, isClosed: true, limit: limit)
  }
}

/// The pieces of a drawn contour in order, with their parts of the outline.
package struct OutlineRing {
  package var pieces: [(piece: Path.Piece, part: OutlinePart)]
  package let isClosed: Bool

  package init(pieces: [(piece: Path.Piece, part: OutlinePart)], isClosed: Bool) {
    (self.pieces, self.isClosed) = (pieces, isClosed)
  }
}

extension OutlineCrossing {
  /// The points where pieces meet other than at their joints; `pieces` are in drawing order.
  static func all(
    among pieces: [(piece: Path.Piece, part: OutlinePart)], isClosed: Bool, limit: Int
  ) -> [OutlineCrossing] {
    var found: [OutlineCrossing] = []
    forEach(among: [OutlineRing(pieces: pieces, isClosed: isClosed)]) { crossing, _, _ in
      found.append(crossing)
      return found.count < limit
    }
    return found
  }

  /// Passes the points where pieces of rings meet other than at their joints to `body`, with the numbers of both rings,
  /// until it returns false.
  ///
  /// - Parameter areCompared: True for two rings, or one, whose pieces are compared.
  package static func forEach(
    among rings: [OutlineRing], where areCompared: (Int, Int) -> Bool = { _, _ in true },
    _ body: (OutlineCrossing, Int, Int) -> Bool
  ) {
    let size = rings.reduce(0) { $1.pieces.reduce($0) { max($0, abs($1.piece.end.x), abs($1.piece.end.y)) } }
    var drawn: [(span: CurveSpan, part: OutlinePart, ring: Int)] = []
    var places: [Range<Int>] = []
    for (number, ring) in rings.enumerated() {
      let first = drawn.count
      for (piece, part) in ring.pieces {
        let span = CurveSpan(piece)
        // Ignore pieces that are only a rounding error long.
        if span.bulge + span.start.distance(to: span.end) > 1e-12 * size { drawn.append((span, part, number)) }
      }
      places.append(first..<drawn.count)
    }
    // The further away an arc's center, the larger the rounding error of its points.
    func tolerance(_ span: CurveSpan) -> Double { 4e-15 * (size + span.piece.radius / 10) }
    let boxes = drawn.map { OrientedBox($0.span.start, $0.span.end, margin: $0.span.bulge + tolerance($0.span)) }
    /// `nil` at an end of an open outline.
    func ways(from point: Point, on index: Int) -> Ways? {
      let piece = drawn[index].span.piece
      let (place, isClosed) = (places[drawn[index].ring], rings[drawn[index].ring].isClosed)
      let distances = (point.distance(to: piece.start), point.distance(to: piece.end))
      var (before, after) = (piece, piece)
      var (end, start) = (1.0, 0.0)
      if distances.0 <= 1e-6 * size {
        guard index > place.lowerBound || isClosed else { return nil }
        before = drawn[index > place.lowerBound ? index - 1 : place.upperBound - 1].span.piece
      } else if distances.1 <= 1e-6 * size {
        guard index + 1 < place.upperBound || isClosed else { return nil }
        after = drawn[index + 1 < place.upperBound ? index + 1 : place.lowerBound].span.piece
      } else {
        end = piece.parameter(atDistance: distances.0)
        start = end
      }
      guard let arriving = before.direction(at: end), let leaving = after.direction(at: start) else { return nil }
      return Ways(back: -arriving, ahead: leaving)
    }
    BoxTree(boxes).forEachPair { first, second in
      let (a, b) = (drawn[first], drawn[second])
      let (place, isOne) = (places[a.ring], a.ring == b.ring)
      guard areCompared(a.ring, b.ring), !isOne || place.count > 2 else { return true }
      let meeting = CurveMeeting(
        tolerance: max(tolerance(a.span), tolerance(b.span)), smallest: 1e-6 * size)
      let point =
        isOne && second == first + 1
        ? meeting.pointBesideJoint(a.span, b.span)
        : isOne && rings[a.ring].isClosed && first == place.lowerBound && second == place.upperBound - 1
          ? meeting.pointBesideJoint(b.span, a.span) : meeting.point(a.span, b.span)
      guard let point else { return true }
      let (one, other) = (ways(from: point, on: first), ways(from: point, on: second))
      let touches = if let one, let other { !one.crosses(other) } else { true }
      return body(OutlineCrossing(first: a.part, second: b.part, point: point, touches: touches), a.ring, b.ring)
    }
  }
}

/// The unit vectors by which an outline leaves one of its points, to both sides.
private struct Ways {
  let back: Vector
  let ahead: Vector

  /// True if the ways of another part of the outline lead to different sides; ways along each other do not.
  func crosses(_ other: Ways) -> Bool {
    /// The turn from `back`, from 0 to 2π.
    func turn(_ way: Vector) -> Double {
      let angle = Glibc.atan2(back.cross(way), back.dot(way))
      return angle < 0 ? angle + 2 * .pi : angle
    }
    let (end, first, second) = (turn(ahead), turn(other.back), turn(other.ahead))
    let isAlong = [first, second].contains { turn in
      [0, end, 2 * .pi].contains { abs(turn - $0) < 1e-6 }
    }
    return !isAlong && (first < end) != (second < end)
  }
}
