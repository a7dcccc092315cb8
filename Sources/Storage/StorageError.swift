/// The reasons why a file could not be read or written.
package enum StorageError: Error, Hashable, Sendable {
  case notFound(FilePath)
  case notAFile(FilePath, FileKind)
  /// `limit` in bytes.
  case tooLarge(FilePath, limit: Int)
  case cannotRead(FilePath, Errno)
  /// A linked file is outside of the document's folder.
  case outside(FilePath, folder: FilePath)
  /// Another program did not start.
  case cannotRun(FilePath, Errno)
  /// Another program was killed after a timeout.
  case tookTooLong(FilePath, seconds: Int)
  /// Standard output cannot be written.
  case cannotPassOn(Errno)
  /// A file cannot be written; nothing on disk has changed.
  case cannotWrite(FilePath, Errno)
  case missingDirectory(FilePath)
  case readOnly(FilePath)
  /// A new file was to be created, but the name is taken.
  case exists(FilePath)
  /// Another program changed the file since it was read; its version stays.
  case changedOnDisk(FilePath)
  case deletedOnDisk(FilePath)
  /// Another program wrote the file during a save; both versions are kept.
  case displaced(FilePath, kept: FilePath)
  /// A file with hard links was being overwritten, and neither the new nor the old content could be completed.
  case damaged(FilePath, Errno, copy: FilePath)
}

extension StorageError: CustomStringConvertible {
  /// The cause for one line of a screen: a long path is shortened, which leaves room for the reason.
  package var shortCause: String {
    cause { path in
      let text = path.description
      return text.count > 32 ? "…" + text.suffix(31) : text
    }
  }

  private func cause(_ shown: (FilePath) -> String) -> String {
    switch self {
    case .cannotWrite(let path, let error): "cannot write \(shown(path)): \(error); nothing on disk has changed"
    case .missingDirectory(let path):
      "cannot write \(shown(path)): the directory \(shown(path.directory)) does not exist"
    case .readOnly(let path): "cannot write \(shown(path)): it is read-only"
    default: description
    }
  }

  /// The cause and the advice, with unchanged names: sanitize the text before a terminal shows it.
  package var description: String {
    switch self {
    case .notFound(let path): "\(path) does not exist; check the name"
    case .notAFile(let path, let kind): "\(path) is \(kind.rawValue), not a file; choose a file"
    case .tooLarge(let path, let limit):
      "\(path) is larger than the limit of \(limit >> 20) MiB; make it smaller"
    case .cannotRead(let path, let error): "cannot read \(path): \(error)"
    case .outside(let path, let folder):
      "\(path) is outside of \(folder); copy the file into that folder"
    case .cannotRun(let path, let error): "cannot run \(path): \(error)"
    case .tookTooLong(let path, let seconds): "\(path) did not end within \(seconds) s and was killed"
    case .cannotPassOn(let error): "cannot write standard output: \(error)"
    case .cannotWrite, .readOnly: "\(cause(\.description)); save elsewhere"
    case .missingDirectory: "\(cause(\.description)); create it, or save elsewhere"
    case .exists(let path): "\(path) already exists; choose another name"
    case .changedOnDisk(let path):
      "another program changed \(path); save elsewhere, or open it again"
    case .deletedOnDisk(let path): "another program deleted \(path); save again to create it"
    case .displaced(let path, let kept):
      "another program changed \(path) during the save; its version is kept in \(kept), compare them"
    case .damaged(let path, let error, let copy):
      "\(path) is damaged: \(error); the old content is in \(copy), save elsewhere and copy it back"
    }
  }
}
