import Document
public import Geometry
public import Raster

/// A compositor of shadows, pictures, fills and lines, dot by dot; keep one for all frames, since it reuses its memory.
///
/// Colors are mixed in sRGB, as in SVG, so the screen, librsvg and browsers show the same.
public struct Compositor: Sendable {
  /// The properties of the pixels, independent of the drawing.
  public struct Settings: Hashable, Sendable {
    /// The size in dots.
    public var width: Int
    public var height: Int
    /// The map from document units to dots, without rotation.
    public var view: ViewTransform
    public var page: Rect
    /// The characters for a preview with lines and edges of whole dots; `nil` for exact coverage.
    public var glyphs: GlyphSet?
    /// The color behind the drawing, with which thin lines mix; `nil` if they keep all of their color.
    var ground: Color?
    var tones = CompositorTones.colors

    public init(width: Int, height: Int, view: ViewTransform, page: Rect, glyphs: GlyphSet? = nil) {
      self.width = width
      self.height = height
      self.view = view
      self.page = page
      self.glyphs = glyphs
    }
  }

  /// The premultiplied pixels row by row, without the page color.
  public private(set) var pixels: [Pixel] = []
  /// The dots of opaque lines, for whole dots only.
  private(set) var lines = DotGrid(width: 0, height: 0)
  /// The dots with a part of a picture, for whole dots only.
  private(set) var pictureDots = DotGrid(width: 0, height: 0)
  private(set) var hasPictures = false
  /// The extent of everything painted.
  private(set) var painted = DotExtent.empty
  private(set) var settings = Settings(
    width: 0, height: 0, view: ViewTransform(fitting: Document.initialPage, width: 1, height: 1, set: .braille),
    page: Document.initialPage)

  private var rasterizer = Rasterizer()
  private var pen = LinePen()
  private var flat = FlatPath()
  private var mask = CoverageGrid(width: 0, height: 0)
  private var line = CoverageGrid(width: 0, height: 0)
  private var lineDots = DotGrid(width: 0, height: 0)
  /// The blurs in the order of ``Field``.
  private var fields = Array(repeating: BlurredCoverage(), count: Field.allCases.count)
  /// The cached pictures, by layer and part.
  private var pictures: [PictureKey: PlacedPicture] = [:]
  private var used: Set<PictureKey> = []
  /// One row of the mask, and of the coverage being painted.
  private var inside: [Float] = []
  private var share: [Float] = []
  /// True if ``lines`` has dots, which opaque paint above them removes.
  private var hasLines = false
  /// The extent of the current layer's mask.
  private var maskExtent = DotExtent.empty

  /// The blurred coverages.
  private enum Field: Int, CaseIterable { case shadow, curl, inner }

  private struct PictureKey: Hashable {
    enum Part: Hashable { case image, backdrop, blurred }
    let layer: Int
    let part: Part
  }

  public init() {}

  /// Paints layers, the first at the bottom, on transparent pixels.
  public mutating func paint(
    _ layers: [Renderer.Layer], pictures states: PictureStates = [:], _ settings: Settings
  ) {
    self.settings = settings
    let (width, height) = (settings.width, settings.height)
    clear(width * height)
    if mask.width != width || mask.height != height {
      mask = CoverageGrid(width: width, height: height)
      line = mask
      lines = DotGrid(width: width, height: height)
      lineDots = lines
      pictureDots = lines
      inside = Array(repeating: 0, count: width)
      share = inside
    }
    if hasLines { lines.removeAll() }
    hasLines = false
    if hasPictures { pictureDots.removeAll() }
    hasPictures = false
    used.removeAll(keepingCapacity: true)
    for (index, layer) in layers.enumerated() { paint(layer, at: index, states) }
    if used.count != pictures.count { pictures = pictures.filter { used.contains($0.key) } }
  }

  /// Makes `count` transparent pixels.
  private mutating func clear(_ count: Int) {
    defer { painted = .empty }
    guard pixels.count == count, mask.width == settings.width, mask.height == settings.height else {
      pixels.fill(with: .zero, count: count)
      return
    }
    unsafe pixels.withUnsafeMutableBufferPointer { pixels in
      for row in painted.rows {
        let start = row * settings.width
        unsafe pixels[(start + painted.columns.lowerBound)..<(start + painted.columns.upperBound)]
          .update(repeating: .zero)
      }
    }
  }

