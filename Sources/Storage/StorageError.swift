/// Why a file could not be read or written, and what became of it.
package enum StorageError: Error, Hashable, Sendable {
  case notFound(FilePath)
  case notAFile(FilePath, FileKind)
  /// `limit` in bytes.
  case tooLarge(FilePath, limit: Int)
  case cannotRead(FilePath, Errno)
  /// A file that had to lie below a folder lies elsewhere, by a link or by its name.
  case outside(FilePath, folder: FilePath)
  /// Another program could not be started.
  case cannotRun(FilePath, Errno)
  /// Another program was killed, as it did not end.
  case tookTooLong(FilePath, seconds: Int)
  /// Standard output does not take what is written.
  case cannotPassOn(Errno)
  /// Nothing has changed on disk.
  case cannotWrite(FilePath, Errno)
  case missingDirectory(FilePath)
  case readOnly(FilePath)
  /// A new file was asked for and there is one of that name.
  case exists(FilePath)
  /// Another program changed the file since it was read; its version is left as it is.
  case changedOnDisk(FilePath)
  case deletedOnDisk(FilePath)
  /// Other programs wrote the file while it was being saved, and two versions are left.
  case displaced(FilePath, kept: FilePath)
  /// A file with several names was being overwritten, and neither the new nor the old content could be completed.
  case damaged(FilePath, Errno, copy: FilePath)
}

extension StorageError: CustomStringConvertible {
  /// What and where, without what to do, for files that cannot be written where they should be; for other errors the
  /// same as ``description``.
  package var cause: String { cause { $0.description } }

  /// The same for one line of a screen: of a long path only the end, so that the reason is seen.
  package var shortCause: String {
    cause { path in
      let text = path.description
      return text.count > 32 ? "…" + text.suffix(31) : text
    }
  }

  private func cause(_ shown: (FilePath) -> String) -> String {
    switch self {
    case .cannotWrite(let path, let error): "cannot write \(shown(path)): \(error); nothing on disk has changed"
    case .missingDirectory(let path): "cannot write \(shown(path)): there is no directory \(shown(path.directory))"
    case .readOnly(let path): "cannot write \(shown(path)): it is read-only"
    default: description
    }
  }

  /// What, where and what to do, with names as they are: show it to a terminal only when made harmless.
  package var description: String {
    switch self {
    case .notFound(let path): "\(path) does not exist; check the name"
    case .notAFile(let path, let kind): "\(path) is \(kind.rawValue), not a file; give the name of a file"
    case .tooLarge(let path, let limit):
      "\(path) is larger than \(limit >> 20) MiB, the most that is read; make it smaller"
    case .cannotRead(let path, let error): "cannot read \(path): \(error)"
    case .outside(let path, let folder):
      "\(path) leads out of \(folder); copy the file below it"
    case .cannotRun(let path, let error): "cannot run \(path): \(error)"
    case .tookTooLong(let path, let seconds): "\(path) did not end within \(seconds) s and was killed"
    case .cannotPassOn(let error): "cannot write standard output: \(error)"
    case .cannotWrite, .readOnly: "\(cause); save elsewhere"
    case .missingDirectory: "\(cause); make it, or save elsewhere"
    case .exists(let path): "\(path) exists already; choose another name"
    case .changedOnDisk(let path):
      "\(path) was changed by another program and is left so; save elsewhere, or open it again"
    case .deletedOnDisk(let path): "\(path) was deleted by another program; save it again as a new file"
    case .displaced(let path, let kept):
      "\(path) was changed by another program while it was saved; the other version is kept in \(kept), compare them"
    case .damaged(let path, let error, let copy):
      "\(path) is damaged: \(error); the old content is in \(copy), save elsewhere and copy it back"
    }
  }
}
