/// Reads a file of XML piece by piece, strictly, in time that grows with its length and with bounded memory.
///
/// For files whose foreign parts must come back byte for byte: every piece says where it stands. Only UTF-8 is
/// read. Of a document type only short plain entities are kept, so nothing grows and nothing is ever fetched.
/// Not for files larger than memory, and not for HTML.
///
///     var reader = XMLReader(bytes)
///     while let event = try reader.next() {
///       guard case .startTag(let name, _) = event.content else { continue }
///       if reader.is(name, "path", in: .svg), let d = reader.attribute("d") { draw(reader.string(d.value)) }
///     }
package struct XMLReader: Sendable {
  /// An element whose end tag is still to come.
  struct OpenElement: Sendable {
    let name: XMLName
    /// Where its start tag begins.
    let start: Int
    /// How many namespace declarations were in scope around it.
    let outerDeclarations: Int
  }

  /// How far the file is read.
  enum Stage: Sendable {
    case beginning
    case prolog(hasDocumentType: Bool)
    case content
    case epilog
    case failed(XMLError)
  }

  package let bytes: [UInt8]
  package let limits: XMLLimits
  /// The attributes of the newest start tag, in the file's order.
  package internal(set) var attributes: [XMLAttribute] = []

  var offset = 0
  var stage = Stage.beginning
  var open: [OpenElement] = []
  var elementCount = 0
  var scope = XMLNamespaceScope()
  /// An empty-element tag was reported and its end was not yet.
  var endIsDue = false
  /// Where the texts stand that the document type names.
  var entities: [String: Range<Int>] = [:]
  var entityUses = 0
  /// One number for each attribute of the tag that is being read; kept for its memory.
  var hashes: [UInt32] = []

  package init(_ bytes: [UInt8], limits: XMLLimits = XMLLimits()) {
    self.bytes = bytes
    self.limits = limits
  }

  /// How many elements are open: 1 inside the root.
  package var depth: Int { open.count }

  /// The next piece, or `nil` at the end of a file that was right to its end.
  ///
  /// - Throws: What is wrong first, and the same again at every later call.
  package mutating func next() throws(XMLError) -> XMLEvent? {
    do {
      return try read()
    } catch {
      stage = .failed(error)
      throw error
    }
  }

  private mutating func read() throws(XMLError) -> XMLEvent? {
    let start = offset
    switch stage {
    case .failed(let error): throw error
    case .beginning:
      if let mark = try begin() { return mark }
    case .prolog, .content, .epilog: break
    }
    if endIsDue, let element = open.last {
      endIsDue = false
      close(element)
      return XMLEvent(content: .endTag(element.name), range: start..<start)
    }
    guard start < bytes.count else {
      try checkEnd()
      return nil
    }
    let content = try bytes[start] == "<" ? readMarkup() : readText()
    if case .beginning = stage { stage = .prolog(hasDocumentType: false) }
    return XMLEvent(content: content, range: start..<offset)
  }

  /// Checks what the file says about itself in its first bytes; the mark of UTF-8 is a piece of its own.
  private mutating func begin() throws(XMLError) -> XMLEvent? {
    guard bytes.count <= limits.fileSize else { throw error(.limit(.fileSize(limits.fileSize)), at: 0) }
    guard !bytes.isEmpty else { throw error(.empty, at: 0) }
    switch bytes.prefix(4) {
    case [0, 0, 0xFE, 0xFF], [0xFF, 0xFE, 0, 0], [0, 0, 0, 0x3C], [0x3C, 0, 0, 0]:
      throw error(.encoding("UTF-32"), at: 0)
    default: break
    }
    switch bytes.prefix(2) {
    case [0xFE, 0xFF], [0xFF, 0xFE], [0, 0x3C], [0x3C, 0]: throw error(.encoding("UTF-16"), at: 0)
    default: break
    }
    // A second mark would be a character of the text, so only offset 0 counts.
    guard offset == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) else { return nil }
    offset = 3
    return XMLEvent(content: .byteOrderMark, range: 0..<3)
  }

  private func checkEnd() throws(XMLError) {
    if let element = open.last {
      throw error(.unclosed(name: excerpt(element.name.range)), at: element.start)
    }
    guard case .epilog = stage else { throw error(.noRoot, at: bytes.count) }
  }

  /// Leaves an element whose end was read.
  mutating func close(_ element: OpenElement) {
    open.removeLast()
    scope.leave(to: element.outerDeclarations)
    if open.isEmpty { stage = .epilog }
  }

  private mutating func readMarkup() throws(XMLError) -> XMLEvent.Content {
    switch peek(offset + 1) {
    case "/": return try readEndTag()
    case "?": return try readInstruction()
    case "!":
      if has("<!--", at: offset) { return try readComment() }
      if has("<![CDATA[", at: offset) { return try readCDATA() }
      if has("<!DOCTYPE", at: offset) { return try readDocumentType() }
      throw error(offset + 2 < bytes.count ? .unknownMarkup : .fileEnds(inside: .startTag), at: offset)
    default: return try readStartTag()
    }
  }
}

