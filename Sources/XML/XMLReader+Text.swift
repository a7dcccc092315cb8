extension XMLReader {
  /// Reads characters up to the next tag.
  mutating func readText() throws(XMLError) -> XMLEvent.Content {
    let start = offset
    guard case .content = stage else {
      _ = skipSpace()
      guard offset == bytes.count || bytes[offset] == "<" else {
        let found = offset
        try skipCharacter()  // what is no character at all is the better reason
        throw error(.textOutsideRoot, at: found)
      }
      return .text(XMLText(range: start..<offset, form: .text))
    }
    var form = XMLText.Form.plain
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == "<" { break }
      switch byte {
      case "&":
        form = .text
        try skipReference()
      case "]" where peek(offset + 1) == "]" && peek(offset + 2) == ">":
        throw error(.bracketsInText, at: offset)
      case "\r":
        form = .text
        offset += 1
      default: try skipCharacter()
      }
    }
    try checkToken(from: start)
    return .text(XMLText(range: start..<offset, form: form))
  }

  /// Reads an attribute's value with its quotes.
  mutating func readValue(of attribute: Range<Int>) throws(XMLError) -> XMLText {
    let quote = peek(offset)
    guard quote == "\"" || quote == "'" else {
      throw error(.unquotedValue(attribute: excerpt(attribute)), at: offset)
    }
    let quoteOffset = offset
    offset += 1
    let start = offset
    var form = XMLText.Form.plain
    while true {
      let byte = peek(offset)
      if byte == quote { break }
      switch byte {
      case "<": throw error(.lessThanInValue, at: offset)
      case "&":
        form = .attribute
        try skipReference()
      case "\r", "\n", "\t":
        form = .attribute
        offset += 1
      default:
        guard offset < bytes.count else { throw error(.fileEnds(inside: .attributeValue), at: quoteOffset) }
        try skipCharacter()
      }
    }
    try checkToken(from: start)
    offset += 1
    return XMLText(range: start..<(offset - 1), form: form)
  }

}
