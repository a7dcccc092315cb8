import Glibc

/// A path of lines, arcs of circles and ellipses, and cubic Bézier curves.
///
/// Every subpath begins with a move. Arcs stay arcs, which keeps area, length, bounds and exports exact.
///
/// ```swift
/// var path = Path()
/// path.append(.move(to: Point(0, 0)))
/// try path.addArc(tangent1End: Point(100, 0), tangent2End: Point(100, 50), radius: 20)
/// path.current  // Point(100, 20)
/// PathData.text(of: path)  // "M0 0L80 0A20 20 0 0 1 100 20"
/// ```
public struct Path: Hashable, Sendable {
  public enum Element: Hashable, Sendable {
    case move(to: Point)
    case line(to: Point)
    /// `to` is the arc's end, which the outline knows without rounding.
    case arc(Arc, to: Point)
    /// An arc whose two radii differ.
    case ellipse(EllipticArc)
    case cubic(to: Point, control1: Point, control2: Point)
    /// A straight line back to the start of the subpath.
    case close
  }

  public private(set) var elements: [Element] = []

  public init() {}

  public var isEmpty: Bool { elements.isEmpty }

  public mutating func reserveCapacity(_ count: Int) { elements.reserveCapacity(count) }

  /// Removes all elements and keeps the memory: a path redrawn each frame costs no allocation.
  public mutating func removeAll() { elements.removeAll(keepingCapacity: true) }

  /// Adds an element; the first one must be a move.
  public mutating func append(_ element: Element) {
    precondition(!elements.isEmpty || element.isMove, "a path begins with a move")
    elements.append(element)
  }

  /// The start of the next piece; `nil` for an empty path.
  public var current: Point? {
    guard let last = elements.last else { return nil }
    if let end = last.end { return end }
    for case .move(let start) in elements.reversed() { return start }
    return nil
  }
}

extension Path {
  /// A closed path through points in order; empty if there are none.
  public init(polygon points: some Sequence<Point>) {
    for point in points { elements.append(elements.isEmpty ? .move(to: point) : .line(to: point)) }
    if !elements.isEmpty { elements.append(.close) }
  }

  /// The path under an affine map.
  ///
  /// Circular arcs stay so under maps that keep circles: rotation, reflection, translation and uniform scale. Other maps
  /// make them elliptic.
  public func transformed(by transform: Transform) -> Path {
    var result = Path()
    result.elements.reserveCapacity(elements.count)
    let scale = abs(transform.determinant).squareRoot()
    let isConformal =
      abs(transform.a * transform.c + transform.b * transform.d) <= 1e-12 * scale * scale
      && abs(transform(Vector(1, 0)).length - transform(Vector(0, 1)).length) <= 1e-12 * scale
    for element in elements {
      switch element {
      case .arc(let arc, let end) where isConformal:
        let start = transform(arc.start.direction)
        let mapped = Arc(
          center: transform(arc.center), radius: arc.radius * scale, start: Angle(of: start),
          sweep: transform.determinant < 0 ? -arc.sweep : arc.sweep)
        result.elements.append(.arc(mapped, to: transform(end)))
      case .arc(let arc, let end):
        result.elements.append(.ellipse(EllipticArc(arc, endingAt: end).transformed(by: transform)))
      case .ellipse(let arc):
        result.append(arc.transformed(by: transform))
      default: result.elements.append(element.mapped { transform($0) })
      }
    }
    return result
  }
}

extension Path {
  /// Adds a part of an ellipse; of a circle if both radii are equal up to rounding.
  package mutating func append(_ arc: EllipticArc) {
    elements.append(arc.circle.map { .arc($0, to: arc.end) } ?? .ellipse(arc))
  }

  /// The path with cubic curves within `tolerance` instead of arcs.
  public func withCubics(tolerance: Double) -> Path {
    var result = Path()
    for element in elements {
      if case .arc(let arc, let end) = element {
        arc.forEachCubic(endingAt: end, tolerance: tolerance) { result.appendCubic($0, $1, $2) }
      } else {
        result.append(element, tolerance: { _ in tolerance })
      }
    }
    return result
  }

  /// The path with cubic curves within 1e-4 of their larger radius instead of elliptic arcs.
  package var withoutEllipses: Path {
    var result = Path()
    for element in elements { result.append(element, tolerance: { 1e-4 * $0.largestRadius }) }
    return result
  }

  private mutating func append(_ element: Element, tolerance: (EllipticArc) -> Double) {
    guard case .ellipse(let arc) = element else { return elements.append(element) }
    arc.forEachCubic(tolerance: tolerance(arc)) { appendCubic($0, $1, $2) }
  }

  private mutating func appendCubic(_ to: Point, _ control1: Point, _ control2: Point) {
    elements.append(.cubic(to: to, control1: control1, control2: control2))
  }
}

extension Path.Element {
  var isMove: Bool { if case .move = self { true } else { false } }

