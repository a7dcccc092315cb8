import Document
import Geometry
import SVG

extension Format {
  /// Flat code keeps arcs; `RoundedPolygon` draws each corner as one cubic curve.
  static let compose = Format(
    code: "compose", title: "Compose", help: "Kotlin paths and a drawing function, or an ImageVector",
    audience: "Android apps", exactness: "arcs kept, points within 0.002", suffix: "kt",
    styles: CodeStyle.allCases, sharesNames: true
  ) { drawing, exactness in
    if drawing.options.style == .vector { return imageVector(of: drawing) }
    let readable = drawing.items.compactMap { drawing.readable($0, keepsStart: false) }
    var imports = ["androidx.compose.ui.graphics.Color", "androidx.compose.ui.graphics.Path"]
    imports += ["androidx.compose.ui.graphics.drawscope.DrawScope"]
    if readable.count < drawing.items.count {
      imports += ["androidx.compose.ui.geometry.Offset", "androidx.compose.ui.geometry.Rect"]
    }
    if !readable.isEmpty {
      imports += ["androidx.compose.ui.graphics.asComposePath", "androidx.graphics.shapes.CornerRounding"]
      imports += ["androidx.graphics.shapes.RoundedPolygon", "androidx.graphics.shapes.toPath"]
    }
    if drawing.items.contains(where: { $0.style.fillRule == .evenOdd }) {
      imports += ["androidx.compose.ui.graphics.PathFillType"]
    }
    if drawing.items.contains(where: { $0.stroke != nil }) {
      imports += ["androidx.compose.ui.graphics.drawscope.Stroke"]
    }
    for name in ["StrokeCap", "StrokeJoin"]
    where drawing.items.contains(where: {
      $0.stroke != nil && form(of: $0.style, drawing.numbers).contains(name)
    }
    ) {
      imports += ["androidx.compose.ui.graphics.\(name)"]
    }
    if drawing.items.contains(where: { $0.style.isDashed }) {
      imports += ["androidx.compose.ui.graphics.PathEffect"]
    }
    var lines = drawing.head(exactness, comment: "//")
    if let error = readable.map(\.errorOfCubics).max(), error > 0 {
      // Rounded up, with the error of rounded vertices and radii.
      let most = ((error + 2 * drawing.numbers.unit) * 1000).rounded(.up) / 1000
      let text = NumberText.rounded(most, places: 3, leadingZero: true)
      lines.append(
        "// RoundedPolygon draws a corner as one cubic curve: within \(text) here. The flat style keeps arcs.")
    }
    lines += imports.sorted().map { "import " + $0 }
    for item in drawing.items {
      lines += item.isBackground ? [""] : ["", "// \(item.recipe)"]
      lines += composePath(item, drawing)
    }
    lines += ["", "fun DrawScope.draw\(drawing.name.pascal)() {"]
    for item in drawing.items {
      let (path, style) = ("\(item.name.camel)Path()", item.style)
      if let fill = item.fill { lines.append("    drawPath(\(path), Color(\(fill.argb)))") }
      guard let stroke = item.stroke else { continue }
      let form = form(of: style, drawing.numbers)
      lines.append("    drawPath(\(path), Color(\(stroke.argb)), style = Stroke(\(form)))")
    }
    return lines + ["}"]
  }

  /// The arguments of a `Stroke` that differ from its defaults.
  private static func form(of style: Style, _ numbers: CodeNumbers) -> String {
    var form = ["width = \(numbers(style.lineWidth))f"]
    if style.lineJoin == .miter, style.miterLimit != 4 { form.append("miter = \(numbers(style.miterLimit))f") }
    if style.lineCap != .butt { form.append("cap = StrokeCap.\(style.lineCap.rawValue.capital)") }
    if style.lineJoin != .miter { form.append("join = StrokeJoin.\(style.lineJoin.rawValue.capital)") }
    if !style.dash.isNone {
      let dash = style.dash.lengths.map { numbers($0) + "f" }.joined(separator: ", ")
      form.append("pathEffect = PathEffect.dashPathEffect(floatArrayOf(\(dash)), \(numbers(style.dashOffset))f)")
    }
    return form.joined(separator: ", ")
  }

