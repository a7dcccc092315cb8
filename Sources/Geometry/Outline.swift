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
      if case .cut(_, let size, let smoothing) = vertex.corner {
        guard (0...Self.limit).contains(size.value) else {
          throw .cornerSizeOutOfRange(index: index, size.value)
        }
        guard (0...1).contains(smoothing) else {
          throw .smoothingOutOfRange(index: index, smoothing)
        }
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
    case .noRoom(let width, let height, let padding, let stroke):
      "padding \(plain(padding)) and line \(plain(stroke)) on each side leave no room in the "
        + "\(plain(width))x\(plain(height)) frame; make the frame larger, or padding or line-width smaller"
    case .noSuchVertex(let index, let count):
      "there is no vertex \(index): they go from 0 to \(count - 1)"
    }
  }

  private func plain(_ value: Double) -> String { NumberText.rounded(value, places: 3, leadingZero: true) }
}
