/// What corners may have of what they ask where parts of the outline come within one another's reach.
struct CollisionLimits {
  private var ring: CornerRing
  private let pairs: [ContactPair]
  private var motion: RadiusMotion

  /// Finds what may collide; `nil` where nothing can, as in most shapes.
  ///
  /// - Parameter isOpen: whether the edge from the last vertex to the first is not drawn.
  init?(_ demands: CornerDemands, isOpen: Bool) {
    ring = CornerRing(demands)
    var pairs = ring.contactPairs()
    if isOpen, demands.lengths.last != 0 {
      let last = ring.corners.count - 1
      pairs.removeAll { if case .edge(last, _) = $0.obstacle { true } else { false } }
    }
    self.pairs = pairs
    if pairs.isEmpty { return nil }
    ring.isSimple = !ring.hasCrossingEdges
    motion = RadiusMotion(
      ring: ring, factors: ring.corners.map { _ in 0 }, grows: ring.corners.map { _ in false })
  }

  /// Lets the radii grow, and writes what each corner gets and why it gets no more, by the outline's indices.
  mutating func limitRadii(_ factors: inout [Double], _ limits: inout [CornerLimit?]) {
    let start = RadiusMotion(ring: ring, factors: motion.factors, grows: ring.corners.map(\.asks))
    if let growth = grown(start) {
      for (position, corner) in ring.corners.enumerated() where corner.asks {
        factors[corner.index] = growth.factors[position]
        limits[corner.index] = growth.limits[position]
      }
    }
    motion.factors = ring.corners.map { $0.asks ? factors[$0.index] : 0 }
  }

  /// Lets the smoothing grow to what the edges have left for it, and writes what each side gets.
  func limitSmoothing(_ smoothing: inout [SideSmoothing]) {
    // What rounding has left of full edges is too little to draw, and would meet the neighbours there.
    let sides = ring.corners.map { smoothing[$0.index].drawable }
    guard sides.contains(where: { $0 != .none }) else { return }
    let start = SmoothingMotion(ring: ring, radii: motion.factors, smoothing: sides)
    guard let growth = grown(start) else { return }
    for (position, corner) in ring.corners.enumerated() {
      smoothing[corner.index] = sides[position] * growth.factors[position]
    }
  }

  /// Corners grown as far as they can; `nil` when none can touch anything.
  ///
  /// A corner that another gives way to has to know how far that one goes, which may depend on what the first takes
  /// of an edge. So they grow again with what all had the last time until all have that again, mostly the second time.
  private func grown<Motion>(_ start: Motion) -> CornerGrowth<Motion>? {
    var growth = CornerGrowth(start, pairs: pairs)
    guard growth.mayTouch() else { return nil }
    growth.run()
    if growth.isHeldUp { growth = settled(start, growth) ?? growth }
    // Where edges cross, raising one corner would make others jump.
    if ring.isSimple { growth.raise() }
    return growth
  }

  /// Growth in which each corner meets those that give way to it as they are in the end.
  private func settled<Motion>(_ start: Motion, _ first: CornerGrowth<Motion>) -> CornerGrowth<Motion>? {
    var last = first.factors
    for _ in 0..<Self.mostRounds {
      var growth = CornerGrowth(start, pairs: pairs, waysGiven: last)
      growth.run()
      if growth.factors == last { return growth }
      last = growth.factors
    }
    return nil
  }

  private static let mostRounds = 8

  /// Lowers the largest radius of each corner to the one with which it first touches something, the others as they are.
  func limitMaxima(_ maxima: inout [Double?]) {
    var search = ContactSearch(motion)
    for (corner, contacts) in ring.pairs(ofEachCorner: pairs).enumerated() where !contacts.isEmpty {
      let (index, radius) = (ring.corners[corner].index, ring.corners[corner].radius)
      let used = motion.factors[corner]
      guard radius > 0, let maximum = maxima[index] else { continue }
      search.motion.grows[corner] = true
      var level = maximum / radius
      for pair in contacts where level > used * (1 + 1e-9) {
        if let contact = search.firstContact(pairs[pair], from: used, until: level) {
          level = contact.level
        }
      }
      search.motion.grows[corner] = false
      maxima[index] = min(maximum, radius * max(level, used))
    }
  }
}
