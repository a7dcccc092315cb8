import Geometry

/// The other side of a wall of even thickness at a corner inside a bend.
struct EvenWall: Hashable, Sendable {
  /// The index of the corner outside the bend.
  let outer: Int
  /// The thickness, in document units.
  let thickness: Double

  /// The radius inside the bend that keeps the wall even for one outside; 0 if nothing but rounding is left.
  func innerRadius(outer: Double) -> Double {
    let rest = outer - thickness
    return rest > 0.001 * thickness ? rest : 0
  }
}

/// The corners of a shape that changes of many corners left, or changed with others.
package struct KeptCorners: Hashable, Sendable {
  /// The corners of each circle, pill or round end that was left.
  package var circles: Set<[Int]> = []
  /// The corners inside bends that changed with the corner outside.
  package var followers: Set<Int> = []

  package init() {}

  package mutating func formUnion(_ other: KeptCorners) {
    circles.formUnion(other.circles)
    followers.formUnion(other.followers)
  }
}

/// The numbers of circles and walls that a change of many corners kept.
package struct KeptForms: Hashable, Sendable {
  /// The circles that were left.
  package var circles = 0
  /// The corners inside bends that changed with the corner outside.
  package var followers = 0

  package init() {}

  package static func += (sum: inout KeptForms, other: KeptForms) {
    sum.circles += other.circles
    sum.followers += other.followers
  }

  package static func += (sum: inout KeptForms, corners: KeptCorners) {
    sum.circles += corners.circles.count
    sum.followers += corners.followers.count
  }
}

extension [ResolvedCorner] {
  /// The walls of even thickness, by the index of the corner inside their bend.
  ///
  /// Both corners of a wall are between straight edges, which are parallel. Both are round and have the same center, or
  /// the one inside the bend is sharp, as far from both edges outside, and the radius outside is at most this distance.
  /// The fill is between them: at the corner outside the fill is convex, at the one inside reflex. So the corner
  /// outside the bend is on the outer outline where a frame is convex, and on the hole where it is concave.
  var evenWalls: [Int: EvenWall] {
    var (outer, inner): ([Side], [Side]) = ([], [])
    for corner in self where (corner.kind ?? .round) == .round && !corner.isBesideCurve {
      // The center of a sharp corner is its vertex.
      let isSharp = corner.isReflex && corner.asked == 0 && corner.wedge.isOpen
      guard let center = isSharp ? corner.vertex : corner.isCut ? corner.fillet?.center : nil else { continue }
      let side = Side(corner: corner, center: center)
      if corner.isReflex { inner.append(side) } else { outer.append(side) }
    }
    guard !inner.isEmpty, !outer.isEmpty else { return [:] }
    outer.sort { ($0.center.x, $0.corner.index) < ($1.center.x, $1.corner.index) }
    let reach = Side.tolerance * (outer.map(\.corner.used).max() ?? 0)
    var walls: [Int: EvenWall] = [:]
    for side in inner {
      var (first, end) = (0, outer.count)
      while first < end {
        let middle = (first + end) / 2
        if outer[middle].center.x < side.center.x - reach { first = middle + 1 } else { end = middle }
      }
      let near = side.corner.asked == 0 ? outer[...] : outer[first...].prefix { $0.center.x <= side.center.x + reach }
      let found = near.compactMap { other in
        side.thickness(to: other).map { EvenWall(outer: other.corner.index, thickness: $0) }
      }
      // Of several walls about one center, the corner belongs to the next one.
      walls[side.corner.index] = found.min { $0.thickness < $1.thickness }
    }
    return walls
  }
}

/// One side of a wall at a bend.
private struct Side {
  let corner: ResolvedCorner
  let center: Point

  /// The largest distance between the centers, as a part of the thickness: the error of rounded coordinates.
  static let tolerance = 0.05

  /// The cosine of 1°: a smaller angle between edges is the error of rounded coordinates.
  private static let parallel = 0.999_847_695_156_391_2

  /// The thickness of the wall if the other side is that outside the bend.
  func thickness(to other: Side) -> Double? {
    func areParallel(_ a: Vector, _ b: Vector) -> Bool { a.dot(b) >= Self.parallel }
    let (mine, outside) = (corner.wedge, other.corner.wedge)
    // A hole can run either way.
    guard
      areParallel(mine.back, outside.ahead) && areParallel(mine.ahead, outside.back)
        || areParallel(mine.back, outside.back) && areParallel(mine.ahead, outside.ahead)
    else { return nil }
    let isSharp = corner.asked == 0
    let offset = center - outside.vertex
    let thickness =
      isSharp
      ? (abs(outside.ahead.cross(offset)) + abs(outside.back.cross(offset))) / 2
      : other.corner.used - corner.used
    let slack = Self.tolerance * thickness
    // About a sharp corner the wall is even if the radius outside is at most its thickness.
    guard thickness > 0, !isSharp || other.corner.used <= thickness + slack,
      let middle = isSharp ? outside.fillet(radius: thickness)?.center : other.center
    else { return nil }
    return center.distance(to: middle) <= slack ? thickness : nil
  }
}
