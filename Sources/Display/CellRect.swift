import Screen
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
