import CTerminal
public import Screen

/// What a session would find, found out without taking the terminal or sending it anything.
public struct TerminalSurvey: Sendable {
  /// What is known of the terminal type that the environment names.
  public enum Description: Hashable, Sendable {
    case known
    /// There is none; a session goes on as if it were the type in use.
    case unknown
    /// The type prints lines and cannot place the cursor.
    case linesOnly
    /// No type has one here.
    case noneAtAll
  }

  public let environment: TerminalEnvironment
  public let description: Description
  public let capabilities: TerminalCapabilities
  /// Whether a standard stream is a terminal.
  public let isTerminal: Bool
  /// `nil` without a terminal that tells.
  public let size: Size?
  /// How much taller than wide a cell is; `nil` for a terminal that does not tell its size in pixels.
  public let cellAspect: Double?
  public let hasSecondScreen: Bool
  public let hasPointer: Bool

  /// Looks at the terminal; sets the locale of this process, as a session does.
  public init(_ environment: TerminalEnvironment = .current) {
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
