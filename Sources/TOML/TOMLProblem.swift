import Text

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
