import Document
import Raster

/// Cells filled with two colors: pictures and blocks.
extension Renderer {
  /// A part of a picture, in the two colors that a cell can have.
  mutating func filledCell(_ block: CellBlock, _ place: Place) -> Picture.Cell {
    let set = settings.pictureGlyphs ?? settings.glyphs
    let pooled = block.pooled(columns: set.columns, rows: set.rows)
    if place.background == nil, pooled.leastOpacity < Self.leastSolid { return softCell(block, pooled, set, place) }
    let base = place.background ?? settings.background
    // Mixing adjacent colors of a large palette would hide an edge in the picture.
    let hasEdge = pairs.isFine && pooled.range > Self.largestFlat
    if !settings.palette.isEmpty, !hasEdge { return mixedCell(pooled, set, on: base, place) }
    let (bright, pattern, dark) = pooled.twoColors(on: base)
    let isPlain = pattern == 0 || settings.glyphs == .ascii && settings.pictureGlyphs == nil
    if isPlain {
      let mean = Color(pooled.sum(of: 0xFF) / Float(pooled.count), on: base)
      let color = hasEdge ? pairs.color(for: mean, column: place.column, row: place.row) : mean
      return Picture.Cell(glyph: " ", color: nil, hasLine: false, background: color)
    }
    return Picture.Cell(glyph: set.scalars[Int(pattern)], color: bright, hasLine: false, background: dark)
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
    let behind = block.sum(of: rest) / Float(rest.nonzeroBitCount)
    // A fill of less than half the rest would appear on the other side of the line.
    guard behind.w >= 0.5 || background != nil else { return cell }
    var color = background.map { Color(behind, on: $0) } ?? Color(unmultiplied: behind)
    if background == nil, !isInPicture, !settings.fillsCells {
      color = dotColors.standingOut(color, contrast: Self.leastContrast)
    }
    cell.background = color
    if !pairs.palette.isEmpty {
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

/// Areas: fills that are dense enough for the background of a cell.
extension Renderer {
  /// The lowest opacity of an area; a lighter fill is a tone of dots.
  static let leastArea = 0.5

  /// Copies `dots` into the cells as an area.
  ///
  /// With an outline a cell has the fill's color if the fill covers at least half; the line's dots follow. Without one,
  /// blocks show the edge.
  mutating func paintArea(_ fill: Color, opacity: Double, isOutlined: Bool, into picture: inout Picture) {
    let (glyphs, blocks) = (settings.glyphs, settings.pictureGlyphs ?? settings.glyphs)
    let count = glyphs.columns * glyphs.rows
    let all = UInt8(truncatingIfNeeded: 1 << count - 1)
    for row in rows {
      let first = row * settings.columns
      dots.forEachPattern(inCellRow: row, of: glyphs) { column, pattern in
        let index = first + column
        var part = pattern
        if isOutlined { part = pattern.nonzeroBitCount * 2 >= count ? all : 0 }
        let block = part == all ? all : Self.blocks(for: part, of: glyphs, as: blocks)
        guard block != 0 else { return }
        let ground = ground(of: picture.cells[index], areas[index])
        let color = opacity < 1 ? Color(fill.pixel * Float(opacity), on: ground ?? settings.background) : fill
        painted[index] = 0
        areas[index] = part == all ? 0 : part
        picture.cells[index] =
          part == all
          ? Picture.Cell(glyph: " ", color: nil, hasLine: false, background: color)
          : Picture.Cell(glyph: blocks.scalars[Int(block)], color: color, hasLine: false, background: ground)
      }
    }
  }

  /// The color behind what is painted next into a cell; `nil` for the terminal's background.
  func ground(of cell: Picture.Cell, _ area: UInt8) -> Color? {
    area.nonzeroBitCount * 2 >= settings.glyphs.columns * settings.glyphs.rows ? cell.color : cell.background
  }

  /// The blocks of a cell that are at least half covered.
  private static func blocks(for pattern: UInt8, of set: GlyphSet, as blocks: GlyphSet) -> UInt8 {
    let (wide, high) = (set.columns / blocks.columns, set.rows / blocks.rows)
    var result: UInt8 = 0
    for part in 0..<blocks.columns * blocks.rows {
      var covered = 0
      for y in 0..<high {
        for x in 0..<wide {
          let dot = (part / blocks.columns * high + y) * set.columns + part % blocks.columns * wide + x
          covered += Int(pattern >> UInt8(dot) & 1)
        }
      }
      if covered * 2 >= wide * high { result |= 1 << UInt8(part) }
    }
    return result
  }
}
