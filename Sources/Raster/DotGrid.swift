/// A grid of dots that are on or off, one bit each.
///
/// The dot in column n covers n..<n+1 and has its center at n + 0.5; rows count downward.
public struct DotGrid: Hashable, Sendable {
  public let width: Int
  public let height: Int
  @usableFromInline let wordsPerRow: Int
  /// Row by row; a row's first dot is the lowest bit of its first word, and bits past the width stay zero.
  @usableFromInline var words: [UInt64]

  /// The largest width and height: a crossing must fit into one word.
  public static let sizeLimit = 1 << 20

  /// Makes a grid of dots that are off.
  ///
  /// - Precondition: Both sizes are between zero and ``sizeLimit``.
  public init(width: Int, height: Int) {
    precondition(
      (0...Self.sizeLimit).contains(width) && (0...Self.sizeLimit).contains(height),
      "a dot grid has between 0 and 2^20 columns and rows")
    self.width = width
    self.height = height
    wordsPerRow = (width + 63) >> 6
    words = Array(repeating: 0, count: wordsPerRow * height)
  }

  /// True if the dot is on; false outside the grid, where writing does nothing.
  public subscript(x: Int, y: Int) -> Bool {
    get {
      guard contains(x, y) else { return false }
      return words[y * wordsPerRow + x >> 6] >> UInt64(x & 63) & 1 != 0
    }
    set {
      guard contains(x, y) else { return }
      let bit: UInt64 = 1 << UInt64(x & 63)
      if newValue { words[y * wordsPerRow + x >> 6] |= bit } else { words[y * wordsPerRow + x >> 6] &= ~bit }
    }
  }

  private func contains(_ x: Int, _ y: Int) -> Bool { x >= 0 && y >= 0 && x < width && y < height }

  /// The number of dots that are on.
  public var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// Turns every dot off and keeps the memory.
  public mutating func removeAll() { removeAll(inRows: 0..<height) }

  /// Turns every dot of some rows off.
  mutating func removeAll(inRows rows: Range<Int>) {
    for index in rows.lowerBound * wordsPerRow..<rows.upperBound * wordsPerRow { words[index] = 0 }
  }

  /// The bits of a row's last word that are within the width.
  var lastWordMask: UInt64 { width & 63 == 0 ? .max : (1 << UInt64(width & 63)) - 1 }
}

extension Array {
  /// Makes all of `count` elements one value, in the same memory if the count stays.
  @inlinable package mutating func fill(with value: Element, count: Int) {
    guard self.count == count else {
      self = Array(repeating: value, count: count)
      return
    }
    unsafe withUnsafeMutableBufferPointer { unsafe $0.update(repeating: value) }
  }

  /// Makes the elements in a range one value.
  @inlinable package mutating func fill(with value: Element, in places: Range<Int>) {
    for place in places { self[place] = value }
  }
}

extension DotGrid {
  /// Turns on a row's dots in a range of columns, clipped to the grid.
  public mutating func insert(columns: Range<Int>, row: Int) {
    let (start, end) = (max(columns.lowerBound, 0), min(columns.upperBound, width))
    guard start < end, row >= 0, row < height else { return }
    let first = row * wordsPerRow
    unsafe words.withUnsafeMutableBufferPointer { unsafe Self.insert(start, before: end, into: $0, at: first) }
  }

  /// Turns on the dots from `start` to `end` - 1, at least one, of a row whose words begin at `first`.
  @inline(__always)
  static func insert(_ start: Int, before end: Int, into words: UnsafeMutableBufferPointer<UInt64>, at first: Int) {
    let (first, last) = (first &+ start >> 6, first &+ (end &- 1) >> 6)
    let head = UInt64.max &<< UInt64(truncatingIfNeeded: start)
    let tail = UInt64.max &>> UInt64(truncatingIfNeeded: 64 &- end)
    if first == last {
      unsafe words[first] |= head & tail
    } else {
      unsafe words[first] |= head
      for index in (first &+ 1)..<last { unsafe words[index] = .max }
      unsafe words[last] |= tail
    }
  }
}

extension DotGrid {
  /// Turns on every dot that is on in another grid of the same size.
  public mutating func formUnion(_ other: DotGrid) {
    precondition(width == other.width && height == other.height, "both dot grids must have the same size")
    for index in words.indices { words[index] |= other.words[index] }
  }

  /// The number of cell columns that hold all dots.
  public func cellColumns(of set: GlyphSet) -> Int { (width + set.columns - 1) / set.columns }

  /// The number of cell rows that hold all dots.
  public func cellRows(of set: GlyphSet) -> Int { (height + set.rows - 1) / set.rows }

  /// The pattern of one cell for ``GlyphSet/scalar(for:)``; dots outside the grid are off.
  public func pattern(column: Int, row: Int, of set: GlyphSet) -> UInt8 {
    let (across, down) = (set.columns, set.rows)
    // A cell's dots in one row are never in two words: their number divides 64.
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

  /// Passes the column and pattern of every cell with a dot on to `body`, from the left of a cell row.
  @inlinable @inline(__always)
  public func forEachPattern(
    inCellRow row: Int, of set: GlyphSet, _ body: (_ column: Int, _ pattern: UInt8) -> Void
  ) {
    let (across, down) = (set.columns, set.rows)
    let top = row * down
    guard row >= 0, top < height, width > 0 else { return }
    let lines = min(down, height - top)
    let mask: UInt64 = 1 << UInt64(across) - 1
    let step = UInt64(truncatingIfNeeded: across)
    // A cell has one or two dots in a row.
    let shift = across.trailingZeroBitCount
    unsafe words.withUnsafeBufferPointer { words in
      for index in 0..<wordsPerRow {
        // One word from each row of dots; zero for rows that the cell does not have.
        let first = top &* wordsPerRow &+ index
        let a = unsafe words[first]
        let b = unsafe lines > 1 ? words[first &+ wordsPerRow] : 0
        let c = unsafe lines > 2 ? words[first &+ 2 &* wordsPerRow] : 0
        let d = unsafe lines > 3 ? words[first &+ 3 &* wordsPerRow] : 0
        // The dots of cells that are still to be passed on.
        var any = a | b | c | d
        while any != 0 {
          let column = any.trailingZeroBitCount &>> shift
          let place = UInt64(truncatingIfNeeded: column &<< shift)
          let pattern =
            (a &>> place & mask) | (b &>> place & mask) &<< step | (c &>> place & mask) &<< (2 &* step)
            | (d &>> place & mask) &<< (3 &* step)
          any &= ~(mask &<< place)
          body(index &<< (6 &- shift) &+ column, UInt8(truncatingIfNeeded: pattern))
        }
      }
    }
  }
}

/// Pixels in sRGB with 8 bits per channel: red, green, blue and straight alpha, rows from the top.
public struct Bitmap: Hashable, Sendable {
  public let width: Int
  public let height: Int
  /// Four bytes per pixel.
  public let bytes: [UInt8]

  /// - Parameter bytes: Exactly `width * height * 4` bytes.
  public init(width: Int, height: Int, bytes: [UInt8]) {
    let (pixels, isHuge) = width.multipliedReportingOverflow(by: height)
    let (count, isTooLarge) = pixels.multipliedReportingOverflow(by: 4)
    precondition(
      width >= 0 && height >= 0 && !isHuge && !isTooLarge && bytes.count == count, "a pixel is four bytes")
    self.width = width
    self.height = height
    self.bytes = bytes
  }
}
