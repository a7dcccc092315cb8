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
  /// Where in that cell, from its left and its top, 0 to 1; the middle where the terminal tells only the cell.
  public var across: Double
  public var down: Double
  /// Whether a press is the second of two in one place, shortly after each other.
  public var isDouble = false

  public init(
    _ action: Action, _ button: Button = .left, at position: Position, across: Double = 0.5, down: Double = 0.5,
    isDouble: Bool = false
  ) {
    self.action = action
    self.button = button
    self.position = position
    self.across = across
    self.down = down
    self.isDouble = isDouble
  }
}
