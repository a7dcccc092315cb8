import Text

/// Why a part of a TOML file was skipped, and where.
package struct TOMLProblem: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// Something that cannot start or continue a key; empty at the end of the line.
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
    /// With the line, counted from 1, up to which a string is skipped that ends on another line than it begins.
    case multiLineString(last: Int?)
    /// The lines count from 1 and name the earlier place.
    case keyTwice(String, line: Int)
    case tableTwice(String, line: Int)
    case notATable(String, line: Int)
    case notAValue(String, line: Int)
  }

  /// A part of TOML that keymaps and settings do not use.
  package enum Feature: String, Hashable, Sendable {
    case dateOrTime = "a date or time"
    case inlineTable = "an inline table"
    case arrayOfTables = "an array of tables"
    case nestedArray = "an array in an array"
    case mixedArray = "an array of anything but strings"
  }

  package let reason: Reason
  /// The bytes that are at fault; empty at the end of a line.
  package let range: Range<Int>
  /// Whether the lines up to the next header are skipped, because the one above them cannot be read.
  package internal(set) var skipsTable = false

  package init(reason: Reason, range: Range<Int>) {
    self.reason = reason
    self.range = range
  }

  /// What happened and what to do, in one line of lower case words.
  package var message: String { text + (skipsTable ? "; the lines under it are skipped" : "") }

  private var text: String {
    switch reason {
    case .expectedKey(""): "expected a key"
    case .expectedKey(let found): "expected a key, not \(found); put a key that is punctuation in quotes"
    case .expectedEquals: "expected = after the key"
    case .expectedValue: "expected a value after ="
    case .expectedComma(""): "expected a comma or ] in the array"
    case .expectedComma(let found): "expected a comma or ] in the array, not \(found)"
    case .unknownValue(let text): "\(text) is no value; put text in quotes"
    case .badNumber(let text): "\(text) is not a number as TOML writes it"
    case .numberOutOfRange(let text): "\(text) is too large for a number"
    case .unclosedString(let quote): "the string has no closing \(quote) on this line"
    case .unclosedArray: "the array has no closing ]"
    case .unclosedHeader: "the table name has no closing ]"
    case .badEscape(let text): "\(text) is no escape of a string; write \\\\ for a backslash"
    case .controlCharacter(let byte): "the control character 0x\(hexadecimal(byte)) may not stand here"
    case .invalidUTF8: "the text is not UTF-8; save the file as UTF-8"
    case .textAfterEnd(let text): "expected the end of the line, not \(text)"
    case .unsupported(.arrayOfTables): "an array of tables is not used here; write [name]"
    case .unsupported(let feature): "\(feature.rawValue) is not used here"
    case .multiLineString(let last):
      "a string over several lines is not used here" + (last.map { "; it ends on line \($0)" } ?? "")
    case .keyTwice(let key, let line): "\(key) already has a value on line \(line); this one is skipped"
    case .tableTwice(let table, let line):
      "the table \(table) was already opened on line \(line); move these lines there"
    case .notATable(let key, let line):
      "\(key) has a value on line \(line), so no other key can start with it"
    case .notAValue(let key, let line):
      "\(key) is the start of another key on line \(line), so it has no value"
    }
  }
}
