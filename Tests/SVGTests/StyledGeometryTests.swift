import Document
import Geometry
import Shapes
import Testing

@testable import SVG

/// Shapes whose geometry is in a `style` attribute or in a style sheet.
@Suite struct StyledGeometryTests {
  private typealias Case = (element: String, rules: String, same: String?)

  private static let cases = read + ignored

  /// An element, rules, and the element with attributes that browsers draw alike; see SVG 2, 7.2.
  private static let read: [Case] =
    [
      ("<circle style='cx:50px;cy:40px;r:30px'/>", "", "<circle cx='50' cy='40' r='30'/>"),
      ("<circle cx='50' cy='40' r='9'/>", "circle{r:30px}", "<circle cx='50' cy='40' r='30'/>"),
      ("<circle cx='50' cy='40' r='9' style='r:20px!important;r:30px'/>", "", "<circle cx='50' cy='40' r='20'/>"),
      ("<circle cx='50' cy='40' style='r:30px'/>", "circle{r:20px !important}", "<circle cx='50' cy='40' r='20'/>"),
      (
        "<rect class='a' x='1' width='5'/>", ".a{x:10px;y:0;width:1in;height:40px;rx:8px}",
        "<rect x='10' width='96' height='40' rx='8'/>"
      ),
      (
        "<rect x='5' width='80' height='40' style='rx:8px;ry:4px'/>", "",
        "<rect x='5' width='80' height='40' rx='8' ry='4'/>"
      ),
      (
        "<ellipse cx='50' cy='50' style='rx:40px;ry:2em;ry:20px'/>", "",
        "<ellipse cx='50' cy='50' rx='40' ry='20'/>"
      ),
      ("<ellipse cx='50' cy='50' rx='1' style='rx:40px;ry:20px'/>", "", "<ellipse cx='50' cy='50' rx='40' ry='20'/>"),
      (
        "<g transform='scale(2)'><rect style='x:-5px;width:30px;height:20px'/></g>", "",
        "<g transform='scale(2)'><rect x='-5' width='30' height='20'/></g>"
      ),
      (
        "<line x1='5' x2='50' y2='50' stroke='red' style='x1:20px'/>", "", "<line x1='5' x2='50' y2='50' stroke='red'/>"
      ),
      ("<path d='M0 0H9V9Z' style='d:path(\"M0 0H50V50Z\")'/>", "", nil),
      ("<rect style='width:50%;height:40px'/>", "", nil), ("<rect width='9' style='height:40'/>", "", nil),
      ("<circle style='r:calc(2px + 3px)'/>", "", nil), ("<circle style='r:2rem'/>", "", nil),
      ("<circle r='5' style='r:20px;r:3em'/>", "", "<circle r='48'/>"),
      ("<circle r='5' style='r:calc(50% + 3px)'/>", "", nil), ("<circle r='5' style='r:5vw'/>", "", nil),
      ("<circle r='5' style='r:3cap'/>", "", nil), ("<circle r='5' style='r:min(3px, 1em)'/>", "", nil),
      ("<circle r='5' style='r:var(--a, 3px)'/>", "", nil),
      ("<circle r='5' style='r:ENV(a, max(3px, 4px))'/>", "", nil),
      ("<circle r='5' style='r:round(3px, 2px)'/>", "", nil),
      ("<circle r='5' style='r:clamp(1px, 2px, 3px'/>", "", nil),
      ("<path d='M0 0H9V9Z' style='d:var(--a)'/>", "", nil), ("<rect style='width:fit-content(9px)'/>", "", nil),
      (
        "<rect class='a' width='2em' height='1ex'/>", ".a{font-size:10px;rx:.5em}",
        "<rect width='20' height='5' rx='5'/>"
      ),
    ]

