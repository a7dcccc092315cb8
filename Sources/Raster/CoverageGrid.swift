internal import Geometry

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

extension CoverageGrid {
  /// Adds, for every edge, how the area to its right changes from each dot to the next.
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

  /// Turns the changes into coverage; every row starts from zero, so that no error travels down.
  mutating func integrate(_ rule: FillRule) {
    let (width, height, stride) = (width, height, stride)
    unsafe values.withUnsafeMutableBufferPointer { values in
      for row in 0..<height {
        switch rule {
        case .nonzero:
          unsafe Self.integrate(values, row &* stride, width: width) { min(abs($0), 1) }
        case .evenOdd:
          unsafe Self.integrate(values, row &* stride, width: width) { sum in
            // The winding number folded up like a fan: 0 and 2 are outside, 1 and 3 inside. Beyond 2^24 a Float
            // has no odd numbers.
            let turns = min(abs(sum), 0x1p24)
            let rest = turns - Float(Int32(turns * 0.5)) * 2
            return min(rest, 2 - rest)
          }
        }
        for index in width..<stride { unsafe values[row &* stride &+ index] = 0 }
      }
    }
  }

  /// Sums up a row, eight dots at a time where nothing changes; a row is a whole number of such blocks.
  @inline(__always)
  private static func integrate(
    _ values: UnsafeMutableBufferPointer<Float>, _ start: Int, width: Int, _ coverage: (Float) -> Float
  ) {
    guard let base = UnsafeMutableRawPointer(values.baseAddress) else { return }
    var sum: Float = 0
    var even: Float = 0
    for first in Swift.stride(from: start, to: start &+ width, by: 8) {
      let block = unsafe base + first &* 4
      let bits = unsafe block.loadUnaligned(as: SIMD4<UInt64>.self)
      if bits.x | bits.y | bits.z | bits.w == 0 {
        // The blocks are zero already, and what is left of a sum that should be zero is rounding.
        if even > 1e-6 {
          unsafe block.storeBytes(of: SIMD8<Float>(repeating: even), as: SIMD8<Float>.self)
        }
        continue
      }
      for index in first..<(first &+ 8) {
        unsafe sum += values[index]
        unsafe values[index] = coverage(sum)
      }
      even = coverage(sum)
    }
  }
}

/// The exact area to the right of edges, dot by dot, written as differences along each row.
@safe private struct AreaDeposit {
  let values: UnsafeMutableBufferPointer<Float>
  let width: Int
  let height: Int
  let stride: Int

  /// Adds an edge of any size; only what lies beside the grid's rows counts.
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

  /// Adds an edge with an end that is no number.
  @inline(never)
  func addFinite(_ start: Point, _ end: Point) {
    let (from, to) = (Edge.finite(start), Edge.finite(end))
    if from.y < to.y {
      add(Edge(from, to, rowsPerUnit: 1), turn: 1)
    } else if from.y > to.y {
      add(Edge(to, from, rowsPerUnit: 1), turn: -1)
    }
  }

  /// Cuts an edge to the rows of the grid; `false` when nothing is left.
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

  /// Cuts an edge at the left and right border: left of the grid it counts as on the border, right not.
  @inline(never)
  private func addAcrossBorder(_ edge: Edge, _ turn: Float) {
    let limit = Double(width)
    var pieces = (edge.y0, edge.y0, edge.y1, edge.y1)
    /// The height at which the edge passes a border that it crosses.
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

  /// Adds an edge that lies wholly inside the grid.
  @inline(__always)
  private func addInside(_ edge: Edge, _ turn: Float) {
    // Both lie between zero and the height, so that they fit and truncation rounds down.
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
    // G(u), the mean over the piece of how far u lies to its right, is (u - left)² / 2(right - left) within
    // it; a dot from c to c + 1 is covered by G(c + 1) - G(c).
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
