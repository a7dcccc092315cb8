import Document
@testable import Formats
import Geometry
import SVG
import Testing

/// The code of an `ImageVector` of Compose.
@Suite struct ImageVectorTests {
  private func text(_ svg: String, _ size: SizeOptions = SizeOptions()) throws -> String {
    var document = try SVGFile(Array("<svg xmlns='http://www.w3.org/2000/svg' \(svg)</svg>".utf8)).document()
    document.title = "my-icon"
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
}
