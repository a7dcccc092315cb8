public import Geometry
public import Shapes

/// The fill and line of an item, with SVG's terms and defaults: filled black, no stroke.
///
/// ```swift
/// var style = Style()
/// style.fill = .none
/// style.stroke = Paint(Color(0, 0, 0xB3))
/// style.dash = Dash([6, 3]) ?? .none
/// ```
public struct Style: Hashable, Sendable {
  public var fill = Paint(Color(0, 0, 0))
  public var fillRule = FillRule.nonzero
  public var stroke = Paint.none
  /// In document units.
  public var lineWidth = 1.0
  public var lineJoin = LineJoin.miter
  /// The longest miter, in line widths.
  public var miterLimit = 4.0
  public var lineCap = LineCap.butt
  public var dash = Dash.none
  /// The start of the line in the dash pattern, in document units.
  public var dashOffset = 0.0
  /// The map from the units of the element, whose box or units paints follow, to those of the document.
  public var paintUnits = Transform.identity

  public init() {}

  /// The style of a new shape: a blue fill, which can be seen on white and on black, and a thin dark line.
  public static let initial = {
    var style = Style()
    style.fill = Paint(Color(0x33, 0x88, 0xFF))
    style.stroke = Paint(Color(0, 0x33, 0x66))
    return style
  }()
}

extension Style {
  /// True if the fill or the line is a gradient or a paint of the file that other units of its element would move or turn.
  ///
  /// - Parameter isUpright: True if a box in the element's units is one in those of the document.
  package func hasForeignUnits(isUpright: Bool) -> Bool {
    [fill, stroke].contains { paint in
      paint.isInUserSpace || !isUpright && (paint.foreign?.id != nil || paint.gradient != nil)
    }
  }

  /// The map from the units that a paint of the file is in to those of the document; `nil` for no such paint.
  package var ownUnits: Transform? { isInUserSpace ? paintUnits : nil }

  private var isInUserSpace: Bool { fill.isInUserSpace || stroke.isInUserSpace }

  /// True if a paint goes with its shape only by ``movePaint(by:)``.
  var hasPlacedPaint: Bool { fill.hasPlace || stroke.hasPlace }

  /// Moves paint with lengths, or in the units of its element, along with the shape.
  ///
  /// It stays where its element would have to stretch the line, which is even in fillet.
  ///
  /// - Returns: False for a paint that stays.
  mutating func movePaint(by map: Transform) -> Bool {
    let own = paintUnits.inverse.map { paintUnits.then(map).then($0) } ?? map
    (fill, stroke) = (fill.mapped(by: own), stroke.mapped(by: own))
    guard isInUserSpace else { return true }
    if hasLine, !map.isSimilarity { return false }
    paintUnits = paintUnits.then(map).settled
    return true
  }

  /// True if there is a fill, also an invisible one.
  package var hasFill: Bool { fill.color != nil }

  /// True if there is a line, also an invisible one.
  package var hasLine: Bool { stroke.color != nil }

  /// True if the line can be seen.
  package var hasVisibleLine: Bool { stroke.isVisible && lineWidth > 0 }

  package var isDashed: Bool { hasLine && !dash.isNone }

  /// The style without what only a file has.
  package var shown: Style {
    var style = self
    (style.fill, style.stroke) = (fill.shown, stroke.shown)
    return style
  }

  /// True if only the file has the fill or the line.
  package var isForeign: Bool { fill.foreign != nil || stroke.foreign != nil }

  /// A distance from the outline that the line does not leave, in document units; 0 without a line.
  ///
  /// No miter reaches farther than its limit, and no cap of a dash farther than twice half the width.
  var lineReach: Double { hasLine ? lineWidth / 2 * max(2, miterLimit) : 0 }

  /// The style with its fill and line multiplied by an opacity.
  public func faded(by opacity: Double) -> Style {
    guard opacity < 1 else { return self }
    var style = self
    style.fill.opacity = (style.fill.opacity * opacity).settled()
    style.stroke.opacity = (style.stroke.opacity * opacity).settled()
    return style
  }

  /// The style in units of another size.
  package func scaled(by scale: Double) -> Style {
    guard scale != 1 else { return self }
    var style = scalingDashes(by: scale)
    style.lineWidth = min((lineWidth * scale).settled(), 1e6)
    return style
  }

  /// The style with its dashes and their offset multiplied by a factor.
  public func scalingDashes(by factor: Double) -> Style {
    func scaled(_ length: Double) -> Double { (length * factor).settled() }
    var style = self
    // SVG draws a dash of no length as a solid line.
    style.dash = Dash(dash.lengths.map { min(scaled($0), 1e6) }) ?? .none
    style.dashOffset = min(max(scaled(dashOffset), -1e6), 1e6)
    return style
  }
}

extension Document {
  /// The document with all dashes in document units, for programs that do not know the attribute `pathLength`.
  public func measuringDashes() throws(OutlineError) -> Document {
    guard items.contains(where: { $0.pathLength != nil }) else { return self }
    var document = self
    try document.changeItems { item throws(OutlineError) in
      if item.pathLength != nil { item.measureDashes(along: try item.resolved().path) }
    }
    return document
  }
}

/// The form of a stroke at corners.
public enum LineJoin: String, CaseIterable, Hashable, Sendable {
  case miter
  case round
  case bevel
}

/// The form of a stroke at its ends.
public enum LineCap: String, CaseIterable, Hashable, Sendable {
  case butt
  case round
  case square
}

extension Style {
  /// The paint of a parameter; `nil` for one that is none.
  package func paint(named name: String) -> Paint? {
    switch name {
    case StyleParameters.fill.name: fill
    case StyleParameters.stroke.name: stroke
    default: nil
    }
  }

