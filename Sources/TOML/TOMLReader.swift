import Text

/// Goes through a TOML file once, statement by statement.
struct TOMLReader {
  let source: SourceText
  let bytes: [UInt8]
  /// The next byte to read.
  var offset: Int

  private(set) var tables: [TOMLTable] = []
  private(set) var entries: [TOMLEntry] = []
  private(set) var problems: [TOMLProblem] = []

  private var definitions = TOMLDefinitions()
  private var table: (path: [String], node: Int)? = ([], TOMLDefinitions.root)
  /// Whether the reader is between the brackets of an array, which may go over several lines.
  var isInArray = false

  init(source: SourceText) {
    self.source = source
    bytes = source.bytes
    offset = source.start
  }

  mutating func readAll() {
    while offset < bytes.count {
      let start = offset
      do throws(TOMLProblem) {
        try readStatement()
      } catch {
        problems.append(error)
        recover(fromStatementAt: start)
      }
    }
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

  /// Reads a header; while it cannot be read the lines below belong to no table, least of all to the one above.
  private mutating func readHeader() throws(TOMLProblem) {
    let start = offset
    let above = table
    table = nil
    do throws(TOMLProblem) {
      try openTable()
    } catch {
      // A bracket that is no key without quotes, or has slipped in before one, costs its own line.
      if isEntry(inBracketsAt: start) {
        table = above
        throw error
      }
      var error = error
      error.skipsTable = true
      throw error
    }
  }

  private mutating func openTable() throws(TOMLProblem) {
    let start = offset
    offset += 1
    guard peek != .openBracket else {
      throw problem(.unsupported(.arrayOfTables), from: start, to: start + 2)
    }
    let path = try readKey()
    guard peek == .closeBracket else { throw problem(.unclosedHeader, from: start) }
    offset += 1
    try endLine()
    let (node, clash) = definitions.open(path, line: source.line(at: start))
    if let node { table = (path.map(\.text), node) }
    if var clash {
      clash.skipsTable = node == nil
      problems.append(clash)
    } else {
      tables.append(
        TOMLTable(
          path: path.map(\.text), range: path[0].range.lowerBound..<path[path.count - 1].range.upperBound)
      )
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
    // The line is read to its end by now, so there is nothing to recover from.
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
      case .quote: parts.append(try readBasicString())
      case .apostrophe: parts.append(try readLiteralString())
      case let byte?:
        while let byte = peek, byte.isBareKey { offset += 1 }
        guard offset > start else {
          let line = start..<(bytes[start...].firstIndex { $0.isLineEnd } ?? bytes.count)
          if byte >= 0x80 { _ = try text(line) }
          throw problem(.expectedKey(found: byte.isLineEnd ? "" : character(at: start)), from: start)
        }
        parts.append(
          TOMLText(text: String(decoding: bytes[start..<offset], as: UTF8.self), range: start..<offset))
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
    case .quote: .string(try readBasicString(asValue: true).text)
    case .apostrophe: .string(try readLiteralString(asValue: true).text)
    case .openBracket: try readArray()
    case .openBrace: throw problem(.unsupported(.inlineTable), from: offset)
    case _: try readBareValue()
    }
  }

  /// Reads what may follow a statement: blanks, a comment and the line break.
  mutating func endLine() throws(TOMLProblem) {
    skipBlanks()
    try skipComment()
    guard !skipLineBreak(), offset < bytes.count else { return }
    if let byte = peek, byte.isControl { throw problem(.controlCharacter(byte), from: offset) }
    throw problem(.textAfterEnd(character(at: offset)), from: offset)
  }
}

extension TOMLReader {
  /// Reads an array of strings, over as many lines as it takes, with or without a last comma.
  mutating func readArray() throws(TOMLProblem) -> TOMLValue {
    let start = offset
    var items: [TOMLText] = []
    isInArray = true
    offset += 1
    while true {
      try skipToItem(inArrayAt: start)
      if peek == .closeBracket { break }
      items.append(try readItem())
      try skipToItem(inArrayAt: start)
      guard peek != .closeBracket else { break }
      guard peek == .comma else { throw problem(.expectedComma(found: character(at: offset)), from: offset) }
      offset += 1
    }
    offset += 1
    isInArray = false
    return .strings(items)
  }

  private mutating func readItem() throws(TOMLProblem) -> TOMLText {
    switch peek {
    case .quote: return try readBasicString(asValue: true)
    case .apostrophe: return try readLiteralString(asValue: true)
    case .openBracket: throw problem(.unsupported(.nestedArray), from: offset)
    case .openBrace: throw problem(.unsupported(.inlineTable), from: offset)
    case _:
      let start = offset
      _ = try readBareValue()
      throw problem(.unsupported(.mixedArray), from: start, to: offset)
    }
  }

  /// Skips blanks, comments and line breaks; a line that begins a statement means that the `]` is missing.
  private mutating func skipToItem(inArrayAt start: Int) throws(TOMLProblem) {
    while true {
      skipBlanks()
      try skipComment()
      guard skipLineBreak() else { break }
      if looksLikeStatement(at: offset) { throw problem(.unclosedArray, from: start) }
    }
    guard let byte = peek else {
      throw problem(.unclosedArray, from: start)
    }
    if byte.isControl { throw problem(.controlCharacter(byte), from: offset) }
  }
}

extension TOMLReader {
  /// The next byte, or `nil` at the end of the file.
  var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// The byte after the next by `distance`.
  func peek(_ distance: Int) -> UInt8? {
    offset + distance < bytes.count ? bytes[offset + distance] : nil
  }

  mutating func skipBlanks() {
    while let byte = peek, byte.isBlank { offset += 1 }
  }

  /// Skips a line feed, with or without a carriage return, and says whether there was one.
  mutating func skipLineBreak() -> Bool {
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
  mutating func skipComment() throws(TOMLProblem) {
    guard peek == .hash else { return }
    let start = offset
    var isASCII = true
    while let byte = peek, byte != .lineFeed, !(byte == .carriageReturn && peek(1) == .lineFeed) {
      if byte.isControl { throw problem(.controlCharacter(byte), from: offset) }
      if byte >= 0x80 { isASCII = false }
      offset += 1
    }
    if !isASCII { _ = try text(start..<offset) }
  }

  /// The text of some bytes, which must be UTF-8.
  func text(_ range: Range<Int>) throws(TOMLProblem) -> String {
    guard let text = String(validating: bytes[range], as: UTF8.self) else {
      throw TOMLProblem(reason: .invalidUTF8, range: range)
    }
    return text
  }

  /// A problem in the bytes from one place to another; to the end of the character when none is given.
  func problem(_ reason: TOMLProblem.Reason, from start: Int, to end: Int? = nil) -> TOMLProblem {
    let start = min(start, bytes.count)
    let end = end ?? (start < bytes.count && !bytes[start].isLineEnd ? start + 1 : start)
    return TOMLProblem(reason: reason, range: start..<max(start, min(end, bytes.count)))
  }

  /// The character that starts at a byte, as a message can show it.
  func character(at start: Int) -> String {
    let end = min(bytes.count, start + 16)
    let text = String(decoding: bytes[start..<max(start, end)], as: UTF8.self)
    return text.first.map { displayed(String($0)) } ?? ""
  }
}
