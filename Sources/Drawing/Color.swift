/// An opaque colour of the document, in sRGB; opacity is said beside it, as in SVG.
public struct Color: Hashable, Sendable {
  public var red: UInt8
  public var green: UInt8
  public var blue: UInt8

  public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Reads `#0ff` or `#0000b3`; `nil` for anything else.
  public init?(hex text: some StringProtocol) {
    guard text.first == "#" else { return nil }
    let digits = text.dropFirst().compactMap { $0.isASCII ? $0.hexDigitValue : nil }.map(UInt8.init)
    guard digits.count == text.count - 1 else { return nil }
    switch digits.count {
    case 3: self.init(digits[0] * 17, digits[1] * 17, digits[2] * 17)
    case 6: self.init(digits[0] * 16 + digits[1], digits[2] * 16 + digits[3], digits[4] * 16 + digits[5])
    default: return nil
    }
  }

  /// The shortest hexadecimal form.
  public var hex: String {
    let channels = [red, green, blue]
    if channels.allSatisfy({ $0 % 17 == 0 }) {
      return "#" + channels.map { String($0 / 17, radix: 16) }.joined()
    }
    return "#" + channels.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// The relative luminance of WCAG 2, from 0 for black to 1 for white.
  public var luminance: Double {
    Self.luminance(Self.light(ofLevel: red), Self.light(ofLevel: green), Self.light(ofLevel: blue))
  }

  /// The contrast ratio of WCAG 2 with another colour, from 1 to 21.
  public func contrast(with other: Color) -> Double {
    Self.contrast(luminance, other.luminance)
  }
}
