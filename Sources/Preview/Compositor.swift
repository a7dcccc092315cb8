public import Document
import Geometry
import Raster

/// A compositor of paper, shadows, pictures, fills and lines; keep one for all frames, since it reuses its memory.
///
/// Colors are mixed in sRGB, as in SVG, so the screen, librsvg and browsers show the same.
public struct Compositor: Sendable {
  /// The premultiplied pixels row by row.
  public var pixels: [Pixel] { unsafe memory.withUnsafeBufferPointer { unsafe Array($0) } }
  var memory = PixelMemory()
  /// The extent of shadows and pictures, whose colors change little by little.
  private(set) var soft = DotExtent.empty
  /// The extent of everything painted.
  var painted = DotExtent.empty
  /// The blocks in which the pixels of a row may differ.
  var mixed = BlockSet(columns: 8)
  /// The cells in which gradients are painted.
  var gradual = BlockSet(columns: CellEncoder.parts.columns)
  /// The colors toward which those of dots lie, without opacity; none if there may be any.
  private(set) var inks = Inks()
  private(set) var settings = Settings(
    width: 0, height: 0, view: ViewTransform(fitting: Document.initialPage, width: 1, height: 1, parts: .braille))
  private(set) var page = Document.initialPage

  private var rasterizer = Rasterizer()
  private var pen = LinePen()
  private var flat = FlatPath()
  private var mask = CoverageGrid(width: 0, height: 0)
  private var line = CoverageGrid(width: 0, height: 0)
  /// The blurs in the order of ``Field``.
  private var fields = Array(repeating: BlurredCoverage(), count: Field.allCases.count)
  /// The cached pictures, by piece and part.
  private var pictures: [PictureKey: PlacedPicture] = [:]
  private var used: Set<PictureKey> = []
  /// One row of the mask, and of the coverage being painted.
  private var inside: [Float] = []
  var share: [Float] = []
  /// The extent of the current piece's mask.
  private var maskExtent = DotExtent.empty

  /// The blurred coverages.
  private enum Field: Int, CaseIterable { case shadow, curl, inner }

  /// A group being painted, with what was painted before it.
  private struct OpenGroup {
    let group: Scene.Group
    let pixels: PixelMemory
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
    if mask.width != width || mask.height != height {
      mask.reset(width: width, height: height)
      line.reset(width: width, height: height)
      inside.fill(with: 0, count: width)
      share = inside
    }
    soft = .empty
    used.removeAll(keepingCapacity: true)
    findInks(of: scene)
    paintPaper()
    paintPage(scene.background)
    for piece in settings.guides { paint(piece, at: -1, states) }
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

  /// The color of a paint as shown; `nil` for none.
  private func color(of paint: Paint) -> Color? {
    paint.foreign?.kind == .currentColor ? settings.currentColor : paint.color
  }

  /// Finds the inks of a scene: all of its paints, also outside the region, as a part of a picture has those of all of
  /// it, and what is darkest or lightest, for the grays of guides.
  ///
  /// None if a picture may have any color, or if there are too many.
  private mutating func findInks(of scene: Scene) {
    inks.removeAll()
    guard !scene.pieces.contains(where: { $0.effects.image != nil || $0.effects.backdrop != nil }) else { return }
    for piece in scene.pieces {
      guard add(piece.style.fill), add(piece.style.stroke) else { return inks.removeAll() }
    }
    guard inks.count > 0, inks.add(settings.ground.isLight ? .zero : Pixel(1, 1, 1, 0)) else { return inks.removeAll() }
  }

  /// - Returns: False if there are too many inks.
  private mutating func add(_ paint: Paint) -> Bool {
    guard paint.gradient == nil, let ink = color(of: paint)?.levels else { return true }
    return inks.add(ink)
  }

  /// The dots touched by a box in document units, with a margin.
  private func extent(of box: Rect?, margin: (across: Int, down: Int) = (1, 1)) -> DotExtent {
    let dots = box.map { box in
      let (a, b) = (view(box.origin), view(Point(box.maxX, box.maxY)))
      let margin = Vector(Double(margin.across), Double(margin.down))
      return Rect(Point(min(a.x, b.x), min(a.y, b.y)) - margin, Point(max(a.x, b.x), max(a.y, b.y)) + margin)
    }
    return extent(ofPixels: dots)
  }

