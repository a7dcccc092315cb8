import Geometry
import Testing

@testable import Raster

@Suite struct GlyphSetTests {
  private let sample = DotGrid([
    "####....",
    "#..#....",
    "#..#..##",
    "####..##",
  ])

  @Test(arguments: [
    (GlyphSet.braille, ["⣏⣹ ⣤"]), (.quadrant, ["▛▜  ", "▙▟ █"]), (.halfBlock, ["█▀▀█    ", "█▄▄█  ██"]),
    (.octant, ["𜷂𜷖 ▄"]), (.sextant, ["🬕🬨 🬭", "🬂🬂 🬂"]), (.ascii, ["## ."]),
  ])
  func `dots read as characters`(set: GlyphSet, lines: [String]) {
    #expect(sample.lines(of: set) == lines)
  }

  @Test(arguments: GlyphSet.allCases)
  func `every pattern has a character and only the empty one is a space`(set: GlyphSet) {
    #expect(set.scalars.count == 1 << (set.columns * set.rows))
    for (pattern, scalar) in set.scalars.enumerated() {
      #expect((scalar == " ") == (pattern == 0))
      #expect(set.scalar(for: UInt8(pattern)) == scalar)
    }
  }

  @Test func `every braille character stands for its own dots`() {
    let values = Set(GlyphSet.braille.scalars.dropFirst().map(\.value))
    #expect(values == Set(0x2801...0x28FF))
    #expect(GlyphSet.braille.scalar(for: 0b0100_0000) == "⡀")
  }

  /// The parts in the names that Unicode 16 gives, such as BLOCK OCTANT-23, counted from 1 row by row.
  @Test(
    arguments: [
      (.sextant, 0x1FB00, [1]), (.sextant, 0x1FB01, [2]), (.sextant, 0x1FB02, [1, 2]), (.sextant, 0x1FB13, [3, 5]),
      (.sextant, 0x1FB14, [2, 3, 5]), (.sextant, 0x1FB28, [1, 2, 4, 6]), (.sextant, 0x1FB3B, [2, 3, 4, 5, 6]),
      (.sextant, 0x258C, [1, 3, 5]), (.sextant, 0x2590, [2, 4, 6]), (.sextant, 0x2588, [1, 2, 3, 4, 5, 6]),
      (.octant, 0x1CD00, [3]), (.octant, 0x1CD01, [2, 3]), (.octant, 0x1CD02, [1, 2, 3]), (.octant, 0x1CD03, [4]),
      (.octant, 0x1CD04, [1, 4]), (.octant, 0x1CD09, [5]), (.octant, 0x1CD0D, [1, 3, 5]),
      (.octant, 0x1CD13, [1, 2, 4, 5]), (.octant, 0x1CDAE, [1, 2, 7, 8]), (.octant, 0x1CDE5, [2, 3, 4, 5, 6, 7, 8]),
      // Those that other blocks of Unicode have: quarters of the cell, and halves of quarters.
      (.octant, 0x1CEA8, [1]), (.octant, 0x1CEAB, [2]), (.octant, 0x1CEA3, [7]), (.octant, 0x1CEA0, [8]),
      (.octant, 0x1FB82, [1, 2]), (.octant, 0x2582, [7, 8]), (.octant, 0x1FB85, [1, 2, 3, 4, 5, 6]),
      (.octant, 0x2586, [3, 4, 5, 6, 7, 8]), (.octant, 0x1FBE6, [3, 5]), (.octant, 0x1FBE7, [4, 6]),
      (.octant, 0x2598, [1, 3]), (.octant, 0x2584, [5, 6, 7, 8]), (.octant, 0x2588, [1, 2, 3, 4, 5, 6, 7, 8]),
    ] as [(GlyphSet, UInt32, [UInt8])])
  func `sextants and octants have the code points of Unicode`(set: GlyphSet, code: UInt32, parts: [UInt8]) {
    let pattern = parts.reduce(UInt8(0)) { $0 | 1 << ($1 - 1) }
    #expect(set.scalar(for: pattern).value == code)
  }

  @Test(arguments: GlyphSet.allCases.filter { $0 != .ascii })
  func `no two patterns have the same character`(set: GlyphSet) {
    #expect(Set(set.scalars).count == set.scalars.count)
  }

  @Test(
    arguments: [
      ([GlyphSet.braille, .quadrant, .halfBlock, .ascii], GlyphSets.common), ([.ascii], .ascii), ([], .ascii),
      ([.halfBlock], .half), ([.quadrant], .quadrant), ([.sextant, .ascii], .sextant),
      ([.octant, .braille, .quadrant, .halfBlock], [.octant, .braille, .quadrant, .half, .eighths]),
    ] as [([GlyphSet], GlyphSets)])
  func `eighths come with the blocks, and ASCII stands alone`(sets: [GlyphSet], characters: GlyphSets) {
    #expect(GlyphSets(sets) == characters)
  }

  @Test func `plain characters are printable ASCII`() {
    #expect(GlyphSet.ascii.scalars.allSatisfy { (0x20...0x7E).contains($0.value) })
  }

  @Test func `a grid without dots has no text`() {
    #expect(DotGrid(width: 0, height: 0).lines(of: .braille) == [])
    #expect(DotGrid(width: 0, height: 5).lines(of: .braille) == ["", ""])
  }

  @Test func `a sloping outline reads in plain characters`() {
    let triangle = FlatPath([(3, 3), (29, 8), (10, 21)])
    let dots = DotGrid(width: 32, height: 24, filling: triangle.stroked(StrokeStyle(width: 1.5)))
    #expect(
      dots.lines(of: .ascii) == [
        " ....           ",
        " '|'''''\\--.... ",
        "  |.       .//' ",
        "   \\.   ../'    ",
        "   '\\../'       ",
        "    ''          ",
      ])
  }
}
