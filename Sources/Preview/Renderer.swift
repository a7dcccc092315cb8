public import Document
public import Geometry
public import Raster

/// A renderer of documents into character cells; keep one for all frames, since it reuses its memory.
public struct Renderer: Sendable {
  /// The properties of the picture, independent of the drawing.
  public struct Settings: Equatable, Sendable {
    /// The size in cells.
    public var columns: Int
    public var rows: Int
    /// The characters among which each cell has the nearest.
    public var glyphs: GlyphSets
    /// The width of a cell divided by its height.
    public var cellAspect: Double
    /// True if fills are drawn.
    public var showsTone: Bool
    /// True if cells have the drawing's colors; otherwise they have the terminal's own.
    public var showsColor: Bool
    /// The terminal's background.
    public var background: Color
    /// The sheet below the drawing; without colors there is none.
    public var paper: Paper
    /// The colors of a terminal with few; otherwise empty.
    public var palette: [Color]
    /// The visible part of the page; `nil` for all of it.
    public var zoom: Zoom?

    public init(
      columns: Int, rows: Int, glyphs: GlyphSets = .common, cellAspect: Double = 0.5, showsTone: Bool = true,
      showsColor: Bool = true, background: Color = Color(0, 0, 0), paper: Paper = .none, palette: [Color] = [],
      zoom: Zoom? = nil
    ) {
      self.columns = min(max(0, columns), 4096)
      self.rows = min(max(0, rows), 4096)
      self.glyphs = glyphs
      self.cellAspect = cellAspect
      self.showsTone = showsTone
      self.showsColor = showsColor
      self.background = background
      self.paper = paper
      self.palette = palette
      self.zoom = zoom
    }

    /// The color behind a scene.
    public func ground(of scene: Scene) -> Color { scene.background.over(paper.ground(terminal: background)) }

    /// The map from a page to the pixels of the picture.
    public func view(of page: Rect) -> ViewTransform {
      let (width, height) = (columns * Renderer.parts.columns, rows * Renderer.parts.rows)
      let whole = ViewTransform(
        fitting: page, width: width, height: height, parts: Renderer.parts, cellAspect: cellAspect)
      guard let zoom else { return whole }
      return whole.zoomed(zoom, width: width, height: height)
    }
  }

  private var pen = LinePen()
  private var clip = ViewClip()
  var compositor = Compositor()
  var pairs = PalettePairs()
  private var flat = FlatPath()
  private var strokeArea = FlatPath()
  /// The area of the last piece.
  private var lastFlat = FlatPath()
  /// The settings of the current frame.
  private(set) var settings = Settings(columns: 0, rows: 0)
  /// The rows of cells to paint, and the columns in them.
  private(set) var rows = 0..<0
  private(set) var columns = 0..<0
  /// The row of cells at which the compositor's pixels begin.
  private(set) var top = 0

  public init() {}

  /// The pixels of a cell, from which its character and colors are chosen.
  public static let parts = CellEncoder.parts

  /// The largest distance between a curve and its chords, in pixels.
  static let flatteningTolerance = 0.04

  /// The pixels beside a changed one whose cell may change, too: two columns say where a border is in the next one.
  private static let margin = 2.0

