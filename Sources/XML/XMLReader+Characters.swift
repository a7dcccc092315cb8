/// Compares a byte with an ASCII character; any other byte or character is unequal.
extension UInt8 {
  package static func == (byte: UInt8, character: Unicode.Scalar) -> Bool { UInt32(byte) == character.value }
  package static func != (byte: UInt8, character: Unicode.Scalar) -> Bool { UInt32(byte) != character.value }
  package static func ~= (character: Unicode.Scalar, byte: UInt8) -> Bool { UInt32(byte) == character.value }

  /// True for white space by XML 1.0, 2.3 (production S).
  package var isXMLBlank: Bool { self == " " || self == "\n" || self == "\t" || self == "\r" }

  /// True for a byte of UTF-8 that does not start a scalar.
  var continuesScalar: Bool { self & 0xC0 == 0x80 }
}

extension [UInt8] {
  /// The byte at an index, or 0 (not allowed in XML) at the end.
  ///
  /// Not of the reader: a debug build would copy all of it.
  func peek(_ index: Int) -> UInt8 { index < count ? self[index] : 0 }
}

extension XMLReader {
  /// True if the ASCII text `text` is at an offset.
  func has(_ text: String, at index: Int) -> Bool {
    var index = index
    for byte in text.utf8 {
      guard bytes.peek(index) == byte else { return false }
      index += 1
    }
    return true
  }

  /// Skips white space; returns whether there was any.
  @discardableResult mutating func skipSpace() -> Bool {
    let start = offset
    while bytes.peek(offset).isXMLBlank { offset += 1 }
    return offset > start
  }

  /// Skips one valid character; the caller has checked for the end of the file.
  mutating func skipCharacter() throws(XMLError) {
    let byte = bytes.peek(offset)
    if byte >= 0x20 && byte < 0x80 || byte.isXMLBlank {
      offset += 1
    } else {
      offset += try scalar(at: offset).length
    }
  }

  /// Skips one required character.
  mutating func expect(
    _ character: Unicode.Scalar, in construct: String, from start: Int, orElse reason: String
  ) throws(XMLError) {
    guard offset < bytes.count else { throw fileEnds(inside: construct, from: start) }
    guard bytes[offset] == character else { throw error(reason, at: offset) }
    offset += 1
  }

  /// The scalar at an offset, and its length in bytes.
  ///
  /// - Throws: for bytes that are not the shortest UTF-8 of a scalar, and for characters that XML forbids.
  func scalar(at index: Int) throws(XMLError) -> (value: UInt32, length: Int) {
    let first = bytes.peek(index)
    func notUTF8() -> XMLError {
      error("the byte 0x\(hex(UInt32(first), 2)) is not UTF-8: save the file as UTF-8", at: index)
    }
    let length: Int
    let smallest: UInt32
    var value: UInt32
    switch first {
    case 0x00...0x7F: (length, smallest, value) = (1, 0, UInt32(first))
    case 0xC0...0xDF: (length, smallest, value) = (2, 0x80, UInt32(first & 0x1F))
    case 0xE0...0xEF: (length, smallest, value) = (3, 0x800, UInt32(first & 0x0F))
    case 0xF0...0xF7: (length, smallest, value) = (4, 0x10000, UInt32(first & 0x07))
    default: throw notUTF8()
    }
    for next in (index + 1)..<(index + length) {
      guard bytes.peek(next).continuesScalar else { throw notUTF8() }
      value = value << 6 | UInt32(bytes.peek(next) & 0x3F)
    }
    guard value >= smallest, value <= 0x10FFFF, !(0xD800...0xDFFF).contains(value) else { throw notUTF8() }
    guard isXMLCharacter(value) else { throw error("XML does not allow the character U+\(hex(value, 4))", at: index) }
    return (value, length)
  }

  private func hex(_ value: UInt32, _ digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }

  /// `Char` of XML 1.0, 2.2.
  func isXMLCharacter(_ value: UInt32) -> Bool {
    switch value {
    case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF: true
    default: false
    }
  }
}

/// A place in an XML file where text is written; each has its own characters to escape.
package enum XMLPlace: Hashable, Sendable {
  /// Between quotes of either kind.
  case attributeValue
  case text
}

extension String {
  /// The text as written in XML; reading it there gives the same text.
  ///
  /// Characters that XML cannot hold (U+0000, U+FFFE and the like) become U+FFFD. Terminal control characters and
  /// bidirectional overrides become numeric references, which makes the file safe to print.
  package func escapedForXML(in place: XMLPlace) -> String {
    // Most text needs no escaping, and an embedded picture has megabytes.
    let bytes = utf8.span
    if bytes.indices.allSatisfy({ Self.isPlain(bytes[$0]) }) { return self }
    var result = ""
    result.reserveCapacity(utf8.count)
    for scalar in unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"" where place == .attributeValue: result += "&quot;"
      case "'" where place == .attributeValue: result += "&apos;"
      // A reader would turn these into a line feed or a space.
      case "\r": result += "&#13;"
      case "\n" where place == .attributeValue: result += "&#10;"
      case "\t" where place == .attributeValue: result += "&#9;"
      case "\u{7F}"..."\u{9F}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}":
        result += "&#x" + String(scalar.value, radix: 16) + ";"
      case "\t", "\n", "\u{20}"..."\u{FFFD}", "\u{10000}"...: result.unicodeScalars.append(scalar)
      default: result += "\u{FFFD}"
      }
    }
    return result
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x20...0x7E).contains(byte) && byte != "&" && byte != "<" && byte != ">" && byte != "\"" && byte != "'"
  }
}
