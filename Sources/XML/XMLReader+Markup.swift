extension XMLReader {
  mutating func readComment() throws(XMLError) -> XMLEvent.Content {
    let start = offset
    let text = try readVerbatim(from: start + 4, until: "--", inside: .comment)
    guard offset < bytes.count else { throw error(.fileEnds(inside: .comment), at: start) }
    guard bytes[offset] == ">" else { throw error(.dashesInComment, at: text.range.upperBound) }
    offset += 1
    return .comment(text)
  }

  mutating func readCDATA() throws(XMLError) -> XMLEvent.Content {
    guard case .content = stage else { throw error(.cdataOutsideRoot, at: offset) }
    return .cdata(try readVerbatim(from: offset + 9, until: "]]>", inside: .cdata))
  }

  /// Reads `<?target data?>`, or the XML declaration, which looks like one.
  mutating func readInstruction() throws(XMLError) -> XMLEvent.Content {
    let start = offset
    offset += 2
    guard offset < bytes.count else { throw error(.fileEnds(inside: .instruction), at: start) }
    let target = try readPlainName(orElse: .missingName(after: "<?"))
    if string(target.prefix(4)).lowercased() == "xml" {
      guard case .beginning = stage, has("xml", at: target.lowerBound) else {
        throw error(.misplacedDeclaration, at: start)
      }
      try readDeclaration(from: start)
      return .declaration
    }
    let hasSpace = skipSpace()
    guard offset < bytes.count else { throw error(.fileEnds(inside: .instruction), at: start) }
    guard hasSpace || has("?>", at: offset) else {
      throw error(.missing("a space after the name", in: .instruction), at: offset)
    }
    let dataStart = offset
    offset = start
    return .instruction(
      target: target, data: try readVerbatim(from: dataStart, until: "?>", inside: .instruction))
  }

  /// Reads characters in which nothing has a meaning but their end.
  mutating func readVerbatim(
    from start: Int, until end: String, inside construct: XMLProblem.Construct
  ) throws(XMLError) -> XMLText {
    let constructStart = offset
    var form = XMLText.Form.plain
    offset = start
    while !has(end, at: offset) {
      guard offset < bytes.count else { throw error(.fileEnds(inside: construct), at: constructStart) }
      if bytes[offset] == "\r" { form = .verbatim }
      try skipCharacter()
    }
    try checkToken(from: start)
    let text = XMLText(range: start..<offset, form: form)
    offset += end.utf8.count
    return text
  }
}
