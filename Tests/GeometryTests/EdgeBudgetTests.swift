import Geometry
import TestSupport
import Testing

/// Who gets how much of an edge, against tables and a second way to compute it.
@Suite struct EdgeBudgetTests {
  static let square = [Point(0, 0), Point(100, 0), Point(100, 100), Point(0, 100)]
  static let quad = [Point(0, 0), Point(100, 0), Point(100, 10), Point(0, 100)]

  static func used(_ points: [Point], _ radii: [Double], _ policy: OverflowPolicy) throws -> [Double] {
    ResolvedOutline(try Outline(points, radii: radii, overflow: policy)).corners.map(\.used)
  }

  @Test(arguments: [
    (OverflowPolicy.fair, [50.0, 50, 20, 20]), (.half, [50, 50, 20, 20]), (.share, [50, 50, 20, 20]),
    (.css, [50, 50, 12.5, 12.5]), (.raw, [80, 80, 20, 20]),
  ])
  func `a square with radii 80 80 20 20`(policy: OverflowPolicy, expected: [Double]) throws {
    #expect(zip(try Self.used(Self.square, [80, 80, 20, 20], policy), expected).allSatisfy { isNear($0, $1) })
  }

  @Test(arguments: [
    (OverflowPolicy.fair, [90.0, 10, 0, 0]), (.half, [50, 10, 0, 0]), (.share, [90, 10, 0, 0]),
    (.css, [90, 10, 0, 0]), (.raw, [90, 10, 0, 0]),
  ])
  func `a square with radii 90 10 0 0`(policy: OverflowPolicy, expected: [Double]) throws {
    #expect(zip(try Self.used(Self.square, [90, 10, 0, 0], policy), expected).allSatisfy { isNear($0, $1) })
  }

  @Test(arguments: [
    (OverflowPolicy.fair, [90.0, 10, 0, 0]), (.half, [50, 5, 0, 0]), (.share, [50, 10, 0, 0]),
    (.css, [10, 10, 0, 0]), (.raw, [90, 90, 0, 0]),
  ])
  func `a wedge with one short edge and radii 90 90 0 0`(policy: OverflowPolicy, expected: [Double]) throws {
    #expect(zip(try Self.used(Self.quad, [90, 90, 0, 0], policy), expected).allSatisfy { isNear($0, $1) })
  }

  @Test func `corners that exactly fill an edge are not limited under any policy`() throws {
    // As Doubles, .1 and .2 make up a little more than .3.
    let (tangents, lengths) = ([0.1, 0.2, 0], [0.3, 10, 10])
    for policy in OverflowPolicy.allCases where policy != .half {
      let budget = EdgeBudget(tangents: tangents, lengths: lengths, policy: policy)
      #expect(budget.limits.allSatisfy { $0 == nil }, "\(policy)")
      #expect(budget.factors == [1, 1, 1], "\(policy)")
    }
  }

  @Test func `fewer than two corners and corners of size 0 are not limited`() {
    for policy in OverflowPolicy.allCases {
      #expect(EdgeBudget(tangents: [], lengths: [], policy: policy).factors.isEmpty)
      #expect(EdgeBudget(tangents: [5], lengths: [1], policy: policy).factors == [1])
      let idle = EdgeBudget(tangents: [0, 0, 0], lengths: [0, 0, 0], policy: policy)
      #expect(idle.factors == [1, 1, 1] && idle.limits == [nil, nil, nil])
    }
  }

  @Test func `a fold that only rounding opens takes nothing from the others under css`() throws {
    let points = [Point(0, 0), Point(100, 0), Point(0, 1e-13), Point(0, 100), Point(100, 100)]
    let used = try Self.used(points, [0, 5, 0, 5, 5], .css)
    #expect(used == [0, 0, 0, 5, 5])
  }

  /// Fair shares by raising one factor from 0 and stopping the corners of every edge that fills.
  static func maxMin(_ tangents: [Double], _ lengths: [Double]) -> [Double] {
    let count = tangents.count
    var factors = Array(repeating: 1.0, count: count)
    var isGrowing = tangents.map { $0 > 0 }
    while true {
      var first = (factor: 1.0, edge: -1)
      for edge in 0..<count {
        let ends = [edge, (edge + 1) % count]
        let growing = ends.filter { isGrowing[$0] }.reduce(0) { $0 + tangents[$1] }
        let stopped = ends.filter { !isGrowing[$0] }.reduce(0) { $0 + tangents[$1] * factors[$1] }
        guard growing > 0 else { continue }
        let factor = max(0, lengths[edge] - stopped) / growing
        if factor < first.factor { first = (factor, edge) }
      }
      guard first.edge >= 0 else { return factors }
      for corner in [first.edge, (first.edge + 1) % count] where isGrowing[corner] {
        isGrowing[corner] = false
        factors[corner] = first.factor
      }
    }
  }

