extension Path {
  /// One drawn piece with its start.
  public enum Piece: Hashable, Sendable {
    case line(Point, Point)
    case arc(Point, Arc, Point)
    case ellipse(Point, EllipticArc)
    case cubic(CubicCurve)

    public var start: Point {
      switch self {
      case .line(let start, _), .arc(let start, _, _), .ellipse(let start, _): start
      case .cubic(let curve): curve.p0
      }
    }

    public var end: Point {
      switch self {
      case .line(_, let end), .arc(_, _, let end): end
      case .ellipse(_, let arc): arc.end
      case .cubic(let curve): curve.p3
      }
    }

    public var isStraight: Bool { if case .line = self { true } else { false } }

    /// The length along the piece; exact for lines and arcs of circles, to about 1e-12 of itself for others.
    public var length: Double {
      switch self {
      case .line(let a, let b): a.distance(to: b)
      case .arc(_, let arc, _): arc.length
      case .ellipse(_, let arc): arc.length
      case .cubic(let curve): curve.length
      }
    }

    /// The piece that an element draws from `point`; a close goes to `start`.
    package init(_ element: Element, from point: Point, closingTo start: Point) {
      switch element {
      case .move(let end), .line(let end): self = .line(point, end)
      case .arc(let arc, let end): self = .arc(point, arc, end)
      case .ellipse(let arc): self = .ellipse(point, arc)
      case .cubic(let end, let control1, let control2): self = .cubic(CubicCurve(point, control1, control2, end))
      case .close: self = .line(point, start)
      }
    }

    /// The element that draws the piece from its start.
    var element: Element {
      switch self {
      case .line(_, let end): .line(to: end)
      case .arc(_, let arc, let end): .arc(arc, to: end)
      case .ellipse(_, let arc): .ellipse(arc)
      case .cubic(let curve): .cubic(to: curve.p3, control1: curve.p1, control2: curve.p2)
      }
    }
  }

  package mutating func append(_ piece: Piece) { append(piece.element) }

  /// Passes each piece to `body`; if `closing` is true, closes open subpaths with a line.
  package func forEachPiece(closing: Bool, _ body: (Piece) -> Void) {
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
      case .ellipse(let arc):
        body(.ellipse(current, arc))
        current = arc.end
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

  /// The length of all pieces; exact for lines and arcs of circles, to about 1e-12 of itself for others.
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
      case .ellipse(_, let arc):
        box.extend(to: arc.end)
        for (_, point) in arc.extremes { box.extend(to: point) }
      case .cubic(let curve): for point in curve.extremes { box.extend(to: point) }
      }
    }
    return box
  }
}

extension Path {
  /// True if two paths draw the same line: every point of each is within `tolerance` of the other.
  ///
  /// Samples 9 points of each line and 17 of each curve, ends included. A narrower difference may go unnoticed.
  /// Similar paths take time linear in their pieces. If the search takes too long, the result is false.
  public func isNear(_ other: Path, within tolerance: Double) -> Bool {
    let (a, b) = (drawnPieces, other.drawnPieces)
    if a.isEmpty || b.isEmpty { return a.isEmpty && b.isEmpty }
    return Nearness(of: b).holds(a, tolerance) && Nearness(of: a).holds(b, tolerance)
  }

  private var drawnPieces: [Piece] {
    var pieces: [Piece] = []
    pieces.reserveCapacity(elements.count)
    forEachPiece(closing: false) { pieces.append($0) }
    return pieces
  }
}

/// A search for points near the pieces of one path, starting at the piece that matched last.
private struct Nearness {
  let pieces: [Path.Piece]
  let boxes: [Rect]

  /// The most pieces to compare in all, and for each piece.
  private static let budget = (base: 4_000_000, piece: 40)

  init(of pieces: [Path.Piece]) {
    self.pieces = pieces
    boxes = pieces.map(\.box)
  }

  func holds(_ others: [Path.Piece], _ tolerance: Double) -> Bool {
    var cursor = 0
    var work = 0
    let most = Self.budget.base + Self.budget.piece * others.count
    for piece in others {
      let count = piece.isStraight ? 8 : 16
      for step in 0...count {
        let point = piece.sample(at: Double(step) / Double(count))
        // Outward from the last match in both directions: similar paths match immediately.
        var found = false
        for offset in 0..<pieces.count {
          let ahead = (offset + 1) / 2
          let index = cursor + (offset.isMultiple(of: 2) ? ahead : -ahead)
          let wrapped = (index % pieces.count + pieces.count) % pieces.count
          work += 1
          if boxes[wrapped].distance(to: point) <= tolerance, pieces[wrapped].comes(within: tolerance, of: point) {
            cursor = wrapped
            found = true
            break
          }
        }
        guard found, work < most else { return false }
      }
    }
    return true
  }
}

extension Path.Piece {
  /// The point at a fraction of the piece; its ends without rounding.
  fileprivate func sample(at t: Double) -> Point {
    t == 0 ? start : t == 1 ? end : point(at: t)
  }

  /// True if the distance from a point is at most `limit`.
  fileprivate func comes(within limit: Double, of point: Point) -> Bool {
    switch self {
    case .cubic(let curve): curve.comes(within: limit, of: point)
    case .ellipse: CurveSpan(self).distance(to: point, enough: limit) <= limit
    case .line, .arc: Path.distance(from: point, to: self) <= limit
    }
  }

  /// A box that contains the piece.
  var box: Rect {
    switch self {
    case .line(let a, let b): return Rect(a, b)
    case .arc(let a, let arc, let b):
      let reach = Vector(arc.radius, arc.radius)
      var box = Rect(arc.center - reach, arc.center + reach)
      box.extend(to: a)
      box.extend(to: b)
      return box
    case .ellipse(let a, let arc):
      var box = Rect(arc.center - arc.reach, arc.center + arc.reach)
      box.extend(to: a)
      box.extend(to: arc.end)
      return box
    case .cubic(let curve): return curve.controlBox
    }
  }
}
