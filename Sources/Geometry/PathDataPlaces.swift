import Glibc

/// How many decimals each point of a path's text gets, so that its arcs are drawn as they are.
///
/// The centre of an arc that is written by its ends and its radius follows from all three, and the less surely the
/// closer the arc comes to a half circle: an error of one grows by cot θ/2 in the corner of a tip of the angle θ. Where
/// the least decimals would move an arc by more than a thousandth of a unit, or turn its ends visibly away from what
/// they join, its points get one after another up to three more.
struct PathDataPlaces {
  /// The pieces as they are written: arcs that one command cannot say are two.
  private(set) var pieces: [Path.Element] = []
  /// For each piece, which piece's end its own end is: a subpath that closes comes back to its move.
  private var ends: [Int] = []
  /// For the end of each piece.
  private var places: [Int] = []
  private let least: Int
  private let most: Int
  /// What counts as a thousandth where the least decimals are three.
  private let tolerance: Double

  /// The greatest slope between a direction that is drawn and the one that is written: 0.05°, so that two that meet
  /// differ by no more than 0.1°.
  private static let greatestSlope = 8.7e-4

  /// - Parameters:
  ///   - path: the path that is written.
  ///   - least: what every point has.
  ///   - most: what no point exceeds.
  init(_ path: Path, least: Int, most: Int) {
    (self.least, self.most) = (least, most)
    tolerance = 1 / .powerOfTen(least)
    pieces.reserveCapacity(path.elements.count)
    for element in path.elements { add(element) }
    places = [Int](repeating: least, count: pieces.count)
    if most > least, ends.count > 1 { refine() }
  }

  /// The decimals of a piece's end.
  func end(of index: Int) -> Int { places[ends[index]] }

  /// The decimals of a piece's other numbers.
  func inner(of index: Int) -> Int { max(places[ends[index]], index > 0 ? places[ends[index - 1]] : least) }

  /// The radius that draws an arc best between two points as they are written, among those with so many decimals.
  ///
  /// The arc's own is taken where it does; otherwise the one that suits the chord, also one just too small for it, which
  /// every reader of SVG enlarges to the half circle.
  func radius(of arc: Arc, from a: Point, to b: Point, places: Int) -> Double {
    let own = Self.rounded(arc.radius, places)
    guard most > least, !fits(arc, from: a, to: b, radius: own) else { return own }
    let (suiting, power) = (a.distance(to: b) / 2 / abs(Glibc.sin(arc.sweep.radians / 2)), Double.powerOfTen(places))
    let others = [(suiting * power).rounded(.down) / power, (suiting * power).rounded(.up) / power]
    return others.first { $0 > 0 && fits(arc, from: a, to: b, radius: $0) } ?? own
  }

  // MARK: preparing

  private mutating func add(_ element: Path.Element) {
    guard case .arc(let arc, let end) = element, let from = pieces.last.flatMap(Self.end) ?? start else {
      return append(element)
    }
    let isWhole = abs(arc.sweep.radians) > 1.9 * .pi
    guard isWhole || (most > least && isNearlyHalf(arc) && !fits(arc, from: from, to: end, places: most)) else {
      return append(element)
    }
    let half = arc.start + Angle(radians: arc.sweep.radians / 2)
    let middle = arc.point(at: half)
    append(.arc(Arc(center: arc.center, radius: arc.radius, start: arc.start, sweep: arc.sweep * 0.5), to: middle))
    append(.arc(Arc(center: arc.center, radius: arc.radius, start: half, sweep: arc.sweep * 0.5), to: end))
  }

  private var lastMove = 0
  private var start: Point? { pieces.indices.contains(lastMove) ? Self.end(of: pieces[lastMove]) : nil }

  private mutating func append(_ element: Path.Element) {
    let index = pieces.count
    if case .move = element { lastMove = index }
    pieces.append(element)
    let isBack = Self.end(of: element).map { $0 == start } ?? true
    ends.append(isBack ? lastMove : index)
  }

  private static func end(of element: Path.Element) -> Point? {
    switch element {
    case .move(let point), .line(let point), .arc(_, let point), .cubic(let point, _, _): point
    case .close: nil
    }
  }

  private func isNearlyHalf(_ arc: Arc) -> Bool { abs(abs(arc.sweep.radians) - .pi) < 0.2 }

  /// Whether the directions at an arc's ends count: not in tips below 1°, nor where nobody sees the arc.
  private func hasDirection(_ index: Int) -> Bool {
    guard pieces.indices.contains(index), case .arc(let arc, _) = pieces[index] else { return false }
    return hasDirection(arc)
  }

