/// Why there is no journal for a document; the editor works on without one.
public enum JournalError: Error, Hashable, Sendable {
  /// The folder for journals cannot be made or used.
  case cannotWrite(FilePath, Errno)
  /// Something of the journal's name is there that is no file of this user.
  case notOurs(FilePath)
  case newer(FilePath)
}

extension JournalError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .cannotWrite(let path, let error): "no journal, a crash would lose changes: cannot write \(path): \(error)"
    case .notOurs(let path): "no journal, a crash would lose changes: \(path) belongs to another user; remove it"
    case .newer(let path): "no journal, a crash would lose changes: a newer fillet wrote \(path); use that one"
    }
  }
}
