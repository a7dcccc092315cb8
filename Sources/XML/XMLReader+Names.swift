extension XMLReader {
  /// Reads a name that may have a prefix; its namespace is found later, when the whole tag is read.
  ///
  /// `missing` is what is wrong when there is no name here.
  mutating func readQualifiedName(orElse missing: XMLProblem) throws(XMLError) -> XMLName {
    let range = try readName(orElse: missing)
    var localStart = range.lowerBound
    for index in range where bytes[index] == ":" {
      guard index > range.lowerBound, index + 1 < range.upperBound, localStart == range.lowerBound,
        try isNameStart(at: index + 1)
      else { throw error(.colons(name: excerpt(range)), at: range.lowerBound) }
      localStart = index + 1
    }
    return XMLName(range: range, localStart: localStart, namespace: .none)
  }

  /// Reads a name without a colon, as targets of instructions have.
  mutating func readPlainName(orElse missing: XMLProblem) throws(XMLError) -> Range<Int> {
    let range = try readName(orElse: missing)
    guard !bytes[range].contains(UInt8(ascii: ":")) else {
      throw error(.colons(name: excerpt(range)), at: range.lowerBound)
    }
    return range
  }

  /// `Name` of XML 1.0, 2.3.
  private mutating func readName(orElse missing: XMLProblem) throws(XMLError) -> Range<Int> {
    let start = offset
    guard try isNameStart(at: start) else { throw error(missing, at: start) }
    while true {
      let byte = peek(offset)
      if byte < 0x80 {
        guard isASCIINameCharacter(byte) else { break }
        offset += 1
      } else {
        let (value, length) = try scalar(at: offset)
        guard isNameCharacter(value) else { break }
        offset += length
      }
    }
    try checkToken(from: start)
    return start..<offset
  }

  func isNameStart(at index: Int) throws(XMLError) -> Bool {
    let byte = peek(index)
    guard byte >= 0x80 else { return isASCIINameCharacter(byte) && !isASCIINameRest(byte) }
    return isNameStart(try scalar(at: index).value)
  }

  private func isASCIINameCharacter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case "_", ":": true
    default: isASCIINameRest(byte)
    }
  }

  /// The characters of a name that may not begin it.
  private func isASCIINameRest(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), "-", ".": true
    default: false
    }
  }

  /// `NameStartChar` beyond ASCII.
  private func isNameStart(_ value: UInt32) -> Bool {
    switch value {
    case 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D, 0x37F...0x1FFF, 0x200C...0x200D,
      0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFFD, 0x10000...0xEFFFF:
      true
    default: false
    }
  }

  /// `NameChar` beyond ASCII.
  private func isNameCharacter(_ value: UInt32) -> Bool {
    switch value {
    case 0xB7, 0x300...0x36F, 0x203F...0x2040: true
    default: isNameStart(value)
    }
  }
}
