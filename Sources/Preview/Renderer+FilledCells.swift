import Document
import Raster

/// Cells filled with two colors: pictures and blocks.
extension Renderer {
  /// A part of a picture, in the two colors that a cell can have.
  mutating func filledCell(_ block: CellBlock, isInPicture: Bool, _ place: Place) -> Picture.Cell {
    let set = settings.pictureGlyphs ?? settings.glyphs
    let pooled = block.pooled(columns: set.columns, rows: set.rows)
    if place.background == nil, !settings.fillsCells, pooled.leastOpacity < Self.leastSolid {
      return softCell(block, pooled, set, place)
    }
    let base = place.background ?? settings.background
    // Mixing adjacent colors of a large palette would hide an edge in the picture.
    let hasEdge = pairs.isFine && pooled.range > Self.largestFlat
    // A fill looks the same beside a shadow as without one.
    let isFlat = pairs.isFine && !isInPicture && block.range == 0
    if !settings.palette.isEmpty, !hasEdge, !isFlat { return mixedCell(pooled, set, on: base, place) }
    var (bright, pattern, dark) = pooled.twoColors(on: base)
    (bright, dark) = (calm(bright, block, on: base), calm(dark, block, on: base))
    let isPlain = pattern == 0 || settings.glyphs == .ascii && settings.pictureGlyphs == nil
    if isPlain {
      let mean = Color(pooled.sum(of: 0xFF) / Float(pooled.count), on: base)
      let color = hasEdge ? pairs.color(for: mean, column: place.column, row: place.row) : calm(mean, block, on: base)
      return Picture.Cell(
        glyph: " ", color: nil, hasLine: false, background: color == base ? place.background : color)
    }
    // The terminal's own background is not the color of dots.
    if place.background == nil, bright == base {
      let rest = set.scalars[Int(~pattern & pooled.all)]
      return Picture.Cell(glyph: rest, color: dark, hasLine: false, background: nil)
    }
    let ground = dark == base ? place.background : dark
    return Picture.Cell(glyph: set.scalars[Int(pattern)], color: bright, hasLine: false, background: ground)
  }

  /// The color of a cell; in a gradient it has 32 levels per channel, so a small change sends few bytes.
  private func calm(_ color: Color, _ block: CellBlock, on base: Color) -> Color {
    let range = block.range
    guard range > 0, range <= Self.largestFlat, color != base else { return color }
    func level(_ value: UInt8) -> UInt8 {
      let step = (Int(value) * 31 + 127) / 255
      return UInt8((step * 255 + 15) / 31)
    }
    return Color(level(color.red), level(color.green), level(color.blue))
  }

  /// The lowest opacity that hides the background.
  static let leastSolid: Float = 0.98

  /// The largest difference in a channel that counts as one color: two and a half steps of a 256-color terminal.
  private static let largestFlat: Float = 0.4

  /// A part of a picture that shows the terminal's own background, as dithered dots or as an edge.
  private mutating func softCell(
    _ block: CellBlock, _ pooled: CellBlock, _ set: GlyphSet, _ place: Place
  ) -> Picture.Cell {
    let solid = block.solidDots
    if solid != 0, set != .ascii { return solidCell(block, pooled, solid, set, place) }
    let pattern = pooled.pattern { index in
      let opacity = pooled[index].w
      // The mask would damage a dot with an edge.
      return pooled.edges >> UInt8(index) & 1 != 0
        ? opacity >= 0.5 : place.isLit(index, of: set.columns, set.rows, tone: opacity)
    }
    let all = pooled.sum(of: 0xFF)
    let glyph =
      set == .ascii
      ? GlyphSet.asciiShade(tone: all.w / Float(max(pooled.count, 1)), column: place.column, row: place.row)
      : set.scalars[Int(pattern)]
    guard glyph != " " else { return .blank }
    let color = Color(unmultiplied: solid != 0 ? block.sum(of: solid) : pattern == 0 ? all : pooled.sum(of: pattern))
    return Picture.Cell(glyph: glyph, color: paletteColor(color, place), hasLine: false)
  }

