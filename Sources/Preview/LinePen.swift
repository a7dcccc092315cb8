import Document
import Geometry
import Raster

/// A converter of a path and its style into the area of its line; keep one for all frames.
struct LinePen: Sendable {
  private var stroker = Stroker()
  private var dasher = Dasher()
  private var flat = FlatPath()
  private var dashed = FlatPath()

  init() {}

  /// The reach of a line's joins and caps beyond its path, plus two dots, in document units.
  static func reach(of style: Style, _ view: ViewTransform, thinnest: Double) -> Double {
    let half = max(style.lineWidth, thinnest) / 2
    let join = if case .miter(let limit) = style.rasterJoin { limit } else { 1.0 }
    // The corner of a square cap is √2 half widths away.
    return half * max(join, 1.5) + 2 / view.dotsPerUnit
  }

  /// Stores the area of the line in `area`, in dots, to be filled `nonzero`.
  ///
  /// - Parameter thinnest: The minimum line width in document units, so whole dots draw it evenly.
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
