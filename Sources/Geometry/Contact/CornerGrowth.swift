/// Corners that grow together until their edge is full or they touch what is no neighbour: the fair policy where
/// parts of the outline come within one another's reach.
///
/// One level rises from 0 to 1. A corner that has not stopped has the level for its factor; an event stops one or two:
/// an edge that fills its corners, a contact what closes the gap. The others go on, so that every corner is as large as
/// it can be without taking from one that is smaller.
struct CornerGrowth<Motion: CornerMotion> {
  private enum Event {
    case edge(Int)
    /// A pair comes near a contact; most never get there, because another event stops them before.
    case approach(pair: Int, stamp: Int)
    /// `stamp` is the pair's when the contact was foreseen.
    case contact(pair: Int, stamp: Int, ContactSearch<Motion>.Contact)
  }

  private let ring: CornerRing
  private let pairs: [ContactPair]
  private var search: ContactSearch<Motion>
  private var events = EventQueue<Event>()
  /// The pairs that each corner has a part in.
  private let pairsOfCorner: [[Int]]
  /// Counts up whenever one of a pair's corners stops, which outdates what was foreseen.
  private var stamps: [Int]
  /// Why each corner has stopped.
  private(set) var limits: [CornerLimit?]
  /// Whether a corner stopped at one that gives way to it, and may have had more if that one had grown first.
  private(set) var isHeldUp = false

  /// What each corner has of its radius, from 0 to 1.
  var factors: [Double] { search.motion.factors }

  /// A factor that only rounding keeps from 1: the corners fit, and nothing limits them.
  private static var whole: Double { 1 - 1e-12 }

  /// - Parameter waysGiven: the factors at which others meet the corners that give way to them: what these have in the
  ///   end. `nil` to meet them as they grow.
  init(_ motion: Motion, pairs: [ContactPair], waysGiven: [Double]? = nil) {
    ring = motion.ring
    self.pairs = pairs
    search = ContactSearch(motion, waysGiven: waysGiven)
    limits = ring.corners.map { _ in nil }
    stamps = pairs.map { _ in 0 }
    pairsOfCorner = ring.pairs(ofEachCorner: pairs)
  }

  /// Whether any pair can touch at all.
  mutating func mayTouch() -> Bool {
    pairs.contains { search.mayTouch($0, from: 0, until: end(of: $0)) }
  }

  /// Lets the corners grow as far as they can.
  mutating func run() {
    for edge in ring.corners.indices { foresee(edge: edge, from: 0) }
    for pair in pairs.indices { foresee(pair: pair, from: 0) }
    while let (level, event) = events.popFirst() {
      switch event {
      case .edge(let edge):
        // When a corner stops, its edges fill later than foreseen.
        let now = fillLevel(of: edge)
        if now > level {
          if now < Self.whole { events.insert(.edge(edge), at: now) }
        } else {
          let ends = ring.ends(ofEdge: edge)
          for corner in [edge, ring.next(edge)] { stop(corner, at: level, .edge(from: ends.from, to: ends.to)) }
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

  /// Raises each corner to the most that it has room for with the others as they are, the smallest shares first.
  ///
  /// A gap that two close fast may have room left for one of them, and a corner may move on when another has.
  mutating func raise() {
    for _ in 0..<Self.mostRaises where !raiseOnce() { return }
  }

  private static var mostRaises: Int { 8 }

  /// `false` when no corner had room.
  private mutating func raiseOnce() -> Bool {
    var isRaised = false
    let asking = ring.corners.indices.filter { ring.corners[$0].asks }
    for corner in asking.sorted(by: { factors[$0] < factors[$1] }) where factors[corner] < 1 {
      let used = factors[corner]
      search.motion.grows[corner] = true
      var (level, limit) = (1.0, CornerLimit?.none)
      for edge in [ring.previous(corner), corner] where fillLevel(of: edge) < min(level, Self.whole) {
        let ends = ring.ends(ofEdge: edge)
        (level, limit) = (fillLevel(of: edge), .edge(from: ends.from, to: ends.to))
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

  /// At which level an edge's corners take all of it; never again when both have stopped.
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

  /// The level at which a pair's corners have grown as far as they ever can.
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

  /// The edge on which a corner and its neighbour meet because nothing is left of it, but for rounding.
  private func fullEdge(between pair: ContactPair, at level: Double) -> Int? {
    guard Motion.fillsEdges else { return nil }
    if pair.joint.after, level >= fillLevel(of: pair.corner) * (1 - 1e-9) { return pair.corner }
    let before = ring.previous(pair.corner)
    return pair.joint.before && level >= fillLevel(of: before) * (1 - 1e-9) ? before : nil
  }

  private mutating func collide(_ pair: ContactPair, _ contact: ContactSearch<Motion>.Contact) {
    if let edge = fullEdge(between: pair, at: contact.level) {
      let ends = ring.ends(ofEdge: edge)
      for corner in [edge, ring.next(edge)] { stop(corner, at: contact.level, .edge(from: ends.from, to: ends.to)) }
      return
    }
    stop(pair.corner, at: contact.level, reason(for: pair.corner, in: pair, contact))
    guard case .corner(let other) = contact.part else {
      if ring.givesWay(pair) { isHeldUp = true }
      return
    }
    if ring.givesWay(other, to: pair.corner) {
      isHeldUp = true
    } else {
      // It may have stopped long ago; then only one of them has grown into the other.
      stop(other, at: contact.level, reason(for: other, in: pair, contact))
    }
  }

  /// What a corner of a pair touches.
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
  /// The corners whose size matters to a pair.
  func corners(of pair: ContactPair) -> [Int] {
    switch pair.obstacle {
    case .corner(let other): [pair.corner, other]
    case .edge(let edge, _): [pair.corner, edge, next(edge)]
    }
  }

  /// Whether a corner makes room for another as it grows.
  ///
  /// One of the two turns left and the other right: the tip in the second one's way is what the first cuts off. Where
  /// edges cross, nothing follows from turns.
  func givesWay(_ corner: Int, to other: Int) -> Bool {
    isSimple && corners[corner].asks && corners[corner].wedge.turnSign * corners[other].wedge.turnSign < 0
  }

  /// Whether two edges that are no neighbours meet, or neighbours lie on one another.
  var hasCrossingEdges: Bool {
    let boxes = corners.indices.map { index in
      let edge = edge(index)
      return OrientedBox(edge.a, (edge.b, edge.a, edge.b, edge.b), along: edge.b - edge.a, margin: 1e-12 * scale)
    }
    var isFound = false
    BoxTree(boxes).forEachPair { first, second in
      let areNeighbors = next(first) == second || next(second) == first
      isFound = !areNeighbors && edge(first).distance(to: edge(second)) <= 1e-12 * scale
      return !isFound
    }
    return isFound || corners.contains { !$0.wedge.isOpen }
  }

  /// Whether a part of a pair's obstacle gives way to its corner.
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

/// Events in the order of their levels: a binary heap.
struct EventQueue<Event> {
  private var entries: [(level: Double, order: Int, event: Event)] = []
  private var count = 0

  /// Adds an event; of two at one level the one added first comes first.
  mutating func insert(_ event: Event, at level: Double) {
    entries.append((level, count, event))
    count += 1
    var child = entries.count - 1
    while child > 0, precedes(child, (child - 1) / 2) {
      entries.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  /// Takes the first event out, or gives `nil` when there is none.
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
