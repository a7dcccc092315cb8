/// Where in a file of XML text is written; each place has its own characters that must be escaped.
public enum XMLPlace: Hashable, Sendable {
  /// Between quotes of either kind.
  case attributeValue
  case text
}

extension StringProtocol {
  /// The text as it is written in XML, so that reading it there gives the same text.
  ///
  /// Characters that XML cannot hold at all (U+0000, U+FFFE and the like) become U+FFFD; those that would command a
  /// terminal or turn text around are written as numbers, so that a file can be looked at.
  public func escapedForXML(in place: XMLPlace) -> String {
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
