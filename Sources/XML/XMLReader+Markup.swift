extension XMLReader {
  mutating func readComment() throws(XMLError) -> XMLEvent.Content {
    let start = offset
    let text = try readVerbatim(from: start + 4, until: "--", inside: "a comment")
    guard offset < bytes.count else { throw fileEnds(inside: "a comment", from: start) }
    guard bytes[offset] == ">" else { throw error("-- is not allowed inside a comment", at: text.range.upperBound) }
    offset += 1
    return .comment(text)
  }

  mutating func readCDATA() throws(XMLError) -> XMLEvent.Content {
    guard case .content = stage else { throw error("CDATA section outside the root element", at: offset) }
    return .cdata(try readVerbatim(from: offset + 9, until: "]]>", inside: "a CDATA section"))
  }

  /// Reads `<?target data?>`, or the XML declaration, which has the same form.
  mutating func readInstruction() throws(XMLError) -> XMLEvent.Content {
    let (start, construct) = (offset, "a processing instruction")
    offset += 2
    guard offset < bytes.count else { throw fileEnds(inside: construct, from: start) }
    let target = try readPlainName(orElse: "expected a name after <?")
    if string(target.prefix(4)).lowercased() == "xml" {
      guard case .beginning = stage, has("xml", at: target.lowerBound) else {
        throw error("the XML declaration must come first in the file", at: start)
      }
      try readDeclaration(from: start)
      return .declaration
    }
    let hasSpace = skipSpace()
    guard offset < bytes.count else { throw fileEnds(inside: construct, from: start) }
    guard hasSpace || has("?>", at: offset) else { throw error("missing space after the name", at: offset) }
    let dataStart = offset
    offset = start
    return .instruction(target: target, data: try readVerbatim(from: dataStart, until: "?>", inside: construct))
  }

  /// Reads characters up to `end`, the only ones with a meaning.
  mutating func readVerbatim(
    from start: Int, until end: String, inside construct: String
  ) throws(XMLError) -> XMLText {
    let constructStart = offset
    var form = XMLText.Form.plain
    offset = start
    while !has(end, at: offset) {
      guard offset < bytes.count else { throw fileEnds(inside: construct, from: constructStart) }
      if bytes[offset] == "\r" { form = .verbatim }
      try skipCharacter()
    }
    let text = XMLText(range: start..<offset, form: form)
    offset += end.utf8.count
    return text
  }
}

extension XMLReader {
  /// Reads the XML declaration after its target (XML 1.0, 2.8).
  private mutating func readDeclaration(from start: Int) throws(XMLError) {
    let version = try readPseudoAttribute("version", from: start)
    guard let version, isVersion(version) else { throw badDeclaration(at: start) }
    if let encoding = try readPseudoAttribute("encoding", from: start),
      string(encoding.prefix(6)).uppercased() != "UTF-8"
    {
      throw error(.encoding(excerpt(encoding)), at: encoding.lowerBound)
    }
    if let standalone = try readPseudoAttribute("standalone", from: start),
      !["yes", "no"].contains(string(standalone.prefix(4)))
    {
      throw badDeclaration(at: start)
    }
    skipSpace()
    guard offset < bytes.count, has("?>", at: offset) else { throw badDeclaration(at: start) }
    offset += 2
  }

