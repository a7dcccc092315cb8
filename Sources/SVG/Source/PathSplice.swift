import Geometry

/// Path data in which the pieces that an edit leaves alone keep their text.
///
/// Walks over the old text and the new path together. Where both draw the same piece, the text is copied. Between such
/// places the new path's pieces are written, with relative commands and `h` and `v` where the old text has them.
struct PathSplice {
  private let bytes: [UInt8]
  private let commands: [PathCommand]
  private let precision: Precision
  /// The largest distances of a kept piece from the new path: the usual one, and the most for which a corner was found.
  private let tolerances: [Double]
  /// The pieces that the old text stands for, in order and as a set, and their ends.
  private let before: [Path.Piece]
  private let known: Set<Path.Piece>
  private let joints: Set<Point>
  private let isRelative: Bool
  private let hasAxes: Bool
  private var output: [UInt8] = []
  private var pen = Point.zero
  /// The last command copied, if nothing was written after it.
  private var copied: Int?

  /// The text of the new path, and the path that it reads as; `nil` if the old text has nothing to keep.
  ///
  /// - Parameters:
  ///   - data: The old text.
  ///   - before: The path that the old text stands for.
  ///   - side: The longer side of the page, in the path's units.
  static func text(
    of path: Path, before: Path, over data: String, _ precision: Precision, side: Double
  ) -> (text: String, path: Path)? {
    // On a small page three decimals would visibly move the edges beside a corner.
    let precision = side < smallPage && precision == .usual ? precision.finer(by: 2) : precision
    func written(_ path: Path) throws(PathDataError) -> Path {
      try PathData.path(from: PathData.text(of: path, precision))
    }
    do throws(PathDataError) {
      let (drawn, commands) = try PathData.commands(from: data)
      let (old, new) = (try written(before), try written(path))
      let size = drawn.bounds.map { max($0.width, $0.height) } ?? 0
      let unit = 1 / Double.powerOfTen(min(Precision.decimals(in: data), 15))
      let kept = keptDistance / precision.fineness
      let most = max(kept, min(max(looseness * side, unit), size / 100))
      let pieces = old.subpaths(commands: nil).flatMap(\.steps).map(\.piece)
      var splice = PathSplice(data, commands, precision, tolerances: [kept, most], before: pieces)
      guard splice.write(new.subpaths(commands: nil), over: drawn.subpaths(commands: commands)) else { return nil }
      let text = String(decoding: splice.output, as: UTF8.self)
      let read = try PathData.path(from: text)
      return read.isNear(new, within: 2 * most + 1e-9) ? (text, read) : nil
    } catch {
      return nil
    }
  }

  /// The usual distance of a kept piece from the new path, in document units with three decimals.
  ///
  /// Less than the distance that counts as an edit by another program.
  private static let keptDistance = 0.0015

  /// The largest distance of a curve from the corner found in it, by the longer side of the page.
  private static let looseness = 0.0025

  /// The longer side of a page, in the path's units, below which half a thousandth shows at 512 pixels.
  private static let smallPage = 128.0

  private init(
    _ data: String, _ commands: [PathCommand], _ precision: Precision, tolerances: [Double], before: [Path.Piece]
  ) {
    bytes = Array(data.utf8)
    self.commands = commands
    self.precision = precision
    self.tolerances = tolerances
    self.before = before
    known = Set(before)
    joints = Set(before.flatMap { [$0.start, $0.end] })
    let drawing = commands.map(\.letter).filter { !"MmZz".utf8.contains($0) }
    isRelative = drawing.count { $0 >= UInt8(ascii: "a") } * 2 > drawing.count
    hasAxes = drawing.contains { "HhVv".utf8.contains($0) }
  }