  /// A solid part of a picture next to a tone, which gives way as it does next to a line.
  private mutating func solidCell(
    _ block: CellBlock, _ behind: CellBlock, _ solid: UInt8, _ set: GlyphSet, _ place: Place
  ) -> Picture.Cell {
    let shares = block.mapped { $0.w >= Self.leastSolid ? .one : .zero }.pooled(columns: set.columns, rows: set.rows)
    let rest = shares.pattern { shares[$0].w == 0 }
    let tone = behind.sum(of: rest)
    let isFilled = rest != 0 && tone.w >= 0.5 * Float(rest.nonzeroBitCount)
    return Picture.Cell(
      glyph: set.scalars[Int(shares.pattern { shares[$0].w >= 0.5 })],
      color: paletteColor(Color(unmultiplied: block.sum(of: solid)), place),
      hasLine: false, background: isFilled ? paletteColor(Color(unmultiplied: tone), place) : nil)
  }

  /// A color from the terminal's palette, if it has one.
  private mutating func paletteColor(_ color: Color, _ place: Place) -> Color {
    pairs.palette.isEmpty ? color : pairs.color(for: color, column: place.column, row: place.row)
  }

  /// A line over a filled cell: the line's dots in one color, the rest in another.
  mutating func lineCell(_ block: CellBlock, _ line: UInt8, isInPicture: Bool, _ place: Place) -> Picture.Cell {
    let background = place.background
    let rest = block.all & ~line
    var cell = Picture.Cell(
      glyph: settings.glyphs.scalars[Int(line)], color: lineColor(block, line, on: background), hasLine: true,
      background: background)
    guard rest != 0 else {
      // ASCII characters have gaps.
      if settings.glyphs == .ascii, isInPicture { cell.background = cell.color ?? background }
      return cell
    }
    var color: Color
    if settings.fillsCells {
      // On the other side of the line a mean of two areas would look like a third.
      let filled = rest & block.pattern { block[$0].w > 0 }
      guard filled.nonzeroBitCount * 2 >= rest.nonzeroBitCount else { return cell }
      let base = background ?? settings.background
      color = calm(Color(block.sum(of: filled) / Float(filled.nonzeroBitCount), on: base), block, on: base)
    } else {
      let behind = block.sum(of: rest) / Float(rest.nonzeroBitCount)
      // A fill of less than half the rest would appear on the other side of the line.
      guard behind.w >= 0.5 || background != nil else { return cell }
      color = background.map { Color(behind, on: $0) } ?? Color(unmultiplied: behind)
      if background == nil, !isInPicture {
        color = dotColors.standingOut(color, contrast: Self.leastContrast)
      }
    }
    cell.background = color
    if !pairs.palette.isEmpty, isInPicture || !pairs.isFine {
      let (mixed, other) = pairs.colors(for: color, column: place.column, row: place.row)
      cell.background = mixed == cell.color ? other : mixed
    }
    return cell
  }

  /// True for a dense tone on a screen with few colors, which is mixed from two of them.
  func isMixed(_ block: CellBlock) -> Bool {
    settings.showsColor && !pairs.palette.isEmpty && !pairs.isFine && settings.pictureGlyphs != nil
      && block.leastOpacity >= Self.leastSolid
  }

  /// A dense tone drawn like a picture, in colors that stand out.
  mutating func mixedTone(_ block: CellBlock, _ place: Place) -> Picture.Cell {
    let set = settings.pictureGlyphs ?? settings.glyphs
    var pooled = block.pooled(columns: set.columns, rows: set.rows)
    if place.background == nil {
      pooled = pooled.mapped { pixel in
        dotColors.standingOut(Color(unmultiplied: pixel), contrast: Self.leastContrast).pixel
      }
    }
    return mixedCell(pooled, set, on: place.background ?? settings.background, place)
  }

