import Geometry
import Glibc
import TestSupport
import Testing

/// Arcs and full circles against closed forms and fine chords.
@Suite struct ArcTests {
  static func path(_ arc: Arc) -> Path {
    var path = Path()
    path.append(.move(to: arc.point(at: arc.start)))
    path.append(.arc(arc, to: arc.point(at: arc.end)))
    return path
  }

  static func random(_ random: inout SeededGenerator) -> Arc {
    Arc(
      center: random.point(), radius: random.number(0.1...80), start: .degrees(random.number(-720...720)),
      sweep: .degrees(random.number(-360...360)))
  }

  /// Points on the arc, both ends included.
  static func samples(_ arc: Arc, _ count: Int) -> [Point] {
    (0...count).map { arc.point(at: arc.start + arc.sweep * (Double($0) / Double(count))) }
  }

  @Test(arguments: [1.0, -1])
  func `a circle has the area, length, bounds and winding of a circle`(direction: Double) throws {
    var path = Self.path(
      Arc(center: Point(3, -4), radius: 5, start: .degrees(30), sweep: .degrees(360 * direction)))
    path.append(.close)
    #expect(isNear(path.signedArea, 25 * .pi * direction, 1e-14))
    #expect(isNear(path.length, 10 * .pi, 1e-14))
    let bounds = try #require(path.bounds)
    #expect(isNear(bounds.origin, Point(-2, -9), 1e-14))
    #expect(isNear(Point(bounds.maxX, bounds.maxY), Point(8, 1), 1e-14))
    #expect(path.windingNumber(around: Point(3, -4)) == Int(direction))
    #expect(path.windingNumber(around: Point(3, 0.999)) == Int(direction))
    #expect(path.windingNumber(around: Point(3, 1.001)) == 0)
    #expect(isNear(path.distance(to: Point(3, -4)), 5) && isNear(path.distance(to: Point(9, 4)), 5))
  }

  @Test func `a half disc has half the area and touches its box`() throws {
    var path = Self.path(Arc(center: .zero, radius: 2, start: .zero, sweep: .degrees(180)))
    path.append(.close)
    #expect(isNear(path.signedArea, 2 * .pi, 1e-14))
    #expect(isNear(path.length, 2 * .pi + 4, 1e-14))
    let bounds = try #require(path.bounds)
    #expect(isNear(bounds.origin, Point(-2, 0), 1e-14) && isNear(bounds.maxY, 2) && isNear(bounds.maxX, 2))
  }

  @Test func `area, length and bounds of a segment agree with fine chords`() {
    forAll(500) { random in
      let arc = Self.random(&random)
      let path = Self.path(arc)
      let samples = Self.samples(arc, 2000)
      let chords = Path(polygon: samples)
      guard let box = path.bounds, let sampled = chords.bounds else { return false }
      let open = zip(samples, samples.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
      // 2,000 chords of a circle: each strays by at most r (2 pi / 2000)^2 / 8.
      let sagitta = arc.radius * 1.3e-6
      return isNear(path.signedArea, chords.signedArea, arc.radius * arc.radius * 1e-5)
        && isNear(path.length, open, 1e-6) && box.outset(by: 1e-9).contains(sampled)
        && sampled.outset(by: sagitta).contains(box)
    }
  }

  @Test func `the distance to an arc is the least distance to its samples`() {
    forAll(500) { random in
      let arc = Self.random(&random)
      let point = random.once(in: 10) ? arc.center : random.point(-200...200)
      let sampled = Self.samples(arc, 2000).reduce(Double.infinity) { min($0, $1.distance(to: point)) }
      let exact = Self.path(arc).distance(to: point)
      // Half the space between two samples is the most that the nearest sample can be too far.
      return exact <= sampled + 1e-9 && sampled <= exact + arc.length / 4000 + 1e-9
    }
  }

  @Test func `an arc passes the directions between its ends and no others`() {
    let arc = Arc(center: .zero, radius: 1, start: .degrees(350), sweep: .degrees(40))
    #expect(arc.passes(.degrees(0)) && arc.passes(.degrees(-5)) && arc.passes(.degrees(389)))
    #expect(!arc.passes(.degrees(31)) && !arc.passes(.degrees(349)) && !arc.passes(.degrees(180)))
    let back = Arc(center: .zero, radius: 1, start: .degrees(30), sweep: .degrees(-40))
    #expect(back.passes(.degrees(0)) && back.passes(.degrees(355)) && !back.passes(.degrees(31)))
  }

  @Test func `cubics stay within the tolerance and span no more than a quarter turn`() {
    forAll(500) { random in
      let arc = Self.random(&random)
      let tolerance = random.pick([1e-1, 1e-3, 1e-6])
      var from = arc.point(at: arc.start)
      var worst = 0.0
      var count = 0
      arc.forEachCubic(endingAt: arc.point(at: arc.end), tolerance: tolerance) { to, control1, control2 in
        let curve = CubicCurve(from, control1, control2, to)
        for step in 0...32 {
          let distance = curve.point(at: Double(step) / 32).distance(to: arc.center)
          worst = max(worst, abs(distance - arc.radius))
        }
        from = to
        count += 1
      }
      return worst <= tolerance * 1.01 + 1e-12 && isNear(from, arc.point(at: arc.end))
        && Double(count) >= abs(arc.sweep.degrees) / 90 - 1e-6
    }
  }

  @Test func `one cubic for a quarter turn strays by 2.7e-4 of the radius`() {
    var worst = 0.0
    let arc = Arc(center: .zero, radius: 1, start: .zero, sweep: .degrees(90))
    arc.forEachCubic(endingAt: arc.point(at: arc.end), tolerance: 1) { to, control1, control2 in
      let curve = CubicCurve(Point(1, 0), control1, control2, to)
      for step in 0...1000 {
        worst = max(worst, abs(curve.point(at: Double(step) / 1000).distance(to: .zero) - 1))
      }
    }
    #expect(worst > 2.6e-4 && worst < 2.8e-4)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300])
  func `an arc with a sweep that is not finite ends`(sweep: Double) {
    let arc = Arc(center: .zero, radius: 1, start: .zero, sweep: Angle(radians: sweep))
    var count = 0
    arc.forEachCubic(endingAt: Point(1, 0), tolerance: 1e-3) { _, _, _ in count += 1 }
    #expect((1...1024).contains(count))
    #expect((1...65_536).contains(arc.pieces(tolerance: 1e-3)))
  }
}
