import Document
import Geometry
import Shapes
import Testing

@testable import SVG

/// Lengths that depend on a font, on the window, or on a calculation; CSS Values 4, sections 6.1 and 10.
@Suite struct RelativeLengthTests {
  /// A window of 400 by 200 pixels shows a page of 100 by 50 units.
  private static let root = "width='400' height='200' viewBox='0 0 100 50'"

  private static func box(_ body: String, _ root: String = root) throws -> String {
    let file = try ImportTests.file(body, root: root)
    #expect(file.notes.isEmpty, "\(file.notes)")
    let box = try #require(file.document().items.first?.resolved().path.bounds)
    return [box.minX, box.minY, box.width, box.height].map { NumberText.rounded($0, places: 6) }.joined(separator: " ")
  }

  /// An element, and the place and size of its box.
  @Test(arguments: [
    ("<rect x='1em' y='2rem' width='.5em' height='4ex'/>", "16 32 8 32"),
    ("<rect x='0.1EM' width='1q' height='1Q'/>", "1.6 0 .944882 .944882"),
    ("<g font-size='10'><rect x='1em' y='1rem' width='1em' height='1ex'/></g>", "10 16 10 5"),
    ("<g font-size='10px'><rect style='font-size:150%' x='1em' y='1' width='1em' height='1ex'/></g>", "15 1 15 7.5"),
    ("<g style='font-size:2em'><g font-size='.5em'><circle cx='1em' cy='1em' r='1em'/></g></g>", "0 0 32 32"),
    // A size in words counts as the usual one.
    ("<g font-size='10'><rect font-size='larger' width='1em' height='1ex'/></g>", "0 0 16 8"),
    ("<g font-size='10'><rect font-size='inherit' width='1em' height='1ex'/></g>", "0 0 10 5"),
    ("<rect x='10vw' y='5vh' width='20vmin' height='3vmax'/>", "40 10 40 12"),
    ("<svg width='50' height='25'><rect x='10vw' y='10%' width='1' height='1'/></svg>", "40 2.5 1 1"),
    ("<svg x='1em' font-size='10' width='5em' height='25'><rect width='2em' height='1'/></svg>", "10 0 20 1"),
    ("<rect width='calc(50% - 2em)' height='calc( 100%/2 )'/>", "0 0 18 25"),
    (
      "<rect x='CALC(1px - -3px)' width='calc((1em + 4px) * 2)' height='calc(2 * (10mm + 1px) / 4)'/>",
      "4 0 40 19.397638"
    ),
    ("<rect x='calc(-1 * 3px)' width='calc(calc(1 + 2) * 3px)' height='calc(5px)'/>", "-3 0 9 5"),
    ("<polyline points='0,0 5,5 0,5'/>", "0 0 5 5"),
    ("<line x1='1em' y1='calc(10% + 1px)' x2='2em' y2='1rem' stroke='red'/>", "16 6 16 10"),
  ]) func `a length is as long as in browsers`(body: String, box: String) throws {
    #expect(try Self.box(body) == box)
    // Also where a shape is drawn elsewhere.
    let used = try ImportTests.file(
      "<defs><g id='a'>\(body)</g></defs><use href='#a' x='1em'/><path d='M0 0H1V1Z'/>", root: Self.root)
    let drawn = try #require(used.document().foreign.shapes.first?.path.bounds)
    let own = try #require(ImportTests.file(body, root: Self.root).document().items.first?.resolved().path.bounds)
    #expect(abs(drawn.minX - own.minX - 16) < 1e-9 && abs(drawn.width - own.width) < 1e-9)
  }

  @Test(arguments: [
    ("width='400' height='200' viewBox='0 0 100 50'", "40 20 1 1"), ("viewBox='0 0 100 50'", "10 5 1 1"),
    ("width='400' viewBox='0 0 100 50'", "40 20 1 1"), ("height='2in' viewBox='0 0 100 50'", "38.4 19.2 1 1"),
    ("width='100%' height='200' viewBox='0 0 100 50'", "40 20 1 1"), ("width='300' height='100'", "30 10 1 1"),
  ]) func `the window has the size of the file`(root: String, box: String) throws {
    #expect(try Self.box("<rect x='10vw' y='10vh' width='1' height='1'/>", root) == box)
  }

