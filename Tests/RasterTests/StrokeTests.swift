import Geometry
import TestSupport
import Testing

@testable import Raster

extension FlatPath {
  func stroked(_ style: StrokeStyle, tolerance: Double = 0.125) -> FlatPath {
    var stroker = Stroker()
    var result = FlatPath()
    stroker.stroke(self, style, tolerance: tolerance, into: &result)
    return result
  }

  /// The area that a stroke covers, measured on a fine grid that holds everything from -20 to 60.
  func strokeArea(_ style: StrokeStyle) -> Double {
    let fine = scaled(20)
    var wide = style
    wide.width *= 20
    var area = FlatPath()
    var stroker = Stroker()
    stroker.stroke(
      fine, wide, through: .translation(by: Vector(400, 400)), tolerance: 0.125, into: &area)
    return Double(DotGrid(width: 1600, height: 1600, filling: area).count) / 400
  }
}

@Suite struct StrokeTests {
  @Test func `a line has its length and width`() {
    let line = FlatPath(contour: [Point(2, 3), Point(10, 3)], isClosed: false)
    let dots = DotGrid(width: 13, height: 7, filling: line.stroked(StrokeStyle(width: 2)))
    #expect(
      dots.picture == [
        ".............", ".............", "..########...", "..########...", ".............", ".............",
        ".............",
      ])
  }

  @Test(arguments: [
    (StrokeStyle.Cap.butt, 40.0), (.square, 44 + 12), (.round, 40 + 4 * Double.pi),
  ])
  func `caps add their area`(cap: StrokeStyle.Cap, area: Double) {
    let line = FlatPath(contour: [Point(1, 2), Point(11, 2)], isClosed: false)
    #expect(abs(line.strokeArea(StrokeStyle(width: 4, cap: cap)) - area) < 0.01 * area)
  }

  @Test(arguments: [
    // A right angle adds a square, a triangle or a quarter of a circle outside its corner.
    (StrokeStyle.Join.miter(limit: 4), 4.0), (.miter(limit: 1.2), 2), (.bevel, 2), (.round, Double.pi),
  ])
  func `joins cover the outside of a corner`(join: StrokeStyle.Join, corner: Double) {
    let angle = FlatPath(contour: [Point(0, 0), Point(20, 0), Point(20, 20)], isClosed: false)
    let area = angle.strokeArea(StrokeStyle(width: 4, join: join))
    // Two arms of 20 by 4 overlap on a square of 2 by 2.
    #expect(abs(area - (160 - 4 + corner)) < 0.3)
  }

  @Test func `a closed square has a closed outline`() {
    let square = FlatPath([(0, 0), (20, 0), (20, 20), (0, 20)])
    #expect(abs(square.strokeArea(StrokeStyle(width: 4)) - (24 * 24 - 16 * 16)) < 0.01)
    #expect(abs(square.strokeArea(StrokeStyle(width: 4, join: .bevel)) - (24 * 24 - 16 * 16 - 8)) < 0.3)
  }

  @Test(arguments: [(StrokeStyle.Join.miter(limit: 4), 100.0), (.bevel, 100 - 18), (.round, 64 + 9 * Double.pi)])
  func `a square whose line is wider than its sides has its corners`(join: StrokeStyle.Join, area: Double) {
    let square = FlatPath(contour: [Point(10, 10), Point(14, 10), Point(14, 14), Point(10, 14)], isClosed: true)
    #expect(abs(square.strokeArea(StrokeStyle(width: 6, join: join)) - area) < 0.2)
  }

  @Test func `a circle covers its ring`() {
    let ring = FlatPath.circle(20, 20, radius: 15).strokeArea(StrokeStyle(width: 3))
    #expect(abs(ring - 2 * Double.pi * 15 * 3) < 0.002 * ring)
  }

  @Test func `a circle thinner than its line has no hole`() {
    let blot = FlatPath.circle(20, 20, radius: 1).strokeArea(StrokeStyle(width: 10, join: .round))
    #expect(abs(blot - Double.pi * 36) < 0.005 * blot)
  }

  @Test(arguments: [StrokeStyle.Join.miter(limit: 4), .round, .bevel])
  func `a line that doubles back covers itself once`(join: StrokeStyle.Join) {
    let hairpin = FlatPath(contour: [Point(0, 5), Point(20, 5), Point(0, 5)], isClosed: false)
    let extra = join == .round ? Double.pi * 2 : 0
    #expect(abs(hairpin.strokeArea(StrokeStyle(width: 4, join: join)) - (80 + extra)) < 0.3)
  }

  @Test(arguments: [(StrokeStyle.Cap.butt, 0.0), (.square, 16), (.round, 4 * Double.pi)])
  func `a line of length zero is a dot in the shape of its cap`(cap: StrokeStyle.Cap, area: Double) {
    for isClosed in [false, true] {
      let point = FlatPath(contour: [Point(5, 5), Point(5, 5), Point(5, 5)], isClosed: isClosed)
      #expect(abs(point.strokeArea(StrokeStyle(width: 4, cap: cap)) - area) < 0.05)
    }
    let lone = FlatPath(contour: [Point(5, 5)], isClosed: false)
    #expect(lone.strokeArea(StrokeStyle(width: 4, cap: cap)) == 0)
  }

  @Test(arguments: [0.0, -1, .nan, .infinity])
  func `a width of zero, below or NaN draws nothing`(width: Double) {
    #expect(FlatPath([(0, 0), (9, 0), (9, 9)]).stroked(StrokeStyle(width: width)).points.isEmpty)
  }

  @Test func `repeated points change nothing`() {
    let once = FlatPath([(0, 0), (20, 0), (20, 20)])
    let twice = FlatPath([(0, 0), (0, 0), (20, 0), (20, 0), (20, 0), (20, 20), (0, 0)])
    #expect(once.stroked(StrokeStyle(width: 3)).points == twice.stroked(StrokeStyle(width: 3)).points)
  }

  /// The distance from a point to the line itself.
  private func distance(_ x: Double, _ y: Double, to path: FlatPath) -> Double {
    var least = Double.infinity
    for contour in path.contours {
      let indices = Array(contour.points)
      let count = contour.isClosed ? indices.count : indices.count - 1
      for index in 0..<count {
        let (a, b) = (path.points[indices[index]], path.points[indices[(index + 1) % indices.count]])
        let step = b - a
        let square = step.dot(step)
        let along = square > 0 ? min(max((Point(x, y) - a).dot(step) / square, 0), 1) : 0
        least = min(least, Point(x, y).distance(to: a + step * along))
      }
    }
    return least
  }

  @Test func `a round line covers exactly the points within half its width`() {
    forAll(400) { random in
      let isClosed = Bool.random(using: &random)
      let spread = Double.random(in: 1...20, using: &random)
      let path = FlatPath(
        contour: (0..<Int.random(in: 2...12, using: &random)).map { _ in
          Point(
            .random(in: (30 - spread)...(30 + spread), using: &random),
            .random(in: (25 - spread)...(25 + spread), using: &random))
        }, isClosed: isClosed)
      let width = Double.random(in: 0.2...16, using: &random)
      let area = path.stroked(StrokeStyle(width: width, join: .round, cap: .round))
      let dots = DotGrid(width: 60, height: 50, filling: area)
      for y in 0..<50 {
        for x in 0..<60 {
          let distance = distance(Double(x) + 0.5, Double(y) + 0.5, to: path)
          if abs(distance - width / 2) > 0.07, dots[x, y] != (distance < width / 2) { return false }
        }
      }
      return true
    }
  }

  @Test func `a stroke winds one way only`() {
    forAll(300) { random in
      let joins: [StrokeStyle.Join] = [.miter(limit: 4), .round, .bevel]
      let path = FlatPath(
        contour: (0..<Int.random(in: 2...20, using: &random)).map { _ in
          Point(.random(in: 5...35, using: &random), .random(in: 5...25, using: &random))
        }, isClosed: Bool.random(using: &random))
      let style = StrokeStyle(
        width: .random(in: 0.1...20, using: &random), join: joins.randomElement(using: &random) ?? .bevel,
        cap: StrokeStyle.Cap.allCases.randomElement(using: &random) ?? .butt)
      let area = path.stroked(style)
      for _ in 0..<200 {
        let (x, y) = (Double.random(in: -5...45, using: &random), Double.random(in: -5...35, using: &random))
        if area.winding(x: x, y: y) < 0 { return false }
      }
      return true
    }
  }

  @Test func `a stroke under a map is the map of the stroke`() {
    let path = FlatPath([(0, 0), (20, 4), (11, 18)])
    let map = Transform(a: 2, b: 0, c: 0, d: 0.5, tx: 3, ty: -1)
    var stroker = Stroker()
    var mapped = FlatPath()
    stroker.stroke(path, StrokeStyle(width: 3), through: map, into: &mapped)
    let plain = path.stroked(StrokeStyle(width: 3))
    #expect(abs(abs(mapped.signedArea) - abs(plain.signedArea)) < 1e-6)
  }

  @Test func `coordinates of any size are stroked without harm`() {
    let values = [Double.nan, .infinity, -.infinity, 1e308, -1e308, 0, 3, .leastNonzeroMagnitude, 1e-200]
    for seed in 1...500 {
      var random = SeededGenerator(seed: UInt64(seed))
      let path = FlatPath(
        contour: (0..<5).map { _ in
          Point(values.randomElement(using: &random) ?? 0, values.randomElement(using: &random) ?? 0)
        }, isClosed: Bool.random(using: &random))
      for width in [1e-300, 2, 1e300] {
        let area = path.stroked(StrokeStyle(width: width, join: .round, cap: .round))
        #expect(area.points.allSatisfy { $0.isFinite }, "seed \(seed)")
      }
    }
  }

  @Test func `a line of very many points stays in place`() {
    var random = SeededGenerator(seed: 3)
    let contour = (0..<50_000).map { index in
      Point(30, 25) + Angle(radians: Double(index) * 2 * .pi / 50_000).direction
        * (18 + .random(in: -0.02...0.02, using: &random))
    }
    let area = FlatPath(contour: contour).stroked(StrokeStyle(width: 4, join: .round))
    #expect(area.points.count < 2000)
    let dots = DotGrid(width: 60, height: 50, filling: area)
    for y in 0..<50 {
      for x in 0..<60 {
        let off = abs(Point(Double(x) + 0.5, Double(y) + 0.5).distance(to: Point(30, 25)) - 18)
        if abs(off - 2) > 0.2 { #expect(dots[x, y] == (off < 2)) }
      }
    }
  }

  @Test(arguments: [1.5, 5])
  func `a line folded where it goes to and fro stays within an eighth of a dot`(width: Double) {
    var random = SeededGenerator(seed: 4)
    let path = FlatPath(
      contour: (0..<12_000).map { index in
        Point(30, 25) + Angle(radians: Double(index) * 2 * .pi / 12_000).direction
          * (18 + .random(in: -0.6...0.6, using: &random))
      })
    func dots(_ width: Double, tolerance: Double) -> DotGrid {
      let style = StrokeStyle(width: width, join: .round)
      return DotGrid(width: 60, height: 50, filling: path.stroked(style, tolerance: tolerance))
    }
    #expect(path.stroked(StrokeStyle(width: width, join: .round)).points.count < 150_000, "most points are folded")
    let folded = dots(width, tolerance: 0.125)
    let (thinner, thicker) = (dots(width - 0.26, tolerance: 1e-3), dots(width + 0.26, tolerance: 1e-3))
    for y in 0..<50 {
      for x in 0..<60 {
        if thinner[x, y] { #expect(folded[x, y], "\(x), \(y)") }
        if folded[x, y] { #expect(thicker[x, y], "\(x), \(y)") }
      }
    }
  }
}