  /// Declarations that CSS ignores, and those of the initial value.
  private static let ignored: [Case] =
    [
      "rx: -3px", "rx: foo", "rx: none", "rx: 3px 4px", "width: foo", "width: -3px", "x: auto", "x: 5qq",
      "width: foo(1)", "x: path(\"M0 0\")", "rx: calc(3px) 4px", "x: sin(1px)", "rx: anchor(top)",
    ].map {
      ("<rect \(box) style='\($0)'/>", "", "<rect \(box)/>")
    }
    + ["rx: auto", "rx: initial", "rx: unset", "rx: revert"].map {
      ("<rect \(box) ry='6'/>", "rect{\($0)}", "<rect x='5' y='5' width='80' height='40' ry='6'/>")
    }
    + ["rx: -3px", "rx: 4foo"].map {
      ("<rect \(box) style='\($0)'/>", "rect{rx:9px}", "<rect x='5' y='5' width='80' height='40' rx='9'/>")
    } + [
      ("<circle cx='50' cy='50' r='5' style='r:-5px;cx:auto'/>", "", "<circle cx='50' cy='50' r='5'/>"),
      ("<ellipse cx='50' cy='50' rx='9' ry='5'/>", "ellipse{rx:auto;ry:-1px}", "<ellipse cx='50' cy='50' ry='5'/>"),
    ]
    + ["foo", "foo(1)", "calc(1px)"].map {
      ("<path d='M0 0H50V50Z' style='d:\($0)'/>", "", "<path d='M0 0H50V50Z'/>")
    }

  private static let box = "x='5' y='5' width='80' height='40' rx='8'"

  /// Declarations that leave a shape without a size.
  @Test(arguments: ["width: auto", "height: AUTO", "width: fit-content", "height: initial", "height: unset"])
  func `a declared size of a box hides a shape in silence as in browsers`(declaration: String) throws {
    let file = try file("<rect \(Self.box) style='\(declaration)'/>")
    #expect(file.notes.isEmpty && file.candidates.count == 1, "\(file.notes)")
  }

  private func file(_ content: String, _ rules: String = "") throws -> SVGFile {
    try ImportTests.file("<style>\(rules)</style>\(content)<path d='M0 0H1V1Z'/>", root: "viewBox='0 0 100 100'")
  }

  @Test(arguments: cases)
  func `geometry in a style is drawn as browsers draw it, or named with what to do`(
    element: String, rules: String, same: String?
  ) throws {
    let file = try file(element, rules)
    guard let same else {
      #expect(
        file.candidates.count == 1
          && file.notes.contains { $0.reason.contains(", not shown; remove it and use the attribute ") })
      return
    }
    #expect(file.notes.isEmpty && file.candidates.count == 2, "\(file.notes)")
    let (drawn, wanted) = (try file.document().items[0].resolved(), try self.file(same).document().items[0].resolved())
    #expect(drawn.path == wanted.path)
  }

  @Test(arguments: cases.filter { $0.same != nil })
  func `used geometry in a style is drawn as browsers draw it`(element: String, rules: String, same: String?) throws {
    func drawn(_ element: String, _ rules: String) throws -> [Path] {
      try file("<defs><g id='a'>\(element)</g></defs><use href='#a'/>", rules).document().foreign.shapes.map(\.path)
    }
    let wanted = try drawn(#require(same), "")
    #expect(try drawn(element, rules) == wanted && wanted.count == 1)
  }

  @Test(arguments: cases.filter { $0.same != nil }, [false, true])
  func `an edited shape or its copy is read again as it is shown`(
    test: (element: String, rules: String, same: String?), isCopy: Bool
  ) throws {
    var document = try file(test.element.replacing("<circle", with: "<circle id='i'"), test.rules + "#i{r:30px}")
      .document()
    if isCopy {
      document.items.append(document.items[0])
    } else {
      _ = document.items[0].shape.apply(.move(by: Vector(3, 2)))
    }
    let text = try SVGWriter.text(of: document)
    let read = try SVGFile(Array(text.utf8)).document()
    for (now, then) in zip(read.items, document.items) {
      let (path, shown) = (try now.resolved().path, try then.resolved().path)
      #expect(path.isNear(shown, within: 0.002), "\(text)")
    }
    #expect(read.items.count == document.items.count)
    #expect(!text.contains(/<path [^>]*style="[^"]*\b(x|y|width|height|rx|ry|cx|cy|r):/), "\(text)")
  }
}