  /// The element with its points mapped; an arc keeps its circle or its ellipse.
  func mapped(_ map: (Point) -> Point) -> Path.Element {
    switch self {
    case .move(let point): .move(to: map(point))
    case .line(let point): .line(to: map(point))
    case .arc(let arc, let end): .arc(arc, to: map(end))
    case .ellipse(let arc): .ellipse(arc.ending(at: map(arc.end)))
    case .cubic(let to, let control1, let control2):
      .cubic(to: map(to), control1: map(control1), control2: map(control2))
    case .close: .close
    }
  }
}

extension Path {
  /// The drawn piece that is nearest to a point, the first of equals; `nil` for a path that draws nothing.
  public func nearestPiece(to point: Point) -> (piece: Piece, distance: Double)? {
    var best: (piece: Piece, distance: Double)?
    forEachPiece(closing: false) { piece in
      let distance = Self.distance(from: point, to: piece)
      if distance < best?.distance ?? .infinity { best = (piece, distance) }
    }
    return best
  }
}

extension Path {
  /// Adds a line and an arc that touches the lines from the pen to `corner` and from `corner` to `target`.
  ///
  /// Follows the HTML canvas `arcTo`. The arc ends at its second tangent point, which may be behind the pen or beyond
  /// `target`. If a number is not finite, nothing happens. An empty path moves to `corner`. If the points coincide or
  /// are in line, or the radius is 0, the result is a line to `corner`.
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

/// The reason why an arc cannot be drawn.
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
  /// Passes each point where two pieces meet to `body`, including the start of a closed subpath.
  ///
  /// The directions are unit vectors along the path before and after the point. Pieces of length zero are skipped.
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
      case .ellipse(let arc):
        let piece = Piece.ellipse(current, arc)
        pass(from: current, piece.direction(at: 0), piece.direction(at: 1))
        current = arc.end
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

/// The rule that decides which winding numbers are inside.
///
/// ```swift
/// let twice = Path(polygon: [0, 90, 180, 270, 360, 450, 540, 630].map { Point.zero + Angle.degrees($0).direction })
/// twice.windingNumber(around: .zero)  // 2
/// twice.contains(.zero, rule: .nonzero)  // true
/// twice.contains(.zero, rule: .evenOdd)  // false
/// ```
public enum FillRule: String, CaseIterable, Hashable, Sendable {
  case nonzero
  case evenOdd = "evenodd"

  /// True if points with this winding number are inside.
  func fills(winding: Int) -> Bool { self == .nonzero ? winding != 0 : winding % 2 != 0 }
}

extension Path {
  /// True if a fill covers the point; exact up to rounding.
  public func contains(_ point: Point, rule: FillRule = .nonzero) -> Bool {
    rule.fills(winding: windingNumber(around: point))
  }

  /// The number of turns of the path around a point; positive if clockwise on screen.
  ///
  /// Counts the crossings of the ray from the point to the right. Each piece is half open in y: a ray through a joint
  /// counts once.
  public func windingNumber(around point: Point) -> Int {
    var winding = 0
    forEachPiece(closing: true) { piece in
      switch piece {
      case .line(let a, let b): winding += Segment(a, b).crossing(rightOf: point)
      case .arc(let a, let arc, let b): winding += crossing(a, arc, b, point)
      case .ellipse(let start, let arc): winding += arc.crossings(rightOf: point, from: start)
      case .cubic(let curve): winding += curve.crossings(rightOf: point)
      }
    }
    return winding
  }

  /// The crossings of an arc, part by part between its highest and lowest points.
  private func crossing(_ a: Point, _ arc: Arc, _ b: Point, _ point: Point) -> Int {
    let sign: Double = arc.sweep.radians < 0 ? -1 : 1
    let sweep = abs(arc.sweep.radians)
    // Most arcs are wholly to the left of the point, or above or below it.
    guard sweep > 0, arc.center.x + arc.radius > point.x else { return 0 }
    if abs(point.y - arc.center.y) >= arc.radius {
      guard arc.center.x > point.x else { return 0 }
      return (b.y > point.y ? 1 : 0) - (a.y > point.y ? 1 : 0)
    }
    var winding = 0
    var from = a
    var done = 0.0
    while done < sweep {
      // The next highest or lowest point: an odd quarter turn, in the direction of the sweep.
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

  /// The distance from a point to the path, for cubics and ellipses to 1e-10 of their size; infinite for an empty path.
  public func distance(to point: Point) -> Double {
    var nearest = Double.infinity
    if case .move(let start)? = elements.first { nearest = start.distance(to: point) }
    forEachPiece(closing: false) { nearest = min(nearest, Self.distance(from: point, to: $0)) }
    return nearest
  }

  package static func distance(from point: Point, to piece: Piece) -> Double {
    switch piece {
    case .line(let a, let b): Segment(a, b).distance(to: point)
    case .arc(let a, let arc, let b):
      arc.passes(Angle(of: point - arc.center))
        ? abs(point.distance(to: arc.center) - arc.radius) : min(point.distance(to: a), point.distance(to: b))
    case .ellipse: CurveSpan(piece).distance(to: point)
    case .cubic(let curve): curve.distance(to: point)
    }
  }
}
