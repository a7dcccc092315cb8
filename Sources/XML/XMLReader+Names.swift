extension XMLReader {
  /// Reads a name with an optional prefix; its namespace is resolved when the whole tag is read.
  ///
  /// - Parameter missing: the error text where there is no name.
  mutating func readQualifiedName(orElse missing: String) throws(XMLError) -> XMLName {
    let range = try readName(orElse: missing)
    var localStart = range.lowerBound
    for index in range where bytes[index] == ":" {
      guard index > range.lowerBound, index + 1 < range.upperBound, localStart == range.lowerBound,
        try isNameStart(at: index + 1)
      else { throw badColon(in: range) }
      localStart = index + 1
    }
    return XMLName(range: range, localStart: localStart, namespace: .none)
  }

  /// Reads a name without a colon, such as the target of an instruction.
  mutating func readPlainName(orElse missing: String) throws(XMLError) -> Range<Int> {
    let range = try readName(orElse: missing)
    guard !bytes[range].contains(UInt8(ascii: ":")) else { throw badColon(in: range) }
    return range
  }

  private func badColon(in name: Range<Int>) -> XMLError {
    error(
      .name("invalid name \(excerpt(name)): use at most one colon, with text on both sides"), at: name.lowerBound)
  }

  /// `Name` of XML 1.0, 2.3.
  private mutating func readName(orElse missing: String) throws(XMLError) -> Range<Int> {
    let start = offset
    guard try isNameStart(at: start) else { throw error(missing, at: start) }
    while offset < bytes.count {
      let byte = bytes[offset]
      let (value, length) = byte < 0x80 ? (UInt32(byte), 1) : try scalar(at: offset)
      guard isNameCharacter(value) else { break }
      offset += length
    }
    try checkToken(from: start)
    return start..<offset
  }

  func isNameStart(at index: Int) throws(XMLError) -> Bool {
    let byte = peek(index)
    return isNameStart(byte < 0x80 ? UInt32(byte) : try scalar(at: index).value)
  }

  /// `NameStartChar`.
  private func isNameStart(_ value: UInt32) -> Bool {
    switch value {
    case 0x41...0x5A, 0x61...0x7A, 0x3A, 0x5F, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D, 0x37F...0x1FFF,
      0x200C...0x200D, 0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD,
      0x10000...0xEFFFF:
      true
    default: false
    }
  }

  /// `NameChar`.
  private func isNameCharacter(_ value: UInt32) -> Bool {
    switch value {
    case 0x2D, 0x2E, 0x30...0x39, 0xB7, 0x300...0x36F, 0x203F...0x2040: true
    default: isNameStart(value)
    }
  }
}
