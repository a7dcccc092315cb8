import Document
import Geometry
import TestSupport
import Testing

@testable import SVG

/// Drawings without parameters, as `--clean` writes them.
@Suite struct PlainDrawingTests {
  private static func plain(_ body: String, places: Int? = nil) throws -> String {
    var options = SVGWriter.Options().plain
    options.places = places
    return try SVGWriter.text(of: ImportTests.file(body, root: "viewBox='0 0 100 100'").document(), options: options)
  }

  private static let shape = "<path d='M1 1H9V9Z'/>"

  @Test(arguments: [
    ("", ""), ("<title></title>", ""), ("<title/><desc/>", ""),
    ("<title>A &lt; B</title>", "<title>A &lt; B</title>\n"), ("<desc>two</desc>", "<desc>two</desc>\n"),
    ("<desc>two &amp; <![CDATA[three]]></desc><title>A</title>", "<title>A</title>\n<desc>two &amp; three</desc>\n"),
    // Those of groups are of parts of the drawing.
    ("<desc>one</desc><desc>two</desc><g><desc>three</desc><title>four</title></g>", "<desc>one</desc>\n"),
  ]) func `a plain drawing has the words of its file and no empty ones`(words: String, written: String) throws {
    let text = try Self.plain(words + Self.shape)
    let start = try #require(text.firstRange(of: "viewBox=\"0 0 100 100\">\n"))
    #expect(text[start.upperBound...].hasPrefix(written + "<path "), "\(text)")
  }

  @Test func `products of opacities are short numbers`() {
    forAll(300) { random in
      let (color, fill, group) = (random.integer(1...999), random.integer(1...999), random.integer(1...999))
      func share(_ thousandths: Int) -> String { NumberText.exact(Double(thousandths) / 1000) }
      let text = try Self.plain(
        "<g opacity='\(share(group))'><path d='M1 1H9V9Z' fill='rgb(1 2 3 / \(share(color)))' fill-opacity='\(share(fill))'/></g>"
      )
      // The product of whole numbers is exact.
      let product = NumberText.exact(Double(color * fill) / 1e6)
      return text.contains("fill-opacity=\"\(product)\" opacity=\"\(share(group))\"")
    }
  }

