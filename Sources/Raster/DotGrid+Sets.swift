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
