import Testing
@testable import XML

@Suite struct XMLErrorTests {
  @Test(arguments: [
    // The file as a whole
    ("", "1:1: the file is empty"),
    (" \n", "2:1: there is no element in the file"),
    ("<!-- a -->", "1:11: there is no element in the file"),
    ("<a/>\n <b/>", "2:2: <b> stands after the end of the root element; a file has one root"),
    ("<a/> é", "1:6: text stands outside the root element"),
    ("x<a/>", "1:1: text stands outside the root element"),
    ("<a/>&amp;", "1:5: text stands outside the root element"),
    ("<a/><![CDATA[]]>", "1:5: a CDATA section stands outside the root element"),
    ("<svg>\n <g>\n", "2:2: <g> is not closed before the file ends"),
    ("<a><b></a>", "1:7: </a> stands where </b> is expected"),
    ("<a/></a>", "1:5: </a> closes nothing"),

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
    ("< a/>", "1:2: a name is expected after <"),
    ("<a>\r\n\r<1/></a>", "3:2: a name is expected after <"),
    ("<a></ a>", "1:6: a name is expected after </"),
    ("<a b='é'c=''/>", "1:9: a space is missing before the attribute"),
    ("<a b/>", "1:5: = after b is missing in a start tag"),
    ("<a b=c/>", "1:6: the value of b must stand in quotes"),
    ("<a 'b'/>", "1:4: an attribute's name is missing in a start tag"),
    ("<a / >", "1:5: > after / is missing in a start tag"),
    ("<a></a b>", "1:8: > is missing in an end tag"),
    (
      "<a b='x\n<c/>'/>",
      "2:1: < in an attribute value must be written &lt; (or a quote is missing before it)"
    ),
    ("<a b='' b=''/>", "1:9: the attribute b stands twice in one tag"),
    ("<a:b:c/>", "1:2: a:b:c is no name: one colon at most, and something on both sides of it"),
    ("<a:/>", "1:2: a: is no name: one colon at most, and something on both sides of it"),
    ("<:a/>", "1:2: :a is no name: one colon at most, and something on both sides of it"),
    ("<a:1/>", "1:2: a:1 is no name: one colon at most, and something on both sides of it"),

    // Namespaces
    ("<a p:b=''/>", "1:4: the prefix p is not declared; add xmlns:p=\"…\""),
    (
      "<a xmlns:p='1' xmlns:q='1' p:b='' q:b=''/>",
      "1:35: the attribute q:b stands twice in one tag"
    ),
    ("<a xmlns:p=''/>", "1:4: xmlns:p is empty; a prefix needs an address"),
    ("<a xmlns:xml='1'/>", "1:4: the prefix xml cannot be declared like this; it is reserved by XML"),
    ("<a xmlns:xmlns='1'/>", "1:4: the prefix xmlns cannot be declared like this; it is reserved by XML"),
    (
      "<a xmlns='http://www.w3.org/XML/1998/namespace'/>",
      "1:4: the prefix xmlns cannot be declared like this; it is reserved by XML"
    ),
    ("<xmlns:a/>", "1:1: the prefix xmlns cannot be declared like this; it is reserved by XML"),

    // References
    ("<a>a & b</a>", "1:6: & must be written &amp;"),
    ("<a>&a b</a>", "1:4: & must be written &amp;"),
    ("<a>&#;</a>", "1:4: & must be written &amp;"),
    ("<a>&#x;</a>", "1:4: & must be written &amp;"),
    ("<a>&#12a;</a>", "1:4: & must be written &amp;"),
    (
      "<a b='&nbsp;'/>",
      "1:7: the entity &nbsp; is not read; only &lt; &gt; &amp; &quot; and &apos; are, write what it stands for in its place"
    ),
    (
      "<!DOCTYPE a [<!ENTITY lty 'x'>]><a>&ltx;</a>",
      "1:36: the entity &ltx; is not read; only &lt; &gt; &amp; &quot; and &apos; are, write what it stands for in its place"
    ),
    ("<a>&#0;</a>", "1:4: &#0; stands for no character that XML allows"),
    ("<a>&#x1B;</a>", "1:4: &#x1B; stands for no character that XML allows"),
    ("<a>&#xD800;</a>", "1:4: &#xD800; stands for no character that XML allows"),
    ("<a>&#xFFFF;</a>", "1:4: &#xFFFF; stands for no character that XML allows"),
    ("<a>&#99999999999;</a>", "1:4: &#99999999999; stands for no character that XML allows"),

    // Everything else between angle brackets
    ("<a><!b></a>", "1:4: <! begins nothing that is known; write &lt; for a <"),
    ("<!-- a -- b --><a/>", "1:8: -- is not allowed inside a comment"),
    ("<!-- a ---><a/>", "1:8: -- is not allowed inside a comment"),
    ("<a>]]></a>", "1:4: ]]> is not allowed in text; write ]]&gt;"),
    (" <?xml version='1.0'?><a/>", "1:2: the XML declaration must stand at the very start of the file"),
    ("<?XML version='1.0'?><a/>", "1:1: the XML declaration must stand at the very start of the file"),
    ("<?xml?><a/>", "1:1: the XML declaration must read <?xml version=\"1.0\" encoding=\"UTF-8\"?>"),
    (
      "<?xml version='2.0'?><a/>",
      "1:1: the XML declaration must read <?xml version=\"1.0\" encoding=\"UTF-8\"?>"
    ),
    (
      "<?xml version='1.0' standalone='maybe'?><a/>",
      "1:1: the XML declaration must read <?xml version=\"1.0\" encoding=\"UTF-8\"?>"
    ),
    (
      "<?xml version='1.0' encoding='ISO-8859-1'?><a/>",
      "1:31: the file is encoded as ISO-8859-1; save it as UTF-8"
    ),
    ("<??><a/>", "1:3: a name is expected after <?"),
    ("<?a/b?><a/>", "1:4: a space after the name is missing in a processing instruction"),
    ("<?a:b?><a/>", "1:3: a:b is no name: one colon at most, and something on both sides of it"),
    ("<a><!DOCTYPE a></a>", "1:4: the document type must stand once, before the root element"),
    (
      "<!DOCTYPE a><!DOCTYPE a><a/>",
      "1:13: the document type must stand once, before the root element"
    ),
    ("<!DOCTYPE a b><a/>", "1:13: the document type cannot be read; fillet needs none, remove it"),
    ("<!DOCTYPE a [ b ]><a/>", "1:15: the document type cannot be read; fillet needs none, remove it"),
    ("<!DOCTYPE a SYSTEM><a/>", "1:19: the document type cannot be read; fillet needs none, remove it"),

    // Characters
    ("<a>図\u{0}</a>", "1:5: the character U+0000 is not allowed in XML"),
    ("<a b='\u{1B}[0m'/>", "1:7: the character U+001B is not allowed in XML"),
    ("<a>\u{FFFE}</a>", "1:4: the character U+FFFE is not allowed in XML"),
  ])
  func `what is wrong is said with its place`(text: String, message: String) throws {
    let error = #expect(throws: XMLError.self) { try pieces(text) }
    #expect(error?.description == message)
  }

