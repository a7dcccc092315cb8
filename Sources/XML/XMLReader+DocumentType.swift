extension XMLReader {
  /// Goes over a document type with its internal subset; only where it ends is found out.
  ///
  /// Short plain texts that it names are kept. Nothing is fetched: it can name files, addresses and texts that grow
  /// without bound.
  mutating func readDocumentType() throws(XMLError) -> XMLEvent.Content {
    let start = offset
    switch stage {
    case .beginning, .prolog(hasDocumentType: false): break
    default: throw error(.misplacedDocumentType, at: start)
    }
    offset += "<!DOCTYPE".utf8.count
    try requireSpace(from: start)
    _ = try readQualifiedName(orElse: .badDocumentType)
    _ = skipSpace()
    if has("SYSTEM", at: offset) {
      offset += 6
      try skipLiteral(from: start)
    } else if has("PUBLIC", at: offset) {
      offset += 6
      try skipLiteral(from: start)
      try skipLiteral(from: start)
    }
    _ = skipSpace()
    if peek(offset) == "[" { try skipSubset(from: start) }
    _ = skipSpace()
    guard offset < bytes.count else { throw error(.fileEnds(inside: .documentType), at: start) }
    guard bytes[offset] == ">" else { throw error(.badDocumentType, at: offset) }
    offset += 1
    stage = .prolog(hasDocumentType: true)
    return .documentType
  }

  private mutating func skipSubset(from start: Int) throws(XMLError) {
    offset += 1
    while true {
      _ = skipSpace()
      switch peek(offset) {
      case "]":
        offset += 1
        return
      case "%":
        offset += 1
        _ = try readPlainName(orElse: .badDocumentType)
        guard peek(offset) == ";" else { throw documentTypeError(from: start) }
        offset += 1
      case "<" where has("<!--", at: offset): _ = try readComment()
      case "<" where has("<?", at: offset):
        _ = try readVerbatim(from: offset + 2, until: "?>", inside: .instruction)
      case "<" where has("<!", at: offset): try skipMarkupDeclaration(from: start)
      default: throw documentTypeError(from: start)
      }
    }
  }

  /// Goes over `<!ENTITY …>` and its like; only quotes can hide its end.
  private mutating func skipMarkupDeclaration(from start: Int) throws(XMLError) {
    keepEntity(at: offset)
    offset += 2
    while true {
      switch peek(offset) {
      case ">":
        offset += 1
        return
      case "\"", "'": try skipQuoted(from: start)
      case "<": throw error(.badDocumentType, at: offset)
      default:
        guard offset < bytes.count else { throw error(.fileEnds(inside: .documentType), at: start) }
        try skipCharacter()
      }
    }
  }

  /// Goes over white space and a text in quotes.
  private mutating func skipLiteral(from start: Int) throws(XMLError) {
    try requireSpace(from: start)
    guard peek(offset) == "\"" || peek(offset) == "'" else { throw documentTypeError(from: start) }
    try skipQuoted(from: start)
  }

  private mutating func skipQuoted(from start: Int) throws(XMLError) {
    let quote = peek(offset)
    offset += 1
    while offset < bytes.count, bytes[offset] != quote { try skipCharacter() }
    guard offset < bytes.count else { throw error(.fileEnds(inside: .documentType), at: start) }
    offset += 1
  }

  private mutating func requireSpace(from start: Int) throws(XMLError) {
    guard skipSpace() else { throw documentTypeError(from: start) }
    guard offset < bytes.count else { throw error(.fileEnds(inside: .documentType), at: start) }
  }

  private func documentTypeError(from start: Int) -> XMLError {
    offset < bytes.count
      ? error(.badDocumentType, at: offset) : error(.fileEnds(inside: .documentType), at: start)
  }
}
