import Geometry
import TestSupport
import Testing

@testable import Raster

extension CoverageGrid {
  init(
    width: Int, height: Int, filling path: FlatPath, rule: FillRule = .nonzero,
    method: Rasterizer.CoverageMethod = .signedArea
  ) {
    self.init(width: width, height: height)
    var rasterizer = Rasterizer()
    rasterizer.fill(path, rule: rule, method: method, into: &self)
  }

  /// The covered area in square dots.
  var area: Double {
    var sum = 0.0
    for y in 0..<height { for x in 0..<width { sum += Double(self[x, y]) } }
    return sum
  }

  /// The dots that are covered by at least half.
  var dots: DotGrid {
    var dots = DotGrid(width: width, height: height)
    for y in 0..<height { for x in 0..<width { dots[x, y] = self[x, y] >= 0.5 } }
    return dots
  }
}

@Suite struct CoverageTests {
  typealias Method = Rasterizer.CoverageMethod

  /// A polygon that does not cross itself: its corners go around a point.
  private func star(_ random: inout SeededGenerator, _ x: Double, _ y: Double, _ size: Double) -> [Point] {
    let count = Int.random(in: 3...20, using: &random)
    return (0..<count).map { index in
      Point(x, y) + Angle(radians: (Double(index) + 0.5) * 2 * .pi / Double(count)).direction
        * .random(in: (size / 4)...size, using: &random)
    }
  }

  @Test(arguments: Method.allCases)
  func `coverage is the share of each dot`(method: Method) {
    let grid = CoverageGrid(
      width: 4, height: 3, filling: FlatPath([(0.5, 0.25), (3, 0.25), (3, 2), (0.5, 2)]), method: method)
    let rows = (0..<3).map { y in (0..<4).map { grid[$0, y] } }
    #expect(rows == [[0.375, 0.75, 0.75, 0], [0.5, 1, 1, 0], [0, 0, 0, 0]])
  }

  @Test(arguments: Method.allCases)
  func `a grid that is filled again is as a new one`(method: Method) {
    var rasterizer = Rasterizer()
    var kept = [CoverageGrid(width: 53, height: 31), CoverageGrid(width: 600, height: 9)]
    forAll(400) { random in
      let path = FlatPath(
        contour: (0..<Int.random(in: 0...6, using: &random)).map { _ in
          Point(.random(in: -40...90, using: &random), .random(in: -30...60, using: &random))
        })
      let index = Int.random(in: 0...1, using: &random)
      let rule: FillRule = Bool.random(using: &random) ? .evenOdd : .nonzero
      rasterizer.fill(path, rule: rule, method: method, into: &kept[index])
      let (width, height) = (kept[index].width, kept[index].height)
      return kept[index] == CoverageGrid(width: width, height: height, filling: path, rule: rule, method: method)
    }
  }

  @Test func `an emptied grid has no coverage`() {
    var grid = CoverageGrid(width: 9, height: 5, filling: FlatPath([(1, 1), (7, 1), (7, 4)]))
    #expect(grid.area > 0)
    grid.removeAll()
    #expect(grid == CoverageGrid(width: 9, height: 5))
  }

  @Test func `covered area is the polygon's area`() {
    forAll(2000) { random in
      let path = FlatPath(contour: star(&random, 30, 20, 18))
      let area = abs(path.signedArea)
      let exact = CoverageGrid(width: 60, height: 40, filling: path).area
      let scanned = CoverageGrid(width: 60, height: 40, filling: path, method: .scanlines).area
      return abs(exact - area) <= 1e-4 * area && abs(scanned - area) <= 1e-3 * area + 0.02
    }
  }

  @Test func `half coverage agrees with dot centers but for the dots that an edge nearly halves`() {
    forAll(300) { random in
      let path = FlatPath(contour: star(&random, 40, 30, 28))
      let dots = CoverageGrid(width: 80, height: 60, filling: path).dots
      let centers = DotGrid(width: 80, height: 60, filling: path)
      let difference = dots.countDifferences(from: centers)
      // Only at corners, where two edges share a dot, may a center and the half be on different sides.
      return difference <= 2 * path.points.count && difference * 20 <= centers.count + 40
    }
  }

  @Test func `half coverage and centers are the same dots on a smooth shape`() {
    for offset in [0.0, 0.25, 0.5] {
      let circle = FlatPath.circle(40 + offset, 30, radius: 25.3)
      let dots = CoverageGrid(width: 80, height: 60, filling: circle).dots
      let centers = DotGrid(width: 80, height: 60, filling: circle)
      #expect(dots.countDifferences(from: centers) <= 2)
    }
  }

