import TestSupport
import Testing

@testable import Geometry

/// Cubic curves against fine sampling.
@Suite struct CubicTests {
  static func random(_ random: inout SeededGenerator) -> CubicCurve {
    let spread = random.pick([1.0, 100])
    func point() -> Point { random.point(-spread...spread) }
    var curve = CubicCurve(point(), point(), point(), point())
    switch random.integer(0...9) {
    case 0: curve.p1 = curve.p0
    case 1: curve.p2 = curve.p3
    case 2: curve.p3 = curve.p0
    // A straight one that runs back over itself, and one with a cusp.
    case 3: (curve.p1, curve.p2) = (curve.p0.lerp(to: curve.p3, 1.7), curve.p0.lerp(to: curve.p3, -0.5))
    case 4: curve = CubicCurve(Point(0, 0), Point(60, 60), Point(0, 60), Point(60, 0))
    default: break
    }
    return curve
  }

  static func path(_ curve: CubicCurve) -> Path {
    var path = Path()
    path.append(.move(to: curve.p0))
    path.append(.cubic(to: curve.p3, control1: curve.p1, control2: curve.p2))
    return path
  }

  static func samples(_ curve: CubicCurve, _ count: Int) -> [Point] {
    (0...count).map { curve.point(at: Double($0) / Double(count)) }
  }

  @Test func `a curve comes within a limit of a point if its distance is not more`() {
    forAll(2000) { random in
      let curve = Self.random(&random)
      let size = max(curve.controlBox.width, curve.controlBox.height)
      let point = random.integer(0...1) > 0 ? random.point(-150...150) : curve.point(at: random.number(0...1))
      let distance = curve.distance(to: point)
      return curve.comes(within: distance + 1e-9 * size, of: point)
        && !curve.comes(within: distance * (1 - 1e-9) - 1e-9 * size, of: point)
    }
  }

  @Test func `area, length and bounds agree with fine chords`() {
    forAll(400) { random in
      let curve = Self.random(&random)
      let path = Self.path(curve)
      let samples = Self.samples(curve, 4000)
      let chords = Path(polygon: samples)
      guard let box = path.bounds, let sampled = chords.bounds else { return false }
      let open = zip(samples, samples.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
      let size = max(sampled.width, sampled.height, 1)
      return isNear(path.signedArea, chords.signedArea, size * size * 1e-6)
        && abs(path.length - open) <= 1e-5 * size && box.outset(by: 1e-9).contains(sampled)
        && sampled.outset(by: 1e-5 * size).contains(box)
    }
  }

  @Test func `the length of a straight cubic is that of its line, including the way back`() {
    let plain = CubicCurve(Point(0, 0), Point(1, 0), Point(2, 0), Point(3, 0))
    #expect(isNear(Self.path(plain).length, 3, 1e-12))
    // x = 9t(1-t)^2 + 9 t^2 (1-t)... with controls at 3 and -3 and ends at 0: out and back on both sides.
    let swing = CubicCurve(Point(0, 0), Point(3, 0), Point(-3, 0), Point(0, 0))
    // |x|' integrates to four times the largest x, at t = (3 - sqrt 3) / 6: 9 t (1-t) (1-2t).
    let t = (3 - 3.0.squareRoot()) / 6
    #expect(isNear(Self.path(swing).length, 4 * 9 * t * (1 - t) * (1 - 2 * t), 1e-6))
  }

  @Test func `the number of pieces keeps every chord within the tolerance`() {
    forAll(300) { random in
      let curve = Self.random(&random)
      let tolerance = random.pick([1e-1, 1e-2, 1e-3])
      let count = curve.pieces(tolerance: tolerance)
      for index in 0..<count {
        let (from, to) = (Double(index) / Double(count), Double(index + 1) / Double(count))
        let chord = Path(line: curve.point(at: from), curve.point(at: to))
        for step in 1...3 {
          let point = curve.point(at: from + (to - from) * Double(step) / 4)
          if chord.distance(to: point) > tolerance * (1 + 1e-9) { return false }
        }
      }
      return true
    }
  }

  @Test func `the distance to a curve is the least distance to its samples`() {
    forAll(200) { random in
      let curve = Self.random(&random)
      let path = Self.path(curve)
      let samples = Self.samples(curve, 1000)
      let longest = zip(samples, samples.dropFirst()).reduce(0) { max($0, $1.0.distance(to: $1.1)) }
      for _ in 0..<5 {
        let point = random.once(in: 4) ? samples[random.integer(0...1000)] : random.point()
        let sampled = samples.reduce(Double.infinity) { min($0, $1.distance(to: point)) }
        let exact = path.distance(to: point)
        if exact > sampled + 1e-7 || sampled > exact + longest { return false }
      }
      return true
    }
  }

  @Test func `a curve with NaN or infinity ends`() {
    let curve = CubicCurve(.zero, Point(.nan, 0), Point(.infinity, 3), Point(1e300, 1))
    #expect((1...65_536).contains(curve.pieces(tolerance: 1e-3)))
    _ = Self.path(curve).windingNumber(around: .zero)
    _ = Self.path(curve).distance(to: .zero)
    _ = Self.path(curve).length
  }
}

extension Path {
  /// An open path of one line.
  init(line a: Point, _ b: Point) {
    self.init()
    append(.move(to: a))
    append(.line(to: b))
  }
}
