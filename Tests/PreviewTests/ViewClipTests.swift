import Document
import Geometry
import Raster
import ShapeSupport
import Shapes
import TestSupport
import Testing

@testable import Preview

/// What a view does not show is left out, and what it shows is the same.
@Suite struct ViewClipTests {
  private static let (width, height) = (90, 60)

  /// A random part of the page, from one that shows all of it down to a thousandth.
  private func view(_ random: inout SeededGenerator) -> ViewTransform {
    let page = Rect(x: 0, y: 0, width: 200, height: 200)
    let whole = ViewTransform(fitting: page, width: Self.width, height: Self.height, parts: .braille)
    let zoom = Zoom(
      factor: [0.5, 1, 2, 5, 20, 300][Int.random(in: 0..<6, using: &random)],
      center: Point(.random(in: 0...200, using: &random), .random(in: 0...200, using: &random)))
    return whole.zoomed(zoom, width: Self.width, height: Self.height)
  }

  @Test func `a clipped area fills the very same dots of the view`() {
    forAll(300) { random in
      let path = try random.drawableShape().resolved().path
      let view = view(&random)
      guard let visible = view.visible(width: Self.width, height: Self.height) else { return false }
      var clip = ViewClip()
      clip.clipArea(of: path, to: visible)
      var (whole, part) = (
        DotGrid(width: Self.width, height: Self.height), DotGrid(width: Self.width, height: Self.height)
      )
      var rasterizer = Rasterizer()
      for rule in FillRule.allCases {
        rasterizer.fill(FlatPath(path, through: view.transform, tolerance: 0.02), rule: rule, into: &whole)
        rasterizer.fill(FlatPath(clip.area, through: view.transform, tolerance: 0.02), rule: rule, into: &part)
        guard whole == part else { return false }
      }
      return clip.area.elements.count <= path.elements.count
    }
  }

  @Test func `a clipped line covers the same dots of the view`() {
    forAll(300) { random in
      let path = try random.drawableShape().resolved().path
      var style = random.style()
      style.dash = Style().dash
      style.lineWidth = .random(in: 0...10, using: &random)
      let view = view(&random)
      let thinnest = Double.random(in: 0.5...2, using: &random) / view.dotsPerUnit
      guard let visible = view.visible(width: Self.width, height: Self.height) else { return false }
      var clip = ViewClip()
      clip.clipLine(of: path, to: visible.outset(by: LinePen.reach(of: style, view, thinnest: thinnest)))
      var pen = LinePen()
      var (area, rasterizer) = (FlatPath(), Rasterizer())
      var (whole, part) = (
        DotGrid(width: Self.width, height: Self.height), DotGrid(width: Self.width, height: Self.height)
      )
      pen.draw(path, style, view, thinnest: thinnest, into: &area)
      rasterizer.fill(area, into: &whole)
      pen.draw(clip.line, style, view, thinnest: thinnest, into: &area)
      rasterizer.fill(area, into: &part)
      return whole == part
    }
  }

  @Test func `of a long line only what is in view is left`() throws {
    var points: [Point] = []
    for index in 0..<10_000 {
      let angle = Angle(radians: Double(index) / 10_000 * 2 * .pi)
      points.append(Point(100, 100) + angle.direction * (index.isMultiple(of: 2) ? 90 : 80))
    }
    let path = Path(polygon: points)
    var clip = ViewClip()
    let view = Rect(x: 185, y: 95, width: 2, height: 2)
    clip.clipLine(of: path, to: view)
    clip.clipArea(of: path, to: view)
    #expect((1..<200).contains(clip.line.elements.count), "\(clip.line.elements.count)")
    #expect((1..<200).contains(clip.area.elements.count), "\(clip.area.elements.count)")
  }

  @Test func `the joint where a closed line begins is one also when the line is cut`() {
    // The start is in view, and the far corner is not.
    let path = Path(polygon: [Point(0, 0), Point(100, 0), Point(100, 100), Point(0, 100)])
    var clip = ViewClip()
    clip.clipLine(of: path, to: Rect(x: -10, y: -10, width: 20, height: 20))
    #expect(
      clip.line.elements == [
        .move(to: Point(0, 100)), .line(to: Point(0, 0)), .line(to: Point(100, 0)),
      ])
  }
}
