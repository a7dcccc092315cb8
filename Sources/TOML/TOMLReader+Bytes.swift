import Text

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