  /// True for any 1.x, all of which are read by the rules of 1.0; and for `1.`, which other parsers accept too.
  private func isVersion(_ range: Range<Int>) -> Bool {
    range.count > 1 && has("1.", at: range.lowerBound)
      && bytes[range.dropFirst(2)].allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  /// Reads `name="value"` after white space and returns the value's range; `nil` where something else comes next.
  private mutating func readPseudoAttribute(_ name: String, from start: Int) throws(XMLError) -> Range<Int>? {
    let before = offset
    guard skipSpace(), has(name, at: offset) else {
      offset = before
      return nil
    }
    offset += name.utf8.count
    skipSpace()
    guard bytes.peek(offset) == "=" else { throw badDeclaration(at: start) }
    offset += 1
    skipSpace()
    let quote = bytes.peek(offset)
    guard quote == "\"" || quote == "'" else { throw badDeclaration(at: start) }
    offset += 1
    let valueStart = offset
    while offset < bytes.count, bytes[offset] != quote {
      guard bytes[offset] != "<", bytes[offset] != ">" else { throw badDeclaration(at: start) }
      try skipCharacter()
    }
    guard offset < bytes.count else { throw badDeclaration(at: start) }
    offset += 1
    return valueStart..<(offset - 1)
  }

  private func badDeclaration(at start: Int) -> XMLError {
    offset < bytes.count
      ? error("the XML declaration must read <?xml version=\"1.0\" encoding=\"UTF-8\"?>", at: start)
      : fileEnds(inside: "the XML declaration", from: start)
  }
}

extension XMLReader {
  /// Skips a document type with its internal subset, but keeps its short plain entities.
  ///
  /// Nothing is fetched: a document type can name files, addresses and texts that grow without bound.
  mutating func readDocumentType() throws(XMLError) -> XMLEvent.Content {
    let start = offset
    switch stage {
    case .beginning, .prolog(hasDocumentType: false): break
    default: throw error("a file has at most one document type, before the root element", at: start)
    }
    offset += "<!DOCTYPE".utf8.count
    try requireSpace(from: start)
    _ = try readQualifiedName(orElse: Self.badDocumentType)
    skipSpace()
    let literals = has("SYSTEM", at: offset) ? 1 : has("PUBLIC", at: offset) ? 2 : 0
    if literals > 0 { offset += 6 }
    for _ in 0..<literals {
      try requireSpace(from: start)
      guard bytes.peek(offset) == "\"" || bytes.peek(offset) == "'" else { throw documentTypeError(from: start) }
      try skipQuoted(from: start)
    }
    skipSpace()
    if bytes.peek(offset) == "[" { try skipSubset(from: start) }
    skipSpace()
    try expect(">", in: Self.documentType, from: start, orElse: Self.badDocumentType)
    stage = .prolog(hasDocumentType: true)
    return .documentType
  }

  private static let documentType = "the document type"
  private static let badDocumentType = "invalid document type: remove it (fillet does not need it)"

  private mutating func skipSubset(from start: Int) throws(XMLError) {
    offset += 1
    while true {
      skipSpace()
      switch bytes.peek(offset) {
      case "]":
        offset += 1
        return
      case "%":
        offset += 1
        _ = try readPlainName(orElse: Self.badDocumentType)
        try expect(";", in: Self.documentType, from: start, orElse: Self.badDocumentType)
      case "<" where has("<!--", at: offset): _ = try readComment()
      case "<" where has("<?", at: offset):
        _ = try readVerbatim(from: offset + 2, until: "?>", inside: "a processing instruction")
      case "<" where has("<!", at: offset): try skipMarkupDeclaration(from: start)
      default: throw documentTypeError(from: start)
      }
    }
  }

  /// Skips `<!ENTITY …>` and the like; only quotes can hide its end.
  private mutating func skipMarkupDeclaration(from start: Int) throws(XMLError) {
    keepEntity(at: offset)
    offset += 2
    while true {
      switch bytes.peek(offset) {
      case ">":
        offset += 1
        return
      case "\"", "'": try skipQuoted(from: start)
      case "<": throw error(Self.badDocumentType, at: offset)
      default:
        guard offset < bytes.count else { throw documentTypeError(from: start) }
        try skipCharacter()
      }
    }
  }

  private mutating func skipQuoted(from start: Int) throws(XMLError) {
    let quote = bytes.peek(offset)
    offset += 1
    while offset < bytes.count, bytes[offset] != quote { try skipCharacter() }
    guard offset < bytes.count else { throw documentTypeError(from: start) }
    offset += 1
  }

  private mutating func requireSpace(from start: Int) throws(XMLError) {
    guard skipSpace(), offset < bytes.count else { throw documentTypeError(from: start) }
  }

  private func documentTypeError(from start: Int) -> XMLError {
    offset < bytes.count
      ? error(Self.badDocumentType, at: offset) : fileEnds(inside: Self.documentType, from: start)
  }
}
