/// Bytes as text of 64 letters, by RFC 4648 with padding.
public enum Base64 {
  /// The bytes that a text stands for, `nil` unless it is exactly what an encoder writes.
  ///
  /// Blanks and line ends may stand anywhere, because files break long lines.
  public static func bytes(of text: some Sequence<UInt8>) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(text.underestimatedCount / 4 * 3)
    var word: UInt32 = 0
    var letters = 0
    var padding = 0
    for byte in text {
      if byte == 0x20 || (0x09...0x0D).contains(byte) { continue }
      if byte == UInt8(ascii: "=") {
        padding += 1
        continue
      }
      guard padding == 0, let value = value(of: byte) else { return nil }
      word = word << 6 | UInt32(value)
      letters += 1
      if letters == 4 {
        result.append(UInt8(truncatingIfNeeded: word >> 16))
        result.append(UInt8(truncatingIfNeeded: word >> 8))
        result.append(UInt8(truncatingIfNeeded: word))
        word = 0
        letters = 0
      }
    }
    // Two letters hold a byte and four bits that must be 0, three hold two bytes and two such bits.
    switch (letters, padding) {
    case (0, 0): return result
    case (2, 2) where word & 0xF == 0: return result + [UInt8(truncatingIfNeeded: word >> 4)]
    case (3, 1) where word & 0x3 == 0:
      return result + [UInt8(truncatingIfNeeded: word >> 10), UInt8(truncatingIfNeeded: word >> 2)]
    default: return nil
    }
  }

  /// The text of bytes, on one line.
  public static func text(of bytes: [UInt8]) -> String {
    var letters: [UInt8] = []
    letters.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(bytes.count - start, 3)
      var word = UInt32(bytes[start]) << 16
      if count > 1 { word |= UInt32(bytes[start + 1]) << 8 }
      if count > 2 { word |= UInt32(bytes[start + 2]) }
      for place in 0..<4 {
        letters.append(
          place <= count ? letter(of: UInt8(truncatingIfNeeded: word >> UInt32(18 - 6 * place)) & 63) : 0x3D)
      }
    }
    return String(decoding: letters, as: UTF8.self)
  }

  private static func value(of letter: UInt8) -> UInt8? {
    switch letter {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): letter - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): letter - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): letter - UInt8(ascii: "0") + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }

  private static func letter(of value: UInt8) -> UInt8 {
    switch value {
    case 0..<26: UInt8(ascii: "A") + value
    case 26..<52: UInt8(ascii: "a") + value - 26
    case 52..<62: UInt8(ascii: "0") + value - 52
    case 62: UInt8(ascii: "+")
    default: UInt8(ascii: "/")
    }
  }
}
