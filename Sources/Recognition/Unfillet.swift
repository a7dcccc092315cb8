package import Geometry
package import Shapes

/// Finds the polygon and the corners that a path was drawn from.
///
/// A vertex lies where the straight parts beside an arc would meet; where two arcs follow each other, where their
/// common tangent would. Coordinates in files are rounded, so all lines and radii are fitted together to what is
/// drawn. Chamfers and notches are straight lines between vertices, and come back as those.
package enum Unfillet {
  /// The longest path that is looked at, in pieces.
  package static let mostPieces = 20_000

  /// How far the outline of what is found may lie from the path, in document units, besides what cubic curves in
  /// place of arcs differ from them.
  package static let tolerance = 0.001

  /// A free polygon that draws the path; `nil` for a path that no polygon with corners draws.
  ///
  /// Corner 0 is the one that the path begins behind, as in the files that fillet writes.
  package static func polygon(of path: Path) -> FreePolygon? { polygon(of: path, .usual) }

  /// The same for coordinates with other decimals than three.
  package static func polygon(of path: Path, _ precision: Precision) -> FreePolygon? {
    guard path.elements.count <= mostPieces else { return nil }
    let units = UnfilletUnits(precision)
    let enlarged = units.enlarged(path)
    guard let pieces = UnfilletPieces(enlarged) else { return nil }
    if let found = polygon(of: path, pieces, units) { return found }
    // What looks like one arc may be two corners whose circles are nearly the same.
    guard pieces.hasJoined, let apart = UnfilletPieces(enlarged, joinsCurves: false) else { return nil }
    return polygon(of: path, apart, units)
  }

  private static func polygon(of path: Path, _ pieces: UnfilletPieces, _ units: UnfilletUnits) -> FreePolygon? {
    let limit = tolerance / units.fineness + pieces.arcError / units.scale
    var rings: [UnfilletRing] = []
    // A flat vertex at the end of an arc looks like a joint that rounding bent, until the outline tells them apart.
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
  /// The polygon whose lines and radii were fitted, when it draws the path.
  fileprivate func polygon(near path: Path, within limit: Double) -> FreePolygon? {
    guard let polygon = polygon(places: 6) else { return nil }
    // Numbers as people type them, where those draw the same; curves in place of arcs say less well where they lie.
    for places in 0...3 {
      if let plain = self.polygon(places: places), plain.isNear(path, within: limit),
        !hasCurves || plain.isLike(polygon, within: Unfillet.tolerance / units.fineness)
      {
        return plain
      }
    }
    if polygon.isNear(path, within: limit) { return polygon }
    // A path may have been drawn by a rule that lets corners take more than their share.
    var raw = polygon
    raw.corners.overflow = .raw
    return raw.isNear(path, within: limit) ? raw : nil
  }

  private static let stepsBetweenLooks = 10
  private static let mostMisfits = 12

  /// The polygon that draws the path most closely, when the fitted one nearly does.
  fileprivate func closestPolygon(to path: Path, within limit: Double) -> FreePolygon? {
    let limit = limit * units.scale
    guard var closest = ClosestOutline(self), closest.farthest <= 10 * limit else { return nil }
    // A step takes time with the number of corners, so that long paths have fewer of them.
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
        // Where all that was measured fits and the outline does not, it has parts that the path has not.
        misfits += 1
        if misfits == Self.mostMisfits { return nil }
      }
      guard step.isMultiple(of: Self.stepsBetweenLooks) else { continue }
      // Steps grow smaller: what they cannot reach at twice this rate they will not reach.
      let looksLeft = Double((most - step) / Self.stepsBetweenLooks)
      if best - 2 * (before - best) * looksLeft > limit { return nil }
      before = best
    }
    return nil
  }
}

extension FreePolygon {
  /// Whether no vertex and no radius differs by more than so much.
  fileprivate func isLike(_ other: FreePolygon, within tolerance: Double) -> Bool {
    let pairs = zip(corners.settings, other.corners.settings)
    return zip(points, other.points).allSatisfy { $0.distance(to: $1) <= tolerance }
      && pairs.allSatisfy { own, its in
        abs((own.size?.value ?? corners.radius) - (its.size?.value ?? other.corners.radius)) <= tolerance
      }
  }

  fileprivate func isNear(_ path: Path, within tolerance: Double) -> Bool {
    do throws(OutlineError) {
      return try resolved().path.isNear(path, within: tolerance)
    } catch {
      return false
    }
  }
}
