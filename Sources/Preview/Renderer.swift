public import Document
public import Geometry
public import Raster
import Shapes

/// A renderer of documents into character cells; keep one for all frames, since it reuses its memory.
public struct Renderer: Sendable {
  /// The properties of the picture, independent of the drawing.
  public struct Settings: Hashable, Sendable {
    /// The size in cells.
    public var columns: Int
    public var rows: Int
    public var glyphs: GlyphSet
    /// The width of a cell divided by its height.
    public var cellAspect: Double
    /// True if fills are drawn, as dithered tones.
    public var showsTone: Bool
    /// True if cells have the drawing's colors; otherwise they have the terminal's own.
    public var showsColor: Bool
    /// The terminal's background, with which colors need contrast.
    public var background: Color
    /// The characters for cells filled by a picture; `nil` for ``glyphs``, whose dots must be multiples of theirs.
    public var pictureGlyphs: GlyphSet?
    /// The colors of a terminal with so few that others are mixed from them; otherwise empty.
    public var palette: [Color]
    /// The visible part of the page; `nil` for all of it.
    public var zoom: Zoom?

    public init(
      columns: Int, rows: Int, glyphs: GlyphSet = .braille, cellAspect: Double = 0.5, showsTone: Bool = true,
      showsColor: Bool = true, background: Color = Color(0, 0, 0), pictureGlyphs: GlyphSet? = nil,
      palette: [Color] = [], zoom: Zoom? = nil
    ) {
      self.columns = min(max(0, columns), 4096)
      self.rows = min(max(0, rows), 4096)
      self.glyphs = glyphs
      self.cellAspect = cellAspect
      self.showsTone = showsTone
      self.showsColor = showsColor
      self.background = background
      self.pictureGlyphs = pictureGlyphs
      self.palette = palette
      self.zoom = zoom
    }

    /// True if fills are the backgrounds of their cells: with 256 colors or more, and blocks for their edges.
    var fillsCells: Bool { showsColor && pictureGlyphs != nil && (palette.isEmpty || palette.count > 16) }

    /// The map from a page to the dots of the picture.
    public func view(of page: Rect) -> ViewTransform {
      let (width, height) = (columns * glyphs.columns, rows * glyphs.rows)
      let whole = ViewTransform(fitting: page, width: width, height: height, set: glyphs, cellAspect: cellAspect)
      guard let zoom else { return whole }
      return whole.zoomed(zoom, width: width, height: height)
    }
  }

  private var rasterizer = Rasterizer()
  private var pen = LinePen()
  private var clip = ViewClip()
  var compositor = Compositor()
  var pairs = PalettePairs()
  /// Pairs of the colors with enough contrast to the background ``clearBackground``.
  var clearPairs = PalettePairs()
  var clearBackground: Color?
  var dotColors = DotColors()
  /// The settings of the current frame.
  private(set) var settings = Settings(columns: 0, rows: 0)
  private var flat = FlatPath()
  private var strokeArea = FlatPath()
  /// The same of the last piece.
  private var lastFlat = FlatPath()
  private var lastStrokeArea = FlatPath()
  /// The rows of cells to paint, and the columns in them.
  private(set) var rows = 0..<0
  private(set) var columns = 0..<0
  var dots = DotGrid(width: 0, height: 0)
  /// The dots in each cell's color so far, one pattern per cell.
  var painted: [UInt8] = []

  public init() {}

  /// The largest distance between a curve and its chords, in dots.
  static let flatteningTolerance = 0.02

  /// The lowest contrast of dots; with few colors, lines below it have the terminal's text color.
  static let leastContrast = 3.0

