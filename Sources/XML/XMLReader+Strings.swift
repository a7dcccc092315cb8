extension XMLReader {
  /// The characters that a text or an attribute value stands for: references replaced, line ends as line
  /// feeds, and in attribute values white space as spaces (XML 1.0, 2.11 and 3.3.3).
  public func string(_ text: XMLText) -> String {
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
