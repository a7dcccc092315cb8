/// What a session is opened with.
public struct TerminalOptions: Sendable {
  public var environment: TerminalEnvironment
  /// The terminal reports the mouse: presses, the wheel, and movement while a button is held.
  public var reportsMouse: Bool
  /// The cursor is drawn where the frame puts it; otherwise it only stands there, for screen readers.
  public var showsCursor: Bool

  public init(
    environment: TerminalEnvironment = .current, reportsMouse: Bool = false, showsCursor: Bool = false
  ) {
    self.environment = environment
    self.reportsMouse = reportsMouse
    self.showsCursor = showsCursor
  }
}
