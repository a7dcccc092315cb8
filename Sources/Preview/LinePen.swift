import Document
public import Geometry
public import Raster

/// A converter of a path and its style into the area of its line; keep one for all frames.
struct LinePen: Sendable {
  private var stroker = Stroker()
  private var dasher = Dasher()
  private var flat = FlatPath()
  private var dashed = FlatPath()

  /// The reach of a line's joins and caps beyond its path, plus two dots, in document units.
  static func reach(of style: Style, _ view: ViewTransform, thinnest: Double) -> Double {
    let half = max(style.lineWidth, thinnest) / 2
    let join = if case .miter(let limit) = style.rasterJoin { limit } else { 1.0 }
    // The corner of a square cap is √2 half widths away.
    return half * max(join, 1.5) + 2 / view.dotsPerUnit
  }

  /// Stores the area of the line in `area`, in dots, to be filled `nonzero`.
  mutating func draw(
    _ path: Path, _ style: Style, _ view: ViewTransform, thinnest: Double = 0, into area: inout FlatPath
  ) {
    // The path is stroked in its own units, where the width is the same in all directions.
    flat.removeAll()
    flat.append(path, tolerance: Renderer.flatteningTolerance / view.dotsPerUnit)
    area.removeAll()
    let stroke = StrokeStyle(width: max(style.lineWidth, thinnest), join: style.rasterJoin, cap: style.rasterCap)
    // A line one dot wide may be exactly between two dot centers; rounding would light both or none.
    let aside = style.lineWidth < thinnest ? Self.aside : 0
    let transform = view.transform.then(.translation(by: Vector(aside, aside)))
    if style.dash.isNone {
      stroker.stroke(flat, stroke, through: transform, into: &area)
    } else {
      dashed.removeAll()
      dasher.cut(flat, lengths: style.dash.lengths, offset: style.dashOffset, into: &dashed)
      stroker.stroke(dashed, stroke, through: transform, into: &area)
    }
  }

  /// An offset in dots, larger than rounding errors and too small to see.
  private static let aside = 0x1p-10
}

extension Style {
  fileprivate var rasterJoin: StrokeStyle.Join {
    switch lineJoin {
    case .miter: .miter(limit: miterLimit)
    case .round: .round
    case .bevel: .bevel
    }
  }

  fileprivate var rasterCap: StrokeStyle.Cap {
    switch lineCap {
    case .butt: .butt
    case .round: .round
    case .square: .square
    }
  }
}

/// A painter of guides, one pattern of dots per cell; keep one for all frames, since it reuses its memory.
public struct GuidePainter: Sendable {
  private var rasterizer = Rasterizer()
  private var pen = LinePen()
  private var clip = ViewClip()
  private var area = FlatPath()
  private var dots = DotGrid(width: 0, height: 0)

  public init() {}

  /// Calls `body` with the column, row and dots of every cell on a thin dotted line along a path.
  public mutating func forEachCell(
    along path: Path, _ view: ViewTransform, _ settings: Renderer.Settings,
    _ body: (_ column: Int, _ row: Int, _ pattern: UInt8) -> Void
  ) {
    let glyphs = settings.glyphs
    let (width, height) = (settings.columns * glyphs.columns, settings.rows * glyphs.rows)
    guard width > 0, height > 0, let visible = view.visible(width: width, height: height) else { return }
    if dots.width != width || dots.height != height { dots = DotGrid(width: width, height: height) }
    var style = Style()
    style.lineWidth = 1e-9
    let thinnest = view.thinnestLine(of: glyphs)
    clip.clipLine(of: path, to: visible.outset(by: LinePen.reach(of: style, view, thinnest: thinnest)))
    pen.draw(clip.line, style, view, thinnest: thinnest, into: &area)
    rasterizer.fill(area, into: &dots)
    for row in 0..<settings.rows {
      dots.forEachPattern(inCellRow: row, of: glyphs) { column, pattern in
        // Every other dot distinguishes it from a line without color.
        let thin = pattern & Self.everyOther(of: glyphs)
        if thin != 0 { body(column, row, thin) }
      }
    }
  }

  /// A checkered pattern for a cell.
  private static func everyOther(of glyphs: GlyphSet) -> UInt8 {
    switch (glyphs.columns, glyphs.rows) {
    case (2, 4): 0b10_01_10_01
    case (2, 2): 0b10_01
    default: 0b01
    }
  }
}
