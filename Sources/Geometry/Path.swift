import Glibc

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

extension Path {
  /// A piece of a path as a hit test finds it.
  public struct NearPiece: Hashable, Sendable {
    public let start: Point
    public let end: Point
    public let isStraight: Bool
    /// How far away its nearest point is.
    public let distance: Double
    public let length: Double
  }

  /// The drawn piece that is nearest to a point, the first of equals; `nil` for a path that draws nothing.
  public func nearestPiece(to point: Point) -> NearPiece? {
    var best: (piece: Piece, distance: Double)?
    forEachPiece(closing: false) { piece in
      let distance = Self.distance(from: point, to: piece)
      if distance < best?.distance ?? .infinity { best = (piece, distance) }
    }
    guard let (piece, distance) = best else { return nil }
    let (isStraight, length): (Bool, Double) =
      switch piece {
      case .line(let a, let b): (true, a.distance(to: b))
      case .arc(_, let arc, _): (false, arc.length)
      case .cubic(let curve): (false, curve.length)
      }
    return NearPiece(start: piece.start, end: piece.end, isStraight: isStraight, distance: distance, length: length)
  }
}

extension Path {
  /// Adds a line and an arc of a radius that touches the line from the pen to `corner` and the line from
  /// `corner` to `target`, by the rules of the HTML canvas `arcTo`.
  ///
  /// The arc ends at its second tangent point; how far away `target` lies does not matter, and tangent points may
  /// lie behind the pen or beyond `target`. A number that is not finite: nothing happens. An empty path: a move
  /// to `corner`. No corner there (points that coincide or lie in line, a radius of 0): a line to `corner`.
  ///
  /// - Throws: ``ArcError/negativeRadius(_:)``.
  public mutating func addArc(
    tangent1End corner: Point, tangent2End target: Point, radius: Double
  ) throws(ArcError) {
    guard corner.isFinite, target.isFinite, radius.isFinite else { return }
    guard radius >= 0 else { throw .negativeRadius(radius) }
    guard let pen = current else {
      append(.move(to: corner))
      return
    }
    let wedge = CornerWedge(previous: pen, vertex: corner, next: target)
    guard let fillet = wedge.fillet(radius: radius), fillet.tangentLength.isFinite else {
      append(.line(to: corner))
      return
    }
    append(.line(to: fillet.start))
    append(.arc(fillet.arc, to: fillet.end))
  }
}

/// Why an arc cannot be drawn.
public enum ArcError: Error, Hashable, Sendable {
  case negativeRadius(Double)
}

extension ArcError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .negativeRadius(let radius): "an arc cannot have the radius \(radius): use zero or more"
    }
  }
}

extension Path {
  /// Calls a function for each point where two drawn pieces meet, a closed subpath's start among them.
  ///
  /// The directions are unit vectors along the path before and after the point; pieces without length are skipped.
  public func forEachJoint(_ body: (_ point: Point, _ before: Vector, _ after: Vector) -> Void) {
    var current = Point.zero
    var start = Point.zero
    var first: Vector?
    var last: Vector?
    func pass(from point: Point, _ leaving: Vector?, _ arriving: Vector?) {
      guard let leaving, let arriving else { return }
      if let last { body(point, last, leaving) }
      if first == nil { first = leaving }
      last = arriving
    }
    for element in elements {
      switch element {
      case .move(let point):
        (current, start, first, last) = (point, point, nil, nil)
      case .line(let point):
        let along = (point - current).unit
        pass(from: current, along, along)
        current = point
      case .arc(let arc, let end):
        let sign: Double = arc.sweep.radians < 0 ? -1 : 1
        if arc.length > 0 {
          pass(
            from: current, arc.start.direction.perpendicular * sign, arc.end.direction.perpendicular * sign)
        }
        current = end
      case .cubic(let to, let control1, let control2):
        pass(
          from: current,
          (control1 - current).unit ?? (control2 - current).unit ?? (to - current).unit,
          (to - control2).unit ?? (to - control1).unit ?? (to - current).unit)
        current = to
      case .close:
        let along = (start - current).unit
        pass(from: current, along, along)
        if let first, let last { body(start, last, first) }
        (current, first, last) = (start, nil, nil)
      }
    }
  }
}

/// Which points count as inside where a path winds round them more than once.
public enum FillRule: String, CaseIterable, Hashable, Sendable {
  case nonzero
  case evenOdd = "evenodd"

  /// Whether what is wound round so often counts as inside.
  func fills(winding: Int) -> Bool { self == .nonzero ? winding != 0 : winding % 2 != 0 }
}

extension Path {
  /// Whether a fill covers a point; exact but for rounding.
  public func contains(_ point: Point, rule: FillRule = .nonzero) -> Bool {
    rule.fills(winding: windingNumber(around: point))
  }

  /// How often the path winds round a point, clockwise on screen positive.
  ///
  /// Counts the crossings of the ray from the point to the right, each piece half open in y so that a ray
  /// through a joint counts it once.
  public func windingNumber(around point: Point) -> Int {
    var winding = 0
    forEachPiece(closing: true) { piece in
      switch piece {
      case .line(let a, let b): winding += Segment(a, b).crossing(rightOf: point)
      case .arc(let a, let arc, let b): winding += crossing(a, arc, b, point)
      case .cubic(let curve): winding += curve.crossings(rightOf: point)
      }
    }
    return winding
  }

  /// The crossings of an arc, piece by piece between the points where it runs level.
  private func crossing(_ a: Point, _ arc: Arc, _ b: Point, _ point: Point) -> Int {
    let sign: Double = arc.sweep.radians < 0 ? -1 : 1
    let sweep = abs(arc.sweep.radians)
    var winding = 0
    var from = a
    var done = 0.0
    while done < sweep {
      // The next level point: an odd quarter turn, in the direction of the sweep.
      let here = sign * (arc.start.radians + sign * done) / .pi - 0.5
      var step = ((here + 1e-12).rounded(.down) + 1 - here) * .pi
      if step <= 0 { step = .pi }
      let isLast = done + step >= sweep
      let middle = Angle(radians: arc.start.radians + sign * (done + (isLast ? sweep - done : step) / 2))
      done += step
      let to = isLast ? b : arc.point(at: Angle(radians: arc.start.radians + sign * done))
      if (from.y <= point.y) != (to.y <= point.y) {
        let dy = point.y - arc.center.y
        let dx = max(0, arc.radius * arc.radius - dy * dy).squareRoot()
        let x = middle.cosine < 0 ? arc.center.x - dx : arc.center.x + dx
        if x > point.x { winding += to.y > from.y ? 1 : -1 }
      }
      from = to
    }
    return winding
  }

  /// The distance from a point to the nearest point drawn, for cubics to 1e-10 of their size; infinite for an
  /// empty path.
  public func distance(to point: Point) -> Double {
    var nearest = Double.infinity
    if case .move(let start)? = elements.first { nearest = start.distance(to: point) }
    forEachPiece(closing: false) { nearest = min(nearest, Self.distance(from: point, to: $0)) }
    return nearest
  }

  static func distance(from point: Point, to piece: Piece) -> Double {
    switch piece {
    case .line(let a, let b): Segment(a, b).distance(to: point)
    case .arc(let a, let arc, let b):
      arc.passes(Angle(of: point - arc.center))
        ? abs(point.distance(to: arc.center) - arc.radius) : min(point.distance(to: a), point.distance(to: b))
    case .cubic(let curve): curve.distance(to: point)
    }
  }
}
