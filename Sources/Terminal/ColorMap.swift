import CTerminal
import Cells

/// Converts cell colors into a terminal's color numbers.
///
/// A 256-color terminal gets the nearest of its 240 fixed colors.
struct ColorMap: Sendable {
  let colors: TerminalCapabilities.Colors
  /// True if RGB colors have numbers beyond the palette's; `-direct` types have only the theme's first 8.
  private let hasPalette: Bool

  /// - Parameter count: The screen's number of colors.
  init(colors: TerminalCapabilities.Colors, count: Int = 0) {
    self.colors = colors
    hasPalette = colors == .direct && count >= 2 * TERMINAL_RGB
  }

  /// The number of the terminal's default color in ncurses.
  static let standard: Int32 = -1

  /// A color's number; `isBright` if bold makes it bright.
  func number(_ color: CellColor) -> (number: Int32, isBright: Bool) {
    switch (color, colors) {
    case (.standard, _), (_, .none): return (Self.standard, false)
    case (.index(let index), .indexed): return (Int32(index), false)
    case (.index(let index), .direct):
      return (hasPalette || index < 8 ? Int32(index) : direct(Self.rgb(of: index)), false)
    case (.index(let index), .sixteen):
      return (Int32(index < 16 ? index : Self.nearest(Self.rgb(of: index), in: 0..<16)), false)
    case (.index(let index), .eight):
      let basic = index < 16 ? index : Self.nearest(Self.rgb(of: index), in: 0..<16)
      return (Int32(basic & 7), basic > 7)
    case (.rgb(let red, let green, let blue), .indexed):
      return (Int32(Self.fixed((Int(red), Int(green), Int(blue)))), false)
    case (.rgb(let red, let green, let blue), .direct):
      return (direct((Int(red), Int(green), Int(blue))), false)
    case (.rgb(let red, let green, let blue), .sixteen), (.rgb(let red, let green, let blue), .eight):
      let index = Self.nearest((Int(red), Int(green), Int(blue)), in: 0..<16)
      return colors == .sixteen ? (Int32(index), false) : (Int32(index & 7), index > 7)
    }
  }

  typealias RGB = (red: Int, green: Int, blue: Int)

  /// A number for an RGB color, with 32 levels per channel: 16 show steps in blurs, 64 send four times as much.
  ///
  /// `-direct` types reserve 0 to 7 for the theme.
  private func direct(_ color: RGB) -> Int32 {
    // The nearest of 32 levels.
    func level(_ value: Int) -> Int { ((value * 31 + 127) / 255 * 255 + 15) / 31 }
    let value = level(color.red) << 16 | level(color.green) << 8 | level(color.blue)
    if hasPalette { return Int32(TERMINAL_RGB) | Int32(value) }
    return Int32(value < 8 ? 8 : value)
  }

  /// The nearest of the colors 16 to 255: a cube of 6 levels per channel and 24 grays.
  private static func fixed(_ color: RGB) -> UInt8 {
    // The levels are 0, 95, 135, 175, 215 and 255.
    func step(_ value: Int) -> Int { value < 48 ? 0 : value < 115 ? 1 : (value - 35) / 40 }
    let cube = UInt8(16 + 36 * step(color.red) + 6 * step(color.green) + step(color.blue))
    // The nearest gray is the mean with the same weights; grays are 8, 18, 28 and so on.
    let sum = 2 * color.red + 4 * color.green + 3 * color.blue
    let gray = UInt8(232 + min(23, max(0, (sum - 27) / 90)))
    return distance(rgb(of: gray), color) < distance(rgb(of: cube), color) ? gray : cube
  }

  private static func nearest(_ color: RGB, in indices: Range<UInt8>) -> UInt8 {
    indices.min { distance(rgb(of: $0), color) < distance(rgb(of: $1), color) } ?? 0
  }

  private static func distance(_ a: RGB, _ b: RGB) -> Int {
    let (red, green, blue) = (a.red - b.red, a.green - b.green, a.blue - b.blue)
    // The eye is most sensitive to green: weights 2, 4, 3.
    return 2 * red * red + 4 * green * green + 3 * blue * blue
  }

  /// xterm's color values; the first 16 are a guess, because themes change them.
  static func rgb(of index: UInt8) -> RGB {
    let value = Int(index)
    switch value {
    case 0..<16:
      let full = value == 8 ? 127 : value > 8 ? 255 : value == 7 ? 229 : 205
      func channel(_ bit: Int) -> Int { value == 8 || value & bit != 0 ? full : 0 }
      return (channel(1), channel(2), channel(4))
    case 16..<232:
      func level(_ step: Int) -> Int { step == 0 ? 0 : 55 + 40 * step }
      let cube = value - 16
      return (level(cube / 36), level(cube / 6 % 6), level(cube % 6))
    default:
      let gray = 8 + 10 * (value - 232)
      return (gray, gray, gray)
    }
  }
}
