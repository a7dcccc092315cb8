import Document
import Geometry
import Raster

/// A picture on the dots of a view, cached until the picture or the view changes.
struct PlacedPicture: Sendable {
  /// The inputs of the dots.
  struct Place: Hashable, Sendable {
    var source: PictureState
    /// In document units.
    var box: Rect
    var fit: ImageFit
    var view: Transform
    var width: Int
    var height: Int
    /// The conversion of colors to tones.
    var tones: CompositorTones
    /// The standard deviation of a blur, in document units.
    var deviation = 0.0
  }

  private(set) var place: Place?
  /// The dots that the picture may cover.
  private(set) var columns = 0..<0
  private(set) var rows = 0..<0
  private var pyramid: PicturePyramid?
  /// Row by row within ``columns`` and ``rows``.
  private var pixels: [Pixel] = []

  /// The pixels of a row of dots, from the lower bound of ``columns``.
  func row(_ row: Int) -> ArraySlice<Pixel> {
    let start = (row - rows.lowerBound) * columns.count
    return pixels[start..<(start + columns.count)]
  }

  /// Draws the picture, unless the result would be the same.
  mutating func draw(_ wanted: Place) {
    guard place != wanted else { return }
    place = wanted
    let placed: Rect
    switch wanted.source {
    case .loaded(let bitmap):
      if pyramid?.bitmap != bitmap { pyramid = PicturePyramid(bitmap) }
      placed = Self.frame(of: bitmap, in: wanted.box, wanted.fit)
    case .missing:
      pyramid = nil
      placed = wanted.box
    }
    let dots = Self.dots(of: placed, wanted.view)
    // A picture larger than its box is clipped.
    let box = Self.dots(of: wanted.box, wanted.view)
    let reach = (3 * wanted.deviation * wanted.view.a, 3 * wanted.deviation * wanted.view.d)
    let (left, right) = (max(dots.minX, box.minX), min(dots.maxX, box.maxX))
    let (top, bottom) = (max(dots.minY, box.minY), min(dots.maxY, box.maxY))
    columns = DotExtent.range(left - reach.0, right + reach.0, limit: wanted.width)
    rows = DotExtent.range(top - reach.1, bottom + reach.1, limit: wanted.height)
    let visible = Rect(Point(left, top), Point(right, bottom))
    if wanted.deviation > 0 {
      drawBlurred(wanted, dots, visible)
    } else {
      draw(wanted, dots, visible, columns, rows)
    }
  }

  /// Fills `pixels` for a range of dots, which may extend beyond the grid.
  private mutating func draw(
    _ wanted: Place, _ dots: Rect, _ visible: Rect, _ columns: Range<Int>, _ rows: Range<Int>
  ) {
    pixels.removeAll(keepingCapacity: true)
    pixels.reserveCapacity(columns.count * rows.count)
    switch wanted.source {
    case .loaded:
      drawPicture(in: dots, visible: visible, wanted.tones, columns, rows)
    case .missing: drawCross(in: dots, wanted.tones, columns, rows)
    }
  }

  /// The smallest deviation in coarse dots.
  private static let leastDeviation = 4.0

  /// Blurs the picture on coarse dots, with a margin around the grid, and interpolates.
  ///
  /// Blurred pictures need no finer dots, and zoomed in a deviation can be a thousand dots.
  private mutating func drawBlurred(_ wanted: Place, _ dots: Rect, _ visible: Rect) {
    let deviation = (x: wanted.deviation * wanted.view.a, y: wanted.deviation * wanted.view.d)
    var size = 1.0
    while min(deviation.x, deviation.y) >= 2 * size * Self.leastDeviation { size *= 2 }
    func coarse(_ rect: Rect) -> Rect {
      Rect(Point(rect.minX / size, rect.minY / size), Point(rect.maxX / size, rect.maxY / size))
    }
    func range(_ dots: Range<Int>, _ deviation: Double) -> Range<Int> {
      let reach = 3 * deviation + 2 * size
      let start = Int(((Double(dots.lowerBound) - reach) / size).rounded(.down))
      return start..<max(start + 1, Int(((Double(dots.upperBound) + reach) / size).rounded(.up)))
    }
    let (across, down) = (range(columns, deviation.x), range(rows, deviation.y))
    draw(wanted, coarse(dots), coarse(visible), across, down)
    // A coarse dot and the interpolation blur, too: variances of 1/12 and 1/6.
    let own = size > 1 ? 0.25 : 0
    func rest(_ deviation: Double) -> Double { (deviation * deviation / (size * size) - own).squareRoot() }
    var filter = PixelBlur(deviationX: rest(deviation.x), deviationY: rest(deviation.y))
    filter.blur(&pixels, width: across.count, height: down.count)
    readBack(across, down, size)
  }

