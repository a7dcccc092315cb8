public import Document
import Geometry
import Raster

/// A compositor of shadows, pictures, fills and lines, dot by dot; keep one for all frames, since it reuses its memory.
///
/// Colors are mixed in sRGB, as in SVG, so the screen, librsvg and browsers show the same.
public struct Compositor: Sendable {
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
    width: 0, height: 0, view: ViewTransform(fitting: Document.initialPage, width: 1, height: 1, set: .braille))
  private var page = Document.initialPage

  private var rasterizer = Rasterizer()
  private var pen = LinePen()
  private var flat = FlatPath()
  private var mask = CoverageGrid(width: 0, height: 0)
  private var line = CoverageGrid(width: 0, height: 0)
  private var lineDots = DotGrid(width: 0, height: 0)
  /// The blurs in the order of ``Field``.
  private var fields = Array(repeating: BlurredCoverage(), count: Field.allCases.count)
  /// The cached pictures, by piece and part.
  private var pictures: [PictureKey: PlacedPicture] = [:]
  private var used: Set<PictureKey> = []
  /// One row of the mask, and of the coverage being painted.
  private var inside: [Float] = []
  private var share: [Float] = []
  /// True if ``lines`` has dots, which opaque paint above them removes.
  private var hasLines = false
  /// The extent of the current piece's mask.
  private var maskExtent = DotExtent.empty

  /// The blurred coverages.
  private enum Field: Int, CaseIterable { case shadow, curl, inner }

  /// A group being painted, with what was painted before it.
  private struct OpenGroup {
    let group: Scene.Group
    let pixels: [Pixel]
    let (lines, hasLines): (DotGrid, Bool)
    let painted: DotExtent
  }

  private struct PictureKey: Hashable {
    enum Part: Hashable { case image, backdrop, blurred }
    let piece: Int
    let part: Part
  }

  public init() {}

  /// Paints a scene on transparent pixels.
  public mutating func paint(_ scene: Scene, pictures states: PictureStates = [:], _ settings: Settings) {
    page = scene.page
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
    var open: [OpenGroup] = []
    for step in scene.steps {
      switch step {
      case .start(let group): open.append(begin(group))
      case .piece(let index):
        let piece = scene.pieces[index]
        let alone = piece.isolation < 1 ? begin(Scene.Group(pieces: index..<index + 1, opacity: piece.isolation)) : nil
        paint(piece, at: index, states)
        if let alone { end(alone) }
      case .end: end(open.removeLast())
      }
    }
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

  /// True if a piece is dense enough for a shadow inside to remove dots.
  private func isDense(_ piece: Scene.Piece) -> Bool {
    piece.effects.image != nil || piece.style.fill.color != nil && piece.style.fill.opacity >= 0.5
  }

  private mutating func paint(_ piece: Scene.Piece, at index: Int, _ states: PictureStates) {
    let (effects, style, tones) = (piece.effects, piece.style, settings.tones)
    flat.removeAll()
    flat.append(piece.path, through: view, tolerance: Renderer.flatteningTolerance)
    rasterizer.fill(flat, rule: style.fillRule, method: .signedArea, into: &mask)
    maskExtent = extent(of: piece.path.bounds)
    // Partly covered dots would be dithered, and an edge would look ragged.
    if settings.glyphs != nil { mask.roundToDots() }
    if let backdrop = effects.backdrop {
      lay(
        place(backdrop, PictureKey(piece: index, part: .backdrop), in: page, .cover, states), isCut: false,
        opacity: Float(piece.opacity))
    }
    paintShadows(of: piece)
    if effects.blursBackdrop, let backdrop = effects.backdrop {
      let key = PictureKey(piece: index, part: .blurred)
      let deviation = effects.blur.deviation
      lay(
        place(backdrop, key, in: page, .cover, states, deviation: deviation), isCut: true,
        tint: effects.blur.tint, opacity: Float(effects.blurAlpha * piece.opacity))
    }
    if let color = style.fill.color.map({ tones.pixel(of: $0) }), style.showsFill {
      forEachRow(of: maskExtent) { compositor, row, columns in
        compositor.blend(color, compositor.inside, Float(style.fill.opacity), row, columns)
        guard compositor.hasLines, Float(style.fill.opacity) >= Renderer.leastSolid else { return }
        let inside = compositor.inside
        compositor.lines.removeDots(inRow: row) { columns.contains($0) && inside[$0] >= Renderer.leastSolid }
      }
    }
    if let image = effects.image, let box = piece.path.bounds {
      let key = PictureKey(piece: index, part: .image)
      lay(
        place(image, key, in: effects.pictureBox(in: box), effects.imageFit, states), isCut: true,
        opacity: Float(piece.opacity))
    }
    if effects.hasBorder { paintBorder(of: piece) }
    if effects.innerShadow.isVisible { paintInnerShadow(of: piece) }
    if let stroke = style.stroke.color, style.showsLine {
      paintLine(of: piece, tones.pixel(of: stroke))
    }
  }

  // MARK: Groups

  /// Sets aside what is painted, for a group on transparent pixels.
  private mutating func begin(_ group: Scene.Group) -> OpenGroup {
    let before = OpenGroup(group: group, pixels: pixels, lines: lines, hasLines: hasLines, painted: painted)
    pixels.fill(with: .zero, count: pixels.count)
    if hasLines { lines.removeAll() }
    (hasLines, painted) = (false, .empty)
    return before
  }

  /// Blends the pixels of a group into those set aside.
  private mutating func end(_ before: OpenGroup) {
    var (below, marked) = (before.pixels, before.lines)
    if let clip = before.group.clip {
      flat.removeAll()
      flat.append(clip, through: view, tolerance: Renderer.flatteningTolerance)
      rasterizer.fill(flat, rule: .nonzero, method: .signedArea, into: &mask)
      if settings.glyphs != nil { mask.roundToDots() }
    }
    for row in painted.rows {
      if before.group.clip != nil { mask.readRow(row, columns: painted.columns, into: &inside) }
      let start = row * settings.width
      for column in painted.columns {
        let share = Float(before.group.opacity) * (before.group.clip == nil ? 1 : min(inside[column], 1))
        let top = pixels[start + column] * share
        below[start + column] = top + below[start + column] * (1 - top.w)
        if before.hasLines, top.w >= Renderer.leastSolid { marked[column, row] = false }
        // A translucent line is a tone.
        if hasLines, share >= 1, lines[column, row] { marked[column, row] = true }
      }
    }
    painted.formUnion(before.painted)
    (pixels, lines, hasLines) = (below, marked, hasLines || before.hasLines)
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

  private mutating func paintShadows(of piece: Scene.Piece) {
    let (shadow, color) = (piece.effects.shadow, settings.tones.pixel(of: piece.effects.shadow.color))
    guard shadow.opacity > 0 else { return }
    for field in [Field.shadow, .curl] {
      guard let path = field == .curl ? piece.curl : shadow.isOn ? piece.path : nil else { continue }
      blur(path, field == .curl ? .nonzero : piece.style.fillRule, shadow, field)
      let box = path.bounds.map {
        Rect(x: $0.minX + shadow.dx, y: $0.minY + shadow.dy, width: $0.width, height: $0.height)
      }
      forEachRow(of: extent(of: box, margin: fields[field.rawValue].reach)) { compositor, row, columns in
        compositor.fields[field.rawValue].readRow(row, columns: columns, into: &compositor.share)
        // A shadow is never visible through the shape.
        for column in columns {
          compositor.share[column] *= 1 - min(compositor.inside[column], 1)
        }
        compositor.blend(color, compositor.share, Float(shadow.opacity * piece.opacity), row, columns)
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

  private mutating func paintInnerShadow(of piece: Scene.Piece) {
    let shadow = piece.effects.innerShadow
    blur(piece.path, piece.style.fillRule, shadow, .inner)
    let color = settings.tones.pixel(ofShadow: shadow.color, onDense: isDense(piece))
    forEachRow(of: maskExtent) { compositor, row, columns in
      compositor.fields[Field.inner.rawValue].readRow(row, columns: columns, into: &compositor.share)
      for column in columns {
        compositor.share[column] = (1 - compositor.share[column]) * compositor.inside[column]
      }
      compositor.blend(color, compositor.share, Float(shadow.opacity * piece.opacity), row, columns)
    }
  }

  // MARK: Lines

  private mutating func paintLine(of piece: Scene.Piece, _ color: Pixel) {
    let opacity = Float(piece.style.stroke.opacity)
    let thinnest = settings.glyphs.map(settings.view.thinnestLine(of:)) ?? 0
    let lineShare = settings.ground.map { Float(piece.lineShare(thinnest: thinnest, on: $0)) } ?? 1
    let reach = LinePen.reach(of: piece.style, settings.view, thinnest: thinnest)
    let extent = extent(of: piece.path.bounds?.outset(by: reach))
    painted.formUnion(extent)
    if settings.glyphs != nil {
      pen.draw(piece.path, piece.style, settings.view, thinnest: thinnest, into: &flat)
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
      pen.draw(piece.path, piece.style, settings.view, into: &flat)
      rasterizer.fill(flat, method: .scanlines, into: &line)
      for row in extent.rows {
        line.readRow(row, columns: extent.columns, into: &share)
        blend(color, share, opacity, row, extent.columns)
      }
    }
  }

  /// Paints the border: the inner half of a line of twice its width.
  private mutating func paintBorder(of piece: Scene.Piece) {
    var style = Style()
    style.lineWidth = piece.effects.borderWidth * 2
    // At least one dot inside in each direction.
    let thinnest = settings.glyphs == nil ? 0 : 2 / min(settings.view.dotsPerUnitX, settings.view.dotsPerUnitY)
    pen.draw(piece.path, style, settings.view, thinnest: thinnest, into: &flat)
    rasterizer.fill(flat, method: .scanlines, into: &line)
    if settings.glyphs != nil { line.roundToDots() }
    guard let border = piece.effects.borderColor.color else { return }
    let color = settings.tones.pixel(ofShade: border)
    let opacity = Float(piece.effects.borderColor.opacity * piece.opacity)
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
