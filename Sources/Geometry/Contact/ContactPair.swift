/// A corner and a part of the outline that it may run into as it grows.
struct ContactPair {
  enum Obstacle {
    /// The rest of an edge, with the corners at its ends unless they are neighbors.
    case edge(Int, piece: (atStart: Bool, atEnd: Bool))
    /// Another corner, if one of the two reaches beyond the line between its tangent points.
    case corner(Int)
  }

  let corner: Int
  let obstacle: Obstacle
  /// True if the corner and the obstacle are neighbors on the edge before or after the corner.
  ///
  /// They meet when that edge is full, which is not a collision.
  let joint: (before: Bool, after: Bool)
}

extension CornerRing {
  /// The corners with other parts of the outline within their reach; empty for most shapes.
  ///
  /// Leaves out parts that already cross one of the corner's edges. Also empty if too many reaches overlap, as in a
  /// polygon that crosses itself everywhere. This keeps the time linear in the number of corners.
  func contactPairs() -> [ContactPair] {
    guard corners.count > 2, corners.contains(where: \.asks) else { return [] }
    // The margin finds contacts despite rounding.
    let margin = 1e-12 * scale
    // One pass for both: reading the corners takes longer than the arithmetic.
    var (regions, boxes): ([CornerRegion], [OrientedBox]) = ([], [])
    regions.reserveCapacity(corners.count)
    boxes.reserveCapacity(corners.count)
    var anyReachesFar = false
    // Not by `enumerated()`, whose type would be made at run time.
    for index in corners.indices {
      let corner = corners[index]
      let region = CornerRegion(corner, before: lengths[previous(index)], after: lengths[index])
      regions.append(region)
      anyReachesFar = anyReachesFar || corner.reachesFar
      // A vertex that is repeated has no directions.
      let axis = corner.wedge.ahead == .zero ? Vector(1, 0) : corner.wedge.ahead
      boxes.append(OrientedBox(corners.vertex(next(index)), region.points, along: axis, margin: margin))
    }
    var pairs: [ContactPair] = []
    if anyReachesFar {
      for index in corners.indices where leans(index) || leans(next(index)) { appendNeighbors(index, to: &pairs) }
    }
    var budget = Self.mostOverlaps * corners.count
    BoxTree(boxes).forEachPair { first, second in
      budget -= 1
      guard budget > 0 else { return false }
      let (mine, theirs) = (regions[first], regions[second])
      appendPair(first, second, mine, to: &pairs)
      appendPair(second, first, theirs, to: &pairs)
      if anyReachesFar { appendCorners(first, second, mine, theirs, to: &pairs) }
      return true
    }
    return budget > 0 && pairs.count <= Self.mostPairs * corners.count ? pairs : []
  }

  /// The most overlapping reaches per corner on average, by their boxes and exactly.
  private static let mostOverlaps = 64
  private static let mostPairs = 12

  /// True if a corner may reach past its tangent points along its edges: only at acute angles.
  private func leans(_ index: Int) -> Bool {
    let corner = corners[index]
    guard corner.asks, corner.reachesFar else { return false }
    return corner.wedge.back.dot(corner.wedge.ahead) > -1e-9
  }

  private func appendNeighbors(_ index: Int, to pairs: inout [ContactPair]) {
    let (corner, next) = (corners[index], corners[next(index)])
    // Corners on different sides of their edge never meet.
    guard corner.asks, next.asks, corner.wedge.turnSign == next.wedge.turnSign else { return }
    pairs.append(
      ContactPair(corner: index, obstacle: .corner(self.next(index)), joint: (before: false, after: true)))
  }

  /// Adds two distant corners if one may run into the other before it reaches an edge.
  ///
  /// Triangles between the edges cannot: if they meet, an edge of one is inside the other.
  private func appendCorners(
    _ first: Int, _ second: Int, _ mine: CornerRegion, _ theirs: CornerRegion, to pairs: inout [ContactPair]
  ) {
    let (a, b) = (corners[first], corners[second])
    guard a.asks, b.asks, a.reachesFar || b.reachesFar, a.wedge.turnSign == b.wedge.turnSign else { return }
    guard second != next(first), first != next(second), mine.touches(theirs) else { return }
    for edge in [previous(second), second] where crosses(first, mine, edge) { return }
    pairs.append(ContactPair(corner: first, obstacle: .corner(second), joint: (before: false, after: false)))
  }

