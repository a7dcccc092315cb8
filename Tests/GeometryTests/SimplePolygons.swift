import Geometry
import TestSupport

extension SeededGenerator {
  /// The vertices of a polygon that does not cross itself, with spikes and bays that reach deep into it.
  ///
  /// A random tour is uncrossed by turning round the way between two edges that cross, which makes it shorter each
  /// time.
  mutating func simplePolygon(_ counts: ClosedRange<Int> = 3...14) -> [Point] {
    let count = integer(counts)
    while true {
      var points = (0..<count).map { _ in point() }
      for _ in 0..<2000 {
        guard let (first, second) = firstCrossing(points) else { return once(in: 2) ? points : points.reversed() }
        points[(first + 1)...second].reverse()
      }
    }
  }

  private func firstCrossing(_ points: [Point]) -> (Int, Int)? {
    let count = points.count
    for first in 0..<count - 1 {
      for second in (first + 1)..<count where second - first > 1 && second - first < count - 1 {
        if linesCross(points[first], points[first + 1], points[second], points[(second + 1) % count]) {
          return (first, second)
        }
      }
    }
    return nil
  }
}

/// Whether two segments have each other's ends on different sides.
func linesCross(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Bool {
  let (first, second) = ((b - a).cross(c - a), (b - a).cross(d - a))
  let (third, fourth) = ((d - c).cross(a - c), (d - c).cross(b - c))
  return (first > 0) != (second > 0) && (third > 0) != (fourth > 0)
}

/// Crossings of a closed path's pieces, every piece with every other: slow, plain, and with independent formulas.
struct CrossingOracle {
  private enum Piece {
    case line(Point, Point)
    case arc(Point, Arc, Point)
    /// A cubic curve as many lines.
    case lines([Point])

    var ends: (Point, Point) {
      switch self {
      case .line(let a, let b), .arc(let a, _, let b): (a, b)
      case .lines(let points): (points[0], points[points.count - 1])
      }
    }

    var isExact: Bool {
      if case .lines = self { false } else { true }
    }

    /// A box that holds the piece; for arcs it is that of the circle.
    var box: Rect {
      switch self {
      case .line(let a, let b): Rect(a, b)
      case .arc(_, let arc, _):
        Rect(arc.center - Vector(arc.radius, arc.radius), arc.center + Vector(arc.radius, arc.radius))
      case .lines(let points): points.dropFirst().reduce(Rect(points[0], points[0])) { $0.union(Rect($1, $1)) }
      }
    }
  }

  private var pieces: [Piece] = []
  private var boxes: [Rect] = []

  init(_ path: Path) {
    var (pen, start) = (Point.zero, Point.zero)
    for element in path.elements {
      switch element {
      case .move(let to): (pen, start) = (to, to)
      case .line(let to):
        append(.line(pen, to))
        pen = to
      case .arc(let arc, let to):
        append(.arc(pen, arc, to))
        pen = to
      case .ellipse(let arc):
        append(.lines((0...1000).map { arc.point(at: Double($0) / 1000) }))
        pen = arc.end
      case .cubic(let to, let control1, let control2):
        let curve = CubicCurve(pen, control1, control2, to)
        append(.lines((0...1000).map { curve.point(at: Double($0) / 1000) }))
        pen = to
      case .close: append(.line(pen, start))
      }
    }
  }

  /// Adds a piece unless only rounding has made it.
  private mutating func append(_ piece: Piece) {
    guard piece.ends.0.distance(to: piece.ends.1) > 1e-7 else { return }
    pieces.append(piece)
    boxes.append(piece.box)
  }

  /// The points where pieces cross, except the joints of neighbors.
  var crossings: [Point] {
    var found: [(Point, isExact: Bool)] = []
    for first in pieces.indices {
      for second in pieces.indices where second > first && boxes[first].meets(boxes[second]) {
        let (a, b) = (pieces[first], pieces[second])
        let joints =
          (second == first + 1 ? [a.ends.1] : []) + (first == 0 && second == pieces.count - 1 ? [a.ends.0] : [])
        for point in meetings(a, b) where joints.allSatisfy({ point.distance(to: $0) > 1e-3 }) {
          found.append((point, a.isExact && b.isExact))
        }
      }
    }
    // A cubic drawn as lines cuts off a little, and crosses what it only touches at two places near one another.
    let places = found.map(\.0)
    return found.enumerated().filter { index, crossing in
      crossing.isExact
        || !places.enumerated().contains { $0.offset != index && $0.element.distance(to: crossing.0) < 0.1 }
    }.map(\.element.0)
  }

  private func meetings(_ a: Piece, _ b: Piece) -> [Point] {
    switch (a, b) {
    case (.lines(let points), _):
      // Lines far from the other piece are most of them, and cannot meet it.
      let box = b.box
      return zip(points, points.dropFirst()).flatMap {
        Rect($0, $1).meets(box) ? meetings(.line($0, $1), b) : []
      }
    case (_, .lines), (.arc, .line): return meetings(b, a)
    case (.line(let a, let b), .line(let c, let d)): return meetings(a, b, c, d)
    case (.line(let a, let b), .arc(_, let arc, _)): return meetings(a, b, arc)
    case (.arc(_, let one, _), .arc(_, let two, _)): return meetings(one, two)
    }
  }

  private func meetings(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> [Point] {
    let sine = (b - a).cross(d - c)
    let (t, u) = ((c - a).cross(d - c) / sine, (c - a).cross(b - a) / sine)
    return (0...1).contains(t) && (0...1).contains(u) ? [a.lerp(to: b, t)] : []
  }

  private func meetings(_ a: Point, _ b: Point, _ arc: Arc) -> [Point] {
    let (along, from) = (b - a, a - arc.center)
    let (square, half) = (along.dot(along), from.dot(along))
    let rest = half * half - square * (from.dot(from) - arc.radius * arc.radius)
    guard rest >= 0 else { return [] }
    return [-half - rest.squareRoot(), -half + rest.squareRoot()].map { $0 / square }
      .filter { (0...1).contains($0) }.map { a.lerp(to: b, $0) }.filter { arc.passes(Angle(of: $0 - arc.center)) }
  }

  private func meetings(_ one: Arc, _ two: Arc) -> [Point] {
    let between = two.center - one.center
    let distance = between.length
    guard distance > 0, distance <= one.radius + two.radius, distance >= abs(one.radius - two.radius) else { return [] }
    let foot = (one.radius * one.radius - two.radius * two.radius + distance * distance) / (2 * distance)
    let half = max(0, one.radius * one.radius - foot * foot).squareRoot()
    let middle = one.center + between * (foot / distance)
    return [-half, half].map { middle + between.perpendicular * ($0 / distance) }
      .filter { one.passes(Angle(of: $0 - one.center)) && two.passes(Angle(of: $0 - two.center)) }
  }
}

extension Rect {
  /// Whether two boxes have a point in common.
  fileprivate func meets(_ other: Rect) -> Bool {
    minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
  }
}
