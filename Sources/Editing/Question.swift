/// Something that only the person can decide, with one letter for each answer.
public enum Question: Hashable, Sendable {
  /// There are changes that no file holds.
  case quitUnsaved
  /// A file of this name is there that this run neither opened nor wrote.
  case replaceFile(name: String, WriteRequest)

  /// The document's file was changed by another program.
  case replaceChanged(name: String, WriteRequest)

  /// A path of the file no longer is what its parameters give.
  case drift

  /// One answer, in the order in which they are offered; Escape always cancels.
  public struct Choice: Hashable, Sendable {
    public let key: Character
    public let label: String
    /// The same for narrow screens.
    public let short: String
  }

  public var choices: [Choice] {
    switch self {
    case .quitUnsaved:
      [
        Choice(key: "s", label: "save and quit", short: "save"),
        Choice(key: "d", label: "discard and quit", short: "discard"),
      ]
    case .drift:
      [
        Choice(key: "p", label: "keep the parameters", short: "parameters"),
        Choice(key: "d", label: "keep the path as drawn", short: "path"),
      ]
    case .replaceFile, .replaceChanged:
      [
        Choice(key: "r", label: "replace it", short: "replace"),
        Choice(key: "n", label: "another name", short: "new name"),
      ]
    }
  }
}
