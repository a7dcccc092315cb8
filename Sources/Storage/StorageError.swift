import Glibc

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

/// The system's error number of a failed call.
package struct Errno: Error, Hashable, Sendable {
  package let code: CInt

  package init(code: CInt) { self.code = code }

  static let interrupted = Errno(code: EINTR)
  static let notFound = Errno(code: ENOENT)
  static let exists = Errno(code: EEXIST)
  static let isNoFile = Errno(code: ENXIO)
  static let inputOutput = Errno(code: EIO)
  static let otherFileSystem = Errno(code: EXDEV)
  static let tryAgain = Errno(code: EAGAIN)
  static let notPermitted = Errno(code: EPERM)
  static let fileTooLarge = Errno(code: EFBIG)
  static let unknownCall = Errno(code: ENOSYS)
  static let notADirectory = Errno(code: ENOTDIR)
  static let tooManyLinks = Errno(code: ELOOP)
  static let timedOut = Errno(code: ETIMEDOUT)
  static let wouldBlock = Errno(code: EWOULDBLOCK)

  /// True if the file system or the kernel does not support the call.
  var meansUnsupported: Bool { [EINVAL, ENOSYS, EOPNOTSUPP].contains(code) }

  /// True if no file can be created in this place.
  package var meansNoPlace: Bool { meansForbidden || code == EROFS }

  /// True if the system refuses the call.
  var meansForbidden: Bool { [EPERM, EACCES].contains(code) }
}

extension Errno: CustomStringConvertible {
  /// A fixed text, because the system's text depends on the locale.
  package var description: String {
    switch code {
    case EPERM: "operation not permitted"
    case ENOENT: "no such file or directory"
    case EINTR: "interrupted"
    case EIO: "input/output error"
    case ENXIO: "no such device or address"
    case EACCES: "permission denied"
    case EBUSY: "device or file is busy"
    case EBADF: "it is closed"
    case EAGAIN: "another program is using it"
    case EEXIST: "the file exists"
    case EXDEV: "the directory is on two file systems"
    case ENODEV: "no such device"
    case ENOTDIR: "a part of the path is not a directory"
    case EISDIR: "it is a directory"
    case EINVAL: "the file system refuses the operation"
    case ENFILE, EMFILE: "too many open files"
    case ETXTBSY: "the file is a running program"
    case EFBIG: "the file is larger than the system allows"
    case ENOSPC: "no space left on device"
    case EROFS: "the file system is read-only"
    case EPIPE: "the program that was reading it has ended"
    case EMLINK: "too many links"
    case ENAMETOOLONG: "the name is too long"
    case ENOSYS: "the system does not support the operation"
    case ELOOP: "too many symbolic links"
    case EOPNOTSUPP: "the file system does not support the operation"
    case ESTALE: "the file server no longer has the file"
    case EDQUOT: "disk quota exceeded"
    default: "system error \(code)"
    }
  }
}
