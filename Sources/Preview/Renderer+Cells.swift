import Document
import Raster

/// From pixels to the cells of a screen with colors.
extension Renderer {
  /// Chooses a character and colors for each cell to paint.
  mutating func encode(into picture: inout Picture) {
    let base = settings.background.pixel
    let choice = ColorChoice(paper: compositor.settings.ground, terminal: settings.background)
    // Between few colors there are no mixed ones for blocks: dots have the paint's own.
    let hasDotsOnly = (1...16).contains(settings.palette.count) && settings.glyphs.contains(.braille)
    var encoder = CellEncoder(
      hasDotsOnly ? .braille : settings.glyphs, on: compositor.settings.ground, inks: compositor.inks)
    let (rows, columns, stride, width) = (rows, columns, settings.columns, compositor.settings.width)
    let top = top
    let hasPalette = !settings.palette.isEmpty
    if hasPalette { pairs.use(settings.palette) }
    let (pixels, mixed, gradual) = (compositor.memory, compositor.mixed, compositor.gradual)
    var solid = PixelMemory(repeating: .zero, count: 64)
    // Most flat cells have the color of the previous flat one.
    var (last, lastCell) = (Pixel.zero, Picture.Cell.blank)
    unsafe picture.cells.withUnsafeMutableBufferPointer { cells in
      unsafe pixels.withUnsafeBufferPointer { pixels in
        guard let start = pixels.baseAddress else { return }
        for row in rows {
          let line = row &- top
          let first = line &* 8 &* width
          for column in columns {
            let pixels = unsafe CellPixels(
              first: start + (first &+ column &* 4), stride: width, hasBefore: column > 0,
              hasAfter: column &+ 1 < stride)
            let isFlat = mixed.contains(column: column &* 4, row: line) ? pixels.isFlat : pixels.isEven
            var cell: Picture.Cell
            if !isFlat {
              encoder.isGradual = gradual.contains(column: column &* 4, row: line)
              cell = choice.cell(of: pixels, on: base, &encoder, &solid)
            } else {
              if pixels.corner != last {
                last = pixels.corner
                lastCell = choice.flat(last, base)
              }
              cell = lastCell
            }
            if hasPalette { cell = inPalette(cell, column, row) }
            unsafe cells[row &* stride &+ column] = cell
          }
        }
      }
    }
  }
}

/// The pixels of a cell in a picture.
@safe struct CellPixels {
  let first: UnsafePointer<Pixel>
  /// The pixels from each row to the next.
  let stride: Int
  /// True if the picture has pixels on this side of the cell.
  var hasBefore = false
  var hasAfter = false

  /// The sum of a column of pixels, from -2 to 5; `nil` beside the picture or the page.
  func sum(ofColumn column: Int) -> Pixel? {
    guard column >= 0 || hasBefore, column < 4 || hasAfter else { return nil }
    var sum = Pixel.zero
    for row in 0..<8 { unsafe sum += first[row &* stride &+ column] }
    guard sum.w > 7.99 else { return nil }
    sum.w = 0
    return sum
  }

  var corner: Pixel { unsafe first.pointee }

  /// True if all rows are the same, by their first pixels.
  var isEven: Bool {
    for row in 1..<8 where unsafe first[row &* stride] != first.pointee { return false }
    return true
  }

  /// True if all pixels are the same.
  var isFlat: Bool {
    // Bits instead of numbers: no pixel is -0, and one that differs ends the search.
    let wanted = unsafe unsafeBitCast(first.pointee, to: SIMD2<UInt64>.self)
    for row in 0..<8 {
      var other = SIMD2<UInt64>.zero
      for column in 0..<4 {
        unsafe other |= unsafeBitCast(first[row &* stride &+ column], to: SIMD2<UInt64>.self) ^ wanted
      }
      guard other[0] | other[1] == 0 else { return false }
    }
    return true
  }

  var isOpaque: Bool {
    var sum: Float = 0
    for row in 0..<8 {
      for column in 0..<4 { unsafe sum += first[row &* stride &+ column].w }
    }
    return sum >= 32
  }
}

/// The colors of cells, chosen so that neighbors have the same where that is as good.
private struct ColorChoice {
  let paper, terminal: Pixel

  init(paper: Color, terminal: Color) { (self.paper, self.terminal) = (paper.pixel, terminal.pixel) }

  /// The share of a cell's error by which it may grow for the paper as its ground.
  private static let room: Float = 0.02

