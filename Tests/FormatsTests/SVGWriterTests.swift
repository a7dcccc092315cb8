import Drawing
import Formats
import Geometry
import ShapeSupport
import Shapes
import TestSupport
import Testing

/// Documents as SVG text, and back.
@Suite struct SVGWriterTests {
  static let demo = """
    <svg xmlns="http://www.w3.org/2000/svg" width="200" height="190" viewBox="0 0 200 190">
    <title>demo9</title>
    <path data-shape="free" data-v="1" data-points="30,20 80,60 10,100 60,170 100,120 150,160 190,90 120,80 \
    140,20" data-corners="r5 s10 r30 s r s r s r" data-corner-radius="15" d="M41.13 28.904L80 60L38.823 \
    83.529A30 30 0 0 0 29.296 127.014L60 170L90.63 131.713A15 15 0 0 1 111.713 129.37L150 160L179.046 \
    109.169A15 15 0 0 0 168.144 86.878L120 80L133.419 39.743A15 15 0 0 0 119.189 20L44.254 20A5 5 0 0 0 \
    41.13 28.904Z" fill="#0ff" fill-opacity=".1" stroke="#0000b3"/>
    </svg>

    """

  @Test func `the demo is written as the format shows it`() throws {
    #expect(try SVGWriter.text(of: .demo) == Self.demo)
  }

  @Test func `the demo's text is read as the demo`() throws {
    #expect(try SVGReader.document(from: Array(Self.demo.utf8)) == .demo)
  }

  @Test func `a plain file has the drawing and its style alone`() throws {
    var options = SVGWriter.Options()
    options.isPlain = true
    options.places = 0
    #expect(
      try SVGWriter.text(of: .demo, options: options) == """
        <svg xmlns="http://www.w3.org/2000/svg" width="200" height="190" viewBox="0 0 200 190">
        <title>demo9</title>
        <path d="M41 29L80 60L39 84A30 30 0 0 0 29 127L60 170L91 132A15 15 0 0 1 112 129L150 160L179 109A15 15 \
        0 0 0 168 87L120 80L133 40A15 15 0 0 0 119 20L44 20A5 5 0 0 0 41 29Z" fill="#0ff" fill-opacity=".1" \
        stroke="#0000b3"/>
        </svg>

        """)
  }

  @Test func `what is written is read back equal, and written again it is the same bytes`() {
    forAll(2000) { random in
      let document = random.document()
      let text = try SVGWriter.text(of: document)
      let read = try SVGReader.document(from: Array(text.utf8))
      return try read == document && SVGWriter.text(of: read) == text
    }
  }

  @Test func `a document's bytes come from the catalogue by name and by ending`() throws {
    let format = try #require(FormatCatalog.format(named: "svg"))
    guard case .text(let bytes) = format.maker else {
      Issue.record("the document is drawn")
      return
    }
    #expect(try bytes(.demo) == Array(Self.demo.utf8))
    #expect(FormatCatalog.format(ofFile: "a/Demo9.SVG")?.name == "svg")
    #expect(FormatCatalog.format(ofFile: "demo9.svg.bak") == nil && FormatCatalog.format(named: "bmp") == nil)
    #expect(Set(FormatCatalog.all.map(\.name)).count == FormatCatalog.all.count)
  }

  @Test func `numbers have a point, no exponent and no grouping`() throws {
    var document = Document.demo
    document.page = Rect(x: -0.000_000_5, y: 1e9, width: 123_456_789.5, height: 1 / 3.0)
    let text = try SVGWriter.text(of: document)
    #expect(text.contains(#"width="123456789.5" height=".3333333"#))
    #expect(text.contains(#"viewBox="-.0000005 1000000000 123456789.5 .3333333"#))
  }

  @Test func `a shape that cannot be drawn is an error, not half a file`() throws {
    var star = Star()
    try star.set("frame", to: "10x10")
    try star.set("padding", to: 20)
    #expect(throws: OutlineError.tooFewVertices(distinct: 1)) {
      try SVGWriter.text(of: Document(title: "", items: [Item(star)]))
    }
  }
}
