import Text

/// A single pass over a TOML file, statement by statement.
struct TOMLReader {
  let source: SourceText
  let bytes: [UInt8]
  /// The next byte to read.
  var offset: Int

  private(set) var tables: [TOMLTable] = []
  private(set) var entries: [TOMLEntry] = []
  private(set) var problems: [TOMLProblem] = []

  private var definitions = TOMLDefinitions()
  /// The open table; `nil` below a header that cannot be read.
  private var table: (path: [String], node: Int)? = ([], TOMLDefinitions.root)

  init(source: SourceText) {
    self.source = source
    bytes = source.bytes
    offset = source.start
  }

  /// Reads every statement; one with an error costs its first line, and reading resumes on the next.
  mutating func readAll() {
    while offset < bytes.count {
      let start = offset
      do throws(TOMLProblem) {
        try readStatement()
      } catch {
        problems.append(error)
        offset = bytes[start...].firstIndex(of: .lineFeed).map { $0 + 1 } ?? bytes.count
      }
    }
    // An array is reported where it breaks, which may be below a line that is read again.
    problems.sort { $0.range.lowerBound < $1.range.lowerBound }
  }

  private mutating func readStatement() throws(TOMLProblem) {
    skipBlanks()
    switch peek {
    case nil: break
    case .lineFeed, .carriageReturn, .hash: try endLine()
    case .openBracket: try readHeader()
    case _: try readEntry()
    }
  }

  /// Reads a header; the lines below a broken one are skipped, because they belong to no known table.
  private mutating func readHeader() throws(TOMLProblem) {
    let start = offset
    do throws(TOMLProblem) {
      try openTable()
    } catch {
      var error = error
      // With an equals sign the line is a broken entry, which costs nothing but itself.
      error.skipsTable = !bytes[start...].prefix { $0 != .lineFeed }.contains(.equals)
      if error.skipsTable { table = nil }
      throw error
    }
  }

  private mutating func openTable() throws(TOMLProblem) {
    let start = offset
    offset += 1
    guard peek != .openBracket else { throw problem(.unsupported(.arrayOfTables), from: start, to: start + 2) }
    let path = try readKey()
    guard peek == .closeBracket else { throw problem(.unclosedHeader, from: start) }
    offset += 1
    try endLine()
    let (node, clash) = definitions.open(path, line: source.line(at: start))
    table = node.map { (path.map(\.text), $0) }
    if var clash {
      clash.skipsTable = node == nil
      problems.append(clash)
    } else {
      tables.append(
        TOMLTable(path: path.map(\.text), range: path[0].range.lowerBound..<path[path.count - 1].range.upperBound))
    }
  }

  private mutating func readEntry() throws(TOMLProblem) {
    let key = try readKey()
    guard peek == .equals else { throw problem(.expectedEquals, from: offset) }
    offset += 1
    skipBlanks()
    let start = offset
    let value = try readValue()
    let end = offset
    try endLine()
    guard let table else { return }
    if let clash = definitions.define(key, in: table.node, line: source.line(at: key[0].range.lowerBound)) {
      problems.append(clash)
    } else {
      entries.append(TOMLEntry(table: table.path, key: key, value: value, valueRange: start..<end))
    }
  }

  /// Reads a key of at least one part and the blanks after it.
  private mutating func readKey() throws(TOMLProblem) -> [TOMLText] {
    var parts: [TOMLText] = []
    while true {
      skipBlanks()
      let start = offset
      switch peek {
      case .quote, .apostrophe: parts.append(try readString())
      case let byte?:
        while let byte = peek, byte.isBareKey { offset += 1 }
        guard offset > start else {
          let line = start..<(bytes[start...].firstIndex { $0.isLineEnd } ?? bytes.count)
          if byte >= 0x80 { _ = try text(line) }
          throw problem(.expectedKey(found: byte.isLineEnd ? "" : character(at: start)), from: start)
        }
        parts.append(TOMLText(text: String(decoding: bytes[start..<offset], as: UTF8.self), range: start..<offset))
      case nil: throw problem(.expectedKey(found: ""), from: start)
      }
      skipBlanks()
      guard peek == .dot else { return parts }
      offset += 1
    }
  }

