extension DotGrid {
  /// The columns of cells that a glyph set needs for all dots.
  public func cellColumns(of set: GlyphSet) -> Int { (width + set.columns - 1) / set.columns }

  /// The rows of cells that a glyph set needs for all dots.
  public func cellRows(of set: GlyphSet) -> Int { (height + set.rows - 1) / set.rows }

  /// The dots of one cell as ``GlyphSet/scalar(for:)`` takes them; dots outside the grid are off.
  public func pattern(column: Int, row: Int, of set: GlyphSet) -> UInt8 {
    let (across, down) = (set.columns, set.rows)
    // A cell's dots of one row never straddle two words, because 64 divides by their number.
    let x = column * across
    guard x >= 0, x < width else { return 0 }
    var pattern: UInt8 = 0
    for line in 0..<down {
      let y = row * down + line
      guard y >= 0, y < height else { continue }
      let word = words[y * wordsPerRow + x >> 6] >> UInt64(x & 63)
      pattern |= UInt8(word & (1 << UInt64(across) - 1)) << UInt8(line * across)
    }
    return pattern
  }

  /// Calls `body` with the column and pattern of every cell of a row that has a dot on, from the left.
  @inline(__always)
  public func forEachPattern(
    inCellRow row: Int, of set: GlyphSet, _ body: (_ column: Int, _ pattern: UInt8) -> Void
  ) {
    let (across, down) = (set.columns, set.rows)
    let top = row * down
    guard row >= 0, top < height, width > 0 else { return }
    let lines = min(down, height - top)
    let mask: UInt64 = 1 << UInt64(across) - 1
    unsafe words.withUnsafeBufferPointer { words in
      for index in 0..<wordsPerRow {
        // One word of each row of dots; rows that the cell does not have count as empty.
        let first = top &* wordsPerRow &+ index
        var a = unsafe words[first]
        var b = unsafe lines > 1 ? words[first &+ wordsPerRow] : 0
        var c = unsafe lines > 2 ? words[first &+ 2 &* wordsPerRow] : 0
        var d = unsafe lines > 3 ? words[first &+ 3 &* wordsPerRow] : 0
        var column = index &* 64 / across
        while true {
          let any = a | b | c | d
          if any == 0 { break }
          // Straight to the next cell with a dot.
          let skipped = any.trailingZeroBitCount / across
          let shift = UInt64(truncatingIfNeeded: skipped &* across)
          (a, b, c, d) = (a &>> shift, b &>> shift, c &>> shift, d &>> shift)
          column &+= skipped
          let pattern =
            (a & mask) | (b & mask) &<< UInt64(truncatingIfNeeded: across)
            | (c & mask) &<< UInt64(truncatingIfNeeded: 2 &* across)
            | (d & mask) &<< UInt64(truncatingIfNeeded: 3 &* across)
          body(column, UInt8(truncatingIfNeeded: pattern))
          column &+= 1
          let step = UInt64(truncatingIfNeeded: across)
          (a, b, c, d) = (a &>> step, b &>> step, c &>> step, d &>> step)
        }
      }
    }
  }
}
