import Document
import Geometry
import Raster

/// Cells from pixels, for drawings with shadows, pictures or a page of their own colour.
extension Renderer {
  /// What is known of a frame besides its pixels.
  struct EffectFrame {
    let settings: Settings
    let page: Rect
    /// The page in dots.
    let pageDots: Rect
    /// The page's colour on the terminal's.
    let pageColor: Color?
    /// The colour behind a cell, and `nil` for the terminal's own.
    func background(column: Int, row: Int) -> Color? {
      guard let pageColor, settings.showsColor else { return nil }
      let middle = Point(
        (Double(column) + 0.5) * Double(settings.glyphs.columns), (Double(row) + 0.5) * Double(settings.glyphs.rows))
      return pageDots.contains(middle) ? pageColor : nil
    }
  }

  /// Paints layers with effects into a picture that has its size already.
  mutating func renderEffects(
    _ layers: [Layer], page: Rect, background: Paint?, pictures states: PictureStates, _ settings: Settings,
    into picture: inout Picture
  ) {
    let glyphs = settings.glyphs
    let view = settings.view(of: page)
    var composing = Compositor.Settings(
      width: settings.columns * glyphs.columns, height: settings.rows * glyphs.rows, view: view, page: page,
      glyphs: glyphs)
    if !settings.showsColor { composing.tones = .ink(isOnLight: settings.background.luminance > 0.5) }
    compositor.paint(layers, pictures: states, composing)
    let dots = { (box: Rect) in Rect(view.transform(box.origin), view.transform(Point(box.maxX, box.maxY))) }
    dotColors.use(background: settings.background)
    if settings.showsColor { usePalette(settings) }
    let pageColor = background.map { Color($0.color.pixel * Float($0.opacity), on: settings.background) }
    // All else is drawn over the colour that the page has in the palette: mixed where a shadow ends and plain beside it,
    // it would be seen as two.
    let frame = EffectFrame(
      settings: settings, page: page, pageDots: dots(page),
      pageColor: pageColor.map(pairs.nearest(to:)))
    let painted = (
      columns: DotExtent.cells(compositor.painted.columns, of: glyphs.columns),
      rows: DotExtent.cells(compositor.painted.rows, of: glyphs.rows)
    )
    for row in 0..<settings.rows {
      for column in 0..<settings.columns {
        let isPainted = painted.columns.contains(column) && painted.rows.contains(row)
        guard isPainted || frame.pageColor != nil else { continue }
        picture.cells[row * settings.columns + column] =
          isPainted ? cell(column, row, frame) : Self.emptyCell(column, row, frame)
      }
    }
  }

  private static func emptyCell(_ column: Int, _ row: Int, _ frame: EffectFrame) -> Picture.Cell {
    Picture.Cell(glyph: " ", color: nil, hasLine: false, background: frame.background(column: column, row: row))
  }

  private mutating func usePalette(_ settings: Settings) {
    guard settings.palette != pairs.palette || settings.background != clearBackground else { return }
    pairs.use(settings.palette)
    clearBackground = settings.background
    clearPairs.use(settings.palette.filter { dotColors.contrast(of: $0) >= Self.leastContrast - 0.5 })
  }

  private mutating func cell(_ column: Int, _ row: Int, _ frame: EffectFrame) -> Picture.Cell {
    let glyphs = frame.settings.glyphs
    let (across, down, width) = (glyphs.columns, glyphs.rows, compositor.settings.width)
    let first = row * down * width + column * across
    var block = CellBlock(columns: across, rows: down)
    var line: UInt8 = 0
    for y in 0..<down {
      for x in 0..<across {
        block.append(compositor.pixels[first + y * width + x])
      }
    }
    line = compositor.lines.pattern(column: column, row: row, of: glyphs)
    if block.isEmpty, line == 0 {
      return Self.emptyCell(column, row, frame)
    }
    let background = frame.background(column: column, row: row)
    if frame.settings.showsColor {
      let hasPicture =
        compositor.hasPictures && compositor.pictureDots.pattern(column: column, row: row, of: glyphs) != 0
      // Blocks on a known colour need no mask: each has the very colour that it should.
      if hasPicture || glyphs.isBlock && background != nil || glyphs.isBlock && line != 0 {
        return line == 0
          ? filledCell(block, background, column, row, frame)
          : lineCell(block, line, isInPicture: hasPicture, background, column, row, frame)
      }
    }
    if line == 0, isMixed(block, frame) { return mixedTone(block, background, column, row, frame) }
    if glyphs == .ascii { return shadedCell(block, line, background, column, row, frame) }
    return dottedCell(block, line, background, column, row, frame)
  }