  /// The parameters of a style, in the order used in files.
  public static let parameters: [Parameter<Style>] = [
    .paint(StyleParameters.fill, { Paint($0.fill.source).css }) { style, source, opacity in
      // Without a color the opacity stays for the next one.
      style.fill.source = source
      if opacity < 1 { style.fill.ownOpacity = opacity }
    },
    Parameter(StyleParameters.fillOpacity, { $0.fill.ownOpacity }, { $0.fill.ownOpacity = $1 }),
    Parameter(StyleParameters.fillRule, { $0.fillRule }, { $0.fillRule = $1 }),
    .paint(StyleParameters.stroke, { Paint($0.stroke.source).css }) { style, source, opacity in
      style.stroke.source = source
      if opacity < 1 { style.stroke.ownOpacity = opacity }
    },
    Parameter(StyleParameters.strokeOpacity, { $0.stroke.ownOpacity }, { $0.stroke.ownOpacity = $1 }),
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

/// The names, ranges and help of style parameters.
public enum StyleParameters {
  public static let fill = ParameterInfo(
    "fill", label: "fill", tab: .look, .color(example: "#0ff", isPaint: true), help: "Fill color, gradient, or none.")

  public static let fillOpacity = ParameterInfo(
    "fill-opacity", shownWith: "fill", label: "fill opacity", tab: .look, .number(opacity),
    help: "Opacity of the fill, from 0 to 1.")

  public static let fillRule = ParameterInfo(
    "fill-rule", shownWith: "fill", label: "fill rule", tab: .look, .choice(["nonzero", "evenodd"]),
    help: "Rule for the inside of a path that crosses itself.")

  public static let stroke = ParameterInfo(
    "stroke", label: "line", tab: .look, .color(example: "#0000b3", isPaint: true),
    help: "Line color, gradient, or none.")

  public static let strokeOpacity = ParameterInfo(
    "stroke-opacity", shownWith: "stroke", label: "line opacity", tab: .look, .number(opacity),
    help: "Opacity of the line, from 0 to 1.")

  public static let lineWidth = ParameterInfo(
    "line-width", aliases: ["stroke-width"], shownWith: "stroke", label: "line width", tab: .look,
    .number(NumberDomain(0...1e6, step: 0.5, slider: 0...20)),
    help: "Line width, in document units.")

  public static let lineJoin = ParameterInfo(
    "line-join", aliases: ["stroke-linejoin"], shownWith: "stroke", label: "line join", tab: .look,
    .choice(LineJoin.allCases.map(\.rawValue)),
    help: "Form of the line at corners.")

  public static let miterLimit = ParameterInfo(
    "miter-limit", aliases: ["stroke-miterlimit"], shownWith: "stroke", label: "miter limit", tab: .look,
    .number(NumberDomain(1...1e6, unit: .ratio, slider: 1...20)),
    help: "Longest miter, in line widths.")

  public static let lineCap = ParameterInfo(
    "line-cap", aliases: ["stroke-linecap"], shownWith: "stroke", label: "line cap", tab: .look,
    .choice(LineCap.allCases.map(\.rawValue)),
    help: "Form of the line at its ends.")

  public static let dash = ParameterInfo(
    "dash", aliases: ["stroke-dasharray"], shownWith: "stroke", label: "dash", tab: .look, .text(example: "6 3"),
    help: "Lengths of dashes and gaps, or none.")

  public static let dashOffset = ParameterInfo(
    "dash-offset", aliases: ["stroke-dashoffset"], shownWith: "dash", label: "dash offset", tab: .look,
    .number(NumberDomain(-1e6...1e6, slider: 0...40)),
    help: "Start of the line in the dash pattern.")

  /// From 0 to 1.
  static let opacity = NumberDomain(0...1, step: 0.05, unit: .ratio, slider: 0...1)

  /// The SVG attribute of a style parameter.
  public static func attribute(of info: ParameterInfo) -> String { info.aliases.first?.name ?? info.name }
}

/// A dash pattern: the lengths of dashes and gaps in turn.
public struct Dash: Hashable, Sendable {
  /// An even number of lengths in document units, none negative, with a positive sum; or none.
  public let lengths: [Double]

  /// A solid line.
  public static let none = Dash(checked: [])

  /// The maximum number of lengths.
  public static let longest = 32

  private init(checked lengths: [Double]) { self.lengths = lengths }

  /// A pattern of lengths, repeated if their number is odd, as in SVG; `nil` if no dash would be visible.
  public init?(_ lengths: [Double]) {
    guard lengths.count <= Self.longest, lengths.allSatisfy({ (0...1e6).contains($0) }) else { return nil }
    guard lengths.isEmpty || lengths.contains(where: { $0 > 0 }) else { return nil }
    self.init(checked: lengths.count.isMultiple(of: 2) ? lengths : lengths + lengths)
  }

  public var isNone: Bool { lengths.isEmpty }

  /// The pattern as SVG and commands write it.
  public var text: String {
    isNone ? "none" : lengths.map { NumberText.exact($0) }.joined(separator: " ")
  }

  static func parse(_ text: String) throws(ParameterError) -> Dash {
    if text == "none" { return .none }
    var lengths: [Double] = []
    for word in text.split(whereSeparator: { $0.isWhitespace || $0 == "," }) {
      guard let length = NumberText.parse(word) else {
        throw .malformed(name: "dash", problem: "\"\(word)\" is not a length", expected: form)
      }
      lengths.append(length)
    }
    guard let dash = Dash(lengths), !lengths.isEmpty else {
      throw .malformed(name: "dash", problem: "\"\(text)\" draws no dash", expected: form)
    }
    return dash
  }

  private static let form = "up to \(longest) lengths such as 6 3, or none"
}
