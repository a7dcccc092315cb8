import Geometry

/// Every parameter of any shape, in the order in which files hold them.
public enum ParameterCatalog {
  public static let all: [ParameterInfo] = [
    // What says how many corners there are, and which is which, before the corners.
    points, pathData, arrow, corners, cornerRadius, cornerKind, smoothing, overflow, count, radius, roundness,
    extrusion, tipRadius, notchRadius, tips, tipRatio, rotation, padding, frame, x, y, width, height, arrowCenter,
    arrowWidth, arrowHeight, tail, curlDepth, curlDX, curlDY,
  ]

  public static let points = ParameterInfo(
    "points", label: "points", tab: nil, .text(example: "0,0 100,0 100,80"), help: "The vertices of a free polygon.")

  public static let corners = ParameterInfo(
    "corners", label: "corners", tab: nil, .text(example: "r5 s r s10"),
    help: "One token a corner: r round or s sharp, then its own size if it has one; or a pattern.")

  public static let cornerRadius = ParameterInfo(
    "corner-radius", label: "corner r", tab: .shape, row: 3,
    .number(NumberDomain(0...Outline.limit, slider: 0...60)),
    help: "The radius of every corner that has none of its own.")

  public static let cornerKind = ParameterInfo(
    "corner-kind", label: "corner k", tab: .shape, row: 6, .choice(CornerKind.allCases.map(\.rawValue)),
    help: "What takes the place of a corner's tip, unless the corner says otherwise.")

  public static let smoothing = ParameterInfo(
    "smoothing", label: "smoothing", tab: .shape, row: 7,
    .number(NumberDomain(0...1, step: 0.05, unit: .ratio, slider: 0...1)),
    help: "How gently squircles begin to turn: 0 is round.")

  public static let overflow = ParameterInfo(
    "overflow", label: "overflow", tab: .shape, row: 24, .choice(OverflowPolicy.allCases.map(\.rawValue)),
    help: "How corners share an edge that is too short for them.")

  public static let count = ParameterInfo(
    "count", aliases: ["n", "vertices"], label: "vertices", tab: .shape, row: 1,
    .number(NumberDomain(2...20_000, unit: .count, slider: 2...24)),
    help: "How many corners a regular polygon or tips a star has.")

  public static let radius = ParameterInfo(
    "radius", label: "radius", tab: .shape, row: 2, .number(NumberDomain(0.001...Outline.limit / 4, slider: 0...180)),
    help: "The circle on which the vertices or tips lie.")

  public static let roundness = ParameterInfo(
    "roundness", aliases: [.init("ratio", factor: 100)], label: "roundness", tab: .shape, row: 4,
    .number(NumberDomain(0...100, unit: .percent, slider: 0...100)),
    help: "A star's inner radius as a percentage of the outer one.")

  public static let rotation = ParameterInfo(
    "rotation", aliases: ["rotate"], label: "rotate", tab: .shape, row: 5,
    .number(NumberDomain(-360...360, unit: .degrees, excess: .wrapped, slider: -180...180)),
    help: "How far the first vertex lies from 12 o'clock, clockwise.")

  public static let padding = ParameterInfo(
    "padding", label: "padding", tab: .shape, row: 20, .number(NumberDomain(0...Outline.limit / 4, slider: 0...60)),
    help: "What is kept free on each side inside the frame, not on both together.")

  public static let frame = ParameterInfo(
    "frame", label: "frame", tab: .shape, row: 21, .text(example: "120x80"),
    help: "The box that the shape fits into, or none.")

  public static let x = ParameterInfo(
    "x", label: "x", tab: .shape, row: 22,
    .number(NumberDomain(-Outline.limit / 4...Outline.limit / 4, slider: 0...200)),
    help: "The centre, from the left.")

  public static let y = ParameterInfo(
    "y", label: "y", tab: .shape, row: 23,
    .number(NumberDomain(-Outline.limit / 4...Outline.limit / 4, slider: 0...200)),
    help: "The centre, from the top.")

