/// Names for plain texts, as Adobe's programs declare them for namespaces.
extension XMLReader {
  /// How many entities are kept, how long each may be in bytes, and how often they are used in one file: what they add
  /// stays below 256 kB.
  private static let (mostEntities, longestEntity, mostUses) = (64, 256, 1000)

  /// Keeps `<!ENTITY name "text">` at an offset; any other declaration, and a text with markup in it, is left out.
  mutating func keepEntity(at start: Int) {
    guard has("<!ENTITY", at: start), entities.count < Self.mostEntities else { return }
    let name = skipBlanks(from: start + "<!ENTITY".utf8.count)
    var index = name
    while index < bytes.count, !bytes[index].isXMLBlank, !Self.markup.contains(bytes[index]) { index += 1 }
    let end = index
    index = skipBlanks(from: end)
    let quote = peek(index)
    guard end > name, index > end, quote == "\"" || quote == "'" else { return }
    let value = (index + 1)..<(bytes[(index + 1)...].firstIndex(of: quote) ?? index + 1)
    let isPlain = value.count <= Self.longestEntity && !bytes[value].contains(where: Self.markup.contains)
    guard isPlain, peek(skipBlanks(from: value.upperBound + 1)) == ">" else { return }
    // The first declaration of a name holds.
    let text = string(name..<end)
    if entities[text] == nil { entities[text] = value }
  }

  /// The text of the entity at an offset and where the reference ends.
  func entity(at start: Int) -> (value: Range<Int>, end: Int)? {
    guard !entities.isEmpty, let end = bytes[start...].prefix(Self.longestEntity).firstIndex(of: UInt8(ascii: ";")),
      let value = entities[string((start + 1)..<end)]
    else { return nil }
    return (value, end + 1)
  }

  /// Goes over a reference to an entity, and tells whether it is one.
  mutating func skipEntity() -> Bool {
    guard entityUses < Self.mostUses, let entity = entity(at: offset) else { return false }
    entityUses += 1
    offset = entity.end
    return true
  }

  private static let markup = Set("&%<>\"'\r\n\t".utf8)

  private func skipBlanks(from start: Int) -> Int {
    var index = start
    while index < bytes.count, bytes[index].isXMLBlank { index += 1 }
    return index
  }
}
