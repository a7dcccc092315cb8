/// Corners that grow together until their edge is full or they touch another part: the fair policy with collisions.
///
/// One level rises from 0 to 1 and is the factor of every growing corner. Events stop one or two corners: a full edge
/// stops its two corners, a contact stops the parts that close the gap. The others go on. Every corner becomes as large
/// as possible without taking from a smaller one.
struct CornerGrowth<Motion: CornerMotion> {
  private enum Event {
    case edge(Int)
    /// A pair comes near a contact. Mostly, another event stops it before.
    case approach(pair: Int, stamp: Int)
    /// `stamp` is the pair's stamp at the time of the forecast.
    case contact(pair: Int, stamp: Int, ContactSearch<Motion>.Contact)
  }

  private let ring: CornerRing
  private let pairs: [ContactPair]
  private var search: ContactSearch<Motion>
  private var events = EventQueue<Event>()
  /// The pairs that each corner belongs to.
  private let pairsOfCorner: [[Int]]
  /// The number of stops of each pair's corners; a stop outdates the pair's forecast.
  private var stamps: [Int]
  /// The reason why each corner has stopped.
  private(set) var limits: [CornerLimit?]
  /// True if a corner stopped at one that gives way to it, and might grow more after that one.
  private(set) var isHeldUp = false

  /// The fraction of its radius that each corner has, from 0 to 1.
  var factors: [Double] { search.motion.factors }

  /// The factor above which a corner counts as fitting: the rest is rounding.
  private static var whole: Double { 1 - 1e-12 }

  /// - Parameter waysGiven: The final factors of the corners that give way to others; `nil` to meet them as they grow.
  init(_ motion: Motion, pairs: [ContactPair], waysGiven: [Double]? = nil) {
    ring = motion.ring
    self.pairs = pairs
    search = ContactSearch(motion, waysGiven: waysGiven)
    limits = ring.corners.map { _ in nil }
    stamps = pairs.map { _ in 0 }
    pairsOfCorner = ring.pairs(ofEachCorner: pairs)
  }

  /// True if any pair can touch.
  mutating func mayTouch() -> Bool {
    pairs.contains { search.mayTouch($0, from: 0, until: end(of: $0)) }
  }

  /// Grows the corners as far as possible.
  mutating func run() {
    for edge in ring.corners.indices { foresee(edge: edge, from: 0) }
    for pair in pairs.indices { foresee(pair: pair, from: 0) }
    while let (level, event) = events.popFirst() {
      switch event {
      case .edge(let edge):
        // A corner that stopped makes its edges fill later than forecast.
        let now = fillLevel(of: edge)
        if now > level {
          if now < Self.whole { events.insert(.edge(edge), at: now) }
        } else {
          fill(edge, at: level)
        }
      case .approach(let pair, let stamp):
        if stamp == stamps[pair] { foreseeContact(of: pair, from: level) }
      case .contact(let pair, let stamp, let contact):
        if stamp == stamps[pair] { collide(pairs[pair], contact) }
      }
    }
    for corner in ring.corners.indices where search.motion.grows[corner] {
      search.motion.factors[corner] = 1
      search.motion.grows[corner] = false
    }
  }

  /// Raises each corner as far as it fits while the others stay, the smallest factors first.
  ///
  /// Of two corners that close a gap, one may have room left; and a corner that moved may make room for another.
  mutating func raise() {
    for _ in 0..<Self.mostRaises where !raiseOnce() { return }
  }

  private static var mostRaises: Int { 8 }

  /// Raises each corner once; false if no corner had room.
  private mutating func raiseOnce() -> Bool {
    var isRaised = false
    let asking = ring.corners.indices.filter { ring.corners[$0].asks }
    for corner in asking.sorted(by: { factors[$0] < factors[$1] }) where factors[corner] < 1 {
      let used = factors[corner]
      search.motion.grows[corner] = true
      var (level, limit) = (1.0, CornerLimit?.none)
      for edge in [ring.previous(corner), corner] where fillLevel(of: edge) < min(level, Self.whole) {
        (level, limit) = (fillLevel(of: edge), full(edge))
      }
      for pair in pairsOfCorner[corner] where level > used {
        guard let contact = search.firstContact(pairs[pair], from: used, until: level) else { continue }
        (level, limit) = (contact.level, reason(for: corner, in: pairs[pair], contact))
      }
      search.motion.grows[corner] = false
      guard level > used * (1 + 1e-10) else { continue }
      search.motion.factors[corner] = level
      limits[corner] = limit
      isRaised = true
    }
    return isRaised
  }