  /// Tones as dots, thinned by the mask, in the mean colour.
  private mutating func dottedCell(
    _ block: CellBlock, _ line: UInt8, _ background: Color?, _ column: Int, _ row: Int, _ frame: EffectFrame
  ) -> Picture.Cell {
    let settings = frame.settings
    let (across, down) = (settings.glyphs.columns, settings.glyphs.rows)
    var pattern: UInt8 = 0
    if line == 0, settings.showsColor {
      // A solid edge keeps its form and its colour as a line does.
      let solid = block.pattern { $0.w >= Self.leastSolid }
      if solid != 0, block.meanTone(without: solid, inColor: true) < 0.5 {
        let form = block.mapped { $0.w >= Self.leastSolid ? $0 : .zero }
        return inkedCell(settings.glyphs.scalars[Int(solid)], form, line, background, column, row, frame)
      }
    }
    for index in 0..<block.count where line >> UInt8(index) & 1 == 0 {
      let (x, y) = (column * across + index % across, row * down + index / across)
      let tone = settings.showsColor ? block[index].w : block[index].x
      if DitherMask.blueNoise.isOn(x: x, y: y, tone: tone) { pattern |= 1 << UInt8(index) }
    }
    // A cell has one colour: beside a line the few dots of a light tone would only blur it in a wrong one.
    if line != 0, block.meanTone(without: line, inColor: settings.showsColor) < 0.5 { pattern = 0 }
    pattern |= line
    return inkedCell(settings.glyphs.scalars[Int(pattern)], block, line, background, column, row, frame)
  }

  /// Tones as characters that are as dense.
  private mutating func shadedCell(
    _ block: CellBlock, _ line: UInt8, _ background: Color?, _ column: Int, _ row: Int, _ frame: EffectFrame
  ) -> Picture.Cell {
    let settings = frame.settings
    var (solid, sum): (UInt8, Float) = (0, 0)
    for index in 0..<block.count {
      let tone = settings.showsColor ? block[index].w : block[index].x
      sum += tone
      if tone > 1 - Self.leastTone { solid |= 1 << UInt8(index) }
    }
    // A solid fill has a form, and nothing else beside it.
    let isForm = Float(solid.nonzeroBitCount) > sum - Self.leastTone
    let glyph =
      line != 0
      ? settings.glyphs.scalars[Int(isForm ? line | solid : line)]
      : isForm
        ? settings.glyphs.scalars[Int(solid)]
        : GlyphSet.asciiShade(tone: sum / Float(max(block.count, 1)), column: column, row: row)
    return inkedCell(glyph, block, line, background, column, row, frame)
  }

  /// What of a tone is too little to be seen.
  private static let leastTone: Float = 0.02

  /// A character in the line's colour, where there is one, and else in that of all dots.
  private mutating func inkedCell(
    _ glyph: Unicode.Scalar, _ block: CellBlock, _ line: UInt8, _ background: Color?, _ column: Int, _ row: Int,
    _ frame: EffectFrame
  ) -> Picture.Cell {
    var color: Color?
    if frame.settings.showsColor, glyph != " " {
      color =
        line != 0 ? lineColor(block, line, on: background) : toneColor(block, on: background, column, row)
    }
    return Picture.Cell(glyph: glyph, color: color, hasLine: line != 0, background: background)
  }

  /// The colour of a line, the same wherever it passes; `nil` for the terminal's own.
  ///
  /// One that would hardly be seen has the terminal's own colour, as it has without effects.
  func lineColor(_ block: CellBlock, _ line: UInt8, on background: Color?) -> Color? {
    let full = Color(unmultiplied: block.sum(of: line))
    // On a page of its own colour both colours are the drawing's, and so is their contrast.
    guard background != nil || dotColors.contrast(of: full) >= Self.leastContrast else { return nil }
    return pairs.isFine ? full : pairs.nearest(to: full)
  }

  /// The colour of a tone's dots.
  ///
  /// Tones go over into each other, and would fall apart where one is hardly seen: they keep their hue.
  private mutating func toneColor(
    _ block: CellBlock, on background: Color?, _ column: Int, _ row: Int
  ) -> Color {
    let sum = block.sum(of: 0xFF)
    let full = Color(unmultiplied: sum)
    let shown = background != nil ? full : dotColors.standingOut(full, contrast: Self.leastContrast)
    guard !pairs.palette.isEmpty else { return shown }
    // A dark one of few colours is what makes a tone darker; of many there are others.
    return background == nil && pairs.isFine
      ? clearPairs.color(for: shown, column: column, row: row) : pairs.color(for: shown, column: column, row: row)
  }
}
