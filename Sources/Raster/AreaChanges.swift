internal import Geometry

/// The changes of the covered area from each dot to the next, in rows, before they are summed.
///
/// All are zero between two fills. Each block of eight dots has a flag, set with its first change, so the other blocks
/// are neither cleared nor read.
struct AreaChanges: Sendable {
  private var values: [Float] = []
  private var flags: [UInt64] = []
  private var size = (width: 0, height: 0)
  /// The row length in memory: a multiple of eight, at least two more than the width.
  ///
  /// The extra columns collect the changes past the right border, which must not leak into the next row.
  private var stride = 0
  private var flagsPerRow = 0

  /// The memory in use, in bytes.
  var capacity: Int { values.capacity * 4 + flags.capacity * 8 }

  /// Takes the size of a grid.
  mutating func begin(_ grid: borrowing CoverageGrid) {
    size = (grid.width, grid.height)
    stride = grid.stride
    flagsPerRow = (stride + 511) >> 9
    // All that exist are zero, whatever size they had.
    if values.count < stride * size.height { values = Array(repeating: 0, count: stride * size.height) }
    if flags.count < flagsPerRow * size.height { flags = Array(repeating: 0, count: flagsPerRow * size.height) }
  }

  /// Passes a writer of changes to `body`.
  @inline(__always)
  mutating func deposit(rows: Range<Int>? = nil, columns: Range<Int>? = nil, _ body: (AreaDeposit) -> Void) {
    let (size, stride, flagsPerRow) = (size, stride, flagsPerRow)
    unsafe values.withUnsafeMutableBufferPointer { values in
      unsafe flags.withUnsafeMutableBufferPointer { flags in
        body(
          unsafe AreaDeposit(
            values: values, flags: flags, width: size.width, height: size.height, rows: rows ?? 0..<size.height,
            columns: columns ?? 0..<size.width, stride: stride, flagsPerRow: flagsPerRow))
      }
    }
  }

  /// Adds, for every edge, the change of the area to its right from each dot to the next, in some rows and columns.
  mutating func deposit(_ path: FlatPath, rows: Range<Int>, columns: Range<Int>) {
    deposit(rows: rows, columns: columns) { area in
      unsafe path.points.withUnsafeBufferPointer { points in
        for contour in path.contours where contour.points.count > 2 {
          var previous = unsafe points[contour.points.upperBound - 1]
          for index in contour.points {
            let point = unsafe points[index]
            if previous.y < point.y {
              area.add(Edge(previous, point, rowsPerUnit: 1), turn: 1)
            } else if previous.y > point.y {
              area.add(Edge(point, previous, rowsPerUnit: 1), turn: -1)
            } else if previous.y != point.y {
              area.addFinite(previous, point)
            }
            previous = point
          }
        }
      }
    }
  }

  /// Sums the changes into the coverage of a grid's used dots in some rows and columns, and makes them zero again.
  ///
  /// Every row starts from zero: errors do not travel down.
  mutating func integrate(_ rule: FillRule, rows: Range<Int>, columns: Range<Int>, into grid: inout CoverageGrid) {
    switch rule {
    case .nonzero: integrate(rows, columns, into: &grid) { min(abs($0), 1) }
    case .evenOdd:
      integrate(rows, columns, into: &grid) { sum in
        // A triangle wave of the winding number: 0 at even numbers, 1 at odd ones. A Float beyond 2^24 is even.
        let turns = min(abs(sum), 0x1p24)
        let rest = turns - Float(Int32(turns * 0.5)) * 2
        return min(rest, 2 - rest)
      }
    }
  }