  /// Paints a scene into a picture that gets the size in `settings`.
  ///
  /// - Parameters:
  ///   - replaced: The piece that `picture`, the last one painted, has in place of the one at this index. Only
  ///     their paths differ. `nil` if anything else has changed.
  ///   - elsewhere: The box in document units of what else has changed, such as guides; `nil` for nothing.
  /// - Returns: The rows and columns of cells that may have changed.
  @discardableResult
  public mutating func render(
    _ scene: Scene, pictures: PictureStates = [:], guides: [Scene.Piece] = [], _ settings: Settings,
    into picture: inout Picture, replaced: (index: Int, piece: Scene.Piece)? = nil, elsewhere: Rect? = nil
  ) -> (rows: Range<Int>, columns: Range<Int>) {
    self.settings = settings
    (rows, columns) = (0..<settings.rows, 0..<settings.columns)
    // A blur or a picture is made for the whole view.
    let isWhole = replaced == nil && elsewhere == nil || scene.pieces.contains { $0.effects.isVisible }
    if isWhole { picture.reset(columns: settings.columns, rows: settings.rows) }
    let parts = Self.parts
    let (width, height) = (settings.columns * parts.columns, settings.rows * parts.rows)
    guard width > 0, height > 0 else { return (rows, columns) }
    let view = settings.view(of: scene.page)
    // Without zoom everything is in view.
    let visible = settings.zoom == nil ? nil : view.visible(width: width, height: height)
    if !isWhole {
      var changed = DotExtent.empty
      if let replaced {
        let drawn = scene.pieces[replaced.index]
        if scene.pieces.count > 1 || flat.points.isEmpty { flatten(replaced.piece, view, visible: visible) }
        flatten(drawn, view, visible: visible)
        changed = changes(from: replaced.piece, to: drawn, view, width: width, height: height)
      }
      if let elsewhere {
        let box = Rect(view.transform(elsewhere.origin), view.transform(Point(elsewhere.maxX, elsewhere.maxY)))
        changed.formUnion(DotExtent(of: box.outset(by: Self.margin), width: width, height: height))
      }
      rows = DotExtent.cells(changed.rows, of: parts.rows).clamped(to: rows)
      // Blocks of eight pixels are two cells.
      let blocks = DotExtent.cells(changed.columns, of: 2 * parts.columns)
      columns = (2 * blocks.lowerBound..<2 * blocks.upperBound).clamped(to: columns)
    } else if scene.pieces.count == 1, let only = scene.pieces.first {
      flatten(only, view, visible: visible)
    }
    guard !rows.isEmpty, !columns.isEmpty else { return (rows, columns) }
    let index = replaced?.index ?? (scene.pieces.count == 1 ? 0 : nil)
    let flat = isWhole && scene.pieces.count > 1 ? nil : index
    // Most of the time for a large picture is that of new memory: it is painted in bands that share some.
    let most = scene.pieces.contains { $0.effects.isVisible } ? Int.max : Self.pixelsPerBand
    let all = rows
    let band = width * height <= most ? nil : max(1, most / (width * parts.rows))
    for first in stride(from: all.lowerBound, to: all.upperBound, by: band ?? settings.rows) {
      rows = first..<min(first + (band ?? settings.rows), all.upperBound)
      // From an even row on, for squares of the paper that two rows of cells repeat.
      top = band == nil ? 0 : first & ~1
      compose(scene, pictures, guides, view, band: band, flat: flat, visible: visible)
      if settings.showsColor { encode(into: &picture) } else { encodeInk(into: &picture) }
    }
    return (all, columns)
  }

  /// The pixels of a picture that is painted at once, about a megabyte.
  private static let pixelsPerBand = 1 << 16

  /// Paints the pixels of the cells to paint.
  ///
  /// - Parameters:
  ///   - band: The rows of cells painted at once, from ``top`` or the one after it; `nil` for all.
  ///   - index: The piece whose area and line are in `flat` and `strokeArea`.
  private mutating func compose(
    _ scene: Scene, _ pictures: PictureStates, _ guides: [Scene.Piece], _ view: ViewTransform,
    band: Int?, flat index: Int?, visible: Rect?
  ) {
    let parts = Self.parts
    let start = top * parts.rows
    // A cell depends on pixels beside it, which a band may have from other rows: then two cells more are painted.
    let beside = band == nil ? 0 : 2
    let painted = max(0, columns.lowerBound - beside)..<min(settings.columns, columns.upperBound + beside)
    var composing = Compositor.Settings(
      width: settings.columns * parts.columns, height: (band.map { $0 + 1 } ?? settings.rows) * parts.rows,
      view: view.from(row: start))
    composing.region = DotExtent(
      columns: painted.lowerBound * parts.columns..<painted.upperBound * parts.columns,
      rows: rows.lowerBound * parts.rows - start..<rows.upperBound * parts.rows - start)
    if let index {
      composing.flat =
        start == 0
        ? (index, flat, strokeArea)
        : (index, flat.moved(down: -Double(start)), strokeArea.moved(down: -Double(start)))
    }
    composing.ground = settings.ground(of: scene)
    composing.currentColor = composing.ground.isLight ? Color(0, 0, 0) : Color(255, 255, 255)
    composing.paper = settings.paper
    composing.showsFills = settings.showsTone
    composing.guides = guides
    composing.lineMethod = settings.showsColor ? .signedArea : .scanlines
    composing.thinnestLine = thinnestLine
    composing.visible = visible
    if !settings.showsColor {
      composing.tones = .ink(isOnLight: settings.background.isLight, paper: composing.ground)
    }
    guard !settings.showsTone else { return compositor.paint(scene, pictures: pictures, composing) }
    // Without fills, a shape without a line shows its edge.
    var edges = scene
    edges.pieces = scene.pieces.map { $0.edged(composing.thinnestLine / view.dotsPerUnit) }
    compositor.paint(edges, pictures: pictures, composing)
  }

  /// The least width of lines, in pixels: half a dot of braille, or without color, where a line has whole dots, as wide
  /// as one and a half of braille, or as the longer side of a larger dot.
  private var thinnestLine: Double {
    if settings.showsColor { return 1 }
    let dot = Double(Self.parts.rows) / Double(settings.glyphs.dots.rows)
    return max(2 * StrokeStyle.thinnestWidthInDots, dot)
  }

