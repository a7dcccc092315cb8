import Geometry

extension Contour {
  /// The contour with one joint moved; `index` is the piece that begins there.
  ///
  /// Handles move with the joint. An arc keeps its angle, or its radii if it is large and its ends are near each other.
  func movingStart(ofPiece index: Int, to point: Point) -> Contour {
    let before = piece(before: index)
    var pieces = pieces
    if before == index {
      pieces[index] = moved(index, start: point, end: point)
    } else {
      pieces[before] = moved(before, start: self.point(ofPiece: before), end: point)
      pieces[index] = moved(index, start: point, end: pieces[index].end ?? start)
    }
    return Contour(start: index > 0 ? start : point, pieces: pieces, isClosed: isClosed)
  }

  /// The piece at `index` with other ends; the same piece if both stay.
  func moved(_ index: Int, start: Point, end: Point) -> Path.Element {
    let (oldStart, oldEnd) = (point(ofPiece: index), pieces[index].end ?? self.start)
    switch pieces[index] {
    case .move, .line, .close: return .line(to: end)
    case .cubic(_, let control1, let control2):
      return .cubic(to: end, control1: control1 + (start - oldStart), control2: control2 + (end - oldEnd))
    case .arc(let arc, _):
      let (old, new) = (oldEnd - oldStart, end - start)
      if oldStart == start, oldEnd == end { return pieces[index] }
      if old == new { return .arc(arc.moved(by: start - oldStart), to: end) }
      if arc.isLarge, (new - old).length > old.length, let kept = arc.between(start, end) { return .arc(kept, to: end) }
      guard old.length > 0, new.length > 0 else { return .line(to: end) }
      // The similarity that takes the old chord to the new one.
      let turn = Angle(radians: Angle(of: new).radians - Angle(of: old).radians)
      let scale = new.length / old.length
      let spoke = Transform.rotation(by: turn)(arc.center - oldStart) * scale
      let moved = Arc(
        center: start + spoke, radius: arc.radius * scale, start: arc.start + turn, sweep: arc.sweep)
      return .arc(moved, to: end)
    case .ellipse(let arc):
      let (old, new) = (oldEnd - oldStart, end - start)
      if oldStart == start, oldEnd == end { return pieces[index] }
      if old == new {
        return .ellipse(
          EllipticArc(center: arc.center + (start - oldStart), end: end, side: arc.side, sweep: arc.sweep))
      }
      if arc.isLarge, (new - old).length > old.length, let kept = arc.between(start, end) { return .ellipse(kept) }
      guard old.length > 0, new.length > 0 else { return .line(to: end) }
      let turn = Transform.rotation(by: Angle(radians: Angle(of: new).radians - Angle(of: old).radians))
      let scale = new.length / old.length
      return .ellipse(
        EllipticArc(
          center: start + turn(arc.center - oldStart) * scale, end: end, side: turn(arc.side) * scale,
          sweep: arc.sweep))
    }
  }
}

extension Arc {
  fileprivate func moved(by step: Vector) -> Arc {
    Arc(center: center + step, radius: radius, start: start, sweep: sweep)
  }
}

extension [CornerSetting] {
  /// The settings of the corners between lines, with those beside curves among them; `nil` if they are not as many.
  ///
  /// - Parameters:
  ///   - beside: For each corner, true if a curve is beside it.
  ///   - curved: The settings of the first corners beside curves; the others are off.
  func spread(besideCurves beside: [Bool], curved: [CornerSetting] = []) -> [CornerSetting]? {
    guard beside.count(where: { !$0 }) == count else { return nil }
    var (straight, others) = (makeIterator(), curved.makeIterator())
    return beside.map { isBeside in
      (isBeside ? others.next() : straight.next()) ?? CornerSetting(isOn: false)
    }
  }
}