  /// The least squared difference at the edge of a paint: 25 levels of 255 in each channel.
  private static let leastEdge: Float = 3 * (25 / 255) * (25 / 255)

  /// True if a color that is not opaque is seen as the terminal's own, which may be another than the known one.
  func isTerminal(_ color: Pixel, opacity: Float) -> Bool {
    opacity < Self.opaque && Self.distance(color, terminal) <= CellEncoder.unseen
  }

  /// The opacity from which a pixel differs from an opaque one by rounding alone.
  private static let opaque: Float = 254.5 / 255

  /// A cell of one color.
  func flat(_ pixel: Pixel, _ base: Pixel) -> Picture.Cell {
    let color = pixel + base * (1 - pixel.w)
    guard !isTerminal(color, opacity: pixel.w) else { return .blank }
    return Picture.Cell(glyph: " ", color: nil, background: Color(opaque: color))
  }

  private static func distance(_ a: Pixel, _ b: Pixel) -> Float {
    var way = a - b
    way.w = 0
    return (way * way).sum()
  }

  /// The cell nearest to some pixels on a ground.
  ///
  /// - Parameter solid: Memory for the opaque pixels of a cell and of two columns on each side.
  func cell(
    of pixels: CellPixels, on base: Pixel, _ encoder: inout CellEncoder, _ solid: inout PixelMemory
  ) -> Picture.Cell {
    if pixels.isOpaque {
      return cell(encoder.fit(pixels), encoder, isSeenThrough: false)
    }
    var isSeenThrough = false
    for row in 0..<8 {
      for column in (pixels.hasBefore ? -2 : 0)..<(pixels.hasAfter ? 6 : 4) {
        let pixel = unsafe pixels.first[row * pixels.stride + column]
        let color = pixel + base * (1 - pixel.w)
        solid[row * 8 + column + 2] = color
        isSeenThrough = isSeenThrough || 0..<4 ~= column && isTerminal(color, opacity: pixel.w)
      }
    }
    return unsafe solid.withUnsafeBufferPointer { solid in
      guard let first = solid.baseAddress else { return .blank }
      let pixels = unsafe CellPixels(
        first: first + 2, stride: 8, hasBefore: pixels.hasBefore, hasAfter: pixels.hasAfter)
      return cell(encoder.fit(pixels), encoder, isSeenThrough: isSeenThrough)
    }
  }

  /// A cell of a fit.
  ///
  /// - Parameter isSeenThrough: True if the terminal's own background is in it.
  func cell(_ best: CellEncoder.Fit, _ encoder: borrowing CellEncoder, isSeenThrough: Bool) -> Picture.Cell {
    let wanted = isSeenThrough ? terminal : paper
    if encoder.error(of: wanted) <= CellEncoder.unseenCell {
      return isSeenThrough ? .blank : Picture.Cell(glyph: " ", color: nil, background: Color(opaque: wanted))
    }
    var fit = best
    settle(&fit, wanted)
    // In a gradient, corners are no paints.
    if Self.distance(fit.color, fit.ground) * fit.share * fit.share > Self.leastEdge {
      (fit.color, fit.ground) = (encoder.calm(fit.color), encoder.calm(fit.ground))
    }
    let isTerminal = isSeenThrough && Self.distance(fit.ground, terminal) < CellEncoder.nearlyPaint
    let (color, ground) = (Color(opaque: fit.color), Color(opaque: fit.ground))
    guard color != ground, fit.glyph != " " else {
      return isTerminal ? .blank : Picture.Cell(glyph: " ", color: nil, background: ground)
    }
    return Picture.Cell(glyph: fit.glyph, color: color, background: isTerminal ? nil : ground)
  }

  /// Gives a fit the ground that its neighbors have, where that is as good.
  private func settle(_ fit: inout CellEncoder.Fit, _ wanted: Pixel) {
    if let other = fit.complement, Self.distance(fit.color, wanted) < Self.distance(fit.ground, wanted) {
      (fit.glyph, fit.color, fit.ground) = (other, fit.ground, fit.color)
      fit.count = 32 - fit.count
    }
    let rest = 32 - fit.count
    let seen = fit.ground
    guard rest > 0, rest * Self.distance(wanted, seen) <= max(fit.error * Self.room, rest * CellEncoder.unseen) else {
      return
    }
    fit.ground = wanted
    // Dots look as before on another ground.
    if fit.share < 1 { fit.color = (fit.color + (seen - wanted) * (1 / fit.share - 1)).inGamut }
  }
}
