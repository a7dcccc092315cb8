import Geometry
import TestSupport
import Testing

/// Corners that would run into a part of the outline that is no neighbor.
@Suite struct CollisionTests {
  /// A square whose lower side comes up in a spike, almost to vertex 0.
  static let spike = [
    Point(0, 0), Point(100, 0), Point(100, 100), Point(55, 100), Point(12, 12), Point(45, 100), Point(0, 100),
  ]

  /// The spike's polygon with one corner cut.
  static func corner(
    _ kind: CornerKind = .round, radius: Double = 80, smoothing: Double = 0, overflow: OverflowPolicy = .fair
  ) throws -> ResolvedOutline {
    let first = CornerStyle.cut(kind, .radius(radius), smoothing: smoothing)
    return ResolvedOutline(try Outline(spike, [first] + Array(repeating: .sharp, count: 6), overflow: overflow))
  }

  @Test func `a radius of 80 over a spike is used up to 40.97, where the arc touches the spike's tip`() throws {
    let resolved = try Self.corner()
    // The arc's center is (r, r), and the tip (12, 12) lies r from it: r = 12 √2 / (√2 - 1).
    let exact = 12 * 2.0.squareRoot() / (2.0.squareRoot() - 1)
    #expect(isNear(resolved.corners[0].used, exact, 1e-9) && resolved.corners[0].used < exact)
    #expect(resolved.corners[0].limit == .collision(with: .corner(4)))
    #expect(resolved.corners[0].limit?.description == "touches corner 4")
    #expect(isNear(resolved.corners[0].maximum ?? 0, exact))
    #expect(resolved.isSimple)
  }

