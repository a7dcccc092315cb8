internal import Geometry

/// The covered share of each dot, from 0 to 1.
public struct CoverageGrid: Hashable, Sendable {
  public private(set) var width: Int
  public private(set) var height: Int
  /// The row length in memory: a multiple of eight, at least two more than the width, as in ``AreaChanges``.
  @usableFromInline private(set) var stride: Int
  @usableFromInline var values: [Float]
  /// A flag for each block of eight columns in which the coverage of a row may vary, from the last fill.
  @usableFromInline private(set) var mixed: [UInt64]
  /// The rows and columns outside which all values are zero; in whole blocks of eight columns.
  private(set) var used = (rows: 0..<0, columns: 0..<0)

  /// Makes a grid without coverage.
  ///
  /// - Precondition: Both sizes are between zero and ``DotGrid/sizeLimit``.
  public init(width: Int, height: Int) {
    precondition(
      (0...DotGrid.sizeLimit).contains(width) && (0...DotGrid.sizeLimit).contains(height),
      "a coverage grid has between 0 and 2^20 columns and rows")
    self.width = width
    self.height = height
    stride = (width + 9) & ~7
    values = Array(repeating: 0, count: stride * height)
    mixed = Array(repeating: 0, count: (stride + 511) >> 9 * height)
  }

  /// The coverage of a dot; zero outside the grid.
  public subscript(x: Int, y: Int) -> Float {
    x >= 0 && y >= 0 && x < width && y < height ? values[y * stride + x] : 0
  }

  public static func == (a: CoverageGrid, b: CoverageGrid) -> Bool {
    a.width == b.width && a.height == b.height && a.shares == b.shares
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(width)
    hasher.combine(shares)
  }

  private var shares: ArraySlice<Float> { values[..<(stride * height)] }

  /// Makes the grid one without coverage, in the same memory if that suffices.
  ///
  /// - Precondition: Both sizes are between zero and ``DotGrid/sizeLimit``.
  package mutating func reset(width: Int, height: Int) {
    removeAll()
    let stride = (width + 9) & ~7
    guard stride * height <= values.count, (stride + 511) >> 9 * height <= mixed.count else {
      return self = CoverageGrid(width: width, height: height)
    }
    (self.width, self.height, self.stride) = (width, height, stride)
  }

  /// Sets the coverage of every dot to zero and keeps the memory.
  public mutating func removeAll() {
    clear(used.rows, used.columns)
    used = (0..<0, 0..<0)
  }

  /// Passes the values and the flags of mixed blocks to `body`, with no flags in some rows.
  @inline(__always)
  mutating func withRows(
    of rows: Range<Int>, _ body: (UnsafeMutableBufferPointer<Float>, UnsafeMutableBufferPointer<UInt64>) -> Void
  ) {
    unsafe values.withUnsafeMutableBufferPointer { values in
      unsafe mixed.withUnsafeMutableBufferPointer { mixed in
        let perRow = (stride + 511) >> 9
        unsafe mixed[rows.lowerBound * perRow..<rows.upperBound * perRow].update(repeating: 0)
        unsafe body(values, mixed)
      }
    }
  }

  /// Makes every dot zero outside the box of a path, or of a part of the grid; the dots in the box are to be written.
  mutating func begin(_ path: FlatPath, rows: Range<Int>, columns: Range<Int>) {
    let before = used
    if rows.count < height || columns.count < width {
      used = (rows, columns.lowerBound & ~7..<min((columns.upperBound + 7) & ~7, stride))
    } else {
      use(path)
    }
    if used.rows.contains(before.rows), used.columns.contains(before.columns) { return }
    clear(before.rows, before.columns)
  }

  private mutating func clear(_ rows: Range<Int>, _ columns: Range<Int>) {
    guard !columns.isEmpty else { return }
    unsafe values.withUnsafeMutableBufferPointer { values in
      for row in rows {
        let start = row &* stride &+ columns.lowerBound
        unsafe values[start..<(start &+ columns.count)].update(repeating: 0)
      }
    }
  }

