extension XMLReader {
  /// Whether a name has this local part in this namespace.
  public func `is`(_ name: XMLName, _ local: String, in namespace: XMLNamespace) -> Bool {
    name.namespace == namespace && bytes[name.local].elementsEqual(local.utf8)
  }

  /// The newest start tag's attribute with this local name, `nil` when there is none.
  public func attribute(_ local: String, in namespace: XMLNamespace = .none) -> XMLAttribute? {
    attributes.first { `is`($0.name, local, in: namespace) }
  }

  /// The address of a namespace that this reader gave; empty for `none`.
  public func address(of namespace: XMLNamespace) -> String {
    scope.addresses.indices.contains(namespace.number) ? scope.addresses[namespace.number] : ""
  }

  /// A stretch of the file as it is written there.
  ///
  /// Meant for ranges that this reader gave; what lies outside the file is left out.
  public func string(_ range: Range<Int>) -> String {
    String(decoding: bytes[range.clamped(to: bytes.indices)], as: UTF8.self)
  }

  /// Where an offset stands for a person; costs a walk from the start of the file.
  public func position(of offset: Int) -> XMLPosition {
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
