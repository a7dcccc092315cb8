/// Where in a file of XML text is written; each place has its own characters that must be escaped.
public enum XMLPlace: Hashable, Sendable {
  /// Between quotes of either kind.
  case attributeValue
  case text
}

extension StringProtocol {
  /// The text as it is written in XML, so that reading it there gives the same text.
  ///
  /// Characters that XML cannot hold at all (U+0000, U+FFFE and the like) become U+FFFD.
  public func escapedForXML(in place: XMLPlace) -> String {
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
      case "\t", "\n", "\u{20}"..."\u{FFFD}", "\u{10000}"...: result.unicodeScalars.append(scalar)
      default: result += "\u{FFFD}"
      }
    }
    return result
  }
}