  /// Notes that values may be other than zero within a path's box, or anywhere: clearing and summing skip the rest.
  mutating func use(_ path: FlatPath? = nil) {
    used = (0..<height, 0..<stride)
    guard let path else { return }
    guard let first = path.points.first else {
      used = (0..<0, 0..<0)
      return
    }
    var (least, most) = (first, first)
    for point in path.points {
      // NaN counts as zero, which may be outside the box of the other points.
      guard point.isFinite else { return }
      least = Point(min(least.x, point.x), min(least.y, point.y))
      most = Point(max(most.x, point.x), max(most.y, point.y))
    }
    let rows = Self.places(least.y, most.y, below: height)
    let columns = Self.places(least.x, most.x, below: width)
    // Two more columns take the end of the last change, which may be rounded up. Blocks have eight columns.
    used = (rows, (columns.lowerBound & ~7)..<min((columns.upperBound + 9) & ~7, stride))
  }

  /// The places from 0 to `limit` that two coordinates enclose.
  private static func places(_ least: Double, _ most: Double, below limit: Int) -> Range<Int> {
    let first = Int(min(max(least, 0), Double(limit)))
    return first..<max(first, Int(min(max(most, 0), Double(limit)).rounded(.up)))
  }
}

extension CoverageGrid {
  /// Passes the coverage in some columns of a row to `body`, with rounding errors: runs in which it is the same, and
  /// blocks of at most eight columns in which it may vary, with their numbers.
  ///
  /// - Precondition: The row and the columns are within the grid, and have been filled.
  @inlinable @inline(__always)
  package func forEachRun(
    inRow row: Int, _ columns: Range<Int>, _ body: (_ columns: Range<Int>, UnsafePointer<Float>, _ block: Int?) -> Void
  ) {
    precondition(
      (0..<height).contains(row) && columns.lowerBound >= 0 && columns.upperBound <= width, "within the grid")
    unsafe values.withUnsafeBufferPointer { values in
      guard let start = values.baseAddress else { return }
      let first = unsafe start + row &* stride
      let (end, words) = (columns.upperBound, (stride + 511) >> 9)
      var column = columns.lowerBound
      while column < end {
        let word = column &>> 9
        let left = mixed[row &* words &+ word] &>> UInt64(truncatingIfNeeded: column &>> 3 & 63)
        let next = min(left == 0 ? (word &+ 1) &<< 9 : (column &>> 3 &+ left.trailingZeroBitCount) &<< 3, end)
        if column < next {
          unsafe body(column..<next, first + column, nil)
          column = next
        } else {
          let past = min((column | 7) &+ 1, end)
          unsafe body(column..<past, first + column, column &>> 3)
          column = past
        }
      }
    }
  }

  /// Writes a row's coverage in some columns to `result`.
  ///
  /// Rounding errors next to 0 and 1 are removed, which makes masks exact where no border passes.
  ///
  /// - Precondition: The row and the columns are within the grid.
  public func readRow(_ row: Int, columns: Range<Int>, into result: inout [Float]) {
    precondition((0..<height).contains(row) && result.count == width, "a row lies within the grid and is as wide")
    precondition(columns.lowerBound >= 0 && columns.upperBound <= width, "columns lie within the grid")
    unsafe values.withUnsafeBufferPointer { values in
      unsafe result.withUnsafeMutableBufferPointer { result in
        for column in columns {
          let value = unsafe values[row &* stride &+ column]
          unsafe result[column] = value < Self.leastCoverage ? 0 : value > 1 - Self.leastCoverage ? 1 : value
        }
      }
    }
  }

  /// The coverage that counts as zero: well above the rounding of a row's sum, far below one step of eight bits.
  private static let leastCoverage: Float = 1e-4
}
