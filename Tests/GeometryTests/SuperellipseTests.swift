import Foundation
import Geometry
import TestSupport
import Testing

/// Superellipses, against points of the curve that CSS defines.
@Suite struct SuperellipseTests {
  private static let square = [Point(0, 0), Point(100, 0), Point(100, 100), Point(0, 100)]

  /// A corner of any angle, with room for all of it.
  private static func corner(_ degrees: Double, k: Double, radius: Double = 10) throws -> ResolvedCorner {
    let length = 3 * radius / tan(degrees * .pi / 360)
    let points = [Point.zero, Point(length, 0), Point.zero + Angle.degrees(degrees).direction * length]
    let styles: [CornerStyle] = [.cut(.superellipse, .radius(radius), superellipse: k), .sharp, .sharp]
    return ResolvedOutline(try Outline(points, styles)).corners[0]
  }

  private static func outline(_ style: CornerStyle) throws -> Path {
    ResolvedOutline(try Outline(square, square.map { _ in style })).path
  }

  /// Points with x^ε + y^ε = 1, ε = 2^|k|; for k below 0 mirrored in the line through (1, 0) and (0, 1).
  ///
  /// Half of the steps in x are even, and half come ever closer to 0, where a curve with ε near 1 bends most.
  private static func ideal(k: Double) -> [Point] {
    let exponent = pow(2, abs(k))
    let end = pow(0.5, 1 / exponent)
    let steps = (1...4000).map { end * Double($0) / 4000 } + (1...4000).map { end * pow(0.99, Double($0)) }
    let half = [Point(0, 1)] + steps.sorted().map { Point($0, pow(1 - pow($0, exponent), 1 / exponent)) }
    let whole = half + half.dropLast().reversed().map { Point($0.y, $0.x) }
    return k < 0 ? whole.map { Point(1 - $0.y, 1 - $0.x) } : whole
  }

  @Test func `cubics stay within a millionth of the curve that CSS defines`() {
    var most = (distance: 0.0, count: 0)
    forAll(200) { random in
      let k = random.once(in: 4) ? random.number(-0.2...0.2) : random.number(-6...6)
      let degrees = random.once(in: 2) ? 90 : random.number(10...170)
      let corner = try Self.corner(degrees, k: k)
      guard let curve = corner.superellipse else { return false }
      // In units of the cut, from the far point of the notch.
      let (back, ahead) = (corner.start - corner.vertex, corner.end - corner.vertex)
      func coordinates(_ point: Point) -> Point {
        let way = curve.origin - point
        return Point(way.cross(ahead) / back.cross(ahead), way.cross(back) / ahead.cross(back))
      }
      let line = Self.ideal(k: k)
      var place = 0
      func distance(_ point: Point, _ index: Int) -> Double {
        let along = line[index + 1] - line[index]
        let part = (point - line[index]).dot(along) / along.dot(along)
        return point.distance(to: line[index].lerp(to: line[index + 1], min(1, max(0, part))))
      }
      for cubic in curve.curves {
        for step in 0...24 {
          let point = coordinates(cubic.point(at: Double(step) / 24))
          while place + 2 < line.count, distance(point, place + 1) <= distance(point, place) { place += 1 }
          most.distance = max(most.distance, distance(point, place))
          // Not even a millionth over an edge.
          guard min(point.x, point.y) > -1e-12, max(point.x, point.y) < 1 + 1e-12 else { return false }
        }
      }
      most.count = max(most.count, curve.curves.count)
      return most.distance <= 1e-6 && most.count <= 20
    }
    print("superellipses: \(most)")
  }

  @Test(arguments: [(0.0, CornerKind.chamfer), (1, .round), (-1, .scoop), (10, nil), (-10, .notch)])
  func `at a right angle it is a chamfer, a fillet or a scoop, and nearly sharp or a notch at the ends`(
    k: Double, kind: CornerKind?
  ) throws {
    let wanted = try Self.outline(kind.map { .cut($0, .radius(20)) } ?? .sharp)
    let path = try Self.outline(.cut(.superellipse, .radius(20), superellipse: k))
    #expect(abs(path.area - wanted.area) < (abs(k) == 10 ? 2 : 0.01))
    #expect(k != 0 || path == wanted)
  }

  @Test(arguments: [-3.0, -1, 0, 0.5, 2, 7])
  func `it begins and ends where the fillet of its radius does, without a gap`(k: Double) throws {
    let corner = try Self.corner(70, k: k)
    let fillet = try #require(corner.fillet)
    #expect(corner.used == 10 && corner.start == fillet.start && corner.end == fillet.end)
    let pieces = corner.pieces
    #expect(pieces.first?.start == fillet.start && pieces.last?.end == fillet.end)
    #expect(zip(pieces, pieces.dropFirst()).allSatisfy { $0.end == $1.start })
  }

  @Test func `k and -k are mirror images in the line between the ends`() throws {
    let (fuller, hollow) = (try Self.corner(90, k: 1.7), try Self.corner(90, k: -1.7))
    let middles = try [fuller, hollow].map { try #require($0.superellipse?.middle) }
    #expect(isNear(middles[0].distance(to: .zero) + middles[1].distance(to: .zero), 200.0.squareRoot()))
  }

  @Test(arguments: [-10.5, 11, .nan]) func `k goes from -10 to 10`(k: Double) {
    #expect(throws: OutlineError.self) { try Self.corner(90, k: k) }
  }
}
