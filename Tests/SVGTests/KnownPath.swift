import Geometry
import TestSupport

/// Path data with fillets at known vertices, and with curves that look like fillets.
struct KnownPath {
  enum Kind: String, CaseIterable {
    /// Several closed subpaths.
    case compound
    /// Open lines.
    case open
    /// Closed subpaths with free curves in place of some sides.
    case mixed
  }

  struct Corner {
    let fillet: Fillet
    /// True if the decimals are enough to tell an arc of this size from any other curve.
    let isClear: Bool
  }

  var path = Path()
  var corners: [Corner] = []
  let unit: Double

  init(places: Int) { unit = 1 / .powerOfTen(places) }

  /// The greatest difference of a radius that moves the middle of the arc by no more than two units.
  func slack(of fillet: Fillet) -> Double {
    2 * unit * max(1, fillet.radius / fillet.recession) + 0.004 * fillet.radius
  }

  /// The same path with arcs as cubics, each a quarter of a circle at the most.
  var withCubics: Path {
    var result = Path()
    for element in path.elements {
      guard case .arc(let arc, let end) = element else {
        result.append(element)
        continue
      }
      arc.forEachCubic(endingAt: end, tolerance: .infinity) { to, control1, control2 in
        result.append(.cubic(to: to, control1: control1, control2: control2))
      }
    }
    return result
  }
}

extension SeededGenerator {
  mutating func knownPath(_ kind: KnownPath.Kind, places: Int) -> KnownPath {
    var known = KnownPath(places: places)
    let size = pick([24.0, 100, 512])
    for number in 0..<(kind == .open ? integer(1...2) : integer(1...3)) {
      let center = Point(size / 2 + Double(number) * size, size / 2)
      addContour(to: &known, around: center, size: size, kind)
    }
    return known
  }

  private mutating func addContour(
    to known: inout KnownPath, around center: Point, size: Double, _ kind: KnownPath.Kind
  ) {
    let (count, turn) = (integer(3...9), number(0...360))
    let points = (0..<count).map { index in
      let angle = Angle.degrees(turn + (Double(index) + number(0.25...0.75)) * 360 / Double(count))
      return center + angle.direction * (size * number(0.2...0.5))
    }
    let isClosed = kind != .open
    let isCurved = (0..<count).map { _ in kind == .mixed && once(in: 4) }
    func point(_ index: Int) -> Point { points[(index + count) % count] }
    var started = false
    func begin(_ path: inout Path, _ point: Point) {
      path.append(started ? .line(to: point) : .move(to: point))
      started = true
    }
    if !isClosed { begin(&known.path, points[0]) }
    for index in isClosed ? 1...count : 1...count - 1 {
      let vertex = point(index)
      let isEnd = !isClosed && index == count - 1
      let besideCurve = isCurved[index - 1] || isCurved[index % count]
      if !isEnd, !besideCurve, !once(in: 5) {
        addCorner(to: &known, point(index - 1), vertex, point(index + 1), &started)
      } else if !started {
        begin(&known.path, vertex)
      } else if isCurved[index - 1] {
        let (a, b) = (point(index - 1), vertex)
        let across = (b - a).perpendicular * number(-0.4...0.4)
        known.path.append(
          .cubic(to: b, control1: a.lerp(to: b, 0.3) + across, control2: a.lerp(to: b, 0.7) + across * number(-1...1)))
      } else {
        known.path.append(.line(to: vertex))
      }
    }
    // The first side is drawn last.
    if isClosed, isCurved[0], let end = known.path.current {
      known.path.append(.cubic(to: point(1), control1: end.lerp(to: point(1), 0.4), control2: center))
    }
    if isClosed { known.path.append(.close) }
  }

  /// A fillet, or in one of four corners another curve.
  private mutating func addCorner(
    to known: inout KnownPath, _ before: Point, _ vertex: Point, _ after: Point, _ started: inout Bool
  ) {
    let wedge = CornerWedge(previous: before, vertex: vertex, next: after)
    let room = min(vertex.distance(to: before), vertex.distance(to: after)) * 0.45
    guard wedge.isOpen, (12...165).contains(180 - wedge.angle.degrees) else {
      known.path.append(started ? .line(to: vertex) : .move(to: vertex))
      started = true
      return
    }
    let radius = room * number(0.1...0.95) / wedge.cotangent
    guard let fillet = wedge.fillet(radius: radius) else { return }
    var (start, end) = (fillet.start, fillet.end)
    let isOval = once(in: 8)
    // An oval corner begins farther from the vertex than it ends.
    if isOval { end = vertex + (end - vertex) * number(0.4...0.75) }
    known.path.append(started ? .line(to: start) : .move(to: start))
    started = true
    if isOval {
      known.path.append(
        .cubic(to: end, control1: start.lerp(to: vertex, 0.55), control2: end.lerp(to: vertex, 0.55)))
    } else if once(in: 7) {
      // A flatter arc meets both lines at an angle.
      let half = Angle(radians: fillet.turn.radians / 2 * number(0.3...0.8))
      let flat = start.distance(to: end) / 2 / half.sine
      let middle = start.lerp(to: end, 0.5)
      let inward = (fillet.center - vertex).unit ?? .zero
      let center = middle + inward * (flat * half.cosine)
      known.path.append(
        .arc(
          Arc(
            center: center, radius: flat, start: Angle(of: start - center),
            sweep: Angle(radians: 2 * half.radians * fillet.turnSign)), to: end))
    } else {
      known.path.append(.arc(fillet.arc, to: end))
      let rest = min(before.distance(to: vertex), after.distance(to: vertex)) - 2 * fillet.tangentLength
      let isClear = radius >= 12 * known.unit && fillet.recession >= 4 * known.unit && rest >= 4 * known.unit
      known.corners.append(KnownPath.Corner(fillet: fillet, isClear: isClear))
    }
  }
}
