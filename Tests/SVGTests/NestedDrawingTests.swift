import Geometry
import SVG
import Testing

/// A file as an element of another drawing.
@Suite struct NestedDrawingTests {
  private func nested(_ body: String, root: String = "viewBox='0 0 10 10'") -> String? {
    let file = "<?xml version='1.0'?>\n<!-- c --><svg xmlns='http://www.w3.org/2000/svg' \(root)>\(body)</svg>\n"
    let page = Rect(x: 0, y: 0, width: 10, height: 10)
    return NestedDrawing.text(
      of: Array(file.utf8), page: page, in: Rect(x: 20, y: 40, width: 160, height: 160), mark: "a1")
  }

  @Test func `the root gets its place and keeps what it says about the drawing`() throws {
    let text = try #require(nested("<path d='M0 0h4v4z'/>", root: "id='r' width='10' fill='red' height='10px'"))
    #expect(
      text == "<svg id=\"a1\" x=\"20\" y=\"40\" width=\"160\" height=\"160\" viewBox=\"0 0 10 10\" "
        + "xmlns='http://www.w3.org/2000/svg'   fill='red' ><path d='M0 0h4v4z'/></svg>")
  }

  @Test func `ids and the links to them are its own`() throws {
    let text = try #require(
      nested(
        "<g id='b' data-for='b'/><use href='#b'/>"
          + "<path fill='url(#b)' style='stroke:url(&quot;#b&quot;)'/><a href='b#b'/>"))
    #expect(
      text.hasSuffix(
        "<g id='a1b' data-for='a1b'/><use href='#a1b'/>"
          + "<path fill='url(#a1b)' style='stroke:url(&quot;#a1b&quot;)'/><a href='b#b'/></svg>"
      ), "\(text)")
  }

  @Test func `style rules reach only its own elements`() throws {
    let text = try #require(nested("<style>/* x */.k, #b path{fill:url(#b);}\ng { stroke: red }</style><g/>"))
    #expect(
      text.contains("<style>#a1 .k,#a1 #a1b path{fill:url(#a1b);}\n#a1 g{ stroke: red }\n</style><g/>"), "\(text)")
  }

  @Test(arguments: [
    "<script>x()</script>", "<g onclick='x()'/>", "<style>@import 'x';</style>", "<style>svg{fill:red}</style>",
    "<style>g:hover{fill:red}</style>", "<?xml-stylesheet href='x'?>",
  ]) func `a file with scripts or other rules is no element`(body: String) { #expect(nested(body) == nil) }

  @Test func `rules may style a root with a class, which stays a picture`() {
    #expect(nested("<style>.k{fill:red}</style>", root: "viewBox='0 0 10 10' class='k'") == nil)
    #expect(nested("<g/>", root: "viewBox='0 0 10 10' class='k'") != nil)
  }
}
