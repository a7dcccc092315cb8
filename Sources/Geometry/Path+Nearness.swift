extension Path {
  /// Whether two paths draw the same within a distance: every point of either lies as near to the other.
  ///
  /// Looks at points of each piece close to each other, ends included, so a difference narrower than a sixteenth of a
  /// piece that both paths have may stay unseen. Takes time in proportion to the number of pieces where the paths are
  /// alike; paths that are too different to tell in reasonable time are said not to be near.
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

/// Looks for points near the pieces of one path, beginning where the last point was found.
private struct Nearness {
  let pieces: [Path.Piece]
  let boxes: [Rect]

  /// How many pieces may be looked at in all.
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
        // From the last place found outwards in both directions: like paths match at once.
        var found = false
        for offset in 0..<pieces.count {
          let ahead = (offset + 1) / 2
          let index = cursor + (offset.isMultiple(of: 2) ? ahead : -ahead)
          let wrapped = (index % pieces.count + pieces.count) % pieces.count
          work += 1
          if boxes[wrapped].distance(to: point) <= tolerance, pieces[wrapped].nearest(to: point) <= tolerance {
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
  fileprivate var isStraight: Bool { if case .line = self { true } else { false } }

  /// The point at a fraction of the piece, 0 and 1 its ends.
  fileprivate func sample(at t: Double) -> Point {
    switch self {
    case .line(let a, let b): return a.lerp(to: b, t)
    case .arc(let a, let arc, let b):
      if t == 0 || t == 1 { return t == 0 ? a : b }
      return arc.point(at: arc.start + arc.sweep * t)
    case .cubic(let curve): return curve.point(at: t)
    }
  }

  fileprivate func nearest(to point: Point) -> Double {
    switch self {
    case .line(let a, let b): return Segment(a, b).distance(to: point)
    case .arc(let a, let arc, let b):
      if arc.passes(Angle(of: point - arc.center)) { return abs(point.distance(to: arc.center) - arc.radius) }
      return min(point.distance(to: a), point.distance(to: b))
    case .cubic(let curve): return curve.distance(to: point)
    }
  }

  /// A box in which the piece lies.
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
