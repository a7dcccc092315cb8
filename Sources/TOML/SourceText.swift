/// A place in a text as editors count it: lines and columns from 1, columns in characters.
package struct TextPosition: Hashable, Sendable {
  package var line: Int
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// The bytes of a file, its name for messages, and the starts of its lines.
package struct SourceText: Sendable {
  /// What messages call the file.
  package let name: String
  package let bytes: [UInt8]
  private let lineStarts: [Int]

  package init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
    // A byte order mark belongs to no line.
    var starts = [bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0]
    for (offset, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      starts.append(offset + 1)
    }
    lineStarts = starts
  }

  /// The offset of the first byte that is text.
  package var start: Int { lineStarts[0] }

  /// The line of a byte, from 1; an offset outside counts as the nearest one inside.
  package func line(at offset: Int) -> Int {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low + 1
  }

  /// Where a byte stands; costs time in proportion to its column.
  package func position(at offset: Int) -> TextPosition {
    let line = line(at: offset)
    let start = lineStarts[line - 1]
    guard offset > start else { return TextPosition(line: line, column: 1) }
    let end = max(start, min(offset, bytes.count))
    return TextPosition(line: line, column: String(decoding: bytes[start..<end], as: UTF8.self).count + 1)
  }

  /// The bytes of a line, without its line break; `line` counts from 1 and must exist.
  package func range(ofLine line: Int) -> Range<Int> {
    let start = lineStarts[line - 1]
    var end = line < lineStarts.count ? lineStarts[line] - 1 : bytes.count
    if end > start, bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return start..<end
  }
}
