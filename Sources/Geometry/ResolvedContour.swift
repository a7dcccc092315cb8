/// A contour whose corners are fitted to its pieces.
public struct ResolvedContour: Hashable, Sendable {
  public let contour: Contour
  /// The corners in drawing order, numbered from the first corner's index.
  public let corners: [ResolvedCorner]
  /// The piece that begins at each corner.
  private let starts: [Int]

  /// Fits the corners.
  ///
  /// - Parameters:
  ///   - contour: A run of lines and curves, open or closed.
  ///   - starts: The pieces that begin at a corner; by default the contour's corners.
  ///   - styles: One style per corner.
  ///   - overflow: The way in which the corners of an edge share it.
  ///   - firstCorner: The index of the contour's first corner in the whole path.
  ///   - firstPiece: The number of its first piece, for the limits that name one.
  /// - Throws: If coordinates or sizes are out of range. With fewer than three distinct points, corners stay sharp.
  public init(
    _ contour: Contour, at starts: [Int]? = nil, styles: [CornerStyle], overflow: OverflowPolicy = .fair,
    firstCorner: Int = 0, firstPiece: Int = 0
  ) throws(OutlineError) {
    let starts = starts ?? contour.corners
    precondition(styles.count == starts.count, "a contour has one style for each corner")
    let frame = ContourFrame(contour, starts: starts, styles: styles)
    self.contour = contour
    self.starts = starts
    do throws(OutlineError) {
      let outline = try Outline(vertices: frame.vertices, overflow: overflow)
      corners = Self.corners(
        of: contour, at: starts, styles, frame, outline, firstCorner: firstCorner, firstPiece: firstPiece)
    } catch {
      guard case .tooFewVertices = error else { throw error }
      corners = starts.enumerated().map { index, piece in
        ResolvedCorner(
          sharp: CornerWedge(contour, piece), styles[index], index: firstCorner + index, limit: .fold)
      }
    }
  }

  private static func corners(
    of contour: Contour, at starts: [Int], _ styles: [CornerStyle], _ frame: ContourFrame, _ outline: Outline,
    firstCorner: Int, firstPiece: Int
  ) -> [ResolvedCorner] {
    let isBesideCurve = starts.map { !contour.isBetweenLines($0) }
    let cutsBesideCurve = zip(isBesideCurve, styles).contains { isBesideCurve, style in
      if isBesideCurve, case .cut(_, let size, _, _) = style { size.value > 0 } else { false }
    }
    let orientation: Double = outline.signedArea < 0 ? -1 : 1
    guard cutsBesideCurve else {
      let resolved = ResolvedOutline(outline, isOpen: !contour.isClosed).corners
      let isCornerEach = frame.cornerVertices.count == frame.vertices.count
      // The corners of a polygon are those of its frame, by the same numbers.
      if isCornerEach, firstCorner == 0, !isBesideCurve.contains(true) { return resolved }
      let places = isBesideCurve.contains(true) ? Dictionary(uniqueKeysWithValues: zip(starts, starts.indices)) : [:]
      /// The part of a piece that the corner at its other end leaves free.
      func room(on piece: Int, from joint: Int, _ cut: (ResolvedCorner) -> Double) -> Double {
        guard let other = places[joint], !isBesideCurve[other] else { return 1 }
        return max(0, 1 - cut(resolved[frame.cornerVertices[other]]) / contour.piece(piece).length)
      }
      return frame.cornerVertices.enumerated().map { index, vertex in
        var corner = resolved[vertex]
        if isBesideCurve[index] {
          let (before, after) = (contour.piece(before: starts[index]), starts[index])
          let room = (
            room(on: before, from: before) { $0.cuts.after },
            room(on: after, from: (after + 1) % contour.pieces.count) { $0.cuts.before }
          )
          corner = ResolvedCorner(sharp: contour, after, styles[index], room: room, orientation: orientation)
        }
        corner.index = firstCorner + index
        corner.limit = corner.limit.map { frame.named($0, firstCorner: firstCorner, firstPiece: firstPiece) }
        return corner
      }
    }
    let fitted = CurvedContour(contour, starts: starts, styles: styles, overflow: outline.overflow)
    return fitted.resolved(orientation: orientation).map { corner in
      var corner = corner
      corner.index += firstCorner
      corner.limit = corner.limit.map { $0.shifted(corners: firstCorner, pieces: firstPiece) }
      return corner
    }
  }

  /// Adds the contour to a path; closed if the contour is.
  ///
  /// - Parameters:
  ///   - path: The path that the contour is added to.
  ///   - start: The place where a closed contour begins; by default the end of its first corner. Its number is that of a
  ///     piece, and its part a place on a straight one.
  public func append(to path: inout Path, from start: OutlineStart = OutlineStart()) {
    forEachElement(from: start) { element, _ in path.append(element) }
  }