  private mutating func write(_ now: [Subpath], over old: [Subpath]) -> Bool {
    guard now.count == old.count else { return false }
    var keepsAny = false
    var oldPen = Point.zero
    for (now, old) in zip(now, old) {
      defer { oldPen = old.isClosed ? old.start : old.end }
      let isKept = now.steps.map { known.contains($0.piece) }
      guard let spot = firstPieces(old, now, isKept) else {
        move(to: now.start)
        for step in now.steps { write(step.piece, to: step.piece.end) }
        close(now, over: old)
        continue
      }
      keepsAny = true
      write(now, over: old, isKept, from: spot, oldPen)
    }
    return keepsAny
  }

  // MARK: finding

  /// The number of pieces in which one piece may be divided on the other side.
  private static let mostParts = 8
  /// The longest run of changed pieces to look across.
  private static let mostChanged = 24

  /// The pieces of both to start from; a closed subpath may start at another piece.
  private func firstPieces(_ old: Subpath, _ now: Subpath, _ isKept: [Bool]) -> (old: Int, now: Int)? {
    // Keep the start where it is still a joint.
    for tolerance in tolerances {
      let joint = now.steps.firstIndex {
        joints.contains($0.piece.start) && $0.piece.start.distance(to: old.start) <= tolerance
      }
      if let joint, now.isClosed || joint == 0 { return (0, joint) }
    }
    for tolerance in tolerances {
      guard now.isClosed else {
        for sum in 0...Self.mostChanged {
          for i in 0...sum where block(old, i, now, sum - i, isKept, tolerance) != nil { return (i, sum - i) }
        }
        continue
      }
      for i in 0..<min(old.steps.count, Self.mostChanged) {
        for j in now.steps.indices where block(old, i, now, j, isKept, tolerance, from: (i, j)) != nil {
          return (i, j)
        }
      }
    }
    return nil
  }

  /// The counts of pieces, from two places on, that draw the same line.
  ///
  /// - Parameter first: The pieces of both subpaths that come first.
  private func block(
    _ old: Subpath, _ i: Int, _ now: Subpath, _ j: Int, _ isKept: [Bool], _ tolerance: Double,
    from first: (old: Int, now: Int) = (0, 0)
  ) -> (old: Int, now: Int)? {
    let (lastOld, lastNow) = (old.steps.count + first.old, now.steps.count + first.now)
    func isNear(_ a: Point, _ b: Point) -> Bool { a.distance(to: b) <= tolerance }
    guard i < lastOld, j < lastNow, isNear(old.step(i).piece.start, now.step(j).piece.start) else { return nil }
    for sum in 2...(Self.mostParts + 1) {
      for p in 1..<sum {
        let q = sum - p
        guard min(p, q) == 1 || tolerance > tolerances[0], i + p <= lastOld, j + q <= lastNow,
          isNear(old.step(i + p - 1).piece.end, now.step(j + q - 1).piece.end),
          (j..<j + q).allSatisfy({ isKept[$0 % isKept.count] })
        else { continue }
        if path(of: old.pieces(i..<i + p)).isNear(path(of: now.pieces(j..<j + q)), within: tolerance) { return (p, q) }
      }
    }
    return nil
  }

  /// The nearest pieces from which both go on alike.
  private func nextPieces(
    _ old: Subpath, _ i: Int, _ now: Subpath, _ j: Int, _ isKept: [Bool], from first: (old: Int, now: Int)
  ) -> (old: Int, now: Int)? {
    for sum in 1...Self.mostChanged {
      for tolerance in tolerances {
        for a in 1...sum where block(old, i + sum - a, now, j + a, isKept, tolerance, from: first) != nil {
          return (i + sum - a, j + a)
        }
      }
    }
    return nil
  }

  private func path(of pieces: [Path.Piece]) -> Path {
    var path = Path()
    for piece in pieces {
      if path.isEmpty { path.append(.move(to: piece.start)) }
      path.append(piece)
    }
    return path
  }

  // MARK: writing

