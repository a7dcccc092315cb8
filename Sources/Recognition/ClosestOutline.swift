import Geometry

/// Moves vertices and radii until the point of the outline that lies farthest from what is drawn is as near as it can be.
///
/// Least squares leave the farthest point a little farther than it need be: where rounding moved all of a path nearly as
/// far as it may, that is too far. Lawson's weights (1961) turn the one into the other, as each point counts the more
/// the farther it was; the edges that corners fill stay filled.
struct ClosestOutline {
  /// What is measured on the outline, in document units; all are to be zero.
  private enum Measure {
    /// How far a point lies from the line of an edge.
    case line(Int, Point)
    /// How far a point lies from the circle of a corner.
    case circle(Int, Point, sign: Double)
    /// How far a sharp vertex lies from its place along one axis.
    case vertex(Int, axis: Int, Double)
    /// How much more than an edge its corners take.
    case excess(Int, isFull: Bool)

    var isDistance: Bool { if case .excess = self { false } else { true } }
  }

  /// For each vertex its x, its y and its radius.
  private var values: [Double]
  private let measures: [Measure]
  private var weights: [Double]
  /// Where the circle of one corner lies when each of its unknowns is a step larger and smaller.
  private var shifted: (corner: Int, centers: [(unknown: Int, above: Point?, below: Point?)]) = (-1, [])

  /// A step far above rounding and far below the curvature of anything drawn.
  private static let step = 1e-5
  /// How much more an edge that is full counts than a point; the rest is taken off when the radii are made to fit.
  private static let fullness = 30.0
  /// What nothing says much about hardly moves: steps along it would leave the range in which slopes hold.
  private static let damping = 1e-5

  /// `nil` for rings with corners that are neither round nor sharp, and for lines that do not meet.
  init?(_ ring: UnfilletRing) {
    values = []
    var measures: [Measure] = []
    let count = ring.edges.count
    let vertices = ring.vertices
    for (index, corner) in ring.corners.enumerated() {
      guard let vertex = vertices[index] else { return nil }
      values += [vertex.x, vertex.y, ring.radii[index]]
      switch corner {
      case .sharp(let point):
        measures += [.vertex(index, axis: 0, point.x), .vertex(index, axis: 1, point.y)]
      case .round(let arc, let start, let end):
        let sign: Double = arc.sweep.radians < 0 ? -1 : 1
        for part in 0...8 {
          let angle = arc.start + arc.sweep * (Double(part) / 8)
          let point = part == 0 ? start : part == 8 ? end : arc.point(at: angle)
          measures.append(.circle(index, point, sign: sign))
        }
      case .scoop, .squircle: return nil
      }
    }
    for (index, edge) in ring.edges.enumerated() {
      if edge.length > 0 { measures += [.line(index, edge.start), .line(index, edge.end)] }
      let isBetweenSharp = ring.radii[index] == 0 && ring.radii[(index + 1) % count] == 0
      if !isBetweenSharp { measures.append(.excess(index, isFull: edge.length < 1e-6)) }
    }
    self.measures = measures
    weights = Array(repeating: 1, count: measures.count)
  }

  var vertices: [Point] { stride(from: 0, to: values.count, by: 3).map { Point(values[$0], values[$0 + 1]) } }
  var radii: [Double] { stride(from: 2, to: values.count, by: 3).map { values[$0] } }

  /// How far the farthest point lies from the outline, in document units.
  var farthest: Double { measures.reduce(0) { max($0, $1.isDistance ? abs(value(of: $1) ?? 0) : 0) } }

  /// Takes one step; returns whether there was one to take.
  mutating func improve() -> Bool {
    let now = measures.map { value(of: $0) }
    let farthest = farthest
    guard farthest > 0 else { return false }
    var sum = 0.0
    var count = 0.0
    for (index, measure) in measures.enumerated() where measure.isDistance {
      weights[index] = max(weights[index] * abs(now[index] ?? 0) / farthest, 1e-9)
      sum += weights[index]
      count += 1
    }
    var system = LeastSquares(ringOf: values.count / 3, each: 3)
    shifted.corner = -1
    for (index, measure) in measures.enumerated() {
      guard let value = now[index] else { continue }
      var weight = (weights[index] * count / sum).squareRoot()
      if case .excess(_, let isFull) = measure {
        guard isFull || value > -1e-7 else { continue }
        weight = Self.fullness
      }
      system.begin(residual: -value * weight)
      addSlopes(of: measure, weight, to: &system)
    }
    let step = system.solution(damping: Self.damping)
    guard step.allSatisfy({ $0.isFinite }) else { return false }
    for index in step.indices { values[index] += step[index] }
    for index in stride(from: 2, to: values.count, by: 3) { values[index] = max(values[index], 0) }
    return true
  }