  /// The drawn pieces from the end of the first corner, with their parts of the whole path.
  ///
  /// - Parameter firstPiece: The number of the contour's first piece.
  package func drawn(firstPiece: Int = 0) -> OutlineRing {
    let corners = cornersOfPieces
    var ring = OutlineRing(pieces: [], isClosed: contour.isClosed)
    ring.pieces.reserveCapacity(2 * corners.count)
    var (first, pen) = (contour.start, contour.start)
    forEachElement(from: OutlineStart()) { element, part in
      if case .move(let point) = element { return (first, pen) = (point, point) }
      let piece = Path.Piece(element, from: pen, closingTo: first)
      pen = piece.end
      guard case .piece(let index) = part else { return ring.pieces.append((piece, part)) }
      let next = index + 1 == corners.count ? 0 : index + 1
      if contour.isStraight(index), let from = corners[index]?.index, let to = corners[next]?.index {
        ring.pieces.append((piece, .edge(from: from, to: to)))
      } else {
        ring.pieces.append((piece, .piece(firstPiece + index)))
      }
    }
    return ring
  }

  /// Passes each element of the drawn contour to `body`, with its corner or the number of its piece in the contour.
  @inline(__always)
  private func forEachElement(from start: OutlineStart, _ body: (Path.Element, OutlinePart) -> Void) {
    let pieces = contour.pieces
    let corners = cornersOfPieces
    let first = contour.isClosed && pieces.indices.contains(start.corner) ? start.corner : 0
    var pen = place(on: first, start.part, corners)
    let isInside = pen != place(on: first, 0, corners)
    body(.move(to: pen), .piece(first))
    for step in pieces.indices {
      let index = (first + step) % pieces.count
      let isLast = step + 1 == pieces.count
      let next = corners[index + 1 == pieces.count ? 0 : index + 1]
      if contour.isStraight(index) {
        // The close draws the last line if no cut follows it.
        if isLast, contour.isClosed, next?.isCut != true, !isInside { break }
        if let next {
          if let straight = next.straightPiece(from: pen) { body(straight.element, .piece(index)) }
        } else {
          body(index + 1 == pieces.count && first > 0 ? .line(to: contour.start) : pieces[index], .piece(index))
        }
      } else {
        let from = corners[index]?.curves?.tangency.after ?? 0
        let to = 1 - (next?.curves?.tangency.before ?? 0)
        if from > 0 || to < 1 {
          // A part of a rounding error's length is none.
          if abs(to - from) > 1e-12 { body(contour.piece(index).part(from: from, to: to).element, .piece(index)) }
        } else {
          body(pieces[index], .piece(index))
        }
      }
      if let next { next.forEachPiece { body($0.element, .corner(next.index)) } }
      pen = next?.end ?? pieces[index].end ?? contour.start
    }
    if contour.isClosed { body(.close, .piece((first + pieces.count - 1) % pieces.count)) }
  }

  /// The start of a closed outline nearest to a point: a joint, an end of a corner's cut, or a place on a line.
  ///
  /// - Parameters:
  ///   - point: In the outline's units.
  ///   - tolerance: The distance up to which the point is at a joint.
  public func start(at point: Point, within tolerance: Double) -> OutlineStart {
    let corners = cornersOfPieces
    var best = (start: OutlineStart(), distance: Double.infinity)
    for index in contour.pieces.indices {
      let distance = place(on: index, 0, corners).distance(to: point)
      if distance < best.distance { best = (OutlineStart(corner: index), distance) }
    }
    guard best.distance > tolerance else { return best.start }
    for index in contour.pieces.indices where contour.isStraight(index) {
      let (from, to) = (place(on: index, 0, corners), place(on: index, 1, corners))
      let distance = Segment(from, to).distance(to: point)
      let piece = contour.piece(index)
      guard distance < best.distance, let along = (piece.end - piece.start).unit else { continue }
      let (least, most) = (along.dot(from - piece.start), along.dot(to - piece.start))
      let length = min(max(along.dot(point - piece.start), least), most)
      best = (OutlineStart(corner: index, part: (length / piece.start.distance(to: piece.end)).settled()), distance)
    }
    return best.start
  }

  /// The corner at the start of each piece, if any.
  private var cornersOfPieces: [ResolvedCorner?] {
    var found: [ResolvedCorner?] = Array(repeating: nil, count: contour.pieces.count)
    for (index, piece) in starts.enumerated() { found[piece] = corners[index] }
    return found
  }

  /// A place on what the corners leave of a line, or the start of what they leave of a curve.
  private func place(on index: Int, _ part: Double, _ corners: [ResolvedCorner?]) -> Point {
    let from = corners[index]?.end ?? contour.point(ofPiece: index)
    guard part > 0, contour.isStraight(index) else { return from }
    let piece = contour.piece(index)
    let next = index + 1 == contour.pieces.count ? 0 : index + 1
    let to = (next > 0 || contour.isClosed ? corners[next]?.start : nil) ?? piece.end
    guard let along = (piece.end - piece.start).unit else { return from }
    let room = along.dot(to - from)
    let wanted = along.dot(piece.start.lerp(to: piece.end, min(part, 1)) - from)
    if wanted <= 0 || room <= 0 { return from }
    return wanted >= room ? to : from + along * wanted
  }
}

