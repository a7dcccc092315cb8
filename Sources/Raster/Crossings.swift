internal import Geometry

/// The largest magnitude for the quick formulas; products of two such numbers stay finite.
let quickCoordinateLimit = 1e150

extension FlatPath {
  /// Passes every edge that crosses center lines of rows to `body`, as `(edge, rows, turn)`, until that is false.
  ///
  /// The rows are some of `rows`, with center lines at (row + 0.5) / `rowsPerUnit`. `turn` is 1
  /// downward, -1 upward. An edge includes its upper end but not its lower one, and is always walked from its upper end.
  /// Two shapes with a common edge then get the same crossings, without overlap or gap. Every contour is closed.
  /// Coordinates may have any size; NaN counts as zero.
  @inline(__always)
  private func forEachEdge(_ rows: Range<Int>, rowsPerUnit: Double = 1, _ body: (Edge, Range<Int>, Int) -> Bool) {
    unsafe points.withUnsafeBufferPointer { points in
      for contour in contours where contour.points.count > 2 {
        let last = unsafe points[contour.points.upperBound - 1]
        var row = firstCenter(atOrAfter: last.y * rowsPerUnit, in: rows)
        var band = Band(row: row, in: rows, rowsPerUnit: rowsPerUnit)
        var index = contour.points.lowerBound
        let end = contour.points.upperBound
        while index < end {
          // The number of successive edges that cross one row or none: looking ahead pays only after several.
          var calm = 0
          while index < end, calm < 8 {
            let y = unsafe points[index].y
            if band.contains(y) {
              index &+= 1
              calm &+= 1
              continue
            }
            // The previous point is in the band of `row`, even the last one of the contour.
            let previous = index == contour.points.lowerBound ? end &- 1 : index &- 1
            let target = firstCenter(atOrAfter: y * rowsPerUnit, in: rows)
            if target != row {
              let isDown = target > row
              let edge = unsafe Edge(
                isDown ? points[previous] : points[index], isDown ? points[index] : points[previous],
                rowsPerUnit: rowsPerUnit)
              let turn = isDown ? 1 : -1
              guard body(edge, isDown ? row..<target : target..<row, turn) else { return }
              calm = abs(target &- row) == 1 ? calm &+ 1 : 0
              row = target
              band = Band(row: row, in: rows, rowsPerUnit: rowsPerUnit)
            }
            index &+= 1
          }
          // Most edges of a fine contour are near a single center line: take 64 at a time.
          guard index &+ 64 <= end else { continue }
          let line = unsafe CenterLine(near: points[index &- 1].y, row: row, in: rows, rowsPerUnit: rowsPerUnit)
          while index &+ 64 <= end, let below = unsafe line.pointsBelow(points, from: index) {
            var crossing = below ^ (below &<< 1 | (row > line.row ? 1 : 0))
            while crossing != 0 {
              let offset = crossing.trailingZeroBitCount
              let place = index &+ offset
              let isDown = below &>> UInt64(truncatingIfNeeded: offset) & 1 != 0
              let edge = unsafe Edge(
                isDown ? points[place &- 1] : points[place], isDown ? points[place] : points[place &- 1],
                rowsPerUnit: rowsPerUnit)
              guard body(edge, line.row..<(line.row &+ 1), isDown ? 1 : -1) else { return }
              crossing &= crossing &- 1
            }
            row = line.row &+ Int(truncatingIfNeeded: below &>> 63)
            index &+= 64
          }
          band = Band(row: row, in: rows, rowsPerUnit: rowsPerUnit)
        }
      }
    }
  }

  /// Passes every crossing of an edge with the center line of a row to `body`, as `(row, x, turn)`.
  @inline(__always)
  func forEachCrossing(height: Int, rowsPerUnit: Double, _ body: (Int, Double, Int) -> Void) {
    forEachEdge(0..<height, rowsPerUnit: rowsPerUnit) { edge, rows, turn in
      for row in rows { body(row, edge.x(at: row), turn) }
      return true
    }
  }

