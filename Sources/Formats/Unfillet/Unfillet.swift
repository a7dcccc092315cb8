public import Geometry
public import Shapes

/// Finds the polygon and the corners that a path was drawn from.
///
/// A vertex lies where the straight parts beside an arc would meet; where two arcs follow each other, where their
/// common tangent would. Coordinates in files are rounded, so all lines and radii are fitted together to what is
/// drawn. Chamfers and notches are straight lines between vertices, and come back as those.
public enum Unfillet {
  /// The longest path that is looked at, in pieces.
  static let mostPieces = 20_000

  /// How far the outline of what is found may lie from the path, in document units, besides what cubic curves in
  /// place of arcs differ from them.
  public static let tolerance = 0.001

  /// A free polygon that draws the path; `nil` for a path that no polygon with corners draws.
  ///
  /// Corner 0 is the one that the path begins behind, as in the files that fillet writes.
  public static func polygon(of path: Path) -> FreePolygon? {
    guard path.elements.count <= mostPieces, let pieces = UnfilletPieces(path) else { return nil }
    // A flat vertex at the end of an arc looks like a joint that rounding bent, until the outline tells them apart.
    for slack in [0.05, 0.01, 0.002] {
      if let found = polygon(of: path, pieces, slack: slack) { return found }
    }
    return nil
  }

  private static func polygon(of path: Path, _ pieces: UnfilletPieces, slack: Double) -> FreePolygon? {
    guard var ring = UnfilletRing(pieces.all, slack: slack) else { return nil }
    ring.fit()
    let limit = tolerance + pieces.arcError
    guard let polygon = ring.polygon(places: 6) else { return nil }
    // Numbers as people type them, where those draw the same; a path without arcs says less well where it lies.
    for places in 0...3 {
      if let plain = ring.polygon(places: places), plain.isNear(path, within: limit),
        pieces.arcError == 0 || zip(plain.points, polygon.points).allSatisfy({ $0.distance(to: $1) < 2 * tolerance })
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
}

extension FreePolygon {
  fileprivate func isNear(_ path: Path, within tolerance: Double) -> Bool {
    do throws(OutlineError) {
      return try resolved().path.isNear(path, within: tolerance)
    } catch {
      return false
    }
  }
}
