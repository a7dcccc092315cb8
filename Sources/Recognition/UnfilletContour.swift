import Geometry

/// A subpath whose fillets between straight lines are vertices with radii; its other pieces stay as drawn.
struct UnfilletContour {
  private struct Corner {
    /// The curves that the vertex replaces.
    let curves: Range<Int>
    let bend: Bend
    var vertex: RoundedVertex
  }

  private let contour: Contour
  /// The pieces without lines too short for the text; those of a closed contour with a line begin with one.
  ///
  /// A line of no length is the side that two fillets fill.
  private var pieces: [Path.Piece] = []
  private var corners: [Corner] = []

  /// The most curves that one fillet is drawn with.
  private static let mostCurves = 3

  /// - Parameters:
  ///   - box: The box of the whole path; vertices far from it are not those of corners.
  init(_ contour: Contour, _ rounding: Rounding, near box: Rect) {
    self.contour = contour
    var pen = contour.start
    for element in contour.pieces {
      let piece = Path.Piece(element, from: pen, closingTo: pen)
      if !piece.isStraight || piece.start.distance(to: piece.end) > rounding.unit / 2 { pieces.append(piece) }
      pen = element.end ?? pen
    }
    if contour.isClosed { beginWithLine(rounding) }
    findCorners(rounding, near: box)
    settleCorners(rounding)
  }

  /// The vertices of the found corners, in the order of the skeleton.
  var vertices: [RoundedVertex] {
    let all = corners.map(\.vertex)
    return startsInCorner ? all.suffix(1) + all.dropLast() : all
  }

  /// True if nothing but straight sides and found corners is left.
  var isRing: Bool {
    let curves = corners.reduce(0) { $0 + $1.curves.count }
    return contour.isClosed && curves == pieces.filter { !$0.isStraight }.count
  }

  /// Leaves corners as they are drawn.
  ///
  /// - Parameter places: their places among ``vertices``.
  mutating func restore(_ places: Set<Int>, _ rounding: Rounding) {
    let shift = startsInCorner ? corners.count - 1 : 0
    let removed = Set(places.map { ($0 + shift) % corners.count })
    corners = corners.indices.filter { !removed.contains($0) }.map { corners[$0] }
    settleCorners(rounding)
  }

  /// Adds the subpath to a path, with a vertex for each corner.
  func appendSkeleton(to path: inout Path) {
    let start = corners.isEmpty ? contour.start : startsInCorner ? vertices[0].point : pieces[0].start
    var elements = corners.isEmpty ? contour.pieces : skeleton(from: start)
    // The close draws the last line.
    if contour.isClosed, elements.last == .line(to: start) { elements.removeLast() }
    path.append(.move(to: start))
    for element in elements { path.append(element) }
    if contour.isClosed { path.append(.close) }
  }

  private func skeleton(from start: Point) -> [Path.Element] {
    var elements: [Path.Element] = []
    var ahead = corners[...]
    var index = 0
    var isAfterCorner = false
    while index < pieces.count {
      if let corner = ahead.first, corner.curves.lowerBound == index {
        index = corner.curves.upperBound
        ahead.removeFirst()
        isAfterCorner = true
        continue
      }
      let isLast = contour.isClosed && index + 1 == pieces.count
      let vertex = ahead.first.flatMap { $0.curves.lowerBound == index + 1 ? $0.vertex.point : nil }
      let piece = pieces[index]
      // A side between fillets draws nothing once both are left as curves; a curve may end where it starts.
      if vertex != nil || isAfterCorner || !piece.isStraight || piece.start != piece.end {
        elements.append(piece.element(endingAt: vertex ?? (isLast ? start : piece.end)))
      }
      isAfterCorner = false
      index += 1
    }
    return elements
  }

  /// True if the last corner is before the first piece.
  private var startsInCorner: Bool { corners.last.map { $0.curves.upperBound == pieces.count } ?? false }

  // MARK: search

  private mutating func beginWithLine(_ rounding: Rounding) {
    guard let first = pieces.firstIndex(where: \.isStraight) else { return }
    if first > 0 { pieces = Array(pieces[first...] + pieces[..<first]) }
    // Two halves of one side, in which the path starts.
    guard first == 0, pieces.count > 3, let last = pieces.last, last.isStraight,
      let along = (pieces[0].end - last.start).unit, abs(along.cross(pieces[0].start - last.start)) < rounding.unit / 2,
      along.dot(pieces[0].start - last.start) > 0, along.dot(pieces[0].end - pieces[0].start) > 0
    else { return }
    pieces[0] = .line(last.start, pieces[0].end)
    pieces.removeLast()
  }

  private mutating func findCorners(_ rounding: Rounding, near box: Rect) {
    let drawn = pieces
    let ends = drawn.ends(isClosed: contour.isClosed, rounding)
    pieces = []
    var rest = drawn[...]
    while let first = rest.first {
      let curves = rest.prefix { !$0.isStraight }
      guard !curves.isEmpty else {
        pieces.append(first)
        rest.removeFirst()
        continue
      }
      rest = rest[curves.endIndex...]
      var found: [Corner] = []
      if curves.count <= Self.mostCurves, !curves.contains(where: \.isElliptic), ends.isDisjoint(with: curves.indices),
        let before = pieces.last,
        let after = rest.first ?? (contour.isClosed ? drawn[0] : nil)
      {
        found = corners(drawnBy: curves, from: pieces.count, before, after, rounding, near: box)
      }
      corners += found
      for (place, curve) in curves.enumerated() {
        // Two fillets that meet have a side between them.
        if place > 0, found.count > 1 { pieces.append(.line(curve.start, curve.start)) }
        pieces.append(curve)
      }
    }
  }

