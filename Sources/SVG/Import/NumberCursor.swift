import Geometry

/// Walks over numbers and words in an attribute's text, once and without copies of the rest.
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

  mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard index < bytes.count, bytes[index] == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  /// Letters, `-` and `%` from here on.
  mutating func word() -> String {
    let first = index
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "%"),
        UInt8(ascii: "-"):
        index += 1
      default: return String(decoding: bytes[first..<index], as: UTF8.self)
      }
    }
    return String(decoding: bytes[first..<index], as: UTF8.self)
  }

  /// The number here, or `nil` where there is none or one beyond a limit, by default the largest coordinate.
  mutating func number(within most: Double = Outline.limit) -> Double? {
    let first = index
    if index < bytes.count, bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-") { index += 1 }
    skipDigits()
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      index += 1
      skipDigits()
    }
    // An e that no digits follow begins a unit: 2em.
    if index < bytes.count, bytes[index] | 0x20 == UInt8(ascii: "e") {
      let mark = index
      index += 1
      if index < bytes.count, bytes[index] == UInt8(ascii: "+") || bytes[index] == UInt8(ascii: "-") { index += 1 }
      let digits = index
      skipDigits()
      if index == digits { index = mark }
    }
    // More digits than any number needs are no number, so that nothing is copied that may be megabytes.
    guard index - first <= 400,
      let value = NumberText.parse(String(decoding: bytes[first..<index], as: UTF8.self)),
      abs(value) <= most
    else {
      index = first
      return nil
    }
    return value
  }

  /// All numbers of a text that holds nothing else, at most so many; `nil` for another text.
  static func numbers(
    in text: some StringProtocol, atMost limit: Int, within most: Double = Outline.limit
  ) -> [Double]? {
    var cursor = NumberCursor(text)
    var numbers: [Double] = []
    cursor.skipSpace()
    while !cursor.isAtEnd {
      guard numbers.count < limit, let number = cursor.number(within: most) else { return nil }
      numbers.append(number)
      cursor.skipSeparator()
    }
    return numbers
  }

  /// The numbers that a text begins with, at most so many, and whether it holds nothing else.
  static func numbers(atBeginningOf text: some StringProtocol, atMost limit: Int) -> ([Double], isWhole: Bool) {
    var cursor = NumberCursor(text)
    var numbers: [Double] = []
    cursor.skipSpace()
    while !cursor.isAtEnd {
      guard numbers.count < limit, let number = cursor.number() else { return (numbers, false) }
      numbers.append(number)
      cursor.skipSeparator()
    }
    return (numbers, true)
  }

  private mutating func skipDigits() {
    while index < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[index]) { index += 1 }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
}