  /// The level at which an edge is full; infinite if both its corners have stopped.
  private func fillLevel(of edge: Int) -> Double {
    let next = ring.next(edge)
    let (first, second) = (ring.corners[edge].tangent, ring.corners[next].tangent)
    let (factors, grows) = (search.motion.factors, search.motion.grows)
    var room = ring.lengths[edge]
    var rate = 0.0
    if grows[edge] { rate += first } else { room -= taken(edge, factors[edge]) }
    if grows[next] { rate += second } else { room -= taken(next, factors[next]) }
    return rate > 0 ? max(0, room) / rate : .infinity
  }

  private func taken(_ corner: Int, _ factor: Double) -> Double {
    factor > 0 ? ring.corners[corner].tangent * factor : 0
  }

  private mutating func foresee(edge: Int, from level: Double) {
    guard Motion.fillsEdges else { return }
    let fill = fillLevel(of: edge)
    if fill < Self.whole { events.insert(.edge(edge), at: max(level, fill)) }
  }

  /// The level at which a pair's corners have their largest size.
  private func end(of pair: ContactPair) -> Double {
    ring.corners(of: pair).reduce(0) { end, corner in
      search.motion.grows[corner] ? max(end, min(1, search.motion.largestLevel(of: corner))) : end
    }
  }

  private mutating func foresee(pair: Int, from level: Double) {
    let end = end(of: pairs[pair])
    guard level < end,
      let contact = search.firstContact(pairs[pair], from: level, until: end, precision: 0.1)
    else { return }
    events.insert(.approach(pair: pair, stamp: stamps[pair]), at: max(level, contact.level))
  }

  private mutating func foreseeContact(of pair: Int, from level: Double) {
    guard let contact = search.firstContact(pairs[pair], from: level, until: end(of: pairs[pair])) else { return }
    events.insert(.contact(pair: pair, stamp: stamps[pair], contact), at: max(level, contact.level))
  }

  private func full(_ edge: Int) -> CornerLimit {
    let ends = ring.ends(ofEdge: edge)
    return .edge(from: ends.from, to: ends.to)
  }

  /// Stops both corners of a full edge.
  private mutating func fill(_ edge: Int, at level: Double) {
    for corner in [edge, ring.next(edge)] { stop(corner, at: level, full(edge)) }
  }

  private mutating func stop(_ corner: Int, at level: Double, _ limit: CornerLimit) {
    guard search.motion.grows[corner] else { return }
    search.motion.grows[corner] = false
    search.motion.factors[corner] = level
    limits[corner] = limit
    foresee(edge: corner, from: level)
    foresee(edge: ring.previous(corner), from: level)
    for pair in pairsOfCorner[corner] {
      stamps[pair] += 1
      foresee(pair: pair, from: level)
    }
  }

  /// The full edge on which a corner and its neighbor meet; `nil` if it has room.
  private func fullEdge(between pair: ContactPair, at level: Double) -> Int? {
    guard Motion.fillsEdges else { return nil }
    if pair.joint.after, level >= fillLevel(of: pair.corner) * (1 - 1e-9) { return pair.corner }
    let before = ring.previous(pair.corner)
    return pair.joint.before && level >= fillLevel(of: before) * (1 - 1e-9) ? before : nil
  }

