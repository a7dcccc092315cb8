import Document
import Raster

/// A finder of the character and the two colors that come nearest to the pixels of a cell.
///
/// Nearest is the least sum of squared differences in sRGB over the cell's pixels. The parts of block characters are
/// filled to the edge; a braille dot covers a quarter of its part.
struct CellEncoder {
  static let parts = CellParts(columns: 4, rows: 8)
  static let pixels: Float = 32

  /// A character with its color and the ground behind it.
  struct Fit {
    var glyph: Unicode.Scalar
    /// The character with both colors exchanged; `nil` for none.
    var complement: Unicode.Scalar?
    var color: Pixel
    var ground: Pixel
    /// The sum of squared differences.
    var error: Float
    /// The pixels whose color is `color`, as seen; the others have that of `ground`.
    var count: Float
    /// The share of a pixel that the character covers there: less than 1 for dots.
    var share: Float = 1
  }

  private let hasHalf, hasQuadrants, hasEighths, hasSextants, hasOctants, hasBraille, hasASCII: Bool
  /// The sums of the pixels of each eighth of the cell, row by row, of each row and of each column.
  private var eighths = InlineArray<8, Pixel>(repeating: .zero)
  private(set) var rows = InlineArray<8, Pixel>(repeating: .zero)
  private(set) var columns = InlineArray<4, Pixel>(repeating: .zero)
  /// The left and right sums of the third and of the sixth row of pixels, in which parts of sextants meet.
  private var borders = InlineArray<4, Pixel>(repeating: .zero)
  private(set) var corners = InlineArray<4, Pixel>(repeating: .zero)
  private var total = Pixel.zero
  private var square: Float = 0
  private var best = Fit(glyph: " ", color: .zero, ground: .zero, error: .infinity, count: 0)
  /// The error with which other characters are compared: for dots, often less than their own.
  private(set) var limit = Float.infinity
  /// True if a gradient is in the cell.
  var isGradual = false
  /// True for a part of a gradient, without an edge.
  private var isRamp = false

  let paper: Pixel
  /// True if the paper is light, so that lines are dots darker than their ground.
  let isOnLight: Bool
  /// The paints toward which the color of a dot is away from its ground; with none, it may be any.
  let inks: Inks

  init(_ sets: GlyphSets, on paper: Color = Color(255, 255, 255), inks: Inks = Inks()) {
    self.paper = paper.levels
    isOnLight = paper.isLight
    self.inks = inks
    hasHalf = sets.contains(.half)
    hasQuadrants = sets.contains(.quadrant)
    hasEighths = sets.contains(.eighths)
    hasSextants = sets.contains(.sextant)
    hasOctants = sets.contains(.octant)
    hasBraille = sets.contains(.braille)
    hasASCII = sets.contains(.ascii)
  }

  /// The best fit for pixels that are opaque and not all alike.
  mutating func fit(_ pixels: CellPixels) -> Fit {
    unsafe read(pixels.first, pixels.stride)
    return choose(pixels)
  }

  var hasBlocks: Bool { hasHalf || hasQuadrants || hasSextants || hasOctants }

  private mutating func choose(_ pixels: CellPixels) -> Fit {
    let mean = total / Self.pixels
    limit = square - (total * mean).sum()
    best = Fit(glyph: " ", complement: nil, color: mean, ground: mean, error: limit, count: Self.pixels)
    isRamp = isGradual && (hasBlocks && limit <= Self.leastTexture || spreadOfPlane >= Self.leastRamp * limit)
    if isGradual, limit <= Self.unseenSpread { return best }
    // With dots alone a thin line would often be a pale cell.
    if hasBraille, !hasBlocks { limit *= Self.brailleRoom }
    if hasHalf, !hasQuadrants { tryPart(rows[4] + rows[5] + rows[6] + rows[7], 16, "▄", "▀") }
    if hasQuadrants { tryQuadrants() }
    // Finer parts do not look smoother, and dots inside a gradient would be texture that it does not have.
    if isRamp, hasQuadrants { return best }
    if hasOctants || !isRamp && (hasBraille || hasASCII) { tryOctants() }
    if hasSextants { trySextants() }
    if hasEighths { tryEighths(pixels) }
    return best
  }

