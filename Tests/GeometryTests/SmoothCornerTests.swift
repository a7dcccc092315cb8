import Foundation
import Geometry
import TestSupport
import Testing

/// Corners of two clothoids, against the clothoid's own equation and as the path data has them.
@Suite struct SmoothCornerTests {
  private static let square = [Point(0, 0), Point(100, 0), Point(100, 100), Point(0, 100)]

  /// A corner of any angle with enough room, convex or reflex, somewhere on a page.
  private static func corner(
    _ degrees: Double, radius: Double, isReflex: Bool, _ random: inout SeededGenerator
  ) throws -> (corner: ResolvedCorner, path: Path) {
    let (tip, heading) = (Point(random.number(0...300), random.number(0...300)), random.number(0...360))
    let (ahead, back) = (Angle.degrees(heading).direction, Angle.degrees(heading + degrees).direction)
    let middle = Angle.degrees(heading + degrees / 2).direction
    let length = 2.2 * radius / tan(degrees * .pi / 360) + 5 * radius + 1
    var points = [tip, tip + ahead * length, tip + back * length]
    if isReflex {
      // The corner as a dent in a plate around it.
      let far = [ahead * length - middle * (3 * length), back * length - middle * (3 * length)]
      points = [tip, tip + ahead * length, tip + far[0], tip + far[1], tip + back * length]
    }
    let styles = points.indices.map { $0 == 0 ? CornerStyle.cut(.smooth, .radius(radius)) : .sharp }
    let outline = ResolvedOutline(try Outline(points, styles))
    return (outline.corners[0], outline.path)
  }

  /// Enough to see chords instead of the curve only below 2e-5 units at a radius of 60.
  private static let steps = 4000

  /// Points of the ideal curve by Simpson's rule: its curvature rises evenly over half its length, and falls again.
  private static func ideal(_ corner: ResolvedCorner, turn: Double, radius: Double) -> [Point] {
    let (along, aside) = (-corner.wedge.back, (-corner.wedge.back).perpendicular * corner.wedge.turnSign)
    let (length, count) = (2 * turn * radius, Self.steps)
    func direction(_ s: Double) -> Vector {
      // The curvature rises by 1/r over half the length, and falls again.
      let (t, half) = (min(s, length - s), length / 2)
      let angle = s <= half ? t * t / (2 * half * radius) : turn - t * t / (2 * half * radius)
      return along * cos(angle) + aside * sin(angle)
    }
    let step = length / Double(count)
    var points = [corner.start]
    for index in 0..<count {
      let s = Double(index) * step
      let sum = direction(s) + direction(s + step / 2) * 4 + direction(s + step)
      points.append(points[index] + sum * (step / 6))
    }
    return points
  }

  /// The distance of a point from a polyline at the nearest of the chords from `place` on, where the search goes on.
  private static func distance(of point: Point, from line: [Point], _ place: inout Int) -> Double {
    func distance(_ index: Int) -> Double {
      let along = line[index + 1] - line[index]
      let part = (point - line[index]).dot(along) / along.dot(along)
      return point.distance(to: line[index].lerp(to: line[index + 1], min(1, max(0, part))))
    }
    while place + 2 < line.count, distance(place + 1) <= distance(place) { place += 1 }
    return distance(place)
  }

  /// The cubics that path data draws.
  private static func cubics(of text: String) throws -> [CubicCurve] {
    var (pen, curves): (Point, [CubicCurve]) = (.zero, [])
    for element in try PathData.path(from: text).elements {
      if case .cubic(let end, let control1, let control2) = element {
        curves.append(CubicCurve(pen, control1, control2, end))
      }
      pen = element.end ?? pen
    }
    return curves
  }

  @Test func `written corners keep within a thousandth of two clothoids, bend steadily, and most in the middle`() {
    var most = (jump: 0.0, ripple: 0.0, distance: 0.0, places: 0)
    forAll(count("FILLET_SMOOTH", else: 500)) { random in
      let degrees = random.once(in: 3) ? random.number(1...20) : random.number(1...179)
      let radius = exp(random.number(log(0.5)...log(60)))
      let (corner, path) = try Self.corner(degrees, radius: radius, isReflex: random.once(in: 2), &random)
      guard corner.used == radius, corner.limit == nil else {
        Issue.record("\(degrees)°: \(corner.used) of \(radius)")
        return false
      }
      let text = PathData.text(of: path)
      let curves = try Self.cubics(of: text)
      let sign = corner.wedge.turnSign
      func curvature(_ curve: CubicCurve, _ t: Double) -> Double { sign * (curve.curvature(at: t) ?? .nan) * radius }
      // As parts of the largest curvature; a line has 0 on each side.
      let ends = curves.map { (curvature($0, 0), curvature($0, 1)) }
      let jumps = zip([0] + ends.map(\.1), ends.map(\.0) + [0]).map { abs($0 - $1) }
      let samples = curves.flatMap { curve in (0...16).map { curvature(curve, Double($0) / 16) } }
      let peak = samples.firstIndex(of: samples.max() ?? 0) ?? 0
      func fall(_ values: some Sequence<Double>) -> Double {
        var (highest, fall) = (0.0, 0.0)
        for value in values {
          highest = max(highest, value)
          fall = max(fall, highest - value)
        }
        return fall
      }
      let ripple = max(fall(samples[...peak]), fall(samples[peak...].reversed()))
      let ideal = Self.ideal(corner, turn: (180 - degrees) * .pi / 180, radius: radius)
      var place = 0
      let distance = curves.flatMap { curve in (0...8).map { curve.point(at: Double($0) / 8) } }
        .map { Self.distance(of: $0, from: ideal, &place) }
      most = (
        max(most.jump, jumps.max() ?? 1), max(most.ripple, ripple), max(most.distance, distance.max() ?? 1),
        max(most.places, Precision.decimals(in: text))
      )
      return jumps.allSatisfy { $0 <= 0.01 } && ripple <= 0.01 && abs((samples.max() ?? 0) - 1) <= 0.01
        && distance.allSatisfy { $0 <= 0.001 }
    }
    print("smooth corners: \(most)")
  }

