import Geometry

/// A subpath that draws something.
struct Subpath {
  struct Step {
    let piece: Path.Piece
    /// The command that draws it.
    let command: Int
  }

  let start: Point
  /// The command that moves to the start, and the one that closes.
  let move: Int
  var close: Int?
  var isClosed = false
  var steps: [Step] = []

  var end: Point { steps.last?.piece.end ?? start }

  /// The piece of a closed subpath, counted on beyond its end.
  func step(_ index: Int) -> Step { steps[index % steps.count] }

  func pieces(_ range: Range<Int>) -> [Path.Piece] { range.map { step($0).piece } }
}

extension Path {
  /// The subpaths that draw something, with the commands of their pieces.
  func subpaths(commands: [PathCommand] = []) -> [Subpath] {
    var owners = [Int](repeating: 0, count: elements.count)
    for (number, command) in commands.enumerated() {
      for element in command.elements { owners[element] = number }
    }
    var found: [Subpath] = []
    var pen = Point.zero
    for (index, element) in elements.enumerated() {
      if case .move(let point) = element {
        found.append(Subpath(start: point, move: owners[index]))
        pen = point
        continue
      }
      guard let last = found.indices.last else { continue }
      let piece = Piece(element, from: pen, closingTo: found[last].start)
      if piece.start != piece.end || !piece.isStraight {
        found[last].steps.append(Subpath.Step(piece: piece, command: owners[index]))
      }
      if case .close = element {
        found[last].isClosed = true
        found[last].close = owners[index]
      }
      pen = piece.end
    }
    return found.filter { !$0.steps.isEmpty }
  }
}

/// The pieces of an old text that still draw what a new path has in their place.
///
/// A text is only near the path that it stands for. Its joints may be elsewhere along the same line, and one piece may
/// draw several. So each piece of the text goes to those that it is drawn over, and stays if all of these stay.
struct PathAlignment {
  /// Pieces of the text, and those of the new path that they draw; counted on beyond the end of a closed subpath.
  struct Run {
    var old: Range<Int>
    var now: Range<Int>
    /// True if changed pieces of the text draw a part of its first piece, or of its last.
    var isShared: (first: Bool, last: Bool)

    /// Counts its pieces on by the number of all.
    mutating func shift(old: Int = 0, now: Int = 0) {
      self.old = self.old.lowerBound + old..<self.old.upperBound + old
      self.now = self.now.lowerBound + now..<self.now.upperBound + now
    }
  }

  /// In the order of the text.
  private(set) var runs: [Run] = []
  private let old: Subpath
  private let before: Subpath
  private let tolerances: [Double]
  /// The lengths of the old path's pieces.
  private let lengths: [Double]

  /// Pieces of the text that go together, and the pieces of the old path that they are drawn over.
  private struct Group {
    var old: Range<Int>
    var before: ClosedRange<Int>?
    /// The pieces of the new path, if they stay.
    var now: Range<Int>?
  }

  /// - Parameters:
  ///   - old: The subpath of the text.
  ///   - before: The subpath that it stands for.
  ///   - tolerances: The usual distance between them, and the most.
  init(_ old: Subpath, standingFor before: Subpath, _ now: Subpath, tolerances: [Double]) {
    (self.old, self.before, self.tolerances) = (old, before, tolerances)
    lengths = before.steps.map(\.piece.length)
    guard old.isClosed == before.isClosed, now.isClosed == before.isClosed else { return }
    let places = Self.places(of: before.steps.map(\.piece), in: now.steps.map(\.piece))
    var groups = groups()
    for index in groups.indices {
      guard let covered = groups[index].before, let first = places[covered.lowerBound % places.count],
        covered.allSatisfy({
          places[$0 % places.count] == (first + $0 - covered.lowerBound) % now.steps.count
        })
      else { continue }
      groups[index].now = first..<first + covered.count
    }
    let count = groups.count
    for (index, group) in groups.enumerated() {
      guard let kept = group.now, let covered = group.before else { continue }
      func shares(_ other: Int, _ bound: (ClosedRange<Int>) -> Int, _ own: Int) -> Bool {
        guard old.isClosed || groups.indices.contains(other) else { return false }
        let other = groups[(other + count) % count]
        return other.now == nil && other.before.map { (bound($0) - own) % before.steps.count == 0 } ?? false
      }
      let isShared = (
        shares(index - 1, \.upperBound, covered.lowerBound), shares(index + 1, \.lowerBound, covered.upperBound)
      )
      runs.append(Run(old: group.old, now: kept, isShared: isShared))
    }
  }

  /// The equal piece of a new path for each piece of an old one, in the order of both.
  private static func places(of old: [Path.Piece], in now: [Path.Piece]) -> [Int?] {
    let head = zip(old, now).prefix { $0 == $1 }.count
    let tail = zip(old[head...].reversed(), now[head...].reversed()).prefix { $0 == $1 }.count
    let (middle, end) = (Dictionary(grouping: head..<now.count - tail) { now[$0] }, now.count - tail)
    var places: [Int?] = Array(0..<head)
    var next = head
    for piece in old[head..<old.count - tail] {
      let place = middle[piece]?.first { $0 >= next }
      places.append(place)
      if let place { next = place + 1 }
    }
    return places + Array(end..<now.count)
  }

