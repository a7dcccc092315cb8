import Document
import Geometry

extension Format {
  /// Arcs are kept; readable code has their ends and radii, flat code their circles.
  static let flutter = Format(
    code: "flutter", title: "Flutter", help: "A CustomPainter in Dart", audience: "Flutter apps",
    exactness: "arcs kept, points within 0.002", suffix: "dart", abilities: .painting.subtracting([.dashes])
  ) { drawing, exactness in
    let numbers = drawing.numbers
    var code = PathCode(
      move: { "..moveTo(\($0.pair))" }, line: { "..lineTo(\($0.pair))" },
      curves: .cubics { "..cubicTo(\($0.pair), \($1.pair), \($2.pair))" },
      arc: {
        "..arcTo(Rect.fromCircle(center: const Offset(\($0.center.pair)), radius: \($0.radius)), "
          + "\($0.startRadians), \($0.sweepRadians), false)"
      },
      ellipse: {
        "..arcToPoint(const Offset(\($0.to.pair)), radius: const Radius.elliptical(\($0.radiusX), \($0.radiusY))"
          + ($0.isTurned ? ", rotation: \($0.rotationDegrees)" : "") + ($0.isClockwise ? ")" : ", clockwise: false)")
      }, close: "..close()")
    if drawing.options.style == .readable {
      code.arc = {
        "..arcToPoint(const Offset(\($0.to.pair)), radius: const Radius.circular(\($0.radius))"
          + ($0.isClockwise ? ")" : ", clockwise: false)")
      }
      code.parts = { $0.parts(sweepingAtMost: PathCode.sweepFromChord) }
    }
    let (width, height) = (numbers(drawing.width), numbers(drawing.height))
    var lines =
      drawing.head(exactness, comment: "//") + [
        "import 'package:flutter/widgets.dart';", "",
        "class \(drawing.name.ascii.pascal)Painter extends CustomPainter {",
        "  const \(drawing.name.ascii.pascal)Painter();",
      ]
    for item in drawing.items {
      lines += item.isBackground ? [""] : ["", "  /// \(item.recipe)"]
      lines.append("  static Path \(item.name.ascii.camel)Path() => Path()")
      if item.style.fillRule == .evenOdd { lines.append("    ..fillType = PathFillType.evenOdd") }
      lines += code.statements(item.path, numbers).map { "    " + $0 }
      lines[lines.count - 1] += ";"
    }
    lines += [
      "", "  @override", "  void paint(Canvas canvas, Size size) {",
      "    canvas.scale(size.width / \(width), size.height / \(height));",
    ]
    for item in drawing.items {
      let style = item.style
      if let fill = item.fill {
        lines.append(
          "    canvas.drawPath(\(item.name.ascii.camel)Path(), Paint()..color = const Color(\(fill.argb)));"
        )
      }
      guard let stroke = item.stroke else { continue }
      lines += [
        "    canvas.drawPath(", "      \(item.name.ascii.camel)Path(),", "      Paint()",
        "        ..style = PaintingStyle.stroke",
        "        ..color = const Color(\(stroke.argb))",
        "        ..strokeWidth = \(numbers(style.lineWidth))",
        "        ..strokeCap = StrokeCap.\(style.lineCap.rawValue)",
        "        ..strokeJoin = StrokeJoin.\(style.lineJoin.rawValue)",
        "        ..strokeMiterLimit = \(numbers(style.miterLimit)),", "    );",
      ]
    }
    return lines + [
      "  }", "", "  @override",
      "  bool shouldRepaint(\(drawing.name.ascii.pascal)Painter oldDelegate) => false;", "}",
    ]
  }
}