  @Test func `the font of the root measures rem`() throws {
    #expect(
      try Self.box("<rect x='1rem' y='1em' width='1' height='1' font-size='3'/>", "viewBox='0 0 9 9' font-size='5'")
        == "5 3 1 1")
  }

  @Test func `lines are measured as shapes are`() throws {
    let file = try ImportTests.file(
      """
      <g font-size='10' stroke-width='.2em'><path d='M0 0H9V9Z' stroke='red' font-size='20'/></g>
      <path d='M0 0H9V9Z' stroke='red' stroke-width='calc(1em / 8)' stroke-dasharray='1em, calc(1px + 2px) 1vh' stroke-dashoffset='1vw'/>
      """, root: Self.root)
    let styles = try file.document().items.map(\.style)
    #expect(file.notes.isEmpty && styles.map(\.lineWidth) == [2, 2] && styles[1].dashOffset == 4)
    #expect(styles[1].dash.lengths == [16, 3, 2, 16, 3, 2])
  }

  /// What is left out is named: an invalid length, or one that only other programs read.
  @Test(arguments: [
    ("5qq", "an invalid"), ("em", "an invalid"), ("1 em", "an invalid"), ("2cap", "an unsupported"),
    ("2lh", "an unsupported"), ("2svw", "an unsupported"), ("min(1px, 2px)", "an unsupported"),
    ("calc(1px+2px)", "an unsupported"), ("calc(1px +2px)", "an unsupported"), ("calc(1px * 2px)", "an unsupported"),
    ("calc(1px + 2)", "an unsupported"), ("calc(3)", "an unsupported"), ("calc(1px / 0)", "an unsupported"),
    ("calc(1px", "an unsupported"), ("calc(2 / 1px)", "an unsupported"), ("calc(1px) 2", "an invalid"),
    ("calc(5foo(1px))", "an unsupported"), ("calc(1px * 5foo(2))", "an unsupported"), ("foo(1px)", "an invalid"),
    ("\(String(repeating: "calc(", count: 40))1px\(String(repeating: ")", count: 40))", "an unsupported"),
  ]) func `a length that is not read is named for what it is`(length: String, what: String) throws {
    let file = try ImportTests.file("<rect width='\(length)' height='9'/><path d='M0 0H1V1Z'/>", root: Self.root)
    #expect(file.candidates.count == 1)
    #expect(file.notes.map(\.reason).contains { $0.hasPrefix("has \(what) width=\"") }, "\(file.notes)")
  }

  @Test(arguments: [
    ("<rect x='10vw' y='1em' width='20vh' height='calc(50% + 1px)'/>", "<rect x='40' y='1em' width='40' height='26'/>"),
    (
      "<rect x='calc(1em + 1px)' y='1rem' width='9' height='9'/>",
      "<rect x='calc(1em + 1px)' y='1rem' width='9' height='9'/>"
    ),
    // The window measures everywhere, percentages only in the viewport of the page.
    (
      "<svg width='80' height='40'><rect x='5vw' y='10%' width='calc(1vh + 50%)' height='calc(50% + 1px)'/></svg>",
      "<svg width='80' height='40'><rect x='20' y='10%' width='42' height='calc(50% + 1px)'/></svg>"
    ),
    (
      "<svg font-size='20'><rect x='10%' y='1em' width='50%' height='5'/></svg>",
      "<svg font-size='20'><rect x='10' y='1em' width='50' height='5'/></svg>"
    ),
  ]) func `a shape keeps its size when the page changes`(before: String, after: String) throws {
    var document = try ImportTests.file(before, root: Self.root).document()
    let path = try document.items[0].resolved().path
    document.page = Rect(x: 0, y: 0, width: 200, height: 100)
    let text = try SVGWriter.text(of: document)
    #expect(text.contains(after), "\(text)")
    #expect(try SVGFile(Array(text.utf8)).document().items[0].resolved().path == path)
  }

  @Test func `an edited shape has the place that was shown`() throws {
    var document = try ImportTests.file("<rect x='1em' y='5vh' width='2em' height='20'/>", root: Self.root).document()
    try document.items[0].set("corner-radius", to: "3")
    #expect(try SVGWriter.text(of: document).contains("<rect x='1em' y='5vh' width='2em' height='20' rx=\"3\"/>"))
    try document.items[0].set("width", to: "30")
    let text = try SVGWriter.text(of: document)
    #expect(text.contains("<rect x='17' y='5vh' width='30' height='20' rx=\"3\"/>"), "\(text)")
    #expect(try SVGFile(Array(text.utf8)).document() == document)
  }
}
