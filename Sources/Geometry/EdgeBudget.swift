/// The division of edge lengths among the corners of a closed outline.
///
/// Corner `i` asks for a tangent length on both its edges; edge `i` runs from corner `i` to corner `i + 1`.
public struct EdgeBudget: Hashable, Sendable {
  /// The granted fraction of each corner's tangent length, from 0 to 1.
  public private(set) var factors: [Double]
  /// The full edge that limits each corner; `nil` for a corner of the requested size.
  public private(set) var limits: [Int?]

  /// Divides the edges; linear in the number of corners.
  ///
  /// - Parameters:
  ///   - tangents: The requested tangent lengths, zero or more; infinite where no corner can be drawn.
  ///   - lengths: The edge lengths, one per corner.
  ///   - policy: The way in which the corners of an edge share it.
  public init(tangents: [Double], lengths: [Double], policy: OverflowPolicy) {
    precondition(tangents.count == lengths.count, "a closed outline has as many edges as corners")
    factors = Array(repeating: 1, count: tangents.count)
    limits = Array(repeating: nil, count: tangents.count)
    guard tangents.count > 1 else { return }
    // A corner that cannot be drawn takes nothing from its neighbors.
    let asked = tangents.map { $0.isFinite ? $0 : 0 }
    switch policy {
    case .fair: shareFairly(asked, lengths)
    case .half:
      limitEach(asked, lengths) { _, length, tangent in tangent > length / 2 ? length / 2 / tangent : 1 }
    case .share: limitEach(asked, lengths) { sum, length, _ in sum > length ? length / sum : 1 }
    case .css: limitAll(asked, lengths)
    case .raw: break
    }
    for (corner, tangent) in tangents.enumerated() where !tangent.isFinite {
      factors[corner] = 0
      let before = previous(corner)
      limits[corner] = lengths[before] < lengths[corner] ? before : corner
    }
  }

  /// The factor above which a corner counts as fitting: the rest is rounding.
  private static let whole = 1 - 1e-12

  private func previous(_ index: Int) -> Int { index == 0 ? factors.count - 1 : index - 1 }

  private func next(_ index: Int) -> Int { index + 1 == factors.count ? 0 : index + 1 }

  /// Max-min fairness without a queue of events.
  ///
  /// An edge fills at the factor f at which its corners' tangent lengths, times f, add up to its length.
  /// A corner that has stopped keeps its length. When a corner stops at one edge, its other edge fills later.
  /// An edge that fills no later than both its neighbors can therefore be settled right away.
  /// Walking downhill from any edge finds one.
  private mutating func shareFairly(_ tangents: [Double], _ lengths: [Double]) {
    let count = tangents.count
    var isSettled = Array(repeating: false, count: count)

    func level(_ edge: Int) -> Double {
      let (a, b) = (edge, next(edge))
      switch (isSettled[a], isSettled[b]) {
      case (true, true): return .infinity
      case (true, false): return rate(lengths[edge] - factors[a] * tangents[a], tangents[b])
      case (false, true): return rate(lengths[edge] - factors[b] * tangents[b], tangents[a])
      case (false, false): return rate(lengths[edge], tangents[a] + tangents[b])
      }
    }

    var trail: [Int] = []
    for seed in 0..<count {
      trail.append(seed)
      while let edge = trail.last {
        let here = level(edge)
        guard here < Self.whole else {
          trail.removeLast()
          continue
        }
        let (before, after) = (level(previous(edge)), level(next(edge)))
        if before < here && before <= after {
          trail.append(previous(edge))
        } else if after < here {
          trail.append(next(edge))
        } else {
          for corner in [edge, next(edge)] where !isSettled[corner] && tangents[corner] > 0 {
            isSettled[corner] = true
            factors[corner] = here
            limits[corner] = edge
          }
          trail.removeLast()
        }
      }
    }
  }

  /// The factor at which `asked` fills `room`; zero or more, infinite if nothing is asked.
  private func rate(_ room: Double, _ asked: Double) -> Double {
    asked > 0 ? max(0, room) / asked : .infinity
  }

  /// Applies the stricter of its two edges to each corner.
  private mutating func limitEach(
    _ tangents: [Double], _ lengths: [Double],
    _ factor: (_ sum: Double, _ length: Double, _ tangent: Double) -> Double
  ) {
    for edge in tangents.indices {
      let sum = tangents[edge] + tangents[next(edge)]
      for corner in [edge, next(edge)] where tangents[corner] > 0 {
        let allowed = factor(sum, lengths[edge], tangents[corner])
        if allowed < Self.whole, allowed < factors[corner] {
          factors[corner] = allowed
          limits[corner] = edge
        }
      }
    }
  }

