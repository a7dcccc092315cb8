extension XMLReader {
  mutating func readStartTag() throws(XMLError) -> XMLEvent.Content {
    let start = offset
    offset += 1
    guard offset < bytes.count else { throw error(.fileEnds(inside: .startTag), at: start) }
    var name = try readQualifiedName(orElse: .missingName(after: "<"))
    if case .epilog = stage { throw error(.secondRoot(name: excerpt(name.range)), at: start) }
    elementCount += 1
    guard elementCount <= limits.elements else { throw error(.limit(.elements(limits.elements)), at: start) }
    guard open.count < limits.depth else {
      throw error(.limit(.depth(limits.depth, element: excerpt(name.range))), at: start)
    }

    attributes.removeAll(keepingCapacity: true)
    hashes.removeAll(keepingCapacity: true)
    var isEmpty = false
    while true {
      let hasSpace = skipSpace()
      guard offset < bytes.count else { throw error(.fileEnds(inside: .startTag), at: start) }
      if bytes[offset] == ">" { break }
      if bytes[offset] == "/" {
        offset += 1
        guard offset < bytes.count else { throw error(.fileEnds(inside: .startTag), at: start) }
        guard bytes[offset] == ">" else { throw error(.missing("> after /", in: .startTag), at: offset) }
        isEmpty = true
        break
      }
      try readAttribute(hasSpace: hasSpace, tag: start)
    }
    offset += 1

    let outerDeclarations = scope.count
    try declareNamespaces()
    name.namespace = try namespace(of: name, default: scope.defaultNamespace)
    guard name.namespace != .xmlns else { throw error(.reservedNamespace(prefix: "xmlns"), at: start) }
    try resolveAttributes()
    open.append(OpenElement(name: name, start: start, outerDeclarations: outerDeclarations))
    endIsDue = isEmpty
    stage = .content
    return .startTag(name, isEmpty: isEmpty)
  }

  mutating func readEndTag() throws(XMLError) -> XMLEvent.Content {
    let start = offset
    offset += 2
    guard offset < bytes.count else { throw error(.fileEnds(inside: .endTag), at: start) }
    let name = try readQualifiedName(orElse: .missingName(after: "</"))
    _ = skipSpace()
    guard offset < bytes.count else { throw error(.fileEnds(inside: .endTag), at: start) }
    guard bytes[offset] == ">" else { throw error(.missing(">", in: .endTag), at: offset) }
    offset += 1
    guard let element = open.last else {
      throw error(.strayEndTag(name: excerpt(name.range)), at: start)
    }
    guard bytes[name.range].elementsEqual(bytes[element.name.range]) else {
      throw error(
        .mismatchedEndTag(expected: excerpt(element.name.range), found: excerpt(name.range)), at: start)
    }
    close(element)
    return .endTag(XMLName(range: name.range, localStart: name.localStart, namespace: element.name.namespace))
  }

  private mutating func readAttribute(hasSpace: Bool, tag: Int) throws(XMLError) {
    let start = offset
    let name = try readQualifiedName(orElse: .missing("an attribute's name", in: .startTag))
    guard hasSpace else { throw error(.missingSpace, at: start) }
    guard attributes.count < limits.attributes else {
      throw error(.limit(.attributes(limits.attributes)), at: start)
    }
    try checkUnique(name)
    _ = skipSpace()
    guard offset < bytes.count else { throw error(.fileEnds(inside: .startTag), at: tag) }
    guard bytes[offset] == "=" else {
      throw error(.missing("= after \(excerpt(name.range))", in: .startTag), at: offset)
    }
    offset += 1
    _ = skipSpace()
    guard offset < bytes.count else { throw error(.fileEnds(inside: .startTag), at: tag) }
    attributes.append(XMLAttribute(name: name, value: try readValue(of: name.range)))
  }

  private mutating func checkUnique(_ name: XMLName) throws(XMLError) {
    let hash = hash(name.range, namespace: .none)
    for index in hashes.indices where hashes[index] == hash {
      guard !bytes[attributes[index].name.range].elementsEqual(bytes[name.range]) else {
        throw error(.duplicateAttribute(name: excerpt(name.range)), at: name.range.lowerBound)
      }
    }
    hashes.append(hash)
  }

  /// FNV-1a, 32 bits; spares comparing names that differ.
  func hash(_ range: Range<Int>, namespace: XMLNamespace) -> UInt32 {
    var hash = UInt32(truncatingIfNeeded: 2_166_136_261 &+ namespace.number)
    for index in range { hash = (hash ^ UInt32(bytes[index])) &* 16_777_619 }
    return hash
  }
}
