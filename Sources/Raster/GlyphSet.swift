/// A set of characters that show small blocks of dots.
///
/// To add a set: a case, its block size in ``columns`` and ``rows``, and its characters in ``scalars``, by pattern.
public enum GlyphSet: String, Hashable, Sendable, CaseIterable {
  case octant
  case sextant
  case braille
  case quadrant
  case halfBlock = "half-block"
  case ascii

  /// The sets of every terminal with UTF-8, and ASCII.
  public static let common: [GlyphSet] = [.braille, .quadrant, .halfBlock, .ascii]

  /// The dots of a cell.
  public var parts: CellParts {
    switch self {
    case .braille, .octant, .ascii: .braille
    case .sextant: CellParts(columns: 2, rows: 3)
    case .quadrant: CellParts(columns: 2, rows: 2)
    case .halfBlock: CellParts(columns: 1, rows: 2)
    }
  }

  /// The number of dots across a cell.
  public var columns: Int { parts.columns }
  /// The number of dots down a cell.
  public var rows: Int { parts.rows }

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
    case .octant: Self.octantScalars
    case .sextant: Self.sextantScalars
    case .braille: Self.brailleScalars
    case .quadrant: Self.quadrantScalars
    case .halfBlock: [" ", "▀", "▄", "█"]
    case .ascii: Self.asciiScalars
    }
  }

  private static let quadrantScalars: [Unicode.Scalar] = [
    " ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█",
  ]

  /// The sextants without the halves and the full block, in the order of their patterns from U+1FB00.
  private static let sextantScalars: [Unicode.Scalar] = {
    let known: [Int: Unicode.Scalar] = [0: " ", 0b01_01_01: "▌", 0b10_10_10: "▐", 0b11_11_11: "█"]
    var next: UInt32 = 0x1FB00
    return (0..<64).map { pattern in
      if let scalar = known[pattern] { return scalar }
      defer { next += 1 }
      return Unicode.Scalar(next) ?? " "
    }
  }()

  /// The octants in the order of their patterns from U+1CD00, without those that other blocks of Unicode have.
  private static let octantScalars: [Unicode.Scalar] = {
    let elsewhere: [Int: UInt32] = [
      0b1: 0x1CEA8, 0b10: 0x1CEAB, 0b11: 0x1FB82, 0b1100_0000: 0x2582, 0b100_0000: 0x1CEA3, 0b1000_0000: 0x1CEA0,
      0b11_1111: 0x1FB85, 0b1111_1100: 0x2586, 0b1_0100: 0x1FBE6, 0b10_1000: 0x1FBE7,
    ]
    var next: UInt32 = 0x1CD00
    return (0..<256).map { pattern in
      if let code = elsewhere[pattern] { return Unicode.Scalar(code) ?? " " }
      let rows = (0..<4).map { pattern >> ($0 * 2) & 3 }
      if rows[0] == rows[1], rows[2] == rows[3] { return quadrantScalars[rows[0] | rows[2] << 2] }
      defer { next += 1 }
      return Unicode.Scalar(next) ?? " "
    }
  }()

  /// Unicode numbers braille dots down the left column, then the right one, with the lowest row last.
  private static let brailleScalars: [Unicode.Scalar] = (0..<256).map { pattern in
    let bits: [UInt32] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]
    let code = (0..<8).reduce(UInt32(0x2800)) { $0 + UInt32(pattern >> $1 & 1) * bits[$1] }
    return pattern == 0 ? " " : Unicode.Scalar(code) ?? " "
  }
}

/// The blocks that grow by eighths of a cell, none to seven.
public enum EighthBlocks {
  public static let fromBelow: [Unicode.Scalar] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇"]
  public static let fromLeft: [Unicode.Scalar] = [" ", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
}

/// A grid of equal parts of a character cell.
public struct CellParts: Hashable, Sendable {
  public let columns: Int
  public let rows: Int

  public init(columns: Int, rows: Int) { (self.columns, self.rows) = (columns, rows) }

  /// The parts with a dot of braille.
  public static let braille = CellParts(columns: 2, rows: 4)
}

/// The characters among which each cell has the nearest.
public struct GlyphSets: OptionSet, Hashable, Sendable {
  public let rawValue: UInt8
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  public static let ascii = GlyphSets(rawValue: 1)
  public static let half = GlyphSets(rawValue: 2)
  public static let quadrant = GlyphSets(rawValue: 4)
  /// Blocks that grow from below or from the left by eighths.
  public static let eighths = GlyphSets(rawValue: 8)
  public static let braille = GlyphSets(rawValue: 16)
  public static let sextant = GlyphSets(rawValue: 32)
  public static let octant = GlyphSets(rawValue: 64)

  /// The sets of every terminal with UTF-8.
  public static let common: GlyphSets = [.half, .quadrant, .eighths, .braille]

  /// One set alone.
  public init(_ set: GlyphSet) {
    self =
      switch set {
      case .octant: .octant
      case .sextant: .sextant
      case .braille: .braille
      case .quadrant: .quadrant
      case .halfBlock: .half
      case .ascii: .ascii
      }
  }

  /// All of some sets, and eighths with the blocks; ASCII only alone.
  public init(_ sets: [GlyphSet]) {
    self.init()
    for set in sets where set != .ascii { formUnion(GlyphSets(set)) }
    if isEmpty { self = .ascii }
    if contains(.quadrant), contains(.half) { insert(.eighths) }
  }

  /// The set for screens without colors: that with the most dots.
  public var dots: GlyphSet {
    let finest: [GlyphSet] = [.braille, .octant, .sextant, .quadrant, .halfBlock]
    return finest.first { contains(GlyphSets($0)) } ?? .ascii
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
