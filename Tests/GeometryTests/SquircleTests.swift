import TestSupport
import Testing

@testable import Geometry

/// Fillets with ramps from the edges onto their arcs.
@Suite struct SquircleTests {
  static let square = [Point(0, 0), Point(100, 0), Point(100, 100), Point(0, 100)]

  /// One squircle among sharp corners.
  static func corner(
    _ points: [Point] = square, at index: Int = 1, radius: Double, smoothing: Double
  ) throws -> (path: Path, corner: ResolvedCorner) {
    var styles: [CornerStyle] = points.map { _ in .sharp }
    styles[index] = .cut(.squircle, .radius(radius), smoothing: smoothing)
    let resolved = ResolvedOutline(try Outline(points, styles))
    return (resolved.path, resolved.corners[index])
  }

  /// The cubics of a path with the points that they start from.
  static func cubics(_ path: Path) -> [CubicCurve] {
    var pen = Point.zero
    var found: [CubicCurve] = []
    for element in path.elements {
      switch element {
      case .move(let to), .line(let to), .arc(_, let to): pen = to
      case .ellipse(let arc): pen = arc.end
      case .cubic(let to, let control1, let control2):
        found.append(CubicCurve(pen, control1, control2, to))
        pen = to
      case .close: break
      }
    }
    return found
  }

  @Test func `a right angle of radius 20 and smoothing 0.6 has Figma's control points`() throws {
    // Each ramp turns by 27°; it begins at 1.6 r, and k = r tan(13.5°), b = (0.6 r + k) / 3.
    let (path, corner) = try Self.corner(radius: 20, smoothing: 0.6)
    let (ramps, k) = (Self.cubics(path), 20 * 0.240078759080116)
    let b = (0.6 * 20 + k) / 3
    try #require(ramps.count == 2)
    #expect(isNear(corner.start, Point(68, 0)) && isNear(corner.end, Point(100, 32)))
    #expect(isNear(ramps[0].p0, Point(68, 0)))
    #expect(isNear(ramps[0].p1, Point(68 + 2 * b, 0)))
    #expect(isNear(ramps[0].p2, Point(80 + k, 0)))
    let (sine, cosine) = (Angle.degrees(27).sine, Angle.degrees(27).cosine)
    #expect(isNear(ramps[0].p3, Point(80 + 20 * sine, 20 - 20 * cosine)))
    #expect(isNear(ramps[1].p0, Point(80 + 20 * cosine, 20 - 20 * sine)))
    #expect(isNear(ramps[1].p3, Point(100, 32)))
  }

  @Test func `at any angle the ramps start along the edges and end along the circle, all on one line`() {
    forAll(2000) { random in
      let points = random.polygon(.starShaped)
      let index = random.integer(0...points.count - 1)
      let smoothing = random.number(0.01...1)
      let (path, corner) = try Self.corner(points, at: index, radius: random.number(0.1...5), smoothing: smoothing)
      guard let fillet = corner.fillet else { return true }
      let ramps = Self.cubics(path)
      guard ramps.count == 2 else { return false }
      for (ramp, edge) in [(ramps[0], corner.wedge.back), (ramps[1].reversed, corner.wedge.ahead)] {
        for point in [ramp.p0, ramp.p1, ramp.p2] where abs((point - corner.vertex).cross(edge)) > 1e-9 {
          return false
        }
        // From the edge inwards: a = 2b.
        if !isNear((ramp.p1 - ramp.p0).length, 2 * (ramp.p2 - ramp.p1).length) { return false }
        let spoke = ramp.p3 - fillet.center
        if !isNear(spoke.length, fillet.radius) || abs(spoke.dot(ramp.p3 - ramp.p2)) > 1e-8 { return false }
      }
      return true
    }
  }

  @Test func `the arc keeps the rest of the turn`() throws {
    for smoothing in [0.0, 0.25, 0.6, 1] {
      let path = try Self.corner(radius: 20, smoothing: smoothing).path
      let sweeps = path.elements.compactMap { element -> Double? in
        if case .arc(let arc, _) = element { arc.sweep.degrees } else { nil }
      }
      #expect(sweeps.count == (smoothing < 1 ? 1 : 0))
      #expect(sweeps.allSatisfy { isNear($0, 90 * (1 - smoothing)) }, "\(smoothing)")
    }
  }

  @Test func `without smoothing a squircle is round`() {
    forAll(500) { random in
      let points = random.polygon(.crossing)
      let radii = points.map { _ in random.number(0...60) }
      let plain = ResolvedOutline(try Outline(points, radii: radii))
      let smooth = ResolvedOutline(try Outline(points, radii.map { .cut(.squircle, .radius($0)) }))
      return plain.path == smooth.path
    }
  }

  @Test func `area and length change by little where the smoothing does`() {
    forAll(300) { random in
      let points = random.polygon(.starShaped)
      let radii = points.map { _ in random.number(0...30) }
      let smoothing = random.pick([0, 0.3, 0.999_999])
      func path(_ smoothing: Double) throws -> Path {
        ResolvedOutline(try Outline(points, radii.map { .cut(.squircle, .radius($0), smoothing: smoothing) })).path
      }
      let (before, after) = (try path(smoothing), try path(smoothing + 1e-6))
      return isNear(before.area, after.area, 1e-5) && isNear(before.length, after.length, 1e-5)
    }
  }