  /// A part of a picture dithered with two palette colors, whose mean is the picture's.
  private mutating func mixedCell(
    _ block: CellBlock, _ set: GlyphSet, on base: Color, _ place: Place
  ) -> Picture.Cell {
    func solid(_ pixel: Pixel) -> Pixel { pixel + base.pixel * (1 - pixel.w) }
    let mean = solid(block.sum(of: block.all) / Float(max(1, block.count)))
    let (first, second) = pairs.pair(for: mean)
    func share(_ pixel: Pixel) -> Float { PalettePairs.share(of: pixel, from: first.pixel, to: second.pixel) }
    let pattern = block.pattern { index in
      place.isLit(index, of: block.columns, block.rows, tone: share(solid(block[index])))
    }
    let isWhole = pattern == block.all
    // ASCII characters have no part that a color could fill.
    if pattern == 0 || isWhole || set == .ascii {
      let isSecond =
        isWhole
        || set == .ascii && DitherMask.blueNoise.isOn(x: place.column, y: place.row, tone: share(mean))
      return Picture.Cell(glyph: " ", color: nil, hasLine: false, background: isSecond ? second : first)
    }
    return Picture.Cell(glyph: set.scalars[Int(pattern)], color: second, hasLine: false, background: first)
  }
}

/// Cells of two colors: the two of a fill, a line and what is below them that come nearest.
extension Renderer {
  /// The lowest contrast with the ground at which a color is easy to see.
  public static let leastVisible = 1.6

  /// Copies `dots` into the cells in a color over those below it.
  mutating func lay(_ color: Color, opacity: Double, isLine: Bool, into picture: inout Picture) {
    let all = UInt8(truncatingIfNeeded: 1 << (settings.glyphs.columns * settings.glyphs.rows) - 1)
    let (scalars, columns, page) = (settings.glyphs.scalars, columns, settings.background)
    func shown(on below: Color) -> (below: Color, color: Color, cell: Picture.Cell) {
      let shown = color.over(below, opacity: opacity)
      return (below, shown, Picture.Cell(glyph: " ", color: nil, hasLine: isLine, background: shown))
    }
    // Most cells of a layer lie on the same color.
    var last = shown(on: page)
    let (rows, stride, dots, glyphs) = (rows, settings.columns, dots, settings.glyphs)
    unsafe painted.withUnsafeMutableBufferPointer { painted in
      unsafe picture.cells.withUnsafeMutableBufferPointer { cells in
        for row in rows {
          dots.forEachPattern(inCellRow: row, of: glyphs) { column, pattern in
            guard columns.contains(column) else { return }
            let index = row * stride + column
            let own = unsafe painted[index]
            if opacity < 1, !isLine, own != 0, let front = unsafe cells[index].color {
              // What is below shows through: both colors of the cell change, or neither.
              guard pattern.nonzeroBitCount * 2 >= all.nonzeroBitCount else { return }
              unsafe cells[index].color = color.over(front, opacity: opacity)
              unsafe cells[index].background = color.over(cells[index].background ?? page, opacity: opacity)
              return
            }
            if opacity < 1 {
              let below = unsafe Self.below(pattern, isLine: isLine, in: cells[index], own: own, page: page)
              if below != last.below { last = shown(on: below) }
            }
            if pattern == all {
              unsafe painted[index] = 0
              unsafe cells[index] = last.cell
            } else {
              let cell = unsafe cells[index]
              let two = TwoColors(
                adding: last.color, at: pattern, isLine: isLine, to: cell, own: own, all: all, page: page)
              unsafe painted[index] = two.pattern
              unsafe cells[index] = Picture.Cell(
                glyph: scalars[Int(two.pattern)], color: two.color, hasLine: isLine || cell.hasLine,
                background: two.background)
            }
          }
        }
      }
    }
  }

