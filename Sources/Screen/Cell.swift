/// A colour of a character cell.
public enum CellColor: Hashable, Sendable {
  /// The terminal's own text or background colour.
  case standard
  /// One of the 16 theme colours or the 256 fixed ones.
  case index(UInt8)
  case rgb(UInt8, UInt8, UInt8)
}

/// How the character of a cell is drawn.
public struct CellStyle: Hashable, Sendable {
  public struct Attributes: OptionSet, Hashable, Sendable {
    public let rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    public static let bold = Attributes(rawValue: 1)
    public static let dim = Attributes(rawValue: 2)
    public static let underline = Attributes(rawValue: 4)
    public static let reverse = Attributes(rawValue: 8)
  }

  public var foreground: CellColor
  public var background: CellColor
  public var attributes: Attributes

  public init(
    foreground: CellColor = .standard, background: CellColor = .standard, attributes: Attributes = []
  ) {
    self.foreground = foreground
    self.background = background
    self.attributes = attributes
  }

  public static let plain = CellStyle()
}

/// One character cell of a screen.
public struct Cell: Hashable, Sendable {
  /// The character, always of width one, or of width two with ``continuation`` in the next cell.
  public var glyph: Unicode.Scalar
  public var style: CellStyle

  public init(_ glyph: Unicode.Scalar, style: CellStyle = .plain) {
    self.glyph = glyph
    self.style = style
  }

  public static let blank = Cell(" ")

  /// The glyph of the right half of a wide character: nothing is printed for it.
  public static let continuation: Unicode.Scalar = "\0"
}
