/// A key part or string with its byte range in the file, quotes included.
package struct TOMLText: Hashable, Sendable {
  package var text: String
  package var range: Range<Int>

  package init(text: String, range: Range<Int>) { (self.text, self.range) = (text, range) }
}

/// A value in the TOML subset for keymaps and settings.
package enum TOMLValue: Hashable, Sendable {
  case string(String)
  case strings([TOMLText])
  case integer(Int)
  case float(Double)
  case boolean(Bool)
}

/// A `key = value` with the byte ranges of its parts, which allow rewriting one in place.
package struct TOMLEntry: Hashable, Sendable {
  /// The path of the table above, from the last header.
  package let table: [String]
  /// The parts of the key between its dots.
  package let key: [TOMLText]
  package let value: TOMLValue
  package let valueRange: Range<Int>

  /// The bytes of the whole key, dots included.
  package var keyRange: Range<Int> {
    guard let first = key.first, let last = key.last else { return valueRange }
    return first.range.lowerBound..<last.range.upperBound
  }

  /// The full path of the value: the table's path and the key's parts.
  package var path: [String] { table + key.map(\.text) }
}

/// A `[table]` header.
package struct TOMLTable: Hashable, Sendable {
  package let path: [String]
  /// The bytes from the first to the last part of the name, without brackets.
  package let range: Range<Int>
}

/// Names for the bytes with a meaning in TOML.
extension UInt8 {
  static var tab: UInt8 { 0x09 }
  static var lineFeed: UInt8 { 0x0A }
  static var carriageReturn: UInt8 { 0x0D }
  static var space: UInt8 { 0x20 }
  static var quote: UInt8 { 0x22 }
  static var hash: UInt8 { 0x23 }
  static var apostrophe: UInt8 { 0x27 }
  static var plus: UInt8 { 0x2B }
  static var comma: UInt8 { 0x2C }
  static var minus: UInt8 { 0x2D }
  static var dot: UInt8 { 0x2E }
  static var zero: UInt8 { 0x30 }
  static var colon: UInt8 { 0x3A }
  static var equals: UInt8 { 0x3D }
  static var openBracket: UInt8 { 0x5B }
  static var backslash: UInt8 { 0x5C }
  static var closeBracket: UInt8 { 0x5D }
  static var underscore: UInt8 { 0x5F }
  static var openBrace: UInt8 { 0x7B }

  var isBlank: Bool { self == .space || self == .tab }
  var isLineEnd: Bool { self == .lineFeed || self == .carriageReturn }
  /// True for the bytes that TOML forbids in strings and comments.
  var isControl: Bool { (self < 0x20 && self != .tab) || self == 0x7F }
  var isDigit: Bool { self >= 0x30 && self <= 0x39 }
  var isLetter: Bool { (self | 0x20) >= 0x61 && (self | 0x20) <= 0x7A }
  var isBareKey: Bool { isDigit || isLetter || self == .minus || self == .underscore }

  /// The value of the byte as a digit of bases up to 16.
  var digitValue: Int? {
    if isDigit { return Int(self - .zero) }
    let lower = self | 0x20
    return lower >= 0x61 && lower <= 0x66 ? Int(lower) - 0x61 + 10 : nil
  }
}
