import CTerminal
import Cells

/// Sends the changed cells of frames to ncurses.
struct Painter {
  let colors: ColorMap

  /// The frame on the screen; `nil` if unknown.
  private var shown: Frame?
  private var cursor = Position(column: 0, row: 0)
  /// Reused buffers.
  private var changes: [Run] = []
  private var cells: [terminal_cell] = []
  /// The largest number of cells that is sent without synchronization, about a kilobyte.
  ///
  /// Synchronization costs 16 bytes per key, and some multiplexers then send the whole window again.
  private static let mostCellsSeenWhole = 200

  /// The largest number of color pairs, about 4 MB; ncurses never frees them.
  private static let mostPairs: Int32 = 40_000
  private var highestPair: Int32 = 0

  private var lastStyle: CellStyle?
  private var lastPair: Int32 = 0
  private var lastAttributes: UInt32 = 0

  init(colors: ColorMap) { self.colors = colors }

  /// Draws every cell with the next frame.
  mutating func forget() { shown = nil }

  mutating func paint(_ frame: Frame, size: Size) {
    let width = min(frame.size.columns, size.columns)
    let height = min(frame.size.rows, size.rows)
    changes.removeAll(keepingCapacity: true)
    if highestPair > Self.mostPairs { forgetPairs() }
    if let shown, shown.size == frame.size {
      Self.findChanges(in: frame, since: shown, width: width, height: height, into: &changes)
    } else if width > 0 {
      for row in 0..<height { changes.append(Run(row: row, columns: 0..<width)) }
    }
    for run in changes { put(run, of: frame) }
    let place = frame.cursor ?? cursor
    let onScreen = Position(
      column: min(max(0, place.column), max(0, size.columns - 1)),
      row: min(max(0, place.row), max(0, size.rows - 1)))
    if shown == nil || !changes.isEmpty || onScreen != cursor {
      cursor = onScreen
      let changed = changes.reduce(0) { $0 + $1.columns.count }
      terminal_show(Int32(onScreen.row), Int32(onScreen.column), changed > Self.mostCellsSeenWhole)
    }
    shown = frame
  }

  private mutating func put(_ run: Run, of frame: Frame) {
    cells.removeAll(keepingCapacity: true)
    let start = run.row * frame.size.columns
    for index in (start + run.columns.lowerBound)..<(start + run.columns.upperBound) {
      let cell = frame.cells[index]
      if cell.style != lastStyle { setStyle(cell.style) }
      cells.append(terminal_cell(glyph: cell.glyph.value, pair: lastPair, attributes: lastAttributes))
    }
    unsafe cells.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      unsafe terminal_put(Int32(run.row), Int32(run.columns.lowerBound), start, Int32(buffer.count))
    }
  }

  /// Empties the table of color pairs and redraws the whole frame.
  private mutating func forgetPairs() {
    terminal_forget_pairs()
    (shown, lastStyle, lastPair, lastAttributes, highestPair) = (nil, nil, 0, 0, 0)
  }

  private mutating func setStyle(_ style: CellStyle) {
    lastStyle = style
    let foreground = colors.number(style.foreground)
    let background = colors.number(style.background)
    let isPlain = foreground.number == ColorMap.standard && background.number == ColorMap.standard
    lastPair = isPlain ? terminal_plain_pair() : terminal_pair(foreground.number, background.number)
    highestPair = max(highestPair, lastPair)
    var attributes: UInt32 = 0
    if style.attributes.contains(.bold) || foreground.isBright { attributes |= UInt32(TERMINAL_BOLD) }
    if style.attributes.contains(.dim) { attributes |= UInt32(TERMINAL_DIM) }
    if style.attributes.contains(.underline) { attributes |= UInt32(TERMINAL_UNDERLINE) }
    if style.attributes.contains(.reverse) { attributes |= UInt32(TERMINAL_REVERSE) }
    lastAttributes = attributes
  }
}

extension Painter {
  /// Changed cells of a row.
  struct Run: Equatable {
    var row: Int
    var columns: Range<Int>
  }

  /// Adds the runs of cells that differ between two frames, with both halves of wide characters.
  ///
  /// ncurses joins runs with small gaps itself.
  static func findChanges(
    in new: Frame, since old: Frame, width: Int, height: Int, into runs: inout [Run]
  ) {
    guard new.size == old.size else { return }
    let stride = new.size.columns
    unsafe new.cells.withUnsafeBufferPointer { cells in
      unsafe old.cells.withUnsafeBufferPointer { before in
        // An unchanged frame shares its memory with the previous one.
        guard unsafe cells.baseAddress != before.baseAddress else { return }
        for row in 0..<min(height, new.size.rows) {
          let start = row * stride
          let end = start + min(width, stride)
          var index = start
          while index < end {
            guard unsafe isChanged(cells, before, index) else {
              index += 1
              continue
            }
            var from = index
            index += 1
            while index < end, unsafe isChanged(cells, before, index) { index += 1 }
            while from > start, unsafe cells[from].glyph == Cell.continuation { from -= 1 }
            while index < end, unsafe cells[index].glyph == Cell.continuation { index += 1 }
            runs.append(Run(row: row, columns: (from - start)..<(index - start)))
          }
        }
      }
    }
  }

  /// Compares the bits first: nearly all cells are equal, and comparing the enums is slower.
  @inline(__always) private static func isChanged(
    _ cells: UnsafeBufferPointer<Cell>, _ before: UnsafeBufferPointer<Cell>, _ index: Int
  ) -> Bool {
    // Two overlapping words cover 8 to 16 bytes without the padding after a cell.
    let tail = MemoryLayout<Cell>.size - 8
    if tail >= 0, tail <= 8, let a = unsafe UnsafeRawPointer(cells.baseAddress),
      let b = unsafe UnsafeRawPointer(before.baseAddress)
    {
      let offset = index &* MemoryLayout<Cell>.stride
      let head = unsafe a.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      let headBefore = unsafe b.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      let rest = unsafe a.loadUnaligned(fromByteOffset: offset &+ tail, as: UInt64.self)
      let restBefore = unsafe b.loadUnaligned(fromByteOffset: offset &+ tail, as: UInt64.self)
      if head == headBefore && rest == restBefore { return false }
    }
    return unsafe cells[index] != before[index]
  }
}
