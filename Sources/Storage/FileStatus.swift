import Glibc

/// What a path can lead to.
public enum FileKind: String, Hashable, Sendable {
  case regular = "a file"
  case directory = "a directory"
  case symbolicLink = "a symbolic link"
  case pipe = "a named pipe"
  case socket = "a socket"
  case device = "a device"
  case unknown = "no file of a known kind"
}

/// A moment of a file's life, in nanoseconds.
public struct FileTime: Hashable, Sendable {
  let seconds: Int
  let nanoseconds: Int
}

/// What the system knows about a file.
struct FileStatus: Hashable, Sendable {
  let kind: FileKind
  let device: UInt64
  let inode: UInt64
  let size: Int
  let modified: FileTime
  /// Permission bits, with set-user-ID and the like.
  let mode: mode_t
  let owner: uid_t
  let group: gid_t
  let links: Int

  init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .directory
      case S_IFLNK: .symbolicLink
      case S_IFIFO: .pipe
      case S_IFSOCK: .socket
      case S_IFCHR, S_IFBLK: .device
      default: .unknown
      }
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
    size = Int(status.st_size)
    modified = FileTime(seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec)
    mode = status.st_mode & 0o7777
    owner = status.st_uid
    group = status.st_gid
    links = Int(status.st_nlink)
  }

  /// Whether both describe one file, whatever it holds.
  func isSameFile(as other: FileStatus) -> Bool { device == other.device && inode == other.inode }
}
