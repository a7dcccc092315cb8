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