  private static func composePath(_ item: DrawnItem, _ drawing: Drawing) -> [String] {
    let isEvenOdd = item.style.fillRule == .evenOdd
    guard let readable = drawing.readable(item, keepsStart: false) else {
      func floats(_ point: CodePoint) -> String { "\(point.x)f, \(point.y)f" }
      let code = PathCode(
        move: { "moveTo(\(floats($0)))" }, line: { "lineTo(\(floats($0)))" },
        curves: .cubics { "cubicTo(\(floats($0)), \(floats($1)), \(floats($2)))" },
        arc: {
          "arcTo(Rect(Offset(\(floats($0.center))), \($0.radius)f), \($0.startDegrees)f, \($0.sweepDegrees)f, false)"
        },
        // Its arcs have upright boxes.
        ellipse: { ellipse in
          guard !ellipse.isTurned else { return nil }
          let (least, most) = (ellipse.arc.center - ellipse.radii, ellipse.arc.center + ellipse.radii)
          let box = "\(floats(drawing.numbers(least))), \(floats(drawing.numbers(most)))"
          return "arcTo(Rect(\(box)), \(ellipse.startDegrees)f, \(ellipse.sweepDegrees)f, false)"
        }, close: "close()")
      return ["fun \(item.name.camel)Path(): Path = Path().apply {"]
        + ((isEvenOdd ? ["fillType = PathFillType.EvenOdd"] : []) + code.statements(item.path, drawing.numbers))
        .map { "    " + $0 } + ["}"]
    }
    return ["fun \(item.name.camel)Path(): Path = RoundedPolygon(", "    vertices = floatArrayOf("]
      + readable.corners.map { "        \($0.vertex.x)f, \($0.vertex.y)f," }
      + ["    ),", "    perVertexRounding = listOf("]
      + lines(of: readable.corners.map { $0.radius + "f" }, indent: "        ", columns: 100)
      + [
        "    ).map { CornerRounding(it) },",
        ").toPath().asComposePath()" + (isEvenOdd ? ".apply { fillType = PathFillType.EvenOdd }" : ""),
      ]
  }

  /// Lines of values with commas, each line with as many as fit.
  private static func lines(of values: [String], indent: String, columns: Int) -> [String] {
    var lines: [String] = []
    for value in values {
      if let last = lines.last, last.count + value.count + 2 <= columns {
        lines[lines.count - 1] += " " + value + ","
      } else {
        lines.append(indent + value + ",")
      }
    }
    return lines
  }

  /// Path data with true arcs.
  static let vectorDrawable = Format(
    code: "vectordrawable", title: "VectorDrawable", help: "An Android vector drawable", audience: "Android resources",
    exactness: trueArcs, suffix: "xml", units: .document, abilities: .painting.subtracting([.dashes]),
    fileName: ResourceName.text, pasted: { DrawableReader.drawing(in: $0) }
  ) { drawing, exactness in
    let (width, height) = (drawing.numbers(drawing.width), drawing.numbers(drawing.height))
    let shown = (width: drawing.numbers(drawing.size.width), height: drawing.numbers(drawing.size.height))
    var lines = drawing.head(exactness, comment: "<!--").map { $0 + " -->" }
    lines += [
      "<vector xmlns:android=\"http://schemas.android.com/apk/res/android\"",
      "    android:width=\"\(shown.width)dp\" android:height=\"\(shown.height)dp\"",
      "    android:viewportWidth=\"\(width)\" android:viewportHeight=\"\(height)\">",
    ]
    for item in drawing.items {
      let style = item.style
      if !item.isBackground { lines.append("  <!-- \(item.recipe) -->") }
      let data = drawing.pathData(item.path)
      if data.utf8.count > longestPathData {
        lines.append(
          "  <!-- Android refuses this path: it has \(data.utf8.count) characters, at most \(longestPathData). -->")
      }
      lines.append("  <path android:name=\"\(item.name.snake)\"")
      if let fill = item.fill {
        lines.append("      android:fillColor=\"\(fill.androidColor)\"")
      }
      if style.fillRule == .evenOdd { lines.append("      android:fillType=\"evenOdd\"") }
      if let stroke = item.stroke {
        lines += [
          "      android:strokeColor=\"\(stroke.androidColor)\"",
          "      android:strokeWidth=\"\(drawing.numbers(style.lineWidth))\"",
          "      android:strokeLineCap=\"\(style.lineCap.rawValue)\"",
          "      android:strokeLineJoin=\"\(style.lineJoin.rawValue)\"",
          "      android:strokeMiterLimit=\"\(drawing.numbers(style.miterLimit))\"",
        ]
      }
      lines.append("      android:pathData=\"\(data)\"/>")
    }
    return lines + ["</vector>"]
  }

  /// The longest text of a resource; aapt2 replaces a longer one by STRING_TOO_LARGE, without an error.
  private static let longestPathData = 32_767
}

extension Ink {
  /// `0xFF00FFFF`, with the opacity first.
  var argb: String { "0x" + hexadecimal }

  /// `#FF00FFFF`, with the opacity first.
  fileprivate var androidColor: String { "#" + hexadecimal }

  private var hexadecimal: String {
    [UInt8((min(max(opacity, 0), 1) * 255).rounded()), color.red, color.green, color.blue].map { channel in
      (channel < 16 ? "0" : "") + String(channel, radix: 16, uppercase: true)
    }.joined()
  }
}

extension String {
  /// The word with a capital, as names of Kotlin's values have.
  var capital: String { prefix(1).uppercased() + dropFirst() }
}
