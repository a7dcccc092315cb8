/// A search for the level at which a growing corner first touches an obstacle.
struct ContactSearch<Motion: CornerMotion> {
  var motion: Motion
  private var ring: CornerRing { motion.ring }

  /// The level at which two parts touch, and the part of the obstacle.
  struct Contact {
    /// The last level with room.
    let level: Double
    let part: Part
  }

  enum Part: Hashable {
    case edge(Int)
    case corner(Int)
  }

  /// The nearest part of the obstacle, and the rise of the level before the two can touch.
  private struct Room {
    var rise = Double.infinity
    var touches = false
    var part: Part
  }

  private struct Moving {
    let span: CurveSpan
    /// The piece in closed form, if it has one.
    let circular: CircularPiece?
    let speed: Double
    let part: Part

    init(_ piece: Path.Piece, speed: Double, part: Part) {
      span = CurveSpan(piece)
      circular = CircularPiece(piece)
      (self.speed, self.part) = (speed, part)
    }
  }

  private var mine: [Moving] = []
  private var theirs: [Moving] = []

  /// The final size of the corners that give way; unused if ``hasWaysGiven`` is false.
  private let settled: Motion
  private let hasWaysGiven: Bool

  /// - Parameter waysGiven: The factors at which a pair's corner meets those that give way to it; `nil` to meet them
  ///   as they grow.
  init(_ motion: Motion, waysGiven: [Double]? = nil) {
    self.motion = motion
    var settled = motion
    if let waysGiven { (settled.factors, settled.grows) = (waysGiven, waysGiven.map { _ in false }) }
    self.settled = settled
    hasWaysGiven = waysGiven != nil
  }

  /// True if one of a pair's corners is met at its final size.
  private func isSettled(_ corner: Int, in pair: ContactPair) -> Bool {
    hasWaysGiven && motion.ring.givesWay(corner, to: pair.corner)
  }

  /// True if a pair may come into contact in a range of levels.
  mutating func mayTouch(_ pair: ContactPair, from start: Double, until end: Double) -> Bool {
    let room = room(for: pair, at: start)
    return room.touches || start + room.rise <= end
  }

  /// The first contact of a pair in a range of levels; `nil` for none.
  ///
  /// Each step is safe at the fastest motion. Near a contact, steps extrapolate from the last two, and bisection
  /// corrects an overshoot. The result is never beyond the contact.
  ///
  /// - Parameter precision: The relative precision of the level.
  mutating func firstContact(
    _ pair: ContactPair, from start: Double, until end: Double, precision: Double = 1e-11
  ) -> Contact? {
    var level = start
    // The last level with room shows the nearest part; beyond the contact, several parts may overlap.
    var free: (level: Double, room: Room)?
    var blocked: Double?
    for _ in 0..<300 {
      let room = room(for: pair, at: level)
      if room.touches {
        guard let last = free else { return Contact(level: start, part: room.part) }
        if level - last.level <= precision * level { return Contact(level: last.level, part: last.room.part) }
        blocked = level
        level = (last.level + level) / 2
        continue
      }
      if room.rise == .infinity { return nil }
      let step = step(room.rise, at: level, after: free)
      free = (level, room)
      if room.rise <= precision * level { return Contact(level: level, part: room.part) }
      if let blocked {
        if blocked - level <= precision * level { return Contact(level: level, part: room.part) }
        level = max(level + room.rise, min(level + step, (level + blocked) / 2))
      } else {
        if level + room.rise > end { return nil }
        level = min(level + step, end)
      }
    }
    return free.map { Contact(level: $0.level, part: $0.room.part) }
  }

  /// The next step: the safe one, or near a contact most of the way to the extrapolated end of the room.
  private func step(_ rise: Double, at level: Double, after last: (level: Double, room: Room)?) -> Double {
    guard let last, level > last.level, rise < 0.1 * level else { return rise }
    let slope = (last.room.rise - rise) / (level - last.level)
    return slope > 0 ? min(max(rise, 0.9 * rise / slope), 16 * rise) : rise
  }

