/// A closed polygon with a style for each corner, before any curve is drawn.
///
/// Exports of editable code read the outline; everything else reads ``ResolvedOutline/path``.
///
/// ```swift
/// let outline = try Outline(vertices: [
///   .init(Point(0, 0), .round(20)), .init(Point(100, 0), .round(90)), .init(Point(100, 80)),
/// ])
/// outline.signedArea  // 4000
/// ```
public struct Outline: Hashable, Sendable {
  public struct Vertex: Hashable, Sendable {
    public var position: Point
    public var corner: CornerStyle

    public init(_ position: Point, _ corner: CornerStyle = .sharp) {
      self.position = position
      self.corner = corner
    }
  }

  /// The largest magnitude of coordinates and sizes, in document units.
  ///
  /// Far below the square root of the largest Double: products do not overflow.
  public static let limit = 1e9

  public let vertices: [Vertex]
  public let overflow: OverflowPolicy

  /// Makes an outline of at least three distinct vertices, finite and within ``limit``.
  public init(vertices: [Vertex], overflow: OverflowPolicy = .fair) throws(OutlineError) {
    var distinct: [Point] = []
    for (index, vertex) in vertices.enumerated() {
      let point = vertex.position
      guard abs(point.x) <= Self.limit, abs(point.y) <= Self.limit else {
        throw .vertexOutOfRange(index: index, point)
      }
      if case .cut(_, let size, let smoothing, let k) = vertex.corner {
        guard (0...Self.limit).contains(size.value) else {
          throw .cornerSizeOutOfRange(index: index, size.value)
        }
        guard (0...1).contains(smoothing) else {
          throw .smoothingOutOfRange(index: index, smoothing)
        }
        guard Superellipse.range.contains(k) else { throw .superellipseOutOfRange(index: index, k) }
      }
      if distinct.count < 3, !distinct.contains(point) { distinct.append(point) }
    }
    guard distinct.count == 3 else { throw .tooFewVertices(distinct: distinct.count) }
    self.vertices = vertices
    self.overflow = overflow
  }

  /// The area of the polygon before its corners are cut, positive when it runs clockwise on screen.
  public var signedArea: Double {
    guard let origin = vertices.first?.position else { return 0 }
    var sum = 0.0
    for index in vertices.indices {
      let a = vertices[index].position - origin
      let b = vertices[index + 1 == vertices.count ? 0 : index + 1].position - origin
      sum += a.cross(b)
    }
    return sum / 2
  }
}

/// The reason why vertices make no outline; indices are from 0.
public enum OutlineError: Error, Hashable, Sendable {
  case tooFewVertices(distinct: Int)
  case vertexOutOfRange(index: Int, Point)
  case cornerSizeOutOfRange(index: Int, Double)
  case smoothingOutOfRange(index: Int, Double)
  case superellipseOutOfRange(index: Int, Double)
  /// Padding and half the line width on each side leave no room in the frame.
  case noRoom(width: Double, height: Double, padding: Double, stroke: Double)
  case noSuchVertex(index: Int, count: Int)
}

extension OutlineError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .tooFewVertices(let count): "a shape needs at least 3 distinct vertices, not \(count)"
    case .vertexOutOfRange(let index, let point):
      "vertex \(index) at (\(point.x), \(point.y)) is out of range: coordinates go from -1000000000 to 1000000000"
    case .cornerSizeOutOfRange(let index, let size):
      "corner \(index) has the size \(size): sizes go from 0 to 1000000000"
    case .smoothingOutOfRange(let index, let smoothing):
      "corner \(index) has the smoothing \(smoothing): smoothing goes from 0 to 1"
    case .superellipseOutOfRange(let index, let k):
      "corner \(index) has the superellipse \(k): it goes from -10 to 10"
    case .noRoom(let width, let height, let padding, let stroke):
      "padding \(plain(padding)) and line \(plain(stroke)) on each side leave no room in the "
        + "\(plain(width))x\(plain(height)) frame; make the frame larger, or padding or line-width smaller"
    case .noSuchVertex(let index, let count):
      "no vertex \(index): choose 0 to \(count - 1)"
    }
  }

  private func plain(_ value: Double) -> String { NumberText.rounded(value, places: 3, leadingZero: true) }
}