  @inline(__always)
  private mutating func integrate(
    _ rows: Range<Int>, _ columns: Range<Int>, into grid: inout CoverageGrid, _ coverage: (Float) -> Float
  ) {
    let (width, stride, flagsPerRow, used) = (grid.width, stride, flagsPerRow, grid.used)
    let wanted = used.columns.clamped(to: columns.lowerBound & ~7..<(columns.upperBound + 7) & ~7)
    unsafe values.withUnsafeMutableBufferPointer { changes in
      unsafe flags.withUnsafeMutableBufferPointer { flags in
        unsafe grid.withRows(of: rows) { values, mixed in
          for row in used.rows.clamped(to: rows) {
            let start = row &* stride
            var next = start &+ wanted.lowerBound
            let end = start &+ wanted.upperBound
            var (sum, even): (Float, Float) = (0, 0)
            for index in row &* flagsPerRow..<(row &+ 1) &* flagsPerRow {
              var blocks = unsafe flags[index]
              unsafe (flags[index], mixed[index]) = (0, blocks)
              while blocks != 0 {
                let first = start &+ (index &- row &* flagsPerRow) &<< 9 &+ blocks.trailingZeroBitCount &<< 3
                blocks &= blocks &- 1
                let isWanted = first >= next && first < end
                if isWanted { unsafe values[next..<first].update(repeating: even) }
                for place in first..<(first &+ 8) {
                  unsafe sum += changes[place]
                  unsafe changes[place] = 0
                  if isWanted { unsafe values[place] = coverage(sum) }
                }
                guard first < end else { continue }
                // A tiny sum is a rounding error.
                even = coverage(sum)
                if even <= 1e-6 { even = 0 }
                if isWanted { next = first &+ 8 }
              }
            }
            if next < end { unsafe values[next..<end].update(repeating: even) }
            for index in width..<stride { unsafe values[start &+ index] = 0 }
          }
        }
      }
    }
  }
}

/// The exact area to the right of edges, dot by dot, written as differences along each row.
@safe struct AreaDeposit {
  let values: UnsafeMutableBufferPointer<Float>
  let flags: UnsafeMutableBufferPointer<UInt64>
  let width: Int
  let height: Int
  /// The only rows and columns whose sums are needed.
  let rows: Range<Int>
  let columns: Range<Int>
  let stride: Int
  let flagsPerRow: Int

  /// Adds to the change at a dot and at the next one.
  @inline(__always)
  func add(_ change: Float, and next: Float, at column: Int, row: Int) {
    let place = row &* stride &+ column
    unsafe values[place] += change
    unsafe values[place &+ 1] += next
    mark(column, row: row)
    if column & 7 == 7 { mark(column &+ 1, row: row) }
  }

  @inline(__always)
  private func mark(_ column: Int, row: Int) {
    unsafe flags[row &* flagsPerRow &+ column >> 9] |= 1 << UInt64(truncatingIfNeeded: column >> 3 & 63)
  }

  /// Adds an edge of any size, clipped to the grid's rows.
  @inline(__always)
  func add(_ whole: Edge, turn: Float) {
    var edge = whole
    if edge.y1 <= Double(rows.lowerBound) || edge.y0 >= Double(rows.upperBound) { return }
    if !edge.isQuick || edge.y0 < 0 || edge.y1 > Double(height) {
      guard clipRows(&edge) else { return }
    }
    let limit = Double(width)
    let end = Double(columns.upperBound)
    if edge.x0 >= end, edge.x1 >= end { return }
    if edge.x0 >= 0, edge.x1 >= 0, edge.x0 <= limit, edge.x1 <= limit {
      addInside(edge, turn)
    } else {
      addAcrossBorder(edge, turn)
    }
  }

  /// Adds an edge with a coordinate that is NaN.
  @inline(never)
  func addFinite(_ start: Point, _ end: Point) {
    let (from, to) = (Edge.finite(start), Edge.finite(end))
    if from.y < to.y {
      add(Edge(from, to, rowsPerUnit: 1), turn: 1)
    } else if from.y > to.y {
      add(Edge(to, from, rowsPerUnit: 1), turn: -1)
    }
  }

  /// Clips an edge to the rows of the grid; false if nothing remains.
  @inline(never)
  private func clipRows(_ edge: inout Edge) -> Bool {
    let whole = edge
    let bottom = Double(height)
    (edge.y0, edge.y1) = (Edge.finite(edge.y0), Edge.finite(edge.y1))
    (edge.x0, edge.x1) = (Edge.finite(edge.x0), Edge.finite(edge.x1))
    guard edge.y0 < bottom, edge.y1 > 0, edge.y0 < edge.y1 else { return false }
    if edge.y0 < 0 { (edge.x0, edge.y0) = (whole.slowX(atHeight: 0), 0) }
    if edge.y1 > bottom { (edge.x1, edge.y1) = (whole.slowX(atHeight: bottom), bottom) }
    return edge.y0 < edge.y1
  }