  public static let extrusion = ParameterInfo(
    "extrusion", label: "extrusion", tab: .shape, row: 12,
    .number(NumberDomain(0...Outline.limit / 4, slider: 0...180)),
    help: "A star's inner radius, in document units.")

  public static let tipRadius = ParameterInfo(
    "tip-radius", label: "tip r", tab: .shape, row: 10, .number(NumberDomain(0...Outline.limit, slider: 0...60)),
    help: "The radius of a star's tips, or none for the shared one.")

  public static let notchRadius = ParameterInfo(
    "notch-radius", label: "notch r", tab: .shape, row: 11, .number(NumberDomain(0...Outline.limit, slider: 0...60)),
    help: "The radius of a star's notches, or none for the shared one.")

  public static let tips = ParameterInfo(
    "tips", label: "tips", tab: .shape, row: 8, .choice(RegularPolygon.Tips.allCases.map(\.rawValue)),
    help: "What lies on the circle: the vertices, or the rounded tips.")

  public static let tipRatio = ParameterInfo(
    "tip-ratio", aliases: ["k"], label: "tip ratio", tab: .shape, row: 9,
    .number(NumberDomain(0...1, step: 0.05, unit: .ratio, slider: 0...1)),
    help: "With tips on the circle, the radius of their arcs as a fraction of the polygon's radius.")

  public static let width = ParameterInfo(
    "width", label: "width", tab: .shape, row: 13, .number(NumberDomain(0.001...Outline.limit / 4, slider: 0...200)),
    help: "The width of the box.")

  public static let height = ParameterInfo(
    "height", label: "height", tab: .shape, row: 14, .number(NumberDomain(0.001...Outline.limit / 4, slider: 0...200)),
    help: "The height of the box.")

  public static let pathData = ParameterInfo(
    "path-data", label: "path data", tab: nil, .text(example: "M10 10L90 10L50 80Z"),
    help: "The pieces of a path as in SVG, straight and curved.")

  public static let arrow = ParameterInfo(
    "arrow", label: "arrow", tab: .shape, row: 15, .choice(Dialog.Arrow.allCases.map(\.rawValue)),
    help: "The side of a dialog that its tail points to.")

  public static let arrowCenter = ParameterInfo(
    "arrow-center", label: "arrow at", tab: .shape, row: 16,
    .number(NumberDomain(-Outline.limit / 4...Outline.limit / 4, slider: 0...200)),
    help: "The middle of a dialog's tail along its side, as near as the whole tail fits.")

  public static let arrowWidth = ParameterInfo(
    "arrow-width", label: "arrow w", tab: .shape, row: 17,
    .number(NumberDomain(0...Outline.limit / 4, slider: 0...100)),
    help: "The base of a tail above or below, at most its side; how far one left or right stands out, at most 9/10.")

  public static let arrowHeight = ParameterInfo(
    "arrow-height", label: "arrow h", tab: .shape, row: 18,
    .number(NumberDomain(0...Outline.limit / 4, slider: 0...100)),
    help: "How far a tail above or below stands out, at most 9/10; the base of one left or right, at most its side.")

  public static let tail = ParameterInfo(
    "tail", label: "tail", tab: .shape, row: 19, .choice(Dialog.Tail.allCases.map(\.rawValue)),
    help: "How the sides of a dialog's tail run; the corners of a curved one stay sharp.")

  public static let curlDepth = ParameterInfo(
    "curl-depth", label: "depth", tab: .curl, row: 1, .number(NumberDomain(0...Outline.limit / 4, slider: 0...60)),
    help: "How far the sides of a curl hang below its box.")

  public static let curlDX = ParameterInfo(
    "curl-dx", label: "curl dx", tab: .curl, row: 2,
    .number(NumberDomain(-Outline.limit / 4...Outline.limit / 4, slider: 0...100)),
    help: "How far a curl's control points lie inside its sides.")

  public static let curlDY = ParameterInfo(
    "curl-dy", label: "curl dy", tab: .curl, row: 3,
    .number(NumberDomain(-Outline.limit / 4...Outline.limit / 4, slider: 0...100)),
    help: "How far a curl's control points lie below its top.")
}