  private mutating func collide(_ pair: ContactPair, _ contact: ContactSearch<Motion>.Contact) {
    if let edge = fullEdge(between: pair, at: contact.level) { return fill(edge, at: contact.level) }
    stop(pair.corner, at: contact.level, reason(for: pair.corner, in: pair, contact))
    guard case .corner(let other) = contact.part else {
      if ring.givesWay(pair) { isHeldUp = true }
      return
    }
    if ring.givesWay(other, to: pair.corner) {
      isHeldUp = true
    } else {
      // If the other has stopped before, only this one has grown into it.
      stop(other, at: contact.level, reason(for: other, in: pair, contact))
    }
  }

  /// The collision limit for a corner of a pair.
  private mutating func reason(
    for corner: Int, in pair: ContactPair, _ contact: ContactSearch<Motion>.Contact
  ) -> CornerLimit {
    guard corner == pair.corner else { return .collision(with: .corner(ring.corners[pair.corner].index)) }
    switch contact.part {
    case .corner(let other): return .collision(with: .corner(ring.corners[other].index))
    case .edge(let edge):
      let ends = ring.ends(ofEdge: edge)
      let part = search.vertex(at: contact, of: pair).map { OutlinePart.corner(ring.corners[$0].index) }
      return .collision(with: part ?? .edge(from: ends.from, to: ends.to))
    }
  }
}

extension CornerRing {
  /// The corners whose size affects a pair.
  func corners(of pair: ContactPair) -> [Int] {
    switch pair.obstacle {
    case .corner(let other): [pair.corner, other]
    case .edge(let edge, _): [pair.corner, edge, next(edge)]
    }
  }

  /// True if a corner makes room for another as it grows.
  ///
  /// One of the two turns left and the other right: the first cuts off the tip that is in the way of the second. If
  /// edges cross, turns say nothing about this.
  func givesWay(_ corner: Int, to other: Int) -> Bool {
    isSimple && corners[corner].asks && corners[corner].wedge.turnSign * corners[other].wedge.turnSign < 0
  }

  /// True if two edges meet other than at a common vertex.
  var hasCrossingEdges: Bool {
    let boxes = corners.indices.map { OrientedBox(edge($0).a, edge($0).b, margin: 1e-12 * scale) }
    var isFound = false
    BoxTree(boxes).forEachPair { first, second in
      let areNeighbors = next(first) == second || next(second) == first
      isFound = !areNeighbors && edge(first).distance(to: edge(second)) <= 1e-12 * scale
      return !isFound
    }
    return isFound || corners.contains { !$0.wedge.isOpen }
  }

  /// True if a part of a pair's obstacle gives way to its corner.
  func givesWay(_ pair: ContactPair) -> Bool {
    corners(of: pair).contains { givesWay($0, to: pair.corner) }
  }

  func pairs(ofEachCorner pairs: [ContactPair]) -> [[Int]] {
    var result: [[Int]] = Array(repeating: [], count: corners.count)
    for (index, pair) in pairs.enumerated() {
      for corner in corners(of: pair) { result[corner].append(index) }
    }
    return result
  }
}

/// A priority queue of events by level: a binary heap.
struct EventQueue<Event> {
  private var entries: [(level: Double, order: Int, event: Event)] = []
  private var count = 0

  /// Adds an event; events at the same level stay in order.
  mutating func insert(_ event: Event, at level: Double) {
    entries.append((level, count, event))
    count += 1
    var child = entries.count - 1
    while child > 0, precedes(child, (child - 1) / 2) {
      entries.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  /// Removes and returns the first event; `nil` if there is none.
  mutating func popFirst() -> (level: Double, event: Event)? {
    guard let first = entries.first else { return nil }
    let last = entries.removeLast()
    if !entries.isEmpty {
      entries[0] = last
      var parent = 0
      while true {
        let left = 2 * parent + 1
        guard left < entries.count else { break }
        let child = left + 1 < entries.count && precedes(left + 1, left) ? left + 1 : left
        guard precedes(child, parent) else { break }
        entries.swapAt(child, parent)
        parent = child
      }
    }
    return (first.level, first.event)
  }

  private func precedes(_ a: Int, _ b: Int) -> Bool {
    (entries[a].level, entries[a].order) < (entries[b].level, entries[b].order)
  }
}
