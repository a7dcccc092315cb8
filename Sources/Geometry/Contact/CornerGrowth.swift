/// Corners that grow together until their edge is full or they touch what is no neighbour: the fair policy where
/// parts of the outline come within one another's reach.
///
/// One level rises from 0 to 1. A corner that has not stopped has the level for its factor; an event stops one or two:
/// an edge that fills its corners, a contact what touches. The others go on, so that every corner is as large as it
/// can be without taking from one that is smaller.
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

  /// What each corner has of its radius, from 0 to 1.
  var factors: [Double] { search.motion.factors }

  /// A factor that only rounding keeps from 1: the corners fit, and nothing limits them.
  private static var whole: Double { 1 - 1e-12 }

  init(_ motion: Motion, pairs: [ContactPair]) {
    ring = motion.ring
    self.pairs = pairs
    search = ContactSearch(motion)
    limits = ring.corners.map { _ in nil }
    stamps = pairs.map { _ in 0 }
    pairsOfCorner = ring.pairs(ofEachCorner: pairs)
  }

  /// Lets the corners grow as far as they can; `false`, and nothing is changed, when none can touch anything.
  mutating func run() -> Bool {
    if !pairs.contains(where: { search.mayTouch($0, from: 0, until: end(of: $0)) }) { return false }
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
    for corner in ring.corners.indices where search.motion.grows[corner] { search.motion.factors[corner] = 1 }
    return true
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
    let mine = CornerLimit.collision(with: .corner(ring.corners[pair.corner].index))
    if let edge = fullEdge(between: pair, at: contact.level) {
      let ends = ring.ends(ofEdge: edge)
      for corner in [edge, ring.next(edge)] { stop(corner, at: contact.level, .edge(from: ends.from, to: ends.to)) }
      return
    }
    switch contact.part {
    case .corner(let other):
      // The nearest part may have stopped long ago; then only one of them has grown into the other.
      let theirs = CornerLimit.collision(with: .corner(ring.corners[other].index))
      stop(pair.corner, at: contact.level, theirs)
      stop(other, at: contact.level, mine)
    case .edge(let edge):
      let ends = ring.ends(ofEdge: edge)
      let part = search.vertex(at: contact, of: pair).map { OutlinePart.corner(ring.corners[$0].index) }
      stop(pair.corner, at: contact.level, .collision(with: part ?? .edge(from: ends.from, to: ends.to)))
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

  func pairs(ofEachCorner pairs: [ContactPair]) -> [[Int]] {
    var result: [[Int]] = Array(repeating: [], count: corners.count)
    for (index, pair) in pairs.enumerated() {
      for corner in corners(of: pair) { result[corner].append(index) }
    }
    return result
  }
}
