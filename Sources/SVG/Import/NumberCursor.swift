import Geometry
import XML

/// A cursor over numbers and words in an attribute's text.
struct NumberCursor {
  let bytes: [UInt8]
  private(set) var index = 0

  init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

  var isAtEnd: Bool { index >= bytes.count }

  mutating func skipSpace() {
    while index < bytes.count, Self.isSpace(bytes[index]) { index += 1 }
  }

  /// Skips white space with at most one comma in it.
  mutating func skipSeparator() {
    skipSpace()
    if skip(",") { skipSpace() }
  }

  @discardableResult mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard index < bytes.count, bytes[index] == character else { return false }
    index += 1
    return true
  }

  /// Reads letters, `-` and `%`.
  mutating func word() -> String {
    let word = bytes[index...].prefix { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == "%" || byte == "-"
    }
    index = word.endIndex
    return String(decoding: word, as: UTF8.self)
  }

  /// Reads a number; `nil` where there is none, or one beyond `most`.
  mutating func number(within most: Double = Outline.limit) -> Double? {
    let first = index
    if !skip("+") { skip("-") }
    skipDigits()
    if skip(".") { skipDigits() }
    // An e without digits starts a unit: 2em.
    if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
      let mark = index
      index += 1
      if !skip("+") { skip("-") }
      let digits = index
      skipDigits()
      if index == digits { index = mark }
    }
    // No number needs more digits; the limit avoids copying megabytes.
    guard index - first <= 400,
      let value = NumberText.parse(String(decoding: bytes[first..<index], as: UTF8.self)),
      abs(value) <= most
    else {
      index = first
      return nil
    }
    return value
  }

  /// The numbers at the start of a text, at most `limit` of them, and whether it holds nothing else.
  static func numbers(
    in text: some StringProtocol, atMost limit: Int, within most: Double = Outline.limit
  ) -> ([Double], isWhole: Bool) {
    var cursor = NumberCursor(text)
    var numbers: [Double] = []
    cursor.skipSpace()
    while !cursor.isAtEnd {
      guard numbers.count < limit, let number = cursor.number(within: most) else { return (numbers, false) }
      numbers.append(number)
      cursor.skipSeparator()
    }
    return (numbers, true)
  }

  private mutating func skipDigits() {
    while index < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index]) { index += 1 }
  }

  static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
