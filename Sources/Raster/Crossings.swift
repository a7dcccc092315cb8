internal import Geometry

/// The largest magnitude that goes through the quick formulas; products of two such numbers stay finite.
let quickCoordinateLimit = 1e150

extension FlatPath {
  /// Calls `body` for every place where an edge passes the centre line of a row, as `(row, x, turn)`.
  ///
  /// Rows run from 0 to `height` and their centre lines lie at (row + 0.5) / `rowsPerUnit`. An edge owns its
  /// upper end and not its lower one, and is always walked from its upper end, so that two shapes with a
  /// common edge get the same `x` and neither overlap nor leave a gap. `turn` is 1 downwards, -1 upwards.
  /// Every contour is closed. Coordinates of any size are fine; those that are no number count as zero.
  @inline(__always)
  func forEachCrossing(height: Int, rowsPerUnit: Double = 1, _ body: (Int, Double, Int) -> Void) {
    let limit = Double(height)
    unsafe points.withUnsafeBufferPointer { points in
      for contour in contours where contour.points.count > 2 {
        let last = unsafe points[contour.points.upperBound - 1]
        var row = rowOfCenter(atOrBelow: last.y * rowsPerUnit, limit: limit)
        var band = Band(row: row, height: height, rowsPerUnit: rowsPerUnit)
        var index = contour.points.lowerBound
        let end = contour.points.upperBound
        // How many edges in a row have crossed nothing; a restless contour is not worth the look ahead.
        var calm = 0
        while index < end {
          let y = unsafe points[index].y
          if band.contains(y) {
            index &+= 1
            calm &+= 1
            if calm >= 8 {
              // Nearly all edges of a fine contour stay between two centre lines; they go eight at a time.
              while index &+ 8 <= end, unsafe band.containsEight(points, from: index) { index &+= 8 }
              calm = 0
            }
            continue
          }
          // The points before are in the band of `row`, whichever of them comes last.
          let previous = index == contour.points.lowerBound ? end &- 1 : index &- 1
          let target = rowOfCenter(atOrBelow: y * rowsPerUnit, limit: limit)
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

/// The first row from 0 to `limit` whose centre line, row + 0.5, lies at `y` or below; 0 for no number.
@inline(__always)
func rowOfCenter(atOrBelow y: Double, limit: Double) -> Int { firstCenter(atOrAfter: y, limit: limit) }

/// The first dot from 0 to `limit` whose centre, n + 0.5, lies at `position` or after it; 0 for no number.
@inline(__always)
func firstCenter(atOrAfter position: Double, limit: Double) -> Int {
  let shifted = position - 0.5
  guard shifted > 0 else { return 0 }
  guard shifted < limit else { return Int(limit) }
  // Adding 2^52 leaves the nearest integer in the low bits of the significand: no call, no trap.
  let nearest = shifted + 0x1p52
  let whole = Int(truncatingIfNeeded: nearest.bitPattern & 0xF_FFFF_FFFF_FFFF)
  return nearest - 0x1p52 < shifted ? whole &+ 1 : whole
}

/// The heights between two neighbouring centre lines, the lower one included.
private struct Band {
  // As points whose x is never out of range, so that two coordinates are compared at once.
  private let low: SIMD2<Double>
  private let high: SIMD2<Double>

  @inline(__always)
  init(row: Int, height: Int, rowsPerUnit: Double) {
    low = SIMD2(-.infinity, row == 0 ? -.infinity : (Double(row) - 0.5) / rowsPerUnit)
    high = SIMD2(.infinity, row == height ? .infinity : (Double(row) + 0.5) / rowsPerUnit)
  }

  @inline(__always)
  func contains(_ y: Double) -> Bool { y > low.y && y <= high.y }

  /// Whether eight points lie in the band for certain; a point that is not finite may be missed.
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

/// A straight piece from its upper to its lower end, with rows as the unit of `y`.
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

  /// Whether no intermediate result can overflow.
  @inline(__always)
  var isQuick: Bool {
    abs(x0) < quickCoordinateLimit && abs(y0) < quickCoordinateLimit && abs(x1) < quickCoordinateLimit
      && abs(y1) < quickCoordinateLimit
  }

  /// Where the edge passes the centre line of a row.
  ///
  /// The division comes last, so that a crossing that can be written down exactly comes out exactly.
  @inline(__always)
  func x(at row: Int) -> Double { x0 + (Double(row) + 0.5 - y0) * (x1 - x0) / (y1 - y0) }

  /// The same for coordinates of any size.
  @inline(never)
  func slowX(at row: Int) -> Double { slowX(atHeight: Double(row) + 0.5) }

  func slowX(atHeight y: Double) -> Double {
    let (ax, ay, bx, by) = (Self.finite(x0), Self.finite(y0), Self.finite(x1), Self.finite(y1))
    // A quarter of each keeps the differences finite, and a weighted mean stays between its ends.
    let fraction = min(max((y / 4 - ay / 4) / (by / 4 - ay / 4), 0), 1)
    return ax * (1 - fraction) + bx * fraction
  }

  static func finite(_ point: Point) -> Point { Point(finite(point.x), finite(point.y)) }

  /// The nearest number that can be drawn; zero for what is no number.
  static func finite(_ value: Double) -> Double {
    value.isNaN ? 0 : min(max(value, -.greatestFiniteMagnitude), .greatestFiniteMagnitude)
  }
}
