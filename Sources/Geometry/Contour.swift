/// One subpath of straight and curved pieces, of which the corners between two straight ones can be cut.
public struct Contour: Hashable, Sendable {
  public let start: Point
  /// Lines, arcs and curves; where the contour is closed, the line back to the start is among them.
  public let pieces: [Path.Element]
  public let isClosed: Bool

  public init(start: Point, pieces: [Path.Element], isClosed: Bool) {
    self.start = start
    self.pieces = pieces
    self.isClosed = isClosed
  }

  /// The pieces that begin at a corner, by their numbers in drawing order.
  ///
  /// A closed contour whose first and last pieces are straight has its first corner where it starts.
  public var corners: [Int] {
    pieces.indices.filter { index in
      guard index > 0 || isClosed else { return false }
      return isStraight(index) && isStraight(index > 0 ? index - 1 : pieces.count - 1)
    }
  }

  /// Whether a piece is a line.
  public func isStraight(_ index: Int) -> Bool {
    if case .line = pieces[index] { true } else { false }
  }

  /// Where a piece begins.
  public func point(ofPiece index: Int) -> Point { index > 0 ? pieces[index - 1].end ?? start : start }
}

extension Path {
  /// A contour alone.
  public init(_ contour: Contour) {
    self.init()
    reserveCapacity(contour.pieces.count + 2)
    append(contour)
  }

  /// Adds a contour as a subpath; a close draws the last line where one is left to draw.
  public mutating func append(_ contour: Contour) {
    append(.move(to: contour.start))
    for piece in contour.pieces { append(piece) }
    if contour.isClosed { append(.close) }
  }

  /// The subpaths that draw something, in order.
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
  /// Where the pen is afterwards, or `nil` for a close.
  public var end: Point? {
    switch self {
    case .move(let point), .line(let point), .arc(_, let point), .cubic(let point, _, _): point
    case .close: nil
    }
  }
}

extension [Contour] {
  /// More contours than this are not looked at, and none of them counts as a hole: each is compared with every other.
  private static var limit: Int { 1000 }

  /// Which contours a fill has on their outer side only, as the outline of a hole.
  ///
  /// What winds round a contour's start besides itself decides, so that a contour should not begin on another one.
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