  @Test(arguments: [1.0, 30, 60, 90, 120, 150, 179])
  func `a smooth corner takes 1.4 to 2 times as much of its edges as the arc of its radius`(degrees: Double) throws {
    var random = SeededGenerator(seed: 1)
    let corner = try Self.corner(degrees, radius: 10, isReflex: false, &random).corner
    let smooth = try #require(corner.clothoids)
    let ideal = Self.ideal(corner, turn: (180 - degrees) * .pi / 180, radius: 10)
    // Where the equation of the curve leads must be the other end.
    #expect(corner.end.distance(to: ideal[Self.steps]) < 1e-6 * corner.tangentLength)
    #expect(smooth.middle.distance(to: ideal[Self.steps / 2]) < 1e-6 * corner.tangentLength)
    #expect(isNear(corner.end.distance(to: corner.vertex), corner.tangentLength, 1e-9))
    #expect((1.37...2).contains(corner.tangentLength / (10 / tan(degrees * .pi / 360))))
    #expect(isNear(smooth.vertex.distance(to: smooth.center), smooth.recession + 10))
    #expect(isNear(smooth.length, 2 * smooth.radius * smooth.turn.radians))
    let drawn = smooth.curves.reduce(into: Path()) { path, curve in
      if path.elements.isEmpty { path.append(.move(to: curve.p0)) }
      path.append(.cubic(to: curve.p3, control1: curve.p1, control2: curve.p2))
    }
    #expect(abs(drawn.length / smooth.length - 1) < 1e-5)
  }

  @Test func `a right angle takes 1.87 radii`() throws {
    let styles: [CornerStyle] = [.sharp, .cut(.smooth, .radius(20)), .sharp, .sharp]
    let corner = ResolvedOutline(try Outline(Self.square, styles)).corners[1]
    #expect(NumberText.fixed(corner.tangentLength / 20, places: 4) == "1.8701")
    #expect(corner.maximum.map { NumberText.fixed($0 * 1.8701, places: 1) } == "100.0")
  }

  @Test func `sizes mean the drawn curve: the cut on its edges, and the way from the vertex to its middle`() throws {
    func corner(_ size: CornerSize) throws -> ResolvedCorner {
      ResolvedOutline(try Outline(Self.square, [.cut(.smooth, size), .sharp, .sharp, .sharp])).corners[0]
    }
    let cut = try corner(.cut(40))
    #expect(isNear(cut.end.x, 40) && isNear(cut.start.y, 40))
    let back = try corner(.recession(5))
    #expect(isNear(back.clothoids?.middle.distance(to: .zero) ?? 0, 5))
    #expect(isNear(back.size(ofRadius: back.used, in: .recession)?.value ?? 0, 5))
    #expect(isNear(back.size(ofRadius: back.used, in: .cut)?.value ?? 0, back.tangentLength))
  }

  @Test(arguments: OverflowPolicy.allCases)
  func `edges are shared by what a corner takes of them`(policy: OverflowPolicy) throws {
    let styles: [CornerStyle] = [.cut(.smooth, .radius(40)), .round(40), .sharp, .sharp]
    let corners = ResolvedOutline(try Outline(Self.square, styles, overflow: policy)).corners
    let asked = 40 * corners[0].wedge.cut(of: .smooth)
    let taken = corners[0].end.x + 100 - corners[1].start.x
    switch policy {
    case .raw: #expect(corners.prefix(2).allSatisfy { $0.used == 40 })
    case .half: #expect(isNear(corners[0].end.x, 50) && corners[1].used == 40)
    case .fair, .css, .share: #expect(isNear(taken, 100) && isNear(corners[1].used, 40 * 100 / (asked + 40)))
    }
    #expect(policy == .raw || corners[0].limit != nil)
  }

  @Test func `squares of smooth corners share their edges by half`() throws {
    let styles = Self.square.map { _ in CornerStyle.cut(.smooth, .radius(90)) }
    let outline = ResolvedOutline(try Outline(Self.square, styles))
    #expect(outline.corners.allSatisfy { isNear($0.tangentLength, 50) && isNear($0.maximum ?? 0, $0.used) })
    #expect(outline.path.sharpestJoint < 1e-9)
  }
}
