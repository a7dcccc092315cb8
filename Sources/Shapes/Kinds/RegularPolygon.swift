public import Geometry

/// A polygon with equal sides and angles, its first vertex at 12 o'clock and the others clockwise.
///
/// ```swift
/// var hexagon = RegularPolygon()
/// hexagon.corners.radius = 15
/// hexagon.corners[0] = CornerSetting(isOn: false)
/// try hexagon.resolved().corners[1].used  // 15
/// ```
public struct RegularPolygon: RoundShape {
  /// The points on the circle of the polygon's radius.
  public enum Tips: String, CaseIterable, Hashable, Sendable {
    /// The vertices; rounding cuts off the tips.
    case vertex
    /// The tips, rounded or not.
    case circle
  }

  /// The number of corners, at least 3.
  public private(set) var count = 6
  public var radius = 90.0
  public var tips = Tips.vertex
  /// With ``Tips/circle``, the corner radius as a fraction of the circle radius.
  public var tipRatio = 0.4
  public var placement = Placement()
  public var corners = Corners(count: 6)

  public init() {}

  public static let kind = "polygon"

  public var ring: VertexRing? {
    VertexRing(radius: fittedRadius, holdsTips: tips == .circle, alternates: false)
  }

  public var originOfAngles: String {
    tips == .circle ? "the corners and their radii give it" : "the number of corners gives it"
  }

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

  /// The polygon around a disc at each tip that touches the circle from inside.
  ///
  /// The drawn shape is the convex hull of the discs. A disc of radius r has its center at R - r, and the side
  /// between two discs is their common outer tangent. A sharp corner is a disc of radius 0.
  private func verticesOfHull(_ radius: Double) -> [Point] {
    let sizes = (0..<count).map { corners[$0].isOn ? size(ofCorner: $0) : .radius(0) }
    let regular = (0..<count).map { point(at: Double($0) / Double(count), radius: radius) }
    let first = radii(of: sizes, at: regular, upTo: radius)
    guard sizes.contains(where: { $0.unit != .radius }) else {
      return hull(ofDiscs: first, radius)
    }
    // A cut or a recession gives a disc's size only with the angle between its tangents, which depends on the
    // adjacent discs: iterate, with half steps for sizes that oscillate.
    var radii = first
    for round in 0..<Self.mostRounds {
      let hull = hull(ofDiscs: radii, radius)
      let next = self.radii(of: sizes, at: hull, upTo: radius)
      guard areApart(next, radius) else { break }
      let change = zip(radii, next).map { abs($0 - $1) }.max() ?? 0
      if change <= 1e-13 * radius { return hull }
      radii = round < Self.mostRounds / 4 ? next : zip(radii, next).map { ($0 + $1) / 2 }
    }
    // Discs too large for each other never converge; fall back to those of a regular polygon.
    return hull(ofDiscs: first, radius)
  }

  private static let mostRounds = 120

  /// True if no disc is inside an adjacent one, which would leave no angle between tangents.
  private func areApart(_ radii: [Double], _ radius: Double) -> Bool {
    let angle = Angle.degrees(360 / Double(count))
    return radii.indices.allSatisfy { index in
      let (a, b) = (radii[index], radii[(index + 1) % count])
      // The distance of the centers by the law of cosines.
      let (p, q) = (radius - a, radius - b)
      let square = p * p + q * q - 2 * p * q * angle.cosine
      return (a - b) * (a - b) < 0.999_999 * square
    }
  }

  /// The radii of the discs for corners of these sizes at `vertices`, at most that of the circle.
  private func radii(of sizes: [CornerSize], at vertices: [Point], upTo radius: Double) -> [Double] {
    sizes.indices.map { index in
      if sizes[index].unit == .radius { return min(sizes[index].value, radius) }
      let kind = corners[index].kind ?? corners.kind
      return min(wedge(at: index, of: vertices).radius(of: sizes[index], as: kind), radius)
    }
  }

  private func wedge(at index: Int, of vertices: [Point]) -> CornerWedge {
    CornerWedge(
      previous: vertices[(index + count - 1) % count], vertex: vertices[index], next: vertices[(index + 1) % count])
  }

