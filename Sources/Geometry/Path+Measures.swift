extension Path {
  /// One drawn piece with its start.
  public enum Piece: Hashable, Sendable {
    case line(Point, Point)
    case arc(Point, Arc, Point)
    case cubic(CubicCurve)

    public var start: Point {
      switch self {
      case .line(let start, _), .arc(let start, _, _): start
      case .cubic(let curve): curve.p0
      }
    }

    public var end: Point {
      switch self {
      case .line(_, let end), .arc(_, _, let end): end
      case .cubic(let curve): curve.p3
      }
    }

    public var isStraight: Bool { if case .line = self { true } else { false } }

    /// The length along the piece; exact for lines and arcs, to about 1e-12 of itself for cubics.
    public var length: Double {
      switch self {
      case .line(let a, let b): a.distance(to: b)
      case .arc(_, let arc, _): arc.length
      case .cubic(let curve): curve.length
      }
    }

    /// The element that draws the piece from its start.
    var element: Element {
      switch self {
      case .line(_, let end): .line(to: end)
      case .arc(_, let arc, let end): .arc(arc, to: end)
      case .cubic(let curve): .cubic(to: curve.p3, control1: curve.p1, control2: curve.p2)
      }
    }
  }

  mutating func append(_ piece: Piece) { append(piece.element) }

  /// Passes each piece to `body`; if `closing` is true, closes open subpaths with a line.
  func forEachPiece(closing: Bool, _ body: (Piece) -> Void) {
    var current = Point.zero
    var start = Point.zero
    for element in elements {
      switch element {
      case .move(let point):
        if closing, current != start { body(.line(current, start)) }
        (current, start) = (point, point)
      case .line(let point):
        body(.line(current, point))
        current = point
      case .arc(let arc, let end):
        body(.arc(current, arc, end))
        current = end
      case .cubic(let to, let control1, let control2):
        body(.cubic(CubicCurve(current, control1, control2, to)))
        current = to
      case .close:
        if current != start { body(.line(current, start)) }
        current = start
      }
    }
    if closing, current != start { body(.line(current, start)) }
  }

  /// The signed area, exact up to rounding; positive if clockwise on screen.
  ///
  /// Overlaps count once per winding. Half the integral of x dy - y dx (Green's theorem) over each piece, from the
  /// path's first point.
  public var signedArea: Double {
    guard case .move(let origin)? = elements.first else { return 0 }
    var sum = 0.0
    forEachPiece(closing: true) { sum += $0.signedArea(from: origin) }
    return sum
  }

  /// The area of a path that does not meet itself; for others see ``paintedArea(rule:)``.
  public var area: Double { abs(signedArea) }

  /// The length of all pieces; exact for lines and arcs, to about 1e-12 of itself for cubics.
  public var length: Double {
    var sum = 0.0
    forEachPiece(closing: false) { sum += $0.length }
    return sum
  }

  /// The smallest box around the path without its stroke; `nil` for an empty path.
  public var bounds: Rect? {
    guard case .move(let origin)? = elements.first else { return nil }
    var box = Rect(origin, origin)
    for element in elements {
      if case .move(let point) = element { box.extend(to: point) }
    }
    forEachPiece(closing: false) { piece in
      switch piece {
      case .line(_, let b): box.extend(to: b)
      case .arc(_, let arc, let b):
        box.extend(to: b)
        for (quarter, spoke) in [Vector(1, 0), Vector(0, 1), Vector(-1, 0), Vector(0, -1)].enumerated()
        where arc.passes(Angle(radians: Double(quarter) * .pi / 2)) {
          box.extend(to: arc.center + spoke * arc.radius)
        }
      case .cubic(let curve): for point in curve.extremes { box.extend(to: point) }
      }
    }
    return box
  }
}
