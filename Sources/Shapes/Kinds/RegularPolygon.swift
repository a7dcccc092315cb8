public import Geometry

/// A polygon with equal sides and angles, its first vertex at 12 o'clock and the others clockwise.
public struct RegularPolygon: RoundShape {
  /// What lies on the circle of the polygon's radius.
  public enum Tips: String, CaseIterable, Hashable, Sendable {
    /// The vertices; rounding cuts the tips off.
    case vertex
    /// The tips, rounded or not.
    case circle
  }

  /// How many corners, from 3.
  public private(set) var count = 6
  public var radius = 90.0
  public var tips = Tips.vertex
  /// With ``Tips/circle``, the radius of the tips' arcs as a fraction of the polygon's radius.
  public var tipRatio = 0.4
  public var placement = Placement()
  public var corners = Corners(count: 6)

  public init() {}

  public static let kind = "polygon"

  public func sharedSize(ofCorner index: Int) -> CornerSize {
    .radius(tips == .circle ? fittedRadius * tipRatio : corners.radius)
  }

  public var vertices: [Point] {
    let radius = fittedRadius
    switch tips {
    case .vertex: return (0..<count).map { point(at: Double($0) / Double(count), radius: radius) }
    case .circle: return verticesOfHull(radius)
    }
  }

  /// The polygon around a disc at each tip, which touches the circle from inside.
  ///
  /// The drawn shape is the convex hull of the discs: a disc of radius r has its centre at R - r, and the side
  /// between two discs is their common outer tangent. A sharp corner is a disc of radius 0.
  private func verticesOfHull(_ radius: Double) -> [Point] {
    let discs = (0..<count).map { index -> (center: Point, radius: Double) in
      let size = corners[index].isOn ? min((corners[index].size ?? sharedSize(ofCorner: index)).value, radius) : 0
      return (point(at: Double(index) / Double(count), radius: radius - size), size)
    }
    let sides = discs.indices.map { index in
      let (a, b) = (discs[index], discs[(index + 1) % count])
      let along = b.center - a.center
      // Two whole discs in the same place have no direction between them; the side's own is then the right one.
      let turn = Angle.degrees(360 * (Double(index) + 0.5) / Double(count) + placement.rotation - 90)
      guard let unit = along.unit, along.length > 1e-12 * radius else {
        return (normal: turn.direction, offset: turn.direction.dot(a.center - .zero) + a.radius)
      }
      let outward = -unit.perpendicular
      let cosine = min(max((a.radius - b.radius) / along.length, -1), 1)
      let normal = unit * cosine + outward * max(0, 1 - cosine * cosine).squareRoot()
      return (normal: normal, offset: normal.dot(a.center - .zero) + a.radius)
    }
    return sides.indices.map { index in
      let (before, after) = (sides[(index + count - 1) % count], sides[index])
      let determinant = before.normal.cross(after.normal)
      guard abs(determinant) > 1e-12 else { return discs[index].center + before.normal * discs[index].radius }
      // The point whose products with both normals are the sides' offsets.
      return Point(
        (before.offset * after.normal.dy - after.offset * before.normal.dy) / determinant,
        (before.normal.dx * after.offset - after.normal.dx * before.offset) / determinant)
    }
  }

  public static let parameters = catalogued(
    cornerParameters + [
      Parameter(
        ParameterCatalog.count, in: 3...100_000, get: { Double($0.count) },
        set: { shape, count throws(ParameterError) in
          shape.count = Int(count)
          shape.corners.resize(to: shape.count)
        }),
      radiusParameter,
      Parameter(ParameterCatalog.tips, \.tips),
      Parameter(ParameterCatalog.tipRatio, \.tipRatio),
    ] + placementParameters)
}
