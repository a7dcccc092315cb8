/// The requested sizes of an outline's corners and the lengths of its edges, before the edges are shared.
///
/// ```swift
/// let square = [Point(0, 0), Point(10, 0), Point(10, 10), Point(0, 10)]
/// let demands = CornerDemands(try Outline(vertices: square.map { .init($0, .round(8)) }))
/// demands.lengths  // [10, 10, 10, 10]
/// demands.tangents  // [8, 8, 8, 8]
/// ```
struct CornerDemands {
  let outline: Outline
  let wedges: [CornerWedge]
  /// The length of the edge from each vertex to the next.
  let lengths: [Double]
  /// The requested radius of each corner; zero at a sharp one.
  let radii: [Double]
  /// The requested tangent length of each corner; infinite where no corner can be drawn.
  let tangents: [Double]

  init(_ outline: Outline) {
    self.outline = outline
    let vertices = outline.vertices
    let count = vertices.count
    wedges = vertices.indices.map { index in
      CornerWedge(
        previous: vertices[index == 0 ? count - 1 : index - 1].position, vertex: vertices[index].position,
        next: vertices[index + 1 == count ? 0 : index + 1].position)
    }
    lengths = vertices.indices.map { index in
      vertices[index].position.distance(to: vertices[index + 1 == count ? 0 : index + 1].position)
    }
    radii = zip(vertices, wedges).map { vertex, wedge in wedge.radius(of: vertex.corner) }
    tangents = zip(radii, wedges).map { radius, wedge in radius > 0 ? radius * wedge.cotangent : 0 }
  }

  private func previous(_ index: Int) -> Int { index == 0 ? lengths.count - 1 : index - 1 }

  private func next(_ index: Int) -> Int { index + 1 == lengths.count ? 0 : index + 1 }

  /// The tangent length of each corner at a fraction of its radius.
  func used(_ factors: [Double]) -> [Double] {
    zip(tangents, factors).map { tangent, factor in tangent.isFinite ? tangent * factor : 0 }
  }

  /// The reason why each corner is smaller than requested, as far as edges limit it.
  func limits(_ budget: EdgeBudget) -> [CornerLimit?] {
    budget.limits.indices.map { index in
      budget.limits[index].map { edge in
        if !wedges[index].isOpen, wedges[index].back != .zero { return .fold }
        return outline.overflow == .half
          ? .halfEdge(from: edge, to: next(edge)) : .edge(from: edge, to: next(edge))
      }
    }
  }

  /// The largest radius that fits each corner's edges while the others keep theirs; `nil` if unbounded.
  func maxima(used: [Double]) -> [Double?] {
    wedges.indices.map { index in
      let wedge = wedges[index]
      let (before, after) = (previous(index), next(index))
      let room = max(0, min(lengths[before] - used[before], lengths[index] - used[after]))
      return !wedge.isOpen ? 0 : wedge.cotangent > 0 ? room / wedge.cotangent : nil
    }
  }

  /// The smoothing that fits on the edges beside all radii; empty if no corner asks for any.
  func smoothing(used: [Double]) -> [SideSmoothing] {
    let asked = outline.vertices.map(\.corner.smoothing)
    return asked.contains { $0 > 0 }
      ? EdgeBudget.smoothing(asked, used: used, lengths: lengths, policy: outline.overflow) : []
  }
}
