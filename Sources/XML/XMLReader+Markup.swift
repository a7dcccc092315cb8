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

extension XMLReader {
  /// Brings the declarations of the newest tag into scope.
  mutating func declareNamespaces() throws(XMLError) {
    for attribute in attributes where isDeclaration(attribute.name) {
      let prefix = attribute.name.hasPrefix ? string(attribute.name.local) : ""
      let address = string(attribute.value)
      let start = attribute.range.lowerBound
      guard prefix != "xmlns", address != self.address(of: .xmlns),
        (prefix == "xml") == (address == self.address(of: .xml))
      else {
        throw error(
          .reservedNamespace(prefix: prefix.isEmpty ? "xmlns" : excerpt(attribute.name.local)), at: start)
      }
      guard prefix.isEmpty || !address.isEmpty else {
        throw error(.emptyNamespace(prefix: excerpt(attribute.name.local)), at: start)
      }
      scope.declare(prefix: prefix, address: address)
    }
  }

  /// Finds the namespaces of the newest tag's attributes, and two names that mean the same.
  mutating func resolveAttributes() throws(XMLError) {
    hashes.removeAll(keepingCapacity: true)
    var hasPrefixes = false
    for index in attributes.indices {
      let name = attributes[index].name
      if name.hasPrefix {
        attributes[index].name.namespace = try namespace(of: name, default: .none)
        hasPrefixes = true
      } else if isDeclaration(name) {
        attributes[index].name.namespace = .xmlns
      }
    }
    guard hasPrefixes else { return }
    for index in attributes.indices {
      let name = attributes[index].name
      let hash = hash(name.local, namespace: name.namespace)
      for earlier in hashes.indices where hashes[earlier] == hash && name.hasPrefix {
        let other = attributes[earlier].name
        guard other.namespace != name.namespace || !bytes[other.local].elementsEqual(bytes[name.local]) else {
          throw error(.duplicateAttribute(name: excerpt(name.range)), at: name.range.lowerBound)
        }
      }
      hashes.append(hash)
    }
  }

  func namespace(of name: XMLName, default defaultNamespace: XMLNamespace) throws(XMLError) -> XMLNamespace {
    guard name.hasPrefix else { return defaultNamespace }
    guard let namespace = scope.namespace(for: string(name.prefix)) else {
      throw error(.undeclaredPrefix(excerpt(name.prefix)), at: name.range.lowerBound)
    }
    return namespace
  }

  private func isDeclaration(_ name: XMLName) -> Bool {
    let length = "xmlns".utf8.count
    let range = name.hasPrefix ? name.prefix : name.range
    return range.count == length && has("xmlns", at: range.lowerBound)
  }
}
