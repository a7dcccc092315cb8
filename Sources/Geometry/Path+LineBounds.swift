/// The reach of a line along a path.
extension Path {
  /// The smallest box around the path and the points straight beside it, at most `half` away; `nil` for an empty path.
  ///
  /// A line of twice this width covers it, with butt ends and beveled joints.
  package func bounds(beside half: Double) -> Rect? {
    guard var box = bounds else { return nil }
    forEachPiece(closing: false) { piece in
      piece.forEachExtreme { point, direction in
        box.extend(to: point + direction.perpendicular * half)
        box.extend(to: point - direction.perpendicular * half)
      }
    }
    return box
  }

  /// The ends of open subpaths, with the unit vector that leads out of the path; `nil` for a subpath without length.
  package var openEnds: [(point: Point, outward: Vector?)] {
    contours.filter { !$0.isClosed }.flatMap { contour in
      let pieces = contour.pieces.indices.map { contour.piece($0) }
      let outward = pieces.lazy.compactMap { $0.direction(at: 0) }.first.map { -$0 }
      let onward = pieces.reversed().lazy.compactMap { $0.direction(at: 1) }.first
      return [(contour.start, outward), (pieces.last?.end ?? contour.start, onward)]
    }
  }
}

extension Path.Piece {
  /// Passes the ends and the points with a horizontal or vertical tangent to `body`, each with its unit direction.
  fileprivate func forEachExtreme(_ body: (Point, Vector) -> Void) {
    func pass(_ t: Double, _ point: Point) { if let direction = direction(at: t) { body(point, direction) } }
    pass(0, start)
    pass(1, end)
    switch self {
    case .line: break
    case .arc(_, let arc, _):
      let turn = abs(arc.sweep.radians)
      for quarter in 0..<4 {
        let travel = arc.travel(to: Angle(radians: Double(quarter) * .pi / 2))
        if travel < turn { pass(travel / turn, point(at: travel / turn)) }
      }
    case .ellipse(_, let arc): for (t, point) in arc.extremes { pass(t, point) }
    case .cubic(let curve): for t in curve.extremeParameters { pass(t, curve.point(at: t)) }
    }
  }
}
