import CTerminal
import Cells

/// Frames, made into runs of changed cells for ncurses.
struct Painter {
  let colors: ColorMap
  var showsCursor: Bool

  /// The frame on the screen, or `nil` when nothing is known of it.
  private var shown: Frame?
  private var cursor = Position(column: 0, row: 0)
  /// Kept for their memory.
  private var changes: [Run] = []
  private var cells: [terminal_cell] = []
  /// So many changed cells reach a terminal in one piece, about a kilobyte, and need not be held back until all have
  /// come: that would take 16 bytes of each key, and has some multiplexers send their whole window again.
  private static let mostCellsSeenWhole = 200

  /// Pairs take memory for good, and pictures in all colours have ever new ones: some 4 MB of them are kept.
  private static let mostPairs: Int32 = 40_000
  private var highestPair: Int32 = 0

  private var lastStyle: CellStyle?
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

  /// Begins the table of pairs anew, with the whole frame.
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
  /// Cells of a row that have changed.
  struct Run: Equatable {
    var row: Int
    var columns: Range<Int>
  }

  /// Adds the runs of cells that differ between two frames of one size, with both halves of every wide character.
  ///
  /// Runs that lie closer than a cursor movement is long stay two: ncurses joins them itself.
  static func findChanges(
    in new: Frame, since old: Frame, width: Int, height: Int, into runs: inout [Run]
  ) {
    guard new.size == old.size else { return }
    let stride = new.size.columns
    unsafe new.cells.withUnsafeBufferPointer { cells in
      unsafe old.cells.withUnsafeBufferPointer { before in
        // A frame that was not touched shares its memory with the one before.
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

  /// Compares bit for bit first, which takes two loads in place of a walk through the enums: nearly all cells of
  /// nearly all frames are equal.
  @inline(__always) private static func isChanged(
    _ cells: UnsafeBufferPointer<Cell>, _ before: UnsafeBufferPointer<Cell>, _ index: Int
  ) -> Bool {
    // Two words that overlap cover 8 to 16 bytes; the padding behind a cell must not be read.
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
