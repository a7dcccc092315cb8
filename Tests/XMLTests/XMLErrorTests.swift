import Testing
@testable import XML

@Suite struct XMLErrorTests {
  @Test(arguments: [
    // The file as a whole
    ("", "1:1: the file is empty"),
    (" \n", "2:1: the file has no element"),
    ("<!-- a -->", "1:11: the file has no element"),
    ("<a/>\n <b/>", "2:2: <b> after the end of the root element: a file has one root"),
    ("<a/> é", "1:6: text outside the root element"),
    ("x<a/>", "1:1: text outside the root element"),
    ("<a/>&amp;", "1:5: text outside the root element"),
    ("<a/><![CDATA[]]>", "1:5: CDATA section outside the root element"),
    ("<svg>\n <g>\n", "2:2: <g> is not closed before the file ends"),
    ("<a><b></a>", "1:7: expected </b>, found </a>"),
    ("<a/></a>", "1:5: </a> has no start tag"),

    // Cut short
    ("<", "1:1: the file ends inside a start tag"),
    ("<svg", "1:1: the file ends inside a start tag"),
    ("<svg a", "1:1: the file ends inside a start tag"),
    ("<svg a=", "1:1: the file ends inside a start tag"),
    ("<svg a='x", "1:8: the file ends inside an attribute value"),
    ("<svg a='x'", "1:1: the file ends inside a start tag"),
    ("<svg /", "1:1: the file ends inside a start tag"),
    ("<svg></", "1:6: the file ends inside an end tag"),
    ("<svg></svg", "1:6: the file ends inside an end tag"),
    ("<a>&", "1:4: the file ends inside a reference"),
    ("<a>&am", "1:4: the file ends inside a reference"),
    ("<a>&#6", "1:4: the file ends inside a reference"),
    ("<a><!-- -", "1:4: the file ends inside a comment"),
    ("<a><!-- --", "1:4: the file ends inside a comment"),
    ("<a><![CDATA[ ]]", "1:4: the file ends inside a CDATA section"),
    ("<?", "1:1: the file ends inside a processing instruction"),
    ("<?a b?", "1:1: the file ends inside a processing instruction"),
    ("<?xml version='1.0'", "1:1: the file ends inside the XML declaration"),
    ("<?xml version", "1:1: the file ends inside the XML declaration"),
    ("<!DOCTYPE svg [ <!ENTITY a '>", "1:1: the file ends inside the document type"),
    ("<!DOCTYPE svg [ ", "1:1: the file ends inside the document type"),
    ("<!DOCTYPE", "1:1: the file ends inside the document type"),

    // Tags
    ("< a/>", "1:2: expected a name after <"),
    ("<a>\r\n\r<1/></a>", "3:2: expected a name after <"),
    ("<a></ a>", "1:6: expected a name after </"),
    ("<a b='é'c=''/>", "1:9: missing space before the attribute"),
    ("<a b/>", "1:5: missing = after b"),
    ("<a b=c/>", "1:6: the value of b needs quotes"),
    ("<a 'b'/>", "1:4: missing attribute name in a start tag"),
    ("<a / >", "1:5: missing > after / in a start tag"),
    ("<a></a b>", "1:8: missing > in an end tag"),
    (
      "<a b='x\n<c/>'/>",
      "2:1: < in an attribute value: write &lt;, or add the missing quote"
    ),
    ("<a b='' b=''/>", "1:9: duplicate attribute b"),
    ("<a:b:c/>", "1:2: invalid name a:b:c: use at most one colon, with text on both sides"),
    ("<a:/>", "1:2: invalid name a:: use at most one colon, with text on both sides"),
    ("<:a/>", "1:2: invalid name :a: use at most one colon, with text on both sides"),
    ("<a:1/>", "1:2: invalid name a:1: use at most one colon, with text on both sides"),

    // Namespaces
    ("<a p:b=''/>", "1:4: undeclared prefix p: add xmlns:p=\"…\""),
    (
      "<a xmlns:p='1' xmlns:q='1' p:b='' q:b=''/>",
      "1:35: duplicate attribute q:b"
    ),
    ("<a xmlns:p=''/>", "1:4: xmlns:p is empty: a prefix needs an address"),
    ("<a xmlns:xml='1'/>", "1:4: XML reserves the prefix xml"),
    ("<a xmlns:xmlns='1'/>", "1:4: XML reserves the prefix xmlns"),
    (
      "<a xmlns='http://www.w3.org/XML/1998/namespace'/>",
      "1:4: XML reserves the prefix xmlns"
    ),
    ("<xmlns:a/>", "1:1: XML reserves the prefix xmlns"),

    // References
    ("<a>a & b</a>", "1:6: bare &: write &amp;"),
    ("<a>&a b</a>", "1:4: bare &: write &amp;"),
    ("<a>&#;</a>", "1:4: bare &: write &amp;"),
    ("<a>&#x;</a>", "1:4: bare &: write &amp;"),
    ("<a>&#12a;</a>", "1:4: bare &: write &amp;"),
    (
      "<a b='&nbsp;'/>",
      "1:7: unknown entity &nbsp;: write the character itself"
    ),
    (
      "<!DOCTYPE a [<!ENTITY lty 'x'>]><a>&ltx;</a>",
      "1:36: unknown entity &ltx;: write the character itself"
    ),
    ("<a>&#0;</a>", "1:4: XML does not allow the character &#0;"),
    ("<a>&#x1B;</a>", "1:4: XML does not allow the character &#x1B;"),
    ("<a>&#xD800;</a>", "1:4: XML does not allow the character &#xD800;"),
    ("<a>&#xFFFF;</a>", "1:4: XML does not allow the character &#xFFFF;"),
    ("<a>&#99999999999;</a>", "1:4: XML does not allow the character &#99999999999;"),

    // Everything else between angle brackets
    ("<a><!b></a>", "1:4: unknown markup after <!: write &lt; for the character <"),
    ("<!-- a -- b --><a/>", "1:8: -- is not allowed inside a comment"),
    ("<!-- a ---><a/>", "1:8: -- is not allowed inside a comment"),
    ("<a>]]></a>", "1:4: ]]> is not allowed in text: write ]]&gt;"),
    (" <?xml version='1.0'?><a/>", "1:2: the XML declaration must come first in the file"),
    ("<?XML version='1.0'?><a/>", "1:1: the XML declaration must come first in the file"),
    ("<?xml?><a/>", "1:1: the XML declaration must read <?xml version=\"1.0\" encoding=\"UTF-8\"?>"),
    (
      "<?xml version='2.0'?><a/>",
      "1:1: the XML declaration must read <?xml version=\"1.0\" encoding=\"UTF-8\"?>"
    ),
    (
      "<?xml version='1'?><a/>",
      "1:1: the XML declaration must read <?xml version=\"1.0\" encoding=\"UTF-8\"?>"
    ),
    (
      "<?xml version='1.0' standalone='maybe'?><a/>",
      "1:1: the XML declaration must read <?xml version=\"1.0\" encoding=\"UTF-8\"?>"
    ),
    (
      "<?xml version='1.0' encoding='ISO-8859-1'?><a/>",
      "1:31: the file is encoded as ISO-8859-1: save it as UTF-8"
    ),
    ("<??><a/>", "1:3: expected a name after <?"),
    ("<?a/b?><a/>", "1:4: missing space after the name"),
    ("<?a:b?><a/>", "1:3: invalid name a:b: use at most one colon, with text on both sides"),
    ("<a><!DOCTYPE a></a>", "1:4: a file has at most one document type, before the root element"),
    (
      "<!DOCTYPE a><!DOCTYPE a><a/>",
      "1:13: a file has at most one document type, before the root element"
    ),
    ("<!DOCTYPE a b><a/>", "1:13: invalid document type: remove it (fillet does not need it)"),
    ("<!DOCTYPE a [ b ]><a/>", "1:15: invalid document type: remove it (fillet does not need it)"),
    ("<!DOCTYPE a SYSTEM><a/>", "1:19: invalid document type: remove it (fillet does not need it)"),

    // Characters
    ("<a>図\u{0}</a>", "1:5: XML does not allow the character U+0000"),
    ("<a b='\u{1B}[0m'/>", "1:7: XML does not allow the character U+001B"),
    ("<a>\u{FFFE}</a>", "1:4: XML does not allow the character U+FFFE"),
  ])
  func `an error names the problem and its place`(text: String, message: String) throws {
    let error = #expect(throws: XMLError.self) { try pieces(text) }
    #expect(error?.description == message)
  }

