import Document
import Raster

/// Cells whose two colours fill them: pictures, and blocks.
extension Renderer {
  /// A part of a picture, in the two colours that a cell can have.
  mutating func filledCell(
    _ block: CellBlock, _ background: Color?, _ column: Int, _ row: Int, _ frame: EffectFrame
  ) -> Picture.Cell {
    let settings = frame.settings
    let set = settings.pictureGlyphs ?? settings.glyphs
    let pooled = block.pooled(columns: set.columns, rows: set.rows)
    if background == nil, pooled.leastOpacity < Self.leastSolid {
      return softCell(block, set, column, row)
    }
    let base = background ?? settings.background
    // Between neighbours of many colours an edge in the picture would be lost.
    let hasEdge = pairs.isFine && pooled.range > Self.largestFlat
    if !settings.palette.isEmpty, !hasEdge {
      return mixedCell(pooled, set, on: base, column, row)
    }
    let (bright, pattern, dark) = pooled.twoColors(on: base)
    let isPlain = pattern == 0 || settings.glyphs == .ascii && settings.pictureGlyphs == nil
    if isPlain {
      let mean = Color(pooled.sum(of: 0xFF) / Float(pooled.count), on: base)
      return Picture.Cell(
        glyph: " ", color: nil, hasLine: false,
        background: hasEdge ? pairs.color(for: mean, column: column, row: row) : mean)
    }
    return Picture.Cell(glyph: set.scalars[Int(pattern)], color: bright, hasLine: false, background: dark)
  }

  /// What is less hides what is behind not quite.
  static let leastSolid: Float = 0.98

  /// A cell whose channels differ by more, in parts of the scale, has two colours far apart: two and a half steps of a
  /// 256-colour terminal.
  private static let largestFlat: Float = 0.4

  /// A part of a picture through which the terminal's own colour is seen, which must stay what it is: dots thinned by
  /// the mask, or an edge.
  private mutating func softCell(_ block: CellBlock, _ set: GlyphSet, _ column: Int, _ row: Int) -> Picture.Cell {
    let pooled = block.pooled(columns: set.columns, rows: set.rows)
    let contrasts = block.contrasts(columns: set.columns, rows: set.rows)
    let solid = block.pattern { $0.w >= Self.leastSolid }
    if solid != 0, set != .ascii { return solidCell(block, solid, set, column, row) }
    var pattern: UInt8 = 0
    for index in 0..<pooled.count {
      let (x, y) = (column * set.columns + index % set.columns, row * set.rows + index / set.columns)
      let opacity = pooled[index].w
      // An edge is somewhere in the dot, and would be bitten by the mask.
      let isEdge = contrasts >> UInt8(index) & 1 != 0
      if isEdge ? opacity >= 0.5 : DitherMask.blueNoise.isOn(x: x, y: y, tone: opacity) {
        pattern |= 1 << UInt8(index)
      }
    }
    let all = pooled.sum(of: 0xFF)
    let glyph =
      set == .ascii
      ? GlyphSet.asciiShade(tone: all.w / Float(max(pooled.count, 1)), column: column, row: row)
      : set.scalars[Int(pattern)]
    guard glyph != " " else { return .blank }
    let color = Color(unmultiplied: solid != 0 ? block.sum(of: solid) : pattern == 0 ? all : pooled.sum(of: pattern))
    return Picture.Cell(glyph: glyph, color: paletteColor(color, column, row), hasLine: false)
  }

  /// A part of a picture or its border beside a tone, which gives way as it does beside a line.
  private mutating func solidCell(
    _ block: CellBlock, _ solid: UInt8, _ set: GlyphSet, _ column: Int, _ row: Int
  ) -> Picture.Cell {
    let shares = block.mapped { $0.w >= Self.leastSolid ? .one : .zero }.pooled(columns: set.columns, rows: set.rows)
    let behind = block.pooled(columns: set.columns, rows: set.rows)
    let rest = shares.pattern { $0.w == 0 }
    let tone = behind.sum(of: rest)
    let isFilled = rest != 0 && tone.w >= 0.5 * Float(rest.nonzeroBitCount)
    return Picture.Cell(
      glyph: set.scalars[Int(shares.pattern { $0.w >= 0.5 })],
      color: paletteColor(Color(unmultiplied: block.sum(of: solid)), column, row),
      hasLine: false, background: isFilled ? paletteColor(Color(unmultiplied: tone), column, row) : nil)
  }