  /// The color below dots: the one of most of them, or for a line, which lies on an edge, the mean of both.
  @inline(__always)
  private static func below(
    _ pattern: UInt8, isLine: Bool, in cell: Picture.Cell, own: UInt8, page: Color
  ) -> Color {
    let ground = cell.background ?? page
    guard own != 0, let color = cell.color else { return ground }
    if isLine { return color.over(ground, opacity: 0.5) }
    return (own & pattern).nonzeroBitCount * 2 > pattern.nonzeroBitCount ? color : ground
  }
}

/// The two colors of a cell, and the dots of the first.
///
/// Dots leave gaps, so a fill has at most half of them.
private struct TwoColors {
  private(set) var color: Color
  private(set) var pattern: UInt8
  /// `nil` for the terminal's background.
  private(set) var background: Color?

  /// The weight of a line's dots, which look broken without one of them.
  private static let lineWeight = 4

  /// Adds dots of a color to a cell.
  ///
  /// Of three colors, the one whose loss changes the cell least gives way to another.
  ///
  /// - Parameters:
  ///   - own: The dots that have the cell's color.
  ///   - all: All dots.
  ///   - page: The terminal's background.
  @inline(__always)
  init(
    adding color: Color, at pattern: UInt8, isLine: Bool, to cell: Picture.Cell, own: UInt8, all: UInt8, page: Color
  ) {
    defer {
      if !isLine, !cell.hasLine, self.pattern.nonzeroBitCount * 2 > all.nonzeroBitCount {
        (self.color, background) = (background ?? page, self.color)
        self.pattern = all & ~self.pattern
      }
      if background == page { background = nil }
    }
    (self.color, self.pattern, background) = (color, pattern, cell.background)
    let (front, back) = (own & ~pattern, all & ~own & ~pattern)
    guard front != 0, let other = cell.color else { return }
    guard back != 0 else {
      background = other
      return
    }
    let ground = cell.background ?? page
    let counts = (front: front.nonzeroBitCount, back: back.nonzeroBitCount)
    let added = pattern.nonzeroBitCount * (isLine ? Self.lineWeight : 1)
    let losses = (
      between: min(counts.front, counts.back) * other.difference(from: ground),
      front: min(added, counts.front) * color.difference(from: other),
      back: min(added, counts.back) * color.difference(from: ground)
    )
    if losses.between <= min(losses.front, losses.back) {
      if counts.front >= counts.back { background = other }
    } else if losses.front <= losses.back {
      self.pattern |= front
      if added < counts.front { self.color = other }
    } else {
      (self.color, self.pattern) = (other, front)
      if added >= counts.back { background = color }
    }
  }
}

extension Color {
  /// The squared distance from another color; the eye is most sensitive to green.
  fileprivate func difference(from other: Color) -> Int {
    let (red, green, blue) = (
      Int(red) - Int(other.red), Int(green) - Int(other.green), Int(blue) - Int(other.blue)
    )
    return 2 * red * red + 4 * green * green + 3 * blue * blue
  }
}

extension Scene.Piece {
  /// The least opacity of a thin line.
  private static let leastShare = 0.4

  /// The opacity of a thin line: its width divided by `thinnest`, at least ``leastShare``.
  ///
  /// 1 if it would then be hard to see on the page and on the fill.
  func lineShare(thinnest: Double, on page: Color) -> Double {
    guard let stroke = style.stroke.color, style.lineWidth < thinnest else { return 1 }
    let share = max(style.lineWidth / thinnest, Self.leastShare)
    // A picture has all colors.
    guard effects.image == nil else { return share }
    let grounds = [page] + (style.fill.color.map { [$0.over(page, opacity: style.fill.opacity)] } ?? [])
    let isVisible = grounds.contains {
      stroke.over($0, opacity: share).contrast(with: $0) >= Renderer.leastVisible
    }
    return isVisible ? share : 1
  }
}