  /// The dots touched by a box in document units, with a margin.
  private func extent(of box: Rect?, margin: (across: Int, down: Int) = (1, 1)) -> DotExtent {
    let dots = box.map { box in
      let (a, b) = (view(box.origin), view(Point(box.maxX, box.maxY)))
      let margin = Vector(Double(margin.across), Double(margin.down))
      return Rect(Point(min(a.x, b.x), min(a.y, b.y)) - margin, Point(max(a.x, b.x), max(a.y, b.y)) + margin)
    }
    return DotExtent(of: dots, width: settings.width, height: settings.height)
  }

  private var view: Transform { settings.view.transform }

  /// True if a layer is dense enough for a shadow inside to remove dots.
  private func isDense(_ layer: Renderer.Layer) -> Bool {
    layer.effects.image != nil || layer.style.fill != nil && layer.style.fillOpacity >= 0.5
  }

  private mutating func paint(_ layer: Renderer.Layer, at index: Int, _ states: PictureStates) {
    let (effects, style, tones) = (layer.effects, layer.style, settings.tones)
    flat.removeAll()
    flat.append(layer.path, through: view, tolerance: Renderer.flatteningTolerance)
    rasterizer.fill(flat, rule: style.fillRule, method: .signedArea, into: &mask)
    maskExtent = extent(of: layer.path.bounds)
    // Partly covered dots would be dithered, and an edge would look ragged.
    if settings.glyphs != nil { mask.roundToDots() }
    if let backdrop = effects.backdrop {
      lay(
        place(backdrop, PictureKey(layer: index, part: .backdrop), in: settings.page, .cover, states), isCut: false,
        opacity: Float(layer.opacity))
    }
    paintShadows(of: layer)
    if effects.blursBackdrop, let backdrop = effects.backdrop {
      let key = PictureKey(layer: index, part: .blurred)
      let deviation = effects.blur.deviation
      lay(
        place(backdrop, key, in: settings.page, .cover, states, deviation: deviation), isCut: true,
        tint: effects.blur.tint, opacity: Float(effects.blurAlpha * layer.opacity))
    }
    if let fill = style.fill, style.fillOpacity > 0 {
      let color = tones.pixel(of: fill)
      forEachRow(of: maskExtent) { compositor, row, columns in
        compositor.blend(color, compositor.inside, Float(style.fillOpacity), row, columns)
        guard compositor.hasLines, Float(style.fillOpacity) >= Renderer.leastSolid else { return }
        let inside = compositor.inside
        compositor.lines.removeDots(inRow: row) { columns.contains($0) && inside[$0] >= Renderer.leastSolid }
      }
    }
    if let image = effects.image, let box = layer.path.bounds {
      let key = PictureKey(layer: index, part: .image)
      lay(
        place(image, key, in: effects.pictureBox(in: box), effects.imageFit, states), isCut: true,
        opacity: Float(layer.opacity))
    }
    if effects.hasBorder { paintBorder(of: layer) }
    if effects.innerShadow.isVisible { paintInnerShadow(of: layer) }
    if let stroke = style.stroke, style.strokeOpacity > 0, style.lineWidth > 0 {
      paintLine(of: layer, tones.pixel(of: stroke))
    }
  }

  // MARK: Rows

  /// Calls `body` for each row of an extent to paint, with the mask's row in `inside`.
  @inline(__always)
  private mutating func forEachRow(
    of extent: DotExtent, _ body: (inout Compositor, _ row: Int, _ columns: Range<Int>) -> Void
  ) {
    painted.formUnion(extent)
    for row in extent.rows {
      mask.readRow(row, columns: extent.columns, into: &inside)
      body(&self, row, extent.columns)
    }
  }

