import CTerminal

/// What the environment says about the terminal; an empty variable counts as unset.
public struct TerminalEnvironment: Hashable, Sendable {
  /// `TERM`.
  public var type: String?
  /// The first that is set of `LC_ALL`, `LC_CTYPE` and `LANG`.
  public var locale: String?
  /// `COLORTERM` promises all colours, as `truecolor` or `24bit`.
  public var promisesAllColors = false
  /// `TMUX` is set.
  public var isInTmux = false
  /// `NO_COLOR` is set.
  public var refusesColor = false
  /// `ESCDELAY`, in milliseconds.
  public var escapeDelay: Int?

  public init(
    type: String? = nil, locale: String? = nil, promisesAllColors: Bool = false, isInTmux: Bool = false,
    refusesColor: Bool = false, escapeDelay: Int? = nil
  ) {
    self.type = type
    self.locale = locale
    self.promisesAllColors = promisesAllColors
    self.isInTmux = isInTmux
    self.refusesColor = refusesColor
    self.escapeDelay = escapeDelay
  }

  /// That of this process.
  public static var current: TerminalEnvironment {
    TerminalEnvironment(
      type: variable("TERM"),
      locale: variable("LC_ALL") ?? variable("LC_CTYPE") ?? variable("LANG"),
      promisesAllColors: ["truecolor", "24bit"].contains(variable("COLORTERM")),
      isInTmux: variable("TMUX") != nil,
      refusesColor: variable("NO_COLOR") != nil,
      escapeDelay: variable("ESCDELAY").flatMap { Int($0) })
  }

  /// Whether the promise of all colours is meant for the terminal at hand.
  ///
  /// GNU screen passes on its own terminal's promise and takes such colours for something else; tmux under the same
  /// type names shows them, or the nearest that its terminal has.
  public var hasAllColors: Bool {
    guard promisesAllColors, !refusesColor else { return false }
    return isInTmux || !(type ?? "").hasPrefix("screen")
  }

  private static func variable(_ name: String) -> String? {
    guard let value = unsafe terminal_environment(name) else { return nil }
    let text = unsafe String(cString: value)
    return text.isEmpty ? nil : text
  }
}
