/// One piece of an XML file; the ranges of all pieces cover the file in order, without gaps.
package struct XMLEvent: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    /// The UTF-8 mark that some programs write at the start of a file.
    case byteOrderMark
    /// `<?xml version="1.0"?>`.
    case declaration
    /// A whole document type; its content is skipped.
    case documentType
    /// A start tag; the reader holds its attributes until the next start tag.
    ///
    /// An empty-element tag (`<g/>`) is followed by an end tag of no bytes.
    case startTag(XMLName, isEmpty: Bool)
    case endTag(XMLName)
    /// Characters between tags, and white space outside the root element.
    case text(XMLText)
    case cdata(XMLText)
    /// The text between `<!--` and `-->`.
    case comment(XMLText)
    /// `<?target data?>`, the data without the white space before it.
    case instruction(target: Range<Int>, data: XMLText)
  }

  package let content: Content
  /// In bytes of the file.
  package let range: Range<Int>
}

/// A name with its namespace, as offsets in the file.
package struct XMLName: Hashable, Sendable {
  /// Prefix, colon and local name, in bytes.
  package let range: Range<Int>
  let localStart: Int
  /// The namespace of the name; `none` for an attribute without a prefix.
  package internal(set) var namespace: XMLNamespace

  /// The part before the colon; empty when there is none.
  var prefix: Range<Int> { range.lowerBound..<max(range.lowerBound, localStart - 1) }
  package var local: Range<Int> { localStart..<range.upperBound }
  var hasPrefix: Bool { localStart > range.lowerBound }
}

/// One attribute of a start tag, as offsets in the file.
package struct XMLAttribute: Hashable, Sendable {
  package internal(set) var name: XMLName
  /// The text between the quotes; replacing its range changes the value and nothing else.
  package let value: XMLText
  /// From the first byte of the name to the closing quote.
  package var range: Range<Int> { name.range.lowerBound..<(value.range.upperBound + 1) }
}

/// Characters of the file, and how they are written there.
package struct XMLText: Hashable, Sendable {
  enum Form: Hashable, Sendable {
    /// The bytes are the characters.
    case plain
    /// References and line ends need replacing.
    case text
    /// As `text`, and white space becomes spaces.
    case attribute
    /// Only line ends need replacing.
    case verbatim
  }

  /// In bytes of the file, without quotes or delimiters.
  package let range: Range<Int>
  let form: Form
}

/// A namespace of one file, as a number for its address.
///
/// The named ones are the same in every file; others have a meaning only for the reader that gave them.
package struct XMLNamespace: Hashable, Sendable {
  let number: Int

  package static let none = XMLNamespace(number: 0)
  package static let xml = XMLNamespace(number: 1)
  /// The namespace of namespace declarations.
  package static let xmlns = XMLNamespace(number: 2)
  package static let svg = XMLNamespace(number: 3)
  package static let xlink = XMLNamespace(number: 4)
}

/// The namespaces in scope at one place of a file.
struct XMLNamespaceScope: Sendable {
  private(set) var addresses = [
    "", "http://www.w3.org/XML/1998/namespace", "http://www.w3.org/2000/xmlns/",
    "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink",
  ]
  private var numbers: [String: XMLNamespace] = [:]
  /// The namespaces by prefix, empty for the default; a dictionary, to stay linear with thousands of them.
  private var current: [String: XMLNamespace] = ["": .none, "xml": .xml, "xmlns": .xmlns]
  /// The bindings that newer declarations hide, restored at the end of their elements.
  private var hidden: [(prefix: String, namespace: XMLNamespace?)] = []

  init() {
    for (number, address) in addresses.enumerated() { numbers[address] = XMLNamespace(number: number) }
  }

  /// The number of declarations in scope.
  var count: Int { hidden.count }

  var defaultNamespace: XMLNamespace { current[""] ?? .none }

  /// Binds a prefix, empty for the default, to an address until the scope is left.
  mutating func declare(prefix: String, address: String) {
    let namespace = numbers[address] ?? XMLNamespace(number: addresses.count)
    if namespace.number == addresses.count {
      addresses.append(address)
      numbers[address] = namespace
    }
    hidden.append((prefix, current[prefix]))
    current[prefix] = namespace
  }

  func namespace(for prefix: String) -> XMLNamespace? { current[prefix] }

  /// Drops the newest declarations until `count` are left.
  mutating func leave(to count: Int) {
    while hidden.count > count, let last = hidden.popLast() { current[last.prefix] = last.namespace }
  }
}

/// The reason why a file is not readable XML, and its place.
package struct XMLError: Error, Hashable, Sendable, CustomStringConvertible {
  package let problem: XMLProblem
  package let position: XMLPosition

  /// Line, column and reason; names from the file appear unescaped.
  package var description: String { "\(position): \(problem)" }
}

/// A place in a file.
package struct XMLPosition: Hashable, Sendable, CustomStringConvertible {
  /// From 1; a carriage return, a line feed, or both together end a line.
  package let line: Int
  /// From 1, in Unicode scalars.
  package let column: Int
  /// From 0, in bytes.
  package let offset: Int

  package var description: String { "\(line):\(column)" }
}

/// A problem with a file, in words.
package enum XMLProblem: Hashable, Sendable, CustomStringConvertible {
  /// Not well-formed, by XML 1.0.
  case syntax(String)
  /// A name, a prefix or a duplicate that namespaces forbid.
  case name(String)
  case encoding(String)
  /// Above one of `XMLLimits`.
  case limit(String)

  package var description: String {
    switch self {
    case .syntax(let reason), .name(let reason), .limit(let reason): reason
    case .encoding(let name): "the file is encoded as \(name): save it as UTF-8"
    }
  }
}

extension StringProtocol {
  /// The text for a message, cut after 60 characters because a name in a file may be megabytes long.
  package var excerpt: String {
    let start = unicodeScalars.prefix(61)
    return start.count > 60 ? String(String.UnicodeScalarView(start.dropLast())) + "…" : String(self)
  }
}

extension XMLReader {
  /// The line and column of an offset, found by a walk from `earlier` or else from the start of the file.
  package func position(of offset: Int, after earlier: XMLPosition? = nil) -> XMLPosition {
    let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let start = earlier.flatMap { $0.offset <= offset ? $0 : nil } ?? XMLPosition(line: 1, column: 1, offset: mark)
    var (line, column) = (start.line, start.column)
    for index in start.offset..<max(start.offset, min(offset, bytes.count)) {
      // A line feed after a carriage return belongs to the same line end.
      if bytes[index] == "\n" || (bytes[index] == "\r" && bytes.peek(index + 1) != "\n") {
        (line, column) = (line + 1, 1)
      } else if !bytes[index].continuesScalar {
        column += 1
      }
    }
    return XMLPosition(line: line, column: column, offset: offset)
  }

  func error(_ problem: XMLProblem, at offset: Int) -> XMLError {
    XMLError(problem: problem, position: position(of: offset))
  }

  func error(_ reason: String, at offset: Int) -> XMLError { error(.syntax(reason), at: offset) }

  func fileEnds(inside construct: String, from start: Int) -> XMLError {
    error("the file ends inside \(construct)", at: start)
  }

  func reservedPrefix(_ prefix: String, at offset: Int) -> XMLError {
    error(.name("XML reserves the prefix \(prefix)"), at: offset)
  }

  /// A stretch of the file for a message.
  func excerpt(_ range: Range<Int>) -> String { string(range).excerpt }
}
