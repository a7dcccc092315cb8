import Geometry
import TestSupport
import Testing

@testable import Raster

@Suite struct FillTests {
  @Test func `a dot is on when its center is inside`() {
    let grid = DotGrid(
      width: 6, height: 4, filling: FlatPath([(1.4, 0.6), (4.6, 0.6), (4.6, 3.4), (1.4, 3.4)]))
    #expect(
      grid.picture == [
        "......",
        ".####.",
        ".####.",
        "......",
      ])
  }

  @Test func `a center on the left or upper border is inside and on the others outside`() {
    let grid = DotGrid(
      width: 4, height: 4, filling: FlatPath([(0.5, 0.5), (2.5, 0.5), (2.5, 2.5), (0.5, 2.5)]))
    #expect(grid.picture == ["##..", "##..", "....", "...."])
  }

  @Test(arguments: FillRule.allCases)
  func `a pentagram keeps its middle only by the nonzero rule`(rule: FillRule) {
    let grid = DotGrid(width: 17, height: 16, filling: .pentagram(8.5, 8.5, radius: 8), rule: rule)
    let nonzero = [
      ".................",
      "........#........",
      "........#........",
      "........#........",
      ".......###.......",
      ".......###.......",
      "..#############..",
      "...###########...",
      "....#########....",
      "......#####......",
      ".....#######.....",
      ".....#######.....",
      ".....##...##.....",
      "....##.....##....",
      ".................",
      ".................",
    ]
    let evenOdd = [
      ".................",
      "........#........",
      "........#........",
      "........#........",
      ".......###.......",
      ".......###.......",
      "..#####...#####..",
      "...###.....###...",
      "....##.....##....",
      ".................",
      ".....##...##.....",
      ".....###.###.....",
      ".....##...##.....",
      "....##.....##....",
      ".................",
      ".................",
    ]
    #expect(grid.picture == (rule == .nonzero ? nonzero : evenOdd))
  }

  @Test(arguments: FillRule.allCases)
  func `dots agree with the winding number of their centers`(rule: FillRule) {
    forAll(3000) { random in
      let (width, height) = (Int.random(in: 1...150, using: &random), Int.random(in: 1...12, using: &random))
      var path = FlatPath()
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        path.addContour(
          (0..<Int.random(in: 3...9, using: &random)).map { _ in
            Point(.random(in: -30...180, using: &random), .random(in: -8...20, using: &random))
          })
      }
      return path.fills(DotGrid(width: width, height: height, filling: path, rule: rule), rule)
    }
  }

  @Test(arguments: FillRule.allCases)
  func `long edges that just pass or just miss centers do, too`(rule: FillRule) {
    forAll(100) { random in
      // Below and above 2,048 rows, up to which a step is added for each row.
      let height = random.next() % 8 == 0 ? 2100 : random.next() % 8 == 0 ? 2040 : 160
      let path = FlatPath(
        contour: (0..<4).map { _ in
          // Between two such points many centers are on the edge, or a sum of powers of two beside it.
          let place = (Int.random(in: 0...39, using: &random), Int.random(in: -20...height + 20, using: &random))
          let misses = [0, 0x1p-17, -0x1p-17, 0x1p-23, -0x1p-23, 0x1p-33, -0x1p-33]
          let miss = misses.randomElement(using: &random) ?? 0
          return Point(Double(place.0) + 0.5 + miss, Double(place.1) + 0.5)
        })
      return path.fills(DotGrid(width: 40, height: height, filling: path, rule: rule), rule)
    }
  }

  @Test(arguments: FillRule.allCases)
  func `a path with more crossings than dots is filled`(rule: FillRule) {
    var random = SeededGenerator(seed: 7)
    let path = FlatPath(
      contour: (0..<2000).map { _ in
        Point(.random(in: -5...35, using: &random), .random(in: -5...25, using: &random))
      })
    #expect(path.fills(DotGrid(width: 30, height: 20, filling: path, rule: rule), rule))
  }

  @Test(arguments: FillRule.allCases)
  func `many points beside and on center lines do, too, in all rows or in some`(rule: FillRule) {
    var rasterizer = Rasterizer()
    forAll(300) { random in
      let (width, height) = (Int.random(in: 1...70, using: &random), Int.random(in: 1...6, using: &random))
      var y = Double.random(in: -2...Double(height) + 2, using: &random)
      let path = FlatPath(
        contour: (0..<Int.random(in: 60...500, using: &random)).map { _ in
          let step = Double.random(in: -0.3...0.3, using: &random)
          y = min(max(y + step, -2), Double(height) + 2)
          let line = (y - 0.5).rounded() + 0.5
          let heights = [y, y, line, line + step, line.nextUp, line - step / 1e9]
          let isRare = Int.random(in: 0...200, using: &random) == 0
          let choices = isRare ? [.nan, y + step * 40] : heights
          return Point(.random(in: -5...75, using: &random), choices.randomElement(using: &random) ?? y)
        })
      var grid = DotGrid(width: width, height: height, filling: path, rule: rule)
      let numbers = FlatPath(contour: path.points.map { Point($0.x, $0.y.isNaN ? 0 : $0.y) })
      guard numbers.fills(grid, rule) else { return false }
      let first = Int.random(in: 0..<height, using: &random)
      let before = grid
      rasterizer.fill(path, rule: rule, rows: first..<height, into: &grid)
      return grid == before
    }
  }

  @Test func `triangles around a point neither overlap nor leave a gap`() {
    forAll(500) { random in
      // On a lattice of quarters, many edges pass centers exactly.
      func corner(_ range: ClosedRange<Int>) -> Double { Double(Int.random(in: range, using: &random)) / 4 }
      let ring = (0..<8).map { index in
        Point(40, 30) + Angle.degrees(Double(index) * 45).direction
          * Double.random(in: 8...30, using: &random)
      }.map { Point(($0.x * 4).rounded() / 4, ($0.y * 4).rounded() / 4) }
      let middle = Point(40 + corner(-8...8), 30 + corner(-8...8))
      var sum = DotGrid(width: 80, height: 60)
      for index in ring.indices {
        let triangle = FlatPath(contour: [middle, ring[index], ring[(index + 1) % ring.count]])
        let dots = DotGrid(width: 80, height: 60, filling: triangle)
        if sum.countShared(with: dots) > 0 { return false }
        sum.formUnion(dots)
      }
      return sum == DotGrid(width: 80, height: 60, filling: FlatPath(contour: ring))
    }
  }

  @Test(arguments: FillRule.allCases)
  func `parts outside the grid change nothing on it`(rule: FillRule) {
    let size = 1e300
    let everywhere = FlatPath([(-size, -size), (size, -size), (size, size), (-size, size)])
    #expect(DotGrid(width: 70, height: 3, filling: everywhere, rule: rule).count == 210)
    let extreme = Double.greatestFiniteMagnitude
    let half = FlatPath([(35, -extreme), (extreme, -extreme), (extreme, extreme), (35, extreme)])
    #expect(DotGrid(width: 70, height: 3, filling: half, rule: rule).count == 105)
    for (dx, dy) in [(-1e9, 0.0), (1e9, 0), (0, -1e9), (0, 1e9), (-200, 0), (200, 0), (0, -50), (0, 50)] {
      let away = FlatPath([(dx, dy), (dx + 70, dy), (dx + 70, dy + 3), (dx, dy + 3)])
      #expect(DotGrid(width: 70, height: 3, filling: away, rule: rule).count == 0)
    }
  }

  @Test(arguments: FillRule.allCases)
  func `NaN coordinates do no harm`(rule: FillRule) {
    let values = [Double.nan, .infinity, -.infinity, 1e308, -1e308, 0, 3, .leastNonzeroMagnitude]
    for seed in 1...500 {
      var random = SeededGenerator(seed: UInt64(seed))
      let path = FlatPath(
        contour: (0..<5).map { _ in
          Point(values.randomElement(using: &random) ?? 0, values.randomElement(using: &random) ?? 0)
        })
      let grid = DotGrid(width: 66, height: 5, filling: path, rule: rule)
      #expect(grid.words.enumerated().allSatisfy { $0 % 2 == 0 || $1 < 4 }, "seed \(seed)")
    }
  }

  @Test(arguments: [(0, 0), (0, 5), (5, 0)])
  func `a grid without dots does not crash`(width: Int, height: Int) {
    for rule in FillRule.allCases {
      let grid = DotGrid(
        width: width, height: height, filling: FlatPath([(0, 0), (9, 0), (9, 9)]), rule: rule)
      #expect(grid.count == 0)
    }
  }

  @Test func `contours of fewer than three points fill nothing`() {
    #expect(DotGrid(width: 9, height: 9, filling: FlatPath([(1, 1)], [(2, 2), (8, 8)])).count == 0)
    #expect(DotGrid(width: 9, height: 9, filling: FlatPath()).count == 0)
  }

  @Test(arguments: FillRule.allCases)
  func `a contour of a million points is filled`(rule: FillRule) {
    let contour = (0..<1_000_000).map { index in
      Point(100, 60) + Angle(radians: Double(index) * 2 * .pi / 1_000_000).direction * 50
    }
    let grid = DotGrid(width: 200, height: 120, filling: FlatPath(contour: contour), rule: rule)
    for y in 0..<120 {
      for x in 0..<200 {
        let distance = Point(Double(x) + 0.5, Double(y) + 0.5).distance(to: Point(100, 60))
        if abs(distance - 50) > 1e-6 { #expect(grid[x, y] == (distance < 50)) }
      }
    }
  }
}
