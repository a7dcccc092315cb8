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
    (.ascii, ["## ."]),
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