  @Test(
    arguments: [
      ([0xFF], "0xFF"), ([0x80], "0x80"), ([0xC0, 0xAF], "0xC0"), ([0xE0, 0x80, 0x80], "0xE0"),
      ([0xED, 0xA0, 0x80], "0xED"), ([0xF4, 0x90, 0x80, 0x80], "0xF4"), ([0xF8], "0xF8"),
      ([0xE5, 0x9B], "0xE5"),
    ] as [([UInt8], String)])
  func `bytes that are not UTF-8 are refused wherever they stand`(bytes: [UInt8], name: String) {
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
          == "1:\(before.utf8.count + 1): the byte \(name) is not UTF-8; save the file as UTF-8")
    }
  }

  @Test(
    arguments: [
      ([0xFE, 0xFF, 0, 0x3C], "UTF-16"), ([0xFF, 0xFE, 0x3C, 0], "UTF-16"), ([0, 0x3C, 0, 0x61], "UTF-16"),
      ([0x3C, 0, 0x61, 0], "UTF-16"), ([0, 0, 0xFE, 0xFF], "UTF-32"), ([0xFF, 0xFE, 0, 0], "UTF-32"),
    ] as [([UInt8], String)])
  func `another encoding is called by its name`(bytes: [UInt8], name: String) {
    let error = #expect(throws: XMLError.self) { try pieces(bytes) }
    #expect(error?.description == "1:1: the file is encoded as \(name); save it as UTF-8")
  }

  @Test func `a long name is cut in the error`() {
    let name = String(repeating: "é", count: 100_000)
    let error = #expect(throws: XMLError.self) { try pieces("<\(name)>") }
    #expect(
      error?.description
        == "1:1: <\(String(repeating: "é", count: 30))…> is not closed before the file ends")
  }
}
