import Geometry

/// Path data in which the pieces that an edit leaves alone keep their text.
///
/// Where the new path has what the text draws, the text is copied; see ``PathAlignment``. Between such places the new
/// path's pieces are written, with relative commands and `h` and `v` where the old text has them.
struct PathSplice {
  private let bytes: [UInt8]
  private let commands: [PathCommand]
  private let precision: Precision
  /// The largest distances of a kept piece from the new path: the usual one, and the most for which a corner was found.
  private let tolerances: [Double]
  /// The pieces that the old text stands for.
  private let before: PieceTree
  private let isRelative: Bool
  private let hasAxes: Bool
  private let isDashed: Bool
  private var output: [UInt8] = []
  private var pen = Point.zero
  /// The last command copied, if nothing was written after it.
  private var copied: Int?
  /// The last command of the new outline that was written in full.
  private var redrawn: Int?

  /// The text of the new path, and the path that it reads as; `nil` if the old text has nothing to keep.
  ///
  /// - Parameters:
  ///   - data: The old text.
  ///   - before: The path that the old text stands for.
  ///   - side: The longer side of the page, in the path's units.
  ///   - isStroked: True if an end shows, also a short way from the start.
  ///   - isDashed: True if the start of a closed subpath shows: then it stays where the new path begins.
  static func text(
    of path: Path, before: Path, over data: String, _ precision: Precision, side: Double, isStroked: Bool,
    isDashed: Bool
  ) -> (text: String, path: Path)? {
    let precision = precision.unseen(at: side)
    func written(_ path: Path) throws(PathDataError) -> Path {
      try PathData.path(from: PathData.text(of: path, precision))
    }
    do throws(PathDataError) {
      var data = data
      var (drawn, commands) = try PathData.commands(from: data)
      // Subpaths of length zero draw dots, and have no pieces to compare.
      if isStroked, drawn.contours.contains(where: { !$0.hasLength }) { return nil }
      // A fill closes an outline whose text does not.
      let ends = Self.unclosedEnds(of: drawn, commands, standingFor: before, isStroked: isStroked)
      if !ends.isEmpty {
        var bytes = Array(data.utf8)
        for end in ends.reversed() { bytes.insert(UInt8(ascii: "z"), at: end) }
        data = String(decoding: bytes, as: UTF8.self)
        (drawn, commands) = try PathData.commands(from: data)
      }
      let (old, new) = (try written(before), try written(path))
      let size = drawn.bounds.map { max($0.width, $0.height) } ?? 0
      let unit = 1 / Double.powerOfTen(min(Precision.decimals(in: data), 15))
      let kept = keptDistance / precision.fineness
      let most = max(kept, min(max(looseness * side, unit), size / 100))
      let pieces = old.subpaths().flatMap(\.steps).map(\.piece)
      var splice = PathSplice(data, commands, precision, tolerances: [kept, most], before: PieceTree(pieces), isDashed)
      guard splice.write((path, before), as: new, over: drawn.subpaths(commands: commands)) else { return nil }
      let text = String(decoding: splice.output, as: UTF8.self)
      let read = try PathData.path(from: text)
      return read.isNear(new, within: 2 * most + 1e-9) ? (text, read) : nil
    } catch {
      return nil
    }
  }

  /// The places in a text after the subpaths that are closed in the path that it stands for, and not in the text.
  private static func unclosedEnds(
    of drawn: Path, _ commands: [PathCommand], standingFor before: Path, isStroked: Bool
  ) -> [Int] {
    let (subpaths, before) = (drawn.subpaths(), before.subpaths())
    var ends: [Int] = []
    var last: PathCommand?
    for command in commands {
      if "Mm".utf8.contains(command.letter), let last, !"MmZz".utf8.contains(last.letter) {
        ends.append(last.text.upperBound)
      }
      last = command
    }
    if let last, !"MmZz".utf8.contains(last.letter) { ends.append(last.text.upperBound) }
    let open = subpaths.indices.filter { !subpaths[$0].isClosed }
    guard subpaths.count == before.count, ends.count == open.count else { return [] }
    return zip(ends, open).filter { _, index in
      // What follows may be relative to the end.
      before[index].isClosed
        && (subpaths[index].end == subpaths[index].start || !isStroked && index == subpaths.count - 1)
    }.map(\.0)
  }

