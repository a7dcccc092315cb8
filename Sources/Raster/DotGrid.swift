/// Dots that are on or off, one bit each.
///
/// The dot in column n covers n..<n+1 and has its centre at n + 0.5, and rows count downwards.
public struct DotGrid: Hashable, Sendable {
  public let width: Int
  public let height: Int
  let wordsPerRow: Int
  /// Row by row; a row's first dot is the lowest bit of its first word, and bits past the width stay zero.
  var words: [UInt64]

  /// The largest width and height, so that a place always packs into one word.
  public static let sizeLimit = 1 << 20

  /// Dots that are all off.
  ///
  /// - Precondition: both sizes lie between zero and ``sizeLimit``.
  public init(width: Int, height: Int) {
    precondition(
      (0...Self.sizeLimit).contains(width) && (0...Self.sizeLimit).contains(height),
      "a dot grid has between 0 and 2^20 columns and rows")
    self.width = width
    self.height = height
    wordsPerRow = (width + 63) >> 6
    words = Array(repeating: 0, count: wordsPerRow * height)
  }

  /// Whether the dot is on; reading outside gives `false`, and writing outside does nothing.
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

  /// How many dots are on.
  public var count: Int { words.reduce(0) { $0 + $1.nonzeroBitCount } }

  /// Turns every dot off and keeps the memory.
  public mutating func removeAll() {
    unsafe words.withUnsafeMutableBufferPointer { unsafe $0.update(repeating: 0) }
  }

  /// The bits of a row's last word that are dots.
  var lastWordMask: UInt64 { width & 63 == 0 ? .max : (1 << UInt64(width & 63)) - 1 }
}

extension DotGrid {
  /// Turns on the dots of a row from one column up to, but not including, another, cut at the borders.
  public mutating func insert(columns: Range<Int>, row: Int) {
    let (start, end) = (max(columns.lowerBound, 0), min(columns.upperBound, width))
    guard start < end, row >= 0, row < height else { return }
    let first = row * wordsPerRow + start >> 6
    let last = row * wordsPerRow + (end - 1) >> 6
    let head = UInt64.max << UInt64(start & 63)
    let tail = UInt64.max >> UInt64(63 - (end - 1) & 63)
    if first == last {
      words[first] |= head & tail
    } else {
      words[first] |= head
      for index in (first + 1)..<last { words[index] = .max }
      words[last] |= tail
    }
  }

  /// Calls `body` with the column of every dot of a row that is on, from the left; the row must lie within the grid.
  @inline(__always)
  public func forEachDot(inRow row: Int, _ body: (_ column: Int) -> Void) {
    for index in 0..<wordsPerRow {
      var word = words[row &* wordsPerRow &+ index]
      while word != 0 {
        body(index &<< 6 | word.trailingZeroBitCount)
        word &= word &- 1
      }
    }
  }

  /// Turns off the dots of a row of which something holds; the row must lie within the grid.
  @inline(__always)
  public mutating func removeDots(inRow row: Int, where isGone: (_ column: Int) -> Bool) {
    for index in 0..<wordsPerRow {
      var word = words[row &* wordsPerRow &+ index]
      while word != 0 {
        let column = index &<< 6 | word.trailingZeroBitCount
        word &= word &- 1
        if isGone(column) { self[column, row] = false }
      }
    }
  }
}

extension DotGrid {
  /// Turns on every dot that another grid of the same size has on.
  public mutating func formUnion(_ other: DotGrid) { combine(other) { $0 | $1 } }

  /// Turns off every dot that another grid of the same size has on.
  public mutating func subtract(_ other: DotGrid) { combine(other) { $0 & ~$1 } }

  /// Turns off every dot that another grid of the same size has off.
  public mutating func formIntersection(_ other: DotGrid) { combine(other) { $0 & $1 } }

  public func union(_ other: DotGrid) -> DotGrid {
    var result = self
    result.formUnion(other)
    return result
  }

  public func subtracting(_ other: DotGrid) -> DotGrid {
    var result = self
    result.subtract(other)
    return result
  }

  public func intersection(_ other: DotGrid) -> DotGrid {
    var result = self
    result.formIntersection(other)
    return result
  }

  @inline(__always)
  private mutating func combine(_ other: DotGrid, _ operation: (UInt64, UInt64) -> UInt64) {
    precondition(width == other.width && height == other.height, "dot grids of one size go together")
    for index in words.indices { words[index] = operation(words[index], other.words[index]) }
  }
}

extension DotGrid {
  /// The dots as lines of characters, one for each row of cells.
  public func lines(of set: GlyphSet) -> [String] {
    var text: [UInt8] = []
    appendText(of: set, to: &text)
    return text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .dropLast().map { String(decoding: $0, as: UTF8.self) }
  }

  /// Adds the dots as UTF-8, with a line feed after each row of cells.
  public func appendText(of set: GlyphSet, to text: inout [UInt8]) {
    let (columns, rows) = (cellColumns(of: set), cellRows(of: set))
    let codes = set.scalars.map { EncodedScalar($0) }
    let empty = EncodedScalar(set.scalar(for: 0))
    text.reserveCapacity(text.count + rows * (columns * 4 + 1))
    for row in 0..<rows {
      var next = 0
      forEachPattern(inCellRow: row, of: set) { column, pattern in
        while next < column {
          empty.append(to: &text)
          next &+= 1
        }
        codes[Int(pattern)].append(to: &text)
        next &+= 1
      }
      while next < columns {
        empty.append(to: &text)
        next &+= 1
      }
      text.append(UInt8(ascii: "\n"))
    }
  }
}

/// A character as its UTF-8 bytes.
private struct EncodedScalar {
  /// The first byte is the lowest.
  private var bytes: UInt32 = 0
  private var count = 0

  init(_ scalar: Unicode.Scalar) {
    for byte in UTF8.encode(scalar).map(Array.init) ?? [] {
      bytes |= UInt32(byte) << UInt32(8 * count)
      count += 1
    }
  }

  @inline(__always)
  func append(to text: inout [UInt8]) {
    var rest = bytes
    for _ in 0..<count {
      text.append(UInt8(truncatingIfNeeded: rest))
      rest >>= 8
    }
  }
}

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
