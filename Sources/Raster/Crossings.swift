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
        var previous = contour.points.upperBound - 1
        var row = unsafe rowOfCenter(atOrBelow: points[previous].y * rowsPerUnit, limit: limit)
        var low = row == 0 ? -Double.infinity : Double(row) - 0.5
        var high = row == height ? Double.infinity : Double(row) + 0.5
        for index in contour.points {
          let y = unsafe points[index].y * rowsPerUnit
          // Nearly all edges of a fine contour stay between two centre lines: two comparisons settle them.
          if y > low && y <= high {
            previous = index
            continue
          }
          let target = rowOfCenter(atOrBelow: y, limit: limit)
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
            low = row == 0 ? -Double.infinity : Double(row) - 0.5
            high = row == height ? Double.infinity : Double(row) + 0.5
          }
          previous = index
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
