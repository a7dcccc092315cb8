import Document
import Geometry
import Raster

/// Cells from pixels, for drawings with shadows, pictures, translucent lines or a page color.
extension Renderer {
  /// A cell of the picture.
  struct Place {
    let column: Int
    let row: Int
    /// The page color behind the cell; `nil` for the terminal's own background.
    let background: Color?

    /// True if the dither mask lights dot `index` of a cell with `columns` by `rows` dots for `tone`.
    func isLit(_ index: Int, of columns: Int, _ rows: Int, tone: Float) -> Bool {
      DitherMask.blueNoise.isOn(x: column * columns + index % columns, y: row * rows + index / columns, tone: tone)
    }
  }

  /// Paints a scene with effects or groups into a picture that already has its size.
  mutating func renderEffects(_ scene: Scene, pictures states: PictureStates, into picture: inout Picture) {
    let glyphs = settings.glyphs
    let (page, background) = (scene.page, scene.background)
    let view = settings.view(of: page)
    var composing = Compositor.Settings(
      width: settings.columns * glyphs.columns, height: settings.rows * glyphs.rows, view: view, glyphs: glyphs)
    if settings.fillsCells {
      composing.ground = background.over(settings.background)
    }
    if !settings.showsColor { composing.tones = .ink(isOnLight: settings.background.luminance > 0.5) }
    compositor.paint(scene, pictures: states, composing)
    dotColors.use(background: settings.background)
    var pageColor: Color?
    if settings.showsColor {
      usePalette()
      // All else is drawn over the page color from the palette. Mixed next to a shadow and plain beside it, the page
      // would show two colors.
      if background.color != nil { pageColor = pairs.nearest(to: background.over(settings.background)) }
    }
    let pageDots = Rect(view.transform(page.origin), view.transform(Point(page.maxX, page.maxY)))
    let painted = (
      columns: DotExtent.cells(compositor.painted.columns, of: glyphs.columns),
      rows: DotExtent.cells(compositor.painted.rows, of: glyphs.rows)
    )
    for row in 0..<settings.rows {
      for column in 0..<settings.columns {
        let isPainted = painted.columns.contains(column) && painted.rows.contains(row)
        guard isPainted || pageColor != nil else { continue }
        let middle = Point(
          (Double(column) + 0.5) * Double(glyphs.columns), (Double(row) + 0.5) * Double(glyphs.rows))
        let place = Place(
          column: column, row: row, background: pageColor.flatMap { pageDots.contains(middle) ? $0 : nil })
        picture.cells[row * settings.columns + column] = isPainted ? cell(place) : Self.emptyCell(place)
      }
    }
  }

  private static func emptyCell(_ place: Place) -> Picture.Cell {
    Picture.Cell(glyph: " ", color: nil, hasLine: false, background: place.background)
  }

  private mutating func usePalette() {
    guard settings.palette != pairs.palette || settings.background != clearBackground else { return }
    pairs.use(settings.palette)
    clearBackground = settings.background
    clearPairs.use(settings.palette.filter { dotColors.contrast(of: $0) >= Self.leastContrast - 0.5 })
  }

  private mutating func cell(_ place: Place) -> Picture.Cell {
    let (glyphs, column, row, background) = (settings.glyphs, place.column, place.row, place.background)
    let (across, down, width) = (glyphs.columns, glyphs.rows, compositor.settings.width)
    let first = row * down * width + column * across
    var block = CellBlock(columns: across, rows: down)
    for y in 0..<down {
      for x in 0..<across { block.append(compositor.pixels[first + y * width + x]) }
    }
    let line = compositor.lines.pattern(column: column, row: row, of: glyphs)
    if block.isEmpty, line == 0 { return Self.emptyCell(place) }
    if settings.showsColor {
      let hasPicture =
        compositor.hasPictures && compositor.pictureDots.pattern(column: column, row: row, of: glyphs) != 0
      // Blocks on a known color need no mask: each can have its exact color.
      if hasPicture || settings.fillsCells || glyphs.isBlock && (background != nil || line != 0) {
        return line == 0
          ? filledCell(block, isInPicture: hasPicture, place)
          : lineCell(block, line, isInPicture: hasPicture, place)
      }
    }
    if line == 0, isMixed(block) { return mixedTone(block, place) }
    return glyphs == .ascii ? shadedCell(block, line, place) : dottedCell(block, line, place)
  }