  private func hasDirection(_ arc: Arc) -> Bool {
    arc.radius >= 10 * tolerance && arc.length >= tolerance / 10 && abs(abs(arc.sweep.radians) - .pi) >= .pi / 180
  }

  // MARK: refining

  private mutating func refine() {
    var isSettled = false
    while !isSettled {
      isSettled = true
      for index in 1..<pieces.count {
        let (from, to) = (ends[index - 1], ends[index])
        while places[from] != places[to] || places[to] < most, !fits(index) {
          let next = places[from] == places[to] ? places[to] + 1 : max(places[from], places[to])
          (places[from], places[to]) = (next, next)
          // The neighbours are drawn otherwise by now.
          isSettled = false
        }
      }
    }
  }

  private func point(_ index: Int) -> Point { Self.end(of: pieces[ends[index]]) ?? .zero }

  /// The end of a piece as it is written.
  func written(_ index: Int) -> Point {
    let (point, places) = (point(index), places[ends[index]])
    return Point(Self.rounded(point.x, places), Self.rounded(point.y, places))
  }

  static func rounded(_ value: Double, _ places: Int) -> Double {
    let power = Double.powerOfTen(places)
    return (value * power).rounded() / power
  }

  private func fits(_ index: Int) -> Bool {
    let (from, to) = (point(index - 1), point(index))
    let (a, b) = (written(index - 1), written(index))
    switch pieces[index] {
    case .move: return true
    case .arc(let arc, _):
      return fits(arc, from: a, to: b, radius: radius(of: arc, from: a, to: b, places: inner(of: index)))
    case .line, .close:
      guard hasDirection(index - 1) || hasDirection(index + 1) else { return true }
      return keeps(to - from, as: b - a)
    case .cubic(_, let control1, let control2):
      func rounded(_ point: Point) -> Point {
        Point(Self.rounded(point.x, inner(of: index)), Self.rounded(point.y, inner(of: index)))
      }
      return (!hasDirection(index - 1) || keeps(control1 - from, as: rounded(control1) - a))
        && (!hasDirection(index + 1) || keeps(to - control2, as: b - rounded(control2)))
    }
  }

  /// Whether a straight piece goes where it should; one that is hardly there may go anywhere.
  private func keeps(_ wanted: Vector, as given: Vector) -> Bool {
    wanted.length < tolerance || Self.isAlong(wanted, given)
  }

  private static func isAlong(_ wanted: Vector, _ given: Vector) -> Bool {
    abs(wanted.cross(given)) <= greatestSlope * wanted.dot(given)
  }

  private func fits(_ arc: Arc, from: Point, to: Point, places: Int) -> Bool {
    func rounded(_ point: Point) -> Point { Point(Self.rounded(point.x, places), Self.rounded(point.y, places)) }
    let (a, b) = (rounded(from), rounded(to))
    return fits(arc, from: a, to: b, radius: radius(of: arc, from: a, to: b, places: places))
  }

  /// Whether the arc that a reader of SVG makes of two points and a radius is the arc.
  private func fits(_ arc: Arc, from a: Point, to b: Point, radius: Double) -> Bool {
    let sweep = arc.sweep.radians
    guard radius > 0,
      let drawn = Arc.spanning(a, b, radius: radius, isLarge: abs(sweep) > .pi, isClockwise: sweep > 0)
    else { return !hasDirection(arc) && min(arc.length, 2 * arc.radius) <= tolerance }
    // Two circles lie farthest apart in the direction from centre to centre and against it, or else at the arc's ends.
    let shift = drawn.center - arc.center
    let apart = [Angle(of: shift), Angle(of: -shift)].filter(arc.passes) + [arc.start, arc.end]
    let isNear = apart.allSatisfy { abs(arc.point(at: $0).distance(to: drawn.center) - drawn.radius) <= tolerance }
    guard isNear else { return false }
    guard hasDirection(arc) else {
      let middle = arc.point(at: arc.start + Angle(radians: sweep / 2))
      let angle = Angle(of: a - drawn.center) + Angle(radians: drawn.sweep / 2)
      return middle.distance(to: drawn.center + angle.direction * drawn.radius) <= tolerance
    }
    return Self.isAlong(arc.start.direction, a - drawn.center) && Self.isAlong(arc.end.direction, b - drawn.center)
  }
}
