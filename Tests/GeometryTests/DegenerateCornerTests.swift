import Geometry
import TestSupport
import Testing

/// Each degenerate shape with each kind of corner under each policy.
@Suite struct DegenerateCornerTests {
  /// Polygons that are hardly any, each with what is wrong with it.
  static let shapes: [(name: String, points: [Point])] = [
    ("no width", [Point(0, 0), Point(50, 0), Point(100, 0)]),
    ("there and back", [Point(0, 0), Point(50, 0), Point(100, 0), Point(50, 0)]),
    ("repeated", [Point(0, 0), Point(0, 0), Point(100, 0), Point(100, 80), Point(100, 80), Point(100, 80)]),
    ("first is last", [Point(0, 0), Point(100, 0), Point(100, 80), Point(0, 0)]),
    ("straight", [Point(0, 0), Point(50, 0), Point(100, 0), Point(100, 80), Point(0, 80)]),
    ("hairpin", [Point(0, 0), Point(100, 0), Point(50, 0), Point(50, 80)]),
    ("nearly a hairpin", [Point(0, 0), Point(100, 0), Point(50, 1e-9), Point(50, 80)]),
    ("nearly straight", [Point(0, 0), Point(50, 1e-13), Point(100, 0), Point(100, 80)]),
    ("nearly repeated", [Point(0, 0), Point(1e-12, 1e-12), Point(100, 0), Point(100, 80)]),
    ("a spike of no width", [Point(0, 0), Point(100, 0), Point(100, 80), Point(50, 80), Point(50, 5), Point(50, 80)]),
    ("a star of ratio 0", (0..<10).map { tip($0, $0 % 2 == 0 ? 100 : 0) }),
    ("a star of ratio 1", (0..<10).map { tip($0, 100) }),
    ("a pentagram", (0..<5).map { tip($0 * 4, 100) }),
    ("tiny", [Point(0, 0), Point(1e-150, 0), Point(0, 1e-150)]),
    ("thin", [Point(0, 0), Point(1e9, 0), Point(1e9, 1e-9), Point(0, 1e-9)]),
    ("far", [Point(9e8, 9e8), Point(9e8 - 1, 9e8), Point(9e8, 9e8 - 1)]),
    ("twice round", (0..<8).map { tip($0 * 5 % 20, 100) }),
  ]

  private static func tip(_ index: Int, _ radius: Double) -> Point {
    Point.zero + Angle.degrees(Double(index) * 36 - 90).direction * radius
  }

  /// Joints that fold back: of two arcs, of an arc and a line, and of two cubics.
  @Test(
    arguments: [
      "M0 0A5 5 0 0 1 10 0A5 5 0 0 1 20 0L10 9Z", "M0 0A5 5 0 0 1 10 0V-9H-9Z",
      "M0 0C4 0 10 -6 10 -10C10 -6 16 0 20 0L10 9Z",
    ], OverflowPolicy.allCases)
  func `a joint that folds back beside a curve asks for its size, and says why it has none`(
    data: String, policy: OverflowPolicy
  ) throws {
    let contour = try PathData.path(from: data).contours[0]
    for size in [CornerSize.radius(3), .cut(3), .recession(3)] {
      let styles = contour.corners.map { _ in CornerStyle.cut(.round, size) }
      let corner = try ResolvedContour(contour, styles: styles, overflow: policy).corners[1]
      #expect(corner.asked == 3 && corner.used == 0 && corner.limit == .fold && !corner.isCut)
    }
  }

  @Test(arguments: shapes.indices, OverflowPolicy.allCases)
  func `every kind and size of corner gives finite numbers and no larger corner`(
    shape: Int, policy: OverflowPolicy
  ) throws {
    let (name, points) = Self.shapes[shape]
    let sizes: [CornerSize] = [
      .radius(0), .radius(1e-300), .radius(7), .cut(40), .recession(3), .radius(1e9), .cut(1e9),
    ]
    let styles = CornerKind.allCases.flatMap { kind in
      sizes.flatMap { size in
        (kind == .squircle ? [0, 1e-12, 0.6, 1] : [0]).map { CornerStyle.cut(kind, size, smoothing: $0) }
      }
    }
    // Other shapes and policies have their share of other ones.
    for style in share(of: styles, from: shape) {
      let resolved = ResolvedOutline(try Outline(points, points.map { _ in style }, overflow: policy))
      let problem = Self.problem(resolved, readsBack: policy != .raw)
      #expect(problem == nil, "\(name): \(style)")
    }
  }

  /// The first problem of an outline; raw ones may be drawn beyond the coordinates that can be read.
  private static func problem(_ resolved: ResolvedOutline, readsBack: Bool) -> String? {
    let path = resolved.path
    if !path.elements.allSatisfy(\.isFinite) { return "a coordinate is no number" }
    if !path.area.isFinite || !path.length.isFinite || path.bounds == nil { return "a measure is no number" }
    for corner in resolved.corners {
      if !(0...corner.asked).contains(corner.used) || !corner.asked.isFinite { return "corner \(corner.index) used" }
      if let maximum = corner.maximum, !(0...Double.greatestFiniteMagnitude).contains(maximum) {
        return "corner \(corner.index) maximum"
      }
    }
    if !resolved.crossings(limit: 2).allSatisfy({ $0.point.isFinite }) { return "a crossing is nowhere" }
    if readsBack, (try? PathData.path(from: PathData.text(of: path))) == nil { return "the text cannot be read" }
    return nil
  }

  @Test func `a mix of kinds on a damaged polygon is finite under every policy`() {
    forAll(500) { random in
      let points = random.polygon(.nearlyDegenerate)
      let styles: [CornerStyle] = points.map { _ in
        if random.once(in: 6) { return .sharp }
        let value = random.pick([0, 1e-9, 5, 80, 1e9])
        let size = random.pick([CornerSize.radius(value), .cut(value), .recession(value)])
        return .cut(random.pick(CornerKind.allCases), size, smoothing: random.pick([0, 1e-9, 0.5, 1]))
      }
      return try OverflowPolicy.allCases.allSatisfy { policy in
        let resolved = ResolvedOutline(try Outline(points, styles, overflow: policy))
        let path = resolved.path
        return path.elements.allSatisfy(\.isFinite) && path.area.isFinite && path.length.isFinite
          && resolved.corners.allSatisfy { $0.used >= 0 && $0.used <= $0.asked }
      }
    }
  }
}
