import Application
import Cells
import Raster
import Testing

/// The characters beyond the common ones that are used, by what a terminal answers.
@Suite struct DrawnGlyphsTests {
  @Test(
    arguments: [
      ("kitty(0.26.5)", [.sextant]), ("kitty(0.39.1)", [.sextant]), ("kitty(0.40.0)", [.octant, .sextant]),
      ("foot(1.13.1)", [.sextant]), ("foot(1.20.2-3-gabcdef)", [.octant, .sextant]),
      ("ghostty 1.1.3", [.sextant]), ("ghostty 1.2.0", [.octant, .sextant]), ("Rio 0.2.33", [.octant, .sextant]),
      ("VTE(7600)", [.sextant]), ("VTE(7801)", [.octant, .sextant]), ("VTE(5802)", []),
      ("WezTerm 20240203-110809-5046fc22", [.sextant]), ("WezTerm 20250210-000000-abcdef00", [.octant, .sextant]),
      ("Konsole 22.12.3", [.sextant]), ("Konsole 21.12.3", []), ("contour 0.4.3.6442", [.sextant]),
      ("iTerm2 3.5.14", []), ("iTerm2 3.6.7", [.sextant]),
      // What has no glyphs of its own, and what stands between.
      ("XTerm(379)", []), ("mlterm(3.9.2)", []), ("tmux 3.6", []), ("Zellij(4500)", []), ("xterm.js(6.0.0)", []),
    ] as [(String, [GlyphSet])])
  func `a terminal has the sets that it draws itself`(answer: String, sets: [GlyphSet]) throws {
    #expect(GlyphSet.drawn(by: try #require(TerminalIdentity(answer: answer))) == sets)
  }

  @Test(
    arguments: [(65, 7006, [.sextant]), (61, 7801, [.octant, .sextant]), (0, 2401, [.sextant]), (0, 1700, [])]
      as [(Int, Int, [GlyphSet])])
  func `two terminals without a name tell a number`(kind: Int, version: Int, sets: [GlyphSet]) throws {
    #expect(GlyphSet.drawn(by: try #require(TerminalIdentity(kind: kind, version: version))) == sets)
  }

  @Test(arguments: [(0, 276), (0, 10), (1, 4000), (84, 0), (41, 379), (85, 95)])
  func `other numbers say nothing`(kind: Int, version: Int) {
    #expect(TerminalIdentity(kind: kind, version: version) == nil)
  }

  @Test(arguments: ["", "tmux", "(1.2)", "foot()", "123"]) func `a name needs a version`(answer: String) {
    #expect(TerminalIdentity(answer: answer) == nil)
  }
}
