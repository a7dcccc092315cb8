import Geometry
import Harness

/// Outlines of 10^5 vertices beside 10^4 of the same kind: the ratio shows the growth of time.
struct OutlineGrowth {
  enum Kind: String, CaseIterable {
    /// Every corner gets its full size.
    case roomy = "all corners round, roomy"
    /// Every corner asks for far more room than its edges have.
    case overfull = "all corners round, all edges overfull"
    /// A wound strip: each corner reaches the next winding, but none touches it.
    case near = "a wound strip, many near, none touching"
    /// The same with corners large enough to run into the next winding.
    case touching = "a wound strip, corners touching"

    /// The largest ratio that passes: linear plus the cost of larger memory, or n log n with a search for neighbors.
    ///
    /// 10^4 corners stay in the cache and in pages that the allocator keeps; 10^5 do not.
    var limit: Double {
      switch self {
      case .roomy, .overfull: 16
      case .near, .touching: 20
      }
    }
  }

  let kind: Kind
  private let small: Outline
  private let large: Outline

  init(_ kind: Kind) throws(OutlineError) {
    self.kind = kind
    small = try Self.outline(kind, count: 10_000)
    large = try Self.outline(kind, count: 100_000)
  }

  func report(runs: Int) -> Row {
    var elements = 0
    func draw(_ outline: Outline) { elements += ResolvedOutline(outline).path.elements.count }
    let (many, few) = compare(runs: runs, { draw(large) }, with: { draw(small) })
    let resolved = ResolvedOutline(large)
    let (crossings, ofFew) = compare(
      runs: runs / 3, { elements += resolved.crossings().count },
      with: { [resolved = ResolvedOutline(small)] in elements += resolved.crossings().count })
    precondition(elements > 0, "the outlines are drawn")
    let stopped = resolved.corners.filter {
      if case .collision = $0.limit { true } else { false }
    }
    return Row(
      name: "10^5 vertices, \(kind.rawValue)", work: many, reference: few, limit: kind.limit,
      notes: [
        "corners_stopped_by_a_collision": Double(stopped.count), "search_for_crossings_us": crossings.median,
        "search_for_crossings_ratio": crossings.median / ofFew.median,
      ])
  }

  private static func outline(_ kind: Kind, count: Int) throws(OutlineError) -> Outline {
    switch kind {
    case .roomy: try ring(count, radius: 1e-3)
    case .overfull: try ring(count, radius: 1e3)
    case .near: try strip(count, jitter: 0.3, radius: 0.5)
    case .touching: try strip(count, jitter: 0.9, radius: 100)
    }
  }

  /// A jagged ring: vertices around a circle, each at another distance.
  private static func ring(_ count: Int, radius: Double) throws(OutlineError) -> Outline {
    var random = Jitter()
    let points = (0..<count).map { index in
      Point.zero + Angle.degrees(Double(index) * 360 / Double(count)).direction * (950 + 50 * random.next())
    }
    return try Outline(vertices: points.map { .init($0, .round(radius)) })
  }

  /// A strip of width 2 wound up in a spiral whose windings are 2 apart, with a vertex about every 4 units.
  private static func strip(_ count: Int, jitter: Double, radius: Double) throws(OutlineError) -> Outline {
    var random = Jitter()
    func place(_ index: Int, offset: Double) -> Point {
      // The length of an Archimedean spiral grows with the square of the angle: s = p φ² / 4π at a pitch p of 4.
      let angle = (.pi * Double(index * 2 + 200)).squareRoot()
      let distance = 2 * angle / .pi + offset + jitter * random.next()
      return Point.zero + Angle(radians: angle).direction * distance
    }
    let out = (0..<count / 2).map { place($0, offset: 0) }
    let back = (0..<count / 2).map { place($0, offset: 2) }
    return try Outline(vertices: (out + back.reversed()).map { .init($0, .round(radius)) })
  }
}

/// Repeatable numbers from -1 to 1, the same for every run.
private struct Jitter {
  private var state: UInt64 = 7

  mutating func next() -> Double {
    // Knuth's MMIX constants.
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(state >> 11) / 0x1p52 - 1
  }
}
