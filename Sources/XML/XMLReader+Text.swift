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

extension XMLReader {
  /// Goes over `&amp;`, `&#60;`, `&#x3C;` or an entity that the file declares.
  mutating func skipReference() throws(XMLError) {
    if skipEntity() { return }
    guard let reference = reference(at: offset) else { throw try referenceError() }
    offset = reference.end
  }

  /// What the reference at an offset stands for and where it ends; `nil` when it is not right.
  func reference(at start: Int) -> (scalar: Unicode.Scalar, end: Int)? {
    switch peek(start + 1) {
    case "#": return numericReference(at: start)
    case "l" where has("lt;", at: start + 1): return ("<", start + 4)
    case "g" where has("gt;", at: start + 1): return (">", start + 4)
    case "a" where has("amp;", at: start + 1): return ("&", start + 5)
    case "a" where has("apos;", at: start + 1): return ("'", start + 6)
    case "q" where has("quot;", at: start + 1): return ("\"", start + 6)
    default: return nil
    }
  }

  private func numericReference(at start: Int) -> (scalar: Unicode.Scalar, end: Int)? {
    let (value, digits) = number(at: start + 2)
    guard !digits.isEmpty, peek(digits.upperBound) == ";", isXMLCharacter(value),
      let scalar = Unicode.Scalar(value)
    else { return nil }
    return (scalar, digits.upperBound + 1)
  }

  /// The number after `&#`, and where its digits stand.
  private func number(at start: Int) -> (value: UInt32, digits: Range<Int>) {
    let isHexadecimal = peek(start) == "x"
    let first = isHexadecimal ? start + 1 : start
    var value: UInt32 = 0
    var index = first
    while let digit = digit(peek(index), isHexadecimal: isHexadecimal) {
      // Any value above the last scalar is as wrong as any other, and must not overflow.
      value = min(value * (isHexadecimal ? 16 : 10) + digit, 0x110000)
      index += 1
    }
    return (value, first..<index)
  }

  private func digit(_ byte: UInt8, isHexadecimal: Bool) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f") where isHexadecimal: UInt32(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F") where isHexadecimal: UInt32(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }

  /// Finds out why there is no reference here.
  private mutating func referenceError() throws(XMLError) -> XMLError {
    let start = offset
    if peek(start + 1) == "#" {
      let digits = number(at: start + 2).digits
      let end = digits.upperBound
      guard end < bytes.count else { return error(.fileEnds(inside: .reference), at: start) }
      guard !digits.isEmpty, bytes[end] == ";" else { return error(.loneAmpersand, at: start) }
      return error(.illegalReference(excerpt(start..<(end + 1))), at: start)
    }
    offset += 1
    guard offset < bytes.count else { return error(.fileEnds(inside: .reference), at: start) }
    guard try isNameStart(at: offset) else { return error(.loneAmpersand, at: start) }
    let name = try readPlainName(orElse: .loneAmpersand)
    guard offset < bytes.count else { return error(.fileEnds(inside: .reference), at: start) }
    return error(bytes[offset] == ";" ? .unknownEntity(name: excerpt(name)) : .loneAmpersand, at: start)
  }
}

extension UInt8 {
  /// Whether the byte is white space of XML 1.0, 2.3 (production S).
  package var isXMLBlank: Bool {
    switch self {
    case 0x20, 0x09, 0x0A, 0x0D: true
    default: false
    }
  }
}
