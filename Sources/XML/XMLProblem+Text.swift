extension XMLProblem: CustomStringConvertible {
  /// The reason in plain words, and what helps where that is not plain itself.
  public var description: String {
    switch self {
    case .encoding(let name): "the file is encoded as \(name); save it as UTF-8"
    case .notUTF8(let byte):
      "the byte 0x\(hexadecimal(UInt32(byte), digits: 2)) is not UTF-8; save the file as UTF-8"
    case .illegalCharacter(let scalar):
      "the character U+\(hexadecimal(scalar, digits: 4)) is not allowed in XML"
    case .limit(let limit): "\(limit)"
    case .empty: "the file is empty"
    case .noRoot: "there is no element in the file"
    case .secondRoot(let name): "<\(name)> stands after the end of the root element; a file has one root"
    case .textOutsideRoot: "text stands outside the root element"
    case .fileEnds(let construct): "the file ends inside \(construct.rawValue)"
    case .unclosed(let name): "<\(name)> is not closed before the file ends"
    case .mismatchedEndTag(let expected, let found): "</\(found)> stands where </\(expected)> is expected"
    case .strayEndTag(let name): "</\(name)> closes nothing"
    case .missingName(let place): "a name is expected after \(place)"
    case .missing(let what, let construct): "\(what) is missing in \(construct.rawValue)"
    case .unquotedValue(let name): "the value of \(name) must stand in quotes"
    case .missingSpace: "a space is missing before the attribute"
    case .lessThanInValue: "< in an attribute value must be written &lt; (or a quote is missing before it)"
    case .duplicateAttribute(let name): "the attribute \(name) stands twice in one tag"
    case .colons(let name): "\(name) is no name: one colon at most, and something on both sides of it"
    case .undeclaredPrefix(let prefix): "the prefix \(prefix) is not declared; add xmlns:\(prefix)=\"…\""
    case .reservedNamespace(let prefix):
      "the prefix \(prefix) cannot be declared like this; it is reserved by XML"
    case .emptyNamespace(let prefix): "xmlns:\(prefix) is empty; a prefix needs an address"
    case .loneAmpersand: "& must be written &amp;"
    case .unknownEntity(let name):
      "the entity &\(name); is not read; only &lt; &gt; &amp; &quot; and &apos; are, write what it stands for in its place"
    case .illegalReference(let text): "\(text) stands for no character that XML allows"
    case .unknownMarkup: "<! begins nothing that is known; write &lt; for a <"
    case .dashesInComment: "-- is not allowed inside a comment"
    case .bracketsInText: "]]> is not allowed in text; write ]]&gt;"
    case .cdataOutsideRoot: "a CDATA section stands outside the root element"
    case .misplacedDeclaration: "the XML declaration must stand at the very start of the file"
    case .badDeclaration: "the XML declaration must read <?xml version=\"1.0\" encoding=\"UTF-8\"?>"
    case .misplacedDocumentType: "the document type must stand once, before the root element"
    case .badDocumentType: "the document type cannot be read; fillet needs none, remove it"
    }
  }
}

extension XMLProblem.Limit: CustomStringConvertible {
  public var description: String {
    switch self {
    case .fileSize(let count): "the file is larger than \(bytes(count)), the most that is read"
    case .elements(let count): "the file has more than \(count) elements, the most that are read"
    case .attributes(let count): "the element has more than \(count) attributes, the most that are read"
    case .depth(let count, let name):
      "<\(name)> stands inside \(count) other elements, the most that are read; ungroup what lies around it"
    case .token(let count): "this piece is longer than \(bytes(count)), the most that is read"
    }
  }

  private func bytes(_ count: Int) -> String {
    count >= 1 << 20 && count % (1 << 20) == 0 ? "\(count >> 20) MiB" : "\(count) bytes"
  }
}

private func hexadecimal(_ value: UInt32, digits: Int) -> String {
  let text = String(value, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, digits - text.count)) + text
}
