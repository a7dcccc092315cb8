public import Geometry

/// A converter of paths to dots and coverage; keep one for all frames, as it reuses its memory.
public struct Rasterizer: Sendable {
  var crossings = CrossingList()
  /// The change of the winding number at each dot, for paths with more crossings than dots.
  var turns: [Int32] = []
  var changes = AreaChanges()

  public init() {}

  /// The memory in use, in bytes; it stops growing after the largest frame.
  public var capacity: Int {
    (crossings.found.capacity + crossings.sorted.capacity + crossings.starts.capacity) * 8
      + turns.capacity * 4 + changes.capacity
  }

  /// Sets exactly the dots whose centers are inside a path in dot units.
  ///
  /// A center on a left or upper border is inside, on a right or lower border outside: shapes that share a border
  /// neither overlap nor leave a gap. Every contour is closed. Coordinates may have any size; NaN counts as zero.
  ///
  /// - Parameters:
  ///   - rows: The only rows to fill, by default all; the others keep their dots.
  ///   - end: The first column whose dots are not needed: those from there on are undefined. By default none.
  public mutating func fill(
    _ path: FlatPath, rule: FillRule = .nonzero, rows: Range<Int>? = nil, before end: Int? = nil,
    into grid: inout DotGrid
  ) {
    let rows = (rows ?? 0..<grid.height).clamped(to: 0..<grid.height)
    grid.removeAll(inRows: rows)
    guard grid.width > 0, !rows.isEmpty else { return }
    switch rule {
    case .evenOdd: Self.fillEvenOdd(path, rows, into: &grid)
    case .nonzero: fillNonzero(path, rows, before: min(end ?? grid.width, grid.width), into: &grid)
    }
  }
}

extension Rasterizer {
  /// Flips one bit per crossing; then each bit of a row flips all bits after it.
  static func fillEvenOdd(_ path: FlatPath, _ rows: Range<Int>, into grid: inout DotGrid) {
    let (width, wordsPerRow) = (grid.width, grid.wordsPerRow)
    let mask = grid.lastWordMask
    unsafe grid.words.withUnsafeMutableBufferPointer { words in
      path.forEachColumn(rows: rows, before: width) { row, column, _ in
        unsafe words[row &* wordsPerRow &+ column >> 6] ^= 1 << UInt64(truncatingIfNeeded: column & 63)
      }
      for row in rows {
        var carry: UInt64 = 0
        let start = row &* wordsPerRow
        for index in start..<(start &+ wordsPerRow) {
          var word = unsafe words[index]
          if word != 0 {
            word ^= word << 1
            word ^= word << 2
            word ^= word << 4
            word ^= word << 8
            word ^= word << 16
            word ^= word << 32
            word ^= carry
            carry = 0 &- (word >> 63)
            unsafe words[index] = word
          } else {
            unsafe words[index] = carry
          }
        }
        unsafe words[start &+ wordsPerRow &- 1] &= mask
      }
    }
  }

  /// Sorts the crossings of each row and fills the spans with a nonzero winding number.
  private mutating func fillNonzero(
    _ path: FlatPath, _ rows: Range<Int>, before end: Int, into grid: inout DotGrid
  ) {
    let first = rows.lowerBound
    // With more crossings, counting per dot is cheaper than sorting, and bounds the memory.
    let most = grid.width * grid.height / 8 + 1024
    crossings.removeAll()
    path.forEachColumn(rows: rows, before: end, while: { crossings.count < most }) { row, column, turn in
      crossings.append(row: row &- first, position: column, turn: turn)
    }
    guard crossings.count < most else { return fillByCounting(path, rows, before: end, into: &grid) }
    crossings.sort(rowCount: rows.count)
    let wordsPerRow = grid.wordsPerRow
    unsafe grid.words.withUnsafeMutableBufferPointer { words in
      crossings.forEachSpan(rowCount: rows.count, rule: .nonzero, end: end) { row, start, end in
        unsafe DotGrid.insert(start, before: end, into: words, at: (first &+ row) &* wordsPerRow)
      }
    }
  }

  /// Counts the turns at each dot; then the dots of a row whose sum is not zero are inside.
  private mutating func fillByCounting(
    _ path: FlatPath, _ rows: Range<Int>, before end: Int, into grid: inout DotGrid
  ) {
    let width = grid.width
    turns.fill(with: 0, count: width * grid.height)
    unsafe turns.withUnsafeMutableBufferPointer { turns in
      path.forEachColumn(rows: rows, before: end) { row, column, turn in
        unsafe turns[row &* width &+ column] &+= Int32(truncatingIfNeeded: turn)
      }
    }
    for row in rows {
      var winding: Int32 = 0
      for column in 0..<width {
        winding &+= turns[row &* width &+ column]
        if winding != 0 {
          grid.words[row &* grid.wordsPerRow &+ column >> 6] |= 1 << UInt64(truncatingIfNeeded: column & 63)
        }
      }
    }
  }
}

