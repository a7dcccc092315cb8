import Document
import Geometry
import Shapes
import Testing

@testable import SVG

/// What browsers show of files that another reader might refuse.
@Suite struct BrowserReadingTests {
  private func file(_ content: String, head: String = "xmlns=\"http://www.w3.org/2000/svg\" ") throws -> SVGFile {
    try SVGFile(Array("<svg \(head)viewBox=\"0 0 100 100\">\(content)</svg>".utf8))
  }

  /// Path data, and what Chromium draws of it.
  @Test(arguments: [
    ("M10 10H90V90L20 80 30", "M10 10H90V90L20 80"), ("M10 10H90V90L-nan -nanL10 50Z", "M10 10H90V90"),
    ("M10 10H90V90L20 80M", "M10 10H90V90L20 80"), ("M10 10H90V90A5 5 0 2 0 9 9Z", "M10 10H90V90"),
    ("M10 10H90V90Xyz", "M10 10H90V90"), ("M10 10H90C1 2 3 4 5 6 7 8", "M10 10H90C1 2 3 4 5 6"),
  ])
  func `path data with an error is drawn up to it, and noted`(data: String, drawn: String) throws {
    let file = try file("<path d=\"\(data)\"/>")
    #expect(try file.candidates[0].path == PathData.path(from: drawn))
    #expect(file.notes.count == 1 && file.notes[0].description.hasSuffix(": shown up to there"), "\(file.notes)")
    // The bytes stay.
    #expect(try SVGWriter.text(of: try file.document()).contains(data))
  }

  @Test(arguments: ["MM40 40L9 9", "L9 9", "M1 1", "M1 1 L"])
  func `path data that draws nothing is no shape`(data: String) throws {
    #expect(throws: SVGError.self) { try file("<path d=\"\(data)\"/>").document() }
  }

  @Test func `a root without a namespace is SVG, with a note, and stays as it is`() throws {
    let content = "<g><rect id=\"a\" width=\"9\" height=\"9\"/></g>"
    let file = try file(content, head: "")
    let note = "has no xmlns=\"http://www.w3.org/2000/svg\": browsers do not show the file"
    #expect(file.notes.map(\.reason) == [note])
    #expect(try SVGWriter.text(of: try file.document()) == "<svg viewBox=\"0 0 100 100\">\(content)</svg>")
    #expect(throws: SVGError.self) { try self.file(content, head: "xmlns=\"\" ") }
    #expect(throws: SVGError.self) { try SVGFile(Array("<html><path d=\"M0 0H9V9Z\"/></html>".utf8)) }
  }

  @Test(arguments: [
    "<symbol id=\"a\" viewBox=\"0 0 2 2\"><path d=\"M0 0H2V2Z\"/></symbol><use href=\"#a\" width=\"50\" height=\"50\"/>",
    "<defs><rect id=\"a\" width=\"50\" height=\"50\"/></defs><use href=\"#a\"/>",
  ])
  func `a drawing of uses alone is a document without shapes to edit`(content: String) throws {
    let file = try file(content)
    let document = try file.document()
    #expect(document.items.isEmpty && document.foreign.shapes.count == 1)
    #expect(document.foreign.shapes[0].path.bounds == Rect(x: 0, y: 0, width: 50, height: 50))
    #expect(try SVGWriter.text(of: document).contains(content))
  }

