import Document
import Raster

/// From pixels to the cells of a screen without colors, whose tones are dots.
extension Renderer {
  /// The lowest tone that counts as all of a dot.
  private static let leastSolid: Float = 0.98
  /// Tones in a cell that differ by more than this have a border.
  private static let leastBorder: Float = 0.5
  /// The least tone of a dot at a border; rounding does not turn off one of two dots that are half covered.
  private static let half: Float = 0.47
  /// A lighter tone keeps clear of a line.
  private static let leastDark: Float = 0.3
  /// The mean tone of a cell below which what reaches into it is left out.
  private static let leastRest: Float = 0.06
  /// The largest invisible tone.
  private static let leastTone: Float = 0.02

  /// Chooses a character for each cell to paint.
  func encodeInk(into picture: inout Picture) {
    let set = settings.glyphs.dots
    let (scalars, parts) = (set.scalars, set.parts)
    let width = compositor.settings.width
    let (pixels, mixed, top) = (compositor.memory, compositor.mixed, top)
    // The part of a cell to which each pixel belongs, and the pixels of each part.
    var partOfPixel = InlineArray<32, Int>(repeating: 0)
    var counts = InlineArray<8, Float>(repeating: 0)
    for pixel in 0..<32 {
      let part = pixel / 4 * parts.rows / 8 * parts.columns + pixel % 4 * parts.columns / 4
      partOfPixel[pixel] = part
      counts[part] += 1
    }
    for row in rows {
      for column in columns {
        let first = (row - top) * 8 * width + column * 4
        let place = row * settings.columns + column
        // Most of a picture has one tone.
        let even = unsafe pixels.withUnsafeBufferPointer { pixels -> Float? in
          guard let start = pixels.baseAddress, !mixed.contains(column: column * 4, row: row - top) else { return nil }
          let cell = unsafe CellPixels(first: start + first, stride: width)
          return cell.isEven ? cell.corner.x : nil
        }
        if let even, even <= Self.leastTone {
          picture.cells[place] = .blank
          continue
        }
        var sums = InlineArray<8, Float>(repeating: 0)
        var lows = InlineArray<8, Float>(repeating: 1)
        var highs = InlineArray<8, Float>(repeating: 0)
        var (least, most, total): (Float, Float, Float) = (1, 0, 0)
        if let even {
          (least, most, total) = (even, even, even * 32)
          for part in 0..<8 { sums[part] = even * counts[part] }
          (lows, highs) = (InlineArray(repeating: even), InlineArray(repeating: even))
        } else {
          for pixel in 0..<32 {
            let tone = pixels[first + pixel / 4 * width + pixel % 4].x
            let part = partOfPixel[pixel]
            sums[part] += tone
            (lows[part], highs[part]) = (min(lows[part], tone), max(highs[part], tone))
            (least, most, total) = (min(least, tone), max(most, tone), total + tone)
          }
        }
        guard most > Self.leastTone else {
          picture.cells[place] = .blank
          continue
        }
        let count = parts.columns * parts.rows
        let isSoft = compositor.isSoft(column, row - top)
        // Dots for the faint rest of a line in the next cell would be specks.
        let isRest = !settings.showsTone || !isSoft && least < Self.leastTone && total / 32 < Self.leastRest
        let hasBorder = most - least > Self.leastBorder || most >= Self.leastSolid || isRest
        var form: UInt8 = 0
        for part in 0..<count {
          let tone = sums[part] / counts[part]
          // Of a dark shadow beside a line each dot has its own tone.
          let isTone =
            isSoft && tone > Self.leastDark && highs[part] < Self.leastSolid
            && highs[part] - lows[part] <= Self.leastBorder
          let isOn: Bool
          if hasBorder, !isTone {
            isOn = tone >= Self.half
          } else {
            let (x, y) = (column * parts.columns + part % parts.columns, row * parts.rows + part / parts.columns)
            isOn = DitherMask.blueNoise.isOn(x: x, y: y, tone: tone)
          }
          if isOn { form |= 1 << UInt8(part) }
        }
        let glyph =
          set == .ascii && !hasBorder
          ? GlyphSet.asciiShade(tone: total / 32, column: column, row: row) : scalars[Int(form)]
        picture.cells[place] = Picture.Cell(glyph: glyph, color: nil)
      }
    }
  }
}

extension DotExtent {
  /// True if a cell of pixels is partly in it.
  func hasCell(_ column: Int, _ row: Int) -> Bool {
    let parts = CellEncoder.parts
    return columns.overlaps(column * parts.columns..<(column + 1) * parts.columns)
      && rows.overlaps(row * parts.rows..<(row + 1) * parts.rows)
  }
}
