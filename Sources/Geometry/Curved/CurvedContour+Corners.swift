extension CurvedContour {
  /// The corners as drawn, numbered from 0.
  ///
  /// - Parameter orientation: 1 if the contour runs clockwise on screen, -1 otherwise.
  func resolved(orientation: Double) -> [ResolvedCorner] {
    let taken = corners.indices.map { self.taken($0, at: factors[$0]) }
    let smoothing = self.smoothing(taken)
    return corners.indices.map { index in
      let corner = corners[index]
      let room = (
        before: 1 - (cornerAtStart[corner.before].map { taken[$0].after } ?? 0),
        after: 1 - (cornerAtEnd[corner.after].map { taken[$0].before } ?? 0)
      )
      let used = corner.asked * factors[index]
      let sides: CornerSides =
        corner.growth.map { .curves(CurvedFit($0.joint, $0.tangency(at: used), room: room)) } ?? .lines
      return ResolvedCorner(
        index: index, style: corner.style, wedge: corner.wedge, asked: corner.asked, used: used,
        largest: straightMaximum(corner, room), isReflex: corner.wedge.turnSign * orientation < 0, limit: limits[index],
        smoothing: corner.growth == nil ? smoothing[index].drawable : .none, sides: sides)
    }
  }

  private func straightMaximum(_ corner: Corner, _ room: (before: Double, after: Double)) -> Double? {
    guard corner.growth == nil, corner.wedge.isOpen else { return 0 }
    let length = max(0, min(room.before * lengths[corner.before], room.after * lengths[corner.after]))
    return corner.cut > 0 ? length / corner.cut : nil
  }

  /// The smoothing of squircles between lines that fits on their pieces; those beside curves are round.
  private func smoothing(_ taken: [(before: Double, after: Double)]) -> [SideSmoothing] {
    let asked = corners.map { $0.growth == nil ? $0.style.smoothing : 0 }
    var sides = asked.map { SideSmoothing(back: $0, ahead: $0) }
    guard overflow != .raw, asked.contains(where: { $0 > 0 }) else { return sides }
    for piece in lengths.indices {
      let (from, to) = (cornerAtStart[piece], cornerAtEnd[piece])
      let (first, second) = (from.map { taken[$0].after } ?? 0, to.map { taken[$0].before } ?? 0)
      let (a, b) = (first * (from.map { asked[$0] } ?? 0), second * (to.map { asked[$0] } ?? 0))
      let isHalf = overflow == .half
      if let from, asked[from] > 0 {
        sides[from].ahead = EdgeBudget.share(
          of: asked[from], asking: isHalf ? a : a + b, room: isHalf ? 0.5 - first : 1 - first - second)
      }
      if let to, asked[to] > 0 {
        sides[to].back = EdgeBudget.share(
          of: asked[to], asking: isHalf ? b : a + b, room: isHalf ? 0.5 - second : 1 - first - second)
      }
    }
    return sides
  }
}

/// Corners that run into parts of the contour that are not next to them.
extension CurvedContour {
  /// Stops corners at the level at which they touch other parts, and lets the others grow on.
  mutating func stopCollisions(_ caps: inout [Cap]) {
    let drawn = drawing(at: 1)
    guard !OutlineCrossing.all(among: drawn, isClosed: contour.isClosed, limit: 1).isEmpty else { return }
    let before = uncutCrossings
    guard before.count < Self.most else { return }
    for _ in 0..<max(2, min(2 * corners.count, 4000 / corners.count)) {
      let found = OutlineCrossing.all(among: drawing(at: 1), isClosed: contour.isClosed, limit: Self.most)
      let contacts = found.filter { $0.isNew(in: self, before: before) }.map { contact($0.first, $0.second) }
      guard let first = contacts.min(by: { $0.level < $1.level }) else { return }
      for (part, other) in [(first.parts.0, first.parts.1), (first.parts.1, first.parts.0)] {
        guard case .corner(let index) = part, factors[index] > first.level else { continue }
        caps[index] = (first.level, .collision(with: named(other)))
      }
      grow(caps)
    }
  }