  /// A paint of the last pixels, if a color is nearly one; otherwise the nearest of 128 levels in each channel.
  ///
  /// With more levels each small change of an edge would be sent, and none would be seen.
  func calm(_ color: Pixel) -> Pixel {
    for index in 0..<4 {
      var way = corners[index] - color
      way.w = 0
      if (way * way).sum() < Self.nearlyPaint { return corners[index] }
    }
    let level = color.inGamut * 127 + 0.5
    return Pixel(Float(Int32(level.x)), Float(Int32(level.y)), Float(Int32(level.z)), 127) / 127
  }

  /// The sum of squared differences of the last pixels from one color.
  func error(of color: Pixel) -> Float {
    var color = color
    color.w = 0
    return square + (color * (color * Self.pixels - total * 2)).sum()
  }

  @inline(__always)
  private mutating func read(_ first: UnsafePointer<Pixel>, _ stride: Int) {
    var squares = Pixel.zero
    var (across, lefts, rights) = ((Pixel.zero, Pixel.zero), Pixel.zero, Pixel.zero)
    (total, columns) = (.zero, InlineArray(repeating: .zero))
    for row in 0..<8 {
      let start = unsafe first + row &* stride
      var (a, b, c, d) = unsafe (start[0], start[1], start[2], start[3])
      (a.w, b.w, c.w, d.w) = (0, 0, 0, 0)
      squares += a * a + b * b
      squares += c * c + d * d
      columns[0] += a
      columns[1] += b
      columns[2] += c
      columns[3] += d
      (across.0, across.1) = (a + b, c + d)
      rows[row] = across.0 + across.1
      lefts += across.0
      rights += across.1
      switch row {
      case 0: (corners[0], corners[1]) = (a, d)
      case 2: (borders[0], borders[1]) = across
      case 5: (borders[2], borders[3]) = across
      case 7: (corners[2], corners[3]) = (a, d)
      default: break
      }
      guard row & 1 == 1 else { continue }
      eighths[row - 1] = lefts
      eighths[row] = rights
      total += lefts + rights
      (lefts, rights) = (.zero, .zero)
    }
    square = squares.sum()
  }

  @inline(__always)
  mutating func take(
    _ glyph: Unicode.Scalar, _ complement: Unicode.Scalar?, _ color: Pixel, _ ground: Pixel, error: Float,
    _ count: Float, share: Float = 1
  ) {
    limit = error
    best = Fit(
      glyph: glyph, complement: complement, color: color, ground: ground, error: error, count: count, share: share)
  }

  /// Tries a part of the cell with `count` pixels of this sum in one color, and the rest in another.
  @inline(__always)
  private mutating func tryPart(_ sum: Pixel, _ count: Float, _ glyph: Unicode.Scalar, _ other: Unicode.Scalar?) {
    let rest = total - sum
    let (color, ground) = (sum / count, rest / (Self.pixels - count))
    let error = square - (sum * color + rest * ground).sum()
    if error < limit { take(glyph, other, color, ground, error: error, count) }
  }

  private mutating func tryQuadrants() {
    let a = eighths[0] + eighths[2]
    let b = eighths[1] + eighths[3]
    let c = eighths[4] + eighths[6]
    // The rest are their complements, and halves.
    tryPart(a, 8, "▘", "▟")
    tryPart(b, 8, "▝", "▙")
    tryPart(c, 8, "▖", "▜")
    tryPart(total - a - b - c, 8, "▗", "▛")
    tryPart(a + b, 16, "▀", "▄")
    tryPart(a + c, 16, "▌", "▐")
    tryPart(b + c, 16, "▞", "▚")
  }

