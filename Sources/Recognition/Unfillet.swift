package import Geometry
package import Shapes

/// The search for the polygon and the corners that a path was drawn from.
///
/// A vertex is where the edges beside an arc would meet; between two adjacent arcs their common tangent is an edge.
/// Coordinates in files are rounded, so all lines and radii are fitted to the path together. Chamfers and notches come
/// back as edges.
package enum Unfillet {
  /// The longest path to search, in elements.
  package static let mostPieces = 20_000

  /// The widest arc of one corner, in degrees.
  ///
  /// Wider ones are ends; their vertices would lie far from what they draw.
  static let widestTurn = 170.0

  /// The largest distance of a found outline from the path, in document units, plus the error of cubic arcs.
  package static let tolerance = 0.001

  /// A free polygon that draws the path; `nil` for a path that no polygon with corners draws.
  ///
  /// The path starts after corner 0, as in the files that fillet writes.
  package static func polygon(of path: Path, _ precision: Precision = .usual) -> FreePolygon? {
    let contours = path.contours
    guard contours.count == 1, path.elements.count <= mostPieces else { return nil }
    // An arc that is nearly one of a circle may be a corner.
    let path = Path(contours[0]).withoutEllipses
    guard let box = path.bounds else { return nil }
    let units = UnfilletUnits(precision)
    let enlarged = units.enlarged(path)
    guard let pieces = UnfilletPieces(enlarged) else { return nil }
    /// A polygon whose vertices are all on or near the page.
    func search(_ pieces: UnfilletPieces) -> FreePolygon? {
      polygon(of: path, pieces, units).flatMap { $0.points.allSatisfy(box.isNearVertex) ? $0 : nil }
    }
    if let found = search(pieces) { return found }
    // One apparent arc may be two corners with nearly the same circle.
    guard pieces.hasJoined, let apart = UnfilletPieces(enlarged, joinsCurves: false) else { return nil }
    return search(apart)
  }

  private static func polygon(of path: Path, _ pieces: UnfilletPieces, _ units: UnfilletUnits) -> FreePolygon? {
    let limit = tolerance / units.fineness + pieces.arcError / units.scale
    var rings: [UnfilletRing] = []
    // A flat vertex at the end of an arc looks like a rounded joint; only the outline shows which it is.
    for slack in [0.05, 0.01, 0.002] {
      guard var ring = UnfilletRing(pieces, units, slack: slack), ring.corners != rings.last?.corners else { continue }
      ring.fit()
      if let found = ring.polygon(near: path, within: limit) { return found }
      rings.append(ring)
    }
    for ring in rings {
      if let found = ring.closestPolygon(to: path, within: limit) { return found }
    }
    return nil
  }
}

extension UnfilletRing {
  /// The fitted polygon, if it draws the path.
  fileprivate func polygon(near path: Path, within limit: Double) -> FreePolygon? {
    guard let polygon = polygon(places: 6) else { return nil }
    // Prefer numbers with few decimals; cubic arcs need a second check because their place is less certain.
    for places in 0...3 {
      if let plain = self.polygon(places: places), passesEdges(plain, within: 2 * limit),
        plain.isNear(path, within: limit),
        !hasCurves || plain.isLike(polygon, within: Unfillet.tolerance / units.fineness)
      {
        return plain
      }
    }
    return polygon.isNear(path, within: limit) ? polygon : nil
  }

  /// True if each straight part of the path is near its edge of the polygon.
  ///
  /// A quick test: most numbers with fewer decimals fail it.
  private func passesEdges(_ polygon: FreePolygon, within tolerance: Double) -> Bool {
    zip(edges, polygon.points.indices).allSatisfy { edge, index in
      let (from, to) = (polygon.points[index], polygon.points[(index + 1) % polygon.points.count])
      guard let direction = (to - from).unit else { return true }
      return [edge.start, edge.end].allSatisfy { abs(direction.cross(units.given($0) - from)) <= tolerance }
    }
  }

  private static let stepsBetweenLooks = 10
  private static let mostMisfits = 12

  /// The polygon that draws the path most closely, if the fitted one nearly does.
  fileprivate func closestPolygon(to path: Path, within limit: Double) -> FreePolygon? {
    let limit = limit * units.scale
    guard var closest = ClosestOutline(self), closest.farthest <= 10 * limit else { return nil }
    // The time of a step grows with the number of corners, so long paths get fewer steps.
    let most = min(60, 6000 / edges.count)
    var best = closest.farthest
    var before = best
    var misfits = 0
    for step in 1...max(1, most) {
      guard closest.improve() else { return nil }
      best = min(best, closest.farthest)
      if closest.farthest <= limit {
        guard let polygon = polygon(places: 6, closest.vertices, closest.radii) else { return nil }
        if polygon.isNear(path, within: limit / units.scale) { return polygon }
        // All measures fit but the outline does not: it has parts that the path lacks.
        misfits += 1
        if misfits == Self.mostMisfits { return nil }
      }
      guard step.isMultiple(of: Self.stepsBetweenLooks) else { continue }
      // Steps shrink: give up on a limit out of reach at twice this rate.
      let looksLeft = Double((most - step) / Self.stepsBetweenLooks)
      if best - 2 * (before - best) * looksLeft > limit { return nil }
      before = best
    }
    return nil
  }
}

extension Rect {
  /// True for a vertex at most half the size of the path's box away from it.
  func isNearVertex(_ point: Point) -> Bool { distance(to: point) <= max(width, height) / 2 }
}

extension FreePolygon {
  /// True if no vertex and no radius differs by more than `tolerance`.
  fileprivate func isLike(_ other: FreePolygon, within tolerance: Double) -> Bool {
    let pairs = zip(corners.settings, other.corners.settings)
    return zip(points, other.points).allSatisfy { $0.distance(to: $1) <= tolerance }
      && pairs.allSatisfy { own, its in
        abs((own.size?.value ?? corners.radius) - (its.size?.value ?? other.corners.radius)) <= tolerance
      }
  }

  fileprivate func isNear(_ path: Path, within tolerance: Double) -> Bool {
    do throws(OutlineError) {
      let drawn = try resolved()
      // A radius that only a neighbor keeps from being drawn would grow when the neighbor changes.
      guard drawn.corners.allSatisfy({ $0.asked - $0.used <= tolerance / 2 }) else { return false }
      return drawn.path.isNear(path, within: tolerance)
    } catch {
      return false
    }
  }
}

/// Search units, in which coordinates are rounded to three decimals.
struct UnfilletUnits {
  /// Search units per path unit: a power of two, for exact conversion.
  let scale: Double
  /// See ``Precision/fineness``.
  let fineness: Double

  init(_ precision: Precision) {
    fineness = precision.fineness
    var scale = 1.0
    while scale * 2 <= fineness { scale *= 2 }
    self.scale = scale
  }

  static let usual = UnfilletUnits(.usual)

  /// A path of a file in search units.
  func enlarged(_ path: Path) -> Path { scale == 1 ? path : path.transformed(by: .scale(x: scale, y: scale)) }

  /// A point in the file's own units.
  func given(_ point: Point) -> Point { Point(point.x / scale, point.y / scale) }

  /// A length or coordinate in the path's units, rounded to `places` decimals of search precision.
  func rounded(_ value: Double, places: Int) -> Double {
    let power = [1.0, 10, 100, 1e3, 1e4, 1e5, 1e6][places] * fineness
    return (value / scale * power).rounded() / power
  }
}