  /// The usual distance of a kept piece from the new path, in document units with three decimals.
  ///
  /// Less than the distance that counts as an edit by another program.
  private static let keptDistance = 0.0015

  /// The largest distance of a curve from the corner found in it, by the longer side of the page.
  private static let looseness = 0.0025

  private init(
    _ data: String, _ commands: [PathCommand], _ precision: Precision, tolerances: [Double], before: PieceTree,
    _ isDashed: Bool
  ) {
    bytes = Array(data.utf8)
    self.commands = commands
    self.precision = precision
    self.tolerances = tolerances
    self.before = before
    self.isDashed = isDashed
    let drawing = commands.map(\.letter).filter { !"MmZz".utf8.contains($0) }
    isRelative = drawing.count { $0 >= UInt8(ascii: "a") } * 2 > drawing.count
    hasAxes = drawing.contains { "HhVv".utf8.contains($0) }
  }

  /// - Parameters:
  ///   - exact: The new path, and the one that the old text stands for, with all their digits.
  ///   - written: The new path with the digits of the file.
  private mutating func write(_ exact: (now: Path, before: Path), as written: Path, over old: [Subpath]) -> Bool {
    let (now, before, written) = (exact.now.subpaths(), exact.before.subpaths(), written.subpaths())
    guard [now.count, before.count, written.count].allSatisfy({ $0 == old.count }) else { return false }
    var keepsAny = false
    var oldPen = Point.zero
    for ((now, before), (written, old)) in zip(zip(now, before), zip(written, old)) {
      defer { oldPen = old.isClosed ? old.start : old.end }
      let pieces = pieces(written, for: now)
      let runs =
        pieces == nil ? [] : PathAlignment(old, standingFor: before, now, tolerances: tolerances).runs
      guard let pieces, let first = firstPieces(old, before, now, runs) else {
        move(to: written.start)
        for step in written.steps { write(step.piece, to: step.piece.end) }
        close(over: old)
        continue
      }
      keepsAny = true
      start(at: first.start, of: old, oldPen)
      write(pieces, over: old, runs, from: (first.old, first.now), endsAlike: now.end == before.end)
      close(over: old)
    }
    return keepsAny
  }

  /// For each piece of the new path what is written: nothing if it is too short for the decimals, several arcs for one
  /// that a single command cannot draw.
  private func pieces(_ written: Subpath, for now: Subpath) -> [[Path.Piece]]? {
    let rounding = 2 / Double.powerOfTen(precision.places)
    var rest = written.steps.map(\.piece)[...]
    var found: [[Path.Piece]] = []
    for piece in now.steps.map(\.piece) {
      func ends(_ other: Path.Piece) -> Bool {
        other.isStraight == piece.isStraight && other.end.distance(to: piece.end) <= rounding
      }
      if let next = rest.first, ends(next) {
        found.append([rest.removeFirst()])
      } else if piece.isArc, let last = rest.indices.prefix(8).first(where: { ends(rest[$0]) }) {
        found.append(Array(rest[...last]))
        rest = rest[(last + 1)...]
      } else if piece.start.distance(to: piece.end) <= 2 * rounding {
        found.append([])
      } else {
        return nil
      }
    }
    return rest.isEmpty ? found : nil
  }

  /// The pieces of the text and of the new path to start with, and the start as written; `nil` if nothing stays.
  private func firstPieces(
    _ old: Subpath, _ before: Subpath, _ now: Subpath, _ runs: [PathAlignment.Run]
  ) -> (old: Int, now: Int, start: Point)? {
    let (count, total) = (old.steps.count, now.steps.count)
    let joints = Set(before.steps.map(\.piece.start))
    let joint = now.steps.firstIndex {
      joints.contains($0.piece.start) && $0.piece.start.distance(to: old.start) <= tolerances[1]
    }
    guard now.isClosed else {
      if joint == 0 { return (0, 0, old.start) }
      return runs.isEmpty ? nil : (0, 0, now.start)
    }
    // Keep the start where it is still a joint; a closed subpath may start at another piece.
    if let run = runs.first(where: { $0.old.lowerBound == 0 }) { return (0, run.now.lowerBound % total, old.start) }
    if let run = runs.first(where: { $0.old.upperBound == count }) {
      return (0, (run.now.upperBound - (run.isShared.last ? 1 : 0)) % total, old.start)
    }
    if let joint, !runs.contains(where: { $0.old.upperBound > count }) { return (0, joint, old.start) }
    if isDashed { return runs.isEmpty ? nil : (0, 0, now.start) }
    return runs.first.map {
      ($0.old.lowerBound, $0.now.lowerBound % total, old.step($0.old.lowerBound).piece.start)
    }
  }

