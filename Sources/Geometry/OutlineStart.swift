/// The place where an outline begins, from which the dashes of its line are measured.
///
/// It belongs to an edge, so it stays in place when a corner beside it grows or shrinks.
public struct OutlineStart: Hashable, Sendable {
  /// The corner where the edge begins.
  public var corner: Int
  /// The place between the vertices of the edge, from 0 to 1, or in the cut of the next corner, from 1 to 2.
  ///
  /// Cuts limit a place on the edge to the part of the edge between them.
  public var part: Double

  /// The end of the first corner unless given.
  public init(corner: Int = 0, part: Double = 0) { (self.corner, self.part) = (corner, part) }

  /// The same place in reverse order of the corners, each at its new index.
  ///
  /// - Parameter next: The new index of the corner after the edge, which comes before it now.
  public func reversed(next: Int) -> OutlineStart {
    OutlineStart(corner: next, part: part <= 1 ? 1 - part : 0)
  }
}

extension ResolvedOutline {
  /// The closed path of the outline from a place; from the end of corner 0 if there is no such corner.
  public func path(from start: OutlineStart) -> Path {
    guard start != OutlineStart(), corners.indices.contains(start.corner) else { return path }
    let (last, next) = (corners[start.corner], corners[(start.corner + 1) % corners.count])
    var path = Path()
    path.reserveCapacity(corners.count * 2 + 3)
    // Within the next corner its first pieces come last.
    var pieces = next.pieces
    var opening: [Path.Piece] = []
    var pen = straightStart(start)
    if start.part > 1, let cut = pieces.cut(at: start.part - 1) {
      (opening, pieces) = cut
      pen = pieces.first?.start ?? next.end
      path.append(.move(to: pen))
    } else {
      path.append(.move(to: pen))
      if let straight = next.straightPiece(from: pen) { path.append(straight) }
    }
    for piece in pieces { path.append(piece) }
    let first = pen
    pen = next.end
    for step in 2..<(corners.count + 1) {
      let corner = corners[(start.corner + step) % corners.count]
      let closes = step == corners.count && !corner.isCut && opening.isEmpty && corner.end == first
      if !closes, let straight = corner.straightPiece(from: pen) { path.append(straight) }
      corner.forEachPiece { path.append($0) }
      pen = corner.end
    }
    if !opening.isEmpty, let straight = next.straightPiece(from: last.end) { path.append(straight) }
    for piece in opening { path.append(piece) }
    path.append(.close)
    return path
  }

  /// The place on the straight part of an edge.
  private func straightStart(_ start: OutlineStart) -> Point {
    let (last, next) = (corners[start.corner], corners[(start.corner + 1) % corners.count])
    let (from, to) = (last.end, next.start)
    guard let along = (next.vertex - last.vertex).unit else { return from }
    let wanted = along.dot(last.vertex.lerp(to: next.vertex, min(start.part, 1)) - from)
    if wanted <= 0 || along.dot(to - from) <= 0 { return from }
    return wanted >= along.dot(to - from) ? to : from + along * wanted
  }
}

extension [ResolvedCorner] {
  /// The start of an outline with these corners at a point; `nil` if the point is not on it.
  ///
  /// - Parameter tolerance: The largest distance of the point from the outline.
  public func start(at point: Point, within tolerance: Double) -> OutlineStart? {
    guard let first, first.end.distance(to: point) > tolerance else { return isEmpty ? nil : OutlineStart() }
    var best: (start: OutlineStart, distance: Double)?
    for index in indices {
      let (last, next) = (self[index], self[index + 1 == count ? 0 : index + 1])
      let straight = Segment(last.end, next.start).distance(to: point)
      if straight <= tolerance, straight < best?.distance ?? .infinity, let along = (next.vertex - last.vertex).unit {
        let part = along.dot(point - last.vertex) / last.vertex.distance(to: next.vertex)
        best = (OutlineStart(corner: index, part: Swift.min(Swift.max(part.settled(), 0), 1)), straight)
      }
    }
    if let best { return best.start }
    for index in indices {
      let pieces = self[index + 1 == count ? 0 : index + 1].pieces
      let whole = pieces.reduce(0) { $0 + $1.length }
      var done = 0.0
      for piece in pieces {
        defer { done += piece.length }
        guard Path.distance(from: point, to: piece) <= tolerance else { continue }
        return OutlineStart(corner: index, part: 1 + (done + piece.length(before: point)) / whole)
      }
    }
    return nil
  }
}

extension [Path.Piece] {
  /// The pieces before and after a part of their length; `nil` if there are none.
  fileprivate func cut(at part: Double) -> (before: [Path.Piece], after: [Path.Piece])? {
    var rest = part * reduce(0) { $0 + $1.length }
    for (index, piece) in enumerated() {
      let length = piece.length
      guard rest < length else {
        rest -= length
        continue
      }
      let t = piece.parameter(atLength: rest)
      guard t > 0 else { return (Array(self[..<index]), Array(self[index...])) }
      return (self[..<index] + [piece.part(from: 0, to: t)], [piece.part(from: t, to: 1)] + self[(index + 1)...])
    }
    return nil
  }
}

extension Path.Piece {
  /// The length up to the point of the piece that is nearest to a point on it.
  fileprivate func length(before point: Point) -> Double {
    var (low, high) = (0.0, length)
    // The distance from the start grows along a corner's piece, which turns less than half a circle.
    let distance = start.distance(to: point)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if self.point(at: parameter(atLength: middle)).distance(to: start) < distance {
        low = middle
      } else {
        high = middle
      }
    }
    return (low + high) / 2
  }
}
