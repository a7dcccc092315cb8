import Geometry
import Raster
import TestSupport
import Testing

/// Views of a part of the page.
@Suite struct ZoomTests {
  @Test func `a key goes up and down a ladder of round factors`() {
    var up = [1.0]
    for _ in 0..<6 { up.append(Zoom.factor(from: up[up.count - 1], steps: 1)) }
    #expect(up == [1, 1.5, 2, 3, 4, 6, 8])
    var down = [1.0]
    for _ in 0..<5 { down.append(Zoom.factor(from: down[down.count - 1], steps: -1)) }
    #expect(down == [1, 0.75, 0.5, 0.375, 0.25, 0.1875])
    #expect(Zoom.factor(from: 1.7, steps: 1) == 2 && Zoom.factor(from: 1.7, steps: -1) == 1.5)
    #expect(Zoom.factor(from: 6, steps: -5) == 1)
  }

  @Test func `the ladder ends at the range and never leaves it`() {
    #expect(Zoom.factor(from: 1, steps: 100) == 1e4)
    #expect(Zoom.factor(from: 1, steps: .max) == 1e4 && Zoom.factor(from: 1, steps: .min) == Zoom.range.lowerBound)
    #expect(Zoom.factor(from: 1, steps: -100) == 1e-3)
    for factor in [Double.nan, .infinity, -.infinity, 0, -1, 1e300, .leastNonzeroMagnitude] {
      #expect(Zoom.range.contains(Zoom(factor: factor, center: .zero).factor))
      #expect(Zoom.range.contains(Zoom.factor(from: factor, steps: 1)))
      #expect(Zoom.range.contains(Zoom.factor(from: factor, steps: -1)))
      let place = Zoom(factor: 2, center: Point(factor, factor)).center
      #expect(place.x.isFinite && place.y.isFinite)
    }
  }

  @Test func `the point that a zoom keeps stays on its dot`() throws {
    forAll(200) { random in
      let page = Rect(x: 0, y: 0, width: .random(in: 1...1000, using: &random), height: 200)
      let whole = ViewTransform(fitting: page, width: 92, height: 72, parts: .braille)
      let first = Zoom(
        factor: .random(in: 0.01...100, using: &random),
        center: Point(.random(in: 0...page.width, using: &random), .random(in: 0...200, using: &random)))
      let before = whole.zoomed(first, width: 92, height: 72)
      let place = Point(.random(in: 0...page.width, using: &random), .random(in: 0...200, using: &random))
      let next = first.zoomed(to: .random(in: 1e-3...1e4, using: &random), keeping: place)
      let after = whole.zoomed(next, width: 92, height: 72)
      let moved = after.transform(place) - before.transform(place)
      return moved.length < 1e-6 * (1 + before.transform(place).y.magnitude + next.factor)
    }
  }

  @Test func `a zoomed view has its place in the middle and its factor in both directions`() throws {
    let page = Rect(x: 0, y: 0, width: 200, height: 100)
    let whole = ViewTransform(fitting: page, width: 80, height: 40, parts: .braille)
    let view = whole.zoomed(Zoom(factor: 4, center: Point(30, 20)), width: 80, height: 40)
    #expect(view.transform(Point(30, 20)) == Point(40, 20))
    #expect(view.dotsPerUnitX == 4 * whole.dotsPerUnitX && view.dotsPerUnitY == 4 * whole.dotsPerUnitY)
    let visible = try #require(view.visible(width: 80, height: 40))
    for (found, wanted) in [(visible.minX, 5), (visible.maxX, 55), (visible.minY, 7.5), (visible.maxY, 32.5)] {
      #expect(abs(found - wanted) < 1e-12)
    }
  }
}
