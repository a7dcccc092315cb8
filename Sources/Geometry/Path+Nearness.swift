extension Path {
  /// True if two paths draw the same line: every point of each is within `tolerance` of the other.
  ///
  /// Samples 9 points of each line and 17 of each curve, ends included. A narrower difference may go unnoticed.
  /// Similar paths take time linear in their pieces. If the search takes too long, the result is false.
  public func isNear(_ other: Path, within tolerance: Double) -> Bool {
    let (a, b) = (drawnPieces, other.drawnPieces)
    if a.isEmpty || b.isEmpty { return a.isEmpty && b.isEmpty }
    return Nearness(of: b).holds(a, tolerance) && Nearness(of: a).holds(b, tolerance)
  }

  private var drawnPieces: [Piece] {
    var pieces: [Piece] = []
    pieces.reserveCapacity(elements.count)
    forEachPiece(closing: false) { pieces.append($0) }
    return pieces
  }
}

/// A search for points near the pieces of one path, starting at the piece that matched last.
private struct Nearness {
  let pieces: [Path.Piece]
  let boxes: [Rect]

  /// The most pieces to compare in all.
  private static let budget = 4_000_000

  init(of pieces: [Path.Piece]) {
    self.pieces = pieces
    boxes = pieces.map(\.box)
  }

  func holds(_ others: [Path.Piece], _ tolerance: Double) -> Bool {
    var cursor = 0
    var work = 0
    for piece in others {
      let count = piece.isStraight ? 8 : 16
      for step in 0...count {
        let point = piece.sample(at: Double(step) / Double(count))
        // Outward from the last match in both directions: similar paths match immediately.
        var found = false
        for offset in 0..<pieces.count {
          let ahead = (offset + 1) / 2
          let index = cursor + (offset.isMultiple(of: 2) ? ahead : -ahead)
          let wrapped = (index % pieces.count + pieces.count) % pieces.count
          work += 1
          if boxes[wrapped].distance(to: point) <= tolerance,
            Path.distance(from: point, to: pieces[wrapped]) <= tolerance
          {
            cursor = wrapped
            found = true
            break
          }
        }
        guard found, work < Self.budget else { return false }
      }
    }
    return true
  }
}

extension Path.Piece {
  /// The point at a fraction of the piece; an arc's ends without rounding.
  fileprivate func sample(at t: Double) -> Point {
    if case .arc = self, t == 0 || t == 1 { return t == 0 ? start : end }
    return point(at: t)
  }

  /// A box that contains the piece.
  fileprivate var box: Rect {
    switch self {
    case .line(let a, let b): return Rect(a, b)
    case .arc(let a, let arc, let b):
      let reach = Vector(arc.radius, arc.radius)
      var box = Rect(arc.center - reach, arc.center + reach)
      box.extend(to: a)
      box.extend(to: b)
      return box
    case .cubic(let curve): return curve.controlBox
    }
  }
}
