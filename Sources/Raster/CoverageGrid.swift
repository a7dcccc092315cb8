/// How much of each dot is covered, from 0 to 1.
public struct CoverageGrid: Hashable, Sendable {
  public let width: Int
  public let height: Int
  /// At least two columns more than the width, and a multiple of eight: what lies past the right border collects
  /// there and never leaks into the next row.
  let stride: Int
  var values: [Float]

  /// Dots that are not covered at all.
  ///
  /// - Precondition: both sizes lie between zero and `DotGrid.sizeLimit`.
  public init(width: Int, height: Int) {
    precondition(
      (0...DotGrid.sizeLimit).contains(width) && (0...DotGrid.sizeLimit).contains(height),
      "a coverage grid has between 0 and 2^20 columns and rows")
    self.width = width
    self.height = height
    stride = (width + 9) & ~7
    values = Array(repeating: 0, count: stride * height)
  }

  /// The coverage of a dot; outside it is zero, and writing there does nothing.
  public subscript(x: Int, y: Int) -> Float {
    get { contains(x, y) ? values[y * stride + x] : 0 }
    set { if contains(x, y) { values[y * stride + x] = newValue } }
  }

  private func contains(_ x: Int, _ y: Int) -> Bool { x >= 0 && y >= 0 && x < width && y < height }

  /// The covered area in square dots.
  public var area: Double {
    var sum = 0.0
    for y in 0..<height { for x in 0..<width { sum += Double(values[y * stride + x]) } }
    return sum
  }

  /// Uncovers every dot and keeps the memory.
  public mutating func removeAll() {
    unsafe values.withUnsafeMutableBufferPointer { unsafe $0.update(repeating: 0) }
  }

  /// Makes a grid of the same size show the dots that are covered by at least `threshold`.
  public func threshold(at threshold: Float = 0.5, into grid: inout DotGrid) {
    writeDots(into: &grid) { value, _, _ in value >= threshold }
  }

  /// Makes a grid of the same size show the coverage times `tone` in dots, by an ordered mask.
  public func dither(tone: Float = 1, by mask: DitherMask, into grid: inout DotGrid) {
    writeDots(into: &grid) { value, x, y in value * tone > mask.threshold(x: x, y: y) }
  }

  /// Covers every dot whole that is covered by at least half, and no other.
  public mutating func roundToDots() {
    unsafe values.withUnsafeMutableBufferPointer { values in
      for index in values.indices { unsafe values[index] = values[index] >= 0.5 ? 1 : 0 }
    }
  }

  @inline(__always)
  private func writeDots(into grid: inout DotGrid, _ isOn: (Float, Int, Int) -> Bool) {
    precondition(width == grid.width && height == grid.height, "coverage and dots of one size go together")
    for y in 0..<height {
      for index in 0..<grid.wordsPerRow {
        var word: UInt64 = 0
        let first = index << 6
        for x in first..<min(first + 64, width) where isOn(values[y &* stride &+ x], x, y) {
          word |= 1 << UInt64(truncatingIfNeeded: x & 63)
        }
        grid.words[y &* grid.wordsPerRow &+ index] = word
      }
    }
  }
}

extension CoverageGrid {
  /// Writes the coverage of a row of dots, which must lie within the grid, in some columns; the others stay.
  ///
  /// What is left of a sum by rounding counts as none or as all, so that masks are exact where no border passes.
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

  /// Well above the rounding of a row's sum, and far below what eight bits tell apart.
  private static let leastCoverage: Float = 1e-4
}
