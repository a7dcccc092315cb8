import Geometry
import TestSupport
import Testing

@testable import Raster

@Suite struct ViewTransformTests {
  private let page = Rect(x: 10, y: 20, width: 200, height: 100)

  @Test func `a page fills its tighter direction and is centered in the other`() {
    // 40 by 40 braille cells of 1:2 are 80 by 160 square dots.
    let view = ViewTransform(fitting: page, width: 80, height: 160, parts: .braille)
    #expect(view.dotsPerUnitX == 0.4 && view.dotsPerUnitY == 0.4)
    #expect(view.transform(Point(10, 20)) == Point(0, 60))
    #expect(view.transform(Point(210, 120)) == Point(80, 100))
  }

  @Test func `a margin stays free`() {
    let view = ViewTransform(fitting: page, width: 80, height: 160, parts: .braille, margin: 5)
    #expect(abs(view.transform(Point(10, 20)).x - 5) < 1e-12)
    #expect(abs(view.transform(Point(210, 20)).x - 75) < 1e-12)
  }

  @Test(arguments: GlyphSet.allCases, [0.41, 0.5, 0.63])
  func `a square is square on screen whatever the cell and the dots`(set: GlyphSet, aspect: Double) {
    let view = ViewTransform(
      fitting: Rect(x: 0, y: 0, width: 10, height: 10), width: 60 * set.columns, height: 20 * set.rows,
      parts: set.parts, cellAspect: aspect)
    let side = view.transform(Vector(10, 10))
    let (cellsWide, cellsHigh) = (side.dx / Double(set.columns), side.dy / Double(set.rows))
    #expect(abs(cellsWide * aspect - cellsHigh) < 1e-9)
    #expect(max(cellsWide / 60, cellsHigh / 20) > 0.999_999)
  }

  @Test func `the page's center is a dot's center or border`() {
    forAll(500) { random in
      let box = Rect(
        x: .random(in: -50...50, using: &random), y: .random(in: -50...50, using: &random),
        width: .random(in: 1...300, using: &random), height: .random(in: 1...300, using: &random))
      let center = ViewTransform(fitting: box, width: 77, height: 60, parts: .braille).transform(box.center)
      return abs(center.x - 38.5) < 1e-9 && abs(center.y - 30) < 1e-9
    }
  }

  @Test func `a symmetric shape in the middle of the page draws symmetrically`() {
    forAll(200) { random in
      let center = Point(.random(in: 0...9, using: &random), .random(in: 0...9, using: &random))
      let radius = Double.random(in: 5...50, using: &random)
      let box = Rect(center - Vector(radius * 1.1, radius), center + Vector(radius * 1.1, radius))
      let view = ViewTransform(fitting: box, width: 90, height: 80, parts: .braille, margin: 2)
      // Off the lattice, so that no center lies on a border by rounding.
      let octagon = FlatPath(
        contour: (0..<8).map {
          view.transform(center + Angle.degrees(Double($0) * 45 + 22.5).direction * radius * 0.987)
        })
      let dots = DotGrid(width: 90, height: 80, filling: octagon)
      let axis = Int((view.transform(center).x * 2).rounded())
      for y in 0..<80 {
        for x in 0..<90 where (0..<90).contains(axis - 1 - x) && dots[x, y] != dots[axis - 1 - x, y] {
          return false
        }
      }
      return true
    }
  }

  @Test(arguments: [
    Rect(x: 0, y: 0, width: 0, height: 0), Rect(x: 0, y: 0, width: 0, height: 10),
    Rect(x: 5, y: 5, width: 10, height: 0), Rect(x: 0, y: 0, width: 1e300, height: 1e300),
  ])
  func `a page or grid without size still gives a map`(page: Rect) {
    for (width, height) in [(0, 0), (1, 1), (80, 40)] {
      let map = ViewTransform(fitting: page, width: width, height: height, parts: .braille, margin: 3).transform
      for value in [map.a, map.d, map.tx, map.ty] { #expect(value.isFinite) }
      #expect(map.a > 0 && map.d > 0)
    }
  }
}