  private func appendPair(_ corner: Int, _ edge: Int, _ region: CornerRegion, to pairs: inout [ContactPair]) {
    guard edge != corner, edge != previous(corner), region.reach > 0 else { return }
    let segment = self.edge(edge)
    // The edges beyond the neighbors begin where this corner may end.
    let joint = (before: next(edge) == previous(corner), after: edge == next(corner))
    if joint.before || joint.after {
      guard reaches(corner, segment, joint, region) else { return }
    } else if !region.touches(segment) {
      return
    }
    if crosses(corner, region, edge) { return }
    // Leave out a corner whose other edge already crosses this one's edges.
    func isFree(_ vertex: Int, _ edge: Int) -> Bool {
      vertex != previous(corner) && vertex != next(corner) && !crosses(corner, region, edge)
    }
    pairs.append(
      ContactPair(
        corner: corner,
        obstacle: .edge(
          edge, piece: (atStart: isFree(edge, previous(edge)), atEnd: isFree(next(edge), next(edge)))),
        joint: joint))
    // A squircle's longer ramp can lean over the neighbor's edge.
    let neighbor = joint.after ? corner : previous(corner)
    if joint.before || joint.after, corners[neighbor].smoothing + corners[next(neighbor)].smoothing > 0 {
      appendNeighbors(neighbor, to: &pairs)
    }
  }

  /// True if the parts of its edges that a corner can take meet another edge, or overlap the next one.
  private func crosses(_ corner: Int, _ region: CornerRegion, _ edge: Int) -> Bool {
    let segment = self.edge(edge)
    let tolerance = 1e-13 * scale
    for (side, own) in zip(region.sides, [previous(corner), corner]) {
      let distance =
        if edge == next(own) {
          min(side.distance(to: segment.b), segment.distance(to: side.a))
        } else if own == next(edge) {
          min(side.distance(to: segment.a), segment.distance(to: side.a))
        } else {
          side.distance(to: segment)
        }
      if distance <= tolerance { return true }
    }
    return false
  }

  /// True if an edge that begins at a neighbor's vertex comes within the corner's reach.
  private func reaches(
    _ corner: Int, _ segment: Segment, _ joint: (before: Bool, after: Bool), _ region: CornerRegion
  ) -> Bool {
    guard region.touches(segment) else { return false }
    let meetsBefore = joint.before && region.points.1.distance(to: segment.b) <= 1e-12 * scale
    let meetsAfter = joint.after && region.points.3.distance(to: segment.a) <= 1e-12 * scale
    // A region that ends at the joint always touches the edge: check the edge's direction.
    if meetsBefore, region.takesIn(segment.a - segment.b, atStart: true) { return true }
    if meetsAfter, region.takesIn(segment.b - segment.a, atStart: false) { return true }
    return region.touches(
      Segment(
        meetsAfter ? segment.a.lerp(to: segment.b, 1e-9) : segment.a,
        meetsBefore ? segment.b.lerp(to: segment.a, 1e-9) : segment.b))
  }
}

/// The region that a corner can sweep while it grows.
///
/// A triangle between the edges, or a parallelogram for kinds that reach beyond the line between their tangent points.
struct CornerRegion {
  /// The vertex, the tangent point on the edge before, the far point, the tangent point on the edge after.
  let points: (Point, Point, Point, Point)
  /// The longest part of either edge that the corner can take.
  let reach: Double
  /// 1 if the points run clockwise on screen, -1 otherwise.
  private let sign: Double

  init(_ corner: CornerRing.Corner, before: Double, after: Double) {
    reach = corner.reach
    let smooth = corner.smoothing > 0
    // A ramp may begin twice as far out as the fillet.
    let (back, ahead) =
      smooth ? (min(2 * reach, before), min(2 * reach, after)) : (reach, reach)
    let (start, end) = (corner.vertex + corner.wedge.back * back, corner.vertex + corner.wedge.ahead * ahead)
    let far = corner.reachesFar ? start + (end - corner.vertex) : start.lerp(to: end, 0.5)
    points = (corner.vertex, start, far, end)
    sign = (start - corner.vertex).cross(end - corner.vertex) < 0 ? -1 : 1
  }

  /// The parts of the corner's edges that it can take.
  var sides: [Segment] { [Segment(points.0, points.1), Segment(points.0, points.3)] }

  /// True if two regions have a common point, borders included.
  func touches(_ other: CornerRegion) -> Bool { !separates(other) && !other.separates(self) }

  /// True if all of another region is outside one side.
  private func separates(_ other: CornerRegion) -> Bool {
    let (near, far) = (
      Segment(other.points.0, other.points.1), Segment(other.points.2, other.points.3)
    )
    return isOutside(points.0, points.1, near) && isOutside(points.0, points.1, far)
      || isOutside(points.1, points.2, near) && isOutside(points.1, points.2, far)
      || isOutside(points.2, points.3, near) && isOutside(points.2, points.3, far)
      || isOutside(points.3, points.0, near) && isOutside(points.3, points.0, far)
  }

  /// True if a segment and the region have a common point, borders included.
  func touches(_ segment: Segment) -> Bool {
    if isOutside(points.0, points.1, segment) || isOutside(points.1, points.2, segment) { return false }
    if isOutside(points.2, points.3, segment) || isOutside(points.3, points.0, segment) { return false }
    let along = segment.b - segment.a
    let sides = (
      along.cross(points.0 - segment.a), along.cross(points.1 - segment.a), along.cross(points.2 - segment.a),
      along.cross(points.3 - segment.a)
    )
    let (least, most) = (min(sides.0, sides.1, sides.2, sides.3), max(sides.0, sides.1, sides.2, sides.3))
    return least <= 0 && most >= 0
  }