  // MARK: writing

  /// - Parameters:
  ///   - now: What is written for each piece of the new path.
  ///   - endsAlike: True if an open subpath ends where it did.
  private mutating func write(
    _ now: [[Path.Piece]], over old: Subpath, _ runs: [PathAlignment.Run], from first: (old: Int, now: Int),
    endsAlike: Bool
  ) {
    let lastOld = old.steps.count + first.old
    // Count pieces on from the first ones.
    var ahead = runs
    for index in ahead.indices where ahead[index].old.lowerBound < first.old {
      ahead[index].shift(old: old.steps.count)
    }
    ahead.sort { $0.old.lowerBound < $1.old.lowerBound }
    var last = first
    for index in ahead.indices {
      // Neighbors in the text may draw parts of one piece.
      let isNext = index > 0 && ahead[index].old.lowerBound == last.old
      if ahead[index].now.lowerBound < last.now - (isNext ? 1 : 0) { ahead[index].shift(now: now.count) }
      last = (ahead[index].old.upperBound, ahead[index].now.upperBound)
    }
    // The start may be within a piece, which ends the subpath then.
    let startsWithin = ahead.first.map { $0.old.lowerBound == first.old && $0.isShared.first } ?? false
    let most = now.count + first.now
    ahead.removeAll { $0.now.upperBound > most + 1 }
    let end = max(startsWithin ? most + 1 : most, ahead.last?.now.upperBound ?? 0)
    var (i, j) = first
    for run in ahead where run.old.lowerBound >= i && run.now.lowerBound + 1 >= j {
      // A kept piece that changed text draws in part is written up to the kept text.
      let stop = run.now.lowerBound + (run.isShared.first ? 1 : 0)
      change(
        to: (j..<max(j, stop)).flatMap { now[$0 % now.count] }, old.pieces(i..<run.old.lowerBound),
        goal: old.step(run.old.lowerBound).piece.start, start: nil)
      copy(old, run.old, isTurned: first.old > 0)
      (i, j) = (run.old.upperBound, run.now.upperBound - (run.isShared.last ? 1 : 0))
    }
    change(
      to: (j..<max(j, end)).flatMap { now[$0 % now.count] }, old.pieces(i..<lastOld),
      goal: old.isClosed ? start : endsAlike ? old.end : nil, start: old.isClosed ? start : nil)
  }

  /// Writes pieces in place of some of the text.
  ///
  /// - Parameters:
  ///   - goal: The place where what follows begins, exactly as before.
  ///   - start: The start of the subpath, if the pieces close it.
  private mutating func change(to pieces: [Path.Piece], _ old: [Path.Piece], goal: Point?, start: Point?) {
    // The text lacks pieces too short for its decimals.
    guard !old.isEmpty || goal != pen else { return }
    guard !pieces.isEmpty else {
      if let goal, goal != pen, goal != start { write(.line(pen, goal), to: goal) }
      return
    }
    let changed = ChangedPieces(
      pieces, instead: old, standingFor: before, from: pen, to: goal, precision, tolerance: tolerances[1])
    for (index, part) in changed.parts.enumerated() {
      // The close draws the last line.
      let isClose = index + 1 == changed.parts.count && part.piece.isStraight && part.end == start
      if !isClose { write(part.piece, to: part.end) }
    }
  }

  /// The start of the subpath as written.
  private var start = Point.zero

  private mutating func start(at point: Point, of old: Subpath, _ oldPen: Point) {
    let command = commands[old.move]
    if point == old.start, command.letter == UInt8(ascii: "M") || pen == oldPen {
      copy(old.move)
      (pen, start) = (point, point)
    } else {
      move(to: point)
    }
  }

