import Glibc

/// A new file that replaces another one in the same directory.
struct TemporaryFile: Sendable {
  let path: FilePath
  let descriptor: CInt
  /// The state that identifies the file if another one takes its name.
  let status: FileStatus
}

extension FileStore {
  /// Creates an empty file in the directory of `path` that no other process has open.
  ///
  /// Its name identifies this process, so a later save can remove it after a kill.
  func makeTemporary(beside path: FilePath, mode: mode_t) throws(Errno) -> TemporaryFile {
    var generator = SystemRandomNumberGenerator()
    let process = TemporaryName.Process.current
    var failure = Errno.exists
    for _ in 0..<100 {
      let name = TemporaryName(process: process, number: generator.next())
      let temporary = path.sibling(named: name.bytes)
      let descriptor: CInt
      do {
        descriptor = try calls.open(temporary, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode)
      } catch {
        guard error == .exists else { throw error }
        failure = error
        continue
      }
      do {
        return TemporaryFile(
          path: temporary, descriptor: descriptor, status: try calls.status(of: descriptor))
      } catch {
        release(descriptor)
        remove(temporary)
        throw error
      }
    }
    throw failure
  }

  /// Removes a file; true if it is gone.
  @discardableResult package func remove(_ path: FilePath) -> Bool {
    do throws(Errno) {
      try calls.unlink(path)
      return true
    } catch {
      return error == .notFound
    }
  }

  /// Waits until the disk has the names of a directory; `nil` if it has, or the file system cannot report it.
  func syncDirectory(of path: FilePath) -> Errno? {
    do throws(Errno) {
      let descriptor = try calls.open(path.directory, O_RDONLY | O_DIRECTORY)
      defer { release(descriptor) }
      try calls.sync(descriptor)
      return nil
    } catch {
      // Some file systems do not support it, and a writable directory may be unreadable.
      return error.meansUnsupported || error.meansForbidden ? nil : error
    }
  }
}

/// The name of a temporary file: its process, and the file that it is exchanged with.
struct TemporaryName: Hashable {
  /// A process; its number is valid only in its own system or container.
  struct Process: Hashable {
    let system: UInt32
    let number: Int32

    static var current: Process { Process(system: UInt32(truncatingIfNeeded: systemHash()), number: getpid()) }

    /// True if the process has certainly ended.
    var isDead: Bool { kill(number, 0) != 0 && errno == ESRCH }

    private static func systemHash() -> UInt64 {
      var name = utsname()
      var bytes: [UInt8] = []
      if unsafe uname(&name) == 0 {
        unsafe withUnsafeBytes(of: &name.nodename) { bytes += unsafe Array($0.prefix { $0 != 0 }) }
      }
      // Each container numbers its own processes.
      var link = [CChar](repeating: 0, count: 64)
      let count = unsafe readlink("/proc/self/ns/pid", &link, link.count)
      bytes += link.prefix(max(0, count)).map { UInt8(bitPattern: $0) }
      return contentHash(bytes)
    }
  }

  /// The data that distinguishes a new file from the one it was exchanged with.
  struct Mark: Hashable {
    /// The inode of the new file.
    let inode: UInt64
    /// The hash of the file that it replaces.
    let known: UInt64
  }

  let process: Process
  let number: UInt64
  /// Set for a file that is exchanged with another.
  var mark: Mark?

  private static let prefix = ".fillet-"
  private static let suffix = ".tmp"

  init(process: Process, number: UInt64) {
    self.process = process
    self.number = number
  }

  /// `nil` for any other name.
  init?(_ bytes: some Collection<UInt8>) {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.hasPrefix(Self.prefix), text.hasSuffix(Self.suffix) else { return nil }
    let parts = text.dropFirst(Self.prefix.count).dropLast(Self.suffix.count).split(
      separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3 || parts.count == 5, let system = UInt32(parts[0], radix: 36),
      let process = Int32(parts[1]), process > 0, let number = UInt64(parts[2], radix: 36)
    else { return nil }
    self.process = Process(system: system, number: process)
    self.number = number
    guard parts.count == 5 else { return }
    guard let inode = UInt64(parts[3], radix: 36), let known = UInt64(parts[4], radix: 36) else { return nil }
    mark = Mark(inode: inode, known: known)
  }

  var bytes: [UInt8] {
    var text = Self.prefix + String(process.system, radix: 36) + "-\(process.number)-" + String(number, radix: 36)
    if let mark { text += "-" + String(mark.inode, radix: 36) + "-" + String(mark.known, radix: 36) }
    return Array((text + Self.suffix).utf8)
  }
}

extension FileStore {
  /// The path itself if nothing has its name, or else ``FilePath/freeName(isTaken:)``.
  ///
  /// - Throws: `exists` if no name is free.
  package func freePath(for path: FilePath, isTaken: Bool = false) throws(StorageError) -> FilePath {
    if !isTaken, try !exists(path) { return path }
    guard let free = try path.freeName(isTaken: { path throws(StorageError) in try exists(path) }) else {
      throw .exists(path)
    }
    return free
  }
}

extension FilePath {
  /// The longest name on Linux file systems, in bytes.
  private static let longestName = 255

  /// The first free name of `demo9-2.svg`, `demo9-3.svg` and so on; `nil` if none is free.
  ///
  /// Another program may take it first: save with `SavePolicy.newFile`, and ask again if the file exists.
  package func freeName(
    isTaken: (FilePath) throws(StorageError) -> Bool
  ) throws(StorageError) -> FilePath? {
    // A leading dot hides a file and starts no extension.
    let dot = name.dropFirst().lastIndex(of: UInt8(ascii: ".")) ?? name.endIndex
    let (stem, suffix) = (name[..<dot], name[dot...])
    for number in 2...9_999 {
      let tail = Array("-\(number)".utf8) + suffix
      var head = stem.prefix(max(0, Self.longestName - tail.count))
      // Cut between characters, not within one.
      while head.count < stem.count, let byte = stem.dropFirst(head.count).first, byte & 0xC0 == 0x80 {
        head = head.dropLast()
      }
      let candidate = sibling(named: head + tail)
      if try !isTaken(candidate) { return candidate }
    }
    return nil
  }
}
