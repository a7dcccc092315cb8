/// One subpath of lines and curves.
///
/// Corners between two lines can be cut.
///
/// ```swift
/// let contour = Path(polygon: [Point(0, 0), Point(9, 0), Point(9, 9)]).contours[0]
/// contour.corners  // [0, 1, 2]
/// contour.point(ofPiece: 1)  // Point(9, 0)
/// ```
public struct Contour: Hashable, Sendable {
  public let start: Point
  /// Lines, arcs and cubics; a closed contour includes the line back to the start.
  public let pieces: [Path.Element]
  public let isClosed: Bool

  public init(start: Point, pieces: [Path.Element], isClosed: Bool) {
    self.start = start
    self.pieces = pieces
    self.isClosed = isClosed
  }

  /// The indices of the pieces that begin at a corner, in drawing order.
  ///
  /// If a closed contour begins and ends with a line, its start is the first corner.
  public var corners: [Int] {
    pieces.indices.filter { index in
      guard index > 0 || isClosed else { return false }
      return isStraight(index) && isStraight(index > 0 ? index - 1 : pieces.count - 1)
    }
  }

  /// True if the piece at `index` is a line.
  public func isStraight(_ index: Int) -> Bool {
    if case .line = pieces[index] { true } else { false }
  }

  /// The first point of the piece at `index`.
  public func point(ofPiece index: Int) -> Point { index > 0 ? pieces[index - 1].end ?? start : start }
}

extension Path {
  public init(_ contour: Contour) {
    self.init()
    reserveCapacity(contour.pieces.count + 2)
    append(contour)
  }

  /// Adds a contour as a subpath, with a close if the contour is closed.
  public mutating func append(_ contour: Contour) {
    append(.move(to: contour.start))
    for piece in contour.pieces { append(piece) }
    if contour.isClosed { append(.close) }
  }

  /// The subpaths in order, without those that draw nothing.
  public var contours: [Contour] {
    var result: [Contour] = []
    var start = Point.zero
    var pieces: [Element] = []
    func end(isClosed: Bool) {
      if !pieces.isEmpty { result.append(Contour(start: start, pieces: pieces, isClosed: isClosed)) }
      pieces = []
    }
    for element in elements {
      switch element {
      case .move(let point):
        end(isClosed: false)
        start = point
      case .line, .arc, .cubic: pieces.append(element)
      case .close:
        if let last = pieces.last?.end, last != start { pieces.append(.line(to: start)) }
        end(isClosed: true)
      }
    }
    end(isClosed: false)
    return result
  }
}

extension Path.Element {
  /// The last point of the element; `nil` for a close.
  public var end: Point? {
    switch self {
    case .move(let point), .line(let point), .arc(_, let point), .cubic(let point, _, _): point
    case .close: nil
    }
  }
}

extension [Contour] {
  /// The most contours to check, as each is compared with every other; beyond it, none counts as a hole.
  private static var limit: Int { 1000 }

  /// For each contour, true if it outlines a hole: the fill lies on its outer side only.
  ///
  /// The winding of the other contours around its start decides. A start on another contour gives no reliable answer.
  public func areHoles(rule: FillRule) -> [Bool] {
    var holes = Array<Bool>(repeating: false, count: count)
    guard count > 1, count <= Self.limit else { return holes }
    let paths = map { Path($0) }
    let boxes = paths.map(\.bounds)
    for index in indices {
      var around = 0
      for other in indices where other != index && boxes[other]?.contains(self[index].start) == true {
        around += paths[other].windingNumber(around: self[index].start)
      }
      let inside = around + (paths[index].signedArea < 0 ? -1 : 1)
      holes[index] = rule.fills(winding: around) && !rule.fills(winding: inside)
    }
    return holes
  }
}