  /// The pixels to paint that a box in pixels touches; none for no box.
  func extent(ofPixels box: Rect?) -> DotExtent {
    var extent = DotExtent(of: box, width: settings.width, height: settings.height)
    extent.formIntersection(settings.region)
    return extent
  }

  var view: Transform { settings.view.transform }

  /// True if a piece is dense enough for a shadow inside to remove dots.
  private func isDense(_ piece: Scene.Piece) -> Bool {
    piece.effects.image != nil || piece.style.fill.color != nil && piece.style.fill.opacity >= 0.5
  }

  private mutating func paint(_ piece: Scene.Piece, at index: Int, _ states: PictureStates) {
    let (effects, style) = (piece.effects, piece.style)
    let thinnest = settings.thinnestLine / settings.view.dotsPerUnit
    let reach = style.showsLine ? LinePen.reach(of: style, settings.view, thinnest: thinnest) : 0
    // In a part of a picture many pieces are elsewhere.
    guard effects.isVisible || !extent(of: piece.path.bounds?.outset(by: reach)).isEmpty else { return }
    let known = settings.flat?.index == index ? settings.flat : nil
    if known == nil {
      flat.removeAll()
      flat.append(piece.path, through: view, tolerance: Renderer.flatteningTolerance)
    }
    rasterizer.fill(
      known?.area ?? flat, rule: style.fillRule, method: .signedArea, rows: settings.region.rows,
      columns: settings.region.columns, into: &mask)
    maskExtent = extent(of: piece.path.bounds)
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
    if let fill = color(of: style.fill), style.showsFill, settings.showsFills {
      painted.formUnion(maskExtent)
      let pixel = { [tones = settings.tones] in tones.pixel(ofFill: $0, hasLine: style.showsLine) }
      if let gradient = style.fill.gradient {
        if let shade = shade(of: gradient, on: piece, pixel) {
          let opacity = Float(style.fill.ownOpacity)
          memory.blend(
            shade, mask, opacity, in: maskExtent, width: settings.width, mixed: &mixed, gradual: &gradual)
        }
      } else {
        let opacity = Float(style.fill.opacity)
        memory.blend(pixel(fill), mask, opacity, in: maskExtent, width: settings.width, mixed: &mixed)
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
    if let line = color(of: style.stroke), style.showsLine { paintLine(of: piece, line, known?.line) }
  }

  // MARK: Groups

  /// Sets aside what is painted, for a group on transparent pixels.
  private mutating func begin(_ group: Scene.Group) -> OpenGroup {
    let before = OpenGroup(group: group, pixels: memory, painted: painted)
    unsafe memory.withUnsafeMutableBufferPointer { unsafe $0.update(repeating: .zero) }
    painted = .empty
    return before
  }

  /// Blends the pixels of a group into those set aside.
  private mutating func end(_ before: OpenGroup) {
    var below = before.pixels
    if let clip = before.group.clip {
      flat.removeAll()
      flat.append(clip, through: view, tolerance: Renderer.flatteningTolerance)
      rasterizer.fill(flat, rule: .nonzero, method: .signedArea, into: &mask)
    }
    for row in painted.rows {
      if before.group.clip != nil {
        mask.readRow(row, columns: painted.columns, into: &inside)
        mixed.insert(painted.columns, row: row)
      }
      let start = row * settings.width
      for column in painted.columns {
        let share = Float(before.group.opacity) * (before.group.clip == nil ? 1 : min(inside[column], 1))
        let top = memory[start + column] * share
        below[start + column] = top + below[start + column] * (1 - top.w)
      }
    }
    painted.formUnion(before.painted)
    memory = below
  }

  // MARK: Rows

  /// Calls `body` for each row of an extent to paint, with the mask's row in `inside`.
  @inline(__always)
  mutating func forEachRow(
    of extent: DotExtent, _ body: (inout Compositor, _ row: Int, _ columns: Range<Int>) -> Void
  ) {
    painted.formUnion(extent)
    for row in extent.rows {
      mask.readRow(row, columns: extent.columns, into: &inside)
      mixed.insert(extent.columns, row: row)
      body(&self, row, extent.columns)
    }
  }

  /// Blends a color into some columns of a row, by the coverage of each pixel.
  mutating func blend(
    _ color: Pixel, _ coverage: [Float], _ opacity: Float, _ row: Int, _ columns: Range<Int>
  ) {
    unsafe coverage.withUnsafeBufferPointer { coverage in
      unsafe memory.blend(
        color, UnsafeBufferPointer(rebasing: coverage[columns]), opacity,
        from: row * settings.width + columns.lowerBound)
    }
  }

  // MARK: Shadows

  private mutating func paintShadows(of piece: Scene.Piece) {
    let shadow = piece.effects.shadow
    let color = settings.tones.pixel(of: shadow.color)
    guard shadow.opacity > 0 else { return }
    for field in [Field.shadow, .curl] {
      guard let path = field == .curl ? piece.curl : shadow.isOn ? piece.path : nil else { continue }
      blur(path, field == .curl ? .nonzero : piece.style.fillRule, shadow, field)
      let box = path.bounds.map {
        Rect(x: $0.minX + shadow.dx, y: $0.minY + shadow.dy, width: $0.width, height: $0.height)
      }
      let extent = extent(of: box, margin: fields[field.rawValue].reach)
      soft.formUnion(extent)
      forEachRow(of: extent) { compositor, row, columns in
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

  private mutating func paintLine(of piece: Scene.Piece, _ color: Color, _ known: FlatPath?) {
    let thinnest = settings.thinnestLine / settings.view.dotsPerUnit
    // Of a line without color every dot is seen.
    let share = settings.tones == .colors ? piece.lineShare(thinnest: thinnest, on: settings.ground) : 1
    let reach = LinePen.reach(of: piece.style, settings.view, thinnest: thinnest)
    let extent = extent(of: piece.path.bounds?.outset(by: reach))
    if known == nil {
      pen.draw(
        piece.path, piece.style, settings.view, thinnest: thinnest, visible: settings.visible, into: &flat)
    }
    rasterizer.fill(
      known ?? flat, method: settings.lineMethod, rows: settings.region.rows, columns: settings.region.columns,
      into: &line)
    painted.formUnion(extent)
    let (stroke, tones) = (piece.style.stroke, settings.tones)
    guard let gradient = stroke.gradient else {
      let opacity = Float(stroke.opacity * share)
      return memory.blend(tones.pixel(of: color), line, opacity, in: extent, width: settings.width, mixed: &mixed)
    }
    guard let shade = shade(of: gradient, on: piece, tones.pixel(of:)) else { return }
    let opacity = Float(stroke.ownOpacity * share)
    memory.blend(shade, line, opacity, in: extent, width: settings.width, mixed: &mixed, gradual: &gradual)
  }

  /// Paints the border: the inner half of a line of twice its width.
  private mutating func paintBorder(of piece: Scene.Piece) {
    var style = Style()
    style.lineWidth = piece.effects.borderWidth * 2
    let thinnest = 2 * settings.thinnestLine / settings.view.dotsPerUnit
    pen.draw(piece.path, style, settings.view, thinnest: thinnest, into: &flat)
    rasterizer.fill(flat, method: .scanlines, into: &line)
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
        tones: settings.tones, deviation: deviation))
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
    // A tint extends beyond the picture.
    var extent = tint.opacity > 0 ? maskExtent : DotExtent(columns: picture.columns, rows: picture.rows)
    extent.formIntersection(isCut ? maskExtent : settings.region)
    painted.formUnion(extent)
    soft.formUnion(extent)
    for row in extent.rows {
      mixed.insert(extent.columns, row: row)
      if isCut { mask.readRow(row, columns: extent.columns, into: &inside) }
      let start = row * settings.width
      let hasPicture = picture.rows.contains(row)
      let source = hasPicture ? picture.row(row) : []
      for column in extent.columns {
        let coverage = isCut ? inside[column] * opacity : opacity
        guard coverage > 0 else { continue }
        var top =
          hasPicture && picture.columns.contains(column)
          ? source[source.startIndex + column - picture.columns.lowerBound] : .zero
        if tint.opacity > 0 { top += (veil - top) * Float(tint.opacity) }
        let below = memory[start &+ column]
        memory[start &+ column] = top * coverage + below * (1 - top.w * coverage)
      }
    }
  }
}
