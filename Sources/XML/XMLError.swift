/// Why a file is no XML that can be read, and where.
package struct XMLError: Error, Hashable, Sendable, CustomStringConvertible {
  package let problem: XMLProblem
  package let position: XMLPosition

  /// Line, column, and the reason in plain words; names from the file appear in it as they are.
  package var description: String { "\(position): \(problem)" }
}

/// A place in a file as people count it.
package struct XMLPosition: Hashable, Sendable, CustomStringConvertible {
  /// From 1; a carriage return, a line feed, or both together end a line.
  package let line: Int
  /// From 1, in characters (Unicode scalars), not in bytes.
  package let column: Int
  /// From 0, in bytes.
  package let offset: Int

  package var description: String { "\(line):\(column)" }
}

/// What is wrong with a file.
package enum XMLProblem: Hashable, Sendable {
  /// A piece of XML that the file may end in too early.
  package enum Construct: String, Hashable, Sendable {
    case startTag = "a start tag"
    case endTag = "an end tag"
    case attributeValue = "an attribute value"
    case comment = "a comment"
    case cdata = "a CDATA section"
    case instruction = "a processing instruction"
    case declaration = "the XML declaration"
    case documentType = "the document type"
    case reference = "a reference"
  }

  /// A limit of `XMLLimits`.
  package enum Limit: Hashable, Sendable {
    case fileSize(Int)
    case elements(Int)
    case attributes(Int)
    /// With the element that lies too deep.
    case depth(Int, element: String)
    case token(Int)
  }

  // Bytes and characters
  case encoding(String)
  case notUTF8(byte: UInt8)
  case illegalCharacter(UInt32)
  case limit(Limit)

  // The file as a whole
  case empty
  case noRoot
  case secondRoot(name: String)
  case textOutsideRoot
  case fileEnds(inside: Construct)
  case unclosed(name: String)
  case mismatchedEndTag(expected: String, found: String)
  case strayEndTag(name: String)

  // Tags and their attributes
  case missingName(after: String)
  case missing(String, in: Construct)
  case unquotedValue(attribute: String)
  case missingSpace
  case lessThanInValue
  case duplicateAttribute(name: String)
  case colons(name: String)
  case undeclaredPrefix(String)
  case reservedNamespace(prefix: String)
  case emptyNamespace(prefix: String)

  // References
  case loneAmpersand
  case unknownEntity(name: String)
  case illegalReference(String)

  // Everything else between angle brackets
  case unknownMarkup
  case dashesInComment
  case bracketsInText
  case cdataOutsideRoot
  case misplacedDeclaration
  case badDeclaration
  case misplacedDocumentType
  case badDocumentType
}