  private mutating func room(for pair: ContactPair, at level: Double) -> Room {
    gather(pair, at: level)
    let least = tolerance
    var room = Room(part: .corner(pair.corner))
    for a in mine {
      for b in theirs where a.speed + b.speed > 0 {
        let speed = a.speed + b.speed
        let bound = max(room.rise * speed + least / 2, least * 1.01)
        var clearance = Clearance(below: bound, resolution: least / 8)
        if let one = a.circular, let two = b.circular {
          clearance.lower(to: one.distance(to: two))
        } else {
          clearance.lower(a.span, b.span)
        }
        // Beyond the bound the distance is unknown and cannot be the nearest.
        guard clearance.least < bound else { continue }
        let rise = (clearance.least - least / 2) / speed
        if clearance.least <= least, !room.touches || rise < room.rise {
          room = Room(rise: max(0, rise), touches: true, part: b.part)
        } else if !room.touches, rise < room.rise {
          room = Room(rise: rise, part: b.part)
        }
      }
    }
    return room
  }

  /// The distance at which curves count as touching: just above rounding errors.
  ///
  /// The further away an arc's center, the larger the rounding error of its points.
  private var tolerance: Double {
    let radius = mine.reduce(0) { max($0, $1.span.piece.radius) } + theirs.reduce(0) { max($0, $1.span.piece.radius) }
    return 4e-14 * (ring.scale + radius / 10)
  }

  /// The sharp vertex that a contact with an edge touches; `nil` if it touches the edge itself.
  mutating func vertex(at contact: Contact, of pair: ContactPair) -> Int? {
    guard case .edge(let edge) = contact.part else { return nil }
    gather(pair, at: contact.level)
    let (from, to) = rest(ofEdge: edge, in: pair, at: contact.level)
    let gap = clearance(.line(from, to))
    for corner in [edge, ring.next(edge)] {
      let vertex = ring.corners[corner].vertex
      // A nearest point just next to the edge's end counts as the end.
      if from == vertex || to == vertex, clearance(.line(vertex, vertex)) <= 2 * gap + tolerance { return corner }
    }
    return nil
  }

  /// The distance between the corner and a piece.
  private func clearance(_ piece: Path.Piece) -> Double {
    var clearance = Clearance(resolution: tolerance / 8)
    for moving in mine { clearance.lower(moving.span, CurveSpan(piece)) }
    return clearance.least
  }

  /// Collects the pieces of both sides.
  ///
  /// The lists are swapped out meanwhile: a copy of the search beside them would copy them, too.
  private mutating func gather(_ pair: ContactPair, at level: Double) {
    var (mine, theirs): ([Moving], [Moving]) = ([], [])
    swap(&mine, &self.mine)
    swap(&theirs, &self.theirs)
    mine.removeAll(keepingCapacity: true)
    theirs.removeAll(keepingCapacity: true)
    append(pair.corner, of: pair, at: level, to: &mine)
    switch pair.obstacle {
    case .corner(let other): append(other, of: pair, at: level, to: &theirs)
    case .edge(let edge, let piece):
      let (from, to) = rest(ofEdge: edge, in: pair, at: level)
      theirs.append(Moving(.line(from, to), speed: 0, part: .edge(edge)))
      if piece.atStart { append(edge, of: pair, at: level, to: &theirs) }
      if piece.atEnd { append(ring.next(edge), of: pair, at: level, to: &theirs) }
    }
    swap(&mine, &self.mine)
    swap(&theirs, &self.theirs)
  }

  /// The rest of an edge between the corners at its ends.
  private func rest(ofEdge edge: Int, in pair: ContactPair, at level: Double) -> (from: Point, to: Point) {
    let next = motion.ring.next(edge)
    return (ends(of: edge, in: pair, at: level).end, ends(of: next, in: pair, at: level).start)
  }

  private func ends(of corner: Int, in pair: ContactPair, at level: Double) -> (start: Point, end: Point) {
    if isSettled(corner, in: pair) { return settled.ends(of: corner, at: level) }
    return motion.ends(of: corner, at: level)
  }

