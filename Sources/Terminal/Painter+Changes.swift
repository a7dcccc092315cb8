import Screen

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
