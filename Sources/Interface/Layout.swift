import Editor
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
  /// The numbers of the selected corner.
  var numbers: CellRect
  var hints: CellRect?
  var message: CellRect

  /// The columns from which lists have sliders for all corners and numbers more decimals.
  static let wide = 120
  /// The smallest screen with a code panel.
  static let leastForCode = Size(columns: 120, rows: 36)

  /// The columns of the lists beside the preview, always less than half of the screen.
  private static func sideColumns(of columns: Int) -> Int {
    switch columns {
    case ..<wide: 32
    case ..<160: 52
    case ..<200: 60
    default: 72
    }
  }

  /// The smallest screen; anything smaller has only a message.
  static let smallest = Size(columns: 20, rows: 5)

  /// - Parameters:
  ///   - cornerCount: the rows of the list of corners.
  ///   - parameterCount: the rows of the inspector.
  ///   - showsParameters: true to choose the inspector if only one list fits.
  ///   - choice: the person's choice for larger screens.
  init(
    size: Size, cornerCount: Int, parameterCount: Int, showsParameters: Bool, choice: LayoutChoice = .automatic
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
    if columns >= Self.leastForCode.columns, rows >= Self.leastForCode.rows {
      let share = body / 3
      lists -= share
      code = CellRect(column: columns - side, row: 1 + lists, columns: side, rows: share)
    }
    // Wide lists have a title row.
    let wanted = cornerCount + (columns >= Self.wide ? 3 : 2)
    let upper = min(max(wanted, 5), max(lists - 9, lists - parameterCount - 2, 5))
    corners = CellRect(column: columns - side, row: 1, columns: side, rows: upper)
    parameters = CellRect(column: columns - side, row: 1 + upper, columns: side, rows: lists - upper)
  }
}
