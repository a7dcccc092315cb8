import CTerminal
package import Cells

/// The abilities of the terminal.
package struct TerminalCapabilities: Hashable, Sendable {
  /// The number of colors.
  package enum Colors: Hashable, Sendable, Comparable {
    /// Attributes only: a terminal without colors, or NO_COLOR.
    case none
    /// The theme's 8 colors; bold makes them bright.
    case eight
    case sixteen
    /// The theme's 16 colors and 240 fixed ones; RGB colors are rounded to these.
    case indexed
    /// RGB colors with 32 levels per channel: with `COLORTERM` or a `-direct` type.
    case direct
  }

  /// The terminal type in use, which may be a fallback.
  package let type: String
  package let encoding: TextEncoding
  package let colors: Colors
  /// Messages for the person, such as the reason for another terminal type.
  package let notices: [String]

  private let repertoire: Repertoire

  init(type: String, encoding: TextEncoding, colors: Colors, notices: [String]) {
    self.type = type
    self.encoding = encoding
    self.colors = colors
    self.notices = notices
    repertoire = Repertoire(type: type)
  }

  /// True if the terminal shows a character, in one cell or two.
  ///
  /// False for characters that the C library does not know, which ncurses shows as blanks, and for those missing in the
  /// fonts of the Linux console and of VT terminals.
  package func canShow(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x80 else { return scalar.value >= 0x20 && scalar.value < 0x7F }
    guard encoding == .utf8 else { return false }
    switch repertoire {
    case .ascii: return false
    case .console:
      let hasGlyph =
        scalar.value < 0x100 || (0x2500...0x253C).contains(scalar.value)
        || [0x2580, 0x2584, 0x2588, 0x258C, 0x2590, 0x2591, 0x2592, 0x2593].contains(scalar.value)
      guard hasGlyph else { return false }
    case .full: break
    }
    return terminal_character_width(scalar.value) > 0
  }

  /// The characters of a terminal's font.
  private enum Repertoire {
    case ascii, console, full

    init(type: String) {
      if type == "linux" || type.hasPrefix("linux-") || type.hasPrefix("cons25") {
        self = .console
      } else if type.hasPrefix("vt") && type.dropFirst(2).first?.isNumber == true {
        self = .ascii
      } else {
        self = .full
      }
    }
  }
}

extension TerminalCapabilities.Colors {
  /// The background colors of a terminal with a limited number.
  ///
  /// Themes change the first 16, so with 256 the fixed ones count.
  package var palette: [CellColor] {
    let indices: Range<UInt16> =
      switch self {
      case .none, .direct: 0..<0
      case .eight: 0..<8
      case .sixteen: 0..<16
      case .indexed: 16..<256
      }
    return indices.map { number in
      let index = UInt8(number)
      let color = ColorMap.rgb(of: index)
      return .rgb(UInt8(color.red), UInt8(color.green), UInt8(color.blue))
    }
  }

  /// - Parameter count: The number in the terminal's description.
  init(count: Int) {
    self =
      switch count {
      case 0x10_0000...: .direct
      case 256...: .indexed
      case 16...: .sixteen
      case 8...: .eight
      default: .none
      }
  }
}
