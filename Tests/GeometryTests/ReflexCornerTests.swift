import Geometry
import Glibc
import Testing

/// Each kind at corners that turn inwards, by the same closed forms as at convex ones with the signs exchanged.
@Suite struct ReflexCornerTests {
  /// A wide plate with a wedge cut into it from above; the wedge's tip is the reflex vertex 0, at the origin.
  static func plate(
    _ kind: CornerKind, degrees: Double, radius: Double, smoothing: Double = 0
  ) throws -> (resolved: ResolvedOutline, polygon: Outline) {
    let half = Angle.degrees(degrees / 2)
    let (left, right) = (Vector(-half.sine, -half.cosine) * 1000, Vector(half.sine, -half.cosine) * 1000)
    let points = [
      .zero, .zero + right, Point(2000, right.dy), Point(2000, 500), Point(-2000, 500), Point(-2000, left.dy),
      .zero + left,
    ]
    let styles = [CornerStyle.cut(kind, .radius(radius), smoothing: smoothing)] + Array(repeating: .sharp, count: 6)
    let polygon = try Outline(points, styles)
    return (ResolvedOutline(polygon), polygon)
  }

  @Test(arguments: [20.0, 60, 89, 90, 120, 170], CornerKind.withClosedForms)
  func `area, length and tangent points are closed forms`(degrees: Double, kind: CornerKind) throws {
    let theta = degrees / 180 * .pi
    let (r, t, turn) = (10.0, 10 / Glibc.tan(theta / 2), .pi - theta)
    let triangle = t * t * Glibc.sin(theta) / 2
    let segment = r * r * (turn - Glibc.sin(turn)) / 2
    let (area, length) =
      switch kind {
      case .round, .squircle: (triangle - segment, r * turn)
      case .chamfer: (triangle, 2 * t * Glibc.sin(theta / 2))
      case .scoop: (triangle + segment, r * turn)
      case .notch: (2 * triangle, 2 * t)
      case .smooth, .superellipse: (.nan, .nan)
      }
    let (resolved, polygon) = try Self.plate(kind, degrees: degrees, radius: r)
    let corner = resolved.corners[0]
    #expect(corner.isReflex && isNear(corner.interiorAngle.degrees, 360 - degrees))
    #expect(corner.used == r && corner.limit == nil)
    #expect(isNear(corner.start, Point(-t * Glibc.sin(theta / 2), -t * Glibc.cos(theta / 2))))
    #expect(isNear(corner.end, Point(t * Glibc.sin(theta / 2), -t * Glibc.cos(theta / 2))))
    // What a convex corner loses a reflex one gains; areas of millions have no more than nine decimals' worth.
    #expect(isNear(resolved.path.area - abs(polygon.signedArea), area, 1e-8))
    #expect(isNear(resolved.path.length, polygon.edgeLengths.reduce(0, +) - 2 * t + length))
  }

  @Test(arguments: [20.0, 60, 90, 120, 170], [0.25, 0.6, 1])
  func `a squircle begins (1 + smoothing) tangent lengths out, on both sides, and is tangent there`(
    degrees: Double, smoothing: Double
  ) throws {
    let t = 10 / Glibc.tan(degrees / 360 * .pi)
    let (resolved, _) = try Self.plate(.squircle, degrees: degrees, radius: 10, smoothing: smoothing)
    #expect(isNear(resolved.corners[0].start.distance(to: .zero), t * (1 + smoothing)))
    #expect(isNear(resolved.corners[0].end.distance(to: .zero), t * (1 + smoothing)))
    #expect(resolved.path.sharpestJoint < 1e-9)
  }
}
