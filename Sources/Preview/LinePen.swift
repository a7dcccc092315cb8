import Document
import Geometry
import Raster

/// A converter of a path and its style into the area of its line; keep one for all frames.
struct LinePen: Sendable {
  private var stroker = Stroker()
  private var dasher = Dasher()
  private var flat = FlatPath()
  private var dashed = FlatPath()
  private var clip = ViewClip()

  /// The reach of a line's joins and caps beyond its path, plus two dots, in document units.
  static func reach(of style: Style, _ view: ViewTransform, thinnest: Double) -> Double {
    let half = max(style.lineWidth, thinnest) / 2
    let join = if case .miter(let limit) = style.rasterJoin { limit } else { 1.0 }
    // The corner of a square cap is √2 half widths away.
    return half * max(join, 1.5) + 2 / view.dotsPerUnit
  }

  /// The largest distance between a curve and its chords, in pixels; the edges of a wide line enlarge it.
  private static let flatteningTolerance = Renderer.flatteningTolerance / 2

  /// Stores the area of the line in `area`, in dots, to be filled `nonzero`.
  ///
  /// - Parameter visible: The part of the document outside of which nothing needs to be drawn; `nil` for all of it. The
  ///   points that are left out of a line depend on it, by less than the tolerance.
  mutating func draw(
    _ path: Path, _ style: Style, _ view: ViewTransform, thinnest: Double = 0, visible: Rect? = nil,
    into area: inout FlatPath
  ) {
    // The path is stroked in its own units, where the width is the same in all directions.
    flat.removeAll()
    let tolerance = Self.flatteningTolerance / view.dotsPerUnit
    // Dashes start at the start of the line, even outside the view.
    if let visible, style.dash.isNone {
      clip.clipLine(of: path, to: visible.outset(by: Self.reach(of: style, view, thinnest: thinnest)))
      flat.append(clip.line, tolerance: tolerance)
    } else {
      flat.append(path, tolerance: tolerance)
    }
    area.removeAll()
    let stroke = StrokeStyle(width: max(style.lineWidth, thinnest), join: style.rasterJoin, cap: style.rasterCap)
    let transform = view.transform
    if style.dash.isNone {
      stroker.stroke(flat, stroke, through: transform, into: &area)
    } else {
      dashed.removeAll()
      dasher.cut(flat, lengths: style.dash.lengths, offset: style.dashOffset, into: &dashed)
      stroker.stroke(dashed, stroke, through: transform, into: &area)
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