  /// Interpolates the coarse dots on the grid.
  private mutating func readBack(_ across: Range<Int>, _ down: Range<Int>, _ size: Double) {
    var result: [Pixel] = []
    result.reserveCapacity(columns.count * rows.count)
    func place(_ dot: Int, in range: Range<Int>) -> (index: Int, share: Float) {
      let place = (Double(dot) + 0.5) / size - 0.5 - Double(range.lowerBound)
      let index = min(max(Int(place.rounded(.down)), 0), max(range.count - 2, 0))
      return (index, Float(min(max(place - Double(index), 0), 1)))
    }
    let places = columns.map { place($0, in: across) }
    let right = across.count > 1 ? 1 : 0
    for row in rows {
      let (top, shareY) = place(row, in: down)
      let (above, below) = (top * across.count, min(top + 1, down.count - 1) * across.count)
      for (left, shareX) in places {
        let upper = pixels[above + left] + (pixels[above + left + right] - pixels[above + left]) * shareX
        let lower = pixels[below + left] + (pixels[below + left + right] - pixels[below + left]) * shareX
        result.append(upper + (lower - upper) * shareY)
      }
    }
    pixels = result
  }

  /// The rectangle of a picture in its box, in document units, where one pixel is one unit.
  static func frame(of bitmap: Bitmap, in box: Rect, _ fit: ImageFit) -> Rect {
    let (width, height) = (Double(bitmap.width), Double(bitmap.height))
    guard width > 0, height > 0 else { return box }
    let across = box.width / width
    let down = box.height / height
    let (scaleX, scaleY): (Double, Double)
    switch fit {
    case .stretch: return box
    case .contain: (scaleX, scaleY) = (min(across, down), min(across, down))
    case .cover: (scaleX, scaleY) = (max(across, down), max(across, down))
    case .center: (scaleX, scaleY) = (1, 1)
    }
    return Rect(
      x: box.center.x - width * scaleX / 2, y: box.center.y - height * scaleY / 2, width: width * scaleX,
      height: height * scaleY)
  }

  private static func dots(of box: Rect, _ view: Transform) -> Rect {
    Rect(view(box.origin), view(Point(box.maxX, box.maxY)))
  }

  private mutating func drawPicture(
    in dots: Rect, visible: Rect, _ tones: CompositorTones, _ columns: Range<Int>, _ rows: Range<Int>
  ) {
    guard let pyramid, !pyramid.isEmpty, dots.width > 0, dots.height > 0 else {
      pixels.append(contentsOf: repeatElement(.zero, count: columns.count * rows.count))
      return
    }
    let scaleX = Double(pyramid.bitmap.width) / dots.width
    let scaleY = Double(pyramid.bitmap.height) / dots.height
    let level = pyramid.level(pixelsPerDot: min(scaleX, scaleY))
    for row in rows {
      let y = (Double(row) + 0.5 - dots.minY) * scaleY
      let covered = Self.cover(row, visible.minY, visible.maxY)
      for column in columns {
        let x = (Double(column) + 0.5 - dots.minX) * scaleX
        let share = covered * Self.cover(column, visible.minX, visible.maxX)
        // A dot at the border is covered in part.
        pixels.append(share > 0 ? tones.pixel(ofPicture: pyramid.sample(x, y, level: level)) * share : .zero)
      }
    }
  }

  /// The part of a dot between two positions.
  private static func cover(_ dot: Int, _ start: Double, _ end: Double) -> Float {
    Float(max(0, min(Double(dot) + 1, end) - max(Double(dot), start)))
  }

  /// Draws a pale box with its diagonals for a missing picture.
  private mutating func drawCross(
    in dots: Rect, _ tones: CompositorTones, _ columns: Range<Int>, _ rows: Range<Int>
  ) {
    let gray = tones.pixel(of: Color(128, 128, 128))
    for row in rows {
      for column in columns {
        let x = (Double(column) + 0.5 - dots.minX) / max(dots.width, 1)
        let y = (Double(row) + 0.5 - dots.minY) / max(dots.height, 1)
        // In dots, so the line width does not depend on the size of the box.
        let distance = min(abs(x - y), abs(x + y - 1)) * min(dots.width, dots.height)
        let isInside = (0...1).contains(x) && (0...1).contains(y)
        pixels.append(isInside ? gray * (distance < 1 ? 0.9 : 0.15) : .zero)
      }
    }
  }
}

/// A picture at every power-of-two reduction, for fast scaling without flicker.
struct PicturePyramid: Sendable {
  let bitmap: Bitmap
  private struct Level: Sendable {
    var width: Int
    var height: Int
    /// Premultiplied pixels.
    var pixels: [SIMD4<UInt8>]
  }
  private var levels: [Level] = []

