import CTerminal
package import Cells

/// The facts that a session would find, without taking the terminal or sending anything to it.
package struct TerminalSurvey: Sendable {
  /// The description of the terminal type.
  package enum Description: Hashable, Sendable {
    case known
    /// Missing; a session uses another type.
    case unknown
    /// The type cannot place the cursor.
    case linesOnly
    /// No descriptions are installed.
    case noneAtAll
  }

  package let environment: TerminalEnvironment
  package let description: Description
  package let capabilities: TerminalCapabilities
  /// True if a standard stream is a terminal.
  package let isTerminal: Bool
  /// The size in cells; `nil` if unknown.
  package let size: Size?
  /// The height of a cell divided by its width; `nil` if unknown.
  package let cellAspect: Double?
  package let hasSecondScreen: Bool
  package let hasPointer: Bool

  /// Examines the terminal; sets the locale of this process, as a session does.
  package init() {
    let environment = TerminalEnvironment.current
    let asked = environment.type ?? ""
    var facts = unsafe terminal_describe(
      asked.isEmpty ? "unknown-type" : asked, environment.hasAllColors)
    var type = asked
    switch facts.status {
    case Int64(TERMINAL_STARTED): description = asked == "dumb" ? .linesOnly : .known
    case Int64(TERMINAL_PLAIN_TYPE): description = .linesOnly
    default:
      let fallback = TerminalSession.fallbacks.first { name in
        facts = unsafe terminal_describe(name, environment.hasAllColors)
        return facts.status == Int64(TERMINAL_STARTED)
      }
      description = fallback == nil ? .noneAtAll : .unknown
      type = fallback ?? asked
    }
    let encoding = TextEncoding.setUp(for: environment.locale)
    let colors = TerminalCapabilities.Colors(count: environment.refusesColor ? 0 : Int(facts.colors))
    self.environment = environment
    capabilities = TerminalCapabilities(type: type, encoding: encoding, colors: colors, notices: [])
    isTerminal = facts.is_terminal
    hasSecondScreen = facts.has_second_screen
    hasPointer = facts.has_pointer
    let (columns, rows) = (Int(facts.size.columns), Int(facts.size.rows))
    size = columns > 0 && rows > 0 ? Size(columns: columns, rows: rows) : nil
    let (width, height) = (Double(facts.size.width), Double(facts.size.height))
    let hasPixels = width > 0 && height > 0 && columns > 0 && rows > 0
    cellAspect = hasPixels ? height / Double(rows) / (width / Double(columns)) : nil
  }
}

/// The environment variables about the terminal; an empty one counts as unset.
package struct TerminalEnvironment: Hashable, Sendable {
  /// `TERM`.
  package var type: String?
  /// The first of `LC_ALL`, `LC_CTYPE` and `LANG` that is set.
  package var locale: String?
  /// `COLORTERM` is `truecolor` or `24bit`.
  package var promisesAllColors = false
  /// `TMUX` is set.
  package var isInTmux = false
  /// `STY` is set, by GNU screen.
  package var isInScreen = false
  /// `NO_COLOR` is set.
  package var refusesColor = false
  /// `ESCDELAY`, in milliseconds.
  package var escapeDelay: Int?
  /// The terminal by `VTE_VERSION` or `KONSOLE_VERSION`; `nil` for others, and inside tmux and GNU screen.
  package var terminal: TerminalIdentity?

  /// The environment of this process.
  package static var current: TerminalEnvironment {
    TerminalEnvironment(
      type: variable("TERM"),
      locale: variable("LC_ALL") ?? variable("LC_CTYPE") ?? variable("LANG"),
      promisesAllColors: ["truecolor", "24bit"].contains(variable("COLORTERM")),
      isInTmux: variable("TMUX") != nil,
      isInScreen: variable("STY") != nil,
      refusesColor: variable("NO_COLOR") != nil,
      escapeDelay: variable("ESCDELAY").flatMap { Int($0) },
      terminal: identity(variable))
  }

  /// - Parameter variable: The value of a variable of the environment.
  static func identity(_ variable: (String) -> String?) -> TerminalIdentity? {
    // A terminal that was started in another one has the other's variables too.
    guard ["xterm", "xterm-256color"].contains(variable("TERM")), variable("XTERM_VERSION") == nil,
      variable("TMUX") == nil, variable("STY") == nil
    else { return nil }
    if let version = variable("VTE_VERSION") { return TerminalIdentity(answer: "VTE(\(version))") }
    guard let version = variable("KONSOLE_VERSION").flatMap({ Int($0) }) else { return nil }
    return TerminalIdentity(answer: "Konsole \(version / 10_000).\(version / 100 % 100).\(version % 100)")
  }

  /// True if 24-bit colors can be used.
  ///
  /// GNU screen passes on `COLORTERM` but does not support such colors; tmux with the same type names does.
  package var hasAllColors: Bool {
    guard promisesAllColors, !refusesColor else { return false }
    return isInTmux || !(type ?? "").hasPrefix("screen")
  }

  /// A variable; `nil` if it is empty.
  package static func variable(_ name: String) -> String? {
    guard let value = unsafe terminal_environment(name) else { return nil }
    let text = unsafe String(cString: value)
    return text.isEmpty ? nil : text
  }
}
