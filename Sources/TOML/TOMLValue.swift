/// A piece of text in a TOML file with the bytes that spell it, quotes included.
public struct TOMLText: Hashable, Sendable {
  public var text: String
  public var range: Range<Int>

  package init(text: String, range: Range<Int>) {
    self.text = text
    self.range = range
  }
}

/// A value of the subset of TOML that keymaps and settings use.
public enum TOMLValue: Hashable, Sendable {
  case string(String)
  case strings([TOMLText])
  case integer(Int)
  case float(Double)
  case boolean(Bool)
}

/// One `key = value` with the bytes of its parts, so that one of them can be rewritten in place.
public struct TOMLEntry: Hashable, Sendable {
  /// The table that the entry stands in, from the last header.
  public let table: [String]
  /// The parts of the key, from the first to the last dot.
  public let key: [TOMLText]
  public let value: TOMLValue
  public let valueRange: Range<Int>

  /// The bytes of the whole key, dots included.
  public var keyRange: Range<Int> {
    guard let first = key.first, let last = key.last else { return valueRange }
    return first.range.lowerBound..<last.range.upperBound
  }

  /// The table's path and the key's parts together: where the value lives in the file's meaning.
  public var path: [String] { table + key.map(\.text) }
}

/// A `[table]` header.
public struct TOMLTable: Hashable, Sendable {
  public let path: [String]
  /// The bytes from the first to the last part of the name, without brackets.
  public let range: Range<Int>
}
