import Document
import Geometry
import Shapes
import Testing

@testable import Formats
import SVG
import ShapeSupport
import TestSupport

@Suite struct PastedDrawingTests {
  private let triangle = "<path d=\"M10 10H90V90Z\" fill=\"red\"/>"

  @Test(arguments: [
    "<svg xmlns=\"http://www.w3.org/2000/svg\"><path d=\"M10 10H90V90Z\"/></svg>",
    "\u{FEFF} \n<?xml version=\"1.0\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\"><path d=\"M10 10H90V90Z\"/></svg>",
    "<svg viewBox=\"0 0 100 100\"><path d=\"M10 10H90V90Z\"/></svg>", "<path d=\"M10 10H90V90Z\"/>",
    "<g><polygon points=\"10,10 90,10 90,90\"/></g>", "M10 10H90V90Z", "m10,10h80v80z\n", "d=\"M10 10H90V90Z\"",
    "\"M10 10H90V90Z\"", "M10 10H90V90Z;", "d={`M10 10H90V90Z`}",
    "```svg\n<svg viewBox=\"0 0 100 100\"><path d=\"M10 10H90V90Z\"/></svg>\n```\n", "~~~\nM10 10H90V90Z\n~~~",
    "path('M10 10H90V90Z')", "clip-path: path(evenodd, \"M10 10H90V90Z\");", "d: path(\"M10 10H90V90Z\")",
    "polygon(10px 10px, 90px 10px, 90px 90px)", "shape(from 10px 10px, line by 80px 0px, line to 90px 90px, close)",
    "a { width: 100px; height: 200px; clip-path: polygon(10% 5%, 90% 5%, 90% 45%); }",
    "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'><path d='M10 10H90V90Z'/></svg>",
    "url(\"data:image/svg+xml;utf8,%3Csvg xmlns='http://www.w3.org/2000/svg'%3E%3Cpath d='M10 10H90V90Z'/%3E%3C/svg%3E\")",
    "data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciPjxwYXRoIGQ9Ik0xMCAxMEg5MFY5MFoiLz48L3N2Zz4=",
    "<path d=\"M10 10H90V90Z\" strokeWidth={2} {...props}/>",
    "<Path d={'M10 10H90V90Z'} style={{ fillRule: \"evenodd\" }} />",
    "import * as React from 'react'\nexport default () => (<>\n<svg className=\"a\">{/* 1 > 0 */}<path d=\"M10 10H90V90Z\"/></svg></>)",
    """
    <vector xmlns:android="http://schemas.android.com/apk/res/android" android:width="24dp" android:height="24dp"
        android:viewportWidth="100" android:viewportHeight="100">
      <group android:translateX="10" android:scaleX="2"><path android:fillColor="@color/ink" android:pathData="M0 10H40V90Z"/></group>
    </vector>
    """,
  ])
  func `a file, elements, path data and what holds them are drawings`(text: String) throws {
    #expect(PastedDrawing.isMeant(by: text))
    let drawing = try PastedDrawing(text)
    #expect(drawing.document.items.count == 1 && drawing.remark == nil)
    let box = try #require(try drawing.document.items[0].resolved().path.bounds)
    #expect(box == Rect(x: 10, y: 10, width: 80, height: 80))
  }

  @Test(arguments: [
    "", "hello", "Move it", "1 < 2", "<3", "< b", "More 10", ":quit\n", "M", "```\nhello\n```", "a { color: red; }",
    "clip-path: circle(50%)", "data:image/png;base64,AAEC", "if (a < b) { return }", "path(none)",
  ])
  func `other text is none`(text: String) {
    #expect(!PastedDrawing.isMeant(by: text))
    #expect(throws: PasteError.otherText) { try PastedDrawing(text) }
  }