  /// True if a segment is wholly outside one side.
  private func isOutside(_ from: Point, _ to: Point, _ segment: Segment) -> Bool {
    let side = (to - from) * sign
    return side.cross(segment.a - from) < 0 && side.cross(segment.b - from) < 0
  }

  /// True if a line from one of the tangent points goes into the region or along its border.
  func takesIn(_ direction: Vector, atStart: Bool) -> Bool {
    let corner = atStart ? points.1 : points.3
    let (first, second) = (points.0 - corner, points.2 - corner)
    let turn = first.cross(second) < 0 ? -1.0 : 1
    return turn * first.cross(direction) >= -1e-9 * first.length * direction.length
      && turn * direction.cross(second) >= -1e-9 * second.length * direction.length
  }
}

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
    /// The part of each edge that the radius takes.
    let tangent: Double
    /// The longest part of either edge that the corner can take.
    let reach: Double
    let smoothing: Double
    /// The k of a superellipse.
    let superellipse: Double
    /// True if the corner is to be cut; the others only show how much room there is.
    let asks: Bool

    var vertex: Point { wedge.vertex }
    /// True if the corner's curve goes beyond the line between its tangent points.
    var reachesFar: Bool { kind == .scoop || kind == .notch || kind == .superellipse && superellipse < 0 }
    /// The factor at which the corner takes all of its shorter edge.
    var largestFactor: Double { tangent > 0 ? reach / tangent : 0 }
  }

  let corners: Corners
  /// The length of each edge.
  let lengths: [Double]
  /// The largest magnitude of a coordinate.
  let scale: Double
  /// True if no two edges meet other than at a common vertex; false until this has been checked.
  var isSimple = false

  init(_ demands: CornerDemands) {
    let vertices = demands.outline.vertices
    let lengths = demands.lengths
    scale = vertices.reduce(0) { max($0, abs($1.position.x), abs($1.position.y)) }
    guard lengths.contains(0) else {
      (corners, self.lengths) = (Corners(demands: demands, kept: nil, lengths: lengths), lengths)
      return
    }
    let kept = vertices.indices.filter { lengths[$0 == 0 ? vertices.count - 1 : $0 - 1] > 0 }
    // The edge begins at the last of several equal vertices, just before the next kept vertex.
    self.lengths = kept.indices.map { position in
      let next = kept[position + 1 == kept.count ? 0 : position + 1]
      return lengths[next == 0 ? vertices.count - 1 : next - 1]
    }
    corners = Corners(demands: demands, kept: kept, lengths: self.lengths)
  }

  /// The corners, each made when it is read: most are read once or twice, and storing them costs more than that.
  struct Corners: RandomAccessCollection {
    let demands: CornerDemands
    /// The index of the first of the outline's vertices at each corner; `nil` if no vertex is repeated.
    let kept: [Int]?
    let lengths: [Double]

    var startIndex: Int { 0 }
    var endIndex: Int { lengths.count }

    /// The vertex of a corner.
    func vertex(_ position: Int) -> Point { demands.wedges[kept?[position] ?? position].vertex }

    @inline(__always)
    subscript(position: Int) -> Corner {
      let index = kept?[position] ?? position
      let (wedge, cut, asked) = (demands.wedges[index], demands.cuts[index], demands.radii[index])
      let style = demands.outline.vertices[index].corner
      let reach = Swift.min(lengths[position == 0 ? lengths.count - 1 : position - 1], lengths[position])
      let canGrow = wedge.isOpen && wedge.cotangent > 0
      if let kind = style.kind, canGrow, asked > 0, (asked * cut).isFinite {
        return Corner(
          index: index, wedge: wedge, kind: kind == .squircle ? .round : kind, radius: asked, tangent: asked * cut,
          reach: reach, smoothing: style.smoothing, superellipse: style.superellipse, asks: true)
      }
      return Corner(
        index: index, wedge: wedge, kind: .round, radius: canGrow ? reach / wedge.cotangent : 0,
        tangent: canGrow ? reach : 0, reach: canGrow ? reach : 0, smoothing: 0, superellipse: 0, asks: false)
    }
  }

  func previous(_ index: Int) -> Int { index == 0 ? corners.count - 1 : index - 1 }

  func next(_ index: Int) -> Int { index + 1 == corners.count ? 0 : index + 1 }

  /// The whole edge from a corner's vertex to the next.
  func edge(_ index: Int) -> Segment { Segment(corners.vertex(index), corners.vertex(next(index))) }

  /// The outline's vertices at the ends of an edge.
  func ends(ofEdge index: Int) -> (from: Int, to: Int) {
    let to = corners[next(index)].index
    return (to == 0 ? corners.demands.lengths.count - 1 : to - 1, to)
  }
}
