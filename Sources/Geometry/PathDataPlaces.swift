import Glibc

/// The decimals of each point in a path's text, enough to keep its arcs in place.
///
/// A reader computes an arc's center from its ends and radius. The closer the arc is to a half circle, the more
/// rounding moves the center: by a factor of cot θ/2 at a tip of angle θ. If the least decimals would move an arc by
/// more than the last one, or visibly turn its ends, its points get up to three more. Cubics that continue each other's
/// curvature get up to six more, enough to keep it.
struct PathDataPlaces {
  /// The pieces to write: an arc that one command cannot express becomes two.
  private(set) var pieces: [Path.Element] = []
  /// For each piece, the piece that stands for its end: at the end of a closed subpath, its move.
  private var ends: [Int] = []
  /// The decimals of each piece's end.
  private var places: [Int] = []
  /// For each piece, true for a cubic whose curvature continues in a cubic next to it.
  private var bends: [Bool] = []
  private let least: Int
  private let most: Int
  /// The most decimals where curvature continues; short curves of little turn need them.
  private let finest: Int
  /// One unit of the last of the least decimals.
  private let tolerance: Double

  /// The greatest slope between a drawn and a written direction: 0.05°.
  ///
  /// Two that meet then differ by at most 0.1°.
  private static let greatestSlope = 8.7e-4

  init(_ path: Path, least: Int, most: Int) {
    (self.least, self.most) = (least, most)
    finest = most > least ? min(15, most + 3) : most
    tolerance = 1 / .powerOfTen(least)
    pieces.reserveCapacity(path.elements.count)
    for element in path.elements { add(element) }
    places = [Int](repeating: least, count: pieces.count)
    guard most > least, ends.count > 1 else { return }
    findBends()
    refine()
  }

  /// The decimals of a piece's end.
  func end(of index: Int) -> Int { places[ends[index]] }

  /// The decimals of a piece's other numbers.
  func inner(of index: Int) -> Int { max(places[ends[index]], index > 0 ? places[ends[index - 1]] : least) }

  /// The radius, as written, that draws an arc best between two points as written.
  ///
  /// Prefers the arc's own radius, then one that suits the chord. It may be just too small for the chord: every SVG
  /// reader enlarges it to the half circle.
  func radius(of arc: Arc, endingPiece index: Int) -> Double {
    let places = inner(of: index)
    let own = arc.radius.rounded(places: places)
    guard most > least else { return own }
    return fittingRadius(of: arc, from: written(index - 1), to: written(index), places: places) ?? own
  }

  private func fittingRadius(of arc: Arc, from a: Point, to b: Point, places: Int) -> Double? {
    let own = arc.radius.rounded(places: places)
    if fits(arc, from: a, to: b, radius: own) { return own }
    let (suiting, power) = (a.distance(to: b) / 2 / abs(Glibc.sin(arc.sweep.radians / 2)), Double.powerOfTen(places))
    let others = [(suiting * power).rounded(.down) / power, (suiting * power).rounded(.up) / power]
    return others.first { $0 > 0 && fits(arc, from: a, to: b, radius: $0) }
  }

  /// The radii and the rotation of an elliptic arc, as written.
  ///
  /// The rotation gets the decimals that keep the ends of the axes in place.
  func axes(of arc: EllipticArc, places: Int) -> (radii: Vector, degrees: Double) {
    let (radii, degrees) = arc.axes
    var own = places
    while own <= 14, Double.powerOfTen(own - places) < 2 * max(radii.dx, radii.dy) * .pi / 180 { own += 1 }
    return (
      Vector(radii.dx.rounded(places: places), radii.dy.rounded(places: places)), degrees.rounded(places: own)
    )
  }

  // MARK: preparing