  /// A colour as the terminal has it.
  private mutating func paletteColor(_ color: Color, _ column: Int, _ row: Int) -> Color {
    pairs.palette.isEmpty ? color : pairs.color(for: color, column: column, row: row)
  }

  /// A line over what fills a cell: its dots keep together, and the rest has a colour of its own.
  mutating func lineCell(
    _ block: CellBlock, _ line: UInt8, isInPicture: Bool, _ background: Color?, _ column: Int, _ row: Int,
    _ frame: EffectFrame
  ) -> Picture.Cell {
    let all = UInt8(truncatingIfNeeded: (1 << block.count) - 1)
    let rest = all & ~line
    var cell = Picture.Cell(
      glyph: frame.settings.glyphs.scalars[Int(line)], color: lineColor(block, line, on: background), hasLine: true,
      background: background)
    guard rest != 0 else {
      // Characters of ASCII have holes.
      if frame.settings.glyphs == .ascii, isInPicture { cell.background = cell.color ?? background }
      return cell
    }
    let behind = block.sum(of: rest) / Float(rest.nonzeroBitCount)
    // What fills less than half of the rest would stand out on the line's other side.
    guard behind.w >= 0.5 || background != nil else { return cell }
    var color = background.map { Color(behind, on: $0) } ?? Color(unmultiplied: behind)
    if background == nil, !isInPicture { color = dotColors.standingOut(color, contrast: Self.leastContrast) }
    guard !pairs.palette.isEmpty else {
      cell.background = color
      return cell
    }
    let (mixed, other) = pairs.colors(for: color, column: column, row: row)
    cell.background = mixed == cell.color ? other : mixed
    return cell
  }

  /// Whether a tone is so dense that on a screen of few colours its own is mixed from two of them.
  func isMixed(_ block: CellBlock, _ frame: EffectFrame) -> Bool {
    frame.settings.showsColor && !pairs.palette.isEmpty && !pairs.isFine && frame.settings.pictureGlyphs != nil
      && block.leastOpacity >= Self.leastSolid
  }

  /// A dense tone as pictures are shown, in colours that stand out.
  mutating func mixedTone(
    _ block: CellBlock, _ background: Color?, _ column: Int, _ row: Int, _ frame: EffectFrame
  ) -> Picture.Cell {
    let set = frame.settings.pictureGlyphs ?? frame.settings.glyphs
    var pooled = block.pooled(columns: set.columns, rows: set.rows)
    if background == nil {
      pooled = pooled.mapped { pixel in
        dotColors.standingOut(Color(unmultiplied: pixel), contrast: Self.leastContrast).pixel
      }
    }
    return mixedCell(pooled, set, on: background ?? frame.settings.background, column, row)
  }

  /// A part of a picture in two of a few colours, mixed by the mask so that their mean is the picture's.
  private mutating func mixedCell(
    _ block: CellBlock, _ set: GlyphSet, on base: Color, _ column: Int, _ row: Int
  ) -> Picture.Cell {
    func solid(_ pixel: Pixel) -> Pixel { pixel + base.pixel * (1 - pixel.w) }
    let all = UInt8(truncatingIfNeeded: (1 << block.count) - 1)
    let mean = solid(block.sum(of: all) / Float(max(1, block.count)))
    let (first, second) = pairs.pair(for: mean)
    var pattern: UInt8 = 0
    for index in 0..<block.count {
      let share = PalettePairs.share(of: solid(block[index]), from: first.pixel, to: second.pixel)
      let (x, y) = (column * block.columns + index % block.columns, row * block.rows + index / block.columns)
      if DitherMask.blueNoise.isOn(x: x, y: y, tone: share) { pattern |= 1 << UInt8(index) }
    }
    let isWhole = pattern == all
    // Characters of ASCII have no part that a colour could fill.
    if pattern == 0 || isWhole || set == .ascii {
      let share = PalettePairs.share(of: mean, from: first.pixel, to: second.pixel)
      let isSecond = isWhole || set == .ascii && DitherMask.blueNoise.isOn(x: column, y: row, tone: share)
      return Picture.Cell(glyph: " ", color: nil, hasLine: false, background: isSecond ? second : first)
    }
    return Picture.Cell(glyph: set.scalars[Int(pattern)], color: second, hasLine: false, background: first)
  }
}