  private func append(_ corner: Int, of pair: ContactPair, at level: Double, to list: inout [Moving]) {
    func append(_ piece: Path.Piece, _ speed: Double) {
      list.append(Moving(piece, speed: speed, part: .corner(corner)))
    }
    if isSettled(corner, in: pair) {
      settled.forEachPiece(of: corner, at: level, append)
    } else {
      motion.forEachPiece(of: corner, at: level, append)
    }
  }
}

/// A lower bound on the distance between curves.
///
/// A curve stays within a bulge of its chord. The distance of two chords, less the bulges, bounds that of the curves.
/// If the bulges are too large, the curves are halved.
struct Clearance {
  /// A lower bound on the distance of the curves compared so far.
  private(set) var least: Double
  /// The bulge below which curves are not halved; the result is too small by at most twice as much.
  private let resolution: Double
  /// The halvings left for curves that run along each other; afterward the bound is lower than necessary.
  private var halvings = 4000

  /// - Parameter bound: The initial bound; curves that are further apart are skipped.
  init(below bound: Double = .infinity, resolution: Double) {
    least = bound
    self.resolution = resolution
  }

  /// Lowers ``least`` to a known distance.
  mutating func lower(to distance: Double) { least = min(least, distance) }

  /// Lowers ``least`` to a bound on the distance between two curves, within a tenth of it.
  mutating func lower(_ a: CurveSpan, _ b: CurveSpan) {
    lower(a, b, Segment(a.start, a.end).distance(to: Segment(b.start, b.end)))
  }

  private mutating func lower(_ a: CurveSpan, _ b: CurveSpan, _ distance: Double) {
    let bulge = a.bulge + b.bulge
    guard distance - bulge < least else { return }
    if bulge <= distance * 0.1 || bulge <= resolution || halvings == 0 {
      least = max(0, distance - bulge)
      return
    }
    halvings -= 1
    if a.bulge >= b.bulge {
      let (first, second) = a.halves
      lowerNearer((first, b), (second, b))
    } else {
      let (first, second) = b.halves
      lowerNearer((a, first), (a, second))
    }
  }

  /// Compares the nearer pair first, which often makes the other unnecessary.
  private mutating func lowerNearer(_ first: (CurveSpan, CurveSpan), _ second: (CurveSpan, CurveSpan)) {
    let one = Segment(first.0.start, first.0.end).distance(to: Segment(first.1.start, first.1.end))
    let two = Segment(second.0.start, second.0.end).distance(to: Segment(second.1.start, second.1.end))
    if one <= two {
      lower(first.0, first.1, one)
      lower(second.0, second.1, two)
    } else {
      lower(second.0, second.1, two)
      lower(first.0, first.1, one)
    }
  }
}

extension Segment {
  /// The distance between two segments; zero if they meet.
  func distance(to other: Segment) -> Double {
    if crosses(other) { return 0 }
    let (along, across) = (b - a, other.b - other.a)
    let (mine, theirs) = (along.dot(along), across.dot(across))
    let squares = (
      min(Self.square(other.a - a, along, mine), Self.square(other.b - a, along, mine)),
      min(Self.square(a - other.a, across, theirs), Self.square(b - other.a, across, theirs))
    )
    return min(squares.0, squares.1).squareRoot()
  }

  /// The squared distance from a point to a segment, both relative to the segment's start.
  private static func square(_ place: Vector, _ along: Vector, _ square: Double) -> Double {
    let share = square > 0 ? place.dot(along) / square : 0
    let t = share < 0 ? 0 : share > 1 ? 1 : share
    let rest = place - along * t
    return rest.dot(rest)
  }

  /// True if the ends of each segment are on different sides of the other.
  private func crosses(_ other: Segment) -> Bool {
    let (along, across) = (b - a, other.b - other.a)
    let (first, second) = (along.cross(other.a - a), along.cross(other.b - a))
    let (third, fourth) = (across.cross(a - other.a), across.cross(b - other.a))
    return (first > 0) != (second > 0) && (third > 0) != (fourth > 0) && first != second && third != fourth
  }
}
