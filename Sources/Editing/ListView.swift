/// A list that lies over the screen until it is closed.
public struct ListView: Hashable, Sendable {
  public enum Content: Hashable, Sendable {
    /// The keys of a panel and those that work everywhere.
    case keys(Panel)
    case messages
    case lessons
    /// The shapes of the document.
    case shapes
  }

  /// Moves the choice, or scrolls where there is nothing to choose.
  mutating func move(by step: Int, of count: Int) {
    typed = 0
    if isRunnable {
      choice = min(max(0, choice + step), max(0, count - 1))
    } else {
      offset = min(max(0, offset + step), max(0, count - 1))
    }
  }

  public let content: Content
  /// Whether letters mean nothing, as one that is no key here was typed: until another key they are the rest of a word.
  var isMisread = false
  /// Whether Enter runs the chosen line.
  public var isRunnable: Bool { content != .messages }
  /// The first line shown; the screen keeps it in range.
  public internal(set) var offset = 0
  /// The chosen line, in a list whose lines can be run.
  public internal(set) var choice = 1
  /// The number that is being typed, in a list of things with numbers.
  var typed = 0
}
