/// The limits of corners that would run into other parts of the outline.
struct CollisionLimits {
  private var ring: CornerRing
  private let pairs: [ContactPair]
  private var motion: RadiusMotion

  /// Finds the parts that may collide; `nil` if none can, as in most shapes.
  ///
  /// - Parameter isOpen: True if the edge from the last vertex to the first is not drawn.
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

  /// Grows the radii, and writes each corner's factor and limit by the outline's indices.
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

  /// Grows the smoothing up to the given values, and writes the smoothing of each side.
  func limitSmoothing(_ smoothing: inout [SideSmoothing]) {
    // Smoothing from a rounding error on full edges would meet the neighbors.
    let sides = ring.corners.map { smoothing[$0.index].drawable }
    guard sides.contains(where: { $0 != .none }) else { return }
    let start = SmoothingMotion(ring: ring, radii: motion.factors, smoothing: sides)
    guard let growth = grown(start) else { return }
    for (position, corner) in ring.corners.enumerated() {
      smoothing[corner.index] = sides[position] * growth.factors[position]
    }
  }

  /// The corners grown as far as possible; `nil` if none can touch anything.
  ///
  /// If one corner gives way to another, each one's size depends on the other's. They grow again with the last result
  /// until it repeats, mostly in the second round.
  private func grown<Motion>(_ start: Motion) -> CornerGrowth<Motion>? {
    var growth = CornerGrowth(start, pairs: pairs)
    guard growth.mayTouch() else { return nil }
    growth.run()
    if growth.isHeldUp { growth = settled(start, growth) ?? growth }
    // Where edges cross, raising one corner would make others jump.
    if ring.isSimple { growth.raise() }
    return growth
  }

  /// Growth in which each corner meets those that give way to it at their final size; `nil` if no such growth is found.
  ///
  /// A fixed-point iteration. The changes of successive rounds tend to shrink by a steady ratio ρ, so every third round
  /// adds the rest of that geometric series: ρ / (1 - ρ) times the last change (Aitken's Δ² method). Of 60,000 random
  /// polygons one did not settle; the others took at most nine rounds.
  private func settled<Motion>(_ start: Motion, _ first: CornerGrowth<Motion>) -> CornerGrowth<Motion>? {
    var ways = first.factors
    var before: [Double] = []
    for round in 0..<max(Self.fewestRounds, min(Self.mostRounds, Self.mostGrowths / ways.count)) {
      var growth = CornerGrowth(start, pairs: pairs, waysGiven: ways)
      growth.run()
      let change = zip(growth.factors, ways).map { $0 - $1 }
      if change.allSatisfy({ abs($0) <= Self.noChange }) { return growth }
      ways = growth.factors
      if round % 3 == 2 {
        let ratio = zip(change, before).reduce(0) { $0 + $1.0 * $1.1 } / before.reduce(0) { $0 + $1 * $1 }
        if ratio < 1 { ways = zip(ways, change).map { min(1, max(0, $0 + $1 * ratio / (1 - ratio))) } }
      }
      before = change
    }
    return nil
  }

  /// Enough for nearly all outlines, and what the largest get.
  private static let fewestRounds = 8
  /// More rounds settle no further outline.
  private static let mostRounds = 48
  /// Bounds the time that large outlines take: corners grown, over all rounds.
  private static let mostGrowths = 20_000
  /// A difference of factors that only rounding makes.
  private static let noChange = 1e-13

  /// Lowers the largest radius of each corner to the first contact, while the others keep their size.
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

/// Squircles of final radii whose smoothing grows together from none to what fits on the edges.
struct SmoothingMotion: CornerMotion {
  let ring: CornerRing
  /// The radius of each corner as a fraction of its radius in the ring.
  let radii: [Double]
  /// The smoothing of each corner's sides at level 1.
  let smoothing: [SideSmoothing]
  var factors: [Double]
  var grows: [Bool]
  static let fillsEdges = false

  init(ring: CornerRing, radii: [Double], smoothing: [SideSmoothing]) {
    (self.ring, self.radii, self.smoothing) = (ring, radii, smoothing)
    grows = smoothing.map { $0 != .none }
    factors = grows.map { _ in 0 }
  }

  func largestLevel(of corner: Int) -> Double { 1 }

