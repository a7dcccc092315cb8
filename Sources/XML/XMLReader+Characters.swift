/// Lets bytes be compared with the ASCII character they stand for; any other byte or character is unequal.
extension UInt8 {
  package static func == (byte: UInt8, character: Unicode.Scalar) -> Bool { UInt32(byte) == character.value }
  package static func != (byte: UInt8, character: Unicode.Scalar) -> Bool { UInt32(byte) != character.value }
  package static func ~= (character: Unicode.Scalar, byte: UInt8) -> Bool { UInt32(byte) == character.value }

  var isXMLSpace: Bool { self == " " || self == "\n" || self == "\t" || self == "\r" }

  /// A byte that begins no scalar of its own in UTF-8.
  var continuesScalar: Bool { self & 0xC0 == 0x80 }
}

extension XMLReader {
  /// The byte at an offset; 0, which XML allows nowhere, stands for the end of the file.
  func peek(_ index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }

  /// Whether ASCII text stands at an offset.
  func has(_ text: String, at index: Int) -> Bool {
    var index = index
    for byte in text.utf8 {
      guard peek(index) == byte else { return false }
      index += 1
    }
    return true
  }

  /// Goes over white space and says whether there was any.
  mutating func skipSpace() -> Bool {
    let start = offset
    while peek(offset).isXMLSpace { offset += 1 }
    return offset > start
  }

  /// Goes over one character that must be one of XML's; the caller has looked for the end of the file.
  mutating func skipCharacter() throws(XMLError) {
    let byte = peek(offset)
    if byte >= 0x20 && byte < 0x80 || byte.isXMLSpace {
      offset += 1
    } else {
      offset += try scalar(at: offset).length
    }
  }

  /// The scalar that begins at an offset, and its length in bytes.
  ///
  /// - Throws: `notUTF8` for what is no shortest form of a scalar, `illegalCharacter` for what XML forbids.
  func scalar(at index: Int) throws(XMLError) -> (value: UInt32, length: Int) {
    let first = peek(index)
    let length: Int
    let smallest: UInt32
    var value: UInt32
    switch first {
    case 0x00...0x7F: (length, smallest, value) = (1, 0, UInt32(first))
    case 0xC0...0xDF: (length, smallest, value) = (2, 0x80, UInt32(first & 0x1F))
    case 0xE0...0xEF: (length, smallest, value) = (3, 0x800, UInt32(first & 0x0F))
    case 0xF0...0xF7: (length, smallest, value) = (4, 0x10000, UInt32(first & 0x07))
    default: throw error(.notUTF8(byte: first), at: index)
    }
    for next in (index + 1)..<(index + length) {
      guard peek(next).continuesScalar else { throw error(.notUTF8(byte: first), at: index) }
      value = value << 6 | UInt32(peek(next) & 0x3F)
    }
    guard value >= smallest, value <= 0x10FFFF, !(0xD800...0xDFFF).contains(value) else {
      throw error(.notUTF8(byte: first), at: index)
    }
    guard isXMLCharacter(value) else { throw error(.illegalCharacter(value), at: index) }
    return (value, length)
  }

  /// `Char` of XML 1.0, 2.2.
  func isXMLCharacter(_ value: UInt32) -> Bool {
    switch value {
    case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }

  /// Checks the length of a piece that begins at `start` and ends here.
  func checkToken(from start: Int) throws(XMLError) {
    guard offset - start <= limits.token else { throw error(.limit(.token(limits.token)), at: start) }
  }
}
