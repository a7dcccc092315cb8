import Glibc

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
