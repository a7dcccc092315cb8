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
public struct XMLReader: Sendable {
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

  public let bytes: [UInt8]
  public let limits: XMLLimits
  /// The attributes of the newest start tag, in the file's order.
  public internal(set) var attributes: [XMLAttribute] = []

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

  public init(_ bytes: [UInt8], limits: XMLLimits = XMLLimits()) {
    self.bytes = bytes
    self.limits = limits
  }

  /// How many elements are open: 1 inside the root.
  public var depth: Int { open.count }

  /// The next piece, or `nil` at the end of a file that was right to its end.
  ///
  /// - Throws: What is wrong first, and the same again at every later call.
  public mutating func next() throws(XMLError) -> XMLEvent? {
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