  /// The tone of a pixel: its opacity, or without color the share of lit dots.
  private func tone(of pixel: Pixel) -> Float { settings.showsColor ? pixel.w : pixel.x }

  /// Tones as dithered dots in the mean color.
  private mutating func dottedCell(_ block: CellBlock, _ line: UInt8, _ place: Place) -> Picture.Cell {
    let glyphs = settings.glyphs
    if line == 0, settings.showsColor {
      // A solid edge keeps its shape and color, as a line does.
      let solid = block.solidDots
      if solid != 0, block.meanTone(without: solid, inColor: true) < 0.5 {
        let form = block.mapped { $0.w >= Self.leastSolid ? $0 : .zero }
        return inkedCell(glyphs.scalars[Int(solid)], form, line, place)
      }
    }
    var pattern = line
    // A cell has one color: next to a line, the few dots of a light tone would only blur it.
    if line == 0 || block.meanTone(without: line, inColor: settings.showsColor) >= 0.5 {
      pattern |= block.pattern { index in
        line >> UInt8(index) & 1 == 0
          && place.isLit(index, of: glyphs.columns, glyphs.rows, tone: tone(of: block[index]))
      }
    }
    return inkedCell(glyphs.scalars[Int(pattern)], block, line, place)
  }

  /// Tones as characters of the same density.
  private mutating func shadedCell(_ block: CellBlock, _ line: UInt8, _ place: Place) -> Picture.Cell {
    let scalars = settings.glyphs.scalars
    let solid = block.pattern { tone(of: block[$0]) > 1 - Self.leastTone }
    let sum = (0..<block.count).reduce(Float(0)) { $0 + tone(of: block[$1]) }
    // A solid fill has a shape, with nothing visible beside it.
    let isForm = Float(solid.nonzeroBitCount) > sum - Self.leastTone
    let glyph =
      isForm
      ? scalars[Int(line | solid)]
      : line != 0
        ? scalars[Int(line)]
        : GlyphSet.asciiShade(tone: sum / Float(max(block.count, 1)), column: place.column, row: place.row)
    return inkedCell(glyph, block, line, place)
  }

  /// The largest invisible tone.
  private static let leastTone: Float = 0.02

  /// A character in the color of the line, or without a line in that of all dots.
  private mutating func inkedCell(
    _ glyph: Unicode.Scalar, _ block: CellBlock, _ line: UInt8, _ place: Place
  ) -> Picture.Cell {
    var color: Color?
    if settings.showsColor, glyph != " " {
      color = line != 0 ? lineColor(block, line, on: place.background) : toneColor(block, place)
    }
    return Picture.Cell(glyph: glyph, color: color, hasLine: line != 0, background: place.background)
  }

  /// The color of a line, the same everywhere; `nil` for the terminal's own, as for ``shownColor(_:)``.
  func lineColor(_ block: CellBlock, _ line: UInt8, on background: Color?) -> Color? {
    let full = Color(block.sum(of: line) / Float(line.nonzeroBitCount), on: background ?? settings.background)
    // On a page color both colors belong to the drawing, and so does their contrast.
    guard background != nil || settings.fillsCells || dotColors.contrast(of: full) >= Self.leastContrast else {
      return nil
    }
    return pairs.isFine ? full : pairs.nearest(to: full)
  }

  /// The color of a tone's dots, which keep their hue at low contrast to keep gradients whole.
  private mutating func toneColor(_ block: CellBlock, _ place: Place) -> Color {
    let full = Color(unmultiplied: block.sum(of: 0xFF))
    let isClear = place.background == nil
    let shown = isClear ? dotColors.standingOut(full, contrast: Self.leastContrast) : full
    guard !pairs.palette.isEmpty else { return shown }
    // In a small palette the dark colors make tones darker; a large one has others for that.
    return isClear && pairs.isFine
      ? clearPairs.color(for: shown, column: place.column, row: place.row)
      : pairs.color(for: shown, column: place.column, row: place.row)
  }
}