extension Rasterizer {
  /// The algorithm that computes coverage.
  public enum CoverageMethod: Hashable, Sendable, CaseIterable {
    /// Sums signed areas.
    ///
    /// Exact, up to Float rounding, in dots that at most one border passes, and thus for contours that do not cross or
    /// touch. If several borders share a dot, the areas between them may count twice.
    case signedArea
    /// Computes winding numbers on sixteen lines per dot row, exactly along each line.
    ///
    /// Correct for any contours. The error in a dot is at most 1/32 each time the covered part changes between none
    /// and all from line to line; an edge does so once.
    case scanlines
  }

  /// The lines of ``CoverageMethod/scanlines`` per row of dots.
  static let linesPerRow = 16
  /// The fractions of a dot to which crossings on such a line are rounded.
  static let partsPerDot = 65_536.0
  /// The most crossings in memory, about: tangled paths cost time instead.
  static let crossingsPerBand = 4_000_000

  /// Computes the covered share of each dot for a path in dot units.
  ///
  /// Every contour is closed. Coordinates may have any size; NaN counts as zero.
  ///
  /// - Parameters:
  ///   - rows: The only rows to fill, each exactly as in the whole grid; by default all. The others are undefined.
  ///   - columns: The only columns to fill, in the same way.
  public mutating func fill(
    _ path: FlatPath, rule: FillRule = .nonzero, method: CoverageMethod, rows: Range<Int>? = nil,
    columns: Range<Int>? = nil, into grid: inout CoverageGrid
  ) {
    let rows = (rows ?? 0..<grid.height).clamped(to: 0..<grid.height)
    let columns = (columns ?? 0..<grid.width).clamped(to: 0..<grid.width)
    grid.begin(path, rows: rows, columns: columns)
    guard !columns.isEmpty, !rows.isEmpty else { return }
    changes.begin(grid)
    switch method {
    case .signedArea: changes.deposit(path, rows: rows, columns: columns)
    case .scanlines: depositSpans(of: path, rule: rule, rows: rows, grid)
    }
    changes.integrate(rule, rows: rows, columns: columns, into: &grid)
  }

  private mutating func depositSpans(
    of path: FlatPath, rule: FillRule, rows: Range<Int>, _ grid: borrowing CoverageGrid
  ) {
    let lines = Self.linesPerRow
    var total = 0
    path.forEachRowStep(height: grid.height * lines, rowsPerUnit: Double(lines)) { total += $0 }
    let bands = min(max(1, total / Self.crossingsPerBand), grid.height)
    let rowsPerBand = (grid.height + bands - 1) / bands
    let limit = Double(grid.width)
    let share = 1 / Float(lines)
    var firstRow = rows.lowerBound
    while firstRow < rows.upperBound {
      let rowCount = min(rowsPerBand, rows.upperBound - firstRow)
      let (firstLine, lineCount) = (firstRow * lines, rowCount * lines)
      crossings.removeAll()
      path.forEachCrossing(height: grid.height * lines, rowsPerUnit: Double(lines)) { line, x, turn in
        guard line >= firstLine, line < firstLine &+ lineCount, x < limit else { return }
        // Adding 2^52 rounds to the nearest fraction, as in `firstCenter`.
        let place = (x > 0 ? x : 0) * Self.partsPerDot + 0x1p52
        let position = Int(truncatingIfNeeded: place.bitPattern & 0xF_FFFF_FFFF_FFFF)
        crossings.append(row: line &- firstLine, position: position, turn: turn)
      }
      crossings.sort(rowCount: lineCount)
      changes.deposit { area in
        crossings.forEachSpan(rowCount: lineCount, rule: rule, end: area.width << 16) { line, start, end in
          let row = firstRow &+ line >> 4
          Self.deposit(share, at: start, row: row, in: area)
          Self.deposit(-share, at: end, row: row, in: area)
        }
      }
      firstRow += rowCount
    }
  }

  /// Starts a covered span at a position in a row, in fractions of a dot.
  @inline(__always)
  private static func deposit(_ share: Float, at place: Int, row: Int, in area: AreaDeposit) {
    let column = place >> 16
    guard column < area.width else { return }
    let past = Float(place & 0xFFFF) * (1 / 65_536)
    area.add(share * (1 - past), and: share * past, at: column, row: row)
  }
}

extension FlatPath {
  /// Passes the number of rows that each edge crosses to `body`.
  @inline(__always)
  func forEachRowStep(height: Int, rowsPerUnit: Double, _ body: (Int) -> Void) {
    let limit = Double(height)
    unsafe points.withUnsafeBufferPointer { points in
      for contour in contours where contour.points.count > 2 {
        let last = unsafe points[contour.points.upperBound - 1].y
        var row = firstCenter(atOrAfter: last * rowsPerUnit, limit: limit)
        for index in contour.points {
          let next = unsafe firstCenter(atOrAfter: points[index].y * rowsPerUnit, limit: limit)
          if next != row { body(abs(next &- row)) }
          row = next
        }
      }
    }
  }
}