  /// Passes every crossing to `body`, as `(row, column, turn)` with the first column whose center is at the crossing
  /// or after it, unless that is `end` or later.
  ///
  /// Stops with the edge after which `isNeeded` is false.
  @inline(__always)
  func forEachColumn(
    rows: Range<Int>, before end: Int, while isNeeded: () -> Bool = { true }, _ body: (Int, Int, Int) -> Void
  ) {
    let limit = Double(end)
    forEachEdge(rows) { edge, rows, turn in
      // Fewer rows are not worth the preparation.
      if rows.count > 3, let steps = EdgeSteps(edge, rows, before: limit) {
        var place = steps.first
        for row in rows {
          let column =
            EdgeSteps.isInDoubt(place) ? firstCenter(atOrAfter: edge.x(at: row), limit: limit) : EdgeSteps.column(place)
          body(row, column, turn)
          place &+= steps.step
        }
      } else {
        for row in rows {
          let column = firstCenter(atOrAfter: edge.x(at: row), limit: limit)
          if column < end { body(row, column, turn) }
        }
      }
      return isNeeded()
    }
  }
}

/// The crossings of an edge with successive rows, in 2^-32 columns from the center of column -1.
///
/// A row costs an addition in place of a division. The sum of 2^11 steps, each cut to 2^-32, is off by less than 2^-20
/// columns, so all places are right except those in doubt, which are calculated exactly.
private struct EdgeSteps {
  /// The place in the first row.
  let first: Int64
  /// The distance between the places of two rows.
  let step: Int64

  /// The steps; `nil` for an edge that leaves the columns from 0 to `end` - 1, and for more than 2^11 rows or 2^16
  /// columns, where the sum could be off by more.
  @inline(__always)
  init?(_ edge: Edge, _ rows: Range<Int>, before end: Double) {
    guard edge.isQuick, min(edge.x0, edge.x1) >= 0, max(edge.x0, edge.x1) <= end - 1, end <= 0x1p16,
      rows.count <= 1 << 11
    else { return nil }
    let slope = (edge.x1 - edge.x0) / (edge.y1 - edge.y0)
    first = Int64((edge.x0 + (Double(rows.lowerBound) + 0.5 - edge.y0) * slope + 0.5) * 0x1p32)
    step = Int64(slope * 0x1p32)
  }

  /// True if the place may be on the other side of a center.
  @inline(__always)
  static func isInDoubt(_ place: Int64) -> Bool {
    let doubt: UInt32 = 1 << 12
    return UInt32(truncatingIfNeeded: place) &+ doubt < 2 * doubt
  }

  /// The first column whose center is after a place that is not in doubt.
  @inline(__always)
  static func column(_ place: Int64) -> Int { Int(truncatingIfNeeded: place >> 32) }
}

/// The first column or row from 0 to `limit` whose center, n + 0.5, is at `position` or after it; 0 for NaN.
@inline(__always)
func firstCenter(atOrAfter position: Double, limit: Double) -> Int {
  let shifted = position - 0.5
  guard shifted > 0 else { return 0 }
  guard shifted < limit else { return Int(limit) }
  // Adding 2^52 leaves the nearest integer in the low bits of the significand, without a call or a trap.
  let nearest = shifted + 0x1p52
  let whole = Int(truncatingIfNeeded: nearest.bitPattern & 0xF_FFFF_FFFF_FFFF)
  return nearest - 0x1p52 < shifted ? whole &+ 1 : whole
}

/// The first row of a range whose center is at `position` or after it; the end of the range for none.
@inline(__always)
private func firstCenter(atOrAfter position: Double, in rows: Range<Int>) -> Int {
  max(rows.lowerBound, firstCenter(atOrAfter: position, limit: Double(rows.upperBound)))
}

/// The heights between two neighboring center lines of a range, the lower one included.
private struct Band {
  // Points with an infinite x, to compare both coordinates of a point in one operation.
  private let low: SIMD2<Double>
  private let high: SIMD2<Double>

  @inline(__always)
  init(row: Int, in rows: Range<Int>, rowsPerUnit: Double) {
    low = SIMD2(-.infinity, row == rows.lowerBound ? -.infinity : (Double(row) - 0.5) / rowsPerUnit)
    high = SIMD2(.infinity, row == rows.upperBound ? .infinity : (Double(row) + 0.5) / rowsPerUnit)
  }

  @inline(__always)
  func contains(_ y: Double) -> Bool { y > low.y && y <= high.y }
}

