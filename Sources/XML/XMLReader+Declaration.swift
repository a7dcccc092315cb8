extension XMLReader {
  /// Reads the XML declaration after its target (XML 1.0, 2.8).
  mutating func readDeclaration(from start: Int) throws(XMLError) {
    let version = try readPseudoAttribute("version", from: start)
    guard let version, isVersion(version) else { throw error(.badDeclaration, at: start) }
    if let encoding = try readPseudoAttribute("encoding", from: start) {
      guard string(encoding.prefix(6)).uppercased() == "UTF-8" else {
        throw error(.encoding(excerpt(encoding)), at: encoding.lowerBound)
      }
    }
    if let standalone = try readPseudoAttribute("standalone", from: start) {
      guard ["yes", "no"].contains(string(standalone.prefix(4))) else {
        throw error(.badDeclaration, at: start)
      }
    }
    _ = skipSpace()
    guard offset < bytes.count else { throw error(.fileEnds(inside: .declaration), at: start) }
    guard has("?>", at: offset) else { throw error(.badDeclaration, at: start) }
    offset += 2
  }

  /// Any 1.x is read by the rules of 1.0.
  private func isVersion(_ range: Range<Int>) -> Bool {
    range.count > 2 && has("1.", at: range.lowerBound)
      && bytes[range.dropFirst(2)].allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }

  /// Reads `name="value"` with the space before it when that is what comes next; gives the value's place.
  private mutating func readPseudoAttribute(_ name: String, from start: Int) throws(XMLError) -> Range<Int>? {
    let before = offset
    guard skipSpace(), has(name, at: offset) else {
      offset = before
      return nil
    }
    offset += name.utf8.count
    _ = skipSpace()
    guard peek(offset) == "=" else { throw declarationError(from: start) }
    offset += 1
    _ = skipSpace()
    let quote = peek(offset)
    guard quote == "\"" || quote == "'" else { throw declarationError(from: start) }
    offset += 1
    let valueStart = offset
    while offset < bytes.count, bytes[offset] != quote {
      guard bytes[offset] != "<", bytes[offset] != ">" else { throw error(.badDeclaration, at: start) }
      try skipCharacter()
    }
    guard offset < bytes.count else { throw error(.fileEnds(inside: .declaration), at: start) }
    offset += 1
    return valueStart..<(offset - 1)
  }

  private func declarationError(from start: Int) -> XMLError {
    error(offset < bytes.count ? .badDeclaration : .fileEnds(inside: .declaration), at: start)
  }
}
