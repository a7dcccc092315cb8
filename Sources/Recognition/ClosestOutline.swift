import Geometry

/// A fit of vertices and radii that minimizes the largest distance between the outline and the drawn path.
///
/// Least squares leave the farthest point a little too far, which matters where rounding uses up nearly the whole
/// tolerance. Lawson's weights (1961) fix that: each point counts more the farther it was. Full edges stay full.
struct ClosestOutline {
  /// A measure of the outline, in document units, ideally zero.
  private enum Measure {
    /// The distance of a point from the line of an edge.
    case line(Int, Point)
    /// The distance of a point from the circle of a corner.
    case circle(Int, Point, sign: Double)
    /// The distance of a sharp vertex from its place, along one axis.
    case vertex(Int, axis: Int, Double)
    /// The length that its corners take beyond an edge.
    case excess(Int, isFull: Bool)

    var isDistance: Bool { if case .excess = self { false } else { true } }
  }

  /// The x, y and radius of each vertex in turn.
  private var values: [Double]
  private let measures: [Measure]
  private var weights: [Double]
  /// The centers of one corner's circle when each of its unknowns is a step larger or smaller.
  private var shifted: (corner: Int, centers: [(unknown: Int, above: Point?, below: Point?)]) = (-1, [])

  /// A step far above rounding and far below any drawn curvature.
  private static let step = 1e-5
  /// The weight of a full edge; a small excess is removed when the radii are made to fit.
  private static let fullness = 30.0
  /// Keeps poorly determined unknowns nearly still, within the range where the slopes hold.
  private static let damping = 1e-5

  /// `nil` for rings with scoops or squircles, and for lines that do not cross.
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

  /// The largest distance of a point from the outline, in document units.
  var farthest: Double { measures.reduce(0) { max($0, $1.isDistance ? abs(value(of: $1) ?? 0) : 0) } }

  /// Takes one step, if possible, and returns whether it did.
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

  /// Adds the derivatives of a measure by each value that it depends on.
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
    // In a triangle the corners before and after an edge are the same.
    for corner in corners.first..<corners.first + min(corners.count, count) {
      let index = 3 * ((corner + count) % count)
      add(index)
      add(index + 1)
    }
    for corner in radii.first..<radii.first + radii.count { add(3 * (corner % count) + 2) }
  }

  /// Adds the derivatives for a point on a corner's circle; the circle's moves are shared by all its points.
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

  /// The center of a corner's circle; `nil` where its edges coincide.
  private func center(ofCircle index: Int, sign: Double) -> Point? {
    let wedge = wedge(index)
    guard wedge.isOpen else { return nil }
    let radius = values[3 * index + 2]
    // A flat corner may turn the other way during a step; its circle stays on the drawn side.
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
      // Both axes together may be off as far as a point.
      return (values[3 * index + axis] - place) * 2.0.squareRoot()
    case .excess(let index, _):
      return reach(index) + reach((index + 1) % (values.count / 3)) - vertex(index).distance(to: vertex(index + 1))
    }
  }

  private func wedge(_ index: Int) -> CornerWedge {
    CornerWedge(previous: vertex(index - 1), vertex: vertex(index), next: vertex(index + 1))
  }

  /// The length that a corner takes of each edge.
  private func reach(_ index: Int) -> Double {
    let radius = values[3 * index + 2]
    guard radius > 0 else { return 0 }
    let wedge = wedge(index)
    return wedge.isOpen ? radius * wedge.cotangent : 0
  }
}
