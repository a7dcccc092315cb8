import Document
import SVG
import Geometry
import Shapes
import Testing

/// Paint that style sheets give shapes of other programs.
@Suite struct StyleSheetTests {
  private static func fills(_ body: String, root: String = "viewBox=\"0 0 200 100\"") throws -> [String] {
    try ImportTests.file(body, root: root).document().items.map { $0.style.fill.color?.hex ?? "none" }
  }

  /// A style sheet, elements, and their fills.
  @Test(arguments: [
    ("rect{fill:red}", "<rect width='9' height='9'/><path d='M0 0H9V9Z'/>", ["#f00", "#000"]),
    (
      ".a{fill:red}", "<rect class='b a' width='9' height='9'/><rect class='ab' width='9' height='9'/>",
      ["#f00", "#000"]
    ),
    ("#a{fill:red}", "<rect id='a' width='9' height='9'/>", ["#f00"]),
    ("*{fill:red}", "<rect width='9' height='9'/>", ["#f00"]),
    (
      "path , .b,#c { fill : red ; }", "<rect id='c' width='9' height='9'/><rect class='b' width='9' height='9'/>",
      ["#f00", "#f00"]
    ),
    (
      "rect.a#b{fill:red}", "<rect class='a' id='b' width='9' height='9'/><rect class='a' width='9' height='9'/>",
      ["#f00", "#000"]
    ),
    (
      "g .a{fill:red}", "<g><g><rect class='a' width='9' height='9'/></g></g><rect class='a' width='9' height='9'/>",
      ["#f00", "#000"]
    ),
    (
      "g>.a{fill:red}",
      "<g class='x'><a><rect class='a' width='9' height='9'/></a><rect class='a' width='9' height='9'/></g>",
      ["#000", "#f00"]
    ),
    (".x > a rect{fill:red}", "<g class='x'><a><g><rect width='9' height='9'/></g></a></g>", ["#f00"]),
    ("svg rect{fill:red}", "<rect width='9' height='9'/>", ["#f00"]),
    (".a{fill:red} rect{fill:lime}", "<rect class='a' width='9' height='9'/>", ["#f00"]),
    (".a{fill:red}.b{fill:lime}", "<rect class='b a' width='9' height='9'/>", ["#0f0"]),
    ("#a{fill:red}.b{fill:lime}", "<rect id='a' class='b' width='9' height='9'/>", ["#f00"]),
    (
      "rect{fill:red}", "<rect fill='lime' width='9' height='9'/><rect style='fill:lime' width='9' height='9'/>",
      ["#f00", "#0f0"]
    ),
    ("rect{fill:red!important}", "<rect style='fill:lime' width='9' height='9'/>", ["#f00"]),
    ("rect{fill:red !important}", "<rect style='fill:lime!important' width='9' height='9'/>", ["#0f0"]),
    ("/* a{ */ rect/**/{fill:red}/*", "<rect width='9' height='9'/>", ["#f00"]),
    ("<![CDATA[rect{fill:red}]]>", "<rect width='9' height='9'/>", ["#f00"]),
    ("g{fill:red}rect{fill:inherit}", "<g><rect fill='lime' width='9' height='9'/></g>", ["#f00"]),
    ("rect{fill:nonsense}", "<rect fill='lime' width='9' height='9'/>", ["#0f0"]),
    (".t{color:#232629}", "<path class='t' fill='currentColor' d='M0 0H9V9Z'/>", ["#232629"]),
    (
      ".t{color:red}", "<g fill='currentColor'><path class='t' d='M0 0H9V9Z'/><path d='M0 0H9V9Z'/></g>",
      ["#f00", "#000"]
    ),
    ("@media print{rect{fill:red}} rect{fill:lime}", "<rect width='9' height='9'/>", ["#0f0"]),
    ("rect:hover,rect[x]{fill:red} rect{fill:lime}", "<rect x='1' width='9' height='9'/>", ["#0f0"]),
  ]) func `a sheet paints as in browsers`(sheet: String, body: String, fills: [String]) throws {
    #expect(try Self.fills("<style>\(sheet)</style>\(body)") == fills)
    // A sheet counts wherever it stands.
    #expect(try Self.fills("\(body)<defs><style type='text/css'>\(sheet)</style></defs>") == fills)
  }

