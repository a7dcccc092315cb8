import Geometry
import TestSupport
import Testing

/// Input that is hardly a shape: a named error, or an outline without NaN.
@Suite struct DegenerateOutlineTests {
  static func path(_ points: [Point], radius: Double = 5) throws -> Path {
    ResolvedOutline(try Outline(points, radii: points.map { _ in radius })).path
  }

  @Test func `fewer than three distinct vertices are no shape`() {
    for (points, distinct) in [
      ([], 0), ([Point(1, 1)], 1), ([Point(0, 0), Point(5, 0)], 2),
      ([Point(0, 0), Point(5, 0), Point(0, 0), Point(5, 0)], 2), (Array(repeating: Point(3, 3), count: 9), 1),
    ] {
      #expect(throws: OutlineError.tooFewVertices(distinct: distinct)) { try Self.path(points) }
    }
    #expect(
      OutlineError.tooFewVertices(distinct: 2).description
        == "a shape needs at least 3 distinct vertices, not 2")
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300, 1.000_001e9])
  func `a NaN or too large coordinate names its vertex`(bad: Double) {
    let error = #expect(throws: OutlineError.self) {
      try Self.path([Point(0, 0), Point(5, bad), Point(9, 9)])
    }
    #expect(
      error?.description
        == "vertex 1 at (5.0, \(bad)) is out of range: coordinates go from -1000000000 to 1000000000")
  }

  @Test(arguments: [Double.nan, .infinity, -1, 1e308, -.leastNonzeroMagnitude])
  func `a NaN, negative or too large size names its corner`(bad: Double) {
    for size in [CornerSize.radius(bad), .cut(bad), .recession(bad)] {
      let error = #expect(throws: OutlineError.self) {
        try Outline([Point(0, 0), Point(9, 0), Point(9, 9)], [.sharp, .sharp, .cut(.round, size)])
      }
      #expect(error?.description == "corner 2 has the size \(bad): sizes go from 0 to 1000000000")
    }
  }

  @Test func `the largest coordinates and radii are drawn`() throws {
    let limit = Outline.limit
    let square = [Point(-limit, -limit), Point(limit, -limit), Point(limit, limit), Point(-limit, limit)]
    let path = try Self.path(square, radius: limit)
    #expect(isNear(path.area / (limit * limit), .pi, 1e-12))
    #expect(isNear(path.length / limit, 2 * .pi, 1e-12))
    // Far away from the origin a small shape keeps what a Double can hold of it.
    let far = try Self.path(
      [Point(1e9 - 4, 1e9 - 4), Point(1e9, 1e9 - 4), Point(1e9, 1e9), Point(1e9 - 4, 1e9)], radius: 2)
    #expect(isNear(far.area, 4 * .pi, 1e-5))
  }

  @Test func `a repeated vertex stays sharp and takes nothing from its neighbors`() throws {
    let plain = [Point(0, 0), Point(100, 0), Point(100, 100), Point(0, 100)]
    let doubled = [Point(0, 0), Point(100, 0), Point(100, 0), Point(100, 100), Point(0, 100)]
    let corners = ResolvedOutline(try Outline(doubled, radii: Array(repeating: 50, count: 5))).corners
    #expect(corners.map(\.used) == [50, 0, 0, 50, 50])
    #expect(corners[1].limit == .edge(from: 1, to: 2) && corners[2].limit == .edge(from: 1, to: 2))
    #expect(corners[0].maximum == 50 && corners[1].maximum == 0)
    #expect(isNear(try Self.path(doubled, radius: 0).area, try Self.path(plain, radius: 0).area))
  }

  @Test func `a straight vertex takes no length and has no largest radius`() throws {
    let points = [Point(0, 0), Point(50, 0), Point(100, 0), Point(100, 100), Point(0, 100)]
    let corners = ResolvedOutline(try Outline(points, radii: Array(repeating: 50, count: 5))).corners
    #expect(corners.map(\.used) == [50, 50, 50, 50, 50])
    #expect(corners[1].maximum == nil && corners[1].tangentLength == 0 && corners[1].limit == nil)
    #expect(isNear(try Self.path(points, radius: 50).area, .pi * 2500))
  }

  @Test func `the radius at a hairpin is zero`() throws {
    let points = [Point(0, 0), Point(100, 0), Point(50, 0), Point(50, 80)]
    let corners = ResolvedOutline(try Outline(points, radii: Array(repeating: 5, count: 4))).corners
    #expect(corners[1].used == 0 && corners[1].limit != nil && corners[1].maximum == 0)
    #expect(corners[1].interiorAngle == .zero && !corners[1].isReflex)
    #expect(corners[3].used > 0)
  }

  @Test func `vertices in one line make an outline without area`() throws {
    let path = try Self.path([Point(0, 0), Point(50, 0), Point(100, 0)])
    #expect(path.area == 0 && isNear(path.length, 200))
    #expect(path.elements.allSatisfy { $0.isFinite })
  }

  @Test(arguments: OverflowPolicy.allCases)
  func `every drawn number is finite`(policy: OverflowPolicy) {
    for family in PolygonFamily.allCases {
      forAll(600) { random in
        let scale: Double = random.pick([1e-150, 1e-12, 1e-6, 1, 1e6])
        let points = random.polygon(family).map { Point($0.x * scale, $0.y * scale) }
        let shift: Double = random.pick([0, 0, 1, 1e6, 1e8])
        let moved = points.map { Point($0.x + shift, $0.y - shift) }
        let size: Double = random.pick([1e-300, 1e-9, 1, 1e3, Outline.limit])
        let styles = random.styles(points.count, kinds: CornerKind.allCases, upTo: size)
        let outline: Outline
        do {
          outline = try Outline(moved, styles, overflow: policy)
        } catch OutlineError.tooFewVertices {
          // So far from the origin a tiny polygon is one point.
          return true
        }
        let resolved = ResolvedOutline(outline)
        for corner in resolved.corners {
          let numbers: [Double] = [
            corner.asked, corner.used, corner.maximum ?? 0, corner.tangentLength,
            corner.interiorAngle.radians, corner.fillet?.area ?? 0, corner.fillet?.recession ?? 0,
          ]
          if !numbers.allSatisfy({ $0.isFinite && $0 >= 0 }) { return false }
          if !(0...360).contains(corner.interiorAngle.degrees) { return false }
        }
        let path = resolved.path
        return path.elements.allSatisfy(\.isFinite) && path.length.isFinite && path.signedArea.isFinite
          && !PathData.text(of: path).contains { $0.isLetter && !"MLACZ".contains($0) }
      }
    }
  }

  @Test func `nearly degenerate polygons stay within reach of their vertices`() {
    forAll(1500) { random in
      let outline = try random.outline(.nearlyDegenerate, kinds: [.round, .chamfer, .scoop])
      let resolved = ResolvedOutline(outline)
      guard let polygon = Path(polygon: outline.vertices.map(\.position)).bounds else { return false }
      guard let bounds = resolved.path.bounds else { return false }
      // A fillet stays in its corner's triangle and a scoop in that triangle's mirror image.
      return polygon.outset(by: max(polygon.width, polygon.height)).contains(bounds)
    }
  }

  @Test func `an outline of 100,000 vertices is resolved in linear time`() throws {
    func time(_ count: Int) throws -> Duration {
      var random = SeededGenerator(seed: 7)
      let points = (0..<count).map { index in
        Point.zero + Angle(radians: Double(index) * 2 * .pi / Double(count)).direction
          * random.number(900...1000)
      }
      let outline = try Outline(points, radii: points.map { _ in random.number(0...5) })
      var length = 0.0
      let time = processorTime(runs: 2) { length = ResolvedOutline(outline).path.length }
      #expect(length > 1000)
      return time
    }
    let (small, large) = (try time(10_000), try time(100_000))
    #expect(large < small * 40)
  }
}
