public import Geometry
public import Raster
import Document

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
