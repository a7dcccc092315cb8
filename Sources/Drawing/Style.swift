public import Geometry

/// How an item is painted, in SVG's own terms and with SVG's own defaults.
public struct Style: Hashable, Sendable {
  /// `nil` for no fill.
  public var fill: Color?
  /// From 0 to 1.
  public var fillOpacity: Double
  public var fillRule: FillRule
  /// `nil` for no stroke.
  public var stroke: Color?
  /// From 0 to 1.
  public var strokeOpacity: Double
  /// In document units.
  public var lineWidth: Double
  public var lineJoin: LineJoin
  /// How far a mitre may reach, as a multiple of the line width.
  public var miterLimit: Double
  public var lineCap: LineCap
  /// Lengths of dashes and gaps in turn, in document units; none for a line without gaps.
  public var dash: Dash
  /// How far into the pattern the line begins, in document units.
  public var dashOffset: Double

  /// SVG's defaults: filled black, no stroke.
  public init() {
    fill = Color(0, 0, 0)
    fillOpacity = 1
    fillRule = .nonzero
    stroke = nil
    strokeOpacity = 1
    lineWidth = 1
    lineJoin = .miter
    miterLimit = 4
    lineCap = .butt
    dash = .none
    dashOffset = 0
  }

  /// What a new shape looks like: a light cyan fill and a thin blue line.
  public static let initial = {
    var style = Style()
    style.fill = Color(0, 255, 255)
    style.fillOpacity = 0.1
    style.stroke = Color(0, 0, 0xB3)
    return style
  }()
}

/// How two pieces of a stroke meet.
public enum LineJoin: String, CaseIterable, Hashable, Sendable {
  case miter
  case round
  case bevel
}

/// How a stroke ends.
public enum LineCap: String, CaseIterable, Hashable, Sendable {
  case butt
  case round
  case square
}
