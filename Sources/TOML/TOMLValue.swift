/// A piece of text in a TOML file with the bytes that spell it, quotes included.
package struct TOMLText: Hashable, Sendable {
  package var text: String
  package var range: Range<Int>

  package init(text: String, range: Range<Int>) {
    self.text = text
    self.range = range
  }
}

/// A value of the subset of TOML that keymaps and settings use.
package enum TOMLValue: Hashable, Sendable {
  case string(String)
  case strings([TOMLText])
  case integer(Int)
  case float(Double)
  case boolean(Bool)
}

/// One `key = value` with the bytes of its parts, so that one of them can be rewritten in place.
package struct TOMLEntry: Hashable, Sendable {
  /// The table that the entry stands in, from the last header.
  package let table: [String]
  /// The parts of the key, from the first to the last dot.
  package let key: [TOMLText]
  package let value: TOMLValue
  package let valueRange: Range<Int>

  /// The bytes of the whole key, dots included.
  package var keyRange: Range<Int> {
    guard let first = key.first, let last = key.last else { return valueRange }
    return first.range.lowerBound..<last.range.upperBound
  }

  /// The table's path and the key's parts together: where the value lives in the file's meaning.
  package var path: [String] { table + key.map(\.text) }
}

/// A `[table]` header.
package struct TOMLTable: Hashable, Sendable {
  package let path: [String]
  /// The bytes from the first to the last part of the name, without brackets.
  package let range: Range<Int>
}

/// The bytes that have a meaning in TOML, by name.
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
  /// Whether TOML forbids the byte in strings and comments.
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
