import Glibc

/// A path as the system has it: bytes that need not be UTF-8.
package struct FilePath: Hashable, Sendable {
  /// The path without C's final zero byte; the first zero byte ends it.
  package let bytes: [UInt8]

  package init(bytes: some Sequence<UInt8>) {
    var bytes = Array(bytes)
    if let end = bytes.firstIndex(of: 0) { bytes.removeSubrange(end...) }
    self.bytes = bytes
  }

  package init(_ text: some StringProtocol) { self.init(bytes: text.utf8) }

  /// The part before the last slash; `.` without a slash.
  package var directory: FilePath {
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == 0 ? "/" : FilePath(bytes: bytes[..<slash])
  }

  /// The part after the last slash.
  package var name: ArraySlice<UInt8> {
    guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else { return bytes[...] }
    return bytes[(slash + 1)...]
  }

  /// The path of another name in the same directory.
  package func sibling(named name: some Sequence<UInt8>) -> FilePath {
    FilePath(bytes: bytes.prefix(bytes.count - self.name.count) + Array(name))
  }

  /// Calls `body` with the path as a C string.
  func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    let terminated = bytes.map { CChar(bitPattern: $0) } + [0]
    return unsafe terminated.withUnsafeBufferPointer { buffer in
      // An array that ends with a zero has a first element.
      guard let base = buffer.baseAddress else { preconditionFailure("an empty C string") }
      return unsafe body(base)
    }
  }
}

extension FilePath: ExpressibleByStringLiteral {
  package init(stringLiteral text: String) { self.init(text) }
}

extension FilePath: CustomStringConvertible {
  /// The path as text with its control characters; bytes that are not UTF-8 become U+FFFD.
  package var description: String { String(decoding: bytes, as: UTF8.self) }
}

/// The kinds of file that a path can lead to.
package enum FileKind: String, Hashable, Sendable {
  case regular = "a file"
  case directory = "a directory"
  case symbolicLink = "a symbolic link"
  case pipe = "a named pipe"
  case socket = "a socket"
  case device = "a device"
  case unknown = "a file of an unknown kind"
}

/// A file's time stamp.
package struct FileTime: Hashable, Sendable {
  let seconds: Int
  let nanoseconds: Int
}

/// A file's attributes, which each save changes.
package struct FileStatus: Hashable, Sendable {
  package let kind: FileKind
  let device: UInt64
  let inode: UInt64
  let size: Int
  let modified: FileTime
  /// The permission bits, with set-user-ID, set-group-ID and sticky.
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

  /// True if both describe the same file.
  func isSameFile(as other: FileStatus) -> Bool { device == other.device && inode == other.inode }
}

/// A file's state when it was read or written, for noticing later changes by other programs.
package struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let inode: UInt64
  /// The size in bytes; `nil` if only the hash is known.
  let size: Int?
  /// `nil` if only the hash is known; then the file has to be read.
  private let modified: FileTime?
  /// The hash of the content.
  package let content: UInt64

  init(_ status: FileStatus, content bytes: [UInt8]) {
    device = status.device
    inode = status.inode
    size = bytes.count
    modified = status.modified
    content = contentHash(bytes)
  }

  /// A file of which only the hash is known; no file counts as an empty one.
  package init(content: UInt64?) {
    device = 0
    inode = 0
    size = nil
    modified = nil
    self.content = content ?? contentHash([])
  }

  /// True if a file looks unchanged, without reading it.
  func matches(_ status: FileStatus) -> Bool {
    modified != nil && device == status.device && inode == status.inode && size == status.size
      && modified == status.modified
  }

  /// True if the content has this hash; `nil` is the hash of no file.
  package func holds(_ hash: UInt64?) -> Bool { content == hash }

  /// True if a file has the same content, even if another program wrote it.
  ///
  /// Time stamps prove nothing: two writes within one tick of the kernel's clock have the same.
  func hasContent(_ bytes: [UInt8]) -> Bool {
    (size ?? bytes.count) == bytes.count && content == contentHash(bytes)
  }
}

/// A 64-bit hash: eight bytes at a time through the finalizer of MurmurHash3.
///
/// Distinguishes versions of a file. Someone can create two files with the same hash on purpose.
func contentHash(_ bytes: some Collection<UInt8>) -> UInt64 {
  func mix(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ (z >> 33)) &* 0xFF51_AFD7_ED55_8CCD
    z = (z ^ (z >> 33)) &* 0xC4CE_B9FE_1A85_EC53
    return z ^ (z >> 33)
  }
  var hash = UInt64(bytes.count)
  /// Mixes in the whole words, and returns the bytes after them as a word.
  func rest(of bytes: UnsafeRawBufferPointer) -> UInt64 {
    let whole = bytes.count / 8 * 8
    for place in stride(from: 0, to: whole, by: 8) {
      let word = unsafe UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
      hash = mix(hash ^ word) &+ 0x9E37_79B9_7F4A_7C15
    }
    return unsafe bytes[whole...].reduce(0) { $0 << 8 | UInt64($1) }
  }
  let word =
    unsafe bytes.withContiguousStorageIfAvailable { unsafe rest(of: UnsafeRawBufferPointer($0)) }
    ?? Array(bytes).withUnsafeBytes { unsafe rest(of: $0) }
  return mix(hash ^ word)
}
