import Testing
@testable import XML

@Suite struct XMLReaderTests {
  @Test func `a document comes in pieces`() throws {
    let svg = "{http://www.w3.org/2000/svg}"
    #expect(
      try pieces(rich) == [
        "declaration", "text [\n]", "document type", "text [\n]", "comment [ Grüße ]", "text [\n]",
        "start \(svg)svg {http://www.w3.org/2000/xmlns/}xmlns=[http://www.w3.org/2000/svg] "
          + "{http://www.w3.org/2000/xmlns/}i=[http://example.org/i] width=[20] viewBox=[0 0 20 19]",
        "text [\n  ]", "start \(svg)title", "text [a < b 図]", "end \(svg)title", "text [\n  ]",
        "instruction style [sheet]",
        "start {http://example.org/i}view {http://example.org/i}zoom=[1\n2] zoom=[\"]",
        "end {http://example.org/i}view", "text [\n  ]",
        "start \(svg)path data-shape=[free] d=[M0 0 L1 1 Z]", "end \(svg)path", "cdata [<&]", "text [\n  ]",
        "start \(svg)g",
        "start \(svg)use {http://www.w3.org/2000/xmlns/}x=[http://www.w3.org/1999/xlink] "
          + "{http://www.w3.org/1999/xlink}href=[#a]",
        "end \(svg)use", "end \(svg)g", "text [\n]", "end \(svg)svg", "text [\n]", "comment []", "text [\n]",
      ])
  }

  @Test(arguments: [rich, "\u{FEFF}<a/>", "<a>\r\n\r<b c='&amp;'/></a>\n"])
  func `the pieces side by side are the file`(text: String) throws {
    let bytes = Array(text.utf8)
    var reader = XMLReader(bytes)
    var copy: [UInt8] = []
    while let event = try reader.next() {
      #expect(event.range.lowerBound == copy.count)
      copy += bytes[event.range]
    }
    #expect(copy == bytes)
  }

  @Test func `one value can be replaced in place`() throws {
    var bytes = Array("<svg  a = '1'\n d=\"M0 0\" />".utf8)
    var reader = XMLReader(bytes)
    _ = try reader.next()
    let d = try #require(reader.attribute("d"))
    #expect(reader.string(d.range) == "d=\"M0 0\"")
    bytes.replaceSubrange(d.value.range, with: Array("M1 1".utf8))
    #expect(String(decoding: bytes, as: UTF8.self) == "<svg  a = '1'\n d=\"M1 1\" />")
  }

  @Test func `an empty element ends at once and takes no bytes for it`() throws {
    var reader = XMLReader(Array("<a/>".utf8))
    let start = try #require(try reader.next())
    guard case .startTag(_, isEmpty: true) = start.content else {
      Issue.record("no empty start tag: \(start)")
      return
    }
    #expect(start.range == 0..<4)
    #expect(reader.depth == 1)
    #expect(try reader.next()?.range == 4..<4)
    #expect(reader.depth == 0)
    #expect(try reader.next() == nil)
    #expect(try reader.next() == nil)
  }

  @Test func `a byte order mark is a piece, not a character`() throws {
    #expect(try pieces("\u{FEFF}<?xml version='1.0'?><a/>") == ["mark", "declaration", "start a", "end a"])
    #expect(throws: XMLError.self) { try pieces("\u{FEFF}\u{FEFF}<a/>") }
  }

  @Test(arguments: ["1.0", "1.1", "1.", "1.25"])
  func `a file of any version 1 is read`(version: String) throws {
    #expect(try pieces("<?xml version='\(version)'?><a/>") == ["declaration", "start a", "end a"])
  }

  @Test func `line ends become line feeds in text and spaces in values`() throws {
    #expect(
      try pieces("<a b='1\r\n2\r3\n4\t5'>1\r\n2\r3\n4&#13;<![CDATA[\r\n\r&]]></a>") == [
        "start a b=[1 2 3 4 5]", "text [1\n2\n3\n4\r]", "cdata [\n\n&]", "end a",
      ])
  }

  @Test func `the five entities and numbers stand for characters`() throws {
    #expect(
      try pieces("<a>&lt;&gt;&amp;&quot;&apos;&#65;&#x1F600;&#0000000000065;</a>") == [
        "start a", "text [<>&\"'A😀A]", "end a",
      ])
  }

  @Test func `a namespace ends with its element`() throws {
    #expect(
      try pieces("<a xmlns='1'><b xmlns='2'/><c xmlns=''/><d/></a>").filter { $0.hasPrefix("end") } == [
        "end {2}b", "end c", "end {1}d", "end {1}a",
      ])
    #expect(
      try pieces("<p:a xmlns:p='1'><p:b xmlns:p='2'/><p:d/></p:a>").filter { $0.hasPrefix("end") } == [
        "end {2}b", "end {1}d", "end {1}a",
      ])
    #expect(throws: XMLError.self) { try pieces("<a><b xmlns:p='1'/><p:c/></a>") }
  }

  @Test func `a declaration counts for attributes that stand before it`() throws {
    #expect(try pieces("<p:a p:b='' xmlns:p='1'/>").first?.hasPrefix("start {1}a {1}b=[]") == true)
  }

  @Test func `the prefix xml needs no declaration`() throws {
    var reader = XMLReader(Array("<a xml:space='preserve' space=''/>".utf8))
    _ = try reader.next()
    let space = try #require(reader.attribute("space", in: .xml))
    #expect(reader.string(space.value) == "preserve")
  }

  @Test func `names may have letters of any script`() throws {
    #expect(try pieces("<図 größe='1' _-.·='2'/>") == ["start 図 größe=[1] _-.·=[2]", "end 図"])
  }

  @Test func `an error is repeated`() throws {
    var reader = XMLReader(Array("<a></b>".utf8))
    _ = try reader.next()
    let error = try #require(throws: XMLError.self) { try reader.next() }
    #expect(throws: error) { try reader.next() }
  }
}