/// A center line, and the heights up to its neighbors.
private struct CenterLine {
  let row: Int
  private let center: SIMD2<Double>
  private let low: SIMD2<Double>
  private let high: SIMD2<Double>

  /// The center line that is the nearest to a height; `row` is the first one at this height or below it.
  @inline(__always)
  init(near height: Double, row: Int, in rows: Range<Int>, rowsPerUnit: Double) {
    let isNearer = Double(row) - height * rowsPerUnit < 0
    self.row = min(max(isNearer ? row : row &- 1, rows.lowerBound), rows.upperBound &- 1)
    let place = Double(self.row) + 0.5
    center = SIMD2(repeating: place / rowsPerUnit)
    low = SIMD2(repeating: self.row == rows.lowerBound ? -.infinity : (place - 1) / rowsPerUnit)
    high = SIMD2(repeating: self.row &+ 1 == rows.upperBound ? .infinity : (place + 1) / rowsPerUnit)
  }

  /// A bit for each of 64 points that is below the line; `nil` if one is beyond a neighbor, and perhaps if one is not
  /// finite.
  @inline(__always)
  func pointsBelow(_ points: UnsafeBufferPointer<Point>, from index: Int) -> UInt64? {
    guard let base = unsafe UnsafeRawPointer(points.baseAddress) else { return nil }
    let first = unsafe base + index &* MemoryLayout<Point>.stride
    var bits: UInt64 = 0
    for group in 0..<8 {
      var near = SIMDMask<SIMD2<Int64>>(repeating: true)
      var marks = SIMD2<Int64>(0, 0)
      for pair in 0..<4 {
        let offset = (group &* 8 &+ pair &* 2) &* MemoryLayout<Point>.stride
        let one = unsafe first.loadUnaligned(fromByteOffset: offset, as: SIMD2<Double>.self)
        let other = unsafe first.loadUnaligned(
          fromByteOffset: offset &+ MemoryLayout<Point>.stride, as: SIMD2<Double>.self)
        let heights = SIMD2(one.y, other.y)
        near = near .& (heights .> low) .& (heights .<= high)
        marks.replace(
          with: marks | SIMD2(1 &<< Int64(pair &* 2), 2 &<< Int64(pair &* 2)), where: heights .> center)
      }
      guard all(near) else { return nil }
      bits |= UInt64(truncatingIfNeeded: marks.x | marks.y) &<< UInt64(truncatingIfNeeded: group &* 8)
    }
    return bits
  }
}

/// A line segment from its upper to its lower end, with `y` in rows.
struct Edge {
  var x0: Double
  var y0: Double
  var x1: Double
  var y1: Double

  @inline(__always)
  init(_ upper: Point, _ lower: Point, rowsPerUnit: Double) {
    x0 = upper.x
    y0 = upper.y * rowsPerUnit
    x1 = lower.x
    y1 = lower.y * rowsPerUnit
  }

  /// True if no intermediate result can overflow.
  @inline(__always)
  var isQuick: Bool {
    abs(x0) < quickCoordinateLimit && abs(y0) < quickCoordinateLimit && abs(x1) < quickCoordinateLimit
      && abs(y1) < quickCoordinateLimit
  }

  /// The `x` at which the edge crosses the center line of a row.
  ///
  /// The division comes last: a crossing that a Double can represent comes out exactly.
  @inline(__always)
  func x(at row: Int) -> Double {
    let y = Double(row) + 0.5
    return isQuick ? x0 + (y - y0) * (x1 - x0) / (y1 - y0) : slowX(atHeight: y)
  }

  /// The `x` at a height, for coordinates of any size.
  @inline(never)
  func slowX(atHeight y: Double) -> Double {
    let (ax, ay, bx, by) = (Self.finite(x0), Self.finite(y0), Self.finite(x1), Self.finite(y1))
    // Quarters keep the differences finite, and a weighted mean stays between the ends.
    let fraction = min(max((y / 4 - ay / 4) / (by / 4 - ay / 4), 0), 1)
    return ax * (1 - fraction) + bx * fraction
  }

  static func finite(_ point: Point) -> Point { Point(finite(point.x), finite(point.y)) }

  /// The nearest finite number; zero for NaN.
  static func finite(_ value: Double) -> Double {
    value.isNaN ? 0 : min(max(value, -.greatestFiniteMagnitude), .greatestFiniteMagnitude)
  }
}

