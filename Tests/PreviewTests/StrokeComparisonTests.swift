import Document
import Geometry
import Raster
import Shapes
import Testing

@testable import Preview

/// Lines around small corners against another renderer's.
@Suite struct StrokeComparisonTests {
  private static let widths = [1.0, 2, 5, 8, 12, 20, 30, 40]
  private static let radii = [0, 0.5, 1, 2, 3, 6, 10, 20]
  private static let cell = (width: 112, height: 92)

  /// One rectangle for each width and radius.
  private func sheet(_ join: String) throws -> Document {
    var items: [Item] = []
    for (row, width) in Self.widths.enumerated() {
      for (column, radius) in Self.radii.enumerated() {
        var item = Item(Rectangle())
        let values = [
          ("width", "66"), ("height", "46"), ("x", "\((Double(column) + 0.5) * Double(Self.cell.width))"),
          ("y", "\((Double(row) + 0.5) * Double(Self.cell.height))"), ("corner-radius", "\(radius)"),
          ("fill", "none"), ("stroke", "#000"), ("line-width", "\(width)"), ("line-join", join),
        ]
        for (name, value) in values { try item.set(name, to: value) }
        items.append(item)
      }
    }
    let page = Rect(
      x: 0, y: 0, width: Double(Self.cell.width * Self.radii.count),
      height: Double(Self.cell.height * Self.widths.count))
    return Document(title: "lines", page: page, items: items)
  }

  @Test(arguments: ["miter", "round", "bevel"])
  func `a line of any width covers a corner of any radius without gaps`(join: String) throws {
    let document = try sheet(join)
    let (width, height) = (Int(document.page.width), Int(document.page.height))
    let other = try OtherRenderer.pixels(of: document, width: width, height: height)
    let view = ViewTransform(fitting: document.page, width: width, height: height, parts: .braille)
    #expect(view.dotsPerUnitX == 1 && view.dotsPerUnitY == 1)
    var (pen, rasterizer, line, all) = (LinePen(), Rasterizer(), FlatPath(), FlatPath())
    for item in document.items {
      pen.draw(try item.resolved().path, item.style, view, into: &line)
      for contour in line.contours {
        for index in contour.points { all.append(line.points[index]) }
        all.endContour(isClosed: true)
      }
    }
    var grid = CoverageGrid(width: width, height: height)
    rasterizer.fill(all, method: .scanlines, into: &grid)
    var row = [Float](repeating: 0, count: width)
    var (worst, far) = (Array(repeating: Float(0), count: document.items.count), Array(repeating: 0, count: 64))
    for y in 0..<height {
      grid.readRow(y, columns: row.indices, into: &row)
      for x in 0..<width {
        let difference = abs(row[x] - other.pixels[y * width + x].w)
        let index = y / Self.cell.height * Self.radii.count + x / Self.cell.width
        worst[index] = max(worst[index], difference)
        if difference > 0.25 { far[index] += 1 }
      }
    }
    for index in worst.indices {
      let place = "line \(Self.widths[index / 8]), radius \(Self.radii[index % 8])"
      // Two chords for an arc of half a unit leave up to half a pixel around a line 40 wide, in less than nine
      // pixels a corner; spokes leave whole pixels bare.
      #expect(worst[index] < 0.5, "\(place): a pixel differs by \(worst[index])")
      #expect(far[index] <= 32, "\(place): \(far[index]) pixels differ")
    }
  }
}
