import CTerminal

/// What the environment says about the terminal; an empty variable counts as unset.
public struct TerminalEnvironment: Hashable, Sendable {
  /// `TERM`.
  public var type: String?
  /// The first that is set of `LC_ALL`, `LC_CTYPE` and `LANG`.
  public var locale: String?
  /// `NO_COLOR` is set.
  public var refusesColor = false
  /// `ESCDELAY`, in milliseconds.
  public var escapeDelay: Int?

  public init(
    type: String? = nil, locale: String? = nil, refusesColor: Bool = false, escapeDelay: Int? = nil
  ) {
    self.type = type
    self.locale = locale
    self.refusesColor = refusesColor
    self.escapeDelay = escapeDelay
  }

  /// That of this process.
  public static var current: TerminalEnvironment {
    TerminalEnvironment(
      type: variable("TERM"),
      locale: variable("LC_ALL") ?? variable("LC_CTYPE") ?? variable("LANG"),
      refusesColor: variable("NO_COLOR") != nil,
      escapeDelay: variable("ESCDELAY").flatMap { Int($0) })
  }

  private static func variable(_ name: String) -> String? {
    guard let value = unsafe terminal_environment(name) else { return nil }
    let text = unsafe String(cString: value)
    return text.isEmpty ? nil : text
  }
}
