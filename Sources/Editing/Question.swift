/// Something that only the person can decide, with one letter for each answer.
public enum Question: Hashable, Sendable {
  /// There are changes that no file holds.
  case quitUnsaved
  /// A file of this name is there that this run neither opened nor wrote.
  case replaceFile(name: String, WriteRequest)

  /// One answer, in the order in which they are offered; Escape always cancels.
  public struct Choice: Hashable, Sendable {
    public let key: Character
    public let label: String
  }

  public var choices: [Choice] {
    switch self {
    case .quitUnsaved:
      [Choice(key: "s", label: "save and quit"), Choice(key: "d", label: "discard and quit")]
    case .replaceFile: [Choice(key: "r", label: "replace it"), Choice(key: "n", label: "another name")]
    }
  }
}
