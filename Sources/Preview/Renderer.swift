public import Document
public import Geometry
public import Raster

/// Paints documents into character cells; keep one and use it for every frame, as it reuses its memory.
public struct Renderer: Sendable {
  /// What a picture depends on besides the drawing.
  public struct Settings: Hashable, Sendable {
    /// The size in cells.
    public var columns: Int
    public var rows: Int
    public var glyphs: GlyphSet
    /// A cell's width divided by its height.
    public var cellAspect: Double
    /// Whether fills are drawn, as dithered tones.
    public var showsTone: Bool
    /// Whether cells have the drawing's colours; without, all are in the terminal's own.
    public var showsColor: Bool
    /// The terminal's background, against which colours must stand out.
    public var background: Color
    /// The characters for cells that a picture fills, where colours matter more than dots; `nil` for ``glyphs``.
    ///
    /// Their dots across and down divide those of ``glyphs``.
    public var pictureGlyphs: GlyphSet?
    /// All colours that cells can have, where they are so few that others are mixed from them; else none.
    public var palette: [Color]
    /// The part of the page that is shown; `nil` for the whole.
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

    /// How a page lies on the dots of the picture.
    public func view(of page: Rect) -> ViewTransform {
      let (width, height) = (columns * glyphs.columns, rows * glyphs.rows)
      let whole = ViewTransform(
        fitting: page, width: width, height: height, set: glyphs, cellAspect: cellAspect, snapping: .pageCenter)
      guard let zoom else { return whole }
      return whole.zoomed(zoom, width: width, height: height)
    }
  }

  /// A path with the style it is painted in, and its effects.
  public struct Layer: Sendable {
    public let path: Path
    public let style: Style
    public let effects: Effects
    /// The form of the curl shadow, or `nil` for none.
    public let curl: Path?

    public init(_ path: Path, _ style: Style, effects: Effects = .none, curl: Path? = nil) {
      self.path = path
      self.style = style
      self.effects = effects
      self.curl = curl
    }

    /// An item's layer, its outline drawn already.
    public init(_ item: Item, _ path: Path) {
      self.init(path, item.style, effects: item.effects, curl: item.curlPath(of: path))
    }
  }

  private var rasterizer = Rasterizer()
  private var pen = LinePen()
  private var clip = ViewClip()
  var compositor = Compositor()
  var pairs = PalettePairs()
  /// Of the colours that stand out from the terminal's background alone, and that background.
  var clearPairs = PalettePairs()
  var clearBackground: Color?
  var dotColors = DotColors()
  private var flat = FlatPath()
  private var strokeArea = FlatPath()
  private var dots = DotGrid(width: 0, height: 0)
  /// The dots of a cell's row as painted so far.
  private var painted: [UInt8] = []

  public init() {}

  /// The largest distance between a curve and its drawn pieces, in dots.
  static let flatteningTolerance = 0.02

  /// Colours with less contrast than this are drawn in the terminal's own text colour.
  static let leastContrast = 3.0

  /// Paints layers, the first at the bottom, into a picture that takes the settings' size.
  ///
  /// - Parameters:
  ///   - background: What the page is filled with.
  ///   - pictures: What the layers' references to pictures stand for; one that is not there counts as missing.
  public mutating func render(
    _ layers: [Layer], page: Rect, background: Paint? = nil, pictures: PictureStates = [:],
    _ settings: Settings, into picture: inout Picture
  ) {
    picture.reset(columns: settings.columns, rows: settings.rows)
    let glyphs = settings.glyphs
    let (width, height) = (settings.columns * glyphs.columns, settings.rows * glyphs.rows)
    guard width > 0, height > 0 else { return }
    if settings.showsTone, background != nil || layers.contains(where: { $0.needsCompositor(settings) }) {
      renderEffects(layers, page: page, background: background, pictures: pictures, settings, into: &picture)
      return
    }
    if dots.width != width || dots.height != height { dots = DotGrid(width: width, height: height) }
    painted.removeAll(keepingCapacity: true)
    painted.append(contentsOf: repeatElement(0, count: settings.columns * settings.rows))
    let view = settings.view(of: page)
    // At fit everything is in view, and looking for what is not would only take time.
    let visible = settings.zoom == nil ? nil : view.visible(width: width, height: height)
    for layer in layers {
      flat.removeAll()
      if let visible { clip.clipArea(of: layer.path, to: visible.outset(by: 2 / view.dotsPerUnit)) }
      let area = visible == nil ? layer.path : clip.area
      flat.append(area, through: view.transform, tolerance: Self.flatteningTolerance)
      if let fill = layer.style.fill, settings.showsTone, layer.style.fillOpacity > 0 {
        rasterizer.fill(flat, rule: layer.style.fillRule, into: &dots)
        if layer.style.fillOpacity < 1, glyphs == .ascii {
          paintShades(fill, tone: Float(layer.style.fillOpacity), settings, into: &picture)
        } else {
          if layer.style.fillOpacity < 1 {
            dots.dither(tone: Float(layer.style.fillOpacity), by: .blueNoise)
          }
          paint(fill, settings, into: &picture) { below, pattern in below | pattern }
        }
      }
      if let stroke = layer.style.stroke, layer.style.strokeOpacity > 0, layer.style.lineWidth > 0 {
        fillStroke(of: layer, view, thinnest: view.thinnestLine(of: glyphs), visible: visible)
        // A cell has one colour: beside a line the few dots of a light tone would only blur it in a wrong one.
        let isLight = layer.style.fillOpacity < 0.5
        paint(stroke, settings, into: &picture, isLine: true) { below, pattern in
          isLight ? pattern : below | pattern
        }
      }
    }
  }

