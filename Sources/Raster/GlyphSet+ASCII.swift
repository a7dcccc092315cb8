extension GlyphSet {
  /// The characters whose dots differ least from each pattern; the first of equals.
  static let asciiScalars: [Unicode.Scalar] = (0..<256).map { pattern in
    guard pattern != 0 else { return " " }
    let best = asciiShapes.min {
      ($0.dots ^ UInt8(pattern)).nonzeroBitCount < ($1.dots ^ UInt8(pattern)).nonzeroBitCount
    }
    return best?.glyph ?? " "
  }

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
