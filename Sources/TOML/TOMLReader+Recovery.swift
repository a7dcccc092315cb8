extension TOMLReader {
  /// Moves on to the next line that can be read after a statement was given up.
  ///
  /// An array over several lines is skipped as a whole, but never past a line that begins a statement: a
  /// forgotten bracket must not swallow the rest of the file.
  mutating func recover(fromStatementAt start: Int) {
    guard isInArray else {
      skipLine()
      return
    }
    isInArray = false
    let line = source.range(ofLine: source.line(at: offset)).lowerBound
    if line > start, looksLikeStatement(at: line) {
      offset = line
      return
    }
    skipRestOfArray()
  }

  private mutating func skipLine() {
    while let byte = peek, byte != .lineFeed { offset += 1 }
    if peek != nil { offset += 1 }
  }

  private mutating func skipRestOfArray() {
    var depth = 1
    while let byte = peek {
      switch byte {
      case .lineFeed:
        offset += 1
        if looksLikeStatement(at: offset) { return }
        continue
      case .hash:
        while let next = peek, next != .lineFeed { offset += 1 }
        continue
      case .quote, .apostrophe:
        // A string without an end takes the rest of its line.
        offset = endOfString(at: offset) ?? source.range(ofLine: source.line(at: offset)).upperBound
        continue
      case .openBracket: depth += 1
      case .closeBracket: depth -= 1
      case _: break
      }
      offset += 1
      if depth == 0 {
        skipLine()
        return
      }
    }
  }

  /// Whether a line begins with `key =` or is a `[header]` that cannot be an item of an array.
  func looksLikeStatement(at line: Int) -> Bool {
    var scan = line
    func skipBlanks() {
      while scan < bytes.count, bytes[scan].isBlank { scan += 1 }
    }
    skipBlanks()
    guard scan < bytes.count else { return false }
    let isHeader = bytes[scan] == .openBracket
    if isHeader {
      scan += 1
      guard scan < bytes.count, bytes[scan].isLetter else { return false }
    }
    let first = scan
    while scan < bytes.count {
      let byte = bytes[scan]
      if byte.isBareKey || byte == .dot || byte.isBlank {
        scan += 1
      } else if byte == .quote || byte == .apostrophe, let end = endOfString(at: scan) {
        scan = end
      } else {
        break
      }
    }
    guard scan > first, scan < bytes.count else { return false }
    guard isHeader else { return bytes[scan] == .equals }
    guard bytes[scan] == .closeBracket else { return false }
    scan += 1
    skipBlanks()
    return scan == bytes.count || bytes[scan].isLineEnd || bytes[scan] == .hash
  }

  /// Whether a line is a `[header]`.
  func looksLikeHeader(at line: Int) -> Bool {
    let start = bytes[line...].firstIndex { !$0.isBlank }
    return start.map { bytes[$0] == .openBracket } == true && looksLikeStatement(at: line)
  }

  /// Whether a line that begins with a bracket has `=` and a string or an array behind it, as no header has.
  func isEntry(inBracketsAt line: Int) -> Bool {
    var scan = line
    while scan < bytes.count, bytes[scan] != .lineFeed {
      scan += 1
      guard bytes[scan - 1] == .equals else { continue }
      while scan < bytes.count, bytes[scan].isBlank { scan += 1 }
      guard scan < bytes.count else { return false }
      if [.quote, .apostrophe, .openBracket].contains(bytes[scan]) { return true }
    }
    return false
  }

  /// The place after a string on one line, or `nil` when it has no end there.
  private func endOfString(at start: Int) -> Int? {
    let quote = bytes[start]
    var scan = start + 1
    while scan < bytes.count, bytes[scan] != .lineFeed {
      if bytes[scan] == quote { return scan + 1 }
      if bytes[scan] == .backslash, quote == .quote, scan + 1 < bytes.count, bytes[scan + 1] != .lineFeed {
        scan += 1
      }
      scan += 1
    }
    return nil
  }
}
