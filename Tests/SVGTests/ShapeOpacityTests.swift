import Document
import SVG
import Shapes
import TestSupport
import Testing

/// The opacity of a whole shape: SVG 2, 3.6, multiplied by nothing, as groups have their own.
@Suite struct ShapeOpacityTests {
  private static func file(_ body: String) -> String {
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'>\n\(body)\n</svg>\n"
  }

  @Test(arguments: [
    ("<rect width='9' height='9'/>", ".5", "<rect opacity='.5' width='9' height='9'/>"),
    ("<rect fill='red'  width='9' height='9'/>", "25%", "<rect fill='red' opacity='.25'  width='9' height='9'/>"),
    ("<path d='M0 0H9V9Z' stroke='red'/>", "0", "<path d='M0 0H9V9Z' stroke='red' opacity='0'/>"),
    ("<circle opacity='.25' r='9'/>", ".5", "<circle opacity='.5' r='9'/>"),
    ("<circle opacity='.25' r='9'/>", "1", "<circle r='9'/>"),
    ("<circle style='opacity:25%; fill: red' r='9'/>", ".5", "<circle style='opacity:.5; fill: red' r='9'/>"),
    ("<circle style='opacity:25%' r='9'/>", "1", "<circle style='opacity:1' r='9'/>"),
    (
      "<style>.a { opacity: .25 }</style><circle class='a' r='9'/>", ".5",
      "<style>.a { opacity: .25 }</style><circle style='opacity:.5' class='a' r='9'/>"
    ),
    (
      "<style>.a { opacity: .25 !important }</style><circle class='a' r='9'/>", ".5",
      "<style>.a { opacity: .25 !important }</style><circle style='opacity:.5 !important' class='a' r='9'/>"
    ),
    ("<g opacity='.5'><circle r='9'/></g>", ".5", "<g opacity='.5'><circle opacity='.5' r='9'/></g>"),
    ("<g opacity='0'><circle r='9' opacity='.5'/></g>", ".75", "<g opacity='0'><circle r='9' opacity='.75'/></g>"),
  ])
  func `the opacity of a foreign element changes its bytes alone`(body: String, value: String, written: String) throws {
    var document = try SVGFile(Array(Self.file(body).utf8)).document()
    let before = document.items[0].opacity
    try document.items[0].assign("opacity", value)
    let text = try SVGWriter.text(of: document)
    #expect(text.replacing("\"", with: "'") == Self.file(written))
    #expect(try SVGFile(Array(text.utf8)).document() == document)
    document.items[0].opacity = before
    #expect(try SVGWriter.text(of: document) == Self.file(body))
  }

  @Test(arguments: ["none", "red"], [0, 0.5, 0.123, 1]) func `the opacity of an own element is read again`(
    stroke: String, opacity: Double
  ) throws {
    var item = Item(Star())
    try item.set("stroke", to: stroke)
    try item.set("opacity", to: opacity)
    var document = Document(title: "", items: [item])
    for shadow in ["off", "on"] {
      try document.items[0].set("shadow", to: shadow)
      let text = try SVGWriter.text(of: document)
      let number = opacity == 0 ? "0" : "\(opacity)".drop { $0 == "0" }
      #expect(text.contains(" opacity=\"\(number)\"") == (opacity < 1), "\(text)")
      let again = try SVGFile(Array(text.utf8)).document()
      #expect(again == document && again.items[0].value(of: "opacity")?.number == opacity)
      #expect(try SVGWriter.text(of: again) == text)
    }
  }

  /// What Chromium and librsvg paint: the product of all opacities around a fill.
  @Test func `opacity is multiplied by that of the groups around it wherever it is painted`() throws {
    let body = "<g opacity='.5'><g opacity='.5'><rect width='9' height='9' fill-opacity='.8'/></g></g>"
    var document = try SVGFile(Array(Self.file(body).utf8)).document()
    try document.items[0].assign("opacity", "50%")
    #expect(abs((try document.scene().pieces[0].flatStyle.fill.opacity) - 0.1) < 1e-9)
    let plain = try SVGWriter.text(of: document, options: SVGWriter.Options().plain)
    let scene = try SVGFile(Array(plain.utf8)).document().scene()
    #expect(abs(scene.pieces[0].flatStyle.fill.opacity - 0.1) < 1e-9)
  }

  @Test func `a copy in another group keeps its own opacity`() throws {
    let body = "<g opacity='.5'><rect opacity='.4' width='9' height='9'/></g><rect y='20' width='9' height='9'/>"
    var document = try SVGFile(Array(Self.file(body).utf8)).document()
    document.items.append(document.items[0])
    let again = try SVGFile(Array(try SVGWriter.text(of: document).utf8)).document()
    #expect(again.items.map(\.opacity) == [0.4, 1, 0.4])
  }
}
