import SVG
import Geometry
import Recognition
import Shapes
import TestSupport
import Testing

/// Fillets recovered in random paths.
@Suite struct KnownPathTests {
  /// The number of random paths: 20,000 where the environment asks for that.
  static let count = TestSupport.count("FILLET_OUTLINES", else: 2000)

  @Test func `fillets of random paths come back, and nothing else does`() throws {
    var tally: [String: (clear: Int, found: Int)] = [:]
    var (all, wrong) = (0, 0)
    var mistakes: [String] = []
    for seed in 1...UInt64(Self.count) {
      var random = SeededGenerator(seed: seed)
      let (kind, places) = (random.pick(KnownPath.Kind.allCases), random.integer(1...7))
      let known = random.knownPath(kind, places: places)
      let isCubic = Bool.random(using: &random)
      let data = PathData.text(of: isCubic ? known.withCubics : known.path, places: places)
      let shape = Unfillet.shape(of: try PathData.path(from: data), places: places, mayBeRing: false)
      let found = try shape?.resolved().corners.filter { $0.used > 0 } ?? []
      func draws(_ corner: ResolvedCorner, _ fillet: Fillet) -> Bool {
        corner.vertex.distance(to: fillet.vertex) <= 0.2 * fillet.radius + 2 * known.unit
          && abs(corner.used - fillet.radius) <= known.slack(of: fillet)
      }
      all += found.count
      for corner in found where !known.corners.contains(where: { draws(corner, $0.fillet) }) {
        wrong += 1
        mistakes.append("seed \(seed): \(corner.vertex), radius \(corner.used)")
      }
      for corner in known.corners where corner.isClear {
        let isFound = found.contains { draws($0, corner.fillet) }
        for name in [kind.rawValue, isCubic ? "cubics" : "arcs", "\(places) decimals", "all"] {
          let before = tally[name] ?? (0, 0)
          tally[name] = (before.clear + 1, before.found + (isFound ? 1 : 0))
        }
      }
    }
    #expect(wrong * 1000 <= all, "\(wrong) of \(all) are wrong: \(mistakes.prefix(10))")
    for (name, numbers) in tally.sorted(by: { $0.key < $1.key }) {
      let least = name == "all" ? 85 : 70
      #expect(numbers.found * 100 >= numbers.clear * least, "\(name): \(numbers.found) of \(numbers.clear)")
    }
  }

  @Test func `nine of ten pairs of fillets that meet on a full side come back`() throws {
    let count = max(1, Self.count / 10)
    var missed: [UInt64] = []
    for seed in 1...UInt64(count) {
      var random = SeededGenerator(seed: seed)
      let places = random.integer(2...6)
      let turns = [random.number(25...85), random.number(25...85) * random.pick([1, -1])]
      let side = random.number(10...100)
      let share = random.number(0.2...0.8)
      var heading = Angle.degrees(random.number(0...360))
      var points = [Point(random.number(-50...50), random.number(-50...50))]
      for (place, length) in [share * random.number(2...4), 1, (1 - share) * random.number(2...4)].enumerated() {
        points.append(points[place] + heading.direction * (length * side))
        if place < 2 { heading = heading + .degrees(turns[place]) }
      }
      let fillets = try zip([share, 1 - share], [1, 2]).map { share, place in
        let wedge = CornerWedge(previous: points[place - 1], vertex: points[place], next: points[place + 1])
        return try #require(wedge.fillet(radius: share * side / wedge.cotangent))
      }
      var known = KnownPath(places: places)
      known.path.append(.move(to: points[0]))
      known.path.append(.line(to: fillets[0].start))
      for fillet in fillets { known.path.append(.arc(fillet.arc, to: fillet.end)) }
      known.path.append(.line(to: points[3]))
      let isCubic = random.once(in: 2)
      let data = PathData.text(of: isCubic ? known.withCubics : known.path, places: places)
      let path = try PathData.path(from: data)
      guard let shape = try Unfillet.shape(of: path, places: places)?.resolved() else {
        missed.append(seed)
        continue
      }
      let found = shape.corners.filter { $0.used > 0 }
      // The search looks at single points, so others may be a little farther away.
      let slack = max(known.unit, 0.001) + (isCubic ? 0.005 * (found.map(\.used).max() ?? 0) : 0)
      #expect(shape.path.isNear(path, within: 1.1 * slack), "seed \(seed)")
      // One fillet may draw two with nearly the same radius.
      guard found.count == fillets.count else {
        missed.append(seed)
        continue
      }
      for (corner, fillet) in zip(found, fillets) {
        let isRight =
          corner.vertex.distance(to: fillet.vertex) <= 0.02 * fillet.radius + 4 * known.unit
          && abs(corner.used - fillet.radius) <= 2 * known.slack(of: fillet)
        #expect(isRight, "seed \(seed): \(corner.vertex), radius \(corner.used)")
      }
    }
    #expect(missed.count * 10 <= count, "\(missed.count) of \(count) were not recovered; seeds \(missed.prefix(20))")
  }
}
