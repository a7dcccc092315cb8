/// One piece of an XML file; the pieces in order, put side by side by their ranges, are the file again.
package struct XMLEvent: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    /// The mark of UTF-8 that some programs write in front of the file.
    case byteOrderMark
    /// `<?xml version="1.0"?>`.
    case declaration
    /// A document type with everything in it; nothing of it is read.
    case documentType
    /// A start tag, whose attributes the reader holds until the next start tag.
    ///
    /// An empty-element tag (`<g/>`) is followed by an end tag of no bytes.
    case startTag(XMLName, isEmpty: Bool)
    case endTag(XMLName)
    /// Characters between tags, white space outside the root element included.
    case text(XMLText)
    case cdata(XMLText)
    /// What stands between `<!--` and `-->`.
    case comment(XMLText)
    /// `<?target data?>`, the data without the white space before it.
    case instruction(target: Range<Int>, data: XMLText)
  }

  package let content: Content
  /// Where the piece stands in the file, in bytes.
  package let range: Range<Int>
}

/// A name with its namespace, as offsets in the file.
package struct XMLName: Hashable, Sendable {
  /// Prefix, colon and local name, in bytes.
  package let range: Range<Int>
  let localStart: Int
  /// The namespace that is in scope where the name stands; `none` for an attribute without a prefix.
  package internal(set) var namespace: XMLNamespace

  /// The part before the colon, without it; empty when there is none.
  package var prefix: Range<Int> { range.lowerBound..<max(range.lowerBound, localStart - 1) }
  package var local: Range<Int> { localStart..<range.upperBound }
  var hasPrefix: Bool { localStart > range.lowerBound }
}

/// One attribute of a start tag, as offsets in the file.
package struct XMLAttribute: Hashable, Sendable {
  package internal(set) var name: XMLName
  /// What stands between the quotes; put new bytes in its range to change the value and nothing else.
  package let value: XMLText
  /// From the first byte of the name to the closing quote.
  package var range: Range<Int> { name.range.lowerBound..<(value.range.upperBound + 1) }
}

/// Characters of the file, and how they are written there.
package struct XMLText: Hashable, Sendable {
  enum Form: Hashable, Sendable {
    /// The bytes are the characters.
    case plain
    /// References and line ends have to be replaced.
    case text
    /// As text, and white space becomes spaces.
    case attribute
    /// Only line ends have to be replaced.
    case verbatim
  }

  /// Where the characters stand in the file, in bytes, without quotes or delimiters.
  package let range: Range<Int>
  let form: Form
}

/// A namespace of one file: a number that stands for its address.
///
/// The named ones are the same in every file; the others have a meaning only for the reader that gave them.
package struct XMLNamespace: Hashable, Sendable {
  let number: Int

  /// No namespace at all.
  package static let none = XMLNamespace(number: 0)
  package static let xml = XMLNamespace(number: 1)
  /// The namespace of the attributes that declare namespaces.
  package static let xmlns = XMLNamespace(number: 2)
  package static let svg = XMLNamespace(number: 3)
  package static let xlink = XMLNamespace(number: 4)
}

/// The namespaces in scope at one place of a file.
struct XMLNamespaceScope: Sendable {
  /// What a declaration hid, so that the end of its element can bring it back.
  private struct Hidden: Sendable {
    let prefix: String
    let namespace: XMLNamespace?
  }

  private(set) var addresses = [
    "", "http://www.w3.org/XML/1998/namespace", "http://www.w3.org/2000/xmlns/",
    "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink",
  ]
  private var numbers: [String: XMLNamespace] = [:]
  /// A dictionary and no search, so that thousands of declarations cost no more per name than one.
  private var current: [String: XMLNamespace] = ["xml": .xml, "xmlns": .xmlns]
  private var hidden: [Hidden] = []
  private(set) var defaultNamespace = XMLNamespace.none

  init() {
    for (number, address) in addresses.enumerated() { numbers[address] = XMLNamespace(number: number) }
  }

  /// How many declarations are in scope.
  var count: Int { hidden.count }

  /// Binds a prefix, empty for the default, to an address until the scope is left.
  mutating func declare(prefix: String, address: String) {
    let namespace = numbers[address] ?? XMLNamespace(number: addresses.count)
    if namespace.number == addresses.count {
      addresses.append(address)
      numbers[address] = namespace
    }
    hidden.append(Hidden(prefix: prefix, namespace: prefix.isEmpty ? defaultNamespace : current[prefix]))
    bind(prefix, to: namespace)
  }

  func namespace(for prefix: String) -> XMLNamespace? { current[prefix] }

  /// Leaves an element: the newest declarations go until `count` are left.
  mutating func leave(to count: Int) {
    while hidden.count > count, let last = hidden.popLast() { bind(last.prefix, to: last.namespace) }
  }

  private mutating func bind(_ prefix: String, to namespace: XMLNamespace?) {
    if prefix.isEmpty {
      defaultNamespace = namespace ?? .none
    } else {
      current[prefix] = namespace
    }
  }
}
