/// A place in an XML file where text is written; each has its own characters to escape.
package enum XMLPlace: Hashable, Sendable {
  /// Between quotes of either kind.
  case attributeValue
  case text
}

extension StringProtocol {
  /// The text as written in XML; reading it there gives the same text.
  ///
  /// Characters that XML cannot hold (U+0000, U+FFFE and the like) become U+FFFD. Terminal control characters and
  /// bidirectional overrides become numeric references, which makes the file safe to print.
  package func escapedForXML(in place: XMLPlace) -> String {
    // Most text needs no escaping, and an embedded picture has megabytes.
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
      // A reader would turn these into a line feed or a space.
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
    byte == "&" || byte == "<" || byte == ">" || byte == "\"" || byte == "'"
  }
}
