/// Tells code from comments and literals, as far as the house rules need it.
struct SwiftLexer {
  private let characters: [Character]
  private var index = 0
  private var result = ""

  init(_ text: String) { characters = Array(text) }

  /// The code alone; a literal leaves its quotes, a comment its line feed.
  mutating func code() -> String {
    takeCode(untilParenthesis: false)
    return result
  }

  private func looks(at text: String) -> Bool {
    characters[index...].starts(with: text)
  }

  private mutating func takeCode(untilParenthesis: Bool) {
    var depth = 0
    while index < characters.count {
      let character = characters[index]
      if looks(at: "//") {
        while index < characters.count, characters[index] != "\n" { index += 1 }
      } else if looks(at: "/*") {
        while index < characters.count, !looks(at: "*/") { index += 1 }
        index = min(index + 2, characters.count)
      } else if character == "\"" {
        takeString(quote: looks(at: "\"\"\"") ? "\"\"\"" : "\"")
      } else {
        if character == "(" { depth += 1 }
        if character == ")" { depth -= 1 }
        if untilParenthesis, depth < 0 { return }
        result.append(character)
        index += 1
      }
    }
  }

  private mutating func takeString(quote: String) {
    result += "\""
    index += quote.count
    while index < characters.count, !looks(at: quote) {
      if looks(at: "\\(") {
        index += 2
        result += "("
        takeCode(untilParenthesis: true)
        result += ")"
      } else if characters[index] == "\\" {
        index += 1
      }
      index += 1
    }
    index = min(index + quote.count, characters.count)
    result += "\""
  }
}
