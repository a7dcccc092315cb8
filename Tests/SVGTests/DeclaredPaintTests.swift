import Document
import SVG
import Shapes
import Testing

/// Paint as declarations, which Inkscape keeps when it combines paths.
@Suite struct DeclaredPaintTests {
  static let values = [
    "fill": "#fc0", "fill-opacity": ".5", "fill-rule": "evenodd", "stroke": "#06c", "stroke-opacity": ".7",
    "line-width": "3", "line-join": "round", "miter-limit": "7", "line-cap": "square", "dash": "6 3",
    "dash-offset": "2",
  ]

  @Test(arguments: Style.parameters.map(\.info.name))
  func `each paint of a shape is declared, and read back`(name: String) throws {
    var item = Item(Rectangle())
    try item.set(name, to: #require(Self.values[name], "a value for the test"))
    item.opacity = 0.25
    let document = Document(title: "", items: [item])
    let svg = try SVGWriter.text(of: document)
    let attribute = StyleParameters.attribute(of: try #require(Style.parameters.first { $0.info.name == name }).info)
    #expect(svg.contains(" \(attribute)=\"\(Self.values[name] ?? "")\""))
    let bytes = try #require(SVGWriter.withDeclaredPaint(Array(svg.utf8)))
    let text = String(decoding: bytes, as: UTF8.self)
    let style = try #require(text.firstMatch(of: /\ style="([^"]*)"/)).1.split(separator: ";")
    #expect(style.contains("\(attribute):\(Self.values[name] ?? "")") && style.contains("opacity:.25"), "\(text)")
    #expect(!text.contains(" \(attribute)=") && !text.contains(" opacity="))
    var read = try SVGFile(bytes).document()
    #expect(read.items == document.items)
    // An edit keeps the form.
    try read.items[0].set("fill", to: "#123")
    let edited = try SVGWriter.text(of: read)
    #expect(edited.contains("fill:#123") && !edited.contains(" fill="), "\(edited)")
  }

  @Test(arguments: [
    (#"<path fill="red" d="M0 0"/>"#, #"<path style="fill:red" d="M0 0"/>"#),
    // Declarations override attributes; their order keeps it so.
    (
      #"<path style="fill:red;" fill='blue' opacity=".5" d="M0 0"/>"#,
      #"<path style="fill:blue;opacity:.5;fill:red;" d="M0 0"/>"#
    ),
    (
      ##"<rect x="0" stroke='url("#g")' fill="red"/>"##,
      ##"<rect x="0" style="stroke:url(&quot;#g&quot;);fill:red"/>"##
    ),
    (
      "<svg:circle\n  fill=\"red\"\n  stroke=\"none\" r=\"3\"/>",
      "<svg:circle\n  style=\"fill:red;stroke:none\" r=\"3\"/>"
    ),
    (#"<path style="" fill="red"/>"#, #"<path style="fill:red"/>"#),
    // Everything else keeps its bytes.
    (#"<g fill="red" ><use fill="red"/></g>"#, nil), (#"<path d='M0 0' filter="url(#f)" />"#, nil),
    (#"<path fill="red;stroke:blue"/>"#, nil), (#"<o:path fill="red"/>"#, nil),
  ])
  func `only the paint of shapes moves to declarations`(element: String, wanted: String?) throws {
    func file(_ body: String) -> String {
      "<svg xmlns='http://www.w3.org/2000/svg' xmlns:svg='http://www.w3.org/2000/svg' xmlns:o='o'>\n\(body)\n</svg>"
    }
    let bytes = try #require(SVGWriter.withDeclaredPaint(Array(file(element).utf8)))
    #expect(String(decoding: bytes, as: UTF8.self) == file(wanted ?? element))
  }

  @Test(arguments: [
    ("", "<style>path{fill:blue}</style>", true), ("<?xml-stylesheet href='a.css'?>", "", true),
    ("<?xml-model href='a.rng'?>", "", false),
  ])
  func `a file with a style sheet is refused, as declarations would override it`(
    head: String, content: String, isRefused: Bool
  ) {
    let svg = "\(head)<svg xmlns='http://www.w3.org/2000/svg'><path fill='red'/>\(content)</svg>"
    #expect((SVGWriter.withDeclaredPaint(Array(svg.utf8)) == nil) == isRefused)
  }
}