  /// Shrinks all corners by the factor of the tightest edge.
  private mutating func limitAll(_ tangents: [Double], _ lengths: [Double]) {
    var (smallest, tightest) = (Self.whole, Int?.none)
    for edge in tangents.indices {
      let allowed = rate(lengths[edge], tangents[edge] + tangents[next(edge)])
      if allowed < smallest { (smallest, tightest) = (allowed, edge) }
    }
    guard let tightest else { return }
    for corner in tangents.indices where tangents[corner] > 0 {
      factors[corner] = smallest
      limits[corner] = tightest
    }
  }
}

extension EdgeBudget {
  /// The smoothing of each corner's sides that fits on the rest of the edges.
  ///
  /// Smoothing ξ needs another ξ times the tangent length on both edges. If an edge is too short for its two corners,
  /// they share it in proportion. Under ``OverflowPolicy/half`` no corner passes the middle, as in Figma. Under
  /// ``OverflowPolicy/raw`` nothing is limited.
  static func smoothing(
    _ smoothing: [Double], used: [Double], lengths: [Double], policy: OverflowPolicy
  ) -> [SideSmoothing] {
    var sides = smoothing.map { SideSmoothing(back: $0, ahead: $0) }
    guard policy != .raw else { return sides }
    for edge in used.indices {
      let next = edge + 1 == used.count ? 0 : edge + 1
      let (a, b) = (smoothing[edge] * used[edge], smoothing[next] * used[next])
      if policy == .half {
        sides[edge].ahead = share(of: smoothing[edge], asking: a, room: lengths[edge] / 2 - used[edge])
        sides[next].back = share(of: smoothing[next], asking: b, room: lengths[edge] / 2 - used[next])
      } else {
        let room = lengths[edge] - used[edge] - used[next]
        sides[edge].ahead = share(of: smoothing[edge], asking: a + b, room: room)
        sides[next].back = share(of: smoothing[next], asking: a + b, room: room)
      }
    }
    return sides
  }

  /// The part of a side's smoothing that fits if its edge has `room` for the length that is asked for.
  static func share(of smoothing: Double, asking: Double, room: Double) -> Double {
    asking > max(0, room) ? smoothing * max(0, room) / asking : smoothing
  }
}

/// The rule for corners that do not fit on their edges.
///
/// ```swift
/// let square = [Point(0, 0), Point(100, 0), Point(100, 100), Point(0, 100)]
/// let vertices = zip(square, [80, 80, 20, 20]).map { Outline.Vertex($0, .round($1)) }
/// let fair = ResolvedOutline(try Outline(vertices: vertices, overflow: .fair))
/// fair.corners.map(\.used)  // [50, 50, 20, 20]
/// let css = ResolvedOutline(try Outline(vertices: vertices, overflow: .css))
/// css.corners.map(\.used)  // [50, 50, 12.5, 12.5]
/// ```
public enum OverflowPolicy: String, CaseIterable, Hashable, Sendable {
  /// All corners grow together. When an edge is full, its two corners stop and the others go on (max-min fair).
  case fair
  /// No corner takes more than half of either edge, as CSS `polygon()` and Figma do.
  case half
  /// One factor shrinks all corners, as CSS `border-radius` does.
  case css
  /// Each edge shrinks its two corners in proportion; the stricter edge wins (androidx).
  case share
  /// Nothing is limited, and outlines may cross themselves. Each arc stays on its two edges, unlike the canvas `arcTo`,
  /// which starts at the current point and flips oversized arcs.
  case raw
}

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
  /// The tangent length of each corner at radius 1, by its kind.
  let cuts: [Double]
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
    cuts = zip(vertices, wedges).map { vertex, wedge in wedge.cut(of: vertex.corner.kind ?? .round) }
    tangents = zip(radii, cuts).map { radius, cut in radius > 0 ? radius * cut : 0 }
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
      return !wedge.isOpen ? 0 : cuts[index] > 0 ? room / cuts[index] : nil
    }
  }

  /// The smoothing that fits on the edges beside all radii; empty if no corner asks for any.
  func smoothing(used: [Double]) -> [SideSmoothing] {
    guard outline.vertices.contains(where: { $0.corner.smoothing > 0 }) else { return [] }
    return EdgeBudget.smoothing(
      outline.vertices.map(\.corner.smoothing), used: used, lengths: lengths, policy: outline.overflow)
  }
}
