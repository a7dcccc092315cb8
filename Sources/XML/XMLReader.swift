/// A strict pull parser for XML: linear time, bounded memory, and byte offsets for every piece.
///
/// The offsets let a program write foreign parts back byte for byte. Only UTF-8 is read. Of a document type only short
/// plain entities are kept, and nothing is ever fetched. Not for files larger than memory, and not for HTML.
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
    /// The offset of its start tag.
    let start: Int
    /// The number of namespace declarations in scope around it.
    let outerDeclarations: Int
  }

  /// The part of the file being read.
  enum Stage: Sendable {
    case beginning
    case prolog(hasDocumentType: Bool)
    case content
    case epilog
    case failed(XMLError)
  }

  package let bytes: [UInt8]
  let limits: XMLLimits
  /// The attributes of the newest start tag, in the file's order.
  package internal(set) var attributes: [XMLAttribute] = []

  var offset = 0
  var stage = Stage.beginning
  var open: [OpenElement] = []
  var elementCount = 0
  var scope = XMLNamespaceScope()
  /// True between an empty-element tag and its end tag of no bytes.
  var endIsDue = false
  /// The ranges of the texts that the document type declares.
  var entities: [String: Range<Int>] = [:]
  var entityUses = 0
  /// One hash per attribute of the current tag; a property to reuse its memory.
  var hashes: [UInt32] = []

  package init(_ bytes: [UInt8], limits: XMLLimits = XMLLimits()) {
    self.bytes = bytes
    self.limits = limits
  }

  /// The number of open elements: 1 inside the root.
  package var depth: Int { open.count }

  /// Reads the next piece; `nil` at the end of a well-formed file.
  ///
  /// - Throws: the first problem, and the same one at every later call.
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
      if let element = open.last {
        throw error("<\(excerpt(element.name.range))> is not closed before the file ends", at: element.start)
      }
      guard case .epilog = stage else { throw error("the file has no element", at: start) }
      return nil
    }
    let content = try bytes[start] == "<" ? readMarkup() : readText()
    if case .beginning = stage { stage = .prolog(hasDocumentType: false) }
    return XMLEvent(content: content, range: start..<offset)
  }

  /// Checks size and encoding; returns the byte order mark as a piece.
  private mutating func begin() throws(XMLError) -> XMLEvent? {
    guard bytes.count <= limits.fileSize else {
      let size = limits.size(limits.fileSize)
      throw error(.limit("the file is larger than \(size), the limit"), at: 0)
    }
    guard !bytes.isEmpty else { throw error("the file is empty", at: 0) }
    switch bytes.prefix(4) {
    case [0, 0, 0xFE, 0xFF], [0xFF, 0xFE, 0, 0], [0, 0, 0, 0x3C], [0x3C, 0, 0, 0]:
      throw error(.encoding("UTF-32"), at: 0)
    default: break
    }
    switch bytes.prefix(2) {
    case [0xFE, 0xFF], [0xFF, 0xFE], [0, 0x3C], [0x3C, 0]: throw error(.encoding("UTF-16"), at: 0)
    default: break
    }
    // A second mark would be a character of the text.
    guard offset == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) else { return nil }
    offset = 3
    return XMLEvent(content: .byteOrderMark, range: 0..<3)
  }

  /// Leaves an element after its end tag.
  mutating func close(_ element: OpenElement) {
    open.removeLast()
    scope.leave(to: element.outerDeclarations)
    if open.isEmpty { stage = .epilog }
  }

  private mutating func readMarkup() throws(XMLError) -> XMLEvent.Content {
    switch bytes.peek(offset + 1) {
    case "/": return try readEndTag()
    case "?": return try readInstruction()
    case "!":
      if has("<!--", at: offset) { return try readComment() }
      if has("<![CDATA[", at: offset) { return try readCDATA() }
      if has("<!DOCTYPE", at: offset) { return try readDocumentType() }
      guard offset + 2 < bytes.count else { throw fileEnds(inside: "a start tag", from: offset) }
      throw error("unknown markup after <!: write &lt; for the character <", at: offset)
    default: return try readStartTag()
    }
  }
}

extension XMLReader {
  /// True if a name has this local part in this namespace.
  package func `is`(_ name: XMLName, _ local: String, in namespace: XMLNamespace) -> Bool {
    name.namespace == namespace && bytes[name.local].elementsEqual(local.utf8)
  }

  /// The newest start tag's attribute with this local name, if any.
  package func attribute(_ local: String, in namespace: XMLNamespace = .none) -> XMLAttribute? {
    attributes.first { `is`($0.name, local, in: namespace) }
  }

  /// The address of a namespace of this reader; empty for `none`.
  package func address(of namespace: XMLNamespace) -> String {
    scope.addresses.indices.contains(namespace.number) ? scope.addresses[namespace.number] : ""
  }

  /// A stretch of the file, unchanged; bytes outside the file are left out.
  package func string(_ range: Range<Int>) -> String {
    String(decoding: bytes[range.clamped(to: bytes.indices)], as: UTF8.self)
  }
}

/// Limits that bound the cost of reading a file; real drawings stay far below.
package struct XMLLimits: Hashable, Sendable {
  /// The whole file, in bytes; also that of any text in it.
  package var fileSize = 128 << 20
  /// Elements in the file.
  package var elements = 1_000_000
  /// Attributes of one element.
  package var attributes = 256
  /// Nested elements; callers may recurse this deep.
  package var depth = 256

  package init() {}

  /// A number of bytes for a message.
  func size(_ count: Int) -> String { count % (1 << 20) == 0 ? "\(count >> 20) MiB" : "\(count) bytes" }
}
