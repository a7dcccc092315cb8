/// A line made of straight pieces, circular arcs and cubic Bézier curves; exact until something draws it.
///
/// Every subpath begins with a move. Arcs stay arcs, so that area, length, bounds and exports stay exact.
public struct Path: Hashable, Sendable {
  public enum Element: Hashable, Sendable {
    case move(to: Point)
    case line(to: Point)
    /// `to` is the arc's end, kept beside it because the outline knows it without rounding.
    case arc(Arc, to: Point)
    case cubic(to: Point, control1: Point, control2: Point)
    /// Back to the start of the subpath in a straight line.
    case close
  }

  public private(set) var elements: [Element] = []

  public init() {}

  public var isEmpty: Bool { elements.isEmpty }

  public mutating func reserveCapacity(_ count: Int) { elements.reserveCapacity(count) }

  /// Removes everything and keeps the memory, so that a path drawn each frame costs no allocation.
  public mutating func removeAll() { elements.removeAll(keepingCapacity: true) }

  /// Adds a piece; the first piece of a path must be a move.
  public mutating func append(_ element: Element) {
    if case .move = element {
      elements.append(element)
      return
    }
    precondition(!elements.isEmpty, "a path begins with a move")
    elements.append(element)
  }

  /// Where the next piece would start, or `nil` when nothing is drawn yet.
  public var current: Point? {
    switch elements.last {
    case nil: nil
    case .move(let point), .line(let point), .arc(_, let point), .cubic(let point, _, _): point
    case .close: subpathStart
    }
  }

  private var subpathStart: Point? {
    for case .move(let point) in elements.reversed() { return point }
    return nil
  }
}

extension Path {
  /// A closed path through points in order; empty when there are none.
  public init(polygon points: some Sequence<Point>) {
    for point in points { elements.append(elements.isEmpty ? .move(to: point) : .line(to: point)) }
    if !elements.isEmpty { elements.append(.close) }
  }

  /// The path under an affine map that keeps circles circles (turn, mirror, shift, equal scale); other maps
  /// turn arcs into cubics within `tolerance` of the mapped arc, in the units of the result.
  public func transformed(by transform: Transform, tolerance: Double = 1e-4) -> Path {
    var result = Path()
    result.elements.reserveCapacity(elements.count)
    let scale = abs(transform.determinant).squareRoot()
    let isConformal =
      abs(transform.a * transform.c + transform.b * transform.d) <= 1e-12 * scale * scale
      && abs(transform(Vector(1, 0)).length - transform(Vector(0, 1)).length) <= 1e-12 * scale
    for element in elements {
      switch element {
      case .move(let point): result.elements.append(.move(to: transform(point)))
      case .line(let point): result.elements.append(.line(to: transform(point)))
      case .arc(let arc, let end):
        if isConformal {
          let start = transform(arc.start.direction)
          let mapped = Arc(
            center: transform(arc.center), radius: arc.radius * scale, start: Angle(of: start),
            sweep: transform.determinant < 0 ? -arc.sweep : arc.sweep)
          result.elements.append(.arc(mapped, to: transform(end)))
        } else {
          let stretch = max(
            transform(Vector(1, 0)).length + transform(Vector(0, 1)).length, .leastNormalMagnitude)
          arc.forEachCubic(endingAt: end, tolerance: tolerance / stretch) { to, control1, control2 in
            result.elements.append(
              .cubic(to: transform(to), control1: transform(control1), control2: transform(control2)))
          }
        }
      case .cubic(let to, let control1, let control2):
        result.elements.append(
          .cubic(to: transform(to), control1: transform(control1), control2: transform(control2)))
      case .close: result.elements.append(.close)
      }
    }
    return result
  }
}
