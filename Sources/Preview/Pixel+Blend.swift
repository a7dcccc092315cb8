import Raster

extension [Pixel] {
  /// Blends a color into the pixels of an extent, as far as a grid covers them.
  ///
  /// - Parameters:
  ///   - width: The pixels of a row.
  ///   - mixed: Gets the blocks whose pixels may differ within a row.
  mutating func blend(
    _ color: Pixel, _ grid: borrowing CoverageGrid, _ opacity: Float, in extent: DotExtent, width: Int,
    mixed: inout BlockSet
  ) {
    precondition(extent.isEmpty || extent.rows.upperBound * width <= count, "the pixels are within the picture")
    unsafe withUnsafeMutableBufferPointer { pixels in
      guard let first = pixels.baseAddress else { return }
      for row in extent.rows {
        let start = unsafe first + row &* width
        unsafe grid.forEachRun(inRow: row, extent.columns) { columns, shares, block in
          guard let block else {
            unsafe Self.blend(color, shares.pointee, opacity, into: start, columns)
            return
          }
          mixed.insert(block, row: row)
          for column in columns {
            unsafe Self.blend(color, shares[column &- columns.lowerBound], opacity, into: start, column..<column + 1)
          }
        }
      }
    }
  }

  /// Blends a color into some pixels from a place on.
  mutating func blend(_ color: Pixel, _ opacity: Float, from start: Int, count: Int) {
    precondition(start >= 0 && start + count <= self.count, "the pixels are within the picture")
    unsafe withUnsafeMutableBufferPointer { pixels in
      guard let first = pixels.baseAddress else { return }
      unsafe Self.blend(color, 1, opacity, into: first, start..<start + count)
    }
  }

  /// Blends a color into the pixels from a place on, by the coverage of each.
  @inline(__always)
  mutating func blend(_ color: Pixel, _ coverage: UnsafeBufferPointer<Float>, _ opacity: Float, from start: Int) {
    precondition(start >= 0 && start + coverage.count <= count, "the pixels are within the picture")
    unsafe withUnsafeMutableBufferPointer { pixels in
      guard let first = pixels.baseAddress else { return }
      for index in 0..<coverage.count {
        unsafe Self.blend(color, coverage[index], opacity, into: first, start &+ index..<start &+ index + 1)
      }
    }
  }

  /// Blends a color into pixels with the same coverage.
  @inline(__always)
  private static func blend(
    _ color: Pixel, _ covered: Float, _ opacity: Float, into pixels: UnsafeMutablePointer<Pixel>, _ columns: Range<Int>
  ) {
    // Rounding errors next to 0 and 1 are removed: flat cells are flat.
    if covered <= leastCoverage { return }
    let share = covered < 1 - leastCoverage ? covered * opacity : opacity
    if share < 1 {
      for column in columns {
        let below = unsafe pixels[column]
        unsafe pixels[column] = below + (color - below) * share
      }
    } else {
      unsafe (pixels + columns.lowerBound).update(repeating: color, count: columns.count)
    }
  }

  /// The coverage that counts as none: well above the rounding of a row's sum, far below one step of eight bits.
  static var leastCoverage: Float { 1e-4 }
}

/// The blocks of eight columns, in rows of cells, in which pixels of a row may differ.
struct BlockSet: Sendable {
  private var words: [UInt64] = []
  private var perRow = 0

  /// Removes all blocks in some rows of pixels.
  mutating func removeAll(inRows rows: Range<Int>, width: Int, height: Int) {
    perRow = (width + 511) >> 9
    let count = perRow * ((height + 7) / 8)
    guard words.count == count else {
      words = Array(repeating: 0, count: count)
      return
    }
    for index in rows.lowerBound / 8 * perRow..<(rows.upperBound + 7) / 8 * perRow { words[index] = 0 }
  }

  @inline(__always)
  mutating func insert(_ block: Int, row: Int) {
    words[row &>> 3 &* perRow &+ block &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: block)
  }

  mutating func insert(_ columns: Range<Int>, row: Int) {
    guard !columns.isEmpty else { return }
    for block in columns.lowerBound >> 3...(columns.upperBound - 1) >> 3 { insert(block, row: row) }
  }

  /// - Parameters:
  ///   - column: A column of pixels.
  ///   - row: A row of cells.
  func contains(column: Int, row: Int) -> Bool {
    words[row &* perRow &+ column &>> 9] &>> UInt64(truncatingIfNeeded: column &>> 3) & 1 != 0
  }
}
