import Geometry

/// The pieces of one closed path, with curves that stand for arcs put back as arcs.
struct UnfilletPieces {
  enum Piece {
    case line(Point, Point)
    case arc(Point, Arc, Point)
    case cubic(CubicCurve)

    var start: Point {
      switch self {
      case .line(let start, _), .arc(let start, _, _): start
      case .cubic(let curve): curve.p0
      }
    }

    var end: Point {
      switch self {
      case .line(_, let end), .arc(_, _, let end): end
      case .cubic(let curve): curve.p3
      }
    }
  }

  private(set) var all: [Piece] = []
  /// How far curves that stand for arcs lie from them at most, in document units.
  private(set) var arcError = 0.0

  /// Pieces shorter than this are no part of a drawing, in document units.
  private static let shortest = 1e-6

  /// `nil` for paths of several parts and open ones.
  init?(_ path: Path) {
    guard case .move(let start)? = path.elements.first else { return nil }
    var pen = start
    var isClosed = false
    /// The cubic arcs so far that lie on one circle.
    var run: [(arc: Arc, end: Point)] = []
    for element in path.elements.dropFirst() {
      if isClosed { return nil }
      var curve: (arc: Arc, end: Point)?
      switch element {
      case .move: return nil
      case .line(let end):
        if pen.distance(to: end) > Self.shortest { run.flush(into: &all); all.append(.line(pen, end)) }
        pen = end
      case .arc(let arc, let end):
        run.flush(into: &all)
        all.append(.arc(pen, arc, end))
        pen = end
      case .cubic(let end, let control1, let control2):
        let cubic = CubicCurve(pen, control1, control2, end)
        if cubic.isStraight {
          if pen.distance(to: end) > Self.shortest { run.flush(into: &all); all.append(.line(pen, end)) }
        } else if let arc = cubic.arc {
          arcError = max(arcError, arc.cubicError)
          curve = (arc, end)
          if let last = run.last, !last.arc.continues(in: arc) { run.flush(into: &all) }
          run.append((arc, end))
          if run.count == 1 { run[0].arc.start = Angle(of: pen - arc.center) }
        } else {
          run.flush(into: &all)
          all.append(.cubic(cubic))
        }
        pen = end
      case .close: isClosed = true
      }
      if curve == nil { run.flush(into: &all) }
    }
    run.flush(into: &all)
    if pen.distance(to: start) > Self.shortest {
      guard isClosed else { return nil }
      all.append(.line(pen, start))
    }
    guard all.count > 1 else { return nil }
    splitWideArcs()
    joinAtStart()
  }

  /// Arcs of a half circle and more, which no corner has, become several of the same width.
  private mutating func splitWideArcs() {
    all = all.flatMap { piece -> [Piece] in
      guard case .arc(let start, let arc, let end) = piece, abs(arc.sweep.degrees) > 179 else { return [piece] }
      let count = abs(arc.sweep.degrees) > 300 ? 4 : abs(arc.sweep.degrees) > 190 ? 3 : 2
      let step = arc.sweep * (1 / Double(count))
      var from = start
      return (0..<count).map { index in
        let angle = arc.start + step * Double(index)
        let to = index == count - 1 ? end : arc.point(at: angle + step)
        defer { from = to }
        return .arc(from, Arc(center: arc.center, radius: arc.radius, start: angle, sweep: step), to)
      }
    }
  }

  /// A path that begins in the middle of a straight part has that part twice.
  private mutating func joinAtStart() {
    guard all.count > 3, case .line(let middle, let b)? = all.first, case .line(let a, _)? = all.last,
      let along = (b - a).unit, abs(along.cross(middle - a)) < 0.0007, along.dot(middle - a) > 0,
      along.dot(b - middle) > 0
    else { return }
    all.removeLast()
    all[0] = .line(a, b)
  }
}

