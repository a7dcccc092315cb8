extension TOMLReader {
  /// Reads a string in double quotes; as a value, three quotes are a string over lines, which is refused.
  mutating func readBasicString(asValue: Bool = false) throws(TOMLProblem) -> TOMLText {
    if asValue { try refuseMultiLineString(.quote) }
    let start = offset
    offset += 1
    // Bytes of the text so far, once an escape makes it differ from the file's bytes.
    var unescaped: [UInt8]?
    var runStart = offset
    while let byte = peek, !byte.isLineEnd {
      switch byte {
      case .quote:
        let run = runStart..<offset
        offset += 1
        guard var all = unescaped else { return TOMLText(text: try text(run), range: start..<offset) }
        all += bytes[run]
        guard let text = String(validating: all, as: UTF8.self) else {
          throw problem(.invalidUTF8, from: start, to: offset)
        }
        return TOMLText(text: text, range: start..<offset)
      case .backslash:
        unescaped = (unescaped ?? []) + bytes[runStart..<offset]
        unescaped?.append(contentsOf: Character(try readEscape()).utf8)
        runStart = offset
      case _ where byte.isControl: throw problem(.controlCharacter(byte), from: offset)
      case _: offset += 1
      }
    }
    throw problem(.unclosedString(quote: "\""), from: start, to: offset)
  }

  /// Reads a string in single quotes, which has no escapes.
  mutating func readLiteralString(asValue: Bool = false) throws(TOMLProblem) -> TOMLText {
    if asValue { try refuseMultiLineString(.apostrophe) }
    let start = offset
    offset += 1
    while let byte = peek, !byte.isLineEnd {
      if byte == .apostrophe {
        offset += 1
        return TOMLText(text: try text(start + 1..<offset - 1), range: start..<offset)
      }
      if byte.isControl { throw problem(.controlCharacter(byte), from: offset) }
      offset += 1
    }
    throw problem(.unclosedString(quote: "'"), from: start, to: offset)
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
      let text = String(decoding: bytes[start..<offset], as: UTF8.self)
      throw problem(.badEscape(text), from: start, to: offset)
    }
    return scalar
  }

  /// Throws at three quotes, after skipping the string that they open, so that its text is not read as keys.
  private mutating func refuseMultiLineString(_ quote: UInt8) throws(TOMLProblem) {
    guard peek == quote, peek(1) == quote, peek(2) == quote else { return }
    let start = offset
    var scan = offset + 3
    while scan < bytes.count {
      if bytes[scan] == .lineFeed, looksLikeHeader(at: scan + 1) {
        // A string that was never closed does not take a table with it.
        break
      } else if bytes[scan] == .backslash, quote == .quote, scan + 1 < bytes.count, bytes[scan + 1] != .lineFeed {
        scan += 2
      } else if bytes[scan] == quote, scan + 2 < bytes.count, bytes[scan + 1] == quote,
        bytes[scan + 2] == quote
      {
        offset = scan + 3
        // Up to two quotes more belong to the text.
        while peek == quote, offset < scan + 5 { offset += 1 }
        let last = source.line(at: offset)
        throw problem(
          .multiLineString(last: last == source.line(at: start) ? nil : last), from: start, to: start + 3)
      } else {
        scan += 1
      }
    }
    offset += 3
    throw problem(.multiLineString(last: nil), from: start, to: start + 3)
  }
}
