import Geometry
import TestSupport
import Testing

/// Max-min fairness where parts of the outline come within one another's reach.
@Suite struct FairShareTests {
  @Test func `a radius that cuts off a tip makes room for the corner that would run into it`() throws {
    let points = [Point(0, 0), Point(50, 0), Point(50, 50), Point(40, 50), Point(40, 10), Point(0, 10)]
    let corners = ResolvedOutline(try Outline(points, radii: [0, 100, 0, 0, 5, 0])).corners
    #expect(corners[4].used == 5 && corners[4].limit == nil)
    #expect(corners[1].used > 38 && isNear(corners[1].used, corners[1].maximum ?? 0))
    #expect(corners[1].limit == .collision(with: .corner(4)))
  }

  /// Corners that have less than they ask and than there is room for.
  static func short(_ corners: [ResolvedCorner]) -> [ResolvedCorner] {
    corners.filter { $0.used < min($0.asked, $0.maximum ?? .infinity) * (1 - 1e-9) }
  }

  /// A corner that could have a larger share if only corners with a larger one gave some of theirs; `nil` for none.
  ///
  /// Tried are all of those lowered to its share, all but those that give way to it, and each alone.
  static func unfair(_ outline: Outline, _ corners: [ResolvedCorner]) throws -> Int? {
    let shares = corners.map { $0.asked > 0 ? $0.used / $0.asked : 1 }
    for corner in corners where corner.limit != nil && corner.used > 0 {
      let share = shares[corner.index]
      let richer = corners.filter { $0.used > 0 && shares[$0.index] > share * (1 + 1e-6) }.map(\.index)
      let head = richer.filter { corners[$0].wedge.turnSign == corner.wedge.turnSign }
      for lowered in [richer, head] + richer.map({ [$0] }) {
        var vertices = outline.vertices
        for other in corners {
          guard case .cut(let kind, _, _, _) = other.style else { continue }
          let radius = lowered.contains(other.index) ? other.asked * share : other.used
          vertices[other.index] = Outline.Vertex(other.vertex, .cut(kind, .radius(radius)))
        }
        let changed = ResolvedOutline(try Outline(vertices: vertices)).corners
        let fits = changed.allSatisfy { $0.used >= $0.asked * (1 - 1e-11) }
        if fits, changed[corner.index].maximum ?? .infinity > corner.used * (1 + 1e-5) { return corner.index }
      }
    }
    return nil
  }

  enum Family: CaseIterable {
    /// Thick lines with a large radius outside each bend and a small one inside, as designers draw them.
    case stroke
    case simple, starShaped, convex
    /// Every corner asks the same.
    case equal
  }

  static func outline(_ family: Family, _ random: inout SeededGenerator) throws -> Outline {
    let points: [Point]
    switch family {
    case .stroke:
      let (points, radii) = random.stroke()
      return try Outline(points, radii: radii)
    case .simple, .equal: points = random.simplePolygon()
    case .starShaped: points = random.polygon(.starShaped)
    case .convex: points = random.polygon(.convex)
    }
    if family == .equal { return try Outline(points, radii: points.map { _ in 40 }) }
    return try Outline(
      points,
      points.map { _ in
        if random.once(in: 5) { return .sharp }
        return .cut(random.pick([.round, .chamfer]), .radius(random.number(0...(random.once(in: 3) ? 1000 : 60))))
      })
  }

  @Test(arguments: Family.allCases)
  func `every corner has the requested size or fills its room`(family: Family) {
    forAll(count("FILLET_OUTLINES", else: 300)) { random in
      Self.short(ResolvedOutline(try Self.outline(family, &random)).corners).isEmpty
    }
  }

  @Test(arguments: Family.allCases)
  func `no corner could have a larger share by taking from larger ones alone`(family: Family) {
    forAll(count("FILLET_OUTLINES", else: 300)) { random in
      let outline = try Self.outline(family, &random)
      return try Self.unfair(outline, ResolvedOutline(outline).corners) == nil
    }
  }

  /// Outlines in which a corner waits for one that gives way, and that one for a third, which can spare some of its share.
  @Test(arguments: [3200, 4523, 4758, 5344, 6295, 6461, 6940, 6947, 6963, 9852, 14577] as [UInt64])
  func `a third corner that holds up the one that gives way is no excuse`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let outline = try Self.outline(.simple, &random)
    #expect(try Self.unfair(outline, ResolvedOutline(outline).corners) == nil)
  }
}

extension SeededGenerator {
  /// The outline of a thick line through a few points, with a large radius outside each bend and a small one inside.
  mutating func stroke() -> (points: [Point], radii: [Double]) {
    while true {
      let count = integer(2...5)
      var line = [Point.zero]
      var heading = number(0...360)
      for _ in 0..<count {
        line.append(line[line.count - 1] + Angle.degrees(heading).direction * number(30...100))
        heading += (once(in: 2) ? 1 : -1) * number(20...130)
      }
      let half = number(3...12)
      let (outer, inner) = (number(5...40), number(1...10))
      var (left, right, radii) = ([Point](), [Point](), [Double]())
      for index in line.indices {
        let before = index > 0 ? (line[index] - line[index - 1]).unit : nil
        let after = index + 1 < line.count ? (line[index + 1] - line[index]).unit : nil
        let (a, b) = (before ?? after ?? Vector(1, 0), after ?? before ?? Vector(1, 0))
        let middle = (a.perpendicular + b.perpendicular) * (half / (1 + a.dot(b)))
        left.append(line[index] + middle)
        right.append(line[index] - middle)
        let turn = before == nil || after == nil ? 0 : a.cross(b)
        // The side that the perpendicular points to is inside where the line turns to it.
        radii.append(turn == 0 ? 0 : turn > 0 ? -1 : 1)
      }
      let points = left + right.reversed()
      let sizes =
        radii.map { $0 == 0 ? 0 : $0 < 0 ? inner : outer }
        + radii.reversed().map { $0 == 0 ? 0 : $0 < 0 ? outer : inner }
      let crosses = points.indices.contains { i in
        points.indices.contains { j in
          j > i + 1 && !(i == 0 && j == points.count - 1)
            && linesCross(points[i], points[i + 1], points[j], points[(j + 1) % points.count])
        }
      }
      if !crosses { return (points, sizes) }
    }
  }
}