  /// Blends a color into some columns of a row, by the coverage of each dot.
  private mutating func blend(
    _ color: Pixel, _ coverage: [Float], _ opacity: Float, _ row: Int, _ columns: Range<Int>
  ) {
    let start = row * settings.width
    precondition(
      coverage.count == settings.width && start + columns.upperBound <= pixels.count, "columns lie within the row")
    unsafe coverage.withUnsafeBufferPointer { coverage in
      unsafe pixels.withUnsafeMutableBufferPointer { pixels in
        for column in columns {
          let share = unsafe coverage[column] * opacity
          if share > 0 {
            let below = unsafe pixels[start &+ column]
            unsafe pixels[start &+ column] = below + (color - below) * share
          }
        }
      }
    }
  }

  // MARK: Shadows

  private mutating func paintShadows(of layer: Renderer.Layer) {
    let (shadow, color) = (layer.effects.shadow, settings.tones.pixel(of: layer.effects.shadow.color))
    guard shadow.opacity > 0 else { return }
    for field in [Field.shadow, .curl] {
      guard let path = field == .curl ? layer.curl : shadow.isOn ? layer.path : nil else { continue }
      blur(path, field == .curl ? .nonzero : layer.style.fillRule, shadow, field)
      let box = path.bounds.map {
        Rect(x: $0.minX + shadow.dx, y: $0.minY + shadow.dy, width: $0.width, height: $0.height)
      }
      forEachRow(of: extent(of: box, margin: fields[field.rawValue].reach)) { compositor, row, columns in
        compositor.fields[field.rawValue].readRow(row, columns: columns, into: &compositor.share)
        // A shadow is never visible through the shape.
        for column in columns {
          compositor.share[column] *= 1 - min(compositor.inside[column], 1)
        }
        compositor.blend(color, compositor.share, Float(shadow.opacity * layer.opacity), row, columns)
      }
    }
  }

  private mutating func blur(_ path: Path, _ rule: FillRule, _ shadow: Shadow, _ field: Field) {
    let moved = Transform.translation(by: Vector(shadow.dx, shadow.dy)).then(view)
    let view = settings.view
    fields[field.rawValue].fill(
      path, through: moved, rule: rule, deviationX: shadow.deviation * view.dotsPerUnitX,
      deviationY: shadow.deviation * view.dotsPerUnitY, width: settings.width, height: settings.height,
      with: &rasterizer)
  }

  private mutating func paintInnerShadow(of layer: Renderer.Layer) {
    let shadow = layer.effects.innerShadow
    blur(layer.path, layer.style.fillRule, shadow, .inner)
    let color = settings.tones.pixel(ofShadow: shadow.color, onDense: isDense(layer))
    forEachRow(of: maskExtent) { compositor, row, columns in
      compositor.fields[Field.inner.rawValue].readRow(row, columns: columns, into: &compositor.share)
      for column in columns {
        compositor.share[column] = (1 - compositor.share[column]) * compositor.inside[column]
      }
      compositor.blend(color, compositor.share, Float(shadow.opacity * layer.opacity), row, columns)
    }
  }

  // MARK: Lines

  private mutating func paintLine(of layer: Renderer.Layer, _ color: Pixel) {
    let opacity = Float(layer.style.strokeOpacity)
    let thinnest = settings.glyphs.map(settings.view.thinnestLine(of:)) ?? 0
    let lineShare = settings.ground.map { Float(layer.lineShare(thinnest: thinnest, on: $0)) } ?? 1
    let reach = LinePen.reach(of: layer.style, settings.view, thinnest: thinnest)
    let extent = extent(of: layer.path.bounds?.outset(by: reach))
    painted.formUnion(extent)
    if settings.glyphs != nil {
      pen.draw(layer.path, layer.style, settings.view, thinnest: thinnest, into: &flat)
      rasterizer.fill(flat, into: &lineDots)
      // A translucent line is a tone, like a translucent fill.
      if opacity >= 1 {
        lines.formUnion(lineDots)
        hasLines = true
      }
      for row in 0..<settings.height {
        let start = row * settings.width
        lineDots.forEachDot(inRow: row) { column in
          pixels[start + column] += (color - pixels[start + column]) * (opacity * lineShare)
        }
      }
    } else {
      pen.draw(layer.path, layer.style, settings.view, into: &flat)
      rasterizer.fill(flat, method: .scanlines, into: &line)
      for row in extent.rows {
        line.readRow(row, columns: extent.columns, into: &share)
        blend(color, share, opacity, row, extent.columns)
      }
    }
  }

