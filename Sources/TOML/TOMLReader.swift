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
