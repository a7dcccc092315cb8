import Text

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

  /// The same as written: `nan` is equal to itself.
  package static func == (first: TOMLValue, second: TOMLValue) -> Bool {
    switch (first, second) {
    case (.string(let a), .string(let b)): a == b
    case (.strings(let a), .strings(let b)): a == b
    case (.integer(let a), .integer(let b)): a == b
    case (.float(let a), .float(let b)): a.bitPattern == b.bitPattern
    case (.boolean(let a), .boolean(let b)): a == b
    case (.string, _), (.strings, _), (.integer, _), (.float, _), (.boolean, _): false
    }
  }
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

/// An error in a TOML file, and where it is.
package struct TOMLProblem: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// The character that was found instead; empty at the end of the line.
    case expectedKey(found: String)
    case expectedEquals
    case expectedValue
    case expectedComma(found: String)
    case unknownValue(String)
    case badNumber(String)
    case numberOutOfRange(String)
    case unclosedString(quote: String)
    case unclosedArray
    case unclosedHeader
    case badEscape(String)
    case controlCharacter(UInt8)
    case invalidUTF8
    case textAfterEnd(String)
    case unsupported(Feature)
    /// `line` is the earlier definition's, from 1.
    case keyTwice(String, line: Int)
    case tableTwice(String, line: Int)
    case notATable(String, line: Int)
    case notAValue(String, line: Int)
  }

  /// The parts of TOML outside the subset for keymaps and settings.
  package enum Feature: String, Hashable, Sendable {
    case dateOrTime = "a date or time"
    case inlineTable = "an inline table"
    case arrayOfTables = "an array of tables"
    case mixedArray
    case multiLineString = "a string over several lines"
  }

  package let reason: Reason
  /// The wrong bytes; empty at the end of a line.
  package let range: Range<Int>
  /// True if the lines up to the next header are skipped too, because this header cannot be read.
  package internal(set) var skipsTable = false

  package init(reason: Reason, range: Range<Int>) {
    self.reason = reason
    self.range = range
  }

  /// The error and its fix in one line, without a capital or a period.
  package var message: String { text + (skipsTable ? "; the lines below it are skipped" : "") }

  private var text: String {
    switch reason {
    case .expectedKey(""): "a key is missing"
    case .expectedKey(let found): "\(found) cannot start a key; put punctuation in quotes"
    case .expectedEquals: "= is missing after the key"
    case .expectedValue: "a value is missing after ="
    case .expectedComma(let found): "expected a comma or ] in the array, not \(found)"
    case .unknownValue(let text): "\(text) is not a value; put text in quotes"
    case .badNumber(let text): "\(text) is not a TOML number"
    case .numberOutOfRange(let text): "\(text) is too large"
    case .unclosedString(let quote): "the string has no closing \(quote) on this line"
    case .unclosedArray: "the array has no closing ]"
    case .unclosedHeader: "the table name has no closing ]"
    case .badEscape(let text): "\(text) is not an escape; write \\\\ for a backslash"
    case .controlCharacter(let byte): "control character 0x\(hexadecimal(byte)) is not allowed"
    case .invalidUTF8: "the text is not UTF-8; save the file as UTF-8"
    case .textAfterEnd(let text): "expected the end of the line, not \(text)"
    case .unsupported(.mixedArray): "expected a quoted string or ] in the array"
    case .unsupported(.arrayOfTables): "an array of tables is not supported; write [name]"
    case .unsupported(let feature): "\(feature.rawValue) is not supported"
    case .keyTwice(let key, let line): "\(key) already has a value on line \(line); this one is skipped"
    case .tableTwice(let table, let line): "the table \(table) already starts on line \(line); move these lines there"
    case .notATable(let key, let line): "\(key) already has a value on line \(line), so no longer key can start with it"
    case .notAValue(let key, let line): "\(key) starts a longer key on line \(line), so it cannot have a value"
    }
  }
}

/// The bytes of a file, its name for messages, and the starts of its lines.
package struct SourceText: Sendable {
  /// The file's name in messages.
  package let name: String
  package let bytes: [UInt8]
  private let lineStarts: [Int]

  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
    // A byte order mark belongs to no line.
    var starts = [bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0]
    for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      starts.append(offset + 1)
    }
    lineStarts = starts
  }

  /// The offset of the first byte after a byte order mark.
  package var start: Int { lineStarts[0] }

  /// The line of a byte, from 1.
  package func line(at offset: Int) -> Int {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low + 1
  }

  /// The bytes of an existing line, from 1, without its line break.
  package func range(ofLine line: Int) -> Range<Int> {
    let start = lineStarts[line - 1]
    var end = line < lineStarts.count ? lineStarts[line] - 1 : bytes.count
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return start..<end
  }
}
