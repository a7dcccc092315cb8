/// What the pointer did, as the terminal reports it.
public struct MouseEvent: Hashable, Sendable {
  public enum Action: Hashable, Sendable {
    case press, drag, release
    case wheelUp, wheelDown
  }

  public enum Button: Hashable, Sendable {
    case left, middle, right
  }

  public var action: Action
  /// The button that is pressed, held or let go; the left one for the wheel.
  public var button: Button
  /// The cell under the pointer, which may lie outside the screen while a button is held.
  public var position: Position
  /// Whether a press is the second of two in one place, shortly after each other.
  public var isDouble = false

  public init(_ action: Action, _ button: Button = .left, at position: Position, isDouble: Bool = false) {
    self.action = action
    self.button = button
    self.position = position
    self.isDouble = isDouble
  }
}
