import Document
import Geometry
import Testing

@testable import SVG

/// The links that `fillet check` follows.
@Suite struct LinkTests {
  private static let gone = ##"<use href="#gone"/>"##
  private static let picture = #"<image href="a.png" width="9" height="9"/>"#

  /// The ways to show an element, or not.
  private static let places: [(start: String, end: String, isShown: Bool)] = [
    ("", "", true), ("<g>", "</g>", true), ("<g display=\"none\">", "</g>", false),
    ("<g visibility=\"hidden\">", "</g>", false),
    ("<g style=\"display:none\"><g>", "</g></g>", false),
    ("<switch>", "</switch>", false), ("<switch><g>", "</g></switch>", false),
    ("<defs>", "</defs>", false),
    ("<defs><g id=\"a\">", ##"</g></defs><use href="#a"/>"##, true),
    ("<symbol id=\"a\">", ##"</symbol><use href="#a"/><use href="#a"/>"##, true),
    ("<defs><g id=\"a\">", ##"</g></defs><use href="#a" display="none"/>"##, false),
    ("<defs><g id=\"a\" visibility=\"hidden\">", ##"</g></defs><use href="#a"/>"##, false),
    ("<defs><switch id=\"a\">", ##"</switch></defs><use href="#a"/>"##, false),
    ("<defs><g id=\"a\">", ##"</g></defs><switch><use href="#a"/></switch>"##, false),
  ]

  @Test(arguments: places, [gone, picture])
  func `the links of shown elements alone are followed`(
    place: (start: String, end: String, isShown: Bool), element: String
  ) throws {
    let body = "<rect width='9' height='9'/>\n" + place.start + element + place.end
    let links = try ImportTests.file(body).links
    #expect(
      links.map(\.address) == (place.isShown ? [element == Self.gone ? "#gone" : "a.png"] : []))
    #expect(links.allSatisfy { $0.line == 3 && element.hasPrefix("<" + $0.element) })
  }

  @Test(arguments: [
    gone, picture, "<image href='data:image/png;base64,AAAA'/>", "<image href='DATA:,'/>",
  ])
  func `an element that hides itself, or holds its picture, has no link to follow`(
    element: String
  )
    throws
  {
    let hidden = element.replacing("/>", with: " display='none'/>")
    let links = try ImportTests.file("<rect width='9' height='9'/>" + hidden).links
    #expect(links.isEmpty)
    let isData = element.lowercased().contains("data:")
    #expect(
      try ImportTests.file("<rect width='9' height='9'/>" + element).links.count == (isData ? 0 : 1)
    )
  }

  /// Links in both forms, and whether the place in the file is a use or a definition that is used.
  @Test(arguments: ["<use H='#a' X='#b'/>", "<use X='#b' H='#a'/>", "<use X='#a'/>", "<use H='#a'/>"], [false, true])
  func `href goes before xlink href (SVG 2, 16.1.6)`(element: String, isNested: Bool) throws {
    let use = element.replacing("H=", with: "href=").replacing(
      "X=", with: "xmlns:xlink='http://www.w3.org/1999/xlink' xlink:href=")
    let body = isNested ? "<defs><g id='c'>\(use)</g></defs><use href='#c'/>" : use
    let file = try ImportTests.file(
      "<defs><path id='a' d='M0 0H1V1Z'/><path id='b' d='M0 0H2V2Z'/></defs><path d='M0 0H9V9Z'/>\(body)")
    #expect(try file.document().foreign.shapes.map(\.path.bounds?.maxX) == [1])
  }

  @Test func `a thousand links are followed at most`() throws {
    #expect(
      try ImportTests.file(
        String(repeating: Self.picture + Self.gone, count: 1500) + "<path d='M0 0H9V9Z'/>"
      ).links.count == 1000)
  }
}