  // MARK: groups

  private func groups() -> [Group] {
    var groups: [Group] = []
    var cursor = before.isClosed ? firstPiece() : 0
    let end = before.isClosed ? cursor + before.steps.count : before.steps.count - 1
    var budget = Self.budget.base + Self.budget.piece * old.steps.count
    for (index, step) in old.steps.enumerated() {
      let covered = pieces(under: step.piece, from: &cursor, to: end, &budget)
      let isPart = index > 0 && old.steps[index - 1].command == step.command
      if let last = groups.indices.last, isPart || sharesCurve(groups[last].before, covered, 0) {
        groups[last].old = groups[last].old.lowerBound..<index + 1
        groups[last].before = Self.union(groups[last].before, covered)
      } else {
        groups.append(Group(old: index..<index + 1, before: covered))
      }
    }
    // The text may start within a curve.
    let count = before.steps.count
    if before.isClosed, groups.count > 1, let first = groups[0].before, let last = groups[groups.count - 1].before,
      sharesCurve(last, first, count)
    {
      let opening = groups.removeFirst()
      groups[groups.count - 1].old = groups[groups.count - 1].old.lowerBound..<old.steps.count + opening.old.upperBound
      groups[groups.count - 1].before = last.lowerBound...first.upperBound + count
    }
    return groups.filter { ($0.before?.count ?? 0) <= count }
  }

  /// True if both are drawn over parts of one curve that is not written in parts.
  private func sharesCurve(_ a: ClosedRange<Int>?, _ b: ClosedRange<Int>?, _ shift: Int) -> Bool {
    guard let a, let b, a.upperBound == b.lowerBound + shift else { return false }
    return switch before.step(a.upperBound).piece {
    case .cubic, .ellipse: true
    case .line, .arc: false
    }
  }

  /// None if one of them is none: the text draws something else there.
  private static func union(_ a: ClosedRange<Int>?, _ b: ClosedRange<Int>?) -> ClosedRange<Int>? {
    guard let a, let b else { return nil }
    return min(a.lowerBound, b.lowerBound)...max(a.upperBound, b.upperBound)
  }

  /// The most pieces to compare with points, in all and for each piece of the text.
  private static let budget = (base: 500_000, piece: 40)
  /// The places at which a piece is compared: away from its ends, which may be elsewhere.
  private static let samples = [0.15, 0.4, 0.6, 0.85]
  /// The cost of passing over a unit of the outline, in units of distance from it.
  ///
  /// A text can have pieces that its shape lacks, such as curves that end where they start. One beside a fold may be
  /// nearer to what follows the fold, but the fold must not be passed over.
  private static let passing = 0.1

  /// The nearest piece to the first one of the text.
  private func firstPiece() -> Int {
    guard let point = old.steps.first?.piece.point(at: Self.samples[0]) else { return 0 }
    let distances = before.steps.map { Path.distance(from: point, to: $0.piece) }
    return distances.indices.min { distances[$0] < distances[$1] } ?? 0
  }

  private func pieces(
    under piece: Path.Piece, from cursor: inout Int, to end: Int, _ budget: inout Int
  ) -> ClosedRange<Int>? {
    var covered: ClosedRange<Int>?
    for sample in Self.samples {
      let point = piece.point(at: sample)
      var nearest: (index: Int, distance: Double, cost: Double)?
      var passed = 0.0
      for index in stride(from: cursor, through: end, by: 1) {
        guard budget > 0, passed < nearest?.cost ?? .infinity else { break }
        budget -= 1
        let other = before.step(index).piece
        if !piece.goesBack(over: other, within: tolerances[0]) {
          let distance = Path.distance(from: point, to: other)
          if distance + passed < nearest?.cost ?? .infinity { nearest = (index, distance, distance + passed) }
        }
        if index > cursor { passed += Self.passing * lengths[index % lengths.count] }
      }
      guard let nearest, nearest.distance <= tolerances[1] else { return nil }
      cursor = nearest.index
      covered = (covered?.lowerBound ?? cursor)...cursor
    }
    return covered
  }
}

extension Path.Piece {
  /// True if it is drawn over another piece, or a part of that, in the opposite direction.
  fileprivate func goesBack(over other: Path.Piece, within tolerance: Double) -> Bool {
    if isStraight, other.isStraight {
      let (own, along) = (end - start, other.end - other.start)
      return own.dot(along) < -0.9 * own.length * along.length
    }
    return start.distance(to: other.end) <= tolerance && end.distance(to: other.start) <= tolerance
      && start.distance(to: end) > 2 * tolerance
  }
}
