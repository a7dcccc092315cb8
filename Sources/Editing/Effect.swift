/// What the editor asks of the world; the editor itself touches no file and no screen.
public enum Effect: Hashable, Sendable {
  case write(WriteRequest)
  case suspend
  case redraw
  /// Whether the terminal tells what the pointer does, or selects text with it.
  case mouse(Bool)
  case quit
}

/// A file to be written, whole or not at all.
public struct WriteRequest: Hashable, Sendable {
  public var bytes: [UInt8]
  /// The file's name as the person said it, or `nil` for the document's own.
  public var name: String?
  /// The person has seen that another file of this name will be lost.
  public var replacesOthers = false
  /// The editor is left once the file is written.
  public var thenQuits = false

  public init(bytes: [UInt8], name: String? = nil) {
    self.bytes = bytes
    self.name = name
  }
}

/// What became of a ``WriteRequest``.
public enum WriteOutcome: Hashable, Sendable {
  /// Written under this name; `taken` is the name that it would have had, had no other file had it.
  case written(name: String, taken: String?)
  /// A file of this name is there that this run neither opened nor wrote.
  case exists(name: String)
  /// The document's file was changed by another program since this run read or wrote it.
  case changed(name: String)
  /// Nothing was written; one line that says why and what to do.
  case failed(String)
}
