import Document
import Geometry
import Raster

/// The sheet on which a drawing lies.
extension Compositor {
  /// Makes the first `count` pixels transparent, or the paper's where that is all there is.
  mutating func clear(_ count: Int) {
    painted = .empty
    var ground = Pixel.zero
    let (a, b) = (view(page.origin), view(Point(page.maxX, page.maxY)))
    let isAllPage =
      min(a.x, b.x) <= 0 && min(a.y, b.y) <= 0 && max(a.x, b.x) >= Double(settings.width)
      && max(a.y, b.y) >= Double(settings.height)
    hasSheet = false
    if case .sheet(let color) = settings.paper, isAllPage {
      (ground, hasSheet) = (settings.tones.pixel(ofPage: color), true)
    }
    guard pixels.count >= count else {
      pixels = Array(repeating: ground, count: count)
      return
    }
    unsafe pixels.withUnsafeMutableBufferPointer { unsafe $0[..<count].update(repeating: ground) }
  }

  /// Paints the page with as much of a pixel as it covers.
  mutating func paintPage(_ paint: Paint) {
    guard let color = paint.color, paint.opacity > 0 else { return }
    // A sheet ends at an eighth of a cell, where a block can: a faint rim would look like a line.
    func edge(_ place: Double) -> Double { (place * 2).rounded() / 2 }
    let (a, b) = (view(page.origin), view(Point(page.maxX, page.maxY)))
    let box = Rect(
      Point(edge(min(a.x, b.x)), edge(min(a.y, b.y))), Point(edge(max(a.x, b.x)), edge(max(a.y, b.y))))
    let extent = DotExtent(of: box, width: settings.width, height: settings.height)
    let pixel = settings.tones.pixel(ofPage: color)
    painted.formUnion(extent)
    func covered(_ index: Int, _ start: Double, _ end: Double) -> Float {
      Float(max(0, min(Double(index) + 1, end) - max(Double(index), start)))
    }
    let opacity = Float(paint.opacity)
    let inside = extent.columns.filter { covered($0, box.minX, box.maxX) == 1 }
    for column in extent.columns { share[column] = covered(column, box.minX, box.maxX) }
    for row in extent.rows {
      let down = covered(row, box.minY, box.maxY) * opacity
      guard down == 1, let first = inside.first, let last = inside.last else {
        blend(pixel, share, down, row, extent.columns)
        continue
      }
      blend(pixel, share, 1, row, extent.columns.lowerBound..<first)
      blend(pixel, share, 1, row, last + 1..<extent.columns.upperBound)
      let start = row * settings.width
      unsafe pixels.withUnsafeMutableBufferPointer {
        unsafe $0[start + first..<start + last + 1].update(repeating: pixel)
      }
    }
  }

  /// Paints the page in squares of one cell's height.
  mutating func paintChecker() {
    paintPage(Paint(Paper.squares.light))
    let color = settings.tones.pixel(ofPage: Paper.squares.dark)
    let (origin, side) = (settings.origin, 8)
    forEachRow(of: painted) { compositor, row, columns in
      for column in columns where ((row + origin.row) / side + (column + origin.column) / side) & 1 == 1 {
        let place = row * compositor.settings.width + column
        compositor.pixels[place] = color * compositor.pixels[place].w
      }
    }
  }
}