  @Test(arguments: [
    "<svg", "<path d=\"M0 0L9 9\"", "M10 10 Q", "<b>bold</b>", "<!DOCTYPE svg [<!ENTITY a \"b\">]>",
    "data:image/svg+xml,hello",
  ])
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
    #expect(drawing.remark == "not shown here: text, image")
  }

  @Test(arguments: [
    ("<path fill='url(#g)' d='M0 0h9v9z'/>", "gradients"), ("<path mask='url(#m)' d='M0 0h9v9z'/>", "mask"),
    ("<path clip-path='url(#c)' d='M0 0h9v9z'/>", "clip-path"), ("<path filter='url(#f)' d='M0 0h9v9z'/>", "filter"),
    ("<g opacity='.5'><path d='M0 0h9v9z'/><path d='M5 0h9v9z'/></g>", "opacity of a group"),
    ("<path id='q' d='M0 0h9v9z'/><use href='#q' x='20'/>", "use"), ("<path d='M0 0h9v9z'/><text>a</text>", "text"),
    ("<path fill='url(#p)' d='M0 0h9v9z'/>", "pattern"), ("<path opacity='.5' d='M0 0h9v9z'/>", nil),
    ("<g fill='red' transform='scale(2)'><path d='M0 0h9v9z' stroke='#000'/></g>", nil),
  ])
  func `what the shapes lose with their file is named in one line`(content: String, lost: String?) throws {
    let drawing = try PastedDrawing(
      """
      <svg xmlns="http://www.w3.org/2000/svg"><defs><linearGradient id="g"><stop stop-color="red"/>
      <stop offset="1" stop-color="blue"/></linearGradient><clipPath id="c"><circle r="5"/></clipPath>
      <mask id="m"><circle r="5" fill="#fff"/></mask><filter id="f"><feGaussianBlur stdDeviation="4"/></filter>
      <pattern id="p" width="4" height="4"><path d="M0 0h2v2z"/></pattern></defs>\(content)</svg>
      """)
    #expect(drawing.remarkOnItems == lost.map { "left out: \($0)" })
  }

  /// A drawable of 24 units around some elements.
  private static func drawable(_ content: String) -> String {
    "<vector xmlns:android=\"http://schemas.android.com/apk/res/android\" xmlns:aapt=\"http://schemas.android.com/aapt\""
      + " android:viewportWidth=\"24\" android:viewportHeight=\"24\">\(content)</vector>"
  }

  private static func gradient(_ attributes: String, _ items: String = "") -> String {
    drawable(
      "<path android:pathData=\"M0 0H24V24H0Z\"><aapt:attr name=\"android:fillColor\"><gradient \(attributes)>\(items)</gradient>"
        + "</aapt:attr></path>")
  }

  @Test(arguments: [
    (
      "android:startX=\"0\" android:startY=\"2\" android:endX=\"24\" android:endY=\"2\" android:startColor=\"#f00\""
        + " android:endColor=\"#8000f0ff\"", "", Gradient.Form.linear(from: Point(0, 2), to: Point(24, 2)),
      [Gradient.Stop(at: 0, Color(255, 0, 0)), Gradient.Stop(at: 1, Color(0, 240, 255), opacity: 0.502)],
      Gradient.Spread.pad
    ),
    (
      "android:type=\"radial\" android:centerX=\"12\" android:centerY=\"10\" android:gradientRadius=\"8\""
        + " android:tileMode=\"mirror\" android:startColor=\"#fff\"",
      "<item android:offset=\"0\" android:color=\"#000\"/><item android:offset=\".25\" android:color=\"#00f\"/>"
        + "<item android:offset=\"1\" android:color=\"#0f0\"/>",
      .radial(center: Point(12, 10), radius: 8, focus: Point(12, 10), focalRadius: 0),
      [
        Gradient.Stop(at: 0, Color(0, 0, 0)), Gradient.Stop(at: 0.25, Color(0, 0, 255)),
        Gradient.Stop(at: 1, Color(0, 255, 0)),
      ], .reflect
    ),
    (
      "android:endY=\"24\" android:startColor=\"#f00\" android:centerColor=\"#ff0\" android:endColor=\"#0f0\"", "",
      .linear(from: .zero, to: Point(0, 24)),
      [
        Gradient.Stop(at: 0, Color(255, 0, 0)), Gradient.Stop(at: 0.5, Color(255, 255, 0)),
        Gradient.Stop(at: 1, Color(0, 255, 0)),
      ], .pad
    ),
  ])
  func `a gradient of a drawable is that of its fill`(
    attributes: String, items: String, form: Gradient.Form, stops: [Gradient.Stop], spread: Gradient.Spread
  ) throws {
    let drawing = try PastedDrawing(Self.gradient(attributes, items))
    let gradient = try #require(drawing.document.items[0].style.fill.gradient)
    #expect(gradient.form == form && gradient.stops == stops && gradient.spread == spread, "\(gradient)")
    #expect(drawing.document.items[0].style.stroke == .none && drawing.remark == nil)
  }

  @Test(arguments: [
    (
      "<group><clip-path android:pathData=\"M0 0H9V9H0Z\"/><path android:fillColor=\"#f00\" android:pathData=\"M0 0H9V9Z\"/>"
        + "</group><path android:pathData=\"M9 9H0V0Z\"/>", 2, "not shown here: clip-path (1 more)"
    ),
    (
      "<path android:fillColor=\"#f00\" android:trimPathEnd=\".5\" android:pathData=\"M0 0H9V9Z\"/>", 1,
      "not shown here: trimPath"
    ),
    (
      "<clip-path android:pathData=\"M0 0H9V9H0Z\"/><path android:pathData=\"M0 0H9V9Z\"><aapt:attr name=\"android:fillColor\">"
        + "<gradient android:type=\"sweep\" android:startColor=\"#f00\" android:endColor=\"#00f\"/></aapt:attr></path>",
      1,
      "not shown here: clip-path, sweep gradient (1 more)"
    ),
    ("<path android:fillColor=\"#f00\" android:trimPathEnd=\"1\" android:pathData=\"M0 0H9V9Z\"/>", 1, nil),
  ])
  func `a part of a drawable that is not shown is named`(content: String, count: Int, remark: String?) throws {
    let drawing = try PastedDrawing(Self.drawable(content))
    #expect(drawing.document.items.count == count && drawing.remark == remark)
  }

  @Test func `a clip of a drawable is that of the rest of its group, in the file`() throws {
    let path = "<path android:pathData=\"M1 1H9V9Z\"/>"
    let clip = "<clip-path android:pathData=\"M0 0H9V9H0Z\"/>"
    let content = "<group>\(path)\(clip)\(path)</group>\(path)"
    let text = try SVGWriter.text(of: PastedDrawing(Self.drawable(content)).document)
    let parts = text.split(separator: "<path")
    // The shape before, the clip, the shape in it, the shape behind its group.
    #expect(parts.count == 5)
    #expect(parts[1].contains("<clipPath id=\"g1\">") && parts[2].contains("</clipPath><g clip-path=\"url(#g1)\">"))
    #expect(parts[3].contains("</g></g>"))
  }

  @Test func `more shapes than a file can have are refused`() throws {
    var document = Document.demo
    document.items = ItemList(repeating: document.items[0], count: 10_000)
    let drawing = try PastedDrawing(triangle)
    #expect(throws: PasteError.tooMany(10_001)) { try drawing.items(for: document) }
  }

  @Test func `every format that keeps arcs in path data can be pasted`() {
    let exact = FormatCatalog.all.filter { $0.exactness == Format.trueArcs }
    #expect(exact.map(\.name) == ["svg", "path", "data-uri", "jsx", "vectordrawable"])
    for format in exact { #expect(format.pasted != nil, "\(format.name): give it a reader") }
  }

  /// The outlines of all shapes as one path.
  private func outline(of document: Document) throws -> Path {
    var path = Path()
    for item in document.items { for element in try item.resolved().path.elements { path.append(element) } }
    return path
  }

  @Test(arguments: FormatCatalog.all.map(\.name))
  func `a format is pasted with the outline that it was given, or refused with those that can be`(name: String) throws {
    let format = try #require(FormatCatalog.format(named: name))
    forAll(share(of: 40)) { random in
      var document = random.document()
      (document.background, document.items[0].isHidden, document.items[0].opacity) = (.none, false, 1)
      document.items[0].effects = .none
      var code = CodeOptions()
      code.style = random.once(in: 2) ? .flat : .readable
      guard let text = try format.text(of: document, code: code) else { return true }
      guard format.pasted != nil else {
        do throws(PasteError) {
          _ = try PastedDrawing(text)
          return false
        } catch {
          return !PastedDrawing.isMeant(by: text) && error == .otherText
        }
      }
      // Code begins at the corner of the page.
      let isCode = if case .code = format.maker { true } else { false }
      let origin = isCode ? document.page.origin : .zero
      let asked = try outline(of: document).transformed(by: .translation(by: Point.zero - origin))
      let unit = CodeNumbers(places: Precision(page: document.page).places).unit
      return try outline(of: PastedDrawing(text).document).isNear(asked, within: 2.5 * unit)
    }
  }

  @Test func `the refusal of other text names what can be pasted`() {
    #expect(
      PasteError.otherText.description
        == "not pasted: paste SVG, path data, data URI, React, CSS or VectorDrawable")
  }

  @Test func `colors and the page of a format come along`() throws {
    let file =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 80 60\">"
      + "<path d=\"M10 10H70V50H20z\" fill=\"#f80\" fill-opacity=\".5\" fill-rule=\"evenodd\"/></svg>"
    let document = try PastedDrawing(file).document
    for format in FormatCatalog.pasted where format.name != "path" {
      let text = try #require(try format.text(of: document))
      let pasted = try PastedDrawing(text).document
      #expect(pasted.page == document.page, "\(format.name)")
      let fill = pasted.items[0].style.fill
      #expect(fill.color == Color(255, 136, 0) && abs(fill.opacity - 0.5) < 0.003, "\(format.name)")
      #expect(pasted.items[0].style.fillRule == .evenOdd, "\(format.name)")
    }
  }
}
