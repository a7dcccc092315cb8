import Document
import Geometry

extension Format {
  /// Arcs are kept; readable code has each corner's vertex and radius.
  static let swiftUI = Format(
    code: "swiftui", title: "SwiftUI", help: "A SwiftUI shape for each item, and a view", audience: "apps for Apple",
    exactness: "arcs kept, points within 0.002", suffix: "swift", sharesNames: true
  ) { drawing, exactness in
    let numbers = drawing.numbers
    let (width, height) = (numbers(drawing.width), numbers(drawing.height))
    var lines = drawing.head(exactness, comment: "//") + ["import SwiftUI"]
    for item in drawing.items {
      lines += item.isBackground ? [""] : ["", "/// \(item.recipe)"]
      lines += [
        "struct \(item.name.pascal)Shape: Shape {", "  func path(in rect: CGRect) -> Path {", "    var path = Path()",
      ]
      lines += pieces(
        of: item, drawing,
        PathCode.swift { "startAngle: .degrees(\($0.startDegrees)), delta: .degrees(\($0.sweepDegrees))" }
      )
      .map { "    " + $0 }
      lines += [
        "    return path.applying(",
        "      CGAffineTransform(",
        "        a: rect.width / \(width), b: 0, c: 0, d: rect.height / \(height), tx: rect.minX, ty: rect.minY))",
        "  }", "}",
      ]
    }
    lines += ["", "struct \(drawing.name.pascal)Drawing: View {", "  var body: some View {", "    ZStack {"]
    for item in drawing.items {
      let (shape, style) = (item.name.pascal + "Shape()", item.style)
      if let fill = item.fill {
        let rule = style.fillRule == .evenOdd ? ", style: FillStyle(eoFill: true)" : ""
        lines.append("      \(shape).fill(\(color(fill))\(rule))")
      }
      if let stroke = item.stroke {
        lines += [
          "      \(shape).stroke(",
          "        \(color(stroke)), style: StrokeStyle(\(form(of: style, numbers))))",
        ]
      }
    }
    return lines + ["    }", "    .frame(width: \(width), height: \(height))", "  }", "}"]
  }

  private static func color(_ ink: Ink) -> String {
    "Color(red: \(share(ink.color.red)), green: \(share(ink.color.green)), blue: \(share(ink.color.blue))"
      + (ink.opacity == 1 ? ")" : ", opacity: \(CodeNumbers.share(ink.opacity)))")
  }

  /// The arguments of a `StrokeStyle` that differ from its defaults.
  private static func form(of style: Style, _ numbers: CodeNumbers) -> String {
    var form = ["lineWidth: \(numbers(style.lineWidth))"]
    if style.lineCap != .butt { form.append("lineCap: .\(style.lineCap.rawValue)") }
    if style.lineJoin != .miter { form.append("lineJoin: .\(style.lineJoin.rawValue)") }
    if style.lineJoin == .miter, style.miterLimit != 10 { form.append("miterLimit: \(numbers(style.miterLimit))") }
    if !style.dash.isNone {
      form.append("dash: [\(style.dash.lengths.map { numbers($0) }.joined(separator: ", "))]")
      if style.dashOffset != 0 { form.append("dashPhase: \(numbers(style.dashOffset))") }
    }
    return form.joined(separator: ", ")
  }

  private static func share(_ channel: UInt8) -> String { CodeNumbers.share(Double(channel) / 255) }