  /// Attributes of a line, the decimals of path data, and the line as written.
  @Test(
    arguments: [
      ("stroke-dasharray='1.33333333 2.1234567891'", nil, "stroke-dasharray=\"1.33333 2.12346\""),
      ("stroke-dasharray='1.33333333 2.1234567891'", 1, "stroke-dasharray=\"1.333 2.123\""),
      (
        "stroke-width='3.333333333' stroke-dashoffset='.66666666'", nil,
        "stroke-width=\"3.33333\" stroke-dashoffset=\".66667\""
      ),
      ("stroke-width='.0000004'", nil, "stroke-width=\".0000004\""),
      ("stroke-dasharray='.0000004 5'", nil, "stroke-dasharray=\".0000004 5\""),
      ("stroke-width='1.5' stroke-dasharray='2 1'", 0, "stroke-width=\"1.5\" stroke-dasharray=\"2 1\""),
    ] as [(String, Int?, String)])
  func `a line is rounded as its path is`(line: String, places: Int?, written: String) throws {
    #expect(
      try Self.plain("<path d='M1 1H9V9Z' stroke='red' \(line)/>", places: places).contains(
        " stroke=\"#f00\" \(written)/>"))
    // So is one that `<use>` draws.
    let used = try Self.plain(
      "<defs><path id='a' d='M1 1H9V9Z' stroke='red' \(line)/></defs><use href='#a'/>" + Self.shape, places: places)
    #expect(used.contains(" stroke=\"#f00\" \(written)/>"), "\(used)")
  }

  /// The content of a file without a size, and its page.
  @Test(arguments: [
    ("<circle cx='20' cy='20' r='20' stroke='blue' stroke-width='10'/>", "-5 -5 50 50"),
    ("<rect x='10' y='10' width='20' height='20'/>", "10 10 20 20"),
    ("<rect x='10' y='10' width='20' height='20' stroke='red' stroke-width='3'/>", "8 8 24 24"),
    // Half of a miter of √2 line widths; half a line alone at a bevel.
    ("<path d='M0 0L10 10L20 0' fill='none' stroke='red' stroke-width='2'/>", "-1 -1 22 13"),
    ("<path d='M0 0L10 10L20 0' fill='none' stroke='red' stroke-width='2' stroke-linejoin='bevel'/>", "-1 -1 22 12"),
    ("<path d='M0 0H20' stroke='red' stroke-width='4' stroke-linecap='square'/>", "-2 -2 24 4"),
    ("<g transform='scale(2)'><rect x='5' y='5' width='9' height='9' stroke='red'/></g>", "9 9 20 20"),
    ("<rect width='9' height='9' id='a' stroke='red' stroke-width='4'/><use href='#a' x='20'/>", "-2 -2 33 13"),
    ("<rect width='9' height='9'/><rect width='99' height='9' display='none'/>", "0 0 9 9"),
    ("<rect width='9' height='9' display='none'/>", "0 0 9 9"),
  ]) func `a file without a size has a page around all that is painted`(body: String, page: String) throws {
    let document = try ImportTests.file(body, root: "").document()
    let box = [document.page.minX, document.page.minY, document.page.width, document.page.height]
    #expect(box.map { NumberText.exact($0) }.joined(separator: " ") == page)
    // A saved file stays without; a program that draws it needs one.
    #expect(try !SVGWriter.text(of: document).contains("viewBox"))
    var options = SVGWriter.Options()
    options.isForDrawing = true
    let size = "width=\"\(NumberText.exact(box[2]))\" height=\"\(NumberText.exact(box[3]))\" viewBox=\"\(page)\""
    #expect(try SVGWriter.text(of: document, options: options).contains(size))
  }

  @Test(arguments: [
    "", "width='9'", "width='9em' height='9'", "width='0' height='9'", "width='9' height='-9'",
    "width='2e9' height='2e9'",
  ]) func `sizes that give no page are replaced in drawings`(root: String) throws {
    let document = try ImportTests.file("<rect x='1' y='2' width='30' height='20'/>", root: root).document()
    #expect(document.page == Rect(x: 1, y: 2, width: 30, height: 20))
    var options = SVGWriter.Options()
    options.isForDrawing = true
    let text = try SVGWriter.text(of: document, options: options).replacing("'", with: "\"")
    #expect(
      ["width=\"30\"", "height=\"20\"", "viewBox=\"1 2 30 20\""].allSatisfy { text.prefix(120).contains($0) }, "\(text)"
    )
  }

  @Test(arguments: [
    ("x='1em' y='1rem' width='calc(1em + 50%)' height='10vw'", "x='16' y='16' width='66' height='10'"),
    ("x='1mm' width='50' height='10px'", "x='1mm' width='50' height='10px'"),
    ("width='101.6Q' height='2ex'", "width='96' height='16'"),
  ]) func `lengths that few programs read are units in drawings for them`(own: String, drawn: String) throws {
    let document = try ImportTests.file("<rect \(own)/>", root: "viewBox='0 0 100 100'").document()
    #expect(try SVGWriter.text(of: document).contains("<rect \(own)/>"))
    var options = SVGWriter.Options()
    options.isForDrawing = true
    #expect(try SVGWriter.text(of: document, options: options).contains("<rect \(drawn)/>"))
  }

  /// Content, and the notes about PNG and PDF; librsvg draws the rest.
  @Test(arguments: [
    ("<text>a</text><rect width='9' height='9' clip-path='url(#c)' filter='url(#f)' mask='url(#m)'/>", []),
    ("<pattern id='p'/><path d='M0 0H9V9Z' fill='url(#p)' style='mix-blend-mode:multiply'/><use href='#p'/>", []),
    ("<foreignObject/><text>a</text>", ["is drawn without foreignObject"]),
    ("<clipPath><path d='M0 0H9V9Z'/></clipPath><g display='none'><path d='M0 0H9V9Z'/></g>", []),
    ("<path d='M0 0H9V9Z' stroke='red' transform='scale(1 2)'/>", []),
    ("<rect style='transform:rotate(3deg);width:9px;height:9px'/><rect style='width:50%;height:9px'/>", []),
    (
      "<rect style='width:calc(3px);height:9px'/>",
      [
        "has an unsupported style \"width: calc(3px)\": kept in the file, not shown; remove it and use the attribute width"
      ]
    ),
    (
      "<path d='M0 0L9 9 x'/>",
      ["has invalid path data: \"x\" at character 10 is not a path command: shown up to there"]
    ),
    ("<rect width='9lh' height='9'/>", ["has an unsupported width=\"9lh\": kept in the file, not shown"]),
    ("<path d='M0 0H9V9Z'><animate/></path><script/><x xmlns='y'/>", []),
    ("<style>@media print{a{fill:red}}</style>", ["has style rules that are not applied: @media"]),
  ]) func `notes about pictures are those that hold for them`(body: String, notes: [String]) throws {
    #expect(try ImportTests.file(body + Self.shape).drawingNotes.map(\.reason) == notes)
  }
}