  /// Makes the area and the line of a piece, and keeps the area of the last one.
  private mutating func flatten(_ piece: Scene.Piece, _ view: ViewTransform, visible: Rect?) {
    swap(&flat, &lastFlat)
    flat.removeAll()
    strokeArea.removeAll()
    let (style, reach) = line(of: piece, view)
    let near = visible?.outset(by: max(reach, 2 / view.dotsPerUnit))
    if let near { clip.clipArea(of: piece.path, to: near) }
    flat.append(
      near == nil ? piece.path : clip.area, through: view.transform, tolerance: Self.flatteningTolerance)
    guard style.showsLine else { return }
    pen.draw(piece.path, style, view, thinnest: thinnestLine / view.dotsPerUnit, visible: visible, into: &strokeArea)
  }

  /// The pixels that a changed piece may paint differently.
  ///
  /// Its line reaches only so far from the changed edges, but dashes move along all of it.
  private func changes(
    from old: Scene.Piece, to new: Scene.Piece, _ view: ViewTransform, width: Int, height: Int
  ) -> DotExtent {
    let (style, reach) = line(of: new, view)
    var box = flat.change(since: lastFlat)
    let joinsElsewhere = !flat.contours.elementsEqual(lastFlat.contours) { $0.isClosed == $1.isClosed }
    let movesLine = style.showsLine && (joinsElsewhere || !style.dash.isNone)
    if movesLine || Self.movesPaint(from: old, to: new), let first = old.bounds, let last = new.bounds {
      let all = first.union(last)
      box = Rect(view.transform(all.origin), view.transform(Point(all.maxX, all.maxY)))
    }
    let (across, down) = (reach * view.dotsPerUnitX + Self.margin, reach * view.dotsPerUnitY + Self.margin)
    return DotExtent(
      of: box.map {
        Rect(x: $0.minX - across, y: $0.minY - down, width: $0.width + 2 * across, height: $0.height + 2 * down)
      }, width: width, height: height)
  }

  /// True if a gradient of the path's box moves with it.
  private static func movesPaint(from old: Scene.Piece, to new: Scene.Piece) -> Bool {
    [new.style.fill, new.style.stroke].contains { $0.gradient?.units == .box }
      && (new.style.paintUnits != .identity || old.bounds != new.bounds)
  }

  /// The style with which the line of a piece is drawn, and its reach in document units.
  private func line(of piece: Scene.Piece, _ view: ViewTransform) -> (style: Style, reach: Double) {
    let thinnest = thinnestLine / view.dotsPerUnit
    let style = settings.showsTone ? piece.style : piece.edged(thinnest).style
    return (style, style.showsLine ? LinePen.reach(of: style, view, thinnest: thinnest) : 0)
  }
}

extension Scene.Piece {
  /// The piece without effects, and with a line of this width along its edge, in document units, if it has a fill
  /// without a line.
  fileprivate func edged(_ width: Double) -> Scene.Piece {
    guard !style.showsLine, let fill = style.fill.color, style.showsFill else {
      return effects.isVisible ? Scene.Piece(path, ownStyle, opacity: opacity, origin: origin) : self
    }
    var style = style
    (style.stroke, style.lineWidth, style.dash) = (Paint(fill), width.nextDown, .none)
    return Scene.Piece(path, style, origin: origin)
  }

  /// The least opacity of a thin line.
  private static let leastShare = 0.4

  /// The share of a dot's part that a line one pixel wide covers at least.
  private static let leastCovered = 0.3

  /// The opacity of a thin line: its width divided by `thinnest`, at least ``leastShare``.
  ///
  /// More if it would then be hard to see on the page and on the fill: as much as it needs, up to 1.
  func lineShare(thinnest: Double, on page: Color) -> Double {
    guard let stroke = style.stroke.color, style.lineWidth < thinnest else { return 1 }
    let share = max(style.lineWidth / thinnest, Self.leastShare)
    // A picture has all colors.
    guard effects.image == nil else { return share }
    let grounds = [page] + (style.fill.color.map { [$0.over(page, opacity: style.fill.opacity)] } ?? [])
    func contrast(_ share: Double) -> Double {
      grounds.map { stroke.over($0, opacity: share * Self.leastCovered).contrast(with: $0) }.max() ?? 1
    }
    let missing = Renderer.leastVisible - contrast(share)
    guard missing > 0 else { return share }
    // Nearly, the contrast grows as the opacity.
    let gain = contrast(1) - contrast(share)
    return gain > missing ? share + (1 - share) * missing / gain : 1
  }
}

extension Renderer {
  /// The lowest contrast with the ground at which a color is easy to see.
  public static let leastVisible = 1.6
}

extension Style {
  var showsFill: Bool { Self.shows(fill) }
  var showsLine: Bool { Self.shows(stroke) && lineWidth > 0 }

  private static func shows(_ paint: Paint) -> Bool {
    // A gradient may be opaque in a small part.
    paint.color != nil && (paint.opacity >= leastTone || paint.gradient != nil && paint.ownOpacity >= leastTone)
  }

  /// Of what is nearly transparent, single dots would look like dirt.
  private static let leastTone = 0.02
}
