import Document
import Geometry

extension Format {
  /// A value of the type `ImageVector`, with path data.
  ///
  /// Source: Compose UI 1.7, `ImageVector.Builder` and `addPathNodes`.
  static func imageVector(of drawing: Drawing) -> [String] {
    let (numbers, name) = (drawing.numbers, vectorName(drawing.name))
    let (width, height) = (numbers(drawing.width), numbers(drawing.height))
    let hasLines = drawing.items.contains { $0.stroke != nil }
    let isEvenOdd = drawing.items.contains { $0.style.fillRule == .evenOdd }
    let names =
      ["Color", "SolidColor", "vector.ImageVector", "vector.addPathNodes"] + (isEvenOdd ? ["PathFillType"] : [])
      + (hasLines ? ["StrokeCap", "StrokeJoin"] : [])
    var lines = drawing.head(trueArcs, lacking: [.dashes], comment: "//")
    lines += (names.map { "androidx.compose.ui.graphics." + $0 } + ["androidx.compose.ui.unit.dp"]).sorted()
      .map { "import " + $0 }
    let paths = drawing.items.map { item in
      (item.isBackground ? [] : ["// \(item.recipe)"]) + Self.addPath(item, in: drawing)
    }
    let parts = stride(from: 0, to: paths.count, by: mostPaths).map { paths[$0..<min($0 + mostPaths, paths.count)] }
    lines += [
      "", "val \(name): ImageVector by lazy {", "    ImageVector.Builder(",
      "        name = \"\(name)\", defaultWidth = \(width).dp, defaultHeight = \(height).dp,",
      "        viewportWidth = \(width)f, viewportHeight = \(height)f,", "    )",
    ]
    guard parts.count > 1 else { return lines + paths.joined().map { "        " + $0 } + ["        .build()", "}"] }
    let calls = parts.indices.map { "            add\(name)Part\($0 + 1)()" }
    lines += ["        .apply {"] + calls + ["        }", "        .build()", "}"]
    for (index, part) in parts.enumerated() {
      lines += ["", "private fun ImageVector.Builder.add\(name)Part\(index + 1)() = this"]
      lines += part.joined().map { "    " + $0 }
    }
    return lines
  }

  /// The name of the value: not one that its own code uses, which Kotlin would take for the value.
  ///
  /// No keyword of Kotlin starts with a capital.
  private static func vectorName(_ name: CodeName) -> String {
    let used = ["Color", "ImageVector", "PathFillType", "SolidColor", "StrokeCap", "StrokeJoin"]
    return used.contains(name.pascal) ? "Drawing" + name.pascal : name.pascal
  }

  /// The most paths of a function: the JVM allows it 64 kB, and the compiler a limited depth of calls.
  private static let mostPaths = 100

  /// The most characters of a string: the JVM allows a constant 65,535 bytes.
  private static let longestString = 60_000

  private static func addPath(_ item: DrawnItem, in drawing: Drawing) -> [String] {
    let (style, numbers) = (item.style, drawing.numbers)
    var lines = [".addPath("] + pathNodes(drawing.pathData(item.path)).map { "    " + $0 }
    if style.fillRule == .evenOdd { lines.append("    pathFillType = PathFillType.EvenOdd,") }
    if let fill = item.fill { lines.append("    fill = SolidColor(Color(\(fill.argb))),") }
    if let stroke = item.stroke {
      lines += [
        "    stroke = SolidColor(Color(\(stroke.argb))),", "    strokeLineWidth = \(numbers(style.lineWidth))f,",
        "    strokeLineCap = StrokeCap.\(style.lineCap.rawValue.capital),",
        "    strokeLineJoin = StrokeJoin.\(style.lineJoin.rawValue.capital),",
        "    strokeLineMiter = \(numbers(style.miterLimit))f,",
      ]
    }
    return lines + [")"]
  }

  /// Path data, in several strings if it is too long for one; `+` would make one constant again.
  private static func pathNodes(_ data: String) -> [String] {
    guard data.utf8.count > longestString else { return ["addPathNodes(\"\(data)\"),"] }
    var (strings, rest) = ([String](), data[...])
    while !rest.isEmpty {
      strings.append("    \"\(rest.prefix(longestString))\",")
      rest = rest.dropFirst(longestString)
    }
    return ["addPathNodes(listOf("] + strings + [").joinToString(\"\")),"]
  }
}