  /// How a measure follows each value that it depends on.
  private mutating func addSlopes(of measure: Measure, _ weight: Double, to system: inout LeastSquares) {
    if case .circle(let index, let point, let sign) = measure {
      return addSlopes(ofCircle: index, at: point, sign: sign, weight, to: &system)
    }
    func add(_ unknown: Int) {
      let kept = values[unknown]
      defer { values[unknown] = kept }
      values[unknown] = kept + Self.step
      let above = value(of: measure)
      values[unknown] = kept - Self.step
      let below = value(of: measure)
      if let above, let below { system.add(unknown, (above - below) * (0.5 / Self.step) * weight) }
    }
    let corners: (first: Int, count: Int)
    let radii: (first: Int, count: Int)
    switch measure {
    case .line(let index, _): (corners, radii) = ((index, 2), (index, 0))
    case .circle: return
    case .excess(let index, _): (corners, radii) = ((index - 1, 4), (index, 2))
    case .vertex(let index, let axis, _): return add(3 * index + axis)
    }
    let count = values.count / 3
    // In a triangle the corners on either side of an edge are one.
    for corner in corners.first..<corners.first + min(corners.count, count) {
      let index = 3 * ((corner + count) % count)
      add(index)
      add(index + 1)
    }
    for corner in radii.first..<radii.first + radii.count { add(3 * (corner % count) + 2) }
  }

  /// The same for a point on a corner's circle, which moves alike for all points of the corner.
  private mutating func addSlopes(
    ofCircle index: Int, at point: Point, sign: Double, _ weight: Double, to system: inout LeastSquares
  ) {
    if shifted.corner != index {
      let count = values.count / 3
      let corners = (index - 1..<index + 2).map { 3 * (($0 + count) % count) }
      let unknowns = corners.flatMap { [$0, $0 + 1] } + [3 * index + 2]
      shifted = (
        index,
        unknowns.map { unknown in
          let kept = values[unknown]
          defer { values[unknown] = kept }
          values[unknown] = kept + Self.step
          let above = center(ofCircle: index, sign: sign)
          values[unknown] = kept - Self.step
          return (unknown, above, center(ofCircle: index, sign: sign))
        }
      )
    }
    for (unknown, above, below) in shifted.centers {
      guard let above, let below else { continue }
      // Its own radius grows with the step.
      let growth = unknown == 3 * index + 2 ? 2 * Self.step : 0
      let change = point.distance(to: above) - point.distance(to: below) - growth
      system.add(unknown, change * (0.5 / Self.step) * weight)
    }
  }

  /// `nil` where the edges of a corner lie on each other.
  private func center(ofCircle index: Int, sign: Double) -> Point? {
    let wedge = wedge(index)
    guard wedge.isOpen else { return nil }
    let radius = values[3 * index + 2]
    // A flat corner may turn the other way for a step: its circle stays on the side where it is drawn.
    return wedge.vertex + wedge.ahead * (radius * wedge.cotangent) + wedge.ahead.perpendicular * (radius * sign)
  }

  private func vertex(_ index: Int) -> Point {
    let count = values.count / 3
    let place = 3 * ((index + count) % count)
    return Point(values[place], values[place + 1])
  }

  private func value(of measure: Measure) -> Double? {
    switch measure {
    case .line(let index, let point):
      let from = vertex(index)
      return (vertex(index + 1) - from).unit?.cross(point - from)
    case .circle(let index, let point, let sign):
      return center(ofCircle: index, sign: sign).map { point.distance(to: $0) - values[3 * index + 2] }
    case .vertex(let index, let axis, let place):
      // Both axes together may be off by as much as a point.
      return (values[3 * index + axis] - place) * 2.0.squareRoot()
    case .excess(let index, _):
      return reach(index) + reach((index + 1) % (values.count / 3)) - vertex(index).distance(to: vertex(index + 1))
    }
  }

  private func wedge(_ index: Int) -> CornerWedge {
    CornerWedge(previous: vertex(index - 1), vertex: vertex(index), next: vertex(index + 1))
  }

  /// How much of its edges a corner takes.
  private func reach(_ index: Int) -> Double {
    let radius = values[3 * index + 2]
    guard radius > 0 else { return 0 }
    let wedge = wedge(index)
    return wedge.isOpen ? radius * wedge.cotangent : 0
  }
}
