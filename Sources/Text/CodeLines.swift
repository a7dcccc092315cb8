/// Code wrapped at spaces and before the commands of path data.
package struct CodeLines {
  package private(set) var lines: [String] = []

  package init(_ text: String, columns: Int, atMost most: Int) {
    for source in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      guard lines.count < most else { return }
      // Lines keep their indentation, and so do their continuations.
      let code = source.drop { $0 == UInt8(ascii: " ") }
      let margin = min(source.count - code.count, columns / 2)
      let indent = String(repeating: " ", count: margin)
      var (line, width, isEmpty) = (indent, margin, true)
      for word in Self.words(of: Substring(code)) {
        guard lines.count < most else { return }
        let wordWidth = word.columns
        if width + wordWidth > columns, !isEmpty {
          lines.append(line)
          (line, width, isEmpty) = (indent, margin, true)
          guard lines.count < most else { return }
        }
        let spaces = isEmpty ? word.utf8.prefix { $0 == UInt8(ascii: " ") }.count : 0
        line += word.dropFirst(spaces)
        width += wordWidth - spaces
        isEmpty = false
        while width > columns {
          // Always take one character, even if it is too wide.
          let head = line.beginning(columns: columns)
          let kept = head.isEmpty ? line.prefix(1) : head
          lines.append(String(kept))
          line.removeSubrange(..<kept.endIndex)
          width = line.columns
          guard lines.count < most else { return }
        }
      }
      lines.append(line)
    }
  }

  /// The unbreakable pieces, each with the space before it; a command of path data stays with its numbers.
  private static func words(of line: Substring) -> [Substring] {
    var words: [Substring] = []
    var start = line.startIndex
    var (before, isPathData, isCommand) = (UInt8(ascii: " "), false, false)
    // All signs that matter are ASCII.
    for (index, byte) in zip(line.utf8.indices, line.utf8) {
      let isLetter: Bool
      switch byte {
      case UInt8(ascii: "M"), UInt8(ascii: "L"), UInt8(ascii: "A"), UInt8(ascii: "C"), UInt8(ascii: "Z"):
        isLetter = true
      default: isLetter = false
      }
      let quote = UInt8(ascii: "\"")
      // Path data starts with a move.
      if byte == UInt8(ascii: "M"), before == quote || before == UInt8(ascii: " ") { isPathData = true }
      if byte == quote, isPathData { isPathData = false }
      let isAfterNumber = UInt8(ascii: "0")...UInt8(ascii: "9") ~= before || before == UInt8(ascii: "Z")
      let beginsCommand = isPathData && isLetter && isAfterNumber
      let isBreak = beginsCommand || byte == UInt8(ascii: " ") && !(isPathData && isCommand)
      if isBreak, index > start {
        words.append(line[start..<index])
        start = index
      }
      if isPathData, isLetter { isCommand = true }
      if !isPathData { isCommand = false }
      before = byte
    }
    if start < line.endIndex { words.append(line[start...]) }
    return words
  }
}
