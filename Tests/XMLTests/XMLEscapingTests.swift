import TestSupport
import Testing
@testable import XML

@Suite struct XMLEscapingTests {
  @Test func `only special characters are escaped`() {
    let text = "a<b>&\"c\" 'd'\t\r\n図"
    #expect(text.escapedForXML(in: .text) == "a&lt;b&gt;&amp;\"c\" 'd'\t&#13;\n図")
    #expect(
      text.escapedForXML(in: .attributeValue) == "a&lt;b&gt;&amp;&quot;c&quot; &apos;d&apos;&#9;&#13;&#10;図")
  }

  @Test func `characters that XML cannot hold are replaced`() {
    #expect(
      "\u{0}\u{1B}\u{FFFE}\u{FFFF}".escapedForXML(in: .text) == "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}"
    )
  }

  @Test func `terminal and bidirectional controls are written as numbers`() {
    #expect(
      "\u{7F}\u{9B}31m\u{202E}\u{2066}é\u{A0}".escapedForXML(in: .text) == "&#x7f;&#x9b;31m&#x202e;&#x2066;é\u{A0}")
  }

  @Test func `an escaped text reads back unchanged`() {
    forAll(2_000) { random in
      var text = ""
      for _ in 0..<20 {
        let value = UInt32.random(in: 0...(Bool.random(using: &random) ? 0x7F : 0x2FFFF), using: &random)
        text.unicodeScalars.append(Unicode.Scalar(value) ?? "]")
      }
      let inText = text.escapedForXML(in: .text)
      let inValue = text.escapedForXML(in: .attributeValue)
      var reader = XMLReader(Array("<a b=\"\(inValue)\" c='\(inValue)'>\(inText)</a>".utf8))
      _ = try reader.next()
      let values = reader.attributes.map { reader.string($0.value) }
      guard case .text(let read)? = try reader.next()?.content else { return false }
      let expected = String(
        String.UnicodeScalarView(text.unicodeScalars.map { isAllowed($0) ? $0 : "\u{FFFD}" }))
      return values == [expected, expected] && reader.string(read) == expected
    }
  }

  private func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "\t" || scalar == "\n" || scalar == "\r"
      || (scalar.value >= 0x20 && scalar.value != 0xFFFE && scalar.value != 0xFFFF)
  }
}