/// One subpath of lines and curves.
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
  /// Two lines meet at a corner, and so do pieces beside a curve that turn by more than 3°. The start of a closed
  /// contour may be the first corner; the ends of an open one are none.
  public var corners: [Int] { joints.filter { isBetweenLines($0) || turns(at: $0) } }

  /// The corners between two lines.
  public var straightCorners: [Int] { joints.filter(isBetweenLines) }

  /// True if the piece at `index` and the previous piece are lines.
  public func isBetweenLines(_ index: Int) -> Bool { isStraight(index) && isStraight(piece(before: index)) }

  /// The indices of the pieces that begin where another ends.
  private var joints: Range<Int> { (isClosed ? 0 : min(1, pieces.count))..<pieces.count }

  /// True if the path turns by more than 3° where the piece at `index` begins.
  private func turns(at index: Int) -> Bool {
    guard let before = piece(piece(before: index)).direction(at: 1), let after = piece(index).direction(at: 0) else {
      return false
    }
    return before.dot(after) < Self.smooth
  }

  /// The cosine of 3°: a smaller turn between curves looks smooth, and mostly comes from rounding.
  private static let smooth = 0.998_629_534_754_573_9

  /// True if the piece at `index` is a line.
  public func isStraight(_ index: Int) -> Bool {
    if case .line = pieces[index] { true } else { false }
  }

  /// False if all pieces stay at the start: with a round or square cap the contour draws a dot.
  package var hasLength: Bool {
    pieces.contains { piece in
      switch piece {
      case .move(let point), .line(let point): point != start
      case .arc(let arc, let end): end != start || arc.length > 0
      case .ellipse(let arc): arc.end != start || arc.length > 0
      case .cubic(let to, let control1, let control2): [to, control1, control2].contains { $0 != start }
      case .close: false
      }
    }
  }

  /// The first point of the piece at `index`.
  public func point(ofPiece index: Int) -> Point { index > 0 ? pieces[index - 1].end ?? start : start }

  /// The middle of the piece with the longest chord: a vertex may be far outside of the round corner that is drawn.
  fileprivate var farthestFromVertices: Point {
    var (longest, middle) = (0.0, start)
    for (index, element) in pieces.enumerated() {
      let piece = Path.Piece(element, from: point(ofPiece: index), closingTo: start)
      let length = piece.start.distance(to: piece.end)
      if length > longest { (longest, middle) = (length, piece.point(at: 0.5)) }
    }
    return middle
  }
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

  /// The subpaths in order, without those of a move alone.
  ///
  /// A subpath of length zero is open, also one that closes: its line is a dot, and it has no corners.
  public var contours: [Contour] {
    var result: [Contour] = []
    var start = Point.zero
    var pieces: [Element] = []
    pieces.reserveCapacity(elements.count)
    var isOpen = false
    func end(isClosed: Bool) {
      if isClosed, isOpen, pieces.isEmpty { pieces.append(.line(to: start)) }
      let isClosed = isClosed && pieces.contains { $0 != .line(to: start) }
      if !pieces.isEmpty { result.append(Contour(start: start, pieces: pieces, isClosed: isClosed)) }
      (pieces, isOpen) = ([], false)
    }
    for element in elements {
      switch element {
      case .move(let point):
        end(isClosed: false)
        (start, isOpen) = (point, true)
      case .line, .arc, .ellipse, .cubic: pieces.append(element)
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
    case .ellipse(let arc): arc.end
    case .close: nil
    }
  }
}

extension [Contour] {
  /// The most contours to check, as each is compared with every other; beyond it, none counts as a hole.
  private static var limit: Int { 1000 }

  /// For each contour, true if it outlines a hole: the fill lies on its outer side only.
  ///
  /// The winding of the other contours around the middle of its longest piece decides. A point on another contour gives
  /// no reliable answer.
  public func areHoles(rule: FillRule) -> [Bool] {
    var holes = Array<Bool>(repeating: false, count: count)
    guard count > 1, count <= Self.limit else { return holes }
    let paths = map { Path($0) }
    let boxes = paths.map(\.bounds)
    for index in indices {
      var around = 0
      let point = self[index].farthestFromVertices
      for other in indices where other != index && boxes[other]?.contains(point) == true {
        around += paths[other].windingNumber(around: point)
      }
      let inside = around + (paths[index].signedArea < 0 ? -1 : 1)
      holes[index] = rule.fills(winding: around) && !rule.fills(winding: inside)
    }
    return holes
  }
}