  /// Splits an edge at the left and right borders.
  ///
  /// Parts left of the grid move to the border; parts right of it go.
  @inline(never)
  private func addAcrossBorder(_ edge: Edge, _ turn: Float) {
    let limit = Double(width)
    var pieces = (edge.y0, edge.y0, edge.y1, edge.y1)
    /// The height at which the edge crosses a border.
    func height(at border: Double) -> Double {
      let fraction = (border / 4 - edge.x0 / 4) / (edge.x1 / 4 - edge.x0 / 4)
      return min(max(edge.y0 + (edge.y1 - edge.y0) * fraction, edge.y0), edge.y1)
    }
    let crossesLeft = (edge.x0 < 0) != (edge.x1 < 0)
    let crossesRight = (edge.x0 > limit) != (edge.x1 > limit)
    switch (crossesLeft, crossesRight) {
    case (true, true):
      let (left, right) = (height(at: 0), height(at: limit))
      (pieces.1, pieces.2) = (min(left, right), max(left, right))
    case (true, false): (pieces.1, pieces.2) = (height(at: 0), height(at: 0))
    case (false, true): (pieces.1, pieces.2) = (height(at: limit), height(at: limit))
    case (false, false): break
    }
    for (top, bottom) in [(pieces.0, pieces.1), (pieces.1, pieces.2), (pieces.2, pieces.3)] where top < bottom {
      var part = edge
      (part.y0, part.y1) = (top, bottom)
      part.x0 = min(max(top == edge.y0 ? edge.x0 : edge.slowX(atHeight: top), 0), limit)
      part.x1 = min(max(bottom == edge.y1 ? edge.x1 : edge.slowX(atHeight: bottom), 0), limit)
      if part.x0 < limit || part.x1 < limit { addInside(part, turn) }
    }
  }

  /// Adds an edge that is wholly inside the grid.
  @inline(__always)
  private func addInside(_ edge: Edge, _ turn: Float) {
    // Both are between zero and the height: they fit, and truncation rounds down.
    let firstRow = Int(edge.y0)
    let lastRow = Int(edge.y1)
    let endRow = Double(lastRow) < edge.y1 ? lastRow &+ 1 : lastRow
    let slope = (edge.x1 - edge.x0) / (edge.y1 - edge.y0)
    let (least, most) = (min(edge.x0, edge.x1), max(edge.x0, edge.x1))
    var top = edge.y0
    var from = edge.x0
    if firstRow < rows.lowerBound {
      top = Double(rows.lowerBound)
      from = min(max(edge.x0 + (top - edge.y0) * slope, least), most)
    }
    // Left of the columns only the turn counts.
    let isBefore = max(edge.x0, edge.x1) < Double(columns.lowerBound)
    for row in max(firstRow, rows.lowerBound)..<max(min(endRow, rows.upperBound), firstRow, rows.lowerBound) {
      let isLast = row &+ 1 >= endRow
      let bottom = isLast ? edge.y1 : Double(row &+ 1)
      let share = turn * (Self.exact(bottom - Double(row)) - Self.exact(top - Double(row)))
      top = bottom
      if isBefore {
        unsafe values[row &* stride] += share
        mark(0, row: row)
        continue
      }
      let to = isLast ? edge.x1 : min(max(edge.x0 + (bottom - edge.y0) * slope, least), most)
      addRow(from: from, to: to, share: share, row: row)
      from = to
    }
  }

  /// A number from -4 to 4 rounded to a multiple of 2^-20: sums of these are exact in a Float.
  ///
  /// So coverage does not depend on where a row begins, and a part of a picture is the same as the whole.
  @inline(__always)
  private static func exact(_ value: Float) -> Float { (value + 12) - 12 }

  @inline(__always)
  private static func exact(_ value: Double) -> Float { exact(Float(value)) }

  /// Adds a piece within one row.
  @inline(__always)
  private func addRow(from: Double, to: Double, share: Float, row: Int) {
    let (left, right) = (min(from, to), max(from, to))
    let column = Int(left)
    let past = Double(column)
    if right <= past + 1 {
      let beside = Self.exact(share * Float((left + right) / 2 - past))
      add(share - beside, and: beside, at: column, row: row)
      return
    }
    // G(u) is the mean distance of u to the right of the piece: (u - left)² / 2(right - left) within it.
    // The dot from c to c + 1 is covered by G(c + 1) - G(c).
    let half = 0.5 / (right - left)
    var (reached, covered) = (0.0, 0 as Float)
    var index = column
    var edge = past + 1
    while edge < right {
      let next = (edge - left) * (edge - left) * half
      // Coverage is rounded, not its changes: errors would add up.
      let now = Self.exact(share * Float(next - reached))
      unsafe values[row &* stride &+ index] += now - covered
      if index & 7 == 7 { mark(index, row: row) }
      (covered, reached) = (now, next)
      index &+= 1
      edge += 1
    }
    let last = edge - (left + right) / 2 - reached
    let now = Self.exact(share * Float(last))
    add(now - covered, and: share - now, at: index, row: row)
  }
}