  /// Paints the border: the inner half of a line of twice its width.
  private mutating func paintBorder(of layer: Renderer.Layer) {
    var style = Style()
    style.lineWidth = layer.effects.borderWidth * 2
    // At least one dot inside in each direction.
    let thinnest = settings.glyphs == nil ? 0 : 2 / min(settings.view.dotsPerUnitX, settings.view.dotsPerUnitY)
    pen.draw(layer.path, style, settings.view, thinnest: thinnest, into: &flat)
    rasterizer.fill(flat, method: .scanlines, into: &line)
    if settings.glyphs != nil { line.roundToDots() }
    let color = settings.tones.pixel(ofShade: layer.effects.borderColor.color)
    let opacity = Float(layer.effects.borderColor.opacity * layer.opacity)
    forEachRow(of: maskExtent) { compositor, row, columns in
      compositor.line.readRow(row, columns: columns, into: &compositor.share)
      for column in columns { compositor.share[column] *= compositor.inside[column] }
      compositor.blend(color, compositor.share, opacity, row, columns)
    }
  }

  // MARK: Pictures

  /// Draws a picture into the cache, if it changed, and returns its key.
  private mutating func place(
    _ reference: String, _ key: PictureKey, in box: Rect, _ fit: ImageFit, _ states: PictureStates,
    deviation: Double = 0
  ) -> PictureKey {
    used.insert(key)
    var picture = pictures.removeValue(forKey: key) ?? PlacedPicture()
    let source = states[reference] ?? .missing("not read")
    picture.draw(
      PlacedPicture.Place(
        source: source, box: box, fit: fit, view: view, width: settings.width, height: settings.height,
        tones: settings.tones, deviation: deviation, isCrisp: settings.glyphs != nil))
    pictures[key] = picture
    return key
  }

  /// Paints a picture on all dots, or only inside the outline.
  private mutating func lay(
    _ key: PictureKey, isCut: Bool, tint: (level: Double, opacity: Double) = (0, 0), opacity: Float = 1
  ) {
    guard let picture = pictures[key] else { return }
    let level = UInt8((tint.level * 255).rounded())
    let veil = settings.tones.pixel(ofShade: Color(level, level, level))
    if settings.glyphs != nil { hasPictures = true }
    // A tint extends beyond the picture.
    var extent = tint.opacity > 0 ? maskExtent : DotExtent(columns: picture.columns, rows: picture.rows)
    if isCut { extent.formIntersection(maskExtent) }
    painted.formUnion(extent)
    for row in extent.rows {
      if isCut { mask.readRow(row, columns: extent.columns, into: &inside) }
      let start = row * settings.width
      let hasPicture = picture.rows.contains(row)
      let source = hasPicture ? picture.row(row) : []
      var covered = 0..<0
      for column in extent.columns {
        let coverage = isCut ? inside[column] * opacity : opacity
        guard coverage > 0 else { continue }
        var top =
          hasPicture && picture.columns.contains(column)
          ? source[source.startIndex + column - picture.columns.lowerBound] : .zero
        if tint.opacity > 0 { top += (veil - top) * Float(tint.opacity) }
        let below = pixels[start &+ column]
        pixels[start &+ column] = top * coverage + below * (1 - top.w * coverage)
        if hasLines, top.w * coverage >= Renderer.leastSolid { lines[column, row] = false }
        guard top.w > Self.leastOpacity else { continue }
        if covered.upperBound != column {
          mark(covered, row)
          covered = column..<column
        }
        covered = covered.lowerBound..<(column + 1)
      }
      mark(covered, row)
    }
  }

  /// Pixels with a lower opacity are not marked as part of a picture.
  private static let leastOpacity: Float = 0.02

  /// Marks dots of a row as part of a picture.
  private mutating func mark(_ columns: Range<Int>, _ row: Int) {
    if settings.glyphs != nil, !columns.isEmpty { pictureDots.insert(columns: columns, row: row) }
  }
}
