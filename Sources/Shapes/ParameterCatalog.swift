public import Geometry

/// Every parameter of any shape, in the order used in files.
///
/// ```swift
/// ParameterCatalog.all.first?.name  // "points"
/// ParameterCatalog.cornerRadius.help  // "Radius of corners without their own."
/// ```
public enum ParameterCatalog {
  public static let all: [ParameterInfo] = [
    // Parameters that determine the corners come first.
    points, pathData, arrow, corners, cornerRadius, cornerKind, smoothing, superellipse, overflow, count, radius,
    roundness, extrusion, tipRadius, notchRadius, tips, tipRatio, rotation, padding, frame, x, y, width, height,
    arrowCenter, arrowWidth, arrowHeight, tail, curlDepth, curlDX, curlDY,
  ]

  public static let points = ParameterInfo(
    "points", label: "points", tab: nil, .text(example: "0,0 100,0 100,80"), help: "Vertices of a free polygon.")

  public static let corners = ParameterInfo(
    "corners", label: "corners", tab: nil, .text(example: "r5 s r s10"),
    help: "One token per corner: r round or s sharp, then an optional size; or a pattern.")

  public static let cornerRadius = ParameterInfo(
    "corner-radius", label: "corner radius", tab: .shape, row: 3, length(to: Outline.limit, slider: 0...60),
    help: "Radius of corners without their own.")

  public static let cornerKind = ParameterInfo(
    "corner-kind", label: "corner style", tab: .shape, row: 6, .choice(CornerKind.allCases.map(\.rawValue)),
    help: "Style of corners without their own; smooth ones take most of each edge.")

  public static let smoothing = ParameterInfo(
    "smoothing", label: "smoothing", tab: .shape, row: 7,
    .number(NumberDomain(0...1, step: 0.05, unit: .ratio, slider: 0...1)),
    help: "Smoothness of squircles, from 0 for round to 1.")

  public static let superellipse = ParameterInfo(
    "superellipse", label: "superellipse", tab: .shape, row: 7,
    .number(NumberDomain(Superellipse.range, step: 0.1, unit: .ratio, slider: -3...3)),
    help: "k of superellipses, as in CSS: 0 chamfer, 1 round, 2 fuller, -1 scoop.")

  /// The parameters of corners in general.
  package static let ofCorners = Rectangle.cornerParameters.map(\.info)

  /// The parameters that only one style of corner has.
  public static let ofStyles: KeyValuePairs<String, CornerKind> = [
    smoothing.name: .squircle, superellipse.name: .superellipse,
  ]

  public static let overflow = ParameterInfo(
    "overflow", label: "overflow", tab: .shape, row: 24, .choice(OverflowPolicy.allCases.map(\.rawValue)),
    help: "Rule for corners that share an edge too short for both.")

  public static let count = ParameterInfo(
    "count", aliases: ["n", "vertices"], label: "count", tab: .shape, row: 1,
    .number(NumberDomain(2...20_000, unit: .count, slider: 2...24)),
    help: "Number of corners of a polygon, or of tips of a star.")

  public static let radius = ParameterInfo(
    "radius", label: "radius", tab: .shape, row: 2, length(from: 0.001, slider: 0...180),
    help: "Circle radius: the circle goes through the vertices or tips.")

  public static let roundness = ParameterInfo(
    "roundness", aliases: [.init("ratio", factor: 100)], label: "roundness", tab: .shape, row: 4,
    .number(NumberDomain(0...100, unit: .percent, slider: 0...100)),
    help: "Inner radius of a star as a percentage of the outer one.")

  public static let rotation = ParameterInfo(
    "rotation", aliases: ["rotate"], label: "rotation", tab: .shape, row: 5,
    .number(NumberDomain(-360...360, unit: .degrees, wraps: true, slider: -180...180)),
    help: "Clockwise rotation of the first vertex from 12 o'clock.")

  public static let padding = ParameterInfo(
    "padding", shownWith: "frame", label: "padding", tab: .page, row: 21, length(slider: 0...60),
    help: "Margin on each side inside the frame.")

  public static let frame = ParameterInfo(
    "frame", label: "frame", tab: .page, row: 20, .text(example: "120x80"),
    help: "Box to fit the shape into, or none.")

  public static let x = ParameterInfo(
    "x", label: "x", tab: .page, row: 22, coordinate(slider: 0...200), help: "Center, from the left.")

