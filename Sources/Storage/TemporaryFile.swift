import Glibc

/// A file of its own beside another, to be filled and then moved to the other's place.
struct TemporaryFile: Sendable {
  let path: FilePath
  let descriptor: CInt
  /// Tells it from whatever else may later have its name.
  let status: FileStatus
}

extension FileStore {
  /// Makes an empty file in the directory of `path`; nobody else can have made it or have it open.
  ///
  /// The name says nothing of the file's own, which may be as long as a name can be, but whose it is, so that it can be
  /// removed should this process be killed.
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

  /// Removes a file that is of no use any more and says whether it is gone.
  @discardableResult package func remove(_ path: FilePath) -> Bool {
    do throws(Errno) {
      try calls.unlink(path)
      return true
    } catch {
      return error == .notFound
    }
  }

  /// Waits until the disk has the names of a directory; `nil` when it has, or when that cannot be asked for.
  func syncDirectory(of path: FilePath) -> Errno? {
    do throws(Errno) {
      let descriptor = try calls.open(path.directory, O_RDONLY | O_DIRECTORY)
      defer { release(descriptor) }
      try calls.sync(descriptor)
      return nil
    } catch {
      // Some file systems know no such thing, and a directory that may be written need not be readable.
      return error.meansUnsupported || error.meansForbidden ? nil : error
    }
  }
}

/// The name of a file that a save makes for a moment: who made it, and what may stand there instead.
struct TemporaryName: Hashable {
  /// A process of this system; numbers mean nothing on another one, or in another container.
  struct Process: Hashable {
    let system: UInt32
    let number: Int32

    static var current: Process { Process(system: UInt32(truncatingIfNeeded: systemHash()), number: getpid()) }

    /// Whether the process is certainly gone.
    var isDead: Bool { kill(number, 0) != 0 && errno == ESRCH }

    private static func systemHash() -> UInt64 {
      var name = utsname()
      var bytes: [UInt8] = []
      if unsafe uname(&name) == 0 {
        unsafe withUnsafeBytes(of: &name.nodename) { bytes += unsafe Array($0.prefix { $0 != 0 }) }
      }
      // Which processes this one sees: another container has its own.
      var link = [CChar](repeating: 0, count: 64)
      let count = unsafe readlink("/proc/self/ns/pid", &link, link.count)
      bytes += link.prefix(max(0, count)).map { UInt8(bitPattern: $0) }
      return contentHash(bytes)
    }
  }

  /// What tells a new file from the one that it was exchanged with.
  struct Mark: Hashable {
    /// Of the new file.
    let inode: UInt64
    /// The hash of the file that it is to replace.
    let known: UInt64
  }

  let process: Process
  let number: UInt64
  /// For a file that is exchanged with another.
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

extension FilePath {
  /// The longest name that Linux file systems take, in bytes.
  private static let longestName = 255

  /// The first name of `demo9-2.svg`, `demo9-3.svg` and so on that is not taken; `nil` when there is none.
  ///
  /// Another program may take it before it is used: save with `SavePolicy.newFile`, and ask again when that says
  /// that the file exists.
  package func freeName(
    isTaken: (FilePath) throws(StorageError) -> Bool
  ) throws(StorageError) -> FilePath? {
    // A dot in front hides a file; it begins no extension.
    let dot = name.dropFirst().lastIndex(of: UInt8(ascii: ".")) ?? name.endIndex
    let (stem, suffix) = (name[..<dot], name[dot...])
    for number in 2...9_999 {
      let tail = Array("-\(number)".utf8) + suffix
      var head = stem.prefix(max(0, Self.longestName - tail.count))
      // A name is cut between characters, not within one.
      while head.count < stem.count, let byte = stem.dropFirst(head.count).first, byte & 0xC0 == 0x80 {
        head = head.dropLast()
      }
      let candidate = sibling(named: head + tail)
      if try !isTaken(candidate) { return candidate }
    }
    return nil
  }
}
