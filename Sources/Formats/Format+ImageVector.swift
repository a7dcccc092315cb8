import Document
import Geometry

extension Format {
  /// A value of the type `ImageVector`, with path data.
  ///
  /// Source: Compose UI 1.7, `ImageVector.Builder` and `addPathNodes`.
  static func imageVector(of drawing: Drawing) -> [String] {
    let (numbers, name) = (drawing.numbers, drawing.name.pascal)
    let (width, height) = (numbers(drawing.width), numbers(drawing.height))
    let hasLines = drawing.items.contains { $0.stroke != nil }
    let isEvenOdd = drawing.items.contains { $0.style.fillRule == .evenOdd }
    let names =
      ["Color", "SolidColor", "vector.ImageVector", "vector.addPathNodes"] + (isEvenOdd ? ["PathFillType"] : [])
      + (hasLines ? ["StrokeCap", "StrokeJoin"] : [])
    var lines = drawing.head(trueArcs, lacking: [.dashes], comment: "//")
    lines += (names.map { "androidx.compose.ui.graphics." + $0 } + ["androidx.compose.ui.unit.dp"]).sorted()
      .map { "import " + $0 }
    lines += [
      "", "val \(name): ImageVector by lazy {", "    ImageVector.Builder(",
      "        name = \"\(name)\", defaultWidth = \(width).dp, defaultHeight = \(height).dp,",
      "        viewportWidth = \(width)f, viewportHeight = \(height)f,", "    )",
    ]
    for item in drawing.items {
      let style = item.style
      if !item.isBackground { lines.append("        // \(item.recipe)") }
      lines += ["        .addPath(", "            addPathNodes(\"\(drawing.pathData(item.path))\"),"]
      if style.fillRule == .evenOdd { lines.append("            pathFillType = PathFillType.EvenOdd,") }
      if let fill = item.fill {
        lines.append("            fill = SolidColor(Color(\(fill.argb))),")
      }
      if let stroke = item.stroke {
        lines += [
          "            stroke = SolidColor(Color(\(stroke.argb))),",
          "            strokeLineWidth = \(numbers(style.lineWidth))f,",
          "            strokeLineCap = StrokeCap.\(style.lineCap.rawValue.capital),",
          "            strokeLineJoin = StrokeJoin.\(style.lineJoin.rawValue.capital),",
          "            strokeLineMiter = \(numbers(style.miterLimit))f,",
        ]
      }
      lines.append("        )")
    }
    return lines + ["        .build()", "}"]
  }
}
