extension TOMLReader {
  /// Reads a string as a value; a string that opens with three quotes is refused.
  mutating func readStringValue() throws(TOMLProblem) -> TOMLText {
    if peek == peek(1), peek == peek(2) { throw problem(.unsupported(.multiLineString), from: offset, to: offset + 3) }
    return try readString()
  }

  /// Reads a string on one line, with escapes between double quotes and without them between single ones.
  mutating func readString() throws(TOMLProblem) -> TOMLText {
    let start = offset
    let quote = bytes[start]
    offset += 1
    var content: [UInt8] = []
    var runStart = offset
    while let byte = peek, !byte.isLineEnd {
      switch byte {
      case quote:
        content += bytes[runStart..<offset]
        offset += 1
        guard let text = String(validating: content, as: UTF8.self) else {
          throw problem(.invalidUTF8, from: start, to: offset)
        }
        return TOMLText(text: text, range: start..<offset)
      case .backslash where quote == .quote:
        content += bytes[runStart..<offset]
        content += Character(try readEscape()).utf8
        runStart = offset
      case _ where byte.isControl: throw problem(.controlCharacter(byte), from: offset)
      case _: offset += 1
      }
    }
    throw problem(.unclosedString(quote: quote == .quote ? "\"" : "'"), from: start, to: offset)
  }

  private mutating func readEscape() throws(TOMLProblem) -> Unicode.Scalar {
    let start = offset
    offset += 1
    guard let byte = peek, !byte.isLineEnd else { throw problem(.badEscape("\\"), from: start) }
    offset += 1
    switch byte {
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "r"): return "\r"
    case .quote: return "\""
    case .backslash: return "\\"
    case UInt8(ascii: "u"): return try readScalar(digits: 4, from: start)
    case UInt8(ascii: "U"): return try readScalar(digits: 8, from: start)
    case _: throw problem(.badEscape("\\" + character(at: start + 1)), from: start, to: offset)
    }
  }

  private mutating func readScalar(digits: Int, from start: Int) throws(TOMLProblem) -> Unicode.Scalar {
    var value: UInt32 = 0
    for _ in 0..<digits {
      guard let digit = peek?.digitValue else { break }
      value = value << 4 | UInt32(digit)
      offset += 1
    }
    guard offset == start + 2 + digits, let scalar = Unicode.Scalar(value) else {
      throw problem(
        .badEscape(String(decoding: bytes[start..<offset], as: UTF8.self)), from: start, to: offset)
    }
    return scalar
  }
}
