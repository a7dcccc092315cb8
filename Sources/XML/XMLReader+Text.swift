extension XMLReader {
  /// Reads characters up to the next tag.
  mutating func readText() throws(XMLError) -> XMLEvent.Content {
    let start = offset
    guard case .content = stage else {
      skipSpace()
      guard offset == bytes.count || bytes[offset] == "<" else {
        let found = offset
        try skipCharacter()  // an invalid character is the better reason
        throw error("text outside the root element", at: found)
      }
      return .text(XMLText(range: start..<offset, form: .text))
    }
    var form = XMLText.Form.plain
    while offset < bytes.count, bytes[offset] != "<" {
      switch bytes[offset] {
      case "&":
        form = .text
        try skipReference()
      case "]" where has("]]>", at: offset): throw error("]]> is not allowed in text: write ]]&gt;", at: offset)
      case "\r":
        form = .text
        offset += 1
      default: try skipCharacter()
      }
    }
    return .text(XMLText(range: start..<offset, form: form))
  }

  /// Reads an attribute's value with its quotes.
  mutating func readValue(of attribute: Range<Int>) throws(XMLError) -> XMLText {
    let (quote, quoteOffset) = (bytes.peek(offset), offset)
    guard quote == "\"" || quote == "'" else {
      throw error("the value of \(excerpt(attribute)) needs quotes", at: offset)
    }
    offset += 1
    var form = XMLText.Form.plain
    while bytes.peek(offset) != quote {
      switch bytes.peek(offset) {
      case "<": throw error("< in an attribute value: write &lt;, or add the missing quote", at: offset)
      case "&":
        form = .attribute
        try skipReference()
      case "\r", "\n", "\t":
        form = .attribute
        offset += 1
      default:
        guard offset < bytes.count else { throw fileEnds(inside: "an attribute value", from: quoteOffset) }
        try skipCharacter()
      }
    }
    offset += 1
    return XMLText(range: quoteOffset + 1..<offset - 1, form: form)
  }
}

