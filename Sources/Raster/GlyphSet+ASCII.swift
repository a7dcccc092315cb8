extension GlyphSet {
  /// The characters whose dots differ least from each pattern; the first of equals.
  static let asciiScalars: [Unicode.Scalar] = (0..<256).map { pattern in
    guard pattern != 0 else { return " " }
    let best = asciiShapes.min {
      ($0.dots ^ UInt8(pattern)).nonzeroBitCount < ($1.dots ^ UInt8(pattern)).nonzeroBitCount
    }
    return best?.glyph ?? " "
  }

  /// A character as dense as a tone from 0, none, to 1, all: two neighbours of ``shades`` are mixed by a mask that
  /// stays put on screen.
  public static func asciiShade(tone: Float, column: Int, row: Int) -> Unicode.Scalar {
    let place = min(max(tone, 0), 1) * Float(shades.count - 1)
    let index = Int(place)
    let isDenser = DitherMask.blueNoise.isOn(x: column, y: row, tone: place - Float(index))
    return shades[min(isDenser ? index + 1 : index, shades.count - 1)]
  }

  /// From none to all in equal steps.
  private static let shades: [Unicode.Scalar] = [" ", ".", ":", "=", "#"]

  /// What the plain characters look like in a 2×4 cell, from its top row to its bottom row.
  private static let asciiShapes: [(glyph: Unicode.Scalar, dots: UInt8)] = [
    shape("#", "##", "##", "##", "##"),
    shape("|", "#.", "#.", "#.", "#."), shape("|", ".#", ".#", ".#", ".#"),
    shape("/", ".#", ".#", "#.", "#."), shape("/", ".#", "##", "#.", "#."),
    shape("/", ".#", ".#", "##", "#."),
    shape("/", "..", ".#", "#.", "#."), shape("/", ".#", ".#", "#.", ".."),
    shape("/", "..", ".#", "#.", ".."),
    shape("\\", "#.", "#.", ".#", ".#"), shape("\\", "#.", "##", ".#", ".#"),
    shape("\\", "#.", "#.", "##", ".#"), shape("\\", "..", "#.", ".#", ".#"),
    shape("\\", "#.", "#.", ".#", ".."), shape("\\", "..", "#.", ".#", ".."),
    shape(".", "..", "..", "..", "##"), shape(".", "..", "..", "..", "#."),
    shape(".", "..", "..", "..", ".#"),
    shape(".", "..", "..", "##", "##"), shape(".", "..", "..", "#.", "#."),
    shape(".", "..", "..", ".#", ".#"),
    shape(".", "..", "..", ".#", "#."), shape(".", "..", "..", "#.", ".#"),
    shape("'", "##", "..", "..", ".."), shape("'", "#.", "..", "..", ".."),
    shape("'", ".#", "..", "..", ".."),
    shape("'", "##", "##", "..", ".."), shape("'", "#.", "#.", "..", ".."),
    shape("'", ".#", ".#", "..", ".."),
    shape("'", ".#", "#.", "..", ".."), shape("'", "#.", ".#", "..", ".."),
    shape("-", "..", "##", "..", ".."), shape("-", "..", "..", "##", ".."),
    shape("-", "..", "##", "##", ".."),
    shape("-", "..", "#.", "..", ".."), shape("-", "..", ".#", "..", ".."),
    shape("-", "..", "..", "#.", ".."), shape("-", "..", "..", ".#", ".."),
    shape(":", "#.", "..", "#.", ".."), shape(":", "..", "#.", "..", "#."),
    shape(":", "##", "..", "..", "##"),
    shape(":", ".#", "..", ".#", ".."), shape(":", "..", ".#", "..", ".#"),
    shape(":", "..", "#.", "#.", ".."),
    shape(":", "..", ".#", ".#", ".."), shape(":", "#.", ".#", "#.", ".#"),
    shape(":", ".#", "#.", ".#", "#."),
    shape("=", "##", "..", "##", ".."), shape("=", "..", "##", "..", "##"),
  ]

  private static func shape(
    _ glyph: Unicode.Scalar, _ rows: String...
  ) -> (glyph: Unicode.Scalar, dots: UInt8) {
    var dots: UInt8 = 0
    for (index, dot) in rows.joined().enumerated() where dot == "#" { dots |= 1 << UInt8(index) }
    return (glyph, dots)
  }
}
