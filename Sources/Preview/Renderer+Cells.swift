import Document
import Raster

/// From pixels to the cells of a screen with colors.
extension Renderer {
  /// Chooses a character and colors for each cell to paint.
  mutating func encode(into picture: inout Picture) {
    let base = settings.background.pixel
    let choice = ColorChoice(paper: compositor.settings.ground, terminal: settings.background)
    var encoder = CellEncoder(settings.glyphs, isOnLight: compositor.settings.ground.isLight)
    let (rows, columns, stride, width) = (rows, columns, settings.columns, compositor.settings.width)
    let hasPalette = !settings.palette.isEmpty
    if hasPalette { pairs.use(settings.palette) }
    let pixels = compositor.pixels
    // Most flat cells have the color of the previous flat one.
    var (last, lastCell) = (Pixel.zero, Picture.Cell.blank)
    unsafe picture.cells.withUnsafeMutableBufferPointer { cells in
      unsafe pixels.withUnsafeBufferPointer { pixels in
        for row in rows {
          let start = row * 8 * width
          for column in columns {
            let first = start &+ column &* 4
            let corner = unsafe pixels[first]
            let isFlat = unsafe Self.isFlat(pixels, first, width, corner)
            var cell: Picture.Cell
            if isFlat {
              if corner != last {
                last = corner
                lastCell = choice.flat(corner, base)
              }
              cell = lastCell
            } else {
              var isSeenThrough = false
              let fit =
                unsafe Self.leastOpacity(pixels, first, width) < 1
                ? encoder.fit { x, y in
                  let pixel = unsafe pixels[first &+ y &* width &+ x]
                  let color = pixel + base * (1 - pixel.w)
                  isSeenThrough = isSeenThrough || choice.isTerminal(color, opacity: pixel.w)
                  return color
                } : encoder.fit { x, y in unsafe pixels[first &+ y &* width &+ x] }
              cell = choice.cell(fit, encoder, isSeenThrough: isSeenThrough)
            }
            if hasPalette { cell = inPalette(cell, column, row) }
            unsafe cells[row &* stride &+ column] = cell
          }
        }
      }
    }
  }

  /// The least opacity of a cell's pixels.
  @inline(__always)
  private static func leastOpacity(_ pixels: UnsafeBufferPointer<Pixel>, _ first: Int, _ width: Int) -> Float {
    var least: Float = 1
    for y in 0..<8 {
      for x in 0..<4 { unsafe least = min(least, pixels[first &+ y &* width &+ x].w) }
    }
    return least
  }

  /// True if all pixels of a cell are the same.
  @inline(__always)
  private static func isFlat(
    _ pixels: UnsafeBufferPointer<Pixel>, _ first: Int, _ width: Int, _ corner: Pixel
  ) -> Bool {
    // Bits instead of numbers: no pixel is -0, and one that differs ends the search.
    let wanted = unsafe unsafeBitCast(corner, to: SIMD2<UInt64>.self)
    var place = first
    for _ in 0..<8 {
      var other = SIMD2<UInt64>.zero
      for x in 0..<4 { unsafe other |= unsafeBitCast(pixels[place &+ x], to: SIMD2<UInt64>.self) ^ wanted }
      guard other[0] | other[1] == 0 else { return false }
      place &+= width
    }
    return true
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