extension [(arc: Arc, end: Point)] {
  /// Adds the cubic arcs gathered so far as one arc.
  fileprivate mutating func flush(into pieces: inout [UnfilletPieces.Piece]) {
    guard let first = first, let last = last else { return }
    defer { removeAll(keepingCapacity: true) }
    var arc = first.arc
    let from = pieces.last?.end ?? arc.point(at: arc.start)
    for other in dropFirst() {
      // The mean of all circles is nearer to the one that was drawn than any of them.
      let share = abs(other.arc.sweep.radians) / (abs(arc.sweep.radians) + abs(other.arc.sweep.radians))
      arc.center = arc.center.lerp(to: other.arc.center, share)
      arc.radius += (other.arc.radius - arc.radius) * share
      arc.sweep = arc.sweep + other.arc.sweep
    }
    pieces.append(.arc(from, arc, last.end))
  }
}

extension Arc {
  /// How far one cubic curve in place of the arc lies from it: 2/27 sin⁶(φ/4) / cos²(φ/4) r (Goldapp, 1991).
  fileprivate var cubicError: Double {
    let sine = (sweep * 0.25).sine
    let cosine = (sweep * 0.25).cosine
    return 2.0 / 27 * sine * sine * sine * sine * sine * sine / (cosine * cosine) * radius
  }

  /// Whether another arc goes on along the same circle.
  fileprivate func continues(in other: Arc) -> Bool {
    // The sagitta says how well rounded points tell the circle of the shorter arc.
    let sagitta = radius * (1 - Angle(radians: min(abs(sweep.radians), abs(other.sweep.radians)) / 2).cosine)
    let slack = 0.002 + 2e-3 * radius + min(0.0015 / max(sagitta, 1e-9), 0.5) * radius
    return sweep.radians * other.sweep.radians > 0 && abs(radius - other.radius) <= slack
      && center.distance(to: other.center) <= slack && abs(sweep.radians + other.sweep.radians) < 1.99 * .pi
  }
}

extension CubicCurve {
  fileprivate var isStraight: Bool {
    guard let along = (p3 - p0).unit else { return false }
    let length = p0.distance(to: p3)
    return [p1, p2].allSatisfy { point in
      abs(along.cross(point - p0)) < 1e-4 && (-1e-3...length + 1e-3).contains(along.dot(point - p0))
    }
  }

  /// The arc that the curve stands for, or `nil` when it stands for none.
  fileprivate var arc: Arc? {
    let middle = point(at: 0.5)
    let (a, b) = (middle - p0, p3 - p0)
    let double = 2 * a.cross(b)
    guard double != 0 else { return nil }
    // The circle through both ends and the middle, where a curve in place of an arc lies on it.
    let (aa, bb) = (a.dot(a), b.dot(b))
    let offset = Vector((b.dy * aa - a.dy * bb) / double, (a.dx * bb - b.dx * aa) / double)
    let radius = offset.length
    guard radius.isFinite, radius > 0, radius <= Outline.limit else { return nil }
    let center = p0 + offset
    let start = Angle(of: p0 - center)
    var sweep = Angle(of: p3 - center).radians - start.radians
    let isClockwise = (p0 - center).cross(middle - center) > 0
    if isClockwise, sweep < 0 { sweep += 2 * .pi }
    if !isClockwise, sweep > 0 { sweep -= 2 * .pi }
    guard abs(sweep) <= .pi * 1.01 else { return nil }
    let arc = Arc(center: center, radius: radius, start: start, sweep: Angle(radians: sweep))
    let slack = 1.5 * arc.cubicError + 0.0015
    for step in 1..<8 where abs(point(at: Double(step) / 8).distance(to: center) - radius) > slack { return nil }
    // Where the ends do not run along the circle, other curves come as near as that over a short way.
    let sign: Double = sweep < 0 ? -1 : 1
    for (handle, angle) in [(p1 - p0, arc.start), (p3 - p2, arc.end)] {
      guard let along = handle.unit else { return nil }
      let turn = abs(along.cross(angle.direction.perpendicular * sign))
      guard turn < 0.02 + 0.003 / handle.length, along.dot(angle.direction.perpendicular * sign) > 0 else {
        return nil
      }
    }
    return arc
  }
}
