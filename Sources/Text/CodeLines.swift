/// Code wrapped at spaces and before the commands of path data; unsafe characters are made visible.
package struct CodeLines {
  package private(set) var lines: [String] = []

  /// - Parameters:
  ///   - columns: The width of a line; only a wide character may need more.
  ///   - most: The largest number of lines.
  package init(_ text: String, columns: Int, atMost most: Int) {
    let bytes = Array(text.utf8)
    var start = 0
    while start <= bytes.count, lines.count < most {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      let source = bytes[start..<end]
      if source.allSatisfy(Self.isPlain) {
        wrap(source, isPlain: true, columns: columns, atMost: most)
      } else {
        let shown = Array(displayed(String(decoding: source, as: UTF8.self)).utf8)[...]
        wrap(shown, isPlain: false, columns: columns, atMost: most)
      }
      start = end + 1
    }
  }

  /// Adds a line; it keeps its indentation, and so do its continuations.
  private mutating func wrap(_ source: ArraySlice<UInt8>, isPlain: Bool, columns: Int, atMost most: Int) {
    let code = source.drop { $0 == UInt8(ascii: " ") }
    let margin = min(source.count - code.count, columns / 2)
    var indent = margin
    var (line, width, isEmpty) = (code.startIndex..<code.startIndex, margin, true)
    var start = code.startIndex
    for end in Self.wordEnds(of: code) {
      let word = start..<end
      start = end
      let wordWidth = isPlain ? word.count : String(decoding: code[word], as: UTF8.self).columns
      if width + wordWidth > columns, !isEmpty {
        lines.append(Self.text(code[line], indent))
        (indent, width, isEmpty) = (margin, margin, true)
        guard lines.count < most else { return }
      }
      if isEmpty {
        let spaces = code[word].prefix { $0 == UInt8(ascii: " ") }.count
        line = word.lowerBound + spaces..<word.lowerBound + spaces
        width -= spaces
      }
      line = line.lowerBound..<word.upperBound
      width += wordWidth
      isEmpty = false
      while width > columns {
        // No column has more than four bytes.
        let first = Self.text(code[line].prefix(4 * columns + 4), indent)
        let head = first.beginning(columns: columns)
        // Always take one character, even if it is too wide.
        let kept = head.isEmpty ? first.prefix(1) : head
        lines.append(String(kept))
        guard lines.count < most else { return }
        line = line.lowerBound + kept.utf8.count - indent..<line.upperBound
        indent = 0
        width -= kept.columns
      }
    }
    lines.append(Self.text(code[line], indent))
  }

  /// True for a byte that is a character of one column.
  private static func isPlain(_ byte: UInt8) -> Bool { byte >= 0x20 && byte < 0x7F }

  private static func text(_ bytes: ArraySlice<UInt8>, _ indent: Int) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    return indent == 0 ? text : String(repeating: " ", count: indent) + text
  }

  /// The ends of the unbreakable pieces, each with the space before it; a command of path data stays with its numbers.
  ///
  /// Not the pieces as ranges: for them in an array Swift would search all conformances.
  private static func wordEnds(of line: ArraySlice<UInt8>) -> [Int] {
    var ends: [Int] = []
    var start = line.startIndex
    var (before, isPathData, isCommand) = (UInt8(ascii: " "), false, false)
    let (quote, space) = (UInt8(ascii: "\""), UInt8(ascii: " "))
    // All signs that matter are ASCII.
    for index in line.indices {
      let byte = line[index]
      defer { before = byte }
      let isLetter: Bool
      switch byte {
      case UInt8(ascii: "M"), UInt8(ascii: "L"), UInt8(ascii: "A"), UInt8(ascii: "C"), UInt8(ascii: "Z"):
        isLetter = true
      case space, quote: isLetter = false
      default: continue
      }
      // Path data starts with a move.
      if byte == UInt8(ascii: "M"), before == quote || before == space { isPathData = true }
      if byte == quote, isPathData { isPathData = false }
      let isAfterNumber = UInt8(ascii: "0")...UInt8(ascii: "9") ~= before || before == UInt8(ascii: "Z")
      let beginsCommand = isPathData && isLetter && isAfterNumber
      let isBreak = beginsCommand || byte == space && !(isPathData && isCommand)
      if isBreak, index > start {
        ends.append(index)
        start = index
      }
      if isPathData, isLetter { isCommand = true }
      if !isPathData { isCommand = false }
    }
    if start < line.endIndex { ends.append(line.endIndex) }
    return ends
  }
}
