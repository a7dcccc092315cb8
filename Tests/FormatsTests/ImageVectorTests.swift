import Document
@testable import Formats
import Geometry
import SVG
import Testing

/// The code of an `ImageVector` of Compose.
@Suite struct ImageVectorTests {
  private func text(
    _ svg: String, _ size: SizeOptions = SizeOptions(), title: String = "my-icon"
  ) throws -> String {
    var document = try SVGFile(Array("<svg xmlns='http://www.w3.org/2000/svg' \(svg)</svg>".utf8)).document()
    document.title = title
    var options = CodeOptions()
    (options.style, options.size) = (.vector, size)
    let format = try #require(FormatCatalog.format(named: "compose"))
    return try #require(try format.text(of: document, code: options))
  }

  @Test func `an ImageVector has the size of the file and its paths`() throws {
    let code = try text(
      """
      width='24' height='24' viewBox='0 -960 960 960'><path d='M240-720H720V-240H240Z' fill='#f00' fill-rule='evenodd'/>\
      <path d='M480-480L800-160' fill='none' stroke='#00f' stroke-width='80' stroke-linecap='round'/>
      """)
    let end = try #require(code.firstRange(of: "import")).lowerBound
    let lines = code[end...].split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.contains("// fillet new") }
    #expect(
      lines.joined(separator: "\n") == """
        import androidx.compose.ui.graphics.Color
        import androidx.compose.ui.graphics.PathFillType
        import androidx.compose.ui.graphics.SolidColor
        import androidx.compose.ui.graphics.StrokeCap
        import androidx.compose.ui.graphics.StrokeJoin
        import androidx.compose.ui.graphics.vector.ImageVector
        import androidx.compose.ui.graphics.vector.addPathNodes
        import androidx.compose.ui.unit.dp

        val MyIcon: ImageVector by lazy {
            ImageVector.Builder(
                name = "MyIcon", defaultWidth = 24.dp, defaultHeight = 24.dp,
                viewportWidth = 24f, viewportHeight = 24f,
            )
                .addPath(
                    addPathNodes("M6 6L18 6L18 18L6 18Z"),
                    pathFillType = PathFillType.EvenOdd,
                    fill = SolidColor(Color(0xFFFF0000)),
                )
                .addPath(
                    addPathNodes("M12 12L20 20"),
                    stroke = SolidColor(Color(0xFF0000FF)),
                    strokeLineWidth = 2f,
                    strokeLineCap = StrokeCap.Round,
                    strokeLineJoin = StrokeJoin.Miter,
                    strokeLineMiter = 4f,
                )
                .build()
        }

        """)
  }

  @Test func `an ImageVector names the dashes that it lacks`() throws {
    let code = try text("viewBox='0 0 9 9'><path d='M1 1H8V8Z' stroke='red' stroke-dasharray='1 2'/>")
    #expect(code.contains("// Left out: dashes."))
  }

  /// Titles and the names of their values: those that the code uses would hide its types, as kotlinc 1.3 says.
  private static let names = [
    ("ImageVector", "DrawingImageVector"), ("image vector", "DrawingImageVector"), ("color", "DrawingColor"),
    ("solid-color", "DrawingSolidColor"), ("path_fill_type", "DrawingPathFillType"),
    ("stroke cap", "DrawingStrokeCap"), ("StrokeJoin", "DrawingStrokeJoin"), ("builder", "Builder"), ("path", "Path"),
    ("dp", "Dp"), ("lazy", "Lazy"), ("addPathNodes", "AddPathNodes"), ("drawing", "Drawing"),
    ("stroke caps", "StrokeCaps"),
  ]

  /// The hard keywords of Kotlin; none begins with a capital.
  private static let keywords = """
    as break class continue do else false for fun if in interface is null object package return super this throw true \
    try typealias typeof val var when while
    """.split(separator: " ").map { (String($0), $0.prefix(1).uppercased() + $0.dropFirst()) }

  @Test(arguments: names + keywords)
  func `the name of an ImageVector is none that its code uses, and no keyword`(title: String, name: String) throws {
    let code = try text("viewBox='0 0 9 9'><path d='M1 1H8V8Z'/>", title: title)
    #expect(code.contains("\nval \(name): ImageVector by lazy {\n") && code.contains("name = \"\(name)\","))
  }

  @Test(arguments: [(1, 0), (100, 0), (101, 2), (1500, 15)])
  func `a function of an ImageVector has at most 100 paths`(count: Int, functions: Int) throws {
    let code = try text("viewBox='0 0 9 9'>" + String(repeating: "<path d='M1 1H8V8Z'/>", count: count))
    let parts = code.parts(by: "private fun ImageVector.Builder.").map { part in
      part.parts(by: ".addPath(").count - 1
    }
    #expect(parts.count == functions + 1 && parts.reduce(0, +) == count && parts.allSatisfy { $0 <= 100 })
    for part in 1..<(functions + 1) {
      #expect(code.parts(by: "addMyIconPart\(part)()").count == 3, "one call of a function")
    }
  }

  @Test(arguments: [1000, 4000, 20_000])
  func `a string of an ImageVector fits in a constant of the JVM`(teeth: Int) throws {
    let points = (0..<teeth).map { "\($0) \($0 % 2 * 7 + 1).25" }.joined(separator: "L")
    let code = try text("viewBox='0 0 \(teeth) 9'><path fill='none' stroke='#000' d='M\(points)'/>")
    let start = try #require(code.firstRange(of: "addPathNodes(")).upperBound
    let end = try #require(code[start...].firstRange(of: "stroke =")).lowerBound
    let strings = code[start..<end].split(separator: "\"", omittingEmptySubsequences: false).enumerated()
      .filter { !$0.offset.isMultiple(of: 2) }.map(\.element)
    #expect(strings.dropLast().allSatisfy { $0 != "" } && strings.allSatisfy { $0.utf8.count <= 65_535 })
    let data = strings.filter { $0 != "" }.joined()
    #expect(try PathData.path(from: data).elements.count == teeth)
  }
}

extension StringProtocol where SubSequence == Substring {
  /// The parts between a text.
  fileprivate func parts(by text: String) -> [SubSequence] {
    split(separator: text, omittingEmptySubsequences: false)
  }
}
