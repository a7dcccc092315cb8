public import Shapes

extension Style {
  /// What a person can change of a style, in the order in which files hold it.
  public static let parameters: [Parameter<Style>] = [
    .color(StyleParameters.fill, \.fill),
    Parameter(StyleParameters.fillOpacity, \.fillOpacity),
    Parameter(StyleParameters.fillRule, \.fillRule),
    .color(StyleParameters.stroke, \.stroke),
    Parameter(StyleParameters.strokeOpacity, \.strokeOpacity),
    Parameter(StyleParameters.lineWidth, \.lineWidth),
    Parameter(StyleParameters.lineJoin, \.lineJoin),
    Parameter(StyleParameters.miterLimit, \.miterLimit),
    Parameter(StyleParameters.lineCap, \.lineCap),
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

  private static let opacity = NumberDomain(
    0...1, step: 0.05, unit: .ratio, excess: .clamped, slider: 0...1)

  /// The name of the SVG attribute that holds a style parameter.
  public static func attribute(of name: String) -> String {
    switch name {
    case lineWidth.name: "stroke-width"
    case lineJoin.name: "stroke-linejoin"
    case miterLimit.name: "stroke-miterlimit"
    case lineCap.name: "stroke-linecap"
    default: name
    }
  }
}

extension Parameter where Root == Style {
  /// A colour, or `none`.
  fileprivate static func color(
    _ info: ParameterInfo, _ path: any WritableKeyPath<Style, Color?> & Sendable
  ) -> Parameter {
    let name = info.name
    return Parameter(
      info, get: { $0[keyPath: path]?.hex ?? "none" },
      set: { style, text throws(ParameterError) in
        if text == "none" {
          style[keyPath: path] = nil
        } else if let color = Color(hex: text) {
          style[keyPath: path] = color
        } else {
          throw .malformed(name: name, problem: "\"\(text)\" is no colour", expected: "#rgb, #rrggbb or none")
        }
      })
  }
}
