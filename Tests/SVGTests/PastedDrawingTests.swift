import Document
import Geometry
import Shapes
import Testing

@testable import SVG

@Suite struct PastedDrawingTests {
  private let triangle = "<path d=\"M10 10H90V90Z\" fill=\"red\"/>"

  @Test(arguments: [
    "<svg xmlns=\"http://www.w3.org/2000/svg\"><path d=\"M10 10H90V90Z\"/></svg>",
    "\u{FEFF} \n<?xml version=\"1.0\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\"><path d=\"M10 10H90V90Z\"/></svg>",
    "<svg viewBox=\"0 0 100 100\"><path d=\"M10 10H90V90Z\"/></svg>", "<path d=\"M10 10H90V90Z\"/>",
    "<g><polygon points=\"10,10 90,10 90,90\"/></g>", "M10 10H90V90Z", "m10,10h80v80z\n", "d=\"M10 10H90V90Z\"",
    "\"M10 10H90V90Z\"",
  ])
  func `a file, elements and path data are drawings`(text: String) throws {
    #expect(PastedDrawing.isMeant(by: text))
    let drawing = try PastedDrawing(text)
    #expect(drawing.document.items.count == 1 && drawing.remark == nil)
    let box = try #require(try drawing.document.items[0].resolved().path.bounds)
    #expect(box == Rect(x: 10, y: 10, width: 80, height: 80))
  }

  @Test(arguments: ["", "hello", "Move it", "1 < 2", "<3", "< b", "More 10", ":quit\n", "M"])
  func `other text is none`(text: String) {
    #expect(!PastedDrawing.isMeant(by: text))
    #expect(throws: PasteError.otherText) { try PastedDrawing(text) }
  }

  @Test(arguments: ["<svg", "<path d=\"M0 0L9 9\"", "M10 10 Q", "<b>bold</b>", "<!DOCTYPE svg [<!ENTITY a \"b\">]>"])
  func `what begins like a drawing and is none has a reason`(text: String) {
    #expect(PastedDrawing.isMeant(by: text))
    let error = #expect(throws: PasteError.self) { try PastedDrawing(text) }
    #expect(error?.description.hasPrefix("not pasted: ") == true)
  }

  @Test func `path data has the colors of a new shape, an element keeps its own`() throws {
    #expect(try PastedDrawing("M10 10H90V90Z").document.items[0].style == .initial)
    #expect(try PastedDrawing(triangle).document.items[0].style.fill.color == Color(255, 0, 0))
  }

  @Test func `a whole file keeps its text, elements become a new document with a page`() throws {
    let file = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 100 100\">\(triangle)<!-- kept --></svg>"
    #expect(try SVGWriter.text(of: PastedDrawing(file).document) == file)
    let made = try SVGWriter.text(of: PastedDrawing(triangle).document)
    #expect(made.contains("viewBox=\"10 10 80 80\"") && made.contains("data-shape="))
  }

  @Test func `the page of path data has room for the line`() throws {
    let page = try PastedDrawing("M10 10H90V90H10Z").document.page
    #expect(page == Rect(x: 9, y: 9, width: 82, height: 82))
  }

  @Test func `ids become names, unless the document has them`() throws {
    let text = "<g><rect id=\"door\" width=\"9\" height=\"9\"/><rect id=\"roof\" width=\"9\" height=\"9\"/></g>"
    let drawing = try PastedDrawing(text)
    var document = Document.demo
    document.items[0].name = "door"
    #expect(try drawing.items(for: document).map(\.name) == [nil, "roof"])
    #expect(try drawing.items(for: .demo).allSatisfy { $0.id == nil && $0.origin == ItemOrigin() && !$0.isUndecided })
  }

  @Test func `parts that are not shown are named`() throws {
    let drawing = try PastedDrawing("<g>\(triangle)<text>a</text><image href=\"b.png\"/></g>")
    #expect(drawing.document.items.count == 1)
    #expect(drawing.remark == "line 1: <svg> is shown without text, image")
  }

  @Test func `more shapes than a file can have are refused`() throws {
    var document = Document.demo
    document.items = ItemList(repeating: document.items[0], count: 10_000)
    let drawing = try PastedDrawing(triangle)
    #expect(throws: PasteError.tooMany(10_001)) { try drawing.items(for: document) }
  }
}