  private mutating func add(_ element: Path.Element) {
    if case .ellipse(let arc) = element { return add(arc) }
    guard case .arc(let arc, let end) = element, let from = pieces.last?.end ?? start else {
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

  /// Adds an elliptic arc in parts that one command can express; as curves if it is flat as written.
  private mutating func add(_ arc: EllipticArc) {
    let radii = axes(of: arc, places: most).radii
    guard radii.dx > 0, radii.dy > 0 else {
      return arc.forEachCubic(tolerance: tolerance / 10) { append(.cubic(to: $0, control1: $1, control2: $2)) }
    }
    let turn = abs(arc.sweep.radians)
    let from = (pieces.last?.end ?? start ?? .zero).rounded(places: most)
    let fits =
      turn < 1.9 * .pi
      && (most == least || fits(arc, from: from, to: arc.end.rounded(places: most), places: most))
    guard !fits, turn > 0.1 else { return append(.ellipse(arc)) }
    for part in arc.parts(sweepingAtMost: turn / 2) { add(part) }
  }

  private var lastMove = 0
  private var start: Point? { pieces.indices.contains(lastMove) ? pieces[lastMove].end : nil }

  private mutating func append(_ element: Path.Element) {
    let index = pieces.count
    if case .move = element { lastMove = index }
    pieces.append(element)
    let isBack = element.end.map { $0 == start } ?? true
    ends.append(isBack ? lastMove : index)
  }

  private func isNearlyHalf(_ arc: Arc) -> Bool { abs(abs(arc.sweep.radians) - .pi) < 0.2 }

  /// True if the directions at an arc's ends matter: not in tips below 1°, nor for invisible arcs.
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
        func mayRise(to most: Int) -> Bool { places[from] != places[to] || places[to] < most }
        while mayRise(to: most) && !fits(index) || mayRise(to: finest) && !keepsCurvature(index) {
          let next = places[from] == places[to] ? places[to] + 1 : max(places[from], places[to])
          (places[from], places[to]) = (next, next)
          // The neighbors have moved: check them again.
          isSettled = false
        }
      }
    }
  }

  private func point(_ index: Int) -> Point { pieces[ends[index]].end ?? .zero }

  /// The end of a piece, rounded as written.
  func written(_ index: Int) -> Point { point(index).rounded(places: places[ends[index]]) }

  /// The cubic that a piece draws; `nil` for other pieces.
  private func curve(_ index: Int) -> CubicCurve? {
    guard case .cubic(let end, let control1, let control2) = pieces[index] else { return nil }
    return CubicCurve(point(index - 1), control1, control2, end)
  }

  private mutating func findBends() {
    bends = [Bool](repeating: false, count: pieces.count)
    var before: CubicCurve?
    for index in 1..<pieces.count {
      let own = curve(index)
      if let before, let own, before.continues(in: own) { (bends[index - 1], bends[index]) = (true, true) }
      before = own
    }
  }

  /// True if a cubic keeps its curvature at both ends, where that matters, within 0.2 % of the larger one.
  private func keepsCurvature(_ index: Int) -> Bool {
    guard bends[index], let own = curve(index) else { return true }
    let places = inner(of: index)
    let drawn = CubicCurve(
      written(index - 1), own.p1.rounded(places: places), own.p2.rounded(places: places), written(index))
    guard let first = own.curvature(at: 0), let last = own.curvature(at: 1) else { return true }
    guard let drawnFirst = drawn.curvature(at: 0), let drawnLast = drawn.curvature(at: 1) else { return false }
    return max(abs(drawnFirst - first), abs(drawnLast - last)) <= 0.002 * max(abs(first), abs(last))
  }

  private func fits(_ index: Int) -> Bool {
    let (from, to) = (point(index - 1), point(index))
    let (a, b) = (written(index - 1), written(index))
    switch pieces[index] {
    case .move: return true
    case .arc(let arc, _):
      // A radius with few decimals is a number that somebody chose: it stays.
      if arc.radius == arc.radius.rounded(places: least) { return fits(arc, from: a, to: b, radius: arc.radius) }
      return fittingRadius(of: arc, from: a, to: b, places: inner(of: index)) != nil
    case .ellipse(let arc): return fits(arc, from: a, to: b, places: inner(of: index))
    case .line, .close:
      guard hasDirection(index - 1) || hasDirection(index + 1) else { return true }
      return keeps(to - from, as: b - a)
    case .cubic(_, let control1, let control2):
      let places = inner(of: index)
      return (!hasDirection(index - 1) || keeps(control1 - from, as: control1.rounded(places: places) - a))
        && (!hasDirection(index + 1) || keeps(to - control2, as: b - control2.rounded(places: places)))
    }
  }

  /// True if a straight piece keeps its direction; a tiny one may point anywhere.
  private func keeps(_ wanted: Vector, as given: Vector) -> Bool {
    wanted.length < tolerance || Self.isAlong(wanted, given)
  }

  private static func isAlong(_ wanted: Vector, _ given: Vector) -> Bool {
    abs(wanted.cross(given)) <= greatestSlope * wanted.dot(given)
  }

  private func fits(_ arc: Arc, from: Point, to: Point, places: Int) -> Bool {
    let (a, b) = (from.rounded(places: places), to.rounded(places: places))
    return fittingRadius(of: arc, from: a, to: b, places: places) != nil
  }

  /// True if an SVG reader draws the arc between two points as written, from its other numbers with some decimals.
  private func fits(_ arc: EllipticArc, from a: Point, to b: Point, places: Int) -> Bool {
    let (radii, degrees) = axes(of: arc, places: places)
    guard radii.dx > 0, radii.dy > 0,
      let (drawn, _) = EllipticArc.spanning(
        a, b, radii: radii, rotation: .degrees(degrees),
        isLarge: arc.isLarge, isClockwise: arc.isClockwise)
    else { return arc.length <= tolerance }
    return (0...16).allSatisfy { step in
      let t = Double(step) / 16
      return drawn.point(at: t).distance(to: arc.point(at: t)) <= tolerance
    }
  }

  /// True if an SVG reader draws the arc from two points and a radius.
  private func fits(_ arc: Arc, from a: Point, to b: Point, radius: Double) -> Bool {
    let sweep = arc.sweep.radians
    guard radius > 0,
      let drawn = Arc.spanning(a, b, radius: radius, isLarge: abs(sweep) > .pi, isClockwise: sweep > 0)
    else { return !hasDirection(arc) && min(arc.length, 2 * arc.radius) <= tolerance }
    func isNear(_ angle: Angle) -> Bool {
      abs(arc.point(at: angle).distance(to: drawn.center) - drawn.radius) <= tolerance
    }
    // Two circles are farthest apart along the line through their centers, or at the arc's ends.
    let shift = drawn.center - arc.center
    let (toward, away) = (Angle(of: shift), Angle(of: -shift))
    guard isNear(arc.start), isNear(arc.end), !arc.passes(toward) || isNear(toward), !arc.passes(away) || isNear(away)
    else { return false }
    guard hasDirection(arc) else {
      let middle = arc.point(at: arc.start + Angle(radians: sweep / 2))
      let angle = Angle(of: a - drawn.center) + Angle(radians: drawn.sweep / 2)
      return middle.distance(to: drawn.center + angle.direction * drawn.radius) <= tolerance
    }
    return Self.isAlong(arc.start.direction, a - drawn.center) && Self.isAlong(arc.end.direction, b - drawn.center)
  }
}

extension CubicCurve {
  /// True if another curve begins where this one ends, with the same direction and curvature within 1 %.
  fileprivate func continues(in next: CubicCurve) -> Bool {
    let (before, after) = (p3 - p2, next.p1 - next.p0)
    guard abs(before.cross(after)) <= 1e-6 * before.dot(after),
      let last = curvature(at: 1), let first = next.curvature(at: 0)
    else { return false }
    return abs(last - first) <= 0.01 * max(abs(last), abs(first))
  }
}