  /// Coverage by brute force: 64×64 points in each dot.
  private func sampled(_ path: FlatPath, rule: FillRule, width: Int, height: Int) -> [[Float]] {
    let fine = DotGrid(width: width * 64, height: height * 64, filling: path.scaled(64), rule: rule)
    return (0..<height).map { y in
      (0..<width).map { x in
        var sum = 0
        for line in 0..<64 { sum += fine.words[(y * 64 + line) * fine.wordsPerRow + x].nonzeroBitCount }
        return Float(sum) / 4096
      }
    }
  }

  @Test(arguments: FillRule.allCases)
  func `scanlines are right where contours overlap`(rule: FillRule) {
    forAll(150) { random in
      var path = FlatPath()
      for _ in 0..<3 {
        path.addContour(
          (0..<4).map { _ in
            Point(.random(in: -4...24, using: &random), .random(in: -4...16, using: &random))
          })
      }
      let grid = CoverageGrid(width: 20, height: 12, filling: path, rule: rule, method: .scanlines)
      let truth = sampled(path, rule: rule, width: 20, height: 12)
      for y in 0..<12 {
        // 1/32 for each time that the covered share rises or falls; at most four such here, and the samples
        // have an error of their own.
        for x in 0..<20 where abs(grid[x, y] - truth[y][x]) > 4.0 / 32 + 0.03 { return false }
      }
      return true
    }
  }

  @Test func `signed areas follow the even-odd rule where borders keep apart`() {
    let path = FlatPath(
      [(1.25, 1), (18.5, 1), (18.5, 10.5), (1.25, 10.5)], [(4.5, 3.5), (14, 3.5), (14, 8.25), (4.5, 8.25)])
    let grid = CoverageGrid(width: 20, height: 12, filling: path, rule: .evenOdd)
    #expect(abs(grid.area - (17.25 * 9.5 - 9.5 * 4.75)) < 1e-3)
    #expect(grid[8, 5] == 0)
    #expect(CoverageGrid(width: 20, height: 12, filling: path)[8, 5] == 1)
  }

  @Test(arguments: Method.allCases)
  func `parts outside the grid are clipped and leak nowhere`(method: Method) {
    forAll(300) { random in
      let contour = star(&random, 40, 30, 60)
      let path = FlatPath(contour: contour)
      let small = CoverageGrid(width: 50, height: 37, filling: path, method: method)
      // The same shape on a grid that holds all of it, moved by whole dots.
      let moved = FlatPath(contour: contour.map { Point($0.x + 32, $0.y + 32) })
      let large = CoverageGrid(width: 140, height: 130, filling: moved, method: method)
      for y in 0..<37 {
        for x in 0..<50 where abs(small[x, y] - large[x + 32, y + 32]) > 1e-3 { return false }
      }
      return true
    }
  }

  @Test(arguments: Method.allCases)
  func `some rows and columns have the coverage of the whole, and runs have one value`(method: Method) {
    forAll(300) { random in
      let sizes = (width: Int.random(in: 1...1200, using: &random), height: Int.random(in: 1...30, using: &random))
      func range(_ size: Int) -> Range<Int> {
        let (a, b) = (Int.random(in: 0...size, using: &random), Int.random(in: 0...size, using: &random))
        return min(a, b)..<max(a, b)
      }
      func path() -> FlatPath {
        FlatPath(
          contour: star(
            &random, .random(in: 0...Double(sizes.width), using: &random), 15, .random(in: 5...400, using: &random)))
      }
      var rasterizer = Rasterizer()
      var part = CoverageGrid(width: sizes.width, height: sizes.height)
      for _ in 0..<4 {
        let (path, rows, columns) = (path(), range(sizes.height), range(sizes.width))
        rasterizer.fill(path, method: method, rows: rows, columns: columns, into: &part)
        guard !columns.isEmpty else { continue }
        let whole = CoverageGrid(width: sizes.width, height: sizes.height, filling: path, method: method)
        for row in rows {
          var next = columns.lowerBound
          var isSame = true
          unsafe part.forEachRun(inRow: row, columns) { run, values, block in
            isSame = isSame && run.lowerBound == next && (block == nil || block == run.lowerBound / 8)
            next = run.upperBound
            for column in run {
              let value = unsafe values[block == nil ? 0 : column - run.lowerBound]
              isSame = isSame && value == whole[column, row]
            }
          }
          guard isSame, next == columns.upperBound else { return false }
        }
      }
      return true
    }
  }

