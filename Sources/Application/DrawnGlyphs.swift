package import Cells
package import Raster

extension GlyphSet {
  /// The sets beyond the common ones that a terminal draws itself, so that they fill their cells in every font.
  package static func drawn(by terminal: TerminalIdentity) -> [GlyphSet] {
    guard let first = firstVersions.first(where: { $0.name == terminal.name }) else { return [] }
    func has(_ version: [Int]?) -> Bool { version.map { !terminal.version.lexicographicallyPrecedes($0) } ?? false }
    return (has(first.octants) ? [.octant] : []) + (has(first.sextants) ? [.sextant] : [])
  }

  /// The first versions with these sets, from the terminals' changelogs and sources.
  private static let firstVersions: [(name: String, sextants: [Int], octants: [Int]?)] = [
    ("kitty", [0, 19, 0], [0, 40, 0]),  // changelog
    ("foot", [1, 7, 0], [1, 20, 0]),  // changelog, box-drawing.c
    ("ghostty", [1, 0, 0], [1, 2, 0]),  // src/font/sprite
    ("rio", [0, 2, 13], [0, 2, 13]),  // sugarloaf's sprites
    ("vte", [6000], [7800]),  // minifont.cc
    ("wezterm", [20_210_814], [20_250_208]),  // customglyph.rs
    ("konsole", [22, 4], nil),  // LineBlockCharacters
    ("contour", [0, 2, 1], nil),  // BoxDrawingRenderer
    ("iterm2", [3, 6, 7], nil),  // iTermBoxDrawingBezierCurveFactory
    ("alacritty", [2400], nil),  // builtin_font.rs; DA2 has the version of its terminal library: 0.11 is 1700
  ]
}
