import Cells
import Settings
import Text

/// The areas of the screen; `nil` for a part without room.
struct Layout: Hashable, Sendable {
  enum Arrangement: Hashable, Sendable {
    /// Preview on the left, both lists on the right.
    case sideBySide
    /// Preview above the focused list.
    case stacked
    /// One panel at a time, with a line for the selected corner.
    case single
  }

  let arrangement: Arrangement
  var title: CellRect?
  /// Includes the border; ``Arrangement/single`` has none.
  var preview: CellRect
  var corners: CellRect?
  var parameters: CellRect?
  /// The code of the drawing, on large screens.
  var code: CellRect?
  var numbers: CellRect
  var hints: CellRect?
  var message: CellRect

  /// The columns from which lists have sliders for all corners and numbers more decimals.
  static let wide = 120

  /// The columns of the lists beside the preview, always less than half of the screen.
  private static func sideColumns(of columns: Int) -> Int {
    switch columns {
    case ..<wide: 32
    case ..<140: 52
    case ..<160: 60
    case ..<200: 72
    default: 92
    }
  }

  /// The smallest screen; anything smaller has only a message.
  static let smallest = Size(columns: 20, rows: 5)

  init(
    size: Size, cornerCount: Int, showsParameters: Bool, choice: LayoutChoice = .automatic
  ) {
    let (columns, rows) = (size.columns, size.rows)
    func line(_ row: Int) -> CellRect { CellRect(column: 0, row: row, columns: columns, rows: 1) }
    message = line(rows - 1)
    let least = LayoutChoice.leastForSeveral
    if columns < least.columns || rows < least.rows || choice == .single {
      arrangement = .single
      let hasTitle = rows >= 8
      title = hasTitle ? line(0) : nil
      hints = hasTitle ? line(rows - 2) : nil
      let below = hasTitle ? 3 : 2
      numbers = line(rows - below)
      let top = hasTitle ? 1 : 0
      let body = CellRect(column: 0, row: top, columns: columns, rows: rows - below - top)
      preview = body
      parameters = showsParameters ? body : nil
      return
    }
    title = line(0)
    numbers = line(rows - 3)
    hints = line(rows - 2)
    let body = rows - 4
    guard columns >= 80, choice != .stacked else {
      arrangement = .stacked
      let list = max(6, body * 2 / 5)
      preview = CellRect(column: 0, row: 1, columns: columns, rows: body - list)
      let below = CellRect(column: 0, row: 1 + body - list, columns: columns, rows: list)
      if showsParameters { parameters = below } else { corners = below }
      return
    }
    arrangement = .sideBySide
    let side = Self.sideColumns(of: columns)
    preview = CellRect(column: 0, row: 1, columns: columns - side, rows: body)
    var lists = body
    if columns >= LayoutChoice.leastForCode.columns, rows >= LayoutChoice.leastForCode.rows {
      let share = body / 3
      lists -= share
      code = CellRect(column: columns - side, row: 1 + lists, columns: side, rows: share)
    }
    // Wide lists have a title row.
    let wanted = cornerCount + (columns >= Self.wide ? 3 : 2)
    let upper = min(max(wanted, 5), max(lists - 9, 5))
    corners = CellRect(column: columns - side, row: 1, columns: side, rows: upper)
    parameters = CellRect(column: columns - side, row: 1 + upper, columns: side, rows: lists - upper)
  }
}

/// A rectangle on the screen, in character cells.
struct CellRect: Hashable, Sendable {
  var column: Int
  var row: Int
  var columns: Int
  var rows: Int

  /// The rectangle inside a border of one cell.
  var inner: CellRect { part(1, 1, columns: max(0, columns - 2), rows: max(0, rows - 2)) }

  /// The smallest rectangle that contains both.
  func union(_ other: CellRect) -> CellRect {
    let (left, top) = (min(column, other.column), min(row, other.row))
    return CellRect(
      column: left, row: top, columns: max(column + columns, other.column + other.columns) - left,
      rows: max(row + rows, other.row + other.rows) - top)
  }

  var lastColumn: Int { column + columns - 1 }
  var lastRow: Int { row + rows - 1 }

  func line(_ index: Int) -> CellRect { part(0, index, columns: columns) }

  var origin: Position { at(0) }

  /// The cell at an offset from the top left.
  func at(_ column: Int, _ row: Int = 0) -> Position { Position(column: self.column + column, row: self.row + row) }

  /// A rectangle at an offset from the top left.
  func part(_ column: Int, _ row: Int = 0, columns: Int, rows: Int = 1) -> CellRect {
    CellRect(column: self.column + column, row: self.row + row, columns: columns, rows: rows)
  }

  func contains(_ position: Position) -> Bool {
    position.column >= column && position.column < column + columns && hasRow(position.row)
  }

  func hasRow(_ line: Int) -> Bool { line >= row && line < row + rows }
}

/// A line of a frame that is written from its left end, part by part.
struct FrameLine {
  private let rect: CellRect
  /// The style of what is written next.
  var style: CellStyle
  /// The columns written so far; those past the end of the line are cut off.
  private(set) var columns = 0

  init(_ rect: CellRect, style: CellStyle) { (self.rect, self.style) = (rect, style) }

  /// Writes text at the right end of `left` columns, or at the left end of `right` columns; longer text takes more.
  mutating func put(_ text: String, left: Int = 0, right: Int = 0, in frame: inout Frame) {
    let width = text.columns
    let start = columns + max(0, left - width)
    let next = max(start + width, columns + right)
    if next > columns + width {
      let end = max(columns, min(next, rect.columns))
      frame.fill(row: rect.row, rect.column + columns..<rect.column + end, with: Cell(" ", style: style))
    }
    frame.put(text, at: rect.at(start), style: style, limit: rect.columns - start)
    columns = next
  }

  /// Writes a character of one column several times.
  mutating func fill(_ count: Int, with glyph: Unicode.Scalar, in frame: inout Frame) {
    let columns = columns..<columns + max(0, count)
    let visible = columns.clamped(to: 0..<max(0, rect.columns))
    frame.fill(
      row: rect.row, rect.column + visible.lowerBound..<rect.column + visible.upperBound,
      with: Cell(glyph, style: style))
    self.columns = columns.upperBound
  }
}

extension Frame {
  /// Writes text at the end of a line, one column from its right edge.
  mutating func put(_ text: String, atEndOf line: CellRect, style: CellStyle = .plain) {
    put(text, at: line.at(line.columns - text.columns - 1), style: style)
  }

  mutating func clear(_ rect: CellRect) {
    for row in rect.row..<(rect.row + rect.rows) {
      for column in rect.column..<(rect.column + rect.columns) { self[column, row] = .blank }
    }
  }
}

extension String {
  /// The text in at most `most` lines, the last of them cut if there would be more.
  func wrapped(to columns: Int, most: Int, ellipsis: String) -> [String] {
    let lines = wrapped(to: columns)
    guard lines.count > most, most > 0 else { return lines }
    return lines.prefix(most - 1) + [lines[(most - 1)...].joined(separator: " ").cut(columns, ellipsis)]
  }
}
