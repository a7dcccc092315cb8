package import Geometry

extension Path {
  /// The path without the steps that rounding left between two of its pieces.
  ///
  /// Relative coordinates add up their rounding errors, mostly until the path closes. A step is a line, or several in
  /// a row, that is short beside the pieces before and after it. The two pieces then meet at its end. They meet at its
  /// start if only the first is a curve, or if the first cannot change. A step between two pieces that cannot change
  /// stays. Two lines that the step only shifts are one line. Between two arcs of one circle a step may be longer.
  ///
  /// - Parameters:
  ///   - limit: The longest step, in the path's units.
  ///   - joinsEnds: True to join the ends of an open subpath, too, which only a line shows.
  package func joiningSteps(upTo limit: Double, joinsEnds: Bool) -> Path {
    guard limit > 0 else { return self }
    var isChanged = false
    let joined = contours.map { contour in
      guard let joined = contour.joiningSteps(upTo: limit, joinsEnds: joinsEnds) else { return contour }
      isChanged = true
      return joined
    }
    guard isChanged else { return self }
    var path = Path()
    for contour in joined { path.append(contour) }
    return path
  }
}

extension Contour {
  /// The least length of a piece beside a step, in lengths of the longest step.
  ///
  /// Shorter pieces are curves drawn as lines.
  private static let leastNeighbor = 4.0

  /// `nil` for a contour without steps.
  fileprivate func joiningSteps(upTo limit: Double, joinsEnds: Bool) -> Contour? {
    let grown = pieces.indices.map { arc(acrossStep: $0, by: limit) }
    let isShort = pieces.indices.map { isStraight($0) && (chord($0) <= limit || grown[$0] != nil) }
    let isRing = joinsEnds && !isClosed && point(ofPiece: pieces.count).distance(to: start) <= limit
    guard isShort.contains(true) || isRing && point(ofPiece: pieces.count) != start else { return nil }
    let others = pieces.indices.filter { !isShort[$0] }
    let hasCurve = others.contains { !isStraight($0) }
    guard others.count > 2 || hasCurve else { return nil }
    var spare = others.count - (isClosed && !hasCurve ? 3 : 1)
    var (isDropped, starts, ends, arcs) = (Set<Int>(), [Int: Point](), [Int: Point](), [Int: Path.Element]())
    // The start is last: it needs the other end of a line across it.
    for place in Array(others.indices.dropFirst()) + (isClosed ? [0] : []) {
      let (before, after) = (others[(place + others.count - 1) % others.count], others[place])
      let step = place > 0 ? Array(before + 1..<after) : Array(before + 1..<pieces.count) + Array(0..<after)
      let arc = step.count == 1 && starts[before] == nil ? grown[step[0]] : nil
      guard !step.isEmpty, arc != nil || step.reduce(0, { $0 + chord($1) }) <= limit,
        min(length(before), length(after)) > Self.leastNeighbor * limit, arcs[after] == nil
      else { continue }
      let from = starts[before] ?? point(ofPiece: before)
      let isShift = isShift(before, from: from, after, by: limit)
      if isShift, place > 0, spare > 0 {
        spare -= 1
        isDropped.formUnion(step + [before])
        starts[after] = from
        continue
      }
      if let arc {
        isDropped.formUnion(step)
        arcs[before] = arc
        continue
      }
      let movesAfter = isStraight(after) && !isStraight(before) || !canMove(before, by: limit)
      guard canMove(movesAfter ? after : before, by: limit) else { continue }
      isDropped.formUnion(step)
      let next = place > 0 ? after : others.first { !isDropped.contains($0) } ?? after
      var meeting = point(ofPiece: movesAfter ? before + 1 : after)
      // The start stays a point, between halves of one line.
      if isShift, let along = ((ends[next] ?? point(ofPiece: next + 1)) - from).unit {
        meeting = from + along * along.dot(meeting - from)
      }
      (ends[before], starts[next]) = (meeting, meeting)
    }
    if isRing, let last = others.last, last == pieces.count - 1, length(last) > Self.leastNeighbor * limit,
      canMove(last, by: limit)
    {
      ends[last] = start
    }
    guard !isDropped.isEmpty || !ends.isEmpty else { return nil }
    let kept = pieces.indices.filter { !isDropped.contains($0) }
    let joined = kept.map { index in
      arcs[index]
        ?? moved(index, start: starts[index] ?? point(ofPiece: index), end: ends[index] ?? point(ofPiece: index + 1))
    }
    return Contour(
      start: kept.first.map { starts[$0] ?? point(ofPiece: $0) } ?? start, pieces: joined, isClosed: isClosed)
  }

  /// The longest step between two arcs of one circle, by the radius.
  private static let mostOfRadius = 0.01

  /// The arc before a line up to its end, if the line is a step between two arcs of one circle.
  private func arc(acrossStep index: Int, by limit: Double) -> Path.Element? {
    let (before, next) = (piece(before: index), (index + 1) % pieces.count)
    guard isClosed || index > 0 && next > 0, before != next, isStraight(index), case .arc(let arc, _) = pieces[before],
      case .arc(let other, _) = pieces[next], arc.sweep.radians * other.sweep.radians > 0,
      max(abs(arc.radius - other.radius), arc.center.distance(to: other.center)) <= limit,
      chord(index) <= Self.mostOfRadius * arc.radius
    else { return nil }
    let (from, end) = (point(ofPiece: index) - arc.center, point(ofPiece: index + 1))
    let turn = Angle(between: from, and: end - arc.center)
    let sweep = arc.sweep.radians < 0 ? arc.sweep - turn : arc.sweep + turn
    return .arc(Arc(center: arc.center, radius: arc.radius, start: arc.start, sweep: sweep), to: end)
  }

  /// True if a step only shifts a line: extended, both halves miss each other's far ends by a step at most.
  ///
  /// - Parameter from: The start of the first line, with those that it continues.
  private func isShift(_ before: Int, from start: Point, _ after: Int, by limit: Double) -> Bool {
    let (middle, next, end) = (point(ofPiece: before + 1), point(ofPiece: after), point(ofPiece: after + 1))
    guard isStraight(before), isStraight(after), let into = (middle - point(ofPiece: before)).unit,
      let out = (end - next).unit, into.dot(out) > 0
    else { return false }
    return max(abs(into.cross(end - middle)), abs(out.cross(start - next))) <= limit
  }

  /// True if a moved end changes the piece by a few steps at most: an arc grows as its chord does.
  private func canMove(_ index: Int, by limit: Double) -> Bool {
    switch pieces[index] {
    case .arc, .ellipse: 8 * chord(index) > max(8 * Self.leastNeighbor * limit, length(index))
    case .move, .line, .cubic, .close: true
    }
  }

  private func chord(_ index: Int) -> Double { point(ofPiece: index).distance(to: point(ofPiece: index + 1)) }

  private func length(_ index: Int) -> Double {
    Path.Piece(pieces[index], from: point(ofPiece: index), closingTo: start).length
  }
}
