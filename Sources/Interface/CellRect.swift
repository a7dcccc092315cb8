import Cells
import Text

/// A part of a screen, in character cells.
struct CellRect: Hashable, Sendable {
  var column: Int
  var row: Int
  var columns: Int
  var rows: Int

  /// What a border of one cell leaves.
  var inner: CellRect {
    CellRect(column: column + 1, row: row + 1, columns: max(0, columns - 2), rows: max(0, rows - 2))
  }

  /// The smallest part that has both.
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
  /// Takes away whatever was drawn in a part.
  mutating func clear(_ rect: CellRect) {
    for row in rect.row..<(rect.row + rect.rows) {
      for column in rect.column..<(rect.column + rect.columns) { self[column, row] = .blank }
    }
  }
}

extension String {
  /// The text in lines of so many columns, broken at blanks, and within a word only where it is wider than a line.
  ///
  /// - Parameter indent: what every line but the first begins with.
  func wrapped(to columns: Int, indent: String = "") -> [String] {
    // A wide character has to fit behind it.
    let columns = Swift.max(columns, indent.columns + 2)
    var lines: [String] = []
    var rest = Substring(self)
    while rest.columns > columns {
      let head = rest.beginning(columns: columns)
      // A blank right behind the line breaks it as well.
      let blank = rest[head.endIndex] == " " ? head.endIndex : head.lastIndex(of: " ")
      let length = blank.map { rest.distance(from: rest.startIndex, to: $0) } ?? 0
      let margin = rest.prefix { $0 == " " }.count
      let kept = length > margin ? length : Swift.max(1, head.count)
      lines.append(String(rest.prefix(kept)))
      rest = Substring(indent + rest.dropFirst(kept).drop { $0 == " " })
    }
    return lines + [String(rest)]
  }

  /// The text in at most so many lines, one at least; where there would be more, the last of them is cut.
  func wrapped(to columns: Int, most: Int, ellipsis: String) -> [String] {
    let lines = wrapped(to: columns)
    guard lines.count > most, most > 0 else { return lines }
    return lines.prefix(most - 1) + [lines[(most - 1)...].joined(separator: " ").cut(columns, ellipsis)]
  }
}

extension StringProtocol {
  /// As many of the first characters as so many columns have room for.
  func beginning(columns: Int) -> SubSequence {
    var room = columns
    return prefix { character in
      room -= String(character).columns
      return room >= 0
    }
  }
}