  @Test func `each kind stops where it touches`() throws {
    // The chamfer's line is x + y = t, the notch's point (t, t), the scoop a circle about vertex 0.
    #expect(isNear(try Self.corner(.chamfer).corners[0].used, 24))
    #expect(isNear(try Self.corner(.notch).corners[0].used, 12))
    #expect(isNear(try Self.corner(.scoop).corners[0].used, 12 * 2.0.squareRoot()))
    #expect(isNear(try Self.corner(.squircle).corners[0].used, try Self.corner().corners[0].used))
    for kind in CornerKind.allCases { #expect(try Self.corner(kind).isSimple) }
  }

  @Test func `parts out of reach limit nothing`() throws {
    for kind in CornerKind.allCases {
      let corner = try Self.corner(kind, radius: 11.9).corners[0]
      #expect(corner.used == 11.9 && corner.limit == nil, "\(kind)")
    }
    #expect(try Self.corner(radius: 40.97).corners[0].used == 40.97)
  }

  @Test(arguments: [OverflowPolicy.half, .css, .share, .raw])
  func `the other policies report collisions and do not limit them`(overflow: OverflowPolicy) throws {
    let resolved = try Self.corner(radius: 50, overflow: overflow)
    #expect(resolved.corners[0].used == 50 && resolved.corners[0].limit == nil)
    #expect(!resolved.isSimple)
    let parts = resolved.crossings().map { [$0.first, $0.second] }
    #expect(parts == [[.edge(from: 3, to: 4), .corner(0)], [.edge(from: 4, to: 5), .corner(0)]])
    for crossing in resolved.crossings() {
      #expect(isNear(crossing.point.distance(to: Point(50, 50)), 50))
    }
  }

  @Test func `a corner also stops at the middle of an edge`() throws {
    // A blunt spike with its end across the diagonal, on the line x + y = 70.
    let points = [
      Point(0, 0), Point(100, 0), Point(100, 100), Point(90, 100), Point(50, 20), Point(20, 50), Point(40, 100),
      Point(0, 100),
    ]
    let styles = [CornerStyle.cut(.notch, .radius(80))] + Array(repeating: .sharp, count: 7)
    let resolved = ResolvedOutline(try Outline(points, styles))
    #expect(isNear(resolved.corners[0].used, 35))
    #expect(resolved.corners[0].limit == .collision(with: .edge(from: 4, to: 5)))
    #expect(resolved.isSimple)
  }

  @Test func `a corner that stops leaves its edges to the neighbors`() throws {
    let styles: [CornerStyle] = [.round(80), .round(80)] + Array(repeating: .sharp, count: 5)
    let corners = ResolvedOutline(try Outline(Self.spike, styles)).corners
    #expect(corners[0].limit == .collision(with: .corner(4)))
    #expect(isNear(corners[1].used, 100 - corners[0].used))
    #expect(corners[1].limit == .edge(from: 0, to: 1))
    #expect(isNear(corners[1].maximum ?? 0, corners[1].used))
  }

  @Test func `a cut tip gives way, and only the corner that would run into it stops`() throws {
    var styles: [CornerStyle] = Self.spike.map { _ in .sharp }
    (styles[0], styles[4]) = (.round(80), .round(0.5))
    let resolved = ResolvedOutline(try Outline(Self.spike, styles))
    let (big, small) = (resolved.corners[0], resolved.corners[4])
    #expect(big.used > 40.98 && big.used < 80)
    #expect(big.limit == .collision(with: .corner(4)) && small.used == 0.5 && small.limit == nil)
    guard let arc = big.fillet, let tip = small.fillet else {
      Issue.record("both corners are cut")
      return
    }
    // The small circle touches the large one from inside.
    #expect(isNear(arc.center.distance(to: tip.center) + tip.radius, arc.radius, 1e-9))
    #expect(resolved.isSimple)
  }

  @Test func `parts that already cross are no collision of corners`() throws {
    // A pentagram of sharp tips.
    let points = (0..<5).map { Point.zero + Angle.degrees(Double($0) * 144 - 90).direction * 100 }
    let small = ResolvedOutline(try Outline(points, radii: Array(repeating: 15, count: 5)))
    #expect(small.corners.allSatisfy { $0.used == 15 && $0.limit == nil })
    #expect(small.crossings().count == 5)
  }

  @Test func `notches that lean against each other meet when their edge is full or before`() throws {
    let box = [Point(0, 0), Point(100, 0), Point(100, 60), Point(0, 60)]
    let square = ResolvedOutline(try Outline(box, box.map { _ in .cut(.notch, .radius(50)) }))
    #expect(square.corners.allSatisfy { isNear($0.used, 30) })
    #expect(square.corners[0].limit == .edge(from: 3, to: 0) && square.isSimple)
    // In an equilateral triangle of side s a notch's point lies t√3 from the vertex, and two meet over the edge.
    let triangle = (0..<3).map { Point.zero + Angle.degrees(Double($0) * 120 - 90).direction * 100 }
    let leaning = ResolvedOutline(try Outline(triangle, triangle.map { _ in .cut(.notch, .radius(90)) }))
    #expect(leaning.isSimple)
    // The points are at t/2 beyond the tangent points: 2t + t = s.
    #expect(leaning.corners.allSatisfy { isNear($0.tangentLength, 100 * 3.0.squareRoot() / 3) })
    guard case .collision(.corner)? = leaning.corners[0].limit else {
      Issue.record("\(String(describing: leaning.corners[0].limit))")
      return
    }
  }

  @Test func `scoops as large as half a square leave a star of four points`() throws {
    let box = [Point(0, 0), Point(100, 0), Point(100, 100), Point(0, 100)]
    let resolved = ResolvedOutline(try Outline(box, box.map { _ in .cut(.scoop, .radius(80)) }))
    #expect(resolved.corners.allSatisfy { isNear($0.used, 50) && $0.limit?.shortText.hasPrefix("edge") == true })
    #expect(isNear(resolved.path.area, 10_000 - .pi * 2500) && resolved.isSimple)
  }

  @Test func `repeated vertices make no difference`() throws {
    let doubled = [Point(0, 0)] + Self.spike.dropFirst().flatMap { [$0, $0] }
    let styles: [CornerStyle] = [.round(80)] + Array(repeating: .sharp, count: doubled.count - 1)
    let resolved = ResolvedOutline(try Outline(doubled, styles))
    #expect(isNear(resolved.corners[0].used, try Self.corner().corners[0].used))
    #expect(resolved.corners[0].limit == .collision(with: .corner(7)))
  }

  @Test func `the list of vertices may start anywhere and run either way`() {
    forAll(300) { random in
      let points = random.simplePolygon()
      let styles = random.styles(points.count, kinds: CornerKind.allCases, upTo: 200)
      let plain = ResolvedOutline(try Outline(points, styles)).corners
      let turn = random.integer(1...points.count - 1)
      let turned = ResolvedOutline(
        try Outline(Array(points[turn...] + points[..<turn]), Array(styles[turn...] + styles[..<turn]))
      ).corners
      let back = ResolvedOutline(try Outline(points.reversed(), styles.reversed())).corners
      return points.indices.allSatisfy { index in
        isNear(plain[(index + turn) % points.count].used, turned[index].used, 1e-7)
          && isNear(plain[index].used, back[points.count - 1 - index].used, 1e-7)
      }
    }
  }

  @Test func `a little more of everything changes the outline by little`() {
    forAll(500) { random in
      let points = random.simplePolygon()
      let styles = random.styles(points.count, kinds: [.round, .chamfer, .scoop, .notch], upTo: 200)
      let before = ResolvedOutline(try Outline(points, styles)).corners
      let after = ResolvedOutline(try Outline(points, styles.map { $0.scaled(by: 1 + 1e-9) })).corners
      return zip(before, after).allSatisfy { isNear($0.used, $1.used, 1e-6) }
    }
  }

  @Test func `no corner is larger than its maximum, and the maximum leaves the outline simple`() {
    forAll(200) { random in
      let points = random.simplePolygon()
      let styles = random.styles(points.count, upTo: 60)
      let corners = ResolvedOutline(try Outline(points, styles)).corners
      for (index, corner) in corners.enumerated() {
        guard let maximum = corner.maximum, maximum > 1e-6, maximum < 1e6 else { continue }
        if corner.used > maximum * (1 + 1e-9) { return false }
        // With the policy that limits nothing, so that the others stay as they are.
        var radii = corners.map(\.used)
        radii[index] = maximum * (1 - 1e-9)
        if !ResolvedOutline(try Outline(points, radii: radii, overflow: .raw)).isSimple { return false }
      }
      return true
    }
  }

  @Test(arguments: [CornerKind.allCases, [.round], [.chamfer, .notch], [.scoop], [.squircle]])
  func `simple polygons keep simple outlines, whatever the kinds and however large the radii`(kinds: [CornerKind]) {
    let cases = count("FILLET_OUTLINES", else: 300)
    var limited = 0
    forAll(cases) { random in
      let points = random.simplePolygon()
      let styles: [CornerStyle] = points.map { _ in
        if random.once(in: 5) { return .sharp }
        let size = random.number(0...1) < 0.3 ? random.number(0...1000) : random.number(0...60)
        return .cut(random.pick(kinds), .radius(size), smoothing: random.number(0...1))
      }
      let resolved = ResolvedOutline(try Outline(points, styles))
      if resolved.hasCollisions { limited += 1 }
      return resolved.isSimple && CrossingOracle(resolved.path).crossings.isEmpty
    }
    #expect(limited > cases / 100)
  }

  @Test func `the search finds every crossing that trying all pairs finds`() {
    var crossing = 0
    forAll(1000) { random in
      let points = random.once(in: 3) ? random.polygon(.crossing) : random.simplePolygon()
      let styles = random.styles(points.count, kinds: [.round, .chamfer, .scoop, .notch], upTo: 200)
      let resolved = ResolvedOutline(try Outline(points, styles, overflow: random.pick(OverflowPolicy.allCases)))
      if !resolved.isSimple { crossing += 1 }
      return resolved.isSimple == CrossingOracle(resolved.path).crossings.isEmpty
    }
    #expect(crossing > 100 && crossing < 900)
  }

  @Test func `damaged polygons with huge corners of all kinds give finite outlines`() {
    forAll(1000) { random in
      let outline = try random.outline(.nearlyDegenerate, kinds: CornerKind.allCases)
      let resolved = ResolvedOutline(outline)
      _ = resolved.crossings(limit: 3)
      return resolved.path.area.isFinite && resolved.path.length.isFinite
        && resolved.corners.allSatisfy { $0.used >= 0 && $0.used <= $0.asked && $0.maximum?.isNaN != true }
    }
  }

  @Test func `the reasons read well in a list and in a sentence`() {
    let reasons: [(CornerLimit, short: String, text: String)] = [
      (.edge(from: 0, to: 1), "edge 0-1", "edge 0-1 is full"),
      (.halfEdge(from: 8, to: 0), "half of edge 8-0", "half of edge 8-0 is full"),
      (.fold, "folded edges", "its edges fold back"),
      (.collision(with: .edge(from: 3, to: 4)), "touches edge 3-4", "touches edge 3-4"),
      (.collision(with: .corner(4)), "touches corner 4", "touches corner 4"),
    ]
    for (limit, short, text) in reasons { #expect(limit.shortText == short && limit.description == text) }
  }

  @Test func `each policy gives its own reason`() throws {
    let square = [Point(0, 0), Point(100, 0), Point(100, 100), Point(0, 100)]
    func limits(_ policy: OverflowPolicy) throws -> [CornerLimit?] {
      ResolvedOutline(try Outline(square, radii: [80, 80, 20, 20], overflow: policy)).corners.map(\.limit)
    }
    let full = CornerLimit.edge(from: 0, to: 1)
    #expect(try limits(.fair) == [full, full, nil, nil])
    #expect(try limits(.share) == [full, full, nil, nil])
    #expect(try limits(.css) == [full, full, full, full])
    #expect(try limits(.half) == [.halfEdge(from: 0, to: 1), .halfEdge(from: 0, to: 1), nil, nil])
    #expect(try limits(.raw) == [nil, nil, nil, nil])
    let hairpin = [Point(0, 0), Point(100, 0), Point(50, 0), Point(50, 80)]
    #expect(ResolvedOutline(try Outline(hairpin, radii: [5, 5, 5, 5])).corners[1].limit == .fold)
  }
}

extension ResolvedOutline {
  /// Whether the drawn outline neither crosses nor touches itself.
  fileprivate var isSimple: Bool { crossings(limit: 1).isEmpty }
}