  @Test func `fair agrees with factors raised together event by event`() {
    forAll(5000) { random in
      let count = random.integer(2...14)
      // Equal numbers make ties, and zeros idle corners and empty edges.
      func amount() -> Double {
        switch random.integer(0...5) {
        case 0: 0
        case 1, 2: Double(random.integer(1...4))
        default: random.number(0...5)
        }
      }
      let tangents = (0..<count).map { _ in amount() }
      let lengths = (0..<count).map { _ in amount() }
      let budget = EdgeBudget(tangents: tangents, lengths: lengths, policy: .fair)
      let expected = Self.maxMin(tangents, lengths)
      return zip(budget.factors, expected).allSatisfy { isNear($0, $1) }
    }
  }

  @Test func `no edge holds more than its length, and every limit names a full edge of the corner`() {
    for policy in OverflowPolicy.allCases where policy != .raw {
      forAll(2000) { random in
        let count = random.integer(2...10)
        let tangents = (0..<count).map { _ in random.once(in: 5) ? 0 : random.number(0...5) }
        let lengths = (0..<count).map { _ in random.number(0...6) }
        let budget = EdgeBudget(tangents: tangents, lengths: lengths, policy: policy)
        for edge in 0..<count {
          let sum = [edge, (edge + 1) % count].reduce(0) { $0 + tangents[$1] * budget.factors[$1] }
          if sum > lengths[edge] * (1 + 1e-12) + 1e-15 { return false }
        }
        for corner in 0..<count {
          guard (0...1).contains(budget.factors[corner]) else { return false }
          guard let edge = budget.limits[corner] else {
            if budget.factors[corner] != 1 { return false }
            continue
          }
          if policy == .css { continue }
          guard edge == corner || edge == (corner + count - 1) % count else { return false }
          let other = edge == corner ? (corner + 1) % count : edge
          let sum = tangents[corner] * budget.factors[corner] + tangents[other] * budget.factors[other]
          if policy == .fair, !isNear(sum, lengths[edge]) { return false }
        }
        return true
      }
    }
  }

  @Test func `fair gives each corner at least what share gives, and share at least what css gives`() {
    for family in PolygonFamily.allCases {
      forAll(1000) { random in
        let points = random.polygon(family)
        let styles = random.styles(points.count)
        func used(_ policy: OverflowPolicy) throws -> [Double] {
          ResolvedOutline(try Outline(points, styles, overflow: policy)).corners.map(\.used)
        }
        // Only fair heeds what is no neighbor.
        if ResolvedOutline(try Outline(points, styles)).hasCollisions { return true }
        let (fair, share, css) = (try used(.fair), try used(.share), try used(.css))
        return fair.indices.allSatisfy {
          fair[$0] >= share[$0] * (1 - 1e-9) && share[$0] >= css[$0] * (1 - 1e-9)
        }
      }
    }
  }

  @Test func `equal radii grow with the request, never faster and never back`() {
    for family in PolygonFamily.ordinary {
      forAll(100) { random in
        let points = random.polygon(family)
        var last = points.map { _ in 0.0 }
        let step = 0.5
        for index in 0...100 {
          let radius = Double(index) * step
          let outline = ResolvedOutline(try Outline(points, radii: points.map { _ in radius }))
          let used = outline.corners.map(\.used)
          for (now, before) in zip(used, last) where now < before - 1e-9 || now > before + step + 1e-9 {
            return false
          }
          last = used
        }
        return true
      }
    }
  }

  @Test func `a hundred thousand corners take about ten times as long as ten thousand`() {
    // Falling lengths make the longest walks downhill, rising ones the most of them.
    func time(_ count: Int, _ length: (Int) -> Double) -> Duration {
      let lengths = (0..<count).map(length)
      let tangents = Array(repeating: 10.0, count: count)
      return processorTime { _ = EdgeBudget(tangents: tangents, lengths: lengths, policy: .fair) }
    }
    for length in [
      { 1 / Double($0 + 1) }, { Double($0 + 1) / 1e6 }, { Double(($0 &* 7919) % 1013) / 100 }, { _ in 1.0 },
    ] as [(Int) -> Double] {
      #expect(time(100_000, length) < time(10_000, length) * 40)
    }
  }
}
