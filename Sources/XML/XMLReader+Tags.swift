extension XMLReader {
  mutating func readStartTag() throws(XMLError) -> XMLEvent.Content {
    let start = offset
    offset += 1
    guard offset < bytes.count else { throw fileEnds(inside: "a start tag", from: start) }
    var name = try readQualifiedName(orElse: "expected a name after <")
    if case .epilog = stage {
      throw error("<\(excerpt(name.range))> after the end of the root element: a file has one root", at: start)
    }
    elementCount += 1
    guard elementCount <= limits.elements else {
      throw error(.limit("the file has more than \(limits.elements) elements, the limit"), at: start)
    }
    guard open.count < limits.depth else {
      let reason = "<\(excerpt(name.range))> is nested in \(limits.depth) elements, the limit: ungroup some of them"
      throw error(.limit(reason), at: start)
    }

    attributes.removeAll(keepingCapacity: true)
    var isEmpty = false
    while true {
      let hasSpace = skipSpace()
      guard offset < bytes.count else { throw fileEnds(inside: "a start tag", from: start) }
      if bytes[offset] == "/" {
        offset += 1
        isEmpty = true
      }
      if isEmpty || bytes[offset] == ">" { break }
      try readAttribute(hasSpace: hasSpace, tag: start)
    }
    try expect(">", in: "a start tag", from: start, orElse: "missing > after / in a start tag")

    let outerDeclarations = scope.count
    try declareNamespaces()
    if lacksNamespace(name) { scope.declare(prefix: "", address: address(of: .svg)) }
    name.namespace = try namespace(of: name, default: scope.defaultNamespace)
    guard name.namespace != .xmlns else { throw reservedPrefix("xmlns", at: start) }
    try resolveAttributes()
    open.append(OpenElement(name: name, start: start, outerDeclarations: outerDeclarations))
    endIsDue = isEmpty
    stage = .content
    return .startTag(name, isEmpty: isEmpty)
  }

  mutating func readEndTag() throws(XMLError) -> XMLEvent.Content {
    let start = offset
    offset += 2
    guard offset < bytes.count else { throw fileEnds(inside: "an end tag", from: start) }
    let name = try readQualifiedName(orElse: "expected a name after </")
    skipSpace()
    try expect(">", in: "an end tag", from: start, orElse: "missing > in an end tag")
    guard let element = open.last else { throw error("</\(excerpt(name.range))> has no start tag", at: start) }
    guard bytes[name.range].elementsEqual(bytes[element.name.range]) else {
      throw error("expected </\(excerpt(element.name.range))>, found </\(excerpt(name.range))>", at: start)
    }
    close(element)
    return .endTag(XMLName(range: name.range, localStart: name.localStart, namespace: element.name.namespace))
  }

  private mutating func readAttribute(hasSpace: Bool, tag: Int) throws(XMLError) {
    let start = offset
    let name = try readQualifiedName(orElse: "missing attribute name in a start tag")
    guard hasSpace else { throw error("missing space before the attribute", at: start) }
    guard attributes.count < limits.attributes else {
      throw error(.limit("the element has more than \(limits.attributes) attributes, the limit"), at: start)
    }
    skipSpace()
    guard offset < bytes.count else { throw fileEnds(inside: "a start tag", from: tag) }
    guard bytes[offset] == "=" else { throw error("missing = after \(excerpt(name.range))", at: offset) }
    offset += 1
    skipSpace()
    guard offset < bytes.count else { throw fileEnds(inside: "a start tag", from: tag) }
    attributes.append(XMLAttribute(name: name, value: try readValue(of: name.range)))
  }
}

extension XMLReader {
  /// Brings the namespace declarations of the newest tag into scope.
  private mutating func declareNamespaces() throws(XMLError) {
    for attribute in attributes where isDeclaration(attribute.name) {
      let prefix = attribute.name.hasPrefix ? string(attribute.name.local) : ""
      let address = string(attribute.value)
      let start = attribute.range.lowerBound
      guard prefix != "xmlns", address != self.address(of: .xmlns),
        (prefix == "xml") == (address == self.address(of: .xml))
      else { throw reservedPrefix(prefix.isEmpty ? "xmlns" : prefix.excerpt, at: start) }
      guard prefix.isEmpty || !address.isEmpty else {
        throw error(.name("xmlns:\(prefix.excerpt) is empty: a prefix needs an address"), at: start)
      }
      scope.declare(prefix: prefix, address: address)
    }
  }

