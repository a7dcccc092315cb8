import CTerminal

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