  /// Paints a scene into a picture that gets the size in `settings`.
  ///
  /// - Parameter replaced: The piece that `picture`, the last one painted, has in place of the one at this index. Only
  ///   their paths differ. `nil` if anything else has changed.
  /// - Returns: The rows and columns of cells that may have changed.
  @discardableResult
  public mutating func render(
    _ scene: Scene, pictures: PictureStates = [:], _ settings: Settings, into picture: inout Picture,
    replaced: (index: Int, piece: Scene.Piece)? = nil
  ) -> (rows: Range<Int>, columns: Range<Int>) {
    self.settings = settings
    (rows, columns) = (0..<settings.rows, 0..<settings.columns)
    let composes =
      settings.showsTone
      && (scene.background.color != nil || !scene.groups.isEmpty
        || scene.pieces.contains { $0.needsCompositor(settings) })
    let isWhole = replaced == nil || composes
    if isWhole { picture.reset(columns: settings.columns, rows: settings.rows) }
    let glyphs = settings.glyphs
    let (width, height) = (settings.columns * glyphs.columns, settings.rows * glyphs.rows)
    guard width > 0, height > 0 else { return (rows, columns) }
    if composes {
      renderEffects(scene, pictures: pictures, into: &picture)
      return (rows, columns)
    }
    if dots.width != width || dots.height != height { dots = DotGrid(width: width, height: height) }
    if isWhole { painted.fill(with: 0, count: settings.columns * settings.rows) }
    let view = settings.view(of: scene.page)
    // Without fills, a shape without a line shows its edge.
    let edge = settings.showsTone ? nil : view.thinnestLine(of: glyphs)
    let drawn = edge.map { width in scene.pieces.map { $0.edged(width) } } ?? scene.pieces
    // Without zoom everything is in view.
    let visible = settings.zoom == nil ? nil : view.visible(width: width, height: height)
    // A single piece is still flat from the last picture, and in this one when its rows are known.
    let isSingle = drawn.count == 1
    if let replaced {
      if !isSingle {
        flatten(edge.map { replaced.piece.edged($0) } ?? replaced.piece, view, visible: visible)
      }
      flatten(drawn[replaced.index], view, visible: visible)
      clearChangedCells(of: drawn[replaced.index], &picture)
    }
    let dotRows = rows.lowerBound * glyphs.rows..<rows.upperBound * glyphs.rows
    let dotColumns = columns.lowerBound * glyphs.columns..<columns.upperBound * glyphs.columns
    for piece in drawn where isSingle || reaches(piece, columns: dotColumns, rows: dotRows, view) {
      if !isSingle || replaced == nil { flatten(piece, view, visible: visible) }
      if let fill = piece.style.fill.color, settings.showsTone, piece.style.showsFill {
        rasterizer.fill(
          flat, rule: piece.style.fillRule, rows: dotRows, before: dotColumns.upperBound, into: &dots)
        if settings.fillsCells {
          lay(fill, opacity: piece.style.fill.opacity, isLine: false, into: &picture)
        } else if piece.style.fill.opacity < 1, glyphs == .ascii {
          paintShades(fill, tone: Float(piece.style.fill.opacity), into: &picture)
        } else {
          if piece.style.fill.opacity < 1 {
            dots.dither(tone: Float(piece.style.fill.opacity), by: .blueNoise)
          }
          paint(fill, into: &picture) { below, pattern in below | pattern }
        }
      }
      if let stroke = piece.style.stroke.color, piece.style.showsLine {
        rasterizer.fill(strokeArea, rows: dotRows, before: dotColumns.upperBound, into: &dots)
        if settings.fillsCells {
          let share = piece.lineShare(
            thinnest: view.thinnestLine(of: settings.glyphs), on: settings.background)
          lay(stroke, opacity: share * piece.style.stroke.opacity, isLine: true, into: &picture)
        } else {
          // A cell has one color: next to a line, the few dots of a light tone would only blur it.
          let isLight = piece.style.fill.opacity < 0.5
          paint(stroke, into: &picture, isLine: true) { below, pattern in
            isLight ? pattern : below | pattern
          }
        }
      }
    }
    return (rows, columns)
  }

  /// True if a piece may paint some of these dots.
  private func reaches(_ piece: Scene.Piece, columns: Range<Int>, rows: Range<Int>, _ view: ViewTransform) -> Bool {
    guard let bounds = piece.bounds else { return false }
    let reach = LinePen.reach(of: piece.style, view, thinnest: view.thinnestLine(of: settings.glyphs))
    let (first, last) = (view.transform(bounds.origin), view.transform(Point(bounds.maxX, bounds.maxY)))
    let (across, down) = (reach * view.dotsPerUnitX, reach * view.dotsPerUnitY)
    return last.y + down >= Double(rows.lowerBound) && first.y - down <= Double(rows.upperBound)
      && last.x + across >= Double(columns.lowerBound) && first.x - across <= Double(columns.upperBound)
  }

  /// Makes the area and the line of a piece, and keeps those of the last one.
  private mutating func flatten(_ piece: Scene.Piece, _ view: ViewTransform, visible: Rect?) {
    swap(&flat, &lastFlat)
    swap(&strokeArea, &lastStrokeArea)
    flat.removeAll()
    strokeArea.removeAll()
    if let visible { clip.clipArea(of: piece.path, to: visible.outset(by: 2 / view.dotsPerUnit)) }
    let area = visible == nil ? piece.path : clip.area
    flat.append(area, through: view.transform, tolerance: Self.flatteningTolerance)
    if piece.style.showsLine {
      drawStroke(of: piece, view, thinnest: view.thinnestLine(of: settings.glyphs), visible: visible)
    }
  }

