import Drawing
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
    /// Where pictures are, in dots.
    let pictures: Rect?

    /// The colour behind a cell, and `nil` for the terminal's own.
    func background(column: Int, row: Int) -> Color? {
      guard let pageColor, settings.showsColor else { return nil }
      let middle = Point(
        (Double(column) + 0.5) * Double(settings.glyphs.columns), (Double(row) + 0.5) * Double(settings.glyphs.rows))
      return pageDots.contains(middle) ? pageColor : nil
    }

    /// Whether a cell touches the place of a picture.
    func hasPicture(column: Int, row: Int) -> Bool {
      guard let pictures else { return false }
      let (x, y) = (Double(column * settings.glyphs.columns), Double(row * settings.glyphs.rows))
      return x + Double(settings.glyphs.columns) > pictures.minX && x < pictures.maxX
        && y + Double(settings.glyphs.rows) > pictures.minY && y < pictures.maxY
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
      hasCrispLines: true)
    if !settings.showsColor { composing.tones = .ink(isOnLight: settings.background.luminance > 0.5) }
    compositor.paint(layers, pictures: states, composing)
    let dots = { (box: Rect) in Rect(view.transform(box.origin), view.transform(Point(box.maxX, box.maxY))) }
    var places: Rect?
    for layer in layers {
      let box = layer.effects.backdrop == nil ? (layer.effects.image == nil ? nil : layer.path.bounds) : page
      if let box { places = places?.union(dots(box)) ?? dots(box) }
    }
    let frame = EffectFrame(
      settings: settings, page: page, pageDots: dots(page),
      pageColor: background.map { Color($0.color.pixel * Float($0.opacity), on: settings.background) },
      pictures: places)
    if settings.showsColor { pairs.use(settings.palette) }
    dotColors.use(background: settings.background)
    for row in 0..<settings.rows {
      for column in 0..<settings.columns {
        picture.cells[row * settings.columns + column] = cell(column, row, frame)
      }
    }
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
      return Picture.Cell(
        glyph: " ", color: nil, hasLine: false, background: frame.background(column: column, row: row))
    }
    let background = frame.background(column: column, row: row)
    if frame.settings.showsColor, block.meanOpacity >= 0.5, frame.hasPicture(column: column, row: row) {
      return pictureCell(block, line, background, column, row, frame)
    }
    return dottedCell(block, line, background, column, row, frame)
  }

  /// Tones as dots, thinned by the mask, in the mean colour.
  private mutating func dottedCell(
    _ block: CellBlock, _ line: UInt8, _ background: Color?, _ column: Int, _ row: Int, _ frame: EffectFrame
  ) -> Picture.Cell {
    let settings = frame.settings
    let (across, down) = (settings.glyphs.columns, settings.glyphs.rows)
    var pattern: UInt8 = 0
    for index in 0..<block.count where line >> UInt8(index) & 1 == 0 {
      let (x, y) = (column * across + index % across, row * down + index / across)
      let tone = settings.showsColor ? block[index].w : block[index].x
      if Double(tone) >= settings.lightestTone, DitherMask.blueNoise.isOn(x: x, y: y, tone: tone) {
        pattern |= 1 << UInt8(index)
      }
    }
    let mean: Pixel
    if line != 0 {
      // A cell has one colour: beside a line the few dots of a light tone would only blur it in a wrong one.
      if block.meanTone(without: line, inColor: settings.showsColor) < 0.5 { pattern = 0 }
      pattern |= line
      mean = block.sum(of: line)
    } else {
      mean = block.sum(of: 0xFF)
    }
    var color: Color?
    if settings.showsColor, pattern != 0 {
      color = self.color(of: Color(unmultiplied: mean), isLine: line != 0, on: background, column, row)
    }
    return Picture.Cell(
      glyph: settings.glyphs.scalars[Int(pattern)], color: color, hasLine: line != 0, background: background)
  }

  /// The colour in which dots are shown; `nil` for the terminal's own.
  ///
  /// A line that would hardly be seen has the terminal's own colour, as it has without effects. Tones go over into each
  /// other, and would fall apart where one is hardly seen: they keep their hue.
  private mutating func color(
    of full: Color, isLine: Bool, on background: Color?, _ column: Int, _ row: Int
  ) -> Color? {
    // On a page of its own colour both colours are the drawing's, and so is their contrast.
    let standsOut = background != nil || dotColors.contrast(of: full) >= Self.leastContrast
    if isLine { return standsOut ? full : nil }
    guard pairs.palette.isEmpty || pairs.isFine else { return standsOut ? full : nil }
    let shown = standsOut ? full : dotColors.standingOut(full, contrast: Self.leastContrast)
    guard pairs.isFine else { return shown }
    let (mixed, other) = pairs.colors(for: shown, column: column, row: row)
    // One of a pair may be darker than both together.
    guard background == nil, dotColors.contrast(of: mixed) < Self.leastContrast - 0.5 else { return mixed }
    return dotColors.contrast(of: other) > dotColors.contrast(of: mixed) ? other : mixed
  }

  /// A part of a picture in the two colours that a cell can have.
  private mutating func pictureCell(
    _ block: CellBlock, _ line: UInt8, _ background: Color?, _ column: Int, _ row: Int, _ frame: EffectFrame
  ) -> Picture.Cell {
    let settings = frame.settings
    let set = settings.pictureGlyphs ?? settings.glyphs
    let pooled = block.pooled(columns: set.columns, rows: set.rows)
    let base = background ?? settings.background
    if background == nil, let edge = pooled.edge {
      // At the border the terminal's own colour must stay what it is.
      let color = Color(unmultiplied: pooled.sum(of: edge))
      return Picture.Cell(
        glyph: set.scalars[Int(edge)],
        color: pairs.isFine && line == 0 ? pairs.color(for: color, column: column, row: row) : color,
        hasLine: line != 0, background: nil)
    }
    // Between neighbours of many colours an edge in the picture would be lost.
    let hasEdge = pairs.isFine && (line != 0 || pooled.range > Self.largestFlat)
    if !settings.palette.isEmpty, !hasEdge {
      let pattern = block.pooled(line, columns: pooled.columns, rows: pooled.rows)
      return mixedCell(pooled, set, line: pattern, on: base, column, row)
    }
    let (bright, pattern, dark) = pooled.twoColors(on: base)
    let isPlain = pattern == 0 || settings.glyphs == .ascii && settings.pictureGlyphs == nil
    if isPlain {
      let mean = Color(pooled.sum(of: 0xFF) / Float(pooled.count), on: base)
      return Picture.Cell(
        glyph: " ", color: nil, hasLine: line != 0,
        background: hasEdge ? pairs.color(for: mean, column: column, row: row) : mean)
    }
    return Picture.Cell(glyph: set.scalars[Int(pattern)], color: bright, hasLine: line != 0, background: dark)
  }

  /// A cell whose channels differ by more, in parts of the scale, has two colours far apart: two and a half steps of a
  /// 256-colour terminal.
  private static let largestFlat: Float = 0.4

  /// A part of a picture in two of a few colours, mixed by the mask so that their mean is the picture's.
  ///
  /// - Parameter line: The dots that a line touches: they keep together, for a mixture would take them apart.
  private mutating func mixedCell(
    _ block: CellBlock, _ set: GlyphSet, line: UInt8, on base: Color, _ column: Int, _ row: Int
  ) -> Picture.Cell {
    func solid(_ pixel: Pixel) -> Pixel { pixel + base.pixel * (1 - pixel.w) }
    func mean(_ part: UInt8) -> Pixel { solid(block.sum(of: part) / Float(max(1, part.nonzeroBitCount))) }
    let all = UInt8(truncatingIfNeeded: (1 << block.count) - 1)
    if line != 0, line != all, set != .ascii {
      let stroke = pairs.pair(for: mean(line)).first
      let (first, second) = pairs.pair(for: mean(all & ~line))
      return Picture.Cell(
        glyph: set.scalars[Int(line)], color: stroke, hasLine: true, background: first == stroke ? second : first)
    }
    let hasLine = line != 0
    let (first, second) = pairs.pair(for: mean(all))
    var pattern: UInt8 = 0
    for index in 0..<block.count {
      let share = PalettePairs.share(of: solid(block[index]), from: first.pixel, to: second.pixel)
      let (x, y) = (column * block.columns + index % block.columns, row * block.rows + index / block.columns)
      if DitherMask.blueNoise.isOn(x: x, y: y, tone: share) { pattern |= 1 << UInt8(index) }
    }
    let isWhole = pattern == all
    // Characters of ASCII have no part that a colour could fill.
    if pattern == 0 || isWhole || set == .ascii {
      let share = PalettePairs.share(of: mean(all), from: first.pixel, to: second.pixel)
      let isSecond = isWhole || set == .ascii && DitherMask.blueNoise.isOn(x: column, y: row, tone: share)
      return Picture.Cell(glyph: " ", color: nil, hasLine: hasLine, background: isSecond ? second : first)
    }
    return Picture.Cell(glyph: set.scalars[Int(pattern)], color: second, hasLine: hasLine, background: first)
  }
}
