import CTerminal

/// How characters go to the terminal.
package enum TextEncoding: Hashable, Sendable {
  /// The person's locale says UTF-8, or there is no locale at all, as in most containers.
  case utf8
  /// Bytes are sent as UTF-8, but `LANG=C` or the like was asked for: pictures keep to ASCII.
  case asciiByChoice
  /// A codeset of before Unicode; what it lacks cannot be shown.
  case legacy
}

extension TextEncoding {
  /// Sets the C library's character type so that ncurses shows what it can, and tells what that is.
  ///
  /// ncurses draws blanks for all that the locale's codeset lacks, and says nothing. So a locale that is missing on
  /// this machine, and the C locale, become `C.UTF-8`; only a legacy codeset that exists and was asked for stays.
  static func setUp(for locale: String?) -> TextEncoding {
    let codeset = setLocale("")
    switch choice(locale: locale, codeset: codeset) {
    case .keep(let encoding): return encoding
    case .replace(let encoding):
      for name in ["C.UTF-8", "C.utf8", "en_US.UTF-8"] where isUTF8(setLocale(name) ?? "") { return encoding }
      return .legacy
    }
  }

  /// Whether a locale, as the environment names it, asks for what has no other letters than ASCII's.
  package static func isASCII(locale: String?) -> Bool {
    choice(locale: locale, codeset: nil) == .replace(.asciiByChoice)
  }

  enum Choice: Equatable {
    case keep(TextEncoding)
    /// To be shown through `C.UTF-8`.
    case replace(TextEncoding)
  }

  /// What to do about a locale that the environment names, `codeset` being what the C library made of it, or `nil`
  /// when it does not have that locale.
  static func choice(locale: String?, codeset: String?) -> Choice {
    if let codeset, isUTF8(codeset) { return .keep(.utf8) }
    guard let locale else { return .replace(.utf8) }
    let name = locale.prefix { $0 != "." && $0 != "@" }
    if name == "C" || name == "POSIX" {
      return .replace(isUTF8(suffix(of: locale)) ? .utf8 : .asciiByChoice)
    }
    // A locale that exists and has its own codeset; or one that is missing here, whose name may tell.
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
