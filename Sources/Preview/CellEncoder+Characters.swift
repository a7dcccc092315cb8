import Raster

/// The characters by their patterns.
extension CellEncoder {
  static let quadrants = GlyphSet.quadrant.scalars
  static let octants = GlyphSet.octant.scalars
  static let sextants = GlyphSet.sextant.scalars
  static let braille = GlyphSet.braille.scalars
  static let ascii = GlyphSet.ascii.scalars
  static let lower = EighthBlocks.fromBelow
  static let left = EighthBlocks.fromLeft

  static let sextantWeights: [Weights] = (0..<64).map { (pattern: Int) -> Weights in
    var (own, both, other): (Float, Float, Float) = (0, 0, 0)
    for side in 0..<2 {
      let lit = (0..<3).map { (row: Int) -> Float in Float(pattern >> (row * 2 + side) & 1) }
      let (upper, lower): (Float, Float) = ((2 * lit[0] + lit[1]) / 3, (lit[1] + 2 * lit[2]) / 3)
      let rows: [Float] = [lit[0], lit[0], upper, lit[1], lit[1], lower, lit[2], lit[2]]
      for share in rows {
        own += 2 * share * share
        both += 2 * share * (1 - share)
        other += 2 * (1 - share) * (1 - share)
      }
    }
    return Weights(own: own, both: both, other: other)
  }

  /// The products of a mask and of its rest over all pixels, by which two colors are fitted to it.
  struct Weights: Sendable {
    let own, both, other: Float
    /// 1 / (own · other − both²), by which the solution is multiplied.
    let scale: Float

    init(own: Float, both: Float, other: Float) {
      (self.own, self.both, self.other) = (own, both, other)
      let determinant = own * other - both * both
      scale = determinant > 0 ? 1 / determinant : 0
    }
  }
}