  /// The blocks that grow from below and from the left, if the cell's rows or columns differ enough for it.
  private mutating func tryEighths(_ pixels: CellPixels) {
    let whole = (total * total).sum() / Self.pixels
    var (between, sum) = (Pixel.zero, Pixel.zero)
    for row in 0..<8 { between += rows[row] * rows[row] }
    if square - between.sum() / 4 < limit {
      for count in 1..<8 {
        sum += rows[8 - count]
        tryPart(sum, Float(count * 4), Self.lower[count], count == 4 ? "▀" : nil)
      }
    }
    between = .zero
    for column in 0..<4 { between += columns[column] * columns[column] }
    // A block from the left differs at least as much as the pixels within each column do.
    guard square - between.sum() / 8 < limit, square > whole else { return }
    sum = .zero
    let near = columns(near: pixels)
    for column in 0..<4 {
      // Half of a column of pixels, then all of it.
      let next = columns[column]
      if let half = Self.leftHalf(ofColumn: column + 2, in: near) {
        tryPart(sum + half, Float(column * 8 + 4), Self.left[column * 2 + 1], nil)
      }
      sum += next
      if column < 3 {
        tryPart(sum, Float(column * 8 + 8), Self.left[column * 2 + 2], column == 1 ? "▐" : nil)
      }
    }
  }

  /// Tries a part whose border passes through pixels: of the squared error, both colors are the best.
  @inline(__always)
  private mutating func trySoft(
    _ sum: Pixel, _ weights: Weights, _ glyph: Unicode.Scalar, _ complement: Unicode.Scalar?
  ) {
    let rest = total - sum
    let exact = (sum * weights.other - rest * weights.both) * weights.scale
    let color = exact.inGamut
    // A color that is at its limit moves the best of the other.
    let ground =
      exact == color
      ? (rest * weights.own - sum * weights.both) * weights.scale
      : (rest - color * weights.both) * (1 / weights.other)
    let shown = ground.inGamut
    let own = color * (color * weights.own + shown * (2 * weights.both)) + shown * shown * weights.other
    let error = square + (own - (sum * color + rest * shown) * 2).sum()
    if error < limit { take(glyph, complement, color, shown, error: error, weights.own) }
  }

  // MARK: Cuts

  /// Partitions of some parts among which is the best of two colors, or one nearly as good.
  private struct Cuts<let most: Int> {
    var count = 0
    /// The sets of parts on one side, and their sums.
    var patterns = InlineArray<most, UInt8>(repeating: 0)
    var sums = InlineArray<most, Pixel>(repeating: .zero)
  }

  /// Cuts parts along the line between the two that differ most: where two paints meet, that is exact.
  ///
  /// With more paints they are cut along the axis of their largest spread, too.
  ///
  /// - Parameter parts: Their sums; they are equally large.
  @inline(__always)
  private func cuts<let count: Int, let most: Int>(
    of parts: InlineArray<count, Pixel>, into cuts: inout Cuts<most>
  ) {
    let mean = total * (1 / Float(count))
    var (axis, longest, all) = (Pixel.zero, 0 as Float, 0 as Float)
    for index in 0..<count {
      let way = unsafe parts[unchecked: index] - mean
      let length = (way * way).sum()
      all += length
      if length > longest { (axis, longest) = (way, length) }
    }
    let along = cut(parts, along: axis, into: &cuts)
    // What is not on that line is spread along another; a thousandth of the whole difference is not seen.
    guard all - along > longest * 0.001 else { return }
    var spread = Pixel.zero
    for index in 0..<count {
      let way = unsafe parts[unchecked: index] - mean
      spread += way * (way * axis).sum()
    }
    _ = cut(parts, along: spread, into: &cuts)
  }

