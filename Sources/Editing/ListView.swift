/// A list that lies over the screen until it is closed.
public struct ListView: Hashable, Sendable {
  public enum Content: Hashable, Sendable {
    /// The keys of a panel and those that work everywhere.
    case keys(Panel)
    case messages
  }

  public let content: Content
  /// The first line shown; the screen keeps it in range.
  public internal(set) var offset = 0
}