  private mutating func readValue() throws(TOMLProblem) -> TOMLValue {
    switch peek {
    case nil, .lineFeed, .carriageReturn, .hash: throw problem(.expectedValue, from: offset)
    case .quote, .apostrophe: .string(try readStringValue().text)
    case .openBracket: try readArray()
    case .openBrace: throw problem(.unsupported(.inlineTable), from: offset)
    case _: try readBareValue()
    }
  }

  /// Reads an array of strings over any number of lines, with or without a last comma.
  private mutating func readArray() throws(TOMLProblem) -> TOMLValue {
    let start = offset
    var items: [TOMLText] = []
    offset += 1
    while true {
      try skipToItem(inArrayAt: start)
      if peek == .closeBracket { break }
      guard peek == .quote || peek == .apostrophe else { throw problem(.unsupported(.mixedArray), from: offset) }
      items.append(try readStringValue())
      try skipToItem(inArrayAt: start)
      guard peek != .closeBracket else { break }
      guard peek == .comma else { throw problem(.expectedComma(found: character(at: offset)), from: offset) }
      offset += 1
    }
    offset += 1
    return .strings(items)
  }

  /// Skips blanks, comments and line breaks.
  private mutating func skipToItem(inArrayAt start: Int) throws(TOMLProblem) {
    repeat {
      skipBlanks()
      try skipComment()
    } while skipLineBreak()
    guard let byte = peek else { throw problem(.unclosedArray, from: start) }
    if byte.isControl { throw problem(.controlCharacter(byte), from: offset) }
  }

  /// Reads what may follow a statement: blanks, a comment and the line break.
  private mutating func endLine() throws(TOMLProblem) {
    skipBlanks()
    try skipComment()
    guard !skipLineBreak(), offset < bytes.count else { return }
    if let byte = peek, byte.isControl { throw problem(.controlCharacter(byte), from: offset) }
    throw problem(.textAfterEnd(character(at: offset)), from: offset)
  }
}

extension TOMLReader {
  /// The next byte, or `nil` at the end of the file.
  var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// The byte `distance` after the next one.
  func peek(_ distance: Int) -> UInt8? { offset + distance < bytes.count ? bytes[offset + distance] : nil }

  private mutating func skipBlanks() {
    while let byte = peek, byte.isBlank { offset += 1 }
  }

  /// Skips a line feed, with or without a carriage return; false if there is none.
  private mutating func skipLineBreak() -> Bool {
    if peek == .lineFeed {
      offset += 1
    } else if peek == .carriageReturn, peek(1) == .lineFeed {
      offset += 2
    } else {
      return false
    }
    return true
  }

  /// Skips a comment up to its line break.
  private mutating func skipComment() throws(TOMLProblem) {
    guard peek == .hash else { return }
    let start = offset
    while let byte = peek, byte != .lineFeed, !(byte == .carriageReturn && peek(1) == .lineFeed) {
      if byte.isControl { throw problem(.controlCharacter(byte), from: offset) }
      offset += 1
    }
    _ = try text(start..<offset)
  }

  /// The text of some bytes, which must be UTF-8.
  func text(_ range: Range<Int>) throws(TOMLProblem) -> String {
    guard let text = String(validating: bytes[range], as: UTF8.self) else {
      throw TOMLProblem(reason: .invalidUTF8, range: range)
    }
    return text
  }

  /// A problem in the bytes from `start` to `end`; one byte long without an `end`.
  func problem(_ reason: TOMLProblem.Reason, from start: Int, to end: Int? = nil) -> TOMLProblem {
    let end = end ?? (start < bytes.count && !bytes[start].isLineEnd ? start + 1 : start)
    return TOMLProblem(reason: reason, range: start..<end)
  }

  /// The character that starts at a byte, safe to display.
  func character(at start: Int) -> String {
    let text = String(decoding: bytes[start..<min(bytes.count, start + 16)], as: UTF8.self)
    return text.first.map { displayed(String($0)) } ?? ""
  }
}
