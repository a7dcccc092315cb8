import Text

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

extension TOMLReader {
  /// Reads a number or a boolean.
  mutating func readBareValue() throws(TOMLProblem) -> TOMLValue {
    let start = offset
    while let byte = peek, !byte.isBlank, !byte.isLineEnd, byte != .comma, byte != .hash,
      byte != .closeBracket
    {
      if byte.isControl { throw problem(.controlCharacter(byte), from: offset) }
      offset += 1
    }
    let range = start..<offset
    // No number is this long.
    guard range.count <= 4096 else { throw unknownValue(range) }
    switch String(decoding: bytes[range], as: UTF8.self) {
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    case "inf", "+inf": return .float(.infinity)
    case "-inf": return .float(-.infinity)
    case "nan", "+nan", "-nan": return .float(.nan)
    default: break
    }
    if isDateOrTime(range) { throw problem(.unsupported(.dateOrTime), from: start, to: offset) }
    return try number(range)
  }

  /// True if the text starts like a date (four digits and a minus) or a time (two digits and a colon).
  private func isDateOrTime(_ range: Range<Int>) -> Bool {
    let text = bytes[range]
    let digits = text.prefix { $0.isDigit }.count
    let next = text.dropFirst(digits).first
    return (digits == 4 && next == .minus) || (digits == 2 && next == .colon)
  }

  private func number(_ range: Range<Int>) throws(TOMLProblem) -> TOMLValue {
    var text = bytes[range]
    let sign = text.first.flatMap { $0 == .plus || $0 == .minus ? $0 : nil }
    if sign != nil { text = text.dropFirst() }
    guard text.first?.isDigit == true else { throw unknownValue(range) }

    let bad = problem(.badNumber(shown(range)), from: range.lowerBound, to: range.upperBound)
    var plain: [UInt8] = sign == .minus ? [.minus] : []
    if text.first == .zero, let radix = radix(of: text.dropFirst().first) {
      text = text.dropFirst(2)
      guard sign == nil, takeDigits(from: &text, into: &plain, radix: radix), text.isEmpty else { throw bad }
      return try integer(plain, radix: radix, range)
    }
    let whole = text
    guard takeDigits(from: &text, into: &plain, radix: 10) else { throw bad }
    // A whole part of several digits may not begin with 0.
    guard whole.first != .zero || whole.count - text.count == 1 else { throw bad }
    if text.isEmpty { return try integer(plain, radix: 10, range) }
    if text.first == .dot {
      text = text.dropFirst()
      plain.append(.dot)
      guard takeDigits(from: &text, into: &plain, radix: 10) else { throw bad }
    }
    if let byte = text.first, byte | 0x20 == UInt8(ascii: "e") {
      text = text.dropFirst()
      plain.append(byte)
      if let sign = text.first, sign == .plus || sign == .minus {
        text = text.dropFirst()
        plain.append(sign)
      }
      guard takeDigits(from: &text, into: &plain, radix: 10) else { throw bad }
    }
    guard text.isEmpty, let value = Double(String(decoding: plain, as: UTF8.self)) else { throw bad }
    guard value.isFinite else {
      throw problem(.numberOutOfRange(shown(range)), from: range.lowerBound, to: range.upperBound)
    }
    return .float(value)
  }

  private func radix(of byte: UInt8?) -> Int? {
    switch byte {
    case UInt8(ascii: "x"): 16
    case UInt8(ascii: "o"): 8
    case UInt8(ascii: "b"): 2
    case _: nil
    }
  }

  /// Moves digits to `plain` and drops underscores between them; false if there is no digit.
  private func takeDigits(from text: inout ArraySlice<UInt8>, into plain: inout [UInt8], radix: Int) -> Bool {
    var wasDigit = false
    while let byte = text.first {
      if let value = byte.digitValue, value < radix {
        plain.append(byte)
        wasDigit = true
      } else if byte == .underscore, wasDigit {
        wasDigit = false
      } else {
        break
      }
      text = text.dropFirst()
    }
    return wasDigit
  }

  private func integer(_ digits: [UInt8], radix: Int, _ range: Range<Int>) throws(TOMLProblem) -> TOMLValue {
    guard let value = Int(String(decoding: digits, as: UTF8.self), radix: radix) else {
      throw problem(.numberOutOfRange(shown(range)), from: range.lowerBound, to: range.upperBound)
    }
    return .integer(value)
  }

  private func unknownValue(_ range: Range<Int>) -> TOMLProblem {
    problem(.unknownValue(shown(range)), from: range.lowerBound, to: range.upperBound)
  }

  /// Bytes for a message, cut to its length.
  private func shown(_ range: Range<Int>) -> String {
    shortened(String(decoding: bytes[range.prefix(200)], as: UTF8.self))
  }
}
