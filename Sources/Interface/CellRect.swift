import Cells
import Text

/// A rectangle on the screen, in character cells.
struct CellRect: Hashable, Sendable {
  var column: Int
  var row: Int
  var columns: Int
  var rows: Int

  /// The rectangle inside a border of one cell.
  var inner: CellRect {
    CellRect(column: column + 1, row: row + 1, columns: max(0, columns - 2), rows: max(0, rows - 2))
  }

  /// The smallest rectangle that contains both.
  func union(_ other: CellRect) -> CellRect {
    let (left, top) = (min(column, other.column), min(row, other.row))
    return CellRect(
      column: left, row: top, columns: max(column + columns, other.column + other.columns) - left,
      rows: max(row + rows, other.row + other.rows) - top)
  }

  func line(_ index: Int) -> CellRect {
    CellRect(column: column, row: row + index, columns: columns, rows: 1)
  }

  var origin: Position { Position(column: column, row: row) }
}

extension Frame {
  /// Writes text at the end of a line, one column from its right edge.
  mutating func put(_ text: String, atEndOf line: CellRect, style: CellStyle = .plain) {
    put(text, at: Position(column: line.column + line.columns - text.columns - 1, row: line.row), style: style)
  }

  /// Clears a rectangle.
  mutating func clear(_ rect: CellRect) {
    for row in rect.row..<(rect.row + rect.rows) {
      for column in rect.column..<(rect.column + rect.columns) { self[column, row] = .blank }
    }
  }
}

extension String {
  /// The text wrapped at spaces, and within words wider than a line.
  ///
  /// - Parameter indent: the start of every line but the first.
  func wrapped(to columns: Int, indent: String = "") -> [String] {
    // Leave room for a wide character after the indent.
    let columns = Swift.max(columns, indent.columns + 2)
    var lines: [String] = []
    var rest = Substring(self)
    while rest.columns > columns {
      let head = rest.beginning(columns: columns)
      // A space right after the line is a break too.
      let blank = rest[head.endIndex] == " " ? head.endIndex : head.lastIndex(of: " ")
      let length = blank.map { rest.distance(from: rest.startIndex, to: $0) } ?? 0
      let margin = rest.prefix { $0 == " " }.count
      let kept = length > margin ? length : Swift.max(1, head.count)
      lines.append(String(rest.prefix(kept)))
      rest = Substring(indent + rest.dropFirst(kept).drop { $0 == " " })
    }
    return lines + [String(rest)]
  }

  /// The text in at most `most` lines, the last of them cut if there would be more.
  func wrapped(to columns: Int, most: Int, ellipsis: String) -> [String] {
    let lines = wrapped(to: columns)
    guard lines.count > most, most > 0 else { return lines }
    return lines.prefix(most - 1) + [lines[(most - 1)...].joined(separator: " ").cut(columns, ellipsis)]
  }
}

extension StringProtocol {
  /// The longest beginning that fits `columns`.
  func beginning(columns: Int) -> SubSequence {
    var room = columns
    return prefix { character in
      room -= String(character).columns
      return room >= 0
    }
  }
}