  public static let y = ParameterInfo(
    "y", label: "y", tab: .page, row: 23, coordinate(slider: 0...200), help: "Center, from the top.")

  public static let extrusion = ParameterInfo(
    "extrusion", label: "extrusion", tab: .shape, row: 12, length(slider: 0...180),
    help: "Inner radius of a star, in document units.")

  public static let tipRadius = ParameterInfo(
    "tip-radius", label: "tip radius", tab: .shape, row: 10, length(to: Outline.limit, slider: 0...60),
    help: "Corner radius at the tips of a star, or none for the shared one.")

  public static let notchRadius = ParameterInfo(
    "notch-radius", label: "notch radius", tab: .shape, row: 11, length(to: Outline.limit, slider: 0...60),
    help: "Corner radius at the notches of a star, or none for the shared one.")

  public static let tips = ParameterInfo(
    "tips", label: "tips", tab: .shape, row: 8, .choice(RegularPolygon.Tips.allCases.map(\.rawValue)),
    help: "Points on the circle: the vertices, or the rounded tips.")

  public static let tipRatio = ParameterInfo(
    "tip-ratio", aliases: ["k"], label: "tip ratio", tab: .shape, row: 9,
    .number(NumberDomain(0...1, step: 0.05, unit: .ratio, slider: 0...1)),
    help: "With tips on the circle, corner radius as a fraction of the circle radius.")

  public static let width = ParameterInfo(
    "width", label: "width", tab: .shape, row: 13, length(from: 0.001, slider: 0...200), help: "Width of the box.")

  public static let height = ParameterInfo(
    "height", label: "height", tab: .shape, row: 14, length(from: 0.001, slider: 0...200), help: "Height of the box.")

  public static let pathData = ParameterInfo(
    "path-data", aliases: ["d"], label: "path data", tab: nil, .text(example: "M10 10L90 10L50 80Z"),
    help: "Path data as in SVG: lines, arcs and curves.")

  public static let arrow = ParameterInfo(
    "arrow", label: "arrow", tab: .shape, row: 4, .choice(Dialog.Arrow.allCases.map(\.rawValue)),
    help: "Side of a speech bubble with the tail.")

  public static let arrowCenter = ParameterInfo(
    "arrow-center", label: "arrow center", tab: .shape, row: 16, coordinate(slider: 0...200),
    help: "Middle of a speech bubble's tail along its side; limited to where the whole tail fits.")

  public static let arrowWidth = ParameterInfo(
    "arrow-width", label: "arrow width", tab: .shape, row: 17, length(slider: 0...100),
    help: "Base of a tail at the top or bottom, at most its side; length of one at the left or right, at most 9/10.")

  public static let arrowHeight = ParameterInfo(
    "arrow-height", label: "arrow height", tab: .shape, row: 18, length(slider: 0...100),
    help: "Length of a tail at the top or bottom, at most 9/10; base of one at the left or right, at most its side.")

  public static let tail = ParameterInfo(
    "tail", label: "tail", tab: .shape, row: 4, .choice(Dialog.Tail.allCases.map(\.rawValue)),
    help: "Form of a speech bubble's tail; the corners of a curved one stay sharp.")

  public static let curlDepth = ParameterInfo(
    "curl-depth", shownWith: "curl", label: "curl depth", tab: .effects, row: 21, length(slider: 0...60),
    help: "Length of the sides of a curl below its box.")

  public static let curlDX = ParameterInfo(
    "curl-dx", shownWith: "curl", label: "curl dx", tab: .effects, row: 22, coordinate(slider: 0...100),
    help: "Distance of a curl's control points from its sides, inward.")

  public static let curlDY = ParameterInfo(
    "curl-dy", shownWith: "curl", label: "curl dy", tab: .effects, row: 23, coordinate(slider: 0...100),
    help: "Distance of a curl's control points from its top.")

  private static func length(
    from least: Double = 0, to most: Double = Outline.limit / 4, slider: ClosedRange<Double>
  ) -> ParameterInfo.Domain {
    .number(NumberDomain(least...most, slider: slider))
  }

  private static func coordinate(slider: ClosedRange<Double>) -> ParameterInfo.Domain {
    length(from: -Outline.limit / 4, slider: slider)
  }
}
