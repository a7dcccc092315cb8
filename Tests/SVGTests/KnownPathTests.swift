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
}