  @Test(
    arguments: [
      ([0xFF], "0xFF"), ([0x80], "0x80"), ([0xC0, 0xAF], "0xC0"), ([0xE0, 0x80, 0x80], "0xE0"),
      ([0xED, 0xA0, 0x80], "0xED"), ([0xF4, 0x90, 0x80, 0x80], "0xF4"), ([0xF8], "0xF8"),
      ([0xE5, 0x9B], "0xE5"),
    ] as [([UInt8], String)])
  func `bytes that are not UTF-8 are refused anywhere`(bytes: [UInt8], name: String) {
    let places = [
      ("<a>", "</a>"), ("<a b='", "'/>"), ("<", "/>"), ("<x", "/>"), ("<a ", "=''/>"), ("<!--", "--><a/>"),
      ("<?", " ?><a/>"), ("<?x ", "?><a/>"), ("<a><![CDATA[", "]]></a>"), ("</", ">"), ("<a>&", ";</a>"),
      ("", "<a/>"), ("<!DOCTYPE a [<!x ", ">]><a/>"),
    ]
    for (before, after) in places {
      let error = #expect(throws: XMLError.self, "\(before)…\(after)") {
        try pieces(Array(before.utf8) + bytes + Array(after.utf8))
      }
      #expect(
        error?.description
          == "1:\(before.utf8.count + 1): the byte \(name) is not UTF-8: save the file as UTF-8")
    }
  }

  @Test(
    arguments: [
      ([0xFE, 0xFF, 0, 0x3C], "UTF-16"), ([0xFF, 0xFE, 0x3C, 0], "UTF-16"), ([0, 0x3C, 0, 0x61], "UTF-16"),
      ([0x3C, 0, 0x61, 0], "UTF-16"), ([0, 0, 0xFE, 0xFF], "UTF-32"), ([0xFF, 0xFE, 0, 0], "UTF-32"),
    ] as [([UInt8], String)])
  func `another encoding is named`(bytes: [UInt8], name: String) {
    let error = #expect(throws: XMLError.self) { try pieces(bytes) }
    #expect(error?.description == "1:1: the file is encoded as \(name): save it as UTF-8")
  }

  @Test func `a long name is cut in the error`() {
    let name = String(repeating: "é", count: 100_000)
    let error = #expect(throws: XMLError.self) { try pieces("<\(name)>") }
    #expect(
      error?.description
        == "1:1: <\(String(repeating: "é", count: 60))…> is not closed before the file ends")
  }
}