  /// Declarations of the root, and the name under which each is noted.
  @Test(arguments: [
    ("clip-path:circle(20px)", "clip-path"), ("mask-image:linear-gradient(#000,#0000)", "mask-image"),
    ("filter:blur(4px)", "filter"), ("paint-order:stroke", "paint-order"), ("transform:rotate(20deg)", "transform"),
    ("translate:10px 5px", "translate"), ("rotate:20deg", "rotate"), ("scale:.6", "scale"),
    ("offset-path:ray(20deg)", "offset-path"), ("background:#ff0", "background"),
    ("background-color:#ff0", "background-color"), ("border:4px solid #000", "border"),
    ("outline:1px solid", "outline"),
    ("content-visibility:hidden", "content-visibility"), ("mix-blend-mode:multiply", "mix-blend-mode"),
    ("all:unset", "all"), ("transform:none;border:0;outline:none;background:none;filter:none", nil),
    ("background:initial;border:unset;filter:revert;mask-image:Initial", nil), ("all:initial", "all"),
    ("background:transparent none", nil), ("background:#fff0", nil), ("background:0 0", nil),
    ("background-color:rgba(0, 0, 0, 0)", nil), ("background-color:rgba(0, 0, 0, .1)", "background-color"),
    ("background:none #fff", "background"), ("background:url(a.png)", "background"),
    ("border:0 none", nil), ("border:0px solid red", nil), ("border-style:none solid", "border-style"),
    ("outline:0px", nil), ("outline:medium none", nil), ("outline:medium solid", "outline"),
    ("padding:1px 0", "padding"), ("padding:0 0px", nil), ("box-shadow:0 0 9px red", "box-shadow"),
    ("box-shadow:none", nil), ("border-radius:9px / 0", "border-radius"), ("border-radius:0 / 0%", nil),
    ("border-top:1px solid", "border-top"), ("border-right:1px solid", "border-right"),
    ("border-bottom:1px solid", "border-bottom"), ("border-left:1px solid", "border-left"), ("border-left:0", nil),
  ])
  func `a property of the root that changes the picture is noted`(declarations: String, noted: String?) throws {
    let file = try file(
      "<path d=\"M0 0H9V9Z\"/>", head: "xmlns=\"http://www.w3.org/2000/svg\" style=\"\(declarations)\" ")
    #expect(file.notes.map(\.reason) == (noted.map { ["not shown here, kept in the file: \($0)"] } ?? []))
  }

  /// Media of a style sheet, whether its rule is applied, and the note.
  @Test(arguments: [
    ("", true, nil), ("all", true, nil), ("Screen", true, nil), ("print", false, nil),
    ("screen, print", true, nil), ("all, print", true, nil), ("only screen", true, nil), ("PRINT ,Screen", true, nil),
    ("(min-width: 9px), screen", true, nil), ("only print", false, nil), ("print, only print", false, nil),
    ("speech", false, "has style rules that are not applied: media=\"speech\""),
    ("only", false, "has style rules that are not applied: media=\"only\""),
    ("print, speech", false, "has style rules that are not applied: media=\"print, speech\""),
    ("(min-width: 9px)", false, "has style rules that are not applied: media=\"(min-width: 9px)\""),
  ])
  func `a style sheet for printers is not applied`(media: String, isApplied: Bool, note: String?) throws {
    let file = try file("<style media=\"\(media)\">path{fill:red}</style><path d=\"M0 0H9V9Z\"/>")
    #expect(try file.document().items[0].style.fill.color == (isApplied ? Color(255, 0, 0) : Color(0, 0, 0)))
    #expect(file.notes.map(\.reason) == (note.map { [$0] } ?? []))
  }

  @Test func `a drawing without its file has the shapes of uses, in their order`() throws {
    let document = try file(
      "<defs><path id=\"a\" d=\"M0 0H9V9Z\"/></defs><use href=\"#a\" fill=\"red\" opacity=\".5\"/>"
        + "<path d=\"M1 1H8V8Z\"/><use href=\"#a\" x=\"20\" fill=\"none\" stroke=\"blue\" stroke-width=\"3\"/>"
    ).document()
    var (plain, short) = (SVGWriter.Options().plain, SVGWriter.Options())
    plain.places = 2
    short.places = 2
    for options in [plain, short] {
      let text = try SVGWriter.text(of: document, options: options)
      let again = try SVGFile(Array(text.utf8)).document()
      let sides = try again.items.compactMap { try $0.resolved().path.bounds?.minX }
      #expect(sides == [0, 1, 20], "\(text)")
      #expect(again.items.map(\.style.fill.color) == [Color(255, 0, 0), Color(0, 0, 0), nil])
      #expect(again.items.map(\.opacity) == [0.5, 1, 1] && again.items[2].style.lineWidth == 3)
      #expect(again.foreign.shapes.isEmpty && !text.contains("<use"))
    }
  }

