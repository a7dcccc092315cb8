import Drawing
import Geometry
import Raster

/// Turns a path and its style into the area of its line; keep one and use it for every frame.
struct LinePen: Sendable {
  private var stroker = Stroker()
  private var dasher = Dasher()
  private var flat = FlatPath()
  private var dashed = FlatPath()

  init() {}

  /// How far a line's joins and caps may stand out from its path, and two dots more, in document units.
  static func reach(of style: Style, _ view: ViewTransform) -> Double {
    let half = max(style.lineWidth, StrokeStyle.thinnestWidthInDots / view.dotsPerUnit) / 2
    let join = if case .miter(let limit) = style.rasterJoin { limit } else { 1.0 }
    // The end of a square cap is √2 of the half width away.
    return half * max(join, 1.5) + 2 / view.dotsPerUnit
  }

  /// Makes `area` hold what the line covers, in dots, to be filled `nonzero`.
  ///
  /// - Parameter isVisible: whether a thin line is widened until whole dots draw it evenly.
  mutating func draw(_ path: Path, _ style: Style, _ view: ViewTransform, isVisible: Bool, into area: inout FlatPath) {
    let thinnest = isVisible ? StrokeStyle.thinnestWidthInDots / view.dotsPerUnit : 0
    // The path is stroked in its own units, where a width is the same in all directions.
    flat.removeAll()
    flat.append(path, tolerance: Renderer.flatteningTolerance / view.dotsPerUnit)
    area.removeAll()
    let stroke = StrokeStyle(width: max(style.lineWidth, thinnest), join: style.rasterJoin, cap: style.rasterCap)
    if style.dash.isNone {
      stroker.stroke(flat, stroke, through: view.transform, into: &area)
    } else {
      dashed.removeAll()
      dasher.cut(flat, lengths: style.dash.lengths, offset: style.dashOffset, into: &dashed)
      stroker.stroke(dashed, stroke, through: view.transform, into: &area)
    }
  }
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
