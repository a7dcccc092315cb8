import Geometry

@testable import Raster

extension DotGrid {
  /// The dots as text, `#` on and `.` off.
  var picture: [String] {
    (0..<height).map { y in (0..<width).map { x in self[x, y] ? "#" : "." }.joined() }
  }

  init(_ picture: [String]) {
    self.init(width: picture.first?.count ?? 0, height: picture.count)
    for (y, line) in picture.enumerated() {
      for (x, dot) in line.enumerated() { self[x, y] = dot == "#" }
    }
  }

  init(width: Int, height: Int, filling path: FlatPath, rule: FillRule = .nonzero) {
    self.init(width: width, height: height)
    var rasterizer = Rasterizer()
    rasterizer.fill(path, rule: rule, into: &self)
  }

  /// The dots as lines of characters, one for each row of cells.
  func lines(of set: GlyphSet) -> [String] {
    (0..<cellRows(of: set)).map { row in
      var line = Array(repeating: set.scalar(for: 0), count: cellColumns(of: set))
      forEachPattern(inCellRow: row, of: set) { line[$0] = set.scalar(for: $1) }
      return String(String.UnicodeScalarView(line))
    }
  }

  /// The number of dots that are on in both grids.
  func countShared(with other: DotGrid) -> Int {
    zip(words, other.words).reduce(0) { $0 + ($1.0 & $1.1).nonzeroBitCount }
  }

  /// The number of dots that differ.
  func countDifferences(from other: DotGrid) -> Int {
    zip(words, other.words).reduce(0) { $0 + ($1.0 ^ $1.1).nonzeroBitCount }
  }
}

extension FlatPath {
  init(_ contours: [(Double, Double)]..., isClosed: Bool = true) {
    self.init()
    for contour in contours {
      for (x, y) in contour { append(Point(x, y)) }
      endContour(isClosed: isClosed)
    }
  }

  init(contour: [Point], isClosed: Bool = true) {
    self.init()
    for point in contour { append(point) }
    endContour(isClosed: isClosed)
  }

  mutating func addContour(_ contour: [Point]) {
    for point in contour { append(point) }
    endContour(isClosed: true)
  }

  /// The winding number around a point, by the signed crossings of a ray to the left.
  func winding(x: Double, y: Double) -> Int {
    var winding = 0
    for contour in contours {
      guard var previous = contour.points.last.map({ points[$0] }) else { continue }
      for index in contour.points {
        let next = points[index]
        if (previous.y <= y) != (next.y <= y) {
          let (upper, lower) = previous.y <= next.y ? (previous, next) : (next, previous)
          // Which side of the edge the point lies on, by the sign of an area.
          let area = (lower.x - upper.x) * (y - upper.y) - (lower.y - upper.y) * (x - upper.x)
          // A center on the edge is right of it, as on a left border.
          if area <= 0 { winding += previous.y <= y ? 1 : -1 }
        }
        previous = next
      }
    }
    return winding
  }

  /// True if a grid has just those dots on whose centers are inside by a rule.
  func fills(_ grid: DotGrid, _ rule: FillRule) -> Bool {
    (0..<grid.height).allSatisfy { y in
      (0..<grid.width).allSatisfy { x in
        let winding = self.winding(x: Double(x) + 0.5, y: Double(y) + 0.5)
        return grid[x, y] == (rule == .nonzero ? winding != 0 : winding % 2 != 0)
      }
    }
  }

  /// The signed area of all contours.
  var signedArea: Double {
    var sum = 0.0
    for contour in contours {
      guard var previous = contour.points.last.map({ points[$0] }) else { continue }
      for index in contour.points {
        sum += previous.x * points[index].y - points[index].x * previous.y
        previous = points[index]
      }
    }
    return sum / 2
  }

  /// Everything scaled about the origin.
  func scaled(_ factor: Double) -> FlatPath {
    var result = FlatPath()
    for contour in contours {
      for index in contour.points { result.append(Point(points[index].x * factor, points[index].y * factor)) }
      result.endContour(isClosed: contour.isClosed)
    }
    return result
  }

  static func circle(_ x: Double, _ y: Double, radius: Double) -> FlatPath {
    var path = Path()
    path.append(.move(to: Point(x + radius, y)))
    path.append(
      .arc(
        Arc(center: Point(x, y), radius: radius, start: .zero, sweep: .degrees(360)),
        to: Point(x + radius, y)))
    path.append(.close)
    return FlatPath(path, tolerance: 1e-4)
  }

  /// A five-pointed star in one stroke, which winds around its middle twice.
  static func pentagram(_ x: Double, _ y: Double, radius: Double) -> FlatPath {
    FlatPath(
      contour: (0..<5).map { Point(x, y) + Angle.degrees(Double($0) * 144 - 90).direction * radius })
  }
}