  init(_ bitmap: Bitmap) {
    self.bitmap = bitmap
    guard bitmap.width > 0, bitmap.height > 0 else { return }
    var first = Level(width: bitmap.width, height: bitmap.height, pixels: [])
    first.pixels.reserveCapacity(bitmap.width * bitmap.height)
    for index in 0..<(bitmap.width * bitmap.height) {
      let alpha = UInt32(bitmap.bytes[index * 4 + 3])
      func multiplied(_ channel: Int) -> UInt8 {
        UInt8((UInt32(bitmap.bytes[index * 4 + channel]) * alpha + 127) / 255)
      }
      first.pixels.append(SIMD4(multiplied(0), multiplied(1), multiplied(2), UInt8(alpha)))
    }
    levels.append(first)
    while let last = levels.last, last.width > 1 || last.height > 1 { levels.append(Self.half(of: last)) }
  }

  var isEmpty: Bool { levels.isEmpty }

  private static func half(of level: Level) -> Level {
    var half = Level(width: (level.width + 1) / 2, height: (level.height + 1) / 2, pixels: [])
    half.pixels.reserveCapacity(half.width * half.height)
    for y in 0..<half.height {
      let (above, below) = (2 * y * level.width, min(2 * y + 1, level.height - 1) * level.width)
      for x in 0..<half.width {
        let (left, right) = (2 * x, min(2 * x + 1, level.width - 1))
        func wide(_ index: Int) -> SIMD4<UInt16> { SIMD4<UInt16>(truncatingIfNeeded: level.pixels[index]) }
        let sum = wide(above + left) &+ wide(above + right) &+ wide(below + left) &+ wide(below + right)
        half.pixels.append(SIMD4<UInt8>(truncatingIfNeeded: (sum &+ 2) &>> 2))
      }
    }
    return half
  }

  /// The level with pixels of at least half a dot.
  func level(pixelsPerDot: Double) -> Int {
    var (level, left) = (0, pixelsPerDot)
    while left >= 2, level + 1 < levels.count {
      left /= 2
      level += 1
    }
    return level
  }

  /// The interpolated pixel at a position in the picture's pixels; border pixels continue outside.
  func sample(_ x: Double, _ y: Double, level index: Int) -> Pixel {
    let level = levels[index]
    let scale = 1 / Double(1 << index)
    let (column, row) = (x * scale - 0.5, y * scale - 0.5)
    let (left, top) = (column.rounded(.down), row.rounded(.down))
    let (shareX, shareY) = (Float(column - left), Float(row - top))
    func clamped(_ place: Double, _ count: Int) -> Int { Int(min(max(place, 0), Double(count - 1))) }
    let (x0, x1) = (clamped(left, level.width), clamped(left + 1, level.width))
    let (y0, y1) = (clamped(top, level.height) * level.width, clamped(top + 1, level.height) * level.width)
    func pixel(_ index: Int) -> Pixel { Pixel(level.pixels[index]) }
    let above = pixel(y0 + x0) + (pixel(y0 + x1) - pixel(y0 + x0)) * shareX
    let below = pixel(y1 + x0) + (pixel(y1 + x1) - pixel(y1 + x0)) * shareX
    return (above + (below - above) * shareY) * (1 / 255)
  }
}

/// The conversion of the drawing's colors to a compositor's pixels.
enum CompositorTones: Hashable, Sendable {
  /// Unchanged colors.
  case colors
  /// The share of lit dots, for screens without color: all for lines and shadows; for fills as far as they differ from
  /// the paper; for pictures their lightness, or darkness on a light screen.
  case ink(isOnLight: Bool, paper: Color)

  /// The pixel of a line's or shadow's color.
  func pixel(of color: Color) -> Pixel {
    switch self {
    case .colors: color.pixel
    case .ink: .one
    }
  }

  /// The least tone of a fill without a line, which would otherwise vanish.
  private static let leastTone: Float = 0.5

  /// The pixel of a fill's color, for a shape with or without a line around it.
  func pixel(ofFill color: Color, hasLine: Bool) -> Pixel {
    guard case .ink(_, let paper) = self else { return color.pixel }
    let tone = max(abs(color.pixel.luma - paper.pixel.luma), hasLine ? 0 : Self.leastTone)
    return Pixel(tone, tone, tone, 1)
  }

  /// The pixel of a page color: without color, the page is none.
  func pixel(ofPage color: Color) -> Pixel {
    switch self {
    case .colors: color.pixel
    case .ink: .zero
    }
  }

  /// The pixel of a border or tint color, by its lightness.
  func pixel(ofShade color: Color) -> Pixel { pixel(ofPicture: color.pixel) }

  /// The pixel for a pixel of a picture.
  func pixel(ofPicture pixel: Pixel) -> Pixel {
    switch self {
    case .colors: return pixel
    case .ink(let isOnLight, _):
      let tone = isOnLight ? pixel.w - pixel.luma : pixel.luma
      return Pixel(tone, tone, tone, pixel.w)
    }
  }

  /// The pixel of a shadow on paint: it removes dots where most are lit, and adds some where few are.
  func pixel(ofShadow color: Color, onDense isDense: Bool) -> Pixel {
    switch self {
    case .colors: color.pixel
    case .ink: isDense ? Pixel(0, 0, 0, 1) : .one
    }
  }
}
