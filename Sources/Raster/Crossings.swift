internal import Geometry

/// The largest magnitude for the quick formulas; products of two such numbers stay finite.
let quickCoordinateLimit = 1e150

extension FlatPath {
  /// Passes every crossing of an edge with the center line of a row to `body`, as `(row, x, turn)`.
  ///
  /// Rows are below `height`, with center lines at (row + 0.5) / `rowsPerUnit`. `turn` is 1 downward, -1 upward.
  /// An edge includes its upper end but not its lower one, and is always walked from its upper end. Two shapes with a
  /// common edge then get the same `x`, without overlap or gap. Every contour is closed. Coordinates may have any size;
  /// NaN counts as zero.
  @inline(__always)
  func forEachCrossing(height: Int, rowsPerUnit: Double = 1, _ body: (Int, Double, Int) -> Void) {
    let limit = Double(height)
    unsafe points.withUnsafeBufferPointer { points in
      for contour in contours where contour.points.count > 2 {
        let last = unsafe points[contour.points.upperBound - 1]
        var row = firstCenter(atOrAfter: last.y * rowsPerUnit, limit: limit)
        var band = Band(row: row, height: height, rowsPerUnit: rowsPerUnit)
        var index = contour.points.lowerBound
        let end = contour.points.upperBound
        // The number of successive edges without a crossing: looking ahead pays only after several.
        var calm = 0
        while index < end {
          let y = unsafe points[index].y
          if band.contains(y) {
            index &+= 1
            calm &+= 1
            if calm >= 8 {
              // Most edges of a fine contour stay between two center lines: skip eight at a time.
              while index &+ 8 <= end, unsafe band.containsEight(points, from: index) { index &+= 8 }
              calm = 0
            }
            continue
          }
          // The previous point is in the band of `row`, even the last one of the contour.
          let previous = index == contour.points.lowerBound ? end &- 1 : index &- 1
          let target = firstCenter(atOrAfter: y * rowsPerUnit, limit: limit)
          if target != row {
            let isDown = target > row
            let edge = unsafe Edge(
              isDown ? points[previous] : points[index], isDown ? points[index] : points[previous],
              rowsPerUnit: rowsPerUnit)
            let turn = isDown ? 1 : -1
            if edge.isQuick {
              for line in (isDown ? row..<target : target..<row) { body(line, edge.x(at: line), turn) }
            } else {
              for line in (isDown ? row..<target : target..<row) { body(line, edge.slowX(at: line), turn) }
            }
            row = target
            band = Band(row: row, height: height, rowsPerUnit: rowsPerUnit)
            calm = 0
          }
          index &+= 1
        }
      }
    }
  }
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

/// The heights between two neighboring center lines, the lower one included.
private struct Band {
  // Points with an infinite x, to compare both coordinates of a point in one operation.
  private let low: SIMD2<Double>
  private let high: SIMD2<Double>

  @inline(__always)
  init(row: Int, height: Int, rowsPerUnit: Double) {
    low = SIMD2(-.infinity, row == 0 ? -.infinity : (Double(row) - 0.5) / rowsPerUnit)
    high = SIMD2(.infinity, row == height ? .infinity : (Double(row) + 0.5) / rowsPerUnit)
  }

  @inline(__always)
  func contains(_ y: Double) -> Bool { y > low.y && y <= high.y }

  /// True if eight points are in the band; may be false if a point is not finite.
  @inline(__always)
  func containsEight(_ points: UnsafeBufferPointer<Point>, from index: Int) -> Bool {
    guard let base = unsafe UnsafeRawPointer(points.baseAddress) else { return false }
    let first = unsafe base + index &* MemoryLayout<Point>.stride
    var inside = SIMDMask<SIMD2<Int64>>(repeating: true)
    for offset in 0..<8 {
      let point = unsafe first.loadUnaligned(
        fromByteOffset: offset &* MemoryLayout<Point>.stride, as: SIMD2<Double>.self)
      inside = inside .& (point .> low) .& (point .<= high)
    }
    return all(inside)
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
  func x(at row: Int) -> Double { x0 + (Double(row) + 0.5 - y0) * (x1 - x0) / (y1 - y0) }

  /// ``x(at:)`` for coordinates of any size.
  @inline(never)
  func slowX(at row: Int) -> Double { slowX(atHeight: Double(row) + 0.5) }

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
