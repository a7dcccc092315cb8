/// What corners may have of what they ask where parts of the outline come within one another's reach.
struct CollisionLimits {
  private let ring: CornerRing
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
    motion = RadiusMotion(
      ring: ring, factors: ring.corners.map { _ in 0 }, grows: ring.corners.map { _ in false })
  }

  /// Lets the radii grow, and writes what each corner gets and why it gets no more, by the outline's indices.
  mutating func limitRadii(_ factors: inout [Double], _ limits: inout [CornerLimit?]) {
    var growth = CornerGrowth(
      RadiusMotion(ring: ring, factors: motion.factors, grows: ring.corners.map(\.asks)), pairs: pairs)
    if growth.run() {
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
    var growth = CornerGrowth(SmoothingMotion(ring: ring, radii: motion.factors, smoothing: sides), pairs: pairs)
    guard growth.run() else { return }
    for (position, corner) in ring.corners.enumerated() {
      smoothing[corner.index] = sides[position] * growth.factors[position]
    }
  }

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
