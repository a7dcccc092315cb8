/// Tells code from comments and literals, as far as the house rules need it.
struct SwiftLexer {
  private let bytes: [UInt8]
  private var index = 0
  private var result: [UInt8] = []

  init(_ text: String) { bytes = Array(text.utf8) }

  /// The code alone; a literal leaves its quotes, a comment its line feed.
  mutating func code() -> String {
    takeCode(untilParenthesis: false)
    return String(decoding: result, as: UTF8.self)
  }

  private func looks(at text: String) -> Bool {
    var place = index
    for byte in text.utf8 {
      guard place < bytes.count, bytes[place] == byte else { return false }
      place += 1
    }
    return true
  }

  private mutating func takeCode(untilParenthesis: Bool) {
    var depth = 0
    while index < bytes.count {
      let byte = bytes[index]
      if looks(at: "//") {
        while index < bytes.count, bytes[index] != UInt8(ascii: "\n") { index += 1 }
      } else if looks(at: "/*") {
        while index < bytes.count, !looks(at: "*/") { index += 1 }
        index = min(index + 2, bytes.count)
      } else if byte == UInt8(ascii: "\"") {
        takeString(quote: looks(at: "\"\"\"") ? "\"\"\"" : "\"")
      } else {
        if byte == UInt8(ascii: "(") { depth += 1 }
        if byte == UInt8(ascii: ")") { depth -= 1 }
        if untilParenthesis, depth < 0 { return }
        result.append(byte)
        index += 1
      }
    }
  }

  private mutating func takeString(quote: String) {
    result.append(UInt8(ascii: "\""))
    index += quote.utf8.count
    while index < bytes.count, !looks(at: quote) {
      if looks(at: "\\(") {
        index += 2
        result.append(UInt8(ascii: "("))
        takeCode(untilParenthesis: true)
        result.append(UInt8(ascii: ")"))
      } else if bytes[index] == UInt8(ascii: "\\") {
        index += 1
      }
      index += 1
    }
    index = min(index + quote.utf8.count, bytes.count)
    result.append(UInt8(ascii: "\""))
  }
}
