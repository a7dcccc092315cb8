import CTerminal
import Screen

/// Frames, made into runs of changed cells for ncurses.
struct Painter {
  let colors: ColorMap
  var showsCursor: Bool

  /// The frame on the screen, or `nil` when nothing is known of it.
  private var shown: Frame?
  private var cursor = Position(column: 0, row: 0)
  private var run: [terminal_cell] = []
  private var lastStyle = CellStyle.plain
  private var lastPair: Int32 = 0
  private var lastAttributes: UInt32 = 0

  init(colors: ColorMap, showsCursor: Bool) {
    self.colors = colors
    self.showsCursor = showsCursor
  }

  /// Puts every cell at the next frame.
  mutating func forget() { shown = nil }

  mutating func paint(_ frame: Frame, size: Size) {
    terminal_show_cursor(showsCursor)
    var hasChanged = shown == nil
    let old = shown?.size == frame.size ? shown?.cells : nil
    let width = min(frame.size.columns, size.columns)
    for row in 0..<min(frame.size.rows, size.rows) {
      let start = row * frame.size.columns
      var column = 0
      while let (from, to) = Self.nextChange(
        in: frame.cells, old, start: start, columns: column..<width)
      {
        put(frame.cells[(start + from)..<(start + to)], row: row, column: from)
        hasChanged = true
        column = to
      }
    }
    let place = frame.cursor ?? cursor
    let onScreen = Position(
      column: min(max(0, place.column), max(0, size.columns - 1)),
      row: min(max(0, place.row), max(0, size.rows - 1)))
    if hasChanged || onScreen != cursor {
      cursor = onScreen
      terminal_show(Int32(onScreen.row), Int32(onScreen.column))
    }
    shown = frame
  }

  /// The next run of cells that differ, with both halves of every wide character in it.
  ///
  /// Runs that lie closer than a cursor movement is long are left as two: ncurses joins them itself.
  private static func nextChange(
    in cells: [Cell], _ old: [Cell]?, start: Int, columns: Range<Int>
  ) -> (Int, Int)? {
    guard !columns.isEmpty else { return nil }
    guard let old else { return (columns.lowerBound, columns.upperBound) }
    guard var from = columns.first(where: { cells[start + $0] != old[start + $0] }) else { return nil }
    var to = from + 1
    while to < columns.upperBound, cells[start + to] != old[start + to] { to += 1 }
    while from > 0, cells[start + from].glyph == Cell.continuation { from -= 1 }
    while to < columns.upperBound, cells[start + to].glyph == Cell.continuation { to += 1 }
    return (from, to)
  }

  private mutating func put(_ cells: ArraySlice<Cell>, row: Int, column: Int) {
    run.removeAll(keepingCapacity: true)
    for cell in cells {
      if cell.style != lastStyle { setStyle(cell.style) }
      run.append(terminal_cell(glyph: cell.glyph.value, pair: lastPair, attributes: lastAttributes))
    }
    unsafe run.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      unsafe terminal_put(Int32(row), Int32(column), start, Int32(buffer.count))
    }
  }

  private mutating func setStyle(_ style: CellStyle) {
    lastStyle = style
    let foreground = colors.number(style.foreground)
    let background = colors.number(style.background)
    let isPlain = foreground.number == ColorMap.standard && background.number == ColorMap.standard
    lastPair = isPlain ? 0 : terminal_pair(foreground.number, background.number)
    var attributes: UInt32 = 0
    if style.attributes.contains(.bold) || foreground.isBright { attributes |= UInt32(TERMINAL_BOLD) }
    if style.attributes.contains(.dim) { attributes |= UInt32(TERMINAL_DIM) }
    if style.attributes.contains(.underline) { attributes |= UInt32(TERMINAL_UNDERLINE) }
    if style.attributes.contains(.reverse) { attributes |= UInt32(TERMINAL_REVERSE) }
    lastAttributes = attributes
  }
}
