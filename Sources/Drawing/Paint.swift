/// A colour with how solid it is, for what has no opacity of its own beside it.
public struct Paint: Hashable, Sendable {
  public var color: Color
  /// From 0, not there, to 255, solid.
  public var alpha: UInt8

  public init(_ color: Color, alpha: UInt8 = 255) {
    self.color = color
    self.alpha = alpha
  }

  /// From 0 to 1.
  public var opacity: Double { Double(alpha) / 255 }

  /// The colour as CSS writes it: `#fff`, or `#ffffff80` where something shows through.
  public var hex: String {
    if alpha == 255 { return color.hex }
    let digits = String(alpha, radix: 16)
    let full = [color.red, color.green, color.blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    return "#" + full.joined() + (alpha < 16 ? "0" : "") + digits
  }

  /// Reads a colour of CSS: hexadecimal with 3, 4, 6 or 8 digits, `rgb()`, `rgba()` or a name; `nil` for other text.
  ///
  /// `transparent` is black that is not there.
  public init?(css text: some StringProtocol) {
    guard let (color, opacity) = ColorText.parse(text) else { return nil }
    self.init(color, alpha: UInt8((opacity * 255).rounded()))
  }
}