  /// Makes `dots` hold the line of a layer, never thinner than a line of dots can be even.
  private mutating func fillStroke(of layer: Layer, _ view: ViewTransform, thinnest: Double, visible: Rect?) {
    // Dashes are counted from where the line begins, in view or not.
    if let visible, layer.style.dash.isNone {
      clip.clipLine(
        of: layer.path, to: visible.outset(by: LinePen.reach(of: layer.style, view, thinnest: thinnest)))
      pen.draw(clip.line, layer.style, view, thinnest: thinnest, into: &strokeArea)
    } else {
      pen.draw(layer.path, layer.style, view, thinnest: thinnest, into: &strokeArea)
    }
    rasterizer.fill(strokeArea, into: &dots)
  }

  /// Puts `dots` into the cells in a colour, which the topmost layer in a cell decides.
  @inline(__always)
  private mutating func paint(
    _ color: Color, _ settings: Settings, into picture: inout Picture, isLine: Bool = false,
    _ combine: (_ below: UInt8, _ pattern: UInt8) -> UInt8
  ) {
    let shown = shownColor(color, settings)
    let scalars = settings.glyphs.scalars
    for row in 0..<settings.rows {
      let first = row * settings.columns
      dots.forEachPattern(inCellRow: row, of: settings.glyphs) { column, pattern in
        let index = first + column
        painted[index] = combine(painted[index], pattern)
        picture.cells[index] = Picture.Cell(
          glyph: scalars[Int(painted[index])], color: shown, hasLine: isLine || picture.cells[index].hasLine)
      }
    }
  }

  /// Puts `dots` into the cells as characters as dense as a tone, in a colour; beneath a line they leave nothing.
  private func paintShades(_ color: Color, tone: Float, _ settings: Settings, into picture: inout Picture) {
    let shown = shownColor(color, settings)
    let count = Float(settings.glyphs.columns * settings.glyphs.rows)
    for row in 0..<settings.rows {
      let first = row * settings.columns
      dots.forEachPattern(inCellRow: row, of: settings.glyphs) { column, pattern in
        let share = tone * Float(pattern.nonzeroBitCount) / count
        let glyph = GlyphSet.asciiShade(tone: share, column: column, row: row)
        guard glyph != " " else { return }
        picture.cells[first + column] = Picture.Cell(
          glyph: glyph, color: shown, hasLine: picture.cells[first + column].hasLine)
      }
    }
  }

  /// A colour as it is shown; `nil` for the terminal's own where it would hardly stand out.
  private func shownColor(_ color: Color, _ settings: Settings) -> Color? {
    settings.showsColor && color.contrast(with: settings.background) >= Self.leastContrast ? color : nil
  }
}

extension Renderer.Layer {
  /// Whether more is to be seen than solid dots and one colour a cell, so that only pixels give the cells.
  fileprivate func needsCompositor(_ settings: Renderer.Settings) -> Bool {
    if effects.isVisible { return true }
    guard style.stroke != nil, style.lineWidth > 0, style.strokeOpacity > 0 else { return false }
    if style.strokeOpacity < 1 { return true }
    // A block shows a line on one side and a fill on the other.
    return settings.showsColor && settings.glyphs.isBlock && style.fill != nil && style.fillOpacity >= 0.5
  }
}
