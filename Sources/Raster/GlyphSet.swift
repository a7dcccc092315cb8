/// A set of characters that show small blocks of dots.
///
/// To add a set: a case, its block size in ``columns`` and ``rows``, and its characters in ``scalars``, by pattern.
public enum GlyphSet: String, Hashable, Sendable, CaseIterable {
  case braille
  case quadrant
  case halfBlock = "half-block"
  case ascii

  /// The number of dots across a cell.
  public var columns: Int {
    switch self {
    case .braille, .quadrant, .ascii: 2
    case .halfBlock: 1
    }
  }

  /// The number of dots down a cell.
  public var rows: Int {
    switch self {
    case .braille, .ascii: 4
    case .quadrant, .halfBlock: 2
    }
  }

  /// True if a cell with all dots on is completely filled.
  public var isBlock: Bool { self == .quadrant || self == .halfBlock }

  /// The character for a pattern of dots: row by row, from the top left dot in the lowest bit.
  ///
  /// Bits beyond the cell are ignored.
  public func scalar(for pattern: UInt8) -> Unicode.Scalar {
    let scalars = scalars
    return scalars[Int(pattern) & (scalars.count - 1)]
  }

  /// The character for each pattern: a power of two in number, beginning with a space.
  public var scalars: [Unicode.Scalar] {
    switch self {
    case .braille: Self.brailleScalars
    case .quadrant: Self.quadrantScalars
    case .halfBlock: [" ", "▀", "▄", "█"]
    case .ascii: Self.asciiScalars
    }
  }

  private static let quadrantScalars: [Unicode.Scalar] = [
    " ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█",
  ]

  /// Unicode numbers braille dots down the left column, then the right one, with the lowest row last.
  private static let brailleScalars: [Unicode.Scalar] = (0..<256).map { pattern in
    let bits: [UInt32] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]
    let code = (0..<8).reduce(UInt32(0x2800)) { $0 + UInt32(pattern >> $1 & 1) * bits[$1] }
    return pattern == 0 ? " " : Unicode.Scalar(code) ?? " "
  }
}

extension GlyphSet {
  /// For each pattern, the character whose dots differ least; the first of equals.
  static let asciiScalars: [Unicode.Scalar] = (0..<256).map { pattern in
    guard pattern != 0 else { return " " }
    let best = asciiShapes.min {
      ($0.dots ^ UInt8(pattern)).nonzeroBitCount < ($1.dots ^ UInt8(pattern)).nonzeroBitCount
    }
    return best?.glyph ?? " "
  }

  /// A character as dense as a tone from 0, none, to 1, all; a mask fixed to the screen mixes two shades.
  public static func asciiShade(tone: Float, column: Int, row: Int) -> Unicode.Scalar {
    let place = min(max(tone, 0), 1) * Float(shades.count - 1)
    let index = Int(place)
    let isDenser = DitherMask.blueNoise.isOn(x: column, y: row, tone: place - Float(index))
    return shades[min(isDenser ? index + 1 : index, shades.count - 1)]
  }

  /// The characters from none to all in equal steps.
  private static let shades: [Unicode.Scalar] = [" ", ".", ":", "=", "#"]

  /// The shapes of ASCII characters in a 2×4 cell, from top to bottom.
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