  @Test func `more smoothing takes more of a convex corner and makes the outline no longer`() throws {
    var last = try Self.corner(radius: 20, smoothing: 0).path
    for step in 1...20 {
      let next = try Self.corner(radius: 20, smoothing: Double(step) / 20).path
      #expect(next.area < last.area && next.length < last.length)
      last = next
    }
  }

  @Test func `area and length agree with a fine polygon through the curve`() {
    forAll(100) { random in
      let points = random.polygon(.starShaped)
      let styles = points.map { _ in
        CornerStyle.cut(.squircle, .radius(random.number(1...40)), smoothing: random.number(0...1))
      }
      let path = ResolvedOutline(try Outline(points, styles)).path
      let flat = FlatPath(path, tolerance: 1e-7).points
      var (area, length) = (0.0, 0.0)
      for (a, b) in zip(flat, flat.dropFirst() + flat.prefix(1)) {
        area += (a - .zero).cross(b - .zero) / 2
        length += a.distance(to: b)
      }
      return isNear(path.signedArea, area, 1e-6) && isNear(path.length, length, 1e-6)
    }
  }

  @Test func `the outline's direction jumps only at sharp corners`() {
    forAll(500) { random in
      let points = random.polygon(.starShaped)
      let styles = points.map { _ in
        CornerStyle.cut(.squircle, .radius(random.number(0.1...60)), smoothing: random.number(0...1))
      }
      let resolved = ResolvedOutline(try Outline(points, styles))
      return resolved.path.sharpestJoint < 1e-5
    }
  }

  @Test func `edges without room squeeze the smoothing in proportion and leave the radii alone`() throws {
    // On each edge of 100 the radii take 80; smoothing 1 asks for 80 more and gets 20.
    let all = ResolvedOutline(
      try Outline(Self.square, Self.square.map { _ in .cut(.squircle, .radius(40), smoothing: 1) }))
    #expect(all.corners.allSatisfy { $0.used == 40 && $0.limit == nil })
    #expect(all.corners.allSatisfy { isNear($0.smoothing.back, 0.25) && isNear($0.smoothing.ahead, 0.25) })
    // Edge 0-1: radii 60 and 20, 20 left for demands of 30 and 20. Edge 1-2: 80 left for 20.
    let styles: [CornerStyle] = [
      .cut(.squircle, .radius(60), smoothing: 0.5), .cut(.squircle, .radius(20), smoothing: 1), .sharp, .sharp,
    ]
    let two = ResolvedOutline(try Outline(Self.square, styles)).corners
    #expect(isNear(two[0].smoothing.ahead, 0.5 * 20 / 50) && isNear(two[0].smoothing.back, 0.5))
    #expect(isNear(two[1].smoothing.back, 1.0 * 20 / 50) && isNear(two[1].smoothing.ahead, 1))
    #expect(isNear(two[0].end.x, two[1].start.x))
  }

  @Test func `full edges leave no smoothing, half edges give up to the middle, raw gives all`() throws {
    func smoothing(_ radius: Double, _ overflow: OverflowPolicy) throws -> SideSmoothing {
      let styles = Self.square.map { _ in CornerStyle.cut(.squircle, .radius(radius), smoothing: 0.5) }
      return ResolvedOutline(try Outline(Self.square, styles, overflow: overflow)).corners[0].smoothing
    }
    for policy in [OverflowPolicy.fair, .half, .css, .share] {
      #expect(try smoothing(80, policy) == .none, "\(policy)")
    }
    #expect(try smoothing(80, .raw) == SideSmoothing(back: 0.5, ahead: 0.5))
    #expect(isNear(try smoothing(40, .half).back, 0.25))
    // A lone corner may smooth past the middle, but not under half.
    var styles: [CornerStyle] = [.sharp, .sharp, .sharp, .sharp]
    styles[0] = .cut(.squircle, .radius(40), smoothing: 1)
    #expect(isNear(ResolvedOutline(try Outline(Self.square, styles)).corners[0].smoothing.back, 1))
    let half = ResolvedOutline(try Outline(Self.square, styles, overflow: .half))
    #expect(isNear(half.corners[0].smoothing.back, 0.25))
  }

  @Test func `ramps of different lengths keep to their own edges`() throws {
    // The short edge has 10 left for its side, the long one all that is asked.
    let points = [Point(0, 0), Point(100, 0), Point(100, 30), Point(0, 90)]
    let corner = try Self.corner(points, radius: 20, smoothing: 1).corner
    #expect(isNear(corner.smoothing.back, 1) && isNear(corner.smoothing.ahead, 0.5))
    #expect(isNear(corner.start, Point(60, 0)) && isNear(corner.end, Point(100, 30)))
  }

  @Test(arguments: [-0.1, 1.1, Double.nan, .infinity])
  func `smoothing outside 0 to 1 is an error that names the corner`(smoothing: Double) throws {
    let styles: [CornerStyle] = [.sharp, .cut(.round, .radius(5), smoothing: smoothing), .sharp]
    let error = #expect(throws: OutlineError.self) { try Outline(Array(Self.square.prefix(3)), styles) }
    #expect(error?.description == "corner 1 has the smoothing \(smoothing): smoothing goes from 0 to 1")
  }
}

extension CubicCurve {
  var reversed: CubicCurve { CubicCurve(p3, p2, p1, p0) }
}
