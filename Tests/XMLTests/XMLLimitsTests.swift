import Testing
@testable import XML

@Suite struct XMLLimitsTests {
  /// Limits that the document just below stays within; each test is one above.
  private var limits: XMLLimits {
    var limits = XMLLimits()
    limits.fileSize = 60
    limits.elements = 3
    limits.attributes = 2
    limits.depth = 2
    return limits
  }

  @Test(arguments: [
    "<a><b/><c/></a>", "<a b='' c=''/>",
    "<a>\(String(repeating: "<!---->", count: 7))1234</a>",
  ])
  func `files at a limit are read`(text: String) throws {
    #expect(try !pieces(text, limits: limits).isEmpty)
  }

  @Test(arguments: [
    ("<a><b/><c/><d/></a>", "1:12: the file has more than 3 elements, the limit"),
    ("<a b='' c='' d=''/>", "1:14: the element has more than 2 attributes, the limit"),
    (
      "<a><b><c/></b></a>",
      "1:7: <c> is nested in 2 elements, the limit: ungroup some of them"
    ),
    (
      "<a>\(String(repeating: "<!---->", count: 7))12345</a>",
      "1:1: the file is larger than 60 bytes, the limit"
    ),
  ])
  func `files above a limit are refused`(text: String, message: String) {
    let error = #expect(throws: XMLError.self) { try pieces(text, limits: limits) }
    #expect(error?.description == message)
  }

  @Test func `the default limits`() {
    func error(_ text: String) -> String? {
      #expect(throws: XMLError.self) { try pieces(text) }?.description
    }
    let deep = String(repeating: "<g>", count: 100_000)
    #expect(
      error(deep)
        == "1:769: <g> is nested in 256 elements, the limit: ungroup some of them")
    let wide = "<a " + (0..<200_000).map { "a\($0)=''" }.joined(separator: " ") + "/>"
    #expect(
      error(wide)?.hasSuffix("the element has more than 256 attributes, the limit") == true)
    let long = "<a d='\(String(repeating: "1", count: 128 << 20))'/>"
    #expect(error(long) == "1:1: the file is larger than 128 MiB, the limit")
  }

  @Test func `a value may be as long as its file`() throws {
    let value = String(repeating: "1", count: 33 << 20)
    #expect(try !pieces("<a d='\(value)'/>").isEmpty)
  }

  @Test func `a plain entity of the internal subset stands for its text`() throws {
    var reader = XMLReader(
      Array("<!DOCTYPE a [<!ENTITY ns 'http://www.w3.org/2000/svg'>]><a xmlns='&ns;' b='x&ns;'/>".utf8))
    while let event = try reader.next() {
      guard case .startTag(let name, _) = event.content else { continue }
      #expect(reader.address(of: name.namespace) == "http://www.w3.org/2000/svg")
      #expect(reader.attribute("b").map { reader.string($0.value) } == "xhttp://www.w3.org/2000/svg")
    }
    let uses = String(repeating: "&a;", count: 1001)
    #expect(throws: XMLError.self) { try pieces("<!DOCTYPE a [<!ENTITY a 'x'>]><a>\(uses)</a>") }
  }

  @Test func `entities that name other texts or files are never expanded`() {
    let laughs = """
      <!DOCTYPE a [<!ENTITY l0 "ha"><!ENTITY l1 "&l0;&l0;"><!ENTITY x SYSTEM "file:///etc/passwd">]>
      """
    for name in ["l1", "x"] {
      let error = #expect(throws: XMLError.self) { try pieces(laughs + "<a>&\(name);</a>") }
      #expect(error?.problem == .syntax("unknown entity &\(name);: write the character itself"))
    }
  }
}
