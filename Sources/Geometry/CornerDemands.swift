/// What the corners of an outline ask of its edges, before anything is shared out.
struct CornerDemands {
  let outline: Outline
  let wedges: [CornerWedge]
  /// The length of the edge from each vertex to the next.
  let lengths: [Double]
  /// The radius that each corner asks; zero at a sharp one.
  let radii: [Double]
  /// The tangent length that each corner asks; infinite where none can be drawn.
  let tangents: [Double]

  init(_ outline: Outline) {
    let vertices = outline.vertices
    let count = vertices.count
    var wedges: [CornerWedge] = []
    var lengths: [Double] = []
    var radii: [Double] = []
    wedges.reserveCapacity(count)
    lengths.reserveCapacity(count)
    radii.reserveCapacity(count)
    for index in vertices.indices {
      let here = vertices[index].position
      let next = vertices[index + 1 == count ? 0 : index + 1].position
      let wedge = CornerWedge(
        previous: vertices[index == 0 ? count - 1 : index - 1].position, vertex: here, next: next)
      wedges.append(wedge)
      lengths.append(here.distance(to: next))
      if case .cut(_, let size, _) = vertices[index].corner {
        // A size is shared out only as far as a radius can be large at all.
        radii.append(wedge.isOpen ? min(wedge.radius(of: size), Outline.limit) : size.value)
      } else {
        radii.append(0)
      }
    }
    self.outline = outline
    self.wedges = wedges
    self.lengths = lengths
    self.radii = radii
    tangents = zip(radii, wedges).map { radius, wedge in radius > 0 ? radius * wedge.cotangent : 0 }
  }

  private func previous(_ index: Int) -> Int { index == 0 ? lengths.count - 1 : index - 1 }

  private func next(_ index: Int) -> Int { index + 1 == lengths.count ? 0 : index + 1 }

  /// What each corner takes of its edges when it has a part of its radius.
  func used(_ factors: [Double]) -> [Double] {
    zip(tangents, factors).map { tangent, factor in tangent.isFinite ? tangent * factor : 0 }
  }

  /// Why each corner has less than it asks, as far as the edges are to blame.
  func limits(_ budget: EdgeBudget) -> [CornerLimit?] {
    budget.limits.indices.map { index in
      budget.limits[index].map { edge in
        if !wedges[index].isOpen, wedges[index].back != .zero { return .fold }
        return outline.overflow == .half
          ? .halfEdge(from: edge, to: next(edge)) : .edge(from: edge, to: next(edge))
      }
    }
  }

  /// The largest radius that each corner has room for on its edges, the others as they are; `nil` for no bound.
  func maxima(used: [Double]) -> [Double?] {
    wedges.indices.map { index in
      let wedge = wedges[index]
      let (before, after) = (previous(index), next(index))
      let room = max(0, min(lengths[before] - used[before], lengths[index] - used[after]))
      return !wedge.isOpen ? 0 : wedge.cotangent > 0 ? room / wedge.cotangent : nil
    }
  }

  /// What the edges have left for squircles after all radii; empty when there is nothing to smooth.
  func smoothing(used: [Double]) -> [SideSmoothing] {
    let asked = outline.vertices.map(\.corner.smoothing)
    return asked.contains { $0 > 0 }
      ? EdgeBudget.smoothing(asked, used: used, lengths: lengths, policy: outline.overflow) : []
  }
}