extension XMLReader {
  /// The characters of a text or attribute value: references replaced, line ends as line feeds, and in attribute
  /// values white space as spaces (XML 1.0, 2.11 and 3.3.3).
  package func string(_ text: XMLText) -> String {
    guard text.form != .plain else { return string(text.range) }
    var result: [UInt8] = []
    result.reserveCapacity(text.range.count)
    var index = text.range.lowerBound
    let end = min(text.range.upperBound, bytes.count)
    while index < end {
      let byte = bytes[index]
      switch byte {
      case "\r":
        // A line feed that follows belongs to the same line end and is added next.
        if bytes.peek(index + 1) != "\n" || index + 1 == end {
          result.append(text.form == .attribute ? UInt8(ascii: " ") : UInt8(ascii: "\n"))
        }
        index += 1
      case "\n" where text.form == .attribute, "\t" where text.form == .attribute:
        result.append(UInt8(ascii: " "))
        index += 1
      case "&" where text.form != .verbatim: index = appendReference(at: index, to: &result)
      default:
        result.append(byte)
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Adds the characters of a reference and returns the offset after it.
  private func appendReference(at index: Int, to result: inout [UInt8]) -> Int {
    if let entity = entity(at: index) {
      result += self.bytes[entity.value]
      return entity.end
    }
    guard let reference = reference(at: index), let bytes = UTF8.encode(reference.scalar) else {
      // Only for a text that another reader gave.
      result.append(bytes.peek(index))
      return index + 1
    }
    result.append(contentsOf: bytes)
    return reference.end
  }

  /// Skips `&amp;`, `&#60;`, `&#x3C;` or an entity that the file declares.
  private mutating func skipReference() throws(XMLError) {
    if entityUses < Self.mostUses, let entity = entity(at: offset) {
      entityUses += 1
      offset = entity.end
    } else if let reference = reference(at: offset) {
      offset = reference.end
    } else {
      throw try referenceError()
    }
  }

  private static let predefined: [(name: String, scalar: Unicode.Scalar)] = [
    ("lt;", "<"), ("gt;", ">"), ("amp;", "&"), ("apos;", "'"), ("quot;", "\""),
  ]

  /// The character of the reference at an offset, and where it ends; `nil` for an invalid one.
  private func reference(at start: Int) -> (scalar: Unicode.Scalar, end: Int)? {
    guard bytes.peek(start + 1) == "#" else {
      return Self.predefined.first { has($0.name, at: start + 1) }
        .map { ($0.scalar, start + 1 + $0.name.utf8.count) }
    }
    let (value, digits) = number(at: start + 2)
    guard !digits.isEmpty, bytes.peek(digits.upperBound) == ";", isXMLCharacter(value),
      let scalar = Unicode.Scalar(value)
    else { return nil }
    return (scalar, digits.upperBound + 1)
  }

  /// The number after `&#`, and the range of its digits.
  private func number(at start: Int) -> (value: UInt32, digits: Range<Int>) {
    let radix: UInt32 = bytes.peek(start) == "x" ? 16 : 10
    let first = radix == 16 ? start + 1 : start
    var value: UInt32 = 0
    var index = first
    while let digit = Character(Unicode.Scalar(bytes.peek(index))).hexDigitValue, digit < radix {
      // Above the last scalar all values are equally wrong; the minimum avoids an overflow.
      value = min(value * radix + UInt32(digit), 0x110000)
      index += 1
    }
    return (value, first..<index)
  }

  /// The reason why there is no reference here.
  private mutating func referenceError() throws(XMLError) -> XMLError {
    let start = offset
    let bare = "bare &: write &amp;"
    let isNumber = bytes.peek(start + 1) == "#"
    offset = isNumber ? number(at: start + 2).digits.upperBound : start + 1
    guard offset < bytes.count else { return fileEnds(inside: "a reference", from: start) }
    if isNumber {
      guard bytes[offset] == ";", !number(at: start + 2).digits.isEmpty else { return error(bare, at: start) }
      return error("XML does not allow the character \(excerpt(start..<(offset + 1)))", at: start)
    }
    guard try isNameStart(at: offset) else { return error(bare, at: start) }
    let name = try readPlainName(orElse: bare)
    guard offset < bytes.count else { return fileEnds(inside: "a reference", from: start) }
    return error(
      bytes[offset] == ";" ? "unknown entity &\(excerpt(name));: write the character itself" : bare, at: start)
  }
}

/// Entities for plain texts, which Adobe's programs declare for namespaces.
extension XMLReader {
  /// The most entities kept, the longest text in bytes, and the most uses in one file: they add less than 256 kB.
  private static let (mostEntities, longestEntity, mostUses) = (64, 256, 1000)

  /// Keeps `<!ENTITY name "text">` at an offset; ignores other declarations and texts with markup.
  mutating func keepEntity(at start: Int) {
    guard has("<!ENTITY", at: start), entities.count < Self.mostEntities else { return }
    let name = skipBlanks(from: start + "<!ENTITY".utf8.count)
    var end = name
    while end < bytes.count, !bytes[end].isXMLBlank, !Self.markup.contains(bytes[end]) { end += 1 }
    let index = skipBlanks(from: end)
    let quote = bytes.peek(index)
    guard end > name, index > end, quote == "\"" || quote == "'" else { return }
    let value = (index + 1)..<(bytes[(index + 1)...].firstIndex(of: quote) ?? index + 1)
    let isPlain = value.count <= Self.longestEntity && !bytes[value].contains(where: Self.markup.contains)
    guard isPlain, bytes.peek(skipBlanks(from: value.upperBound + 1)) == ">" else { return }
    // The first declaration of a name counts.
    let text = string(name..<end)
    if entities[text] == nil { entities[text] = value }
  }

  /// The text of the entity at an offset, and where the reference ends.
  private func entity(at start: Int) -> (value: Range<Int>, end: Int)? {
    guard !entities.isEmpty, let end = bytes[start...].prefix(Self.longestEntity).firstIndex(of: UInt8(ascii: ";")),
      let value = entities[string((start + 1)..<end)]
    else { return nil }
    return (value, end + 1)
  }

  private static let markup = Set("&%<>\"'\r\n\t".utf8)

  private func skipBlanks(from start: Int) -> Int {
    bytes[min(start, bytes.count)...].firstIndex { !$0.isXMLBlank } ?? bytes.count
  }
}
