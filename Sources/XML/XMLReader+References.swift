extension XMLReader {
  /// Goes over `&amp;`, `&#60;`, `&#x3C;` or an entity that the file declares.
  mutating func skipReference() throws(XMLError) {
    if skipEntity() { return }
    guard let reference = reference(at: offset) else { throw try referenceError() }
    offset = reference.end
  }

  /// What the reference at an offset stands for and where it ends; `nil` when it is not right.
  func reference(at start: Int) -> (scalar: Unicode.Scalar, end: Int)? {
    switch peek(start + 1) {
    case "#": return numericReference(at: start)
    case "l" where has("lt;", at: start + 1): return ("<", start + 4)
    case "g" where has("gt;", at: start + 1): return (">", start + 4)
    case "a" where has("amp;", at: start + 1): return ("&", start + 5)
    case "a" where has("apos;", at: start + 1): return ("'", start + 6)
    case "q" where has("quot;", at: start + 1): return ("\"", start + 6)
    default: return nil
    }
  }

  private func numericReference(at start: Int) -> (scalar: Unicode.Scalar, end: Int)? {
    let (value, digits) = number(at: start + 2)
    guard !digits.isEmpty, peek(digits.upperBound) == ";", isXMLCharacter(value),
      let scalar = Unicode.Scalar(value)
    else { return nil }
    return (scalar, digits.upperBound + 1)
  }

  /// The number after `&#`, and where its digits stand.
  private func number(at start: Int) -> (value: UInt32, digits: Range<Int>) {
    let isHexadecimal = peek(start) == "x"
    let first = isHexadecimal ? start + 1 : start
    var value: UInt32 = 0
    var index = first
    while let digit = digit(peek(index), isHexadecimal: isHexadecimal) {
      // Any value above the last scalar is as wrong as any other, and must not overflow.
      value = min(value * (isHexadecimal ? 16 : 10) + digit, 0x110000)
      index += 1
    }
    return (value, first..<index)
  }

  private func digit(_ byte: UInt8, isHexadecimal: Bool) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f") where isHexadecimal: UInt32(byte - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F") where isHexadecimal: UInt32(byte - UInt8(ascii: "A") + 10)
    default: nil
    }
  }

  /// Finds out why there is no reference here.
  private mutating func referenceError() throws(XMLError) -> XMLError {
    let start = offset
    if peek(start + 1) == "#" {
      let digits = number(at: start + 2).digits
      let end = digits.upperBound
      guard end < bytes.count else { return error(.fileEnds(inside: .reference), at: start) }
      guard !digits.isEmpty, bytes[end] == ";" else { return error(.loneAmpersand, at: start) }
      return error(.illegalReference(excerpt(start..<(end + 1))), at: start)
    }
    offset += 1
    guard offset < bytes.count else { return error(.fileEnds(inside: .reference), at: start) }
    guard try isNameStart(at: offset) else { return error(.loneAmpersand, at: start) }
    let name = try readPlainName(orElse: .loneAmpersand)
    guard offset < bytes.count else { return error(.fileEnds(inside: .reference), at: start) }
    return error(bytes[offset] == ";" ? .unknownEntity(name: excerpt(name)) : .loneAmpersand, at: start)
  }
}
