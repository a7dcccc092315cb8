public import Geometry

extension Rasterizer {
  /// How coverage is found where borders meet inside one dot.
  public enum CoverageMethod: Hashable, Sendable, CaseIterable {
    /// Adds up signed areas.
    ///
    /// Exact, to Float rounding, in every dot that at most one border passes, so for all contours that do
    /// not cross or touch; where several borders share a dot, the areas between them may count twice.
    case signedArea
    /// Finds winding numbers on sixteen lines a dot row, exactly along each line.
    ///
    /// Right for any contours. Off by at most 1/32 in a dot for each time that the covered part of the lines
    /// through it grows or shrinks all the way between none and all; an edge does so once.
    case scanlines
  }

  /// The lines of ``CoverageMethod/scanlines`` in a row of dots.
  static let linesPerRow = 16
  /// The parts of a dot to which a crossing on such a line is rounded.
  static let partsPerDot = 65_536.0
  /// Where the crossings held at a time should end, so that tangled paths cost time and not memory.
  static let crossingsPerBand = 4_000_000

  /// Makes a grid hold how much of each dot a path in dot units covers.
  ///
  /// Every contour is closed; any coordinate may lie anywhere, and one that is no number counts as zero.
  public mutating func fill(
    _ path: FlatPath, rule: FillRule = .nonzero, method: CoverageMethod, into grid: inout CoverageGrid
  ) {
    grid.removeAll()
    guard grid.width > 0, grid.height > 0 else { return }
    switch method {
    case .signedArea: grid.deposit(path)
    case .scanlines: depositSpans(of: path, rule: rule, into: &grid)
    }
    grid.integrate(rule)
  }

  private mutating func depositSpans(of path: FlatPath, rule: FillRule, into grid: inout CoverageGrid) {
    let lines = Self.linesPerRow
    var total = 0
    path.forEachRowStep(height: grid.height * lines, rowsPerUnit: Double(lines)) { total += $0 }
    let bands = min(max(1, total / Self.crossingsPerBand), grid.height)
    let rowsPerBand = (grid.height + bands - 1) / bands
    let limit = Double(grid.width)
    let share = 1 / Float(lines)
    var firstRow = 0
    while firstRow < grid.height {
      let rows = min(rowsPerBand, grid.height - firstRow)
      let (firstLine, lineCount) = (firstRow * lines, rows * lines)
      crossings.removeAll()
      path.forEachCrossing(height: grid.height * lines, rowsPerUnit: Double(lines)) { line, x, turn in
        guard line >= firstLine, line < firstLine &+ lineCount, x < limit else { return }
        // Adding 2^52 rounds to the nearest part and leaves it in the low bits, as in `firstCenter`.
        let place = (x > 0 ? x : 0) * Self.partsPerDot + 0x1p52
        let position = Int(truncatingIfNeeded: place.bitPattern & 0xF_FFFF_FFFF_FFFF)
        crossings.append(row: line &- firstLine, position: position, turn: turn)
      }
      crossings.sort(rowCount: lineCount)
      let end = grid.width << 16
      let (width, stride) = (grid.width, grid.stride)
      unsafe grid.values.withUnsafeMutableBufferPointer { values in
        crossings.forEachSpan(rowCount: lineCount, rule: rule, end: end) { line, start, end in
          let row = (firstRow &+ line >> 4) &* stride
          unsafe Self.deposit(share, at: start, in: values, row: row, width: width)
          unsafe Self.deposit(-share, at: end, in: values, row: row, width: width)
        }
      }
      firstRow += rows
    }
  }

  /// Starts a covered stretch at a place in a row, in parts of a dot.
  @inline(__always)
  private static func deposit(
    _ share: Float, at place: Int, in values: UnsafeMutableBufferPointer<Float>, row: Int, width: Int
  ) {
    let column = place >> 16
    guard column < width else { return }
    let past = Float(place & 0xFFFF) * (1 / 65_536)
    unsafe values[row &+ column] += share * (1 - past)
    unsafe values[row &+ column &+ 1] += share * past
  }
}

extension FlatPath {
  /// Calls `body` with the number of rows that each edge passes.
  @inline(__always)
  func forEachRowStep(height: Int, rowsPerUnit: Double, _ body: (Int) -> Void) {
    let limit = Double(height)
    unsafe points.withUnsafeBufferPointer { points in
      for contour in contours where contour.points.count > 2 {
        let last = unsafe points[contour.points.upperBound - 1].y
        var row = rowOfCenter(atOrBelow: last * rowsPerUnit, limit: limit)
        for index in contour.points {
          let next = unsafe rowOfCenter(atOrBelow: points[index].y * rowsPerUnit, limit: limit)
          if next != row { body(abs(next &- row)) }
          row = next
        }
      }
    }
  }
}
