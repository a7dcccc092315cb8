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

/// The encoding of characters for the terminal.
package enum TextEncoding: Hashable, Sendable {
  /// The locale is UTF-8, or there is none, as in most containers.
  case utf8
  /// The locale is `C` or similar: UTF-8 is sent, but pictures are ASCII.
  case asciiByChoice
  /// The locale has an older codeset; other characters cannot be shown.
  case legacy
}

extension TextEncoding {
  /// Sets the C library's character type for ncurses, and returns the encoding.
  ///
  /// ncurses draws blanks for characters that the codeset lacks. So a missing locale and the C locale become `C.UTF-8`;
  /// only an existing older codeset stays.
  static func setUp(for locale: String?) -> TextEncoding {
    let codeset = setLocale("")
    switch choice(locale: locale, codeset: codeset) {
    case .keep(let encoding): return encoding
    case .replace(let encoding):
      for name in ["C.UTF-8", "C.utf8", "en_US.UTF-8"] where isUTF8(setLocale(name) ?? "") { return encoding }
      return .legacy
    }
  }

  /// True if a locale is ASCII only.
  package static func isASCII(locale: String?) -> Bool {
    choice(locale: locale, codeset: nil) == .replace(.asciiByChoice)
  }

  enum Choice: Equatable {
    case keep(TextEncoding)
    /// Use `C.UTF-8` instead.
    case replace(TextEncoding)
  }

  /// The choice for a locale of the environment.
  ///
  /// - Parameter codeset: The C library's codeset for it; `nil` if the locale is missing.
  static func choice(locale: String?, codeset: String?) -> Choice {
    if let codeset, isUTF8(codeset) { return .keep(.utf8) }
    guard let locale else { return .replace(.utf8) }
    let name = locale.prefix { $0 != "." && $0 != "@" }
    if name == "C" || name == "POSIX" {
      return .replace(isUTF8(suffix(of: locale)) ? .utf8 : .asciiByChoice)
    }
    // The locale exists, or its name may have the codeset.
    if codeset != nil { return .keep(.legacy) }
    let wanted = suffix(of: locale)
    return .replace(wanted.isEmpty || isUTF8(wanted) ? .utf8 : .asciiByChoice)
  }

  private static func suffix(of locale: String) -> String {
    String(locale.drop { $0 != "." }.dropFirst().prefix { $0 != "@" })
  }

  private static func isUTF8(_ codeset: String) -> Bool {
    codeset.lowercased().filter { $0 != "-" } == "utf8"
  }

  private static func setLocale(_ name: String) -> String? {
    guard let codeset = unsafe terminal_set_locale(name) else { return nil }
    return unsafe String(cString: codeset)
  }
}
