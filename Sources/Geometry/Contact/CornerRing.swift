/// The corners of an outline as they grow from nothing to their size, repeated vertices taken as one.
///
/// Corner k lies between edge k - 1 and edge k; edge k runs from corner k to corner k + 1.
struct CornerRing {
  /// One corner, at the size that it has when its factor is 1.
  struct Corner {
    /// Of the first of the outline's vertices that are here.
    let index: Int
    let wedge: CornerWedge
    /// Squircles count as round until all radii are settled.
    let kind: CornerKind
    let radius: Double
    /// The most of either edge that the corner can ever take.
    let reach: Double
    let smoothing: Double
    /// Whether the corner is to be cut at all; others are here to tell how much room there is.
    let asks: Bool

    var vertex: Point { wedge.vertex }
    /// Whether the corner's curve goes beyond the line between its tangent points.
    var reachesFar: Bool { kind == .scoop || kind == .notch }
    var tangent: Double { radius * wedge.cotangent }
    /// At which factor the corner takes all that the shorter of its edges has.
    var largestFactor: Double { tangent > 0 ? reach / tangent : 0 }
  }

  let corners: [Corner]
  /// The length of each edge.
  let lengths: [Double]
  /// How many vertices the outline has, repeated ones included.
  private let vertexCount: Int
  /// No coordinate is larger than this, either sign.
  let scale: Double
  /// Whether no two edges cross or touch besides at a common vertex; told once pairs are looked at.
  var isSimple = false

  init(_ demands: CornerDemands) {
    let vertices = demands.outline.vertices
    let lengths = demands.lengths
    let kept = vertices.indices.filter { lengths[$0 == 0 ? vertices.count - 1 : $0 - 1] > 0 }
    var corners: [Corner] = []
    corners.reserveCapacity(kept.count)
    // The last of some equal vertices, where the edge begins, is the one before the next that is kept.
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

  /// The edge from a corner to the next, corners and all.
  func edge(_ index: Int) -> Segment { Segment(corners[index].vertex, corners[next(index)].vertex) }

  /// What the outline calls an edge.
  func ends(ofEdge index: Int) -> (from: Int, to: Int) {
    let to = corners[next(index)].index
    return (to == 0 ? vertexCount - 1 : to - 1, to)
  }
}