extension ResolvedCorner {
  /// A sharp corner beside a curve.
  fileprivate init(
    sharp contour: Contour, _ piece: Int, _ style: CornerStyle, room: (before: Double, after: Double),
    orientation: Double
  ) {
    let joint = CurvedJoint(before: contour.piece(contour.piece(before: piece)), after: contour.piece(piece))
    self.init(
      index: 0, style: style, wedge: joint.wedge, asked: 0, used: 0, largest: 0,
      isReflex: joint.wedge.turnSign * orientation < 0, limit: nil, smoothing: .none,
      sides: .curves(CurvedFit(joint, CurvedJoint.Tangency(), room: room)))
  }
}

extension CornerLimit {
  /// The limit with corners and pieces numbered from others than 0.
  fileprivate func shifted(corners: Int, pieces: Int) -> CornerLimit {
    switch self {
    case .edge(let from, let to): .edge(from: from + corners, to: to + corners)
    case .halfEdge(let from, let to): .halfEdge(from: from + corners, to: to + corners)
    case .piece(let piece): .piece(piece + pieces)
    case .collision(.edge(let from, let to)): .collision(with: .edge(from: from + corners, to: to + corners))
    case .collision(.corner(let corner)): .collision(with: .corner(corner + corners))
    case .collision(.piece(let piece)): .collision(with: .piece(piece + pieces))
    case .fold, .curve, .bend: self
    }
  }
}

/// A polygon in place of a contour, with chords for curves, to fit the corners.
private struct ContourFrame {
  var vertices: [Outline.Vertex] = []
  /// The vertex of each corner.
  var cornerVertices: [Int] = []
  /// The corner at each vertex, if any.
  private var cornerOfVertex: [Int?] = []
  /// The piece that begins at each vertex or passes through it.
  private var pieceOfVertex: [Int] = []

  /// The chords per curve: enough to leave no room for a corner between a chord and its arc.
  ///
  /// Fewer for paths with very many pieces, whose curves are short.
  private static func chords(pieces: Int) -> Int { pieces > 10_000 ? 4 : 24 }

  init(_ contour: Contour, starts: [Int], styles: [CornerStyle]) {
    let chords = Self.chords(pieces: contour.pieces.count)
    vertices.reserveCapacity(contour.pieces.count)
    cornerVertices.reserveCapacity(starts.count)
    var corner = 0
    for (piece, element) in contour.pieces.enumerated() {
      let point = contour.point(ofPiece: piece)
      if corner < starts.count, starts[corner] == piece {
        cornerVertices.append(vertices.count)
        append(Outline.Vertex(point, styles[corner]), piece, corner)
        corner += 1
      } else {
        append(Outline.Vertex(point), piece)
      }
      for step in 1..<chords {
        let part = Double(step) / Double(chords)
        switch element {
        case .arc(let arc, _): append(Outline.Vertex(arc.point(at: arc.start + arc.sweep * part)), piece)
        case .ellipse(let arc): append(Outline.Vertex(arc.point(at: part)), piece)
        case .cubic(let to, let control1, let control2):
          append(Outline.Vertex(CubicCurve(point, control1, control2, to).point(at: part)), piece)
        case .move, .line, .close: break
        }
      }
    }
    if !contour.isClosed, let last = contour.pieces.last?.end {
      append(Outline.Vertex(last), contour.pieces.count - 1)
    }
  }

  private mutating func append(_ vertex: Outline.Vertex, _ piece: Int, _ corner: Int? = nil) {
    vertices.append(vertex)
    cornerOfVertex.append(corner)
    pieceOfVertex.append(piece)
  }

  /// The limit with the corner and piece numbers of the whole path.
  func named(_ limit: CornerLimit, firstCorner: Int, firstPiece: Int) -> CornerLimit {
    func ends(_ from: Int, _ to: Int) -> (Int, Int)? {
      guard let from = cornerOfVertex[from], let to = cornerOfVertex[to] else { return nil }
      return (firstCorner + from, firstCorner + to)
    }
    func piece(_ vertex: Int) -> Int { firstPiece + pieceOfVertex[vertex] }
    switch limit {
    case .edge(let from, let to): return ends(from, to).map { .edge(from: $0, to: $1) } ?? .piece(piece(from))
    case .halfEdge(let from, let to): return ends(from, to).map { .halfEdge(from: $0, to: $1) } ?? .piece(piece(from))
    case .collision(.edge(let from, let to)):
      return .collision(with: ends(from, to).map { .edge(from: $0, to: $1) } ?? .piece(piece(from)))
    case .collision(.corner(let vertex)):
      return .collision(with: cornerOfVertex[vertex].map { .corner(firstCorner + $0) } ?? .piece(piece(vertex)))
    case .collision(.piece), .fold, .curve, .bend, .piece: return limit
    }
  }
}
