import Drawing
import Geometry
import Raster
import Shapes
import Testing

@testable import Rendering

/// Lines around small corners against another renderer's.
@Suite struct StrokeComparisonTests {
  private static let widths = [1.0, 2, 3, 5, 8, 12, 16, 20, 30, 40]
  private static let radii = [0, 0.25, 0.5, 1, 2, 3, 6, 10, 15, 20]
  private static let cell = Vector(160, 120)

  /// One rectangle for each width and radius.
  private func sheet(_ join: String, _ kind: String) throws -> Document {
    var items: [Item] = []
    for (row, width) in Self.widths.enumerated() {
      for (column, radius) in Self.radii.enumerated() {
        var item = Item(Rectangle())
        let values = [
          ("width", "100"), ("height", "60"), ("x", "\((Double(column) + 0.5) * Self.cell.dx)"),
          ("y", "\((Double(row) + 0.5) * Self.cell.dy)"), ("corner-radius", "\(radius)"), ("corner-kind", kind),
          ("fill", "none"), ("stroke", "#000"), ("line-width", "\(width)"), ("line-join", join),
        ]
        for (name, value) in values { try item.set(name, to: value) }
        items.append(item)
      }
    }
    let page = Rect(
      x: 0, y: 0, width: Self.cell.dx * Double(Self.radii.count), height: Self.cell.dy * Double(Self.widths.count))
    return Document(title: "lines", page: page, items: items)
  }

  @Test(arguments: ["miter", "round", "bevel"], ["round", "chamfer"])
  func `a line of any width covers a corner of any radius without gaps`(join: String, kind: String) throws {
    let document = try sheet(join, kind)
    let (width, height) = (Int(document.page.width), Int(document.page.height))
    let other = try OtherRenderer.pixels(of: document, width: width, height: height)
    let view = ViewTransform(fitting: document.page, width: width, height: height, set: .braille)
    #expect(view.dotsPerUnitX == 1 && view.dotsPerUnitY == 1)
    var (pen, rasterizer, area) = (LinePen(), Rasterizer(), FlatPath())
    var grid = CoverageGrid(width: width, height: height)
    for (index, item) in document.items.enumerated() {
      pen.draw(try item.resolved().path, item.style, view, isVisible: false, into: &area)
      rasterizer.fill(area, method: .scanlines, into: &grid)
      let (row, column) = (index / Self.radii.count, index % Self.radii.count)
      var worst: Float = 0
      var sum: Float = 0
      for y in (row * 120)..<(row * 120 + 120) {
        for x in (column * 160)..<(column * 160 + 160) {
          let difference = abs(grid[x, y] - other.pixels[y * width + x].w)
          worst = max(worst, difference)
          sum += difference
        }
      }
      // A gap between spokes leaves pixels bare that the other covers; borders differ by their smoothing alone.
      #expect(worst < 0.3, "line \(Self.widths[row]), radius \(Self.radii[column]): a pixel differs by \(worst)")
      #expect(sum < 12, "line \(Self.widths[row]), radius \(Self.radii[column]): \(sum) pixels differ")
    }
  }
}
