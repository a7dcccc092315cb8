import Raster

extension PixelMemory {
  /// Blends a color into the pixels of an extent, as far as a grid covers them.
  ///
  /// - Parameters:
  ///   - width: The pixels of a row.
  ///   - mixed: Gets the blocks whose pixels may differ within a row.
  mutating func blend(
    _ color: Pixel, _ grid: borrowing CoverageGrid, _ opacity: Float, in extent: DotExtent, width: Int,
    mixed: inout BlockSet
  ) {
    unsafe forEachRun(of: grid, in: extent, width: width) { row, columns, shares, block, pixels in
      guard let block else {
        unsafe Self.blend(color, shares.pointee, opacity, into: pixels, columns)
        return
      }
      mixed.insert(block, row: row)
      for column in columns {
        unsafe Self.blend(color, shares[column &- columns.lowerBound], opacity, into: pixels, column..<column + 1)
      }
    }
  }

  /// Passes the runs of a grid in an extent to `body`, each with the pixels of its row.
  @inline(__always)
  mutating func forEachRun(
    of grid: borrowing CoverageGrid, in extent: DotExtent, width: Int,
    _ body: (
      _ row: Int, _ columns: Range<Int>, UnsafePointer<Float>, _ block: Int?, UnsafeMutablePointer<Pixel>
    ) -> Void
  ) {
    precondition(extent.isEmpty || extent.rows.upperBound * width <= count, "the pixels are within the picture")
    unsafe withUnsafeMutableBufferPointer { pixels in
      guard let first = pixels.baseAddress else { return }
      for row in extent.rows {
        unsafe grid.forEachRun(inRow: row, extent.columns) {
          unsafe body(row, $0, $1, $2, first + row &* width)
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

/// Some blocks of a picture: of some columns of pixels, in rows of cells.
struct BlockSet: Sendable {
  /// The binary logarithm of a block's columns.
  private let shift: Int
  private var words: [UInt64] = []
  private var perRow = 0

  /// - Parameter columns: The columns of a block, a power of two.
  init(columns: Int) { shift = columns.trailingZeroBitCount }

  /// Removes all blocks in some rows of pixels.
  mutating func removeAll(inRows rows: Range<Int>, width: Int, height: Int) {
    perRow = (width >> shift + 64) >> 6
    let count = perRow * ((height + 7) / 8)
    guard words.count == count else {
      words = Array(repeating: 0, count: count)
      return
    }
    for index in rows.lowerBound / 8 * perRow..<(rows.upperBound + 7) / 8 * perRow { words[index] = 0 }
  }

  /// Inserts a block by its number in a row of pixels.
  @inline(__always)
  mutating func insert(_ block: Int, row: Int) {
    words[row &>> 3 &* perRow &+ block &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: block)
  }

  /// Inserts the blocks of some pixels in a row.
  mutating func insert(_ columns: Range<Int>, row: Int) {
    guard !columns.isEmpty else { return }
    for block in columns.lowerBound >> shift...(columns.upperBound - 1) >> shift { insert(block, row: row) }
  }

  /// - Parameters:
  ///   - column: A column of pixels.
  ///   - row: A row of cells.
  func contains(column: Int, row: Int) -> Bool {
    let block = column &>> shift
    return words[row &* perRow &+ block &>> 6] &>> UInt64(truncatingIfNeeded: block) & 1 != 0
  }
}
