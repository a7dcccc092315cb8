import Preview
import Raster

/// The part of a cell that a character covers, as terminals draw it: blocks to the edge, braille dots a quarter of
/// their part.
struct GlyphMask {
  let glyph: Unicode.Scalar
  /// The covered share of each of 4 x 8 pixels, row by row.
  let shares: [Double]

  /// The covered share of each of 8 x 8 halves of pixels: a block from the left ends between two of them.
  var halves: [Double] {
    let hasHalf = shares.contains(0.5) && shares[0..<4] == shares[28..<32]
    return shares.flatMap { hasHalf && $0 == 0.5 ? [1, 0] : [$0, $0] }
  }

  /// The share of the whole cell.
  var share: Double { shares.reduce(0, +) / 32 }

  static let blank = GlyphMask(glyph: " ", shares: Array(repeating: 0, count: 32))

  /// The characters of one set, without the space.
  static func all(of sets: GlyphSets) -> [GlyphMask] {
    var masks: [GlyphMask] = []
    let alike: [(GlyphSets, GlyphSet)] = [
      (.half, .halfBlock), (.quadrant, .quadrant), (.sextant, .sextant), (.octant, .octant), (.braille, .braille),
    ]
    for (one, set) in alike where sets.contains(one) {
      masks += set.scalars.enumerated().dropFirst().map { pattern, glyph in
        let ink = set == .braille ? 0.25 : 1
        return GlyphMask(glyph: glyph, shares: shares(of: pattern, set.parts).map { $0 * ink })
      }
    }
    if sets.contains(.eighths) {
      for count in 1...7 {
        // The lower blocks count up from U+2581, the left ones down to U+258F.
        for (code, isLower) in [(0x2580 + count, true), (0x2590 - count, false)] {
          let shares = (0..<32).map { pixel in
            isLower ? (pixel / 4 >= 8 - count ? 1 : 0) : min(max(Double(count) / 2 - Double(pixel % 4), 0), 1)
          }
          masks.append(GlyphMask(glyph: Unicode.Scalar(UInt32(code)) ?? " ", shares: shares))
        }
      }
    }
    return masks
  }

  /// All characters by themselves.
  static let known: [Unicode.Scalar: GlyphMask] = Dictionary(
    all(of: [.half, .quadrant, .sextant, .octant, .braille, .eighths]).map { ($0.glyph, $0) },
    uniquingKeysWith: { first, _ in first })

  /// A pattern of parts as shares of pixels; a border may pass through a row of them.
  private static func shares(of pattern: Int, _ parts: CellParts) -> [Double] {
    (0..<32).map { pixel in
      let (x, y) = (pixel % 4, pixel / 4)
      return (0..<parts.rows).reduce(0.0) { sum, row in
        guard pattern >> (row * parts.columns + x * parts.columns / 4) & 1 != 0 else { return sum }
        let (top, bottom) = (Double(row * 8) / Double(parts.rows), Double((row + 1) * 8) / Double(parts.rows))
        return sum + max(min(bottom, Double(y + 1)) - max(top, Double(y)), 0)
      }
    }
  }
}