/// Crossings of edges with rows, collected in any order and read row by row from left to right.
struct CrossingList: Sendable {
  /// Row, position and direction packed into one sortable word: 24, 39 and 1 bits.
  private(set) var found: [UInt64] = []
  private(set) var sorted: [UInt64] = []
  /// The index of each row's first crossing in `sorted`, and a final end.
  private(set) var starts: [Int] = []

  var count: Int { found.count }

  mutating func removeAll() { found.removeAll(keepingCapacity: true) }

  @inline(__always)
  mutating func append(row: Int, position: Int, turn: Int) {
    let place = UInt64(truncatingIfNeeded: row) << 40 | UInt64(truncatingIfNeeded: position) << 1
    found.append(place | (turn > 0 ? 1 : 0))
  }

  @inline(__always)
  static func row(_ crossing: UInt64) -> Int { Int(truncatingIfNeeded: crossing >> 40) }

  @inline(__always)
  static func position(_ crossing: UInt64) -> Int {
    Int(truncatingIfNeeded: crossing >> 1 & 0x7F_FFFF_FFFF)
  }

  @inline(__always)
  static func turn(_ crossing: UInt64) -> Int { Int(truncatingIfNeeded: crossing & 1) &* 2 &- 1 }

  /// Sorts the crossings; rows are below `rowCount`.
  mutating func sort(rowCount: Int) {
    if starts.count < rowCount + 1 {
      starts.append(contentsOf: repeatElement(0, count: rowCount + 1 - starts.count))
    }
    if sorted.count < found.count {
      // The capacity of the other list: both grow at the same, rare times.
      sorted.append(contentsOf: repeatElement(0, count: found.capacity - sorted.count))
    }
    let total = found.count
    unsafe found.withUnsafeBufferPointer { found in
      unsafe sorted.withUnsafeMutableBufferPointer { sorted in
        unsafe starts.withUnsafeMutableBufferPointer { starts in
          // A counting sort by row, then an insertion sort of each short row.
          for row in 0...rowCount { unsafe starts[row] = 0 }
          for index in 0..<total { unsafe starts[Self.row(found[index])] &+= 1 }
          var sum = 0
          for row in 0...rowCount {
            let here = unsafe starts[row]
            sum &+= here
            unsafe starts[row] = sum
          }
          // Filling each row from its end turns the ends into starts.
          for index in stride(from: total - 1, through: 0, by: -1) {
            let crossing = unsafe found[index]
            let row = Self.row(crossing)
            unsafe starts[row] &-= 1
            unsafe sorted[starts[row]] = crossing
          }
          for row in 0..<rowCount {
            let (start, end) = unsafe (starts[row], starts[row + 1])
            if end - start > 32 {
              unsafe sorted[start..<end].sort()
            } else {
              unsafe Self.insertionSort(sorted, start, end)
            }
          }
        }
      }
    }
  }

  @inline(__always)
  private static func insertionSort(_ list: UnsafeMutableBufferPointer<UInt64>, _ start: Int, _ end: Int) {
    var next = start &+ 1
    while next < end {
      let value = unsafe list[next]
      var place = next
      while place > start, unsafe list[place &- 1] > value {
        unsafe list[place] = list[place &- 1]
        place &-= 1
      }
      unsafe list[place] = value
      next &+= 1
    }
  }

  /// Passes the row, start and end of every span inside to `body`, row by row.
  ///
  /// Crossings past the right border may be missing: an open span ends at `end`.
  @inline(__always)
  func forEachSpan(rowCount: Int, rule: FillRule, end: Int, _ body: (Int, Int, Int) -> Void) {
    let mask = rule == .evenOdd ? 1 : -1
    for row in 0..<rowCount {
      var winding = 0
      var start = 0
      for index in starts[row]..<starts[row + 1] {
        let crossing = sorted[index]
        let before = winding & mask
        winding &+= Self.turn(crossing)
        let after = winding & mask
        if before == 0 {
          start = Self.position(crossing)
        } else if after == 0 {
          let position = Self.position(crossing)
          if position > start { body(row, start, position) }
        }
      }
      if winding & mask != 0, start < end { body(row, start, end) }
    }
  }
}