  @Test func `fills are the same outside the box of a change, and of a shortened edge only the end counts`() {
    forAll(300) { random in
      var corners = star(&random, 40, 30, 30)
      let before = FlatPath(contour: corners)
      let index = Int.random(in: 0..<corners.count, using: &random)
      let (corner, next) = (corners[index], corners[(index + 1) % corners.count])
      // A cut corner: both edges become shorter.
      let share = Double.random(in: 0.05...0.4, using: &random)
      let last = corners[(index + corners.count - 1) % corners.count]
      corners.replaceSubrange(
        index...index, with: [corner + (last - corner) * share, corner + (next - corner) * share])
      let after = FlatPath(contour: corners)
      guard let box = after.change(since: before) else { return false }
      let cut = Rect(corner, corners[index]).union(Rect(corner, corners[index + 1])).outset(by: 1e-6)
      guard cut.union(box) == cut else { return false }
      let (old, new) = (
        CoverageGrid(width: 80, height: 60, filling: before), CoverageGrid(width: 80, height: 60, filling: after)
      )
      for y in 0..<60 {
        for x in 0..<80 where old[x, y] != new[x, y] {
          let isInside =
            Double(x + 1) >= box.minX && Double(x) <= box.maxX && Double(y + 1) >= box.minY && Double(y) <= box.maxY
          // Both slopes are rounded.
          guard isInside || abs(old[x, y] - new[x, y]) <= 0x1p-18 else { return false }
        }
      }
      return true
    }
  }

  @Test(arguments: [(rest: 0.001, reachesNext: true), (0.06, true), (0.07, false)])
  func `a change reaches the edge behind an edge so short that a line may leave it out`(
    rest: Double, reachesNext: Bool
  ) throws {
    func path(_ end: Point) -> FlatPath { FlatPath(contour: [Point(0, 0), end, Point(40, 20), Point(50, 5)]) }
    let box = try #require(path(Point(40 - rest, 20)).change(since: path(Point(20, 20))))
    #expect((box.maxX == 50) == reachesNext)
    #expect(box.contains(Point(40 - rest, 20)) && box.contains(Point(20, 20)))
  }

  @Test func `a part of a picture has exactly the coverage of the whole`() {
    forAll(300) { random in
      let contour = star(&random, 40, 30, 60)
      let part = CoverageGrid(width: 50, height: 37, filling: FlatPath(contour: contour))
      let moved = FlatPath(contour: contour.map { Point($0.x + 32, $0.y + 32) })
      let whole = CoverageGrid(width: 140, height: 130, filling: moved)
      for y in 0..<37 {
        // An edge that is cut has two parts, each rounded by itself.
        let isCut = [31, 32, 81, 82].contains { whole[$0, y + 32] > 0 && whole[$0, y + 32] < 1 }
        let most: Float = isCut ? 0x1p-18 : 0
        for x in 0..<50 where abs(part[x, y] - whole[x + 32, y + 32]) > most { return false }
      }
      return true
    }
  }

  @Test(arguments: Method.allCases)
  func `coordinates of any size and NaN do no harm`(method: Method) {
    let extreme = Double.greatestFiniteMagnitude
    let half = FlatPath([(35.5, -extreme), (extreme, -extreme), (extreme, extreme), (35.5, extreme)])
    #expect(abs(CoverageGrid(width: 70, height: 3, filling: half, method: method).area - 34.5 * 3) < 1e-3)
    let values = [Double.nan, .infinity, -.infinity, 1e308, -1e308, 0, 3, .leastNonzeroMagnitude, 1e200]
    for seed in 1...1000 {
      var random = SeededGenerator(seed: UInt64(seed))
      let path = FlatPath(
        contour: (0..<5).map { _ in
          Point(values.randomElement(using: &random) ?? 0, values.randomElement(using: &random) ?? 0)
        })
      for rule in FillRule.allCases {
        let grid = CoverageGrid(width: 6, height: 5, filling: path, rule: rule, method: method)
        #expect(grid.values.allSatisfy { $0 >= 0 && $0 <= 1.001 }, "seed \(seed)")
      }
    }
  }

  @Test(arguments: Method.allCases)
  func `grids without dots do not crash`(method: Method) {
    for (width, height) in [(0, 0), (0, 4), (4, 0)] {
      let grid = CoverageGrid(
        width: width, height: height, filling: FlatPath([(0, 0), (9, 0), (9, 9)]), method: method)
      #expect(grid.area == 0)
    }
  }

  @Test func `a thin stroke that bends covers its area by scanlines`() {
    let zigzag = FlatPath(
      contour: (0..<20).map { Point(4 + Double($0) * 3, $0 % 2 == 0 ? 5 : 35) }, isClosed: false)
    let area = zigzag.stroked(
      StrokeStyle(width: 0.8, join: .round, cap: .round), tolerance: 0.001)
    let covered = CoverageGrid(width: 70, height: 40, filling: area, method: .scanlines).area
    // Each corner turns by t: inside it the two edges share h² tan(t/2), outside a wedge adds h² t / 2.
    let (half, turn) = (0.4, Double.pi - 2 * Angle(of: Vector(30, 3)).radians)
    let corner = half * half * (Angle(radians: turn / 2).sine / Angle(radians: turn / 2).cosine - turn / 2)
    let length = 19 * Vector(3, 30).length
    #expect(abs(covered - (length * 0.8 - 18 * corner + .pi * half * half)) < 0.001 * covered)
  }
}