  @Test(arguments: [
    ("fill=\"device-cmyk(0 1 1 0)\"", "fill: \"device-cmyk(0 1 1 0)\" is not supported, the fill is #000"),
    ("fill=\"gold\" style=\"fill:oklch(x)\"", "fill: \"oklch(x)\" is not supported, the fill is #ffd700"),
    ("stroke=\"rgb(from\"", "stroke: \"rgb(from\" is not supported, the line is none"),
    ("stroke=\"red\" stroke-linecap=\"x\"", "stroke-linecap: \"x\" is not supported"),
  ])
  func `a color that is not supported is noted with the one that is drawn`(attributes: String, note: String) throws {
    #expect(
      try file("<path d=\"M0 0H9V9Z\" \(attributes)/>").notes.map(\.description) == ["line 1: <path> has " + note])
  }

  @Test(arguments: [
    ("stroke", true), ("markers fill", true), ("normal", false), ("fill", false), ("fill stroke", false),
  ])
  func `another order of fill and line is noted`(order: String, isNoted: Bool) throws {
    let file = try file("<path d=\"M0 0H9V9Z\" stroke=\"red\" paint-order=\"\(order)\"/>")
    #expect(file.notes.map(\.reason) == (isNoted ? ["not shown here, kept in the file: paint-order"] : []))
  }

  private static let shadows: [(steps: String, plain: String?)] = [
    (
      "<feDropShadow dx='6' stdDeviation='4' flood-color='red'/>",
      """
      <feGaussianBlur in="SourceGraphic" stdDeviation='4'/><feOffset dx='6' dy="2" result="fillet-moved-1"/>\
      <feFlood flood-color='red'/><feComposite in2="fillet-moved-1" operator="in"/>\
      <feMerge result="fillet-shadow-1"><feMergeNode/><feMergeNode in="SourceGraphic"/></feMerge>
      """
    ),
    (
      "<feOffset result='a'/><feDropShadow result='b'><animate/></feDropShadow><feTile/>",
      """
      <feOffset result='a'/><feGaussianBlur in="a" stdDeviation="2"/>\
      <feOffset dx="2" dy="2" result="fillet-moved-1"/><feFlood/>\
      <feComposite in2="fillet-moved-1" operator="in"/>\
      <feMerge result="b"><feMergeNode/><feMergeNode in="a"/></feMerge><feTile/>
      """
    ),
    ("<feOffset/><feDropShadow/>", nil), ("<feOffset/><feTile/>", nil),
  ]

  @Test(arguments: shadows)
  func `a drawing for librsvg has the steps of a drop shadow`(steps: String, plain: String?) {
    let head = "<svg xmlns='http://www.w3.org/2000/svg'><filter>"
    let svg = "\(head)\(steps)</filter><path filter='url(#f)'/></svg>"
    let wanted = "\(head)\(plain ?? steps)</filter><path filter='url(#f)'/></svg>"
    #expect(String(decoding: SVGWriter.withPlainShadows(Array(svg.utf8)), as: UTF8.self) == wanted)
  }

  /// The attributes of gradients, and those for librsvg; `nil` for the same.
  @Test(
    arguments: [
      ("<radialGradient id='a' r='0'/>", "<radialGradient cx='50%' cy='50%' TINY fx='50%' fy='50%' id='a' />"),
      (
        "<radialGradient cx='4' r='0%' fx='1' spreadMethod='reflect'><stop/></radialGradient>",
        "<radialGradient cx='4' cy='50%' TINY fx='4' fy='50%'    ><stop/></radialGradient>"
      ),
      // Equal circles.
      ("<radialGradient r='5' fr='5'/>", "<radialGradient cx='50%' cy='50%' TINY fx='50%' fy='50%'  />"),
      ("<radialGradient r='5' fr='5' fx='9'/>", nil), ("<radialGradient r='5' fr='4'/>", nil),
      ("<radialGradient/>", nil), ("<radialGradient r='.01'/>", nil),
      // A line of no length.
      ("<linearGradient x1='.5' x2='.5'><stop/></linearGradient>", "<radialGradient TINY  ><stop/></radialGradient>"),
      (
        "<s:linearGradient xmlns:s='http://www.w3.org/2000/svg' x2='0'/>",
        "<s:radialGradient TINY xmlns:s='http://www.w3.org/2000/svg' />"
      ),
      ("<linearGradient/>", nil), ("<linearGradient x1='.5' x2='.5' y2='1'/>", nil),
      // Inherited, and replaced.
      (
        "<radialGradient id='a' r='0'/><radialGradient href='#a' r='4'/>",
        "<radialGradient cx='50%' cy='50%' TINY fx='50%' fy='50%' id='a' />"
          + "<radialGradient r='4' spreadMethod='pad' href='#a' />"
      ),
      (
        "<radialGradient id='a' href='#b'/><radialGradient id='b' r='0'/>",
        "<radialGradient cx='50%' cy='50%' TINY fx='50%' fy='50%' id='a' href='#b'/>"
          + "<radialGradient cx='50%' cy='50%' TINY fx='50%' fy='50%' id='b' />"
      ),
    ] as [(String, String?)])
  func `a drawing for librsvg has no gradient without a way from first to last color`(svg: String, plain: String?) {
    func whole(_ text: String) -> String { "<svg xmlns='http://www.w3.org/2000/svg'>\(text)</svg>" }
    func words(_ text: String) -> [String] {
      text.replacing("\"", with: "'").replacing("<", with: " < ").replacing("/>", with: " /> ").replacing(
        ">", with: " > "
      )
      .split(separator: " ").map(String.init).sorted()
    }
    let found = String(decoding: SVGWriter.withPlainGradients(Array(whole(svg).utf8)), as: UTF8.self)
    guard let plain else { return #expect(found == whole(svg)) }
    // The order of attributes means nothing.
    #expect(words(found) == words(whole(plain.replacing("TINY", with: "r='0.00001' fr='0' spreadMethod='pad'"))))
  }

  @Test(arguments: [
    ("<path fill='oklch(51.975% 0.17686 142.495)'/>", "<path fill='#008000'/>"),
    ("<path fill='HWB(120 0% 49.8039% / 50%)'/>", "<path fill='rgba(0, 128, 0, 0.5)'/>"),
    ("<path fill='var(--x, red)'/>", "<path fill='red'/>"),
    ("<style>p{--x: lime;fill:var(--x, red)}</style>", "<style>p{--x: lime;fill:lime}</style>"),
    ("<g style='--x:lime'><g style='--x:red'><a fill='var(--x)'/>", nil), ("<path fill='var(--x)'/>", nil),
    ("<a fill='color-mix(in srgb, red, var(--c, blue))'/>", "<a fill='#800080'/>"),
    ("<text>lab(100 0 0)</text>", nil), ("<a fill='lab(1'/>", nil), ("<a d='M0 0' transform='scale(2)'/>", nil),
    ("<a style='fill:url(#lab);stroke:lab(100 0 0)'/>", "<a style='fill:url(#lab);stroke:#fff'/>"),
  ])
  func `a drawing for librsvg has plain colors`(svg: String, plain: String?) {
    #expect(String(decoding: SVGWriter.withPlainColors(Array(svg.utf8)), as: UTF8.self) == plain ?? svg)
  }

  @Test(arguments: [
    ("fill=\"var(--x, red)\"", "#f00"), ("fill=\"var(--x,var(--y, #0f0))\"", "#0f0"),
    ("style=\"--x: blue; fill: var(--x, red)\"", "#00f"), ("fill=\"oklch(51.975% 0.17686 142.495)\"", "#008000"),
    ("style=\"--a: var(--b); --b: rgb(0 255 255); fill: var(--a)\"", "#0ff"),
    ("fill=\"color-mix(in srgb, red, var(--c, blue))\"", "#800080"),
    ("style=\"--a: var(--a); fill: var(--a)\"", "#ff0"), ("fill=\"var(--x)\"", "#ff0"),
  ])
  func `colors of CSS and their variables are colors`(paint: String, color: String) throws {
    let file = try file("<g fill=\"yellow\"><path d=\"M0 0H9V9Z\" \(paint)/></g>")
    #expect(file.candidates[0].style.fill.color == Color(hex: color))
  }
}
