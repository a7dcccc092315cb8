import Geometry
import TestSupport

/// Families of random polygons, each hard in its own way.
enum PolygonFamily: CaseIterable {
  /// Simple, with convex and reflex corners.
  case starShaped
  case convex
  /// Any points in any order.
  case crossing
  /// Repeated and nearly repeated vertices, straight and nearly straight ones, hairpins, tiny edges.
  case nearlyDegenerate

  /// The families in which corners can be measured to 1e-9.
  static let ordinary: [PolygonFamily] = [.starShaped, .convex, .crossing]
}

extension CornerKind {
  /// The kinds whose area and length are closed forms; see SmoothCornerTests and SuperellipseTests for the others.
  static let withClosedForms = allCases.filter { $0 != .smooth && $0 != .superellipse }
}

extension SeededGenerator {
  mutating func point(_ range: ClosedRange<Double> = -100...100) -> Point {
    Point(number(range), number(range))
  }

  /// The vertices of a polygon, in either direction.
  mutating func polygon(_ family: PolygonFamily) -> [Point] {
    let points: [Point]
    switch family {
    case .starShaped: points = ring { $0.number(20...100) }
    case .convex: points = ring { _ in 100 }.map { Point($0.x, $0.y * 0.7) }
    case .crossing: points = (0..<integer(3...12)).map { _ in point() }
    case .nearlyDegenerate: points = damaged(ring { $0.number(20...100) })
    }
    return Bool.random(using: &self) ? points : points.reversed()
  }

  /// Vertices round the origin at angles that grow, so that the polygon is simple.
  private mutating func ring(_ radius: (inout SeededGenerator) -> Double) -> [Point] {
    let count = integer(3...12)
    let turn = number(0...360)
    return (0..<count).map { index in
      let angle = Angle.degrees(turn + (Double(index) + number(0.1...0.9)) * 360 / Double(count))
      return Point.zero + angle.direction * radius(&self)
    }
  }

  private mutating func damaged(_ points: [Point]) -> [Point] {
    var points = points
    for _ in 0..<integer(1...3) {
      let index = integer(0...points.count - 1)
      let (here, next) = (points[index], points[(index + 1) % points.count])
      let tiny = pick([0, 1e-15, 1e-12, 1e-9, 1e-6, 1e-3])
      let shift = Vector(number(-1...1) * tiny, number(-1...1) * tiny)
      switch integer(0...2) {
      case 0: points.insert(here + shift, at: index)
      case 1: points.insert(here.lerp(to: next, number(0...1)) + shift, at: index + 1)
      default: points.insert(contentsOf: [next + shift, here + shift], at: index + 1)
      }
    }
    return points
  }

  /// A style for each corner: sharp, or of a kind with a size in any unit.
  mutating func styles(
    _ count: Int, kinds: [CornerKind] = [.round], upTo size: Double = 60
  ) -> [CornerStyle] {
    (0..<count).map { _ in
      if once(in: 5) { return .sharp }
      let value = once(in: 8) ? 0 : number(0...size)
      let kind = pick(kinds)
      let size: CornerSize = pick([.radius(value), .radius(value), .cut(value), .recession(value / 4)])
      return .cut(kind, size, superellipse: kind == .superellipse ? number(-4...4) : 2)
    }
  }

  /// A polygon with random styles.
  mutating func outline(
    _ family: PolygonFamily, kinds: [CornerKind] = [.round], overflow: OverflowPolicy = .fair
  ) throws -> Outline {
    let points = polygon(family)
    return try Outline(points, styles(points.count, kinds: kinds), overflow: overflow)
  }
}

extension Outline {
  init(_ points: [Point], _ styles: [CornerStyle], overflow: OverflowPolicy = .fair) throws {
    try self.init(vertices: zip(points, styles).map { Vertex($0, $1) }, overflow: overflow)
  }

  init(_ points: [Point], radii: [Double], overflow: OverflowPolicy = .fair) throws {
    try self.init(points, radii.map { .round($0) }, overflow: overflow)
  }

  /// The length of each edge, from its vertex to the next.
  var edgeLengths: [Double] {
    vertices.indices.map {
      vertices[$0].position.distance(to: vertices[($0 + 1) % vertices.count].position)
    }
  }
}

extension ResolvedOutline {
  /// Whether a corner is limited by a part of the outline that is no neighbor.
  var hasCollisions: Bool {
    corners.contains { corner in
      if case .collision = corner.limit { true } else { false }
    }
  }
}

/// Whether two numbers are as near as a tolerance, relative to them where they are larger than one.
func isNear(_ a: Double, _ b: Double, _ tolerance: Double = 1e-9) -> Bool {
  a == b || abs(a - b) <= tolerance * max(1, abs(a), abs(b))
}

func isNear(_ a: Point, _ b: Point, _ tolerance: Double = 1e-9) -> Bool {
  isNear(a.x, b.x, tolerance) && isNear(a.y, b.y, tolerance)
}
