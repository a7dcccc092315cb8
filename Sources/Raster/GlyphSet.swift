/// Characters that stand for small blocks of dots.
///
/// Recipe for another set: a case, its block size in ``columns`` and ``rows``, and its characters in
/// ``scalars``, indexed by pattern.
public enum GlyphSet: String, Hashable, Sendable, CaseIterable {
  case braille
  case quadrant
  case halfBlock = "half-block"
  case ascii

  /// The dots across a cell.
  public var columns: Int {
    switch self {
    case .braille, .quadrant, .ascii: 2
    case .halfBlock: 1
    }
  }

  /// The dots down a cell.
  public var rows: Int {
    switch self {
    case .braille, .ascii: 4
    case .quadrant, .halfBlock: 2
    }
  }

  /// Whether a cell with all dots on is filled, so that its two colours are all that is seen of it.
  public var isBlock: Bool { self == .quadrant || self == .halfBlock }

  /// The character of a pattern of dots, the top left one in the lowest bit and row by row from there.
  ///
  /// Bits beyond the cell are ignored.
  public func scalar(for pattern: UInt8) -> Unicode.Scalar {
    let scalars = scalars
    return scalars[Int(pattern) & (scalars.count - 1)]
  }

  /// A character for each pattern; a power of two in number, and a space first.
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

  /// Braille counts its dots down the left column, down the right one, and has the lowest row last.
  private static let brailleScalars: [Unicode.Scalar] = (0..<256).map { pattern in
    let bits: [UInt32] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]
    let code = (0..<8).reduce(UInt32(0x2800)) { $0 + UInt32(pattern >> $1 & 1) * bits[$1] }
    return pattern == 0 ? " " : Unicode.Scalar(code) ?? " "
  }
}