  private mutating func move(to point: Point) {
    write(isRelative && !output.isEmpty ? "m" : "M", [point])
    (pen, start) = (point, point)
  }

  /// Copies the text of some pieces; a command that depends on others that changed is written in full.
  private mutating func copy(_ old: Subpath, _ range: Range<Int>, isTurned: Bool) {
    for index in range {
      let (piece, number) = (old.step(index).piece, old.step(index).command)
      if copied != number {
        // A smooth curve needs the previous command, and a subpath may close elsewhere now.
        let isAlone =
          switch commands[number].letter {
          case UInt8(ascii: "S"), UInt8(ascii: "s"): copied == number - 1 || redrawn == number - 1
          case UInt8(ascii: "T"), UInt8(ascii: "t"): copied == number - 1
          case UInt8(ascii: "Z"), UInt8(ascii: "z"): !isTurned
          default: true
          }
        guard isAlone else {
          write(piece, to: piece.end)
          redrawn = "Ss".utf8.contains(commands[number].letter) ? number : nil
          continue
        }
        copy(number)
      }
      pen = piece.end
    }
  }

  private mutating func copy(_ number: Int) {
    let command = commands[number]
    if copied == number - 1, number > 0 {
      output += bytes[commands[number - 1].text.upperBound..<command.text.upperBound]
    } else {
      if bytes[command.text.lowerBound] != command.letter, !bytes[command.text.lowerBound].isLetter {
        output.append(command.letter)
      }
      output += bytes[command.text]
    }
    (copied, redrawn) = (number, nil)
  }

  private mutating func close(over old: Subpath) {
    guard old.isClosed else { return }
    if let copied, "Zz".utf8.contains(commands[copied].letter) { return }
    if let close = old.close, copied == close - 1 {
      copy(close)
    } else {
      output.append(UInt8(ascii: isRelative ? "z" : "Z"))
      copied = nil
    }
    pen = start
  }

  private mutating func write(_ piece: Path.Piece, to end: Point) {
    defer { pen = end }
    switch piece {
    case .line:
      let numbers = coordinates([end])
      if hasAxes, settled(end.y - pen.y) == 0 {
        write("H", numbers: [numbers[0]])
      } else if hasAxes, settled(end.x - pen.x) == 0 {
        write("V", numbers: [numbers[1]])
      } else {
        write("L", [end])
      }
    case .arc(_, let arc, _):
      let sweep = arc.sweep.radians
      let radius = arc.radius.settled()
      write("A", numbers: [radius, radius, 0, arc.isLarge ? 1 : 0, sweep > 0 ? 1 : 0] + coordinates([end]))
    case .ellipse(let start, let arc):
      let (radii, degrees) = arc.axes(from: start)
      let numbers = [radii.dx, radii.dy, degrees].map { $0.rounded(places: mostPlaces) }
      let flags: [Double] = [arc.isLarge ? 1 : 0, arc.isClockwise ? 1 : 0]
      write("A", numbers: numbers + flags + coordinates([end]))
    case .cubic(let curve): write("C", [curve.p1, curve.p2, end])
    }
  }

  private mutating func write(_ letter: String, _ points: [Point]) {
    write(letter, numbers: coordinates(points))
  }

  private func coordinates(_ points: [Point]) -> [Double] {
    let origin = isRelative && !output.isEmpty ? pen : .zero
    return points.flatMap { [settled($0.x - origin.x), settled($0.y - origin.y)] }
  }

  private func settled(_ value: Double) -> Double {
    value.settled(among: max(abs(pen.x), abs(pen.y), abs(value)) * 4).rounded(places: mostPlaces)
  }

  /// The most decimals of a written number.
  private var mostPlaces: Int { min(max(precision.places + 3, 9), 15) }

  private mutating func write(_ letter: String, numbers: [Double]) {
    output += (isRelative && !output.isEmpty ? letter.lowercased() : letter).utf8
    output += numbers.map { NumberText.exact($0) }.joined(separator: " ").utf8
    (copied, redrawn) = (nil, nil)
  }
}

extension Path.Piece {
  fileprivate var isArc: Bool {
    switch self {
    case .arc, .ellipse: true
    case .line, .cubic: false
    }
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool { (UInt8(ascii: "A")...UInt8(ascii: "z")).contains(self) }
}