  /// Arcs are kept; readable code has each corner's vertex and radius.
  static let uiKit = Format(
    code: "uikit", title: "UIKit", help: "CoreGraphics paths, and a function that draws them",
    audience: "apps for Apple",
    exactness: "arcs kept, points within 0.002", suffix: "swift", sharesNames: true
  ) { drawing, exactness in
    let numbers = drawing.numbers
    var lines = drawing.head(exactness, comment: "//") + ["import UIKit", "", "enum \(drawing.name.pascal)Drawing {"]
    lines.append("  static let size = CGSize(width: \(numbers(drawing.width)), height: \(numbers(drawing.height)))")
    for item in drawing.items {
      lines += item.isBackground ? [""] : ["", "  /// \(item.recipe)"]
      lines += ["  static func \(item.name.camel)Path() -> CGPath {", "    let path = CGMutablePath()"]
      lines += pieces(of: item, drawing, PathCode.swift { "startAngle: \($0.startRadians), delta: \($0.sweepRadians)" })
        .map { "    " + $0 }
      lines += ["    return path", "  }"]
    }
    lines += ["", "  static func draw(in context: CGContext) {"]
    for item in drawing.items {
      let style = item.style
      if let fill = item.fill {
        lines += [
          "    context.addPath(\(item.name.camel)Path())",
          "    context.setFillColor(\(cgColor(fill)))",
          "    context.fillPath(using: \(style.fillRule == .evenOdd ? ".evenOdd" : ".winding"))",
        ]
      }
      if let stroke = item.stroke {
        let dash = style.dash.lengths.map { numbers($0) }.joined(separator: ", ")
        lines += [
          "    context.addPath(\(item.name.camel)Path())",
          "    context.setStrokeColor(\(cgColor(stroke)))",
          "    context.setLineWidth(\(numbers(style.lineWidth)))", "    context.setLineCap(.\(style.lineCap.rawValue))",
          "    context.setLineJoin(.\(style.lineJoin.rawValue))",
          "    context.setMiterLimit(\(numbers(style.miterLimit)))",
          "    context.setLineDash(phase: \(numbers(style.dashOffset)), lengths: [\(dash)])",
          "    context.strokePath()",
        ]
      }
    }
    return lines + ["  }", "}"]
  }

  private static func cgColor(_ ink: Ink) -> String {
    "CGColor(srgbRed: \(share(ink.color.red)), green: \(share(ink.color.green)), blue: \(share(ink.color.blue)), "
      + "alpha: \(CodeNumbers.share(ink.opacity)))"
  }

  /// The statements of an item's path: a loop over its corners, or piece by piece.
  private static func pieces(of item: DrawnItem, _ drawing: Drawing, _ code: PathCode) -> [String] {
    guard let readable = drawing.readable(item) else { return code.statements(item.path, drawing.numbers) }
    return ["let corners: [(x: CGFloat, y: CGFloat, radius: CGFloat)] = ["]
      + readable.inOrder.map { "  (\($0.vertex.pair), \($0.radius))," } + [
        "]",
        "path.move(to: CGPoint(x: \(readable.start.x), y: \(readable.start.y)))",
        "for (index, corner) in corners.enumerated() {",
        "  let next = corners[(index + 1) % corners.count]",
        "  let (vertex, target) = (CGPoint(x: corner.x, y: corner.y), CGPoint(x: next.x, y: next.y))",
        "  if corner.radius > 0 {",
        "    path.addArc(tangent1End: vertex, tangent2End: target, radius: corner.radius)",
        "  } else {",
        "    path.addLine(to: vertex)",
        "  }",
        "}",
        "path.closeSubpath()",
      ]
  }
}

extension PathCode {
  /// The statements of SwiftUI's `Path` and of `CGMutablePath`, which differ in their angles.
  fileprivate static func swift(_ angles: @escaping (CodeArc) -> String) -> PathCode {
    func point(_ point: CodePoint) -> String { "CGPoint(x: \(point.x), y: \(point.y))" }
    return PathCode(
      move: { "path.move(to: \(point($0)))" }, line: { "path.addLine(to: \(point($0)))" },
      curves: .cubics { "path.addCurve(to: \(point($2)), control1: \(point($0)), control2: \(point($1)))" },
      arc: { "path.addRelativeArc(center: \(point($0.center)), radius: \($0.radius), \(angles($0)))" },
      close: "path.closeSubpath()")
  }
}