  /// Rules with others in them: the own declarations count, and a note names the others.
  @Test(arguments: [
    ".a{fill:red;.b{fill:lime}}", ".a{.b{fill:lime}fill:red}", ".a{&amp;:hover{fill:lime;stroke:blue}fill:red;}",
    ".a{fill:red;> .b{fill:lime;.c{fill:blue}};stroke:none}", ".a{fill:red;@media print{fill:lime}}",
    ".a{fill:red;mask:url(data:x;{});.b{fill:lime}}", ".a{fill:red;.b{fill:lime",
  ]) func `a rule in a rule is noted`(sheet: String) throws {
    let file = try ImportTests.file("<style>\(sheet)</style><path class='a' d='M0 0H9V9Z'/>")
    #expect(file.notes.map(\.reason).contains("has style rules that are not applied: nested rules"), "\(file.notes)")
    #expect(try file.document().items.map(\.style.fill.color?.hex) == ["#f00"])
  }

  @Test func `other properties of a sheet count, too`() throws {
    let item = try ImportTests.item(
      "<style>.a{stroke:red;stroke-width:3;stroke-linejoin:round;fill-rule:evenodd;stroke-dasharray:2 1}</style>"
        + "<path class='a' d='M0 0H9V9Z'/>")
    #expect(
      ImportTests.values(item, "stroke line-width join line-join fill-rule dash") == "#f00 3 - round evenodd 2 1")
    #expect(
      try ImportTests.file("<style>.a{display:none}</style><rect class='a' width='9' height='9'/>")
        .document().items[0].isHidden)
  }

  @Test func `paint on the root reaches every shape`() throws {
    #expect(try Self.fills("<style>svg{fill:red}</style><g><rect width='9' height='9'/></g>") == ["#f00"])
    let file = try ImportTests.item("<path d='M0 0H9V9'/>", root: "viewBox='0 0 9 9' fill='none' stroke='currentColor'")
    #expect(file.style.fill.color == nil && file.style.stroke.color == Color(0, 0, 0))
  }

  @Test func `unsupported rules are noted once`() throws {
    let file = try ImportTests.file(
      "<style>@media print{a{}} rect:hover,path:hover{} a+b{} g[x]{} @import 'x';</style><rect width='9' height='9'/>")
    #expect(
      file.notes.map(\.description) == [
        "line 1: <svg> has style rules that are not applied: @media, :hover, +, […], @import"
      ])
  }

  @Test func `deep nesting and many rules take no time`() throws {
    let sheet = String(repeating: "g ", count: 40) + "x rect{fill:red}"
    let body =
      String(repeating: "<g>", count: 100) + "<rect width='9' height='9'/>" + String(repeating: "</g>", count: 100)
    #expect(try Self.fills("<style>\(sheet)</style>\(body)") == ["#000"])
  }

  // MARK: saving

  private static func edited(_ body: String, _ change: (inout Document) throws -> Void) throws -> String {
    var document = try ImportTests.file(body).document()
    try change(&document)
    return try SVGWriter.text(of: document)
  }

  @Test func `a sheet's paint is not written into elements that stay the same`() throws {
    let body = "<style>rect{fill:red}</style><rect id='a' width='9' height='9'/>\n<rect width='8' height='8'/>"
    let text = try Self.edited(body) { $0.items[0].shape.corners.radius = 2 }
    #expect(text.hasSuffix("\n<rect width='8' height='8'/>\n</svg>"))
  }

  /// A style sheet and an element that looks different as a path.
  @Test(arguments: [
    ("rect{fill:red;stroke:blue;stroke-width:2}", "<rect width='9' height='9'/>", 2),
    ("rect{fill:red} path{fill:lime}", "<rect width='9' height='9'/>", 1),
    ("path{fill:lime;stroke:red}", "<rect width='9' height='9'/>", 2),
    ("#a{fill:red}", "<rect id='a' width='9' height='9'/>", 1),
    (".a{fill:red}", "<rect class='a' width='9' height='9'/>", 0),
    ("g rect{fill:red}", "<g><rect width='9' height='9'/></g>", 1),
  ]) func `an element that becomes a path keeps its look`(sheet: String, body: String, count: Int) throws {
    let body = "<style>\(sheet)</style>\(body)"
    var document = try ImportTests.file(body).document()
    try document.items[0].set("corners", to: "r2 s s s")
    let text = try SVGWriter.text(of: document)
    #expect(try SVGFile(Array(text.utf8)).document() == document, "\(text)")
    #expect((text.contains("style=\"") ? 1 : 0) == min(count, 1), "\(text)")
  }

  @Test func `a copy keeps the paint that a sheet gave its original's id`() throws {
    let text = try Self.edited("<style>#a{fill:red}</style><path id='a' d='M0 0H9V9Z'/>") { document in
      var copy = document.items[0]
      _ = copy.shape.apply(.move(by: Vector(50, 0)))
      document.items.append(copy)
    }
    #expect(
      try SVGFile(Array(text.utf8)).document().items.map { $0.style.fill.color?.hex } == ["#f00", "#f00"], "\(text)")
  }

  @Test func `a changed color of fillet's own shape overrides a sheet`() throws {
    let own = "<path data-shape='free' data-v='1' data-points='0,0 9,0 9,9' d='M0 0L9 0L9 9Z'/>"
    for (sheet, written) in [("path{fill:lime}", "style=\"fill:#f00\""), (".x{fill:lime}", "fill=\"#f00\"")] {
      let text = try Self.edited("<style>\(sheet)</style>\(own)") { $0.items[0].style.fill.color = Color(255, 0, 0) }
      #expect(text.contains(written), "\(text)")
      #expect(try SVGFile(Array(text.utf8)).document().items[0].style.fill.color == Color(255, 0, 0))
    }
  }

  @Test func `a new shape looks the same under rules for paths`() throws {
    let body = "<style>path{fill:lime;stroke-width:5}</style><rect width='9' height='9'/>"
    var document = try ImportTests.file(body).document()
    document.items.append(Item(RegularPolygon()))
    let text = try SVGWriter.text(of: document)
    #expect(text.contains("style=\"fill:#38f;"), "\(text)")
    #expect(try SVGFile(Array(text.utf8)).document().items.map(\.style) == document.items.map(\.style))
  }

  @Test func `an element that becomes a path keeps what a sheet says besides paint`() throws {
    let body = "<style>rect{opacity:.5;clip-path:url(#c);fill:red}</style><rect width='9' height='9'/>"
    let text = try Self.edited(body) { try $0.items[0].set("corners", to: "r2 s s s") }
    #expect(text.contains("style=\"fill:#f00;clip-path:url(#c);opacity:.5\""), "\(text)")
    #expect(try SVGFile(Array(text.utf8)).document().items[0].opacity == 0.5)
  }

  @Test func `a changed color overrides an important rule`() throws {
    for style in ["", "style='fill:blue' ", "style='fill:blue!important' "] {
      let body = "<style>.a{fill:lime!important}</style><rect \(style)class='a' width='9' height='9'/>"
      let text = try Self.edited(body) { $0.items[0].style.fill.color = Color(255, 0, 0) }
      #expect(text.contains("fill:#f00 !important") || text.contains("fill:#f00!important"), "\(text)")
      #expect(try SVGFile(Array(text.utf8)).document().items[0].style.fill.color == Color(255, 0, 0), "\(text)")
    }
  }
}
