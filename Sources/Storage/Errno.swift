import Glibc

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