  /// The most crossings that are looked at: beyond it, corners are not stopped.
  private static let most = 64

  /// The contour with every corner at its factor, but none above `level`.
  private func drawing(at level: Double) -> [(piece: Path.Piece, part: OutlinePart)] {
    let taken = corners.indices.map { self.taken($0, at: min(factors[$0], level)) }
    var drawn: [(piece: Path.Piece, part: OutlinePart)] = []
    for piece in lengths.indices {
      if let index = cornerAtStart[piece] { append(index, at: min(factors[index], level), to: &drawn) }
      let from = cornerAtStart[piece].map { taken[$0].after } ?? 0
      let to = 1 - (cornerAtEnd[piece].map { taken[$0].before } ?? 0)
      if to > from { drawn.append((contour.piece(piece).part(from: from, to: to), .piece(piece))) }
    }
    return drawn
  }

  private func append(_ index: Int, at factor: Double, to drawn: inout [(piece: Path.Piece, part: OutlinePart)]) {
    let corner = corners[index]
    let radius = corner.asked * factor
    let fillet = corner.growth.map { CurvedFit($0.joint, $0.tangency(at: radius), room: (1, 1)).fillet }
    guard let fillet = fillet ?? corner.wedge.fillet(radius: radius) else { return }
    // A squircle has its ramps after all radii are final.
    let kind = corner.growth == nil && corner.kind != .squircle ? corner.kind : corner.kind.besideCurve
    fillet.forEachPiece(
      of: kind, in: corner.wedge, smoothing: .none, superellipse: corner.style.superellipse
    ) { drawn.append(($0, .corner(index))) }
  }

  /// The pairs of pieces that meet before any corner is cut.
  private var uncutCrossings: Set<[Int]> {
    let drawn = lengths.indices.map { (piece: contour.piece($0), part: OutlinePart.piece($0)) }
    let crossings = OutlineCrossing.all(among: drawn, isClosed: contour.isClosed, limit: Self.most)
    return Set(crossings.map { (pieces(of: $0.first) + pieces(of: $0.second)).sorted() })
  }

  /// The pieces that a part of the drawn contour lies on.
  fileprivate func pieces(of part: OutlinePart) -> [Int] {
    switch part {
    case .corner(let index): [corners[index].before, corners[index].after]
    case .piece(let piece): [piece]
    case .edge: []
    }
  }

  /// The last level at which two parts do not meet.
  private func contact(
    _ first: OutlinePart, _ second: OutlinePart
  ) -> (level: Double, parts: (OutlinePart, OutlinePart)) {
    let isClosed = contour.isClosed
    func meet(_ level: Double) -> Bool {
      OutlineCrossing.all(among: drawing(at: level), isClosed: isClosed, limit: .max)
        .contains { $0.first == first && $0.second == second || $0.first == second && $0.second == first }
    }
    var (low, high) = (0.0, 1.0)
    while high - low > 1e-11 {
      let middle = (low + high) / 2
      if meet(middle) { high = middle } else { low = middle }
    }
    return (low, (first, second))
  }

  /// A part as the outline names it: a piece between two corners is an edge.
  private func named(_ part: OutlinePart) -> OutlinePart {
    guard case .piece(let piece) = part, let from = cornerAtStart[piece], let to = cornerAtEnd[piece] else {
      return part
    }
    return .edge(from: from, to: to)
  }
}

extension OutlineCrossing {
  /// True if a cut corner makes the crossing: its pieces do not meet the other part's before they are cut.
  fileprivate func isNew(in contour: CurvedContour, before: Set<[Int]>) -> Bool {
    var hasCorner = false
    for part in [first, second] { if case .corner = part { hasCorner = true } }
    guard hasCorner else { return false }
    for mine in contour.pieces(of: first) {
      for theirs in contour.pieces(of: second) where before.contains([mine, theirs].sorted()) { return false }
    }
    return true
  }
}
