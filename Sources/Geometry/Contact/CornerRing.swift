/// The corners of an outline while they grow, with repeated vertices merged.
///
/// Corner k is between edge k - 1 and edge k; edge k runs from corner k to corner k + 1.
struct CornerRing {
  /// One corner, at the size of factor 1.
  struct Corner {
    /// The index of the first of the outline's vertices at this point.
    let index: Int
    let wedge: CornerWedge
    /// The kind; squircles count as round until all radii are final.
    let kind: CornerKind
    let radius: Double
    /// The longest part of either edge that the corner can take.
    let reach: Double
    let smoothing: Double
    /// True if the corner is to be cut; the others only show how much room there is.
    let asks: Bool

    var vertex: Point { wedge.vertex }
    /// True if the corner's curve goes beyond the line between its tangent points.
    var reachesFar: Bool { kind == .scoop || kind == .notch }
    var tangent: Double { radius * wedge.cotangent }
    /// The factor at which the corner takes all of its shorter edge.
    var largestFactor: Double { tangent > 0 ? reach / tangent : 0 }
  }

  let corners: [Corner]
  /// The length of each edge.
  let lengths: [Double]
  /// The number of the outline's vertices, repeated ones included.
  private let vertexCount: Int
  /// The largest magnitude of a coordinate.
  let scale: Double
  /// True if no two edges meet other than at a common vertex; false until this has been checked.
  var isSimple = false

  init(_ demands: CornerDemands) {
    let vertices = demands.outline.vertices
    let lengths = demands.lengths
    let kept = vertices.indices.filter { lengths[$0 == 0 ? vertices.count - 1 : $0 - 1] > 0 }
    var corners: [Corner] = []
    corners.reserveCapacity(kept.count)
    // The edge begins at the last of several equal vertices, just before the next kept vertex.
    let edges = kept.indices.map { position in
      let next = kept[position + 1 == kept.count ? 0 : position + 1]
      return lengths[next == 0 ? vertices.count - 1 : next - 1]
    }
    for (position, index) in kept.enumerated() {
      let reach = min(edges[position == 0 ? kept.count - 1 : position - 1], edges[position])
      corners.append(
        Self.corner(
          index, vertices[index].corner, demands.wedges[index], asked: demands.radii[index], reach: reach))
    }
    self.corners = corners
    self.lengths = edges
    vertexCount = vertices.count
    scale = vertices.reduce(0) { max($0, abs($1.position.x), abs($1.position.y)) }
  }

  private static func corner(
    _ index: Int, _ style: CornerStyle, _ wedge: CornerWedge, asked: Double, reach: Double
  ) -> Corner {
    let canGrow = wedge.isOpen && wedge.cotangent > 0
    if case .cut(let kind, _, _) = style, canGrow, asked > 0, (asked * wedge.cotangent).isFinite {
      return Corner(
        index: index, wedge: wedge, kind: kind == .squircle ? .round : kind, radius: asked, reach: reach,
        smoothing: style.smoothing, asks: true)
    }
    return Corner(
      index: index, wedge: wedge, kind: .round, radius: canGrow ? reach / wedge.cotangent : 0,
      reach: canGrow ? reach : 0, smoothing: 0, asks: false)
  }

  func previous(_ index: Int) -> Int { index == 0 ? corners.count - 1 : index - 1 }

  func next(_ index: Int) -> Int { index + 1 == corners.count ? 0 : index + 1 }

  /// The whole edge from a corner's vertex to the next.
  func edge(_ index: Int) -> Segment { Segment(corners[index].vertex, corners[next(index)].vertex) }

  /// The outline's vertices at the ends of an edge.
  func ends(ofEdge index: Int) -> (from: Int, to: Int) {
    let to = corners[next(index)].index
    return (to == 0 ? vertexCount - 1 : to - 1, to)
  }
}