  private mutating func write(
    _ now: Subpath, over old: Subpath, _ isKept: [Bool], from spot: (old: Int, now: Int), _ oldPen: Point
  ) {
    let first = now.isClosed ? spot : (old: 0, now: 0)
    let (lastOld, end) = (old.steps.count + first.old, now.steps.count + first.now)
    var (i, j) = first
    if now.isClosed {
      start(at: old.steps[i].piece.start, of: old, oldPen)
    } else {
      start(at: spot == (0, 0) ? old.start : now.start, of: old, oldPen)
    }
    while j < end {
      let same =
        block(old, i, now, j, isKept, tolerances[0], from: first)
        ?? block(old, i, now, j, isKept, tolerances[1], from: first)
      if let (p, q) = same, copies(old, i..<i + p, isTurned: first.old > 0) {
        i += p
        j += q
        continue
      }
      let next = nextPieces(old, i, now, j, isKept, from: first)
      let stop = max(next?.now ?? end, j + 1)
      let changed = ChangedPieces(
        now.pieces(j..<stop), instead: old.pieces(min(i, lastOld)..<(next?.old ?? lastOld)), standingFor: before,
        precision, tolerance: tolerances[1])
      for (index, (piece, goal)) in zip(j..<stop, zip(changed.pieces, changed.ends)) {
        // What follows begins exactly where it did.
        let following = index + 1 == next?.now ? next.map { old.step($0.old).piece.start } : nil
        let isLast = index + 1 == end
        if isLast, now.isClosed, piece.isStraight { break }
        let isKnown = joints.contains(goal) && old.end.distance(to: goal) <= tolerances[1]
        let last = now.isClosed ? start : isKnown ? old.end : goal
        write(piece, to: following ?? (isLast ? last : goal))
      }
      (i, j) = (next?.old ?? lastOld, stop)
    }
    close(now, over: old)
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

  /// Copies the text of some pieces, if it stands alone.
  private mutating func copies(_ old: Subpath, _ range: Range<Int>, isTurned: Bool) -> Bool {
    let numbers = range.map { old.step($0).command }
    guard let first = numbers.first, let last = numbers.last else { return false }
    // An elliptical arc is several pieces; its text is copied whole or not at all.
    let (before, after) = (range.lowerBound % old.steps.count, range.upperBound % old.steps.count)
    if before > 0, old.steps[before - 1].command == first { return false }
    if after > 0, old.steps[after].command == last { return false }
    // A smooth curve needs the previous command.
    for (previous, number) in zip([copied] + numbers, numbers) where number != previous && previous != number - 1 {
      if isTurned || number == first, "SsTt".utf8.contains(commands[number].letter) { return false }
    }
    guard isTurned else {
      for number in first...last { copy(number) }
      pen = old.step(range.upperBound - 1).piece.end
      return true
    }
    for (step, number) in zip(range.map(old.step), numbers) where number != copied {
      if "Zz".utf8.contains(commands[number].letter) {
        // The subpath closes elsewhere now.
        pen = step.piece.start
        write(step.piece, to: step.piece.end)
      } else {
        copy(number)
      }
    }
    pen = old.step(range.upperBound - 1).piece.end
    return true
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
    copied = number
  }

  private mutating func close(_ now: Subpath, over old: Subpath) {
    guard now.isClosed else { return }
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
      write("A", numbers: [radius, radius, 0, abs(sweep) > .pi ? 1 : 0, sweep > 0 ? 1 : 0] + coordinates([end]))
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
    value.settled(among: max(abs(pen.x), abs(pen.y), abs(value)) * 4)
  }

  private mutating func write(_ letter: String, numbers: [Double]) {
    output += (isRelative && !output.isEmpty ? letter.lowercased() : letter).utf8
    output += numbers.map { NumberText.exact($0) }.joined(separator: " ").utf8
    copied = nil
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool { (UInt8(ascii: "A")...UInt8(ascii: "z")).contains(self) }
}

/// A subpath that draws something.
private struct Subpath {
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
  fileprivate func subpaths(commands: [PathCommand]?) -> [Subpath] {
    var owners = [Int](repeating: 0, count: elements.count)
    for (number, command) in (commands ?? []).enumerated() {
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
