import CStorage
import Glibc

/// The system calls that files need, one function each, repeated when a signal interrupts them.
///
/// The only place where Storage talks to the system, so that a test can make every call fail.
public struct SystemCalls: Sendable {
  public enum Call: String, Hashable, Sendable, CaseIterable {
    case open, openBeneath, close, read, write, allocate, truncate, sync
    case status, statusOfLink, readLink, access
    case rename, exchange, link, unlink, makeFolder
    case changeOwner, changeMode, listAttributes, getAttribute, setAttribute
    case makeDirectory, lock, unlock, findLock, lockFolder, syncData, list
  }

  /// What a test lets happen in place of a call.
  public enum Fault: Hashable, Sendable {
    case fails(Errno)
    /// A read or a write moves no more than so many bytes.
    case moves(atMost: Int)
  }

  private let fault: (@Sendable (Call) -> Fault?)?

  /// The calls of the running system.
  public init() { fault = nil }

  /// The calls of the running system, unless `fault`, which is asked before each of them, says otherwise.
  public init(fault: @escaping @Sendable (Call) -> Fault?) { self.fault = fault }

  /// Makes one call, again and again while signals interrupt it.
  func perform<Result: SignedInteger>(
    _ call: Call, _ body: (_ limit: Int) -> Result
  ) throws(Errno) -> Result {
    while true {
      var limit = Int.max
      switch fault?(call) {
      case .fails(.interrupted): continue
      case .fails(let error): throw error
      case .moves(let count): limit = count
      case nil: break
      }
      let result = body(limit)
      guard result < 0 else { return result }
      let error = Errno(code: errno)
      guard error == .interrupted else { throw error }
    }
  }
}

extension SystemCalls {
  func open(_ path: FilePath, _ flags: CInt, mode: mode_t = 0) throws(Errno) -> CInt {
    try perform(.open) { _ in unsafe path.withCString { unsafe Glibc.open($0, flags | O_CLOEXEC, mode) } }
  }

  /// Closes a descriptor, which is gone afterwards even when this throws.
  func close(_ descriptor: CInt) throws(Errno) {
    let result = Glibc.close(descriptor)
    let error = Errno(code: errno)
    // Linux has closed the descriptor when it says that it was interrupted; closing again could hit another.
    if case .fails(let error)? = fault?(.close), error != .interrupted { throw error }
    guard result >= 0 || error == .interrupted else { throw error }
  }

  /// Reads at most as much as the buffer holds and gives the count, 0 at the end of the file.
  func read(_ descriptor: CInt, into buffer: inout [UInt8], at offset: Int) throws(Errno) -> Int {
    try perform(.read) { limit in
      unsafe buffer.withUnsafeMutableBytes {
        unsafe Glibc.pread(descriptor, $0.baseAddress, min($0.count, limit), off_t(offset))
      }
    }
  }

  /// Writes all bytes from an offset of the file on, in as many pieces as the system wants.
  func write(_ bytes: [UInt8], to descriptor: CInt, at start: Int = 0) throws(Errno) {
    var done = 0
    while done < bytes.count {
      let count = try perform(.write) { limit in
        unsafe bytes.withUnsafeBytes {
          let rest = unsafe UnsafeRawBufferPointer(rebasing: $0[done...])
          return unsafe Glibc.pwrite(
            descriptor, rest.baseAddress, min(rest.count, limit), off_t(start + done))
        }
      }
      // A device that takes nothing and gives no reason would keep us here for ever.
      guard count > 0 else { throw .inputOutput }
      done += count
    }
  }

  /// Makes sure that a file can hold `size` bytes, so that a full disk shows before anything is overwritten.
  func allocate(_ descriptor: CInt, size: Int) throws(Errno) {
    guard size > 0 else { return }
    do {
      _ = try perform(.allocate) { _ in
        let code = posix_fallocate(descriptor, 0, off_t(size))
        errno = code
        return code == 0 ? 0 : -1 as CInt
      }
    } catch {
      guard error.meansUnsupported else { throw error }
    }
  }

  func truncate(_ descriptor: CInt, size: Int) throws(Errno) {
    _ = try perform(.truncate) { _ in ftruncate(descriptor, off_t(size)) }
  }

  /// Waits until the disk has what was written.
  func sync(_ descriptor: CInt) throws(Errno) { _ = try perform(.sync) { _ in fsync(descriptor) } }

  func status(of descriptor: CInt) throws(Errno) -> FileStatus {
    var status = stat()
    _ = try perform(.status) { _ in unsafe fstat(descriptor, &status) }
    return FileStatus(status)
  }

  /// The status of what a path leads to, through links.
  func status(at path: FilePath) throws(Errno) -> FileStatus {
    var status = stat()
    _ = try perform(.status) { _ in unsafe path.withCString { unsafe stat($0, &status) } }
    return FileStatus(status)
  }

  /// The status of what a path names itself; a symbolic link is not followed.
  func status(ofLink path: FilePath) throws(Errno) -> FileStatus {
    var status = stat()
    _ = try perform(.statusOfLink) { _ in unsafe path.withCString { unsafe lstat($0, &status) } }
    return FileStatus(status)
  }

  func readLink(_ path: FilePath) throws(Errno) -> FilePath {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = try perform(.readLink) { _ in
      unsafe path.withCString { unsafe readlink($0, &buffer, buffer.count) }
    }
    return FilePath(bytes: buffer.prefix(count).map { UInt8(bitPattern: $0) })
  }

  /// Checks that the program's user may write a file, or make files in a folder.
  func checkWritable(_ path: FilePath, isFolder: Bool = false) throws(Errno) {
    _ = try perform(.access) { _ in
      unsafe path.withCString { unsafe faccessat(AT_FDCWD, $0, isFolder ? W_OK | X_OK : W_OK, AT_EACCESS) }
    }
  }
}
