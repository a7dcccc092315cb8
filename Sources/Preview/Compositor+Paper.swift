import Document
import Geometry
import Raster

/// The sheet on which a drawing lies.
extension Compositor {
  /// Makes the pixels to paint those of the paper, and transparent beside it.
  mutating func paintPaper() {
    let hasSheet = clear()
    switch settings.paper {
    case .none: break
    case .sheet(let color): if !hasSheet { paintPage(Paint(color)) }
    case .checker: paintChecker()
    }
  }

  /// Makes the pixels to paint transparent, or the sheet's where that is all there is.
  ///
  /// - Returns: True if they have the color of the sheet.
  private mutating func clear() -> Bool {
    let (region, sheet, width) = (settings.region, pageBox, settings.width)
    painted = .empty
    mixed.removeAll(inRows: region.rows, width: width, height: settings.height)
    gradual.removeAll(inRows: region.rows, width: width, height: settings.height)
    var (ground, hasSheet) = (Pixel.zero, false)
    if case .sheet(let color) = settings.paper, sheet.minX <= Double(region.columns.lowerBound),
      sheet.minY <= Double(region.rows.lowerBound), sheet.maxX >= Double(region.columns.upperBound),
      sheet.maxY >= Double(region.rows.upperBound)
    {
      (ground, hasSheet) = (settings.tones.pixel(ofPage: color), true)
    }
    guard memory.count == width * settings.height else {
      memory = PixelMemory(repeating: ground, count: width * settings.height)
      return hasSheet
    }
    unsafe memory.withUnsafeMutableBufferPointer { pixels in
      for row in region.rows {
        let start = row * width
        unsafe pixels[start + region.columns.lowerBound..<start + region.columns.upperBound]
          .update(repeating: ground)
      }
    }
    return hasSheet
  }

  /// The page in pixels, to an eighth of a cell, where a block can end.
  ///
  /// A faint rim of the sheet would look like a line.
  private var pageBox: Rect {
    func edge(_ place: Double) -> Double { (place * 2).rounded() / 2 }
    let (a, b) = (view(page.origin), view(Point(page.maxX, page.maxY)))
    return Rect(
      Point(edge(min(a.x, b.x)), edge(min(a.y, b.y))), Point(edge(max(a.x, b.x)), edge(max(a.y, b.y))))
  }

  /// Paints the page with as much of a pixel as it covers.
  mutating func paintPage(_ paint: Paint) {
    guard let color = paint.color, paint.opacity > 0 else { return }
    let box = pageBox
    let extent = extent(ofPixels: box)
    guard let first = extent.columns.first, let last = extent.columns.last else { return }
    let pixel = settings.tones.pixel(ofPage: color)
    painted.formUnion(extent)
    func covered(_ index: Int, _ start: Double, _ end: Double) -> Float {
      Float(max(0, min(Double(index) + 1, end) - max(Double(index), start)))
    }
    let width = settings.width
    let (left, right) = (covered(first, box.minX, box.maxX), covered(last, box.minX, box.maxX))
    for row in extent.rows {
      mixed.insert(first..<first + 1, row: row)
      mixed.insert(last..<last + 1, row: row)
      let opacity = covered(row, box.minY, box.maxY) * Float(paint.opacity)
      memory.blend(pixel, opacity, from: row * width + first + 1, count: max(0, last - first - 1))
      memory.blend(pixel, left * opacity, from: row * width + first, count: 1)
      if last > first { memory.blend(pixel, right * opacity, from: row * width + last, count: 1) }
    }
  }

  /// Paints the page in squares of one cell's height.
  private mutating func paintChecker() {
    paintPage(Paint(Paper.squares.light))
    let color = settings.tones.pixel(ofPage: Paper.squares.dark)
    let side = 8
    forEachRow(of: painted) { compositor, row, columns in
      for column in columns where (row / side + column / side) & 1 == 1 {
        let place = row * compositor.settings.width + column
        compositor.memory[place] = color * compositor.memory[place].w
      }
    }
  }
}