  /// Adds the cuts along an axis; returns the squared differences along it.
  @inline(__always)
  private func cut<let count: Int, let most: Int>(
    _ parts: InlineArray<count, Pixel>, along axis: Pixel, into cuts: inout Cuts<most>
  ) -> Float {
    var order = InlineArray<count, Int>(repeating: 0)
    var places = InlineArray<count, Float>(repeating: 0)
    let middle = (total * axis).sum() / Float(count)
    var squares: Float = 0
    for index in 0..<count {
      let place = unsafe (parts[unchecked: index] * axis).sum()
      squares += (place - middle) * (place - middle)
      var at = index
      while at > 0, unsafe places[unchecked: at - 1] > place {
        unsafe places[unchecked: at] = places[unchecked: at - 1]
        unsafe order[unchecked: at] = order[unchecked: at - 1]
        at -= 1
      }
      unsafe places[unchecked: at] = place
      unsafe order[unchecked: at] = index
    }
    var (pattern, sum) = (0 as UInt8, Pixel.zero)
    for end in 1..<count {
      let part = unsafe order[unchecked: end - 1]
      pattern |= 1 &<< UInt8(truncatingIfNeeded: part)
      unsafe sum += parts[unchecked: part]
      // Equal parts belong together.
      guard unsafe places[unchecked: end - 1] < places[unchecked: end] else { continue }
      unsafe cuts.patterns[unchecked: cuts.count] = pattern
      unsafe cuts.sums[unchecked: cuts.count] = sum
      cuts.count &+= 1
    }
    let length = (axis * axis).sum()
    return length > 0 ? squares / length : 0
  }

  /// The six parts, each of two columns and of 8/3 rows: the third and the sixth row of pixels are each in two parts.
  private mutating func trySextants() {
    var parts = InlineArray<6, Pixel>(repeating: .zero)
    for side in 0..<2 {
      let (upper, lower) = (borders[side] * (2 / 3), borders[2 + side] * (2 / 3))
      parts[side] = eighths[side] + upper
      parts[2 + side] = eighths[2 + side] - upper + eighths[4 + side] - lower
      parts[4 + side] = eighths[6 + side] + lower
    }
    var found = Cuts<10>()
    cuts(of: parts, into: &found)
    for index in 0..<found.count {
      let pattern = Int(found.patterns[index])
      trySoft(found.sums[index], Self.sextantWeights[pattern], Self.sextants[pattern], Self.sextants[~pattern & 63])
    }
  }

  private mutating func tryOctants() {
    var found = Cuts<14>()
    cuts(of: eighths, into: &found)
    guard found.count > 0 else { return }
    var errors = InlineArray<14, Float>(repeating: 0)
    var (least, first) = (Float.infinity, 0)
    for index in 0..<found.count {
      let (pattern, sum) = unsafe (found.patterns[unchecked: index], found.sums[unchecked: index])
      let count = Float(pattern.nonzeroBitCount &* 4)
      let rest = total - sum
      let error = square - (sum * sum * (1 / count) + rest * rest * (1 / (Self.pixels - count))).sum()
      unsafe errors[unchecked: index] = error
      if error < least { (least, first) = (error, index) }
    }
    // The best one first: it rules out most of the others.
    tryOctant(Int(found.patterns[first]), found.sums[first], error: least)
    for index in 0..<found.count {
      let error = unsafe errors[unchecked: index]
      guard index != first, error < min(limit * Self.brailleRoom, least * Self.farOff) else { continue }
      unsafe tryOctant(Int(found.patterns[unchecked: index]), found.sums[unchecked: index], error: error)
    }
  }

  /// A pattern with more than this multiple of the best one's error is not tried with dots.
  private static let farOff: Float = 3

  private mutating func tryOctant(_ pattern: Int, _ sum: Pixel, error: Float) {
    let count = Float(pattern.nonzeroBitCount * 4)
    let (color, ground) = (sum / count, (total - sum) / (Self.pixels - count))
    if hasOctants {
      if error < limit {
        take(Self.octants[pattern], Self.octants[~pattern & 255], color, ground, error: error, count)
      }
    } else if hasASCII, error < limit {
      // Characters have fewer strokes than ground, and thin ones, which are as far from it as dots.
      let isInk = ((color - ground).sum() < 0) == isOnLight
      if count < Self.pixels / 2 || count == Self.pixels / 2 && isInk {
        take(Self.ascii[pattern], nil, stroke(color, on: ground).color, ground, error: error, count)
      } else {
        let stroke = stroke(ground, on: color).color
        take(Self.ascii[~pattern & 255], nil, stroke, color, error: error, Self.pixels - count)
      }
    }
    if hasBraille, !isRamp, error < limit * Self.brailleRoom {
      tryDots(pattern, count, color, ground, error: error)
      tryDots(~pattern & 255, Self.pixels - count, ground, color, error: error)
    }
  }
}
