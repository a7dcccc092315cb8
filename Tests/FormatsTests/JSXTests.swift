import Document
@testable import Formats
import SVG
import Testing

/// React components of files of other programs.
@Suite struct JSXTests {
  private func document(_ body: String, root: String = "viewBox=\"0 0 24 24\"") throws -> Document {
    try SVGFile(Array("<svg xmlns=\"http://www.w3.org/2000/svg\" \(root)>\(body)</svg>".utf8)).document()
  }

  /// The lines between those of `<svg>`.
  private func elements(_ document: Document) throws -> String {
    let text = try #require(try Format.jsx.text(of: document))
    let lines = text.split(separator: "\n").drop { !$0.contains("<svg") }
    return lines.prefix { !$0.contains("</svg>") }.dropFirst().map { $0.drop { $0 == " " } }.joined(separator: "\n")
  }

  @Test(arguments: [
    (
      "<rect width='9' height='9' class='a' stroke='currentColor' stroke-width='2' clip-path='url(#c)'/>",
      "<rect width=\"9\" height=\"9\" className=\"a\" stroke=\"currentColor\" strokeWidth=\"2\" clipPath=\"url(#c)\"/>"
    ),
    (
      "<path d='M0 0H9V9z' style='fill:url(#a;b);--x: 1 ;stroke-width:2px!important;-ms-x:1' aria-label='a &lt; b'/>",
      "<path d=\"M0 0H9V9z\" style={{ fill: \"url(#a;b)\", \"--x\": \"1\", strokeWidth: \"2px\" }} aria-label=\"a &lt; b\"/>"
    ),
    (
      "<path d='M0 0H9V9z' style='/* a: b */fill:red;*zoom:1' a.b='1'/>",
      "<path d=\"M0 0H9V9z\" style={{ fill: \"red\" }}/>"
    ),
    (
      "<path d='M0 0H9V9z'/><text><tspan>a</tspan>\n<tspan>b</tspan></text>",
      "<path d=\"M0 0H9V9z\"/>\n<text><tspan>a</tspan>{\" \"}<tspan>b</tspan></text>"
    ),
    ("<path d='M0 0H9V9z' data-x='1' onclick='f()'/><!-- a --><?a b?>", "<path d=\"M0 0H9V9z\" data-x=\"1\"/>"),
    ("<path d='M0 0H9V9z'/><text>{a} &amp; b</text>", "<path d=\"M0 0H9V9z\"/>\n<text>&#123;a&#125; &amp; b</text>"),
    (
      "<style>\n.a { x: \"y\" }\n</style><path d='M0 0H9V9z'/>",
      "<style>{\"\\u000A.a { x: \\\"y\\\" }\\u000A\"}</style>\n<path d=\"M0 0H9V9z\"/>"
    ),
    (
      "<g xmlns:i='http://a' i:label='b'><i:view><path/></i:view>\n<path d='M0 0H9V9z' i:x='1'/></g>",
      "<g>\n<path d=\"M0 0H9V9z\"/>\n</g>"
    ),
  ]) func `elements have the names that React gives them`(body: String, elements: String) throws {
    #expect(try self.elements(document("\n\(body)\n")) == elements)
  }

  @Test func `gradients are kept, scripts are left out and named`() throws {
    let body = "\n<script>f()</script><linearGradient id='g'><stop stop-color='red'/></linearGradient>\n"
    let file = try document(body + "<rect width='9' height='9' fill='url(#g)'/>\n")
    let text = try #require(try Format.jsx.text(of: file))
    #expect(
      text.contains(
        """
              <linearGradient id="g">
                <stop stopColor="red"/>
              </linearGradient>

        """))
    #expect(text.contains("fill=\"url(#g)\"/>") && text.contains("// Left out: script.") && !text.contains("f()"))
    #expect(try #require(try Format.swiftUI.text(of: file)).contains("gradients."))
  }

  @Test func `a component of some shapes, or with fewer decimals, names what it leaves out`() throws {
    let body = "\n<rect width='9' height='9' fill='red'/><circle r='5'/><text>kept</text>\n"
    let text = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 24 24\">\(body)</svg>"
    let one = try SVGFile(Array(text.utf8)).document(try #require(ShapeSelection("2")))
    #expect(try elements(one).ranges(of: "<path").count == 1 && !elements(one).contains("rect"))
    var options = SVGWriter.Options()
    options.drawsCubics = true
    let cubic = try #require(try Format.jsx.text(of: document(body), options))
    #expect(cubic.contains("// Left out: text.") && !cubic.contains("kept"))
    let foreign = try document(body + "<foreignObject><div xmlns='http://www.w3.org/1999/xhtml'/></foreignObject>")
    #expect(try #require(try Format.jsx.text(of: foreign)).contains("// Left out: foreignObject."))
  }

  @Test func `a changed shape is in the component without its parameters`() throws {
    var file = try document("\n<rect width='9' height='9' stroke='currentColor'/>\n")
    try file.items[0].set("corner-kind", to: "chamfer")
    try file.items[0].set("corner-radius", to: "2")
    #expect(
      try elements(file) == "<path d=\"M2 0L7 0L9 2L9 7L7 9L2 9L0 7L0 2L2 0Z\" stroke=\"currentColor\"/>")
  }
}
