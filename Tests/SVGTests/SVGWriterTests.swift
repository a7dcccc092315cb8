import Document
import Formats
import SVG
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
    #expect(try SVGFile(Array(Self.demo.utf8)).document() == .demo)
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

  @Test func `a written document reads back equal and writes the same bytes`() {
    forAll(count("FILLET_DOCUMENTS", else: 600)) { random in
      let document = random.document()
      let text = try SVGWriter.text(of: document)
      let read = try SVGFile(Array(text.utf8)).document()
      return try read == document && SVGWriter.text(of: read) == text
    }
  }

  @Test func `the catalog finds formats by name and ending`() throws {
    let format = try #require(FormatCatalog.format(named: "svg"))
    guard case .text(let bytes) = format.maker else {
      Issue.record("the document is drawn")
      return
    }
    #expect(try bytes(.demo, .init()) == Array(Self.demo.utf8))
    #expect(FormatCatalog.format(ofFile: "a/Demo9.SVG")?.name == "svg")
    #expect(FormatCatalog.format(ofFile: "demo9.svg.bak") == nil && FormatCatalog.format(named: "bmp") == nil)
    #expect(Set(FormatCatalog.all.map(\.name)).count == FormatCatalog.all.count)
  }

  @Test func `numbers have a point, no exponent and no grouping`() throws {
    var document = Document.demo
    document.page = Rect(x: -0.000_000_5, y: 999_999_999, width: 123_456_789.5, height: 1 / 3.0)
    let text = try SVGWriter.text(of: document)
    #expect(text.contains(#"width="123456789.5" height=".3333333333333333""#))
    #expect(text.contains(#"viewBox="-.0000005 999999999 123456789.5 .3333333333333333""#))
    #expect(try SVGFile(Array(text.utf8)).document() == document)
  }

  @Test func `a page's numbers read back exactly`() {
    forAll(count("FILLET_DOCUMENTS", else: 600)) { random in
      var document = Document.demo
      let size = random.pick([random.number(0.001...1), random.number(0.001...500), random.number(1...1e9)])
      document.page = Rect(
        x: random.pick([260.96, random.number(-1e8...1e8)]), y: random.number(-1e3...1e3),
        width: random.pick([326.1, min(size, 5e8)]), height: size)
      let words = try SVGWriter.text(of: document).split(separator: "\"", maxSplits: 10)
      let page = document.page
      let given = [page.minX, page.minY, page.width, page.height].map { NumberText.exact($0) }.joined(separator: " ")
      let read = try SVGFile(Array(SVGWriter.text(of: document).utf8)).document()
      return words.contains(Substring(given)) && read == document && read.page.width == page.width
        && read.page.height == size
    }
  }

  @Test(arguments: [
    (Rect(x: 0, y: 0, width: 0.000_9, height: 5), "a page of 0.0009x5 is too small: the shortest side is 0.001"),
    (
      Rect(x: 0, y: -1, width: 1_000_000_001, height: 5),
      "the page would reach to 1000000001: coordinates go from -1000000000 to 1000000000; make the drawing smaller or move it"
    ),
  ])
  func `a page outside the limits is refused by all checks and the reader`(page: Rect, reason: String) throws {
    let error = #expect(throws: PageError.self) { try PageLimit.check(page) }
    #expect(error?.description == reason)
    var document = Document.demo
    document.page = page
    let text = try SVGWriter.text(of: document)
    let refused = #expect(throws: SVGError.self) { try SVGFile(Array(text.utf8)).document() }
    #expect(refused?.description.hasSuffix(reason) == true)
  }

  @Test func `the largest page reads back`() throws {
    var document = Document.demo
    document.page = Rect(Point(-1e9, -1e9), Point(1e9, 1e9))
    try PageLimit.check(document.page)
    #expect(try SVGFile(Array(SVGWriter.text(of: document).utf8)).document() == document)
  }

  @Test(arguments: [
    ("star", "star.svg"), ("star.svg", "star.svg"), ("a.b/Star.SVG", "a.b/Star.SVG"), ("logo.v2", "logo.v2.svg"),
    ("a.png/logo", "a.png/logo.svg"), (".hidden", ".hidden.svg"), ("v1.0.svg", "v1.0.svg"), ("x.", "x..svg"),
  ])
  func `a name gets the format's ending unless it has it`(name: String, wanted: String) throws {
    let format = try #require(FormatCatalog.format(named: "svg"))
    #expect(try FormatCatalog.fileName(name, for: format) == wanted)
    #expect(throws: Never.self) { try FormatCatalog.check(name, for: format) }
  }

  @Test(arguments: [
    ("x.png", "the name ends in .png, but the format is svg: end it in .svg"),
    ("a/x.PDF", "the name ends in .pdf, but the format is svg: end it in .svg"),
    ("a\u{FFFD}.svg", "the name a\u{FFFD}.svg is not UTF-8: rename the file, or use another name"),
  ])
  func `a name with another format's ending or invalid text is refused`(name: String, reason: String) throws {
    let format = try #require(FormatCatalog.format(named: "svg"))
    let checked = #expect(throws: FileNameError.self) { try FormatCatalog.check(name, for: format) }
    let named = #expect(throws: FileNameError.self) { try FormatCatalog.fileName(name, for: format) }
    #expect(checked?.description == reason && named?.description == reason)
  }

  @Test func `a shape that cannot be drawn is an error, not half a file`() throws {
    var star = Star()
    try star.set("frame", to: "10x10")
    try star.set("padding", to: 20)
    let error = #expect(throws: OutlineError.self) {
      try SVGWriter.text(of: Document(title: "", items: [Item(star)]))
    }
    #expect(error?.description.hasPrefix("padding 20 and line ") == true)
    #expect(error?.description.contains(" on each side leave no room in the 10x10 frame") == true)
  }
}
