/// Code wrapped at spaces and before the commands of path data.
package struct CodeLines {
  package private(set) var lines: [String] = []

  package init(_ text: String, columns: Int, atMost most: Int) {
    for source in text.split(separator: "\n", omittingEmptySubsequences: false) {
      guard lines.count < most else { return }
      // Lines keep their indentation, and so do their continuations.
      let code = source.drop { $0 == " " }
      let indent = String(repeating: " ", count: min(source.count - code.count, columns / 2))
      var (line, isEmpty) = (indent, true)
      for word in Self.words(of: code) {
        guard lines.count < most else { return }
        if line.columns + word.columns > columns, !isEmpty {
          lines.append(line)
          (line, isEmpty) = (indent, true)
          guard lines.count < most else { return }
        }
        line += isEmpty ? String(word.drop { $0 == " " }) : String(word)
        isEmpty = false
        while line.columns > columns {
          // Always take one character, even if it is too wide.
          let head = line.beginning(columns: columns)
          let kept = head.isEmpty ? line.prefix(1) : head
          lines.append(String(kept))
          line.removeSubrange(..<kept.endIndex)
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
    var (before, isPathData, isCommand): (Unicode.Scalar, Bool, Bool) = (" ", false, false)
    for (index, scalar) in zip(line.unicodeScalars.indices, line.unicodeScalars) {
      let isLetter = "MLACZ".unicodeScalars.contains(scalar)
      // Path data starts with a move.
      if scalar == "M", before == "\"" || before == " " { isPathData = true }
      if scalar == "\"", isPathData { isPathData = false }
      let beginsCommand = isPathData && isLetter && ("0"..."9" ~= before || before == "Z")
      let isBreak = beginsCommand || scalar == " " && !(isPathData && isCommand)
      if isBreak, index > start {
        words.append(line[start..<index])
        start = index
      }
      if isPathData, isLetter { isCommand = true }
      if !isPathData { isCommand = false }
      before = scalar
    }
    if start < line.endIndex { words.append(line[start...]) }
    return words
  }
}
