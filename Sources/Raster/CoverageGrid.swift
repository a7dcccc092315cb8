internal import Geometry

/// The covered share of each dot, from 0 to 1.
public struct CoverageGrid: Hashable, Sendable {
  public let width: Int
  public let height: Int
  /// The row length in memory: a multiple of eight, at least two more than the width.
  ///
  /// The extra columns collect the changes past the right border, which must not leak into the next row.
  let stride: Int
  var values: [Float]
  /// The rows and columns outside which all values are zero; in whole blocks of eight columns.
  private var used = (rows: 0..<0, columns: 0..<0)

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
  }

  /// The coverage of a dot; zero outside the grid.
  public subscript(x: Int, y: Int) -> Float {
    x >= 0 && y >= 0 && x < width && y < height ? values[y * stride + x] : 0
  }

  public static func == (a: CoverageGrid, b: CoverageGrid) -> Bool {
    a.width == b.width && a.height == b.height && a.values == b.values
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(width)
    hasher.combine(values)
  }

  /// Sets the coverage of every dot to zero and keeps the memory.
  public mutating func removeAll() {
    let (rows, columns) = used
    used = (0..<0, 0..<0)
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
    guard let path, let first = path.points.first else { return }
    var (least, most) = (first, first)
    for point in path.points {
      // NaN counts as zero, which may be outside the box of the other points.
      guard point.isFinite else { return }
      least = Point(min(least.x, point.x), min(least.y, point.y))
      most = Point(max(most.x, point.x), max(most.y, point.y))
    }
    let rows = Self.places(least.y, most.y, below: height)
    let columns = Self.places(least.x, most.x, below: width)
    // One more column takes the end of the last change. Sums are made of eight columns at a time.
    used = (rows, (columns.lowerBound & ~7)..<min((columns.upperBound + 8) & ~7, stride))
  }

  /// The places from 0 to `limit` that two coordinates enclose.
  private static func places(_ least: Double, _ most: Double, below limit: Int) -> Range<Int> {
    let first = Int(min(max(least, 0), Double(limit)))
    return first..<max(first, Int(min(max(most, 0), Double(limit)).rounded(.up)))
  }

  /// Rounds the coverage of every dot to 0 or 1; one half becomes 1.
  public mutating func roundToDots() {
    unsafe values.withUnsafeMutableBufferPointer { values in
      for index in values.indices { unsafe values[index] = values[index] >= 0.5 ? 1 : 0 }
    }
  }
}

extension CoverageGrid {
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

extension CoverageGrid {
  /// Adds, for every edge, the change of the area to its right from each dot to the next.
  mutating func deposit(_ path: FlatPath) {
    let (width, height, stride) = (width, height, stride)
    unsafe values.withUnsafeMutableBufferPointer { values in
      let area = unsafe AreaDeposit(values: values, width: width, height: height, stride: stride)
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

  /// Sums the changes into coverage.
  ///
  /// Every row starts from zero: errors do not travel down.
  mutating func integrate(_ rule: FillRule) {
    let (width, stride, used) = (width, stride, used)
    unsafe values.withUnsafeMutableBufferPointer { values in
      for row in used.rows {
        let start = row &* stride &+ used.columns.lowerBound
        let count = min(used.columns.upperBound, width) &- used.columns.lowerBound
        switch rule {
        case .nonzero:
          unsafe Self.integrate(values, start, width: count) { min(abs($0), 1) }
        case .evenOdd:
          unsafe Self.integrate(values, start, width: count) { sum in
            // A triangle wave of the winding number: 0 at even numbers, 1 at odd ones. A Float beyond 2^24 is even.
            let turns = min(abs(sum), 0x1p24)
            let rest = turns - Float(Int32(turns * 0.5)) * 2
            return min(rest, 2 - rest)
          }
        }
        for index in width..<stride { unsafe values[row &* stride &+ index] = 0 }
      }
    }
  }

  /// Sums a row in blocks of eight dots, with a shortcut for blocks without changes.
  @inline(__always)
  private static func integrate(
    _ values: UnsafeMutableBufferPointer<Float>, _ start: Int, width: Int, _ coverage: (Float) -> Float
  ) {
    guard let base = UnsafeRawPointer(values.baseAddress) else { return }
    var (sum, even): (Float, Float) = (0, 0)
    let end = start &+ width
    var first = start
    while first < end {
      let unchanged = first
      while first < end {
        let bits = unsafe base.loadUnaligned(fromByteOffset: first &* 4, as: SIMD4<UInt64>.self)
        if bits.x | bits.y | bits.z | bits.w != 0 { break }
        first &+= 8
      }
      // These blocks already hold zeros; a tiny sum is a rounding error.
      if even > 1e-6 { unsafe values[unchanged..<first].update(repeating: even) }
      guard first < end else { return }
      for index in first..<(first &+ 8) {
        unsafe sum += values[index]
        unsafe values[index] = coverage(sum)
      }
      even = coverage(sum)
      first &+= 8
    }
  }
}

/// The exact area to the right of edges, dot by dot, written as differences along each row.
@safe private struct AreaDeposit {
  let values: UnsafeMutableBufferPointer<Float>
  let width: Int
  let height: Int
  let stride: Int

  /// Adds an edge of any size, clipped to the grid's rows.
  @inline(__always)
  func add(_ whole: Edge, turn: Float) {
    var edge = whole
    if !edge.isQuick || edge.y0 < 0 || edge.y1 > Double(height) {
      guard clipRows(&edge) else { return }
    }
    let limit = Double(width)
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
    for row in firstRow..<endRow {
      let isLast = row &+ 1 >= endRow
      let bottom = isLast ? edge.y1 : Double(row &+ 1)
      let to = isLast ? edge.x1 : min(max(edge.x0 + (bottom - edge.y0) * slope, least), most)
      addRow(from: from, to: to, share: turn * Float(bottom - top), row: row &* stride)
      top = bottom
      from = to
    }
  }

  /// Adds a piece within one row.
  @inline(__always)
  private func addRow(from: Double, to: Double, share: Float, row: Int) {
    let (left, right) = (min(from, to), max(from, to))
    let column = Int(left)
    let past = Double(column)
    if right <= past + 1 {
      let beside = Float((left + right) / 2 - past)
      unsafe values[row &+ column] += share * (1 - beside)
      unsafe values[row &+ column &+ 1] += share * beside
      return
    }
    // G(u) is the mean distance of u to the right of the piece: (u - left)² / 2(right - left) within it.
    // The dot from c to c + 1 is covered by G(c + 1) - G(c).
    let half = 0.5 / (right - left)
    var (reached, covered) = (0.0, 0.0)
    var index = column
    var edge = past + 1
    while edge < right {
      let next = (edge - left) * (edge - left) * half
      unsafe values[row &+ index] += share * Float(next - reached - covered)
      (covered, reached) = (next - reached, next)
      index &+= 1
      edge += 1
    }
    let last = edge - (left + right) / 2 - reached
    unsafe values[row &+ index] += share * Float(last - covered)
    unsafe values[row &+ index &+ 1] += share * Float(1 - last)
  }
}