  func hull(ofDiscs radii: [Double], _ radius: Double) -> [Point] {
    let discs = radii.enumerated().map { index, size in
      (center: point(at: Double(index) / Double(count), radius: radius - size), radius: size)
    }
    let sides = discs.indices.map { index in
      let (a, b) = (discs[index], discs[(index + 1) % count])
      let along = b.center - a.center
      // Two discs with one center have no direction between them; use the side's own.
      let turn = Angle.degrees(360 * (Double(index) + 0.5) / Double(count) + placement.rotation - 90)
      guard let unit = along.unit, along.length > 1e-12 * radius else {
        return (normal: turn.direction, offset: turn.direction.dot(a.center - .zero) + a.radius)
      }
      let outward = -unit.perpendicular
      let ratio = (a.radius - b.radius) / along.length
      // For a disc inside the other, or nearly so, the sine would be rounding noise.
      let cosine = abs(ratio) > 1 - 1e-12 ? (ratio > 0 ? 1 : -1) : ratio
      let normal = unit * cosine + outward * max(0, 1 - cosine * cosine).squareRoot()
      return (normal: normal, offset: normal.dot(a.center - .zero) + a.radius)
    }
    return sides.indices.map { index in
      let (before, after) = (sides[(index + count - 1) % count], sides[index])
      let determinant = before.normal.cross(after.normal)
      guard abs(determinant) > 1e-12 else { return discs[index].center + before.normal * discs[index].radius }
      // The point whose dot products with both normals are the sides' offsets.
      return Point(
        (before.offset * after.normal.dy - after.offset * before.normal.dy) / determinant,
        (before.normal.dx * after.offset - after.normal.dx * before.offset) / determinant)
    }
  }

  public static let parameters = catalogued(
    cornerParameters + [
      Parameter(
        ParameterCatalog.count, in: 3...20_000, get: { Double($0.count) },
        set: { shape, count throws(ParameterError) in
          shape.count = Int(count)
          shape.corners.resize(to: shape.count)
        }),
      radiusParameter,
      Parameter(ParameterCatalog.tips, { $0.tips }, { $0.tips = $1 }),
      Parameter(ParameterCatalog.tipRatio, { $0.tipRatio }, { $0.tipRatio = $1 }),
    ] + placementParameters)
}

/// The maximum size of corners with their tips on the circle: the vertices move too, so no edge becomes too short.
extension RegularPolygon {
  public func resolved(rule: FillRule) throws(OutlineError) -> ResolvedShape {
    let outline = ResolvedOutline(try outline())
    let path = outline.path(from: corners.start)
    guard tips == .circle else { return ResolvedShape(corners: outline.corners, path: path, rule: rule) }
    let radii = outline.corners.map(\.used)
    var corners = outline.corners
    // A smooth corner takes more of its edges than the disc.
    for index in corners.indices where corners[index].kind != .smooth {
      corners[index].maximum = largestDisc(at: index, among: radii)
    }
    return ResolvedShape(corners: corners, path: path, rule: rule)
  }

  /// The radius of the largest disc at a tip, with the other discs unchanged.
  ///
  /// All discs touch the circle from inside, so none covers another, and the largest is the circle itself. Only in a
  /// triangle or a square can a smaller disc already make two sides parallel.
  private func largestDisc(at index: Int, among radii: [Double]) -> Double {
    let radius = fittedRadius
    guard count < 5 else { return radius }
    var radii = radii.map { min($0, radius) }
    func hasTip(_ size: Double) -> Bool {
      radii[index] = size
      let vertices = hull(ofDiscs: radii, radius)
      // Beyond this the sides meet on the other side, or too far away for a precise answer.
      return (vertices[index] - center).dot(point(at: Double(index) / Double(count), radius: 1) - center) > 0
        && wedge(at: index, of: vertices).cotangent < Self.steepest
    }
    if hasTip(radius) { return radius }
    var (fits, tooLarge) = (0.0, radius)
    for _ in 0..<50 {
      let middle = (fits + tooLarge) / 2
      if hasTip(middle) { fits = middle } else { tooLarge = middle }
    }
    return fits
  }

  /// The cotangent of half an angle of about ten degrees, where the vertex is eleven radii away.
  private static let steepest = 11.5
}
