/// A contour whose corners are fitted to its straight pieces; the curves between them stay unchanged.
public struct ResolvedContour: Hashable, Sendable {
  public let contour: Contour
  /// The corners in drawing order, numbered from the first corner's index.
  public let corners: [ResolvedCorner]

  /// Fits the corners.
  ///
  /// - Parameters:
  ///   - styles: One style per corner of the contour.
  ///   - firstCorner: The index of the contour's first corner in the whole path.
  ///   - firstPiece: The number of its first piece, for the limits that name one.
  /// - Throws: If coordinates or sizes are out of range. With fewer than three distinct points, corners stay sharp.
  public init(
    _ contour: Contour, styles: [CornerStyle], overflow: OverflowPolicy = .fair, firstCorner: Int = 0,
    firstPiece: Int = 0
  ) throws(OutlineError) {
    let starts = contour.corners
    precondition(styles.count == starts.count, "a contour has one style for each corner")
    let frame = ContourFrame(contour, starts: starts, styles: styles)
    self.contour = contour
    do throws(OutlineError) {
      let outline = try Outline(vertices: frame.vertices, overflow: overflow)
      let resolved = ResolvedOutline(outline, isOpen: !contour.isClosed).corners
      corners = frame.cornerVertices.enumerated().map { index, vertex in
        var corner = resolved[vertex]
        corner.index = firstCorner + index
        corner.limit = corner.limit.map { frame.named($0, firstCorner: firstCorner, firstPiece: firstPiece) }
        return corner
      }
    } catch {
      guard case .tooFewVertices = error else { throw error }
      corners = starts.enumerated().map { index, piece in
        let before = piece > 0 ? piece - 1 : contour.pieces.count - 1
        let wedge = CornerWedge(
          previous: contour.point(ofPiece: before), vertex: contour.point(ofPiece: piece),
          next: contour.pieces[piece].end ?? contour.start)
        return ResolvedCorner(sharp: wedge, styles[index], index: firstCorner + index, limit: .fold)
      }
    }
  }

  /// Adds the contour to a path, starting at the first corner's end; closed if the contour is.
  public func append(to path: inout Path) {
    let pieces = contour.pieces
    var byPiece: [ResolvedCorner?] = Array(repeating: nil, count: pieces.count)
    for (piece, corner) in zip(contour.corners, corners) { byPiece[piece] = corner }
    var pen = byPiece[0]?.end ?? contour.start
    path.append(.move(to: pen))
    for (index, piece) in pieces.enumerated() {
      let isLast = index + 1 == pieces.count
      let corner = isLast ? byPiece[0] : byPiece[index + 1]
      if let corner {
        // The close draws the last line if no corner follows it.
        if isLast, !corner.isCut { break }
        if let straight = corner.straightPiece(from: pen) { path.append(straight) }
        corner.forEachPiece { path.append($0) }
        pen = corner.end
      } else {
        if isLast, contour.isClosed, contour.isStraight(index) { break }
        path.append(piece)
        pen = piece.end ?? pen
      }
    }
    if contour.isClosed { path.append(.close) }
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
    case .collision(.piece), .fold, .curve, .piece: return limit
    }
  }
}
