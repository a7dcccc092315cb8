/// One piece of an XML file; the pieces in order, put side by side by their ranges, are the file again.
public struct XMLEvent: Hashable, Sendable {
  public enum Content: Hashable, Sendable {
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

  public let content: Content
  /// Where the piece stands in the file, in bytes.
  public let range: Range<Int>
}

/// A name with its namespace, as offsets in the file.
public struct XMLName: Hashable, Sendable {
  /// Prefix, colon and local name, in bytes.
  public let range: Range<Int>
  let localStart: Int
  /// The namespace that is in scope where the name stands; `none` for an attribute without a prefix.
  public internal(set) var namespace: XMLNamespace

  /// The part before the colon, without it; empty when there is none.
  public var prefix: Range<Int> { range.lowerBound..<max(range.lowerBound, localStart - 1) }
  public var local: Range<Int> { localStart..<range.upperBound }
  var hasPrefix: Bool { localStart > range.lowerBound }
}

/// One attribute of a start tag, as offsets in the file.
public struct XMLAttribute: Hashable, Sendable {
  public internal(set) var name: XMLName
  /// What stands between the quotes; put new bytes in its range to change the value and nothing else.
  public let value: XMLText
  /// From the first byte of the name to the closing quote.
  public var range: Range<Int> { name.range.lowerBound..<(value.range.upperBound + 1) }
}

/// Characters of the file, and how they are written there.
public struct XMLText: Hashable, Sendable {
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
  public let range: Range<Int>
  let form: Form
}
