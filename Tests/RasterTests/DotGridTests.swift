import TestSupport
import Testing

@testable import Raster

@Suite struct DotGridTests {
  @Test func `a union has the dots of both grids`() {
    var grid = DotGrid(["##..", "##.."])
    grid.formUnion(DotGrid([".##.", "...#"]))
    #expect(grid.picture == ["###.", "##.#"])
  }

  @Test func `a bitmap whose pixel count overflows traps with the reason`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Bitmap(width: .max, height: 2, bytes: [])
    }
    // Optimized code traps without a text.
    #if DEBUG
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(text.contains("a pixel is four bytes"))
    #else
      #expect(result != nil)
    #endif
  }

  @Test func `a dot outside reads as off and cannot be set`() {
    var grid = DotGrid(width: 3, height: 2)
    for (x, y) in [(-1, 0), (3, 0), (0, -1), (0, 2), (.max, .max), (.min, .min)] {
      grid[x, y] = true
      #expect(!grid[x, y])
    }
    #expect(grid.count == 0)
  }

  @Test func `spans of any length and position are filled`() {
    forAll(500) { random in
      var grid = DotGrid(width: 200, height: 2)
      let start = Int.random(in: -20...220, using: &random)
      let end = Int.random(in: start...(start + 200), using: &random)
      grid.insert(columns: start..<end, row: 1)
      return (0..<200).allSatisfy { grid[$0, 1] == (start..<end).contains($0) && !grid[$0, 0] }
    }
  }

  @Test(arguments: GlyphSet.allCases)
  func `a row of cells gives the patterns of its cells`(set: GlyphSet) {
    forAll(50) { random in
      let (width, height) = (Int.random(in: 1...140, using: &random), Int.random(in: 1...9, using: &random))
      var grid = DotGrid(width: width, height: height)
      for _ in 0..<(width * height / 4) {
        grid[.random(in: 0..<width, using: &random), .random(in: 0..<height, using: &random)] = true
      }
      for row in -1...grid.cellRows(of: set) {
        var patterns = [UInt8](repeating: 0, count: grid.cellColumns(of: set))
        grid.forEachPattern(inCellRow: row, of: set) { patterns[$0] = $1 }
        for column in patterns.indices {
          var expected: UInt8 = 0
          for line in 0..<set.rows {
            for dot in 0..<set.columns where grid[column * set.columns + dot, row * set.rows + line] {
              expected |= 1 << UInt8(line * set.columns + dot)
            }
          }
          guard row >= 0 else { continue }
          if patterns[column] != expected { return false }
          if grid.pattern(column: column, row: row, of: set) != expected { return false }
        }
      }
      return true
    }
  }
}
