public import Shapes

extension Style {
  /// What a person can change of a style, in the order in which files hold it.
  public static let parameters: [Parameter<Style>] = [
    .color(StyleParameters.fill, \.fill, opacity: \.fillOpacity),
    Parameter(StyleParameters.fillOpacity, \.fillOpacity),
    Parameter(StyleParameters.fillRule, \.fillRule),
    .color(StyleParameters.stroke, \.stroke, opacity: \.strokeOpacity),
    Parameter(StyleParameters.strokeOpacity, \.strokeOpacity),
    Parameter(StyleParameters.lineWidth, \.lineWidth),
    Parameter(StyleParameters.lineJoin, \.lineJoin),
    Parameter(StyleParameters.miterLimit, \.miterLimit),
    Parameter(StyleParameters.lineCap, \.lineCap),
    Parameter(
      StyleParameters.dash, get: { $0.dash.text },
      set: { style, text throws(ParameterError) in style.dash = try Dash.parse(text) }),
    Parameter(StyleParameters.dashOffset, \.dashOffset),
  ]
}

/// The parameters of styles, by name.
public enum StyleParameters {
  public static let fill = ParameterInfo(
    "fill", label: "fill", .text(example: "#0ff"), help: "The colour inside, or none.")

  public static let fillOpacity = ParameterInfo(
    "fill-opacity", label: "fill op", .number(opacity), help: "How solid the fill is, from 0 to 1.")

  public static let fillRule = ParameterInfo(
    "fill-rule", label: "fill rule", .choice(["nonzero", "evenodd"]),
    help: "Which parts count as inside where the path crosses itself.")

  public static let stroke = ParameterInfo(
    "stroke", label: "stroke", .text(example: "#0000b3"), help: "The colour of the line, or none.")

  public static let strokeOpacity = ParameterInfo(
    "stroke-opacity", label: "stroke op", .number(opacity), help: "How solid the line is, from 0 to 1.")

  public static let lineWidth = ParameterInfo(
    "line-width", label: "line w", .number(NumberDomain(0...1e6, step: 0.5, slider: 0...20)),
    help: "The width of the line, in document units.")

  public static let lineJoin = ParameterInfo(
    "line-join", label: "join", .choice(LineJoin.allCases.map(\.rawValue)),
    help: "How two pieces of the line meet.")

  public static let miterLimit = ParameterInfo(
    "miter-limit", label: "miter", .number(NumberDomain(1...1e6, unit: .ratio, slider: 1...20)),
    help: "How far a mitre may reach, in line widths.")

  public static let lineCap = ParameterInfo(
    "line-cap", label: "cap", .choice(LineCap.allCases.map(\.rawValue)), help: "How an open line ends.")

  public static let dash = ParameterInfo(
    "dash", label: "dash", .text(example: "6 3"), help: "The lengths of dashes and gaps in turn, or none.")

  public static let dashOffset = ParameterInfo(
    "dash-offset", label: "dash off", .number(NumberDomain(-1e6...1e6, slider: 0...40)),
    help: "How far into the dashes the line begins.")

  /// From 0 to 1.
  static let opacity = NumberDomain(0...1, step: 0.05, unit: .ratio, excess: .clamped, slider: 0...1)

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
    _ info: ParameterInfo, _ path: any WritableKeyPath<Root, Color?> & Sendable,
    opacity: any WritableKeyPath<Root, Double> & Sendable
  ) -> Parameter {
    let name = info.name
    return Parameter(
      info, get: { $0[keyPath: path]?.hex ?? "none" },
      set: { root, text throws(ParameterError) in
        // Nothing is painted in either case, and the opacity stays for the next colour.
        if text == "none" || text.lowercased() == "transparent" {
          root[keyPath: path] = nil
          return
        }
        let (color, solid) = try ColorText.value(text, of: name, expected: ColorText.forms)
        root[keyPath: path] = color
        if solid < 1 { root[keyPath: opacity] = solid }
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
