public import Geometry

/// Turns paths into dots and coverage; keep one and use it for every frame, as it reuses its memory.
public struct Rasterizer: Sendable {
  var crossings = CrossingList()
  /// How the winding number changes at each dot, for paths with more crossings than dots.
  var turns: [Int32] = []

  public init() {}

  /// The memory in use, in bytes; it stops growing once the largest frame has been drawn.
  public var capacity: Int {
    (crossings.found.capacity + crossings.sorted.capacity + crossings.starts.capacity) * 8
      + turns.capacity * 4
  }

  /// Makes a grid show exactly the dots whose centres lie inside a path in dot units.
  ///
  /// A centre on a left or upper border is inside, on a right or lower border outside: shapes that share a
  /// border neither overlap nor leave a gap. Every contour is closed. Any coordinate may lie anywhere; one that
  /// is no number counts as zero.
  public mutating func fill(_ path: FlatPath, rule: FillRule = .nonzero, into grid: inout DotGrid) {
    grid.removeAll()
    guard grid.width > 0, grid.height > 0 else { return }
    switch rule {
    case .evenOdd: Self.fillEvenOdd(path, into: &grid)
    case .nonzero: fillNonzero(path, into: &grid)
    }
  }
}