  /// Limits ``rows`` and ``columns`` to the cells that the changed piece may paint differently, and clears these.
  private mutating func clearChangedCells(of piece: Scene.Piece, _ picture: inout Picture) {
    func extent(_ box: Rect?) -> DotExtent {
      DotExtent(of: box?.outset(by: 1), width: dots.width, height: dots.height)
    }
    var changed = extent(flat.change(since: lastFlat))
    if piece.style.showsLine { changed.formUnion(extent(strokeArea.change(since: lastStrokeArea))) }
    rows = DotExtent.cells(changed.rows, of: settings.glyphs.rows).clamped(to: rows)
    columns = DotExtent.cells(changed.columns, of: settings.glyphs.columns).clamped(to: columns)
    for row in rows {
      let cells = row * settings.columns + columns.lowerBound..<row * settings.columns + columns.upperBound
      picture.clear(cells)
      painted.fill(with: 0, in: cells)
    }
  }

  /// Makes the area of a piece's line, at least `thinnest` wide.
  private mutating func drawStroke(of piece: Scene.Piece, _ view: ViewTransform, thinnest: Double, visible: Rect?) {
    // Dashes start at the start of the line, even outside the view.
    if let visible, piece.style.dash.isNone {
      clip.clipLine(
        of: piece.path, to: visible.outset(by: LinePen.reach(of: piece.style, view, thinnest: thinnest)))
      pen.draw(clip.line, piece.style, view, thinnest: thinnest, into: &strokeArea)
    } else {
      pen.draw(piece.path, piece.style, view, thinnest: thinnest, into: &strokeArea)
    }
  }

  /// Copies `dots` into the cells; the topmost piece determines the color of a cell.
  @inline(__always)
  private mutating func paint(
    _ color: Color, into picture: inout Picture, isLine: Bool = false,
    _ combine: (_ below: UInt8, _ pattern: UInt8) -> UInt8
  ) {
    let shown = shownColor(color)
    let (scalars, columns) = (settings.glyphs.scalars, columns)
    for row in rows {
      let first = row * settings.columns
      dots.forEachPattern(inCellRow: row, of: settings.glyphs) { column, pattern in
        guard columns.contains(column) else { return }
        let index = first + column
        painted[index] = combine(painted[index], pattern)
        picture.cells[index] = Picture.Cell(
          glyph: scalars[Int(painted[index])], color: shown, hasLine: isLine || picture.cells[index].hasLine)
      }
    }
  }

  /// Copies `dots` into the cells as characters with the density of a tone.
  private func paintShades(_ color: Color, tone: Float, into picture: inout Picture) {
    let shown = shownColor(color)
    let count = Float(settings.glyphs.columns * settings.glyphs.rows)
    for row in rows {
      let first = row * settings.columns
      dots.forEachPattern(inCellRow: row, of: settings.glyphs) { column, pattern in
        guard columns.contains(column) else { return }
        let share = tone * Float(pattern.nonzeroBitCount) / count
        let glyph = GlyphSet.asciiShade(tone: share, column: column, row: row)
        guard glyph != " " else { return }
        picture.cells[first + column] = Picture.Cell(
          glyph: glyph, color: shown, hasLine: picture.cells[first + column].hasLine)
      }
    }
  }

  /// The color of a cell; `nil` for the terminal's own, which stands out where few colors do.
  private func shownColor(_ color: Color) -> Color? {
    guard settings.showsColor else { return nil }
    return color.contrast(with: settings.background) >= Self.leastContrast ? color : nil
  }
}

extension Scene.Piece {
  /// The piece with a line of this width along its edge, in document units, if it has a fill without a line.
  fileprivate func edged(_ width: Double) -> Scene.Piece {
    guard !style.showsLine, let fill = style.fill.color, style.showsFill else { return self }
    var style = style
    (style.stroke, style.lineWidth, style.dash) = (Paint(fill), width.nextDown, .none)
    return Scene.Piece(path, style)
  }

  /// True if the piece needs more than solid dots and the colors of cells.
  fileprivate func needsCompositor(_ settings: Renderer.Settings) -> Bool {
    if effects.isVisible || isolation < 1 { return true }
    guard style.showsLine else { return false }
    if style.stroke.opacity < 1 { return !settings.fillsCells }
    // A block can show a line on one side and a fill on the other.
    return settings.showsColor && !settings.fillsCells && settings.glyphs.isBlock && style.fill.color != nil
      && style.fill.opacity >= 0.5
  }
}

extension Style {
  var showsFill: Bool { fill.color != nil && fill.opacity >= Self.leastTone }
  var showsLine: Bool { stroke.color != nil && stroke.opacity >= Self.leastTone && lineWidth > 0 }

  /// Of what is nearly transparent, single dots would look like dirt.
  private static let leastTone = 0.02
}
