/// An outline whose corners have got what the edges could give.
public struct ResolvedOutline: Hashable, Sendable {
  public let corners: [ResolvedCorner]

  /// Shares the edges out and measures every corner; linear in the number of vertices.
  public init(_ outline: Outline) {
    let vertices = outline.vertices
    let count = vertices.count
    var wedges: [CornerWedge] = []
    var lengths: [Double] = []
    var asked: [Double] = []
    wedges.reserveCapacity(count)
    lengths.reserveCapacity(count)
    asked.reserveCapacity(count)
    for index in vertices.indices {
      let here = vertices[index].position
      let next = vertices[index + 1 == count ? 0 : index + 1].position
      let wedge = CornerWedge(
        previous: vertices[index == 0 ? count - 1 : index - 1].position, vertex: here, next: next)
      wedges.append(wedge)
      lengths.append(here.distance(to: next))
      if case .cut(_, let size, _) = vertices[index].corner {
        // A size is shared out only as far as a radius can be large at all.
        asked.append(wedge.isOpen ? min(wedge.radius(of: size), Outline.limit) : size.value)
      } else {
        asked.append(0)
      }
    }
    let tangents = zip(asked, wedges).map { radius, wedge in radius > 0 ? radius * wedge.cotangent : 0 }
    let budget = EdgeBudget(tangents: tangents, lengths: lengths, policy: outline.overflow)
    let smoothing = Self.smoothing(of: outline, tangents: tangents, lengths: lengths, factors: budget.factors)
    let orientation: Double = outline.signedArea < 0 ? -1 : 1
    func taken(_ index: Int) -> Double {
      tangents[index].isFinite ? tangents[index] * budget.factors[index] : 0
    }
    corners = vertices.indices.map { index in
      let before = index == 0 ? count - 1 : index - 1
      let after = index + 1 == count ? 0 : index + 1
      let room = max(0, min(lengths[before] - taken(before), lengths[index] - taken(after)))
      let wedge = wedges[index]
      let limit = budget.limits[index].map { CornerLimit.edge(from: $0, to: $0 + 1 == count ? 0 : $0 + 1) }
      return ResolvedCorner(
        index: index, style: vertices[index].corner, wedge: wedge, asked: asked[index],
        used: asked[index] * budget.factors[index],
        maximum: !wedge.isOpen ? 0 : wedge.cotangent > 0 ? room / wedge.cotangent : nil,
        isReflex: wedge.turnSign * orientation < 0, limit: limit, smoothing: smoothing?[index] ?? .none)
    }
  }

  /// What the edges have left for squircles after all radii; `nil` when there is nothing to smooth.
  private static func smoothing(
    of outline: Outline, tangents: [Double], lengths: [Double], factors: [Double]
  ) -> [SideSmoothing]? {
    let asked = outline.vertices.map(\.corner.smoothing)
    guard asked.contains(where: { $0 > 0 }) else { return nil }
    let used = zip(tangents, factors).map { tangent, factor in tangent.isFinite ? tangent * factor : 0 }
    return EdgeBudget.smoothing(asked, used: used, lengths: lengths, policy: outline.overflow)
  }

  /// The outline drawn, from vertex 0's outgoing tangent point round to a close.
  public var path: Path {
    var path = Path()
    path.reserveCapacity(corners.count * 2 + 2)
    guard let first = corners.first else { return path }
    path.append(.move(to: first.end))
    var pen = first.end
    for corner in corners.dropFirst() { corner.draw(from: &pen, into: &path) }
    if first.isCut { first.draw(from: &pen, into: &path) }
    path.append(.close)
    return path
  }
}

/// Why a corner has less than it asked.
public enum CornerLimit: Hashable, Sendable {
  /// The edge between two vertices is full.
  case edge(from: Int, to: Int)
}

extension CornerLimit: CustomStringConvertible {
  public var description: String {
    switch self {
    case .edge(let from, let to): "edge \(from)-\(to)"
    }
  }
}