  /// True for a root `<svg>` that declares no namespace, which counts as SVG, as in most programs but browsers.
  private func lacksNamespace(_ name: XMLName) -> Bool {
    open.isEmpty && !name.hasPrefix && bytes[name.range].elementsEqual("svg".utf8)
      && !attributes.contains { !$0.name.hasPrefix && isDeclaration($0.name) }
  }

  /// Resolves the namespaces of the newest tag's attributes and refuses duplicates.
  private mutating func resolveAttributes() throws(XMLError) {
    hashes.removeAll(keepingCapacity: true)
    for index in attributes.indices {
      var name = attributes[index].name
      name.namespace = !name.hasPrefix && isDeclaration(name) ? .xmlns : try namespace(of: name, default: .none)
      attributes[index].name = name
      let hash = hash(name)
      for earlier in hashes.indices where hashes[earlier] == hash {
        let other = attributes[earlier].name
        guard other.namespace != name.namespace || !bytes[other.local].elementsEqual(bytes[name.local]) else {
          throw error(.name("duplicate attribute \(excerpt(name.range))"), at: name.range.lowerBound)
        }
      }
      hashes.append(hash)
    }
  }

  /// FNV-1a, 32 bits; makes finding duplicates among hundreds of attributes cheap.
  private func hash(_ name: XMLName) -> UInt32 {
    var hash = UInt32(truncatingIfNeeded: 2_166_136_261 &+ name.namespace.number)
    for index in name.local { hash = (hash ^ UInt32(bytes[index])) &* 16_777_619 }
    return hash
  }

  private func namespace(of name: XMLName, default defaultNamespace: XMLNamespace) throws(XMLError) -> XMLNamespace {
    guard name.hasPrefix else { return defaultNamespace }
    guard let namespace = scope.namespace(for: string(name.prefix)) else {
      let prefix = excerpt(name.prefix)
      throw error(.name("undeclared prefix \(prefix): add xmlns:\(prefix)=\"…\""), at: name.range.lowerBound)
    }
    return namespace
  }

  private func isDeclaration(_ name: XMLName) -> Bool {
    bytes[name.hasPrefix ? name.prefix : name.range].elementsEqual("xmlns".utf8)
  }
}

extension XMLReader {
  /// Reads a name with an optional prefix; its namespace is resolved when the whole tag is read.
  mutating func readQualifiedName(orElse missing: String) throws(XMLError) -> XMLName {
    let range = try readName(orElse: missing)
    var localStart = range.lowerBound
    for index in range where bytes[index] == ":" {
      guard index > range.lowerBound, index + 1 < range.upperBound, localStart == range.lowerBound,
        try isNameStart(at: index + 1)
      else { throw badColon(in: range) }
      localStart = index + 1
    }
    return XMLName(range: range, localStart: localStart, namespace: .none)
  }

  /// Reads a name without a colon, such as the target of an instruction.
  mutating func readPlainName(orElse missing: String) throws(XMLError) -> Range<Int> {
    let range = try readName(orElse: missing)
    guard !bytes[range].contains(UInt8(ascii: ":")) else { throw badColon(in: range) }
    return range
  }

  private func badColon(in name: Range<Int>) -> XMLError {
    error(
      .name("invalid name \(excerpt(name)): use at most one colon, with text on both sides"), at: name.lowerBound)
  }

  /// `Name` of XML 1.0, 2.3.
  private mutating func readName(orElse missing: String) throws(XMLError) -> Range<Int> {
    let start = offset
    guard try isNameStart(at: start) else { throw error(missing, at: start) }
    while offset < bytes.count {
      let byte = bytes[offset]
      let (value, length) = byte < 0x80 ? (UInt32(byte), 1) : try scalar(at: offset)
      guard isNameCharacter(value) else { break }
      offset += length
    }
    return start..<offset
  }

  func isNameStart(at index: Int) throws(XMLError) -> Bool {
    let byte = bytes.peek(index)
    return isNameStart(byte < 0x80 ? UInt32(byte) : try scalar(at: index).value)
  }

  /// `NameStartChar`.
  private func isNameStart(_ value: UInt32) -> Bool {
    switch value {
    case 0x41...0x5A, 0x61...0x7A, 0x3A, 0x5F, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D, 0x37F...0x1FFF,
      0x200C...0x200D, 0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD,
      0x10000...0xEFFFF:
      true
    default: false
    }
  }

  /// `NameChar`.
  private func isNameCharacter(_ value: UInt32) -> Bool {
    switch value {
    case 0x2D, 0x2E, 0x30...0x39, 0xB7, 0x300...0x36F, 0x203F...0x2040: true
    default: isNameStart(value)
    }
  }
}
