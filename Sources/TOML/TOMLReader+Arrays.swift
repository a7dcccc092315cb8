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
