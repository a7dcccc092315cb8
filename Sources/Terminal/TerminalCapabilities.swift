import CTerminal
package import Cells

/// What the terminal at hand can do.
package struct TerminalCapabilities: Hashable, Sendable {
  /// How many colours can be told apart.
  package enum Colors: Hashable, Sendable, Comparable {
    /// Attributes only: a terminal without colours, or NO_COLOR.
    case none
    /// The theme's 8 colours; the bright ones of 16 are bold.
    case eight
    case sixteen
    /// The theme's 16 and 240 fixed ones, to which RGB colours are rounded.
    case indexed
    /// RGB colours as they are, at 32 levels a channel: where `COLORTERM` promises them, and with a `-direct` type.
    case direct
  }

  /// The terminal type in use, which may be a fallback.
  package let type: String
  package let encoding: TextEncoding
  package let colors: Colors
  /// Lines for the person, such as why the terminal type is not the one that was asked for.
  package let notices: [String]

  private let repertoire: Repertoire

  init(type: String, encoding: TextEncoding, colors: Colors, notices: [String]) {
    self.type = type
    self.encoding = encoding
    self.colors = colors
    self.notices = notices
    repertoire = Repertoire(type: type)
  }

  /// Whether text and pictures may use characters beyond ASCII.
  package var isUTF8: Bool { encoding == .utf8 }

  /// Whether a character comes out as itself, in one cell or in two.
  ///
  /// False for what ncurses would show as a blank because the C library does not know it (octants with a glibc
  /// before Unicode 16), and for what the fonts of the Linux console and of VT terminals do not have.
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

  /// What a terminal's font has.
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
  /// All colours that a cell's background can have, where they can be counted.
  ///
  /// People choose what the first 16 look like, and these are xterm's; of 256 the others are meant.
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

  /// - Parameter count: What the terminal's description says.
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