extension XMLReader {
  /// The characters that a text or an attribute value stands for: references replaced, line ends as line
  /// feeds, and in attribute values white space as spaces (XML 1.0, 2.11 and 3.3.3).
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
        // A line feed that follows belongs to the same line end and comes by itself.
        if peek(index + 1) != "\n" || index + 1 == end {
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

  /// Adds what a reference stands for and gives the offset after it.
  private func appendReference(at index: Int, to result: inout [UInt8]) -> Int {
    if let entity = entity(at: index) {
      result += self.bytes[entity.value]
      return entity.end
    }
    guard let reference = reference(at: index), let bytes = UTF8.encode(reference.scalar) else {
      // Texts of this reader were checked; one of another file is given back as it stands.
      result.append(peek(index))
      return index + 1
    }
    result.append(contentsOf: bytes)
    return reference.end
  }
}

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

extension XMLReader {
  /// Whether a name has this local part in this namespace.
  package func `is`(_ name: XMLName, _ local: String, in namespace: XMLNamespace) -> Bool {
    name.namespace == namespace && bytes[name.local].elementsEqual(local.utf8)
  }

  /// The newest start tag's attribute with this local name, `nil` when there is none.
  package func attribute(_ local: String, in namespace: XMLNamespace = .none) -> XMLAttribute? {
    attributes.first { `is`($0.name, local, in: namespace) }
  }

  /// The address of a namespace that this reader gave; empty for `none`.
  package func address(of namespace: XMLNamespace) -> String {
    scope.addresses.indices.contains(namespace.number) ? scope.addresses[namespace.number] : ""
  }

  /// A stretch of the file as it is written there.
  ///
  /// Meant for ranges that this reader gave; what lies outside the file is left out.
  package func string(_ range: Range<Int>) -> String {
    String(decoding: bytes[range.clamped(to: bytes.indices)], as: UTF8.self)
  }

  /// Where an offset stands for a person; costs a walk from the start of the file.
  package func position(of offset: Int) -> XMLPosition {
    var line = 1
    var column = 1
    var index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    while index < min(offset, bytes.count) {
      let byte = bytes[index]
      // A line feed after a carriage return belongs to the same line end.
      if byte == "\n" || (byte == "\r" && peek(index + 1) != "\n") {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
      index += 1
    }
    return XMLPosition(line: line, column: column, offset: offset)
  }

  func error(_ problem: XMLProblem, at offset: Int) -> XMLError {
    XMLError(problem: problem, position: position(of: offset))
  }

  /// A name for an error's text; a long one is cut, for it may be megabytes.
  func excerpt(_ range: Range<Int>) -> String {
    let limit = 60
    guard range.count > limit else { return string(range) }
    var end = range.lowerBound + limit
    while end > range.lowerBound, peek(end) & 0xC0 == 0x80 { end -= 1 }
    return string(range.lowerBound..<end) + "…"
  }
}
