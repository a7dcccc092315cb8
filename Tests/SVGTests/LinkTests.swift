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

  @Test func `a thousand links are followed at most`() throws {
    #expect(
      try ImportTests.file(
        String(repeating: Self.picture + Self.gone, count: 1500) + "<path d='M0 0H9V9Z'/>"
      ).links.count == 1000)
  }
}
