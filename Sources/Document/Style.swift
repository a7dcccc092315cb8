public import Geometry
public import Shapes

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

extension Style {
  /// What a person can change of a style, in the order in which files hold it.
  public static let parameters: [Parameter<Style>] = [
    .color(StyleParameters.fill, { $0.fill }, { $0.fill = $1 }, opacity: { $0.fillOpacity = $1 }),
    Parameter(StyleParameters.fillOpacity, { $0.fillOpacity }, { $0.fillOpacity = $1 }),
    Parameter(StyleParameters.fillRule, { $0.fillRule }, { $0.fillRule = $1 }),
    .color(StyleParameters.stroke, { $0.stroke }, { $0.stroke = $1 }, opacity: { $0.strokeOpacity = $1 }),
    Parameter(StyleParameters.strokeOpacity, { $0.strokeOpacity }, { $0.strokeOpacity = $1 }),
    Parameter(StyleParameters.lineWidth, { $0.lineWidth }, { $0.lineWidth = $1 }),
    Parameter(StyleParameters.lineJoin, { $0.lineJoin }, { $0.lineJoin = $1 }),
    Parameter(StyleParameters.miterLimit, { $0.miterLimit }, { $0.miterLimit = $1 }),
    Parameter(StyleParameters.lineCap, { $0.lineCap }, { $0.lineCap = $1 }),
    Parameter(
      StyleParameters.dash, get: { $0.dash.text },
      set: { style, text throws(ParameterError) in style.dash = try Dash.parse(text) }),
    Parameter(StyleParameters.dashOffset, { $0.dashOffset }, { $0.dashOffset = $1 }),
  ]
}

/// The parameters of styles, by name.
public enum StyleParameters {
  public static let fill = ParameterInfo(
    "fill", label: "fill", tab: .paint, .text(example: "#0ff"), help: "The colour inside, or none.")

  public static let fillOpacity = ParameterInfo(
    "fill-opacity", label: "fill op", tab: .paint, .number(opacity), help: "How solid the fill is, from 0 to 1.")

  public static let fillRule = ParameterInfo(
    "fill-rule", label: "fill rule", tab: .paint, .choice(["nonzero", "evenodd"]),
    help: "Which parts count as inside where the path crosses itself.")

  public static let stroke = ParameterInfo(
    "stroke", label: "stroke", tab: .paint, .text(example: "#0000b3"), help: "The colour of the line, or none.")

  public static let strokeOpacity = ParameterInfo(
    "stroke-opacity", label: "stroke op", tab: .paint, .number(opacity), help: "How solid the line is, from 0 to 1.")

  public static let lineWidth = ParameterInfo(
    "line-width", label: "line w", tab: .paint, .number(NumberDomain(0...1e6, step: 0.5, slider: 0...20)),
    help: "The width of the line, in document units.")

  public static let lineJoin = ParameterInfo(
    "line-join", label: "join", tab: .paint, .choice(LineJoin.allCases.map(\.rawValue)),
    help: "How two pieces of the line meet.")

  public static let miterLimit = ParameterInfo(
    "miter-limit", label: "miter", tab: .paint, .number(NumberDomain(1...1e6, unit: .ratio, slider: 1...20)),
    help: "How far a mitre may reach, in line widths.")

  public static let lineCap = ParameterInfo(
    "line-cap", label: "cap", tab: .paint, .choice(LineCap.allCases.map(\.rawValue)), help: "How an open line ends.")

  public static let dash = ParameterInfo(
    "dash", label: "dash", tab: .paint, .text(example: "6 3"), help: "The lengths of dashes and gaps in turn, or none.")

  public static let dashOffset = ParameterInfo(
    "dash-offset", label: "dash off", tab: .paint, .number(NumberDomain(-1e6...1e6, slider: 0...40)),
    help: "How far into the dashes the line begins.")

  /// From 0 to 1.
  static let opacity = NumberDomain(0...1, step: 0.05, unit: .ratio, slider: 0...1)

  /// The name of the SVG attribute that holds a style parameter.
  public static func attribute(of name: String) -> String {
    switch name {
    case lineWidth.name: "stroke-width"
    case lineJoin.name: "stroke-linejoin"
    case miterLimit.name: "stroke-miterlimit"
    case lineCap.name: "stroke-linecap"
    case dash.name: "stroke-dasharray"
    case dashOffset.name: "stroke-dashoffset"
    default: name
    }
  }
}

extension Parameter {
  /// A colour, or `none`; one that tells how solid it is sets the opacity beside it.
  static func color(
    _ info: ParameterInfo, _ get: @escaping @Sendable (Root) -> Color?,
    _ set: @escaping @Sendable (inout Root, Color?) -> Void,
    opacity: @escaping @Sendable (inout Root, Double) -> Void
  ) -> Parameter {
    let name = info.name
    return Parameter(
      info, get: { get($0)?.hex ?? "none" },
      set: { root, text throws(ParameterError) in
        // Nothing is painted in either case, and the opacity stays for the next colour.
        if text == "none" || text.lowercased() == "transparent" {
          set(&root, nil)
          return
        }
        let (color, solid) = try ColorText.value(text, of: name, expected: ColorText.forms)
        set(&root, color)
        if solid < 1 { opacity(&root, solid) }
      })
  }
}

extension ColorText {
  /// The colour and opacity that a text gives a parameter.
  static func value(
    _ text: String, of name: String, expected: String
  ) throws(ParameterError) -> (color: Color, opacity: Double) {
    guard let value = parse(text) else {
      throw .malformed(name: name, problem: "\"\(text)\" is no colour", expected: expected)
    }
    return value
  }
}
