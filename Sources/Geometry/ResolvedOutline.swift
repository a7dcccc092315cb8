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