  /// One corner that draws the curves, or a corner for each of them if they meet on full sides.
  ///
  /// - Parameter first: the place of the first curve among the pieces; a line of no length follows each fillet.
  private func corners(
    drawnBy curves: ArraySlice<Path.Piece>, from first: Int, _ before: Path.Piece, _ after: Path.Piece,
    _ rounding: Rounding, near box: Rect
  ) -> [Corner] {
    func corner(_ curves: ArraySlice<Path.Piece>, at place: Int, _ before: Path.Piece, _ after: Path.Piece) -> Corner? {
      guard let bend = Bend(curves, before: before, after: after), let vertex = bend.roundedVertex(rounding),
        box.isNearVertex(vertex.point)
      else { return nil }
      return Corner(curves: place..<place + curves.count, bend: bend, vertex: vertex)
    }
    if let one = corner(curves, at: first, before, after) { return [one] }
    let apexes = curves.compactMap(\.apex)
    guard curves.count > 1, apexes.count == curves.count else { return [] }
    let found = zip(curves.indices, apexes.indices).compactMap { index, place in
      corner(
        curves[index...index], at: first + 2 * place,
        place == 0 ? before : .line(apexes[place - 1].point, curves[index].start),
        place == apexes.count - 1 ? after : .line(curves[index].end, apexes[place + 1].point))
    }
    // The pieces of one arc that is too wide for a corner are an end.
    let radii = found.map(\.vertex.radius)
    let isArc = (radii.max() ?? 0) - (radii.min() ?? 0) <= rounding.unit + 0.02 * (radii.max() ?? 0)
    let turn = abs(apexes.reduce(0) { $0 + $1.turn.degrees })
    return found.count < curves.count || isArc && turn > Unfillet.widestTurn ? [] : found
  }

  // MARK: neighbors

  /// Drops corners that do not draw their curves beside the other vertices.
  private mutating func settleCorners(_ rounding: Rounding) {
    for _ in 0..<Self.mostRounds {
      makeFit(rounding)
      let kept = corners.indices.filter { index in
        let (corner, (start, end)) = (corners[index], neighbors(of: index))
        let limit = corner.bend.limit(of: corner.vertex, rounding)
        return corner.bend.deviation(of: corner.vertex, from: start, to: end, slack: rounding.unit / 100)
          .map { $0 <= limit } ?? false
      }
      if kept.count == corners.count { return }
      corners = kept.map { corners[$0] }
    }
    corners = []
  }

  /// Each round drops a corner; more than a few means that nothing fits.
  private static let mostRounds = 16

  /// The ends of the two lines at a corner in the skeleton.
  private func neighbors(of index: Int) -> (start: Point, end: Point) {
    let curves = corners[index].curves
    let (previous, next) = (corners[(index + corners.count - 1) % corners.count], corners[(index + 1) % corners.count])
    let (before, after) = (curves.lowerBound - 1, curves.upperBound % pieces.count)
    return (
      previous.curves.upperBound % pieces.count == before ? previous.vertex.point : pieces[before].start,
      next.curves.lowerBound == after + 1 ? next.vertex.point : pieces[after].end
    )
  }

  /// Reduces radii that rounding made too large for a line; of two the flatter one, whose outline changes less.
  private mutating func makeFit(_ rounding: Rounding) {
    for index in corners.indices {
      let (start, end) = neighbors(of: index)
      let next = (index + 1) % corners.count
      let isShared = end == corners[next].vertex.point && next != index
      shorten(index, room: start.distance(to: corners[index].vertex.point), rounding)
      guard isShared else {
        shorten(index, room: end.distance(to: corners[index].vertex.point), rounding)
        continue
      }
      let (own, other) = (cotangent(index), cotangent(next))
      let length = end.distance(to: corners[index].vertex.point)
      if own < other {
        shorten(index, room: length - corners[next].vertex.radius * other, rounding)
      } else {
        shorten(next, room: length - corners[index].vertex.radius * own, rounding)
      }
    }
  }

  private func cotangent(_ index: Int) -> Double {
    let (start, end) = neighbors(of: index)
    return CornerWedge(previous: start, vertex: corners[index].vertex.point, next: end).cotangent
  }

  private mutating func shorten(_ index: Int, room: Double, _ rounding: Rounding) {
    let cotangent = cotangent(index)
    let excess = corners[index].vertex.radius * cotangent - room
    // The corner is dropped if it is much too large.
    guard excess > 1e-9 * rounding.unit, excess <= 2 * rounding.tolerance, room > 0 else { return }
    let power = Double.powerOfTen(min(rounding.places + 3, 15))
    corners[index].vertex.radius = (room / cotangent * power).rounded(.down) / power
  }
}

extension Path.Piece {
  /// True for a part of an ellipse: no fillet, although some are nearly one of a circle.
  fileprivate var isElliptic: Bool { if case .ellipse = self { true } else { false } }

  /// The element that draws the piece to another end, at most a rounding away unless it is a line.
  fileprivate func element(endingAt end: Point) -> Path.Element {
    switch self {
    case .line: .line(to: end)
    case .arc(_, let arc, _): .arc(arc, to: end)
    case .ellipse(_, let arc): .ellipse(arc.ending(at: end))
    case .cubic(let curve): .cubic(to: end, control1: curve.p1, control2: curve.p2)
    }
  }
}