  func forEachPiece(of index: Int, at level: Double, _ body: (Path.Piece, _ speed: Double) -> Void) {
    let corner = ring.corners[index]
    guard corner.asks, let fillet = corner.wedge.fillet(radius: corner.radius * radii[index]) else { return }
    guard smoothing[index] != .none else {
      fillet.forEachPiece(
        of: corner.kind, in: corner.wedge, smoothing: .none, superellipse: corner.superellipse
      ) { body($0, 0) }
      return
    }
    let curve = SmoothFillet(
      wedge: corner.wedge, fillet: fillet, smoothing: smoothing[index] * factor(of: index, at: level))
    // The outermost point of a ramp moves by ξq; the others move less.
    let speed = grows[index] ? fillet.tangentLength : 0
    let (into, out) = (speed * smoothing[index].back, speed * smoothing[index].ahead)
    body(curve.rampIn.map { .cubic($0) } ?? .line(curve.start, curve.start), into)
    if let arc = curve.arc { body(.arc(curve.rampIn?.p3 ?? curve.start, arc, curve.rampOut?.p0 ?? curve.end), 0) }
    body(curve.rampOut.map { .cubic($0) } ?? .line(curve.end, curve.end), out)
  }

  func ends(of index: Int, at level: Double) -> (start: Point, end: Point) {
    let corner = ring.corners[index]
    let length = corner.asks ? corner.tangent * radii[index] : 0
    let sides = smoothing[index] * factor(of: index, at: level)
    return (
      corner.vertex + corner.wedge.back * (length * (1 + sides.back)),
      corner.vertex + corner.wedge.ahead * (length * (1 + sides.ahead))
    )
  }
}

/// The change of a ring's corners while a level rises from 0 to 1.
protocol CornerMotion {
  var ring: CornerRing { get }
  /// The level at which each corner has stopped; unused for those that still grow.
  var factors: [Double] { get set }
  /// For each corner, true if it still grows with the level.
  var grows: [Bool] { get set }
  /// True if growing corners can fill their edges.
  static var fillsEdges: Bool { get }

  /// Passes the pieces of a corner to `body`, in drawing order, each with the speed of its fastest point.
  ///
  /// The speed is the distance per level; 0 for pieces that stay or shrink.
  func forEachPiece(of corner: Int, at level: Double, _ body: (Path.Piece, _ speed: Double) -> Void)

  /// The first and last points of a corner on its edges.
  func ends(of corner: Int, at level: Double) -> (start: Point, end: Point)

  /// The level beyond which a corner cannot grow.
  func largestLevel(of corner: Int) -> Double
}

extension CornerMotion {
  func factor(of corner: Int, at level: Double) -> Double { grows[corner] ? level : factors[corner] }
}

/// Corners whose radii grow together from zero, except those that have stopped.
struct RadiusMotion: CornerMotion {
  let ring: CornerRing
  var factors: [Double]
  var grows: [Bool]
  static let fillsEdges = true

  func largestLevel(of corner: Int) -> Double { ring.corners[corner].largestFactor }

  func forEachPiece(of index: Int, at level: Double, _ body: (Path.Piece, _ speed: Double) -> Void) {
    let corner = ring.corners[index]
    let speed = grows[index] ? corner.speed : 0
    guard let fillet = corner.wedge.fillet(radius: corner.radius * factor(of: index, at: level)) else {
      // At level 0 a corner is its vertex.
      if speed > 0 { body(.line(corner.vertex, corner.vertex), speed) }
      return
    }
    fillet.forEachPiece(
      of: corner.kind, in: corner.wedge, smoothing: .none, superellipse: corner.superellipse
    ) { body($0, speed) }
  }

  func ends(of index: Int, at level: Double) -> (start: Point, end: Point) {
    let corner = ring.corners[index]
    let length = corner.tangent * factor(of: index, at: level)
    guard length > 0, length.isFinite else { return (corner.vertex, corner.vertex) }
    return (corner.vertex + corner.wedge.back * length, corner.vertex + corner.wedge.ahead * length)
  }
}

extension CornerRing.Corner {
  /// The curve's speed per factor: the distance of its farthest point from the vertex.
  var speed: Double {
    guard let fillet = wedge.fillet(radius: radius) else { return 0 }
    switch kind {
    case .round, .chamfer, .squircle, .smooth: return tangent
    case .notch, .superellipse: return max(fillet.tangentLength, (fillet.notch - vertex).length)
    case .scoop:
      // The tip, or the ends if the angle is wide.
      let tip = (fillet.start - vertex) + (fillet.end - vertex)
      return max(fillet.tangentLength, tip.length - fillet.recession)
    }
  }
}
