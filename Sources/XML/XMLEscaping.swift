/// Where in a file of XML text is written; each place has its own characters that must be escaped.
package enum XMLPlace: Hashable, Sendable {
  /// Between quotes of either kind.
  case attributeValue
  case text
}

extension StringProtocol {
  /// The text as it is written in XML, so that reading it there gives the same text.
  ///
  /// Characters that XML cannot hold at all (U+0000, U+FFFE and the like) become U+FFFD; those that would command a
  /// terminal or turn text around are written as numbers, so that a file can be looked at.
  package func escapedForXML(in place: XMLPlace) -> String {
    // Nearly every text is as it is, and a picture in one has megabytes.
    if utf8.allSatisfy({ (0x20...0x7E).contains($0) && !Self.isMarkup($0) }) { return String(self) }
    var result = ""
    result.reserveCapacity(utf8.count)
    for scalar in unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"" where place == .attributeValue: result += "&quot;"
      case "'" where place == .attributeValue: result += "&apos;"
      // A reader would make a line feed or a space of them.
      case "\r": result += "&#13;"
      case "\n" where place == .attributeValue: result += "&#10;"
      case "\t" where place == .attributeValue: result += "&#9;"
      case "\u{7F}"..."\u{9F}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}":
        result += "&#x" + String(scalar.value, radix: 16) + ";"
      case "\t", "\n", "\u{20}"..."\u{FFFD}", "\u{10000}"...: result.unicodeScalars.append(scalar)
      default: result += "\u{FFFD}"
      }
    }
    return result
  }

  private static func isMarkup(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"): true
    default: false
    }
  }
}

/// How much of a file is read before it is refused, so that no file costs more than its size promises.
///
/// A real drawing is far below each of them; a file made to exhaust a parser is above one.
package struct XMLLimits: Hashable, Sendable {
  /// The whole file, in bytes.
  package var fileSize = 64 << 20
  /// Elements in the file.
  package var elements = 1_000_000
  /// Attributes of one element.
  package var attributes = 256
  /// Elements inside each other; consumers may recurse this deep.
  package var depth = 256
  /// One name, attribute value, stretch of text, comment or instruction, in bytes.
  package var token = 32 << 20

  package init() {}
}

extension XMLProblem: CustomStringConvertible {
  /// The reason in plain words, and what helps where that is not plain itself.
  package var description: String {
    switch self {
    case .encoding(let name): "the file is encoded as \(name); save it as UTF-8"
    case .notUTF8(let byte):
      "the byte 0x\(hexadecimal(UInt32(byte), digits: 2)) is not UTF-8; save the file as UTF-8"
    case .illegalCharacter(let scalar):
      "the character U+\(hexadecimal(scalar, digits: 4)) is not allowed in XML"
    case .limit(let limit): "\(limit)"
    case .empty: "the file is empty"
    case .noRoot: "there is no element in the file"
    case .secondRoot(let name): "<\(name)> stands after the end of the root element; a file has one root"
    case .textOutsideRoot: "text stands outside the root element"
    case .fileEnds(let construct): "the file ends inside \(construct.rawValue)"
    case .unclosed(let name): "<\(name)> is not closed before the file ends"
    case .mismatchedEndTag(let expected, let found): "</\(found)> stands where </\(expected)> is expected"
    case .strayEndTag(let name): "</\(name)> closes nothing"
    case .missingName(let place): "a name is expected after \(place)"
    case .missing(let what, let construct): "\(what) is missing in \(construct.rawValue)"
    case .unquotedValue(let name): "the value of \(name) must stand in quotes"
    case .missingSpace: "a space is missing before the attribute"
    case .lessThanInValue: "< in an attribute value must be written &lt; (or a quote is missing before it)"
    case .duplicateAttribute(let name): "the attribute \(name) stands twice in one tag"
    case .colons(let name): "\(name) is no name: one colon at most, and something on both sides of it"
    case .undeclaredPrefix(let prefix): "the prefix \(prefix) is not declared; add xmlns:\(prefix)=\"…\""
    case .reservedNamespace(let prefix):
      "the prefix \(prefix) cannot be declared like this; it is reserved by XML"
    case .emptyNamespace(let prefix): "xmlns:\(prefix) is empty; a prefix needs an address"
    case .loneAmpersand: "& must be written &amp;"
    case .unknownEntity(let name):
      "the entity &\(name); is not read; only &lt; &gt; &amp; &quot; and &apos; are, write what it stands for in its place"
    case .illegalReference(let text): "\(text) stands for no character that XML allows"
    case .unknownMarkup: "<! begins nothing that is known; write &lt; for a <"
    case .dashesInComment: "-- is not allowed inside a comment"
    case .bracketsInText: "]]> is not allowed in text; write ]]&gt;"
    case .cdataOutsideRoot: "a CDATA section stands outside the root element"
    case .misplacedDeclaration: "the XML declaration must stand at the very start of the file"
    case .badDeclaration: "the XML declaration must read <?xml version=\"1.0\" encoding=\"UTF-8\"?>"
    case .misplacedDocumentType: "the document type must stand once, before the root element"
    case .badDocumentType: "the document type cannot be read; fillet needs none, remove it"
    }
  }
}

extension XMLProblem.Limit: CustomStringConvertible {
  package var description: String {
    switch self {
    case .fileSize(let count): "the file is larger than \(bytes(count)), the most that is read"
    case .elements(let count): "the file has more than \(count) elements, the most that are read"
    case .attributes(let count): "the element has more than \(count) attributes, the most that are read"
    case .depth(let count, let name):
      "<\(name)> stands inside \(count) other elements, the most that are read; ungroup what lies around it"
    case .token(let count): "this piece is longer than \(bytes(count)), the most that is read"
    }
  }

  private func bytes(_ count: Int) -> String {
    count >= 1 << 20 && count % (1 << 20) == 0 ? "\(count >> 20) MiB" : "\(count) bytes"
  }
}

private func hexadecimal(_ value: UInt32, digits: Int) -> String {
  let text = String(value, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, digits - text.count)) + text
}
