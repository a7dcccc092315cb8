import CStorage
import Glibc

/// The system calls for files, one function each, repeated after interruptions by signals.
///
/// All calls of this module go through here, which lets tests make each of them fail.
package struct SystemCalls: Sendable {
  package enum Call: String, Hashable, Sendable, CaseIterable {
    case open, openBeneath, close, read, write, allocate, truncate, sync
    case status, statusOfLink, readLink, access
    case rename, exchange, link, unlink
    case changeOwner, changeMode, listAttributes, getAttribute, setAttribute
    case makeDirectory, lock, unlock, findLock, syncData, list
  }

  /// A fault that a test injects into a call.
  package enum Fault: Hashable, Sendable {
    case fails(Errno)
    /// A read or write moves at most this many bytes.
    case moves(atMost: Int)
  }

  private let fault: (@Sendable (Call) -> Fault?)?

  /// The real calls.
  package init() { fault = nil }

  /// The real calls, except for the faults that `fault` returns for them.
  package init(fault: @escaping @Sendable (Call) -> Fault?) { self.fault = fault }

  /// Makes a call, and repeats it while signals interrupt it.
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

  /// Closes a descriptor, even if this throws.
  func close(_ descriptor: CInt) throws(Errno) {
    let result = Glibc.close(descriptor)
    let error = Errno(code: errno)
    // Linux closes the descriptor even when interrupted; closing again could hit another file.
    if case .fails(let error)? = fault?(.close), error != .interrupted { throw error }
    guard result >= 0 || error == .interrupted else { throw error }
  }

  /// Fills a buffer from an offset; returns the number of bytes, 0 at the end of the file.
  func read(_ descriptor: CInt, into buffer: inout [UInt8], at offset: Int) throws(Errno) -> Int {
    try perform(.read) { limit in
      unsafe buffer.withUnsafeMutableBytes {
        unsafe Glibc.pread(descriptor, $0.baseAddress, min($0.count, limit), off_t(offset))
      }
    }
  }

  /// Writes all bytes at an offset.
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
      // A device that takes nothing would cause an endless loop.
      guard count > 0 else { throw .inputOutput }
      done += count
    }
  }

  /// Reserves `size` bytes for a file: a full disk fails before anything is overwritten.
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

  /// Waits until the disk has the file.
  func sync(_ descriptor: CInt) throws(Errno) { _ = try perform(.sync) { _ in fsync(descriptor) } }

  func status(of descriptor: CInt) throws(Errno) -> FileStatus {
    var status = stat()
    _ = try perform(.status) { _ in unsafe fstat(descriptor, &status) }
    return FileStatus(status)
  }

  /// The status of the file that a path leads to, through links.
  func status(at path: FilePath) throws(Errno) -> FileStatus {
    var status = stat()
    _ = try perform(.status) { _ in unsafe path.withCString { unsafe stat($0, &status) } }
    return FileStatus(status)
  }

  /// The status of the file or link that a path names.
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

  /// Checks that the user may write a file, or create files in a folder.
  func checkWritable(_ path: FilePath, isFolder: Bool = false) throws(Errno) {
    _ = try perform(.access) { _ in
      unsafe path.withCString { unsafe faccessat(AT_FDCWD, $0, isFolder ? W_OK | X_OK : W_OK, AT_EACCESS) }
    }
  }
}

extension SystemCalls {
  /// The signals that ask a process to end.
  private static let ends = [SIGHUP, SIGINT, SIGQUIT, SIGTERM]

  /// Runs a step; signals that end the process wait meanwhile.
  package func holdingEnds<Result, Failure: Error>(_ step: () throws(Failure) -> Result) throws(Failure) -> Result {
    var held = sigset_t()
    var before = sigset_t()
    unsafe sigemptyset(&held)
    for signal in Self.ends { unsafe sigaddset(&held, signal) }
    unsafe pthread_sigmask(SIG_BLOCK, &held, &before)
    defer { unsafe pthread_sigmask(SIG_SETMASK, &before, nil) }
    return try step()
  }
}

extension SystemCalls {
  /// Opens a file for reading, if it is below a folder.
  ///
  /// - Throws: `otherFileSystem` for a path that leaves the folder, `unknownCall` on old kernels.
  func open(_ path: FilePath, beneath folder: CInt) throws(Errno) -> CInt {
    let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    for _ in 0..<100 {
      do {
        return try perform(.openBeneath) { _ in
          unsafe path.withCString { unsafe storage_open_beneath(folder, $0, flags) }
        }
      } catch {
        // A part of the path was renamed meanwhile.
        guard error == .tryAgain else { throw error }
      }
    }
    throw .tryAgain
  }

  func open(_ name: FilePath, in folder: CInt, _ flags: CInt) throws(Errno) -> CInt {
    try perform(.open) { _ in unsafe name.withCString { unsafe openat(folder, $0, flags | O_CLOEXEC) } }
  }
}

extension SystemCalls {
  /// Moves a file to another name, and replaces a file of that name.
  func rename(_ from: FilePath, to: FilePath) throws(Errno) {
    try rename(.rename, from, to, storage_rename_replace)
  }

  /// Moves a file to a free name.
  func rename(_ from: FilePath, toFree to: FilePath) throws(Errno) {
    try rename(.rename, from, to, storage_rename_keep)
  }

  /// Creates a hard link; its name must be free.
  func link(_ from: FilePath, to: FilePath) throws(Errno) {
    _ = try perform(.link) { _ in
      unsafe from.withCString { from in unsafe to.withCString { unsafe Glibc.link(from, $0) } }
    }
  }

  /// Exchanges the names of two files atomically.
  func exchange(_ from: FilePath, _ to: FilePath) throws(Errno) {
    try rename(.exchange, from, to, storage_rename_exchange)
  }

  func unlink(_ path: FilePath) throws(Errno) {
    _ = try perform(.unlink) { _ in unsafe path.withCString { unsafe Glibc.unlink($0) } }
  }

  private func rename(
    _ call: Call, _ from: FilePath, _ to: FilePath, _ mode: storage_rename_mode
  ) throws(Errno) {
    _ = try perform(call) { _ in
      unsafe from.withCString { from in unsafe to.withCString { unsafe storage_rename(from, $0, mode) } }
    }
  }
}

extension SystemCalls {
  func makeDirectory(_ path: FilePath, mode: mode_t) throws(Errno) {
    _ = try perform(.makeDirectory) { _ in unsafe path.withCString { unsafe mkdir($0, mode) } }
  }

  /// Locks a file that is open for writing, until this process closes it or ends.
  ///
  /// - Throws: `wouldBlock` if another process has the lock.
  func lock(_ descriptor: CInt) throws(Errno) { _ = try perform(.lock) { _ in storage_lock(descriptor) } }

  /// Unlocks a file, even if a child process still has it open.
  func unlock(_ descriptor: CInt) throws(Errno) { _ = try perform(.unlock) { _ in storage_unlock(descriptor) } }

  /// True if another process has locked a file; takes no lock itself.
  func isLocked(_ descriptor: CInt) throws(Errno) -> Bool {
    try perform(.findLock) { _ in storage_is_locked(descriptor) } != 0
  }

  /// Waits until the disk has a file's content, without its time stamps.
  func syncData(_ descriptor: CInt) throws(Errno) { _ = try perform(.syncData) { _ in fdatasync(descriptor) } }

  /// The full path without links; the file need not exist, but its directory must.
  func fullPath(_ path: FilePath) throws(Errno) -> FilePath {
    if let full = unsafe path.withCString({ unsafe realPath($0) }) { return full }
    guard Errno(code: errno) == .notFound else { throw Errno(code: errno) }
    guard let directory = unsafe path.directory.withCString({ unsafe realPath($0) }) else {
      throw Errno(code: errno)
    }
    return FilePath(bytes: directory.bytes + (directory == "/" ? [] : [UInt8(ascii: "/")]) + path.name)
  }

  private func realPath(_ path: UnsafePointer<CChar>) -> FilePath? {
    guard let full = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(full) }
    return FilePath(bytes: unsafe UnsafeBufferPointer(start: full, count: strlen(full)).map(UInt8.init(bitPattern:)))
  }
}

extension SystemCalls {
  func changeOwner(of descriptor: CInt, to owner: uid_t, _ group: gid_t) throws(Errno) {
    _ = try perform(.changeOwner) { _ in fchown(descriptor, owner, group) }
  }

  func changeMode(of descriptor: CInt, to mode: mode_t) throws(Errno) {
    _ = try perform(.changeMode) { _ in fchmod(descriptor, mode) }
  }

  /// The names of a file's extended attributes, including access control lists.
  func attributes(of path: FilePath) throws(Errno) -> [FilePath] {
    do {
      let list = try sized(.listAttributes) { buffer in
        unsafe path.withCString { path in
          unsafe buffer.withUnsafeMutableBytes {
            unsafe storage_listxattr(path, $0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count)
          }
        }
      }
      return list.split(separator: 0).map { FilePath(bytes: $0) }
    } catch {
      guard error.meansUnsupported else { throw error }
      return []
    }
  }

  func attribute(_ name: FilePath, of path: FilePath) throws(Errno) -> [UInt8] {
    try sized(.getAttribute) { buffer in
      unsafe path.withCString { path in
        unsafe name.withCString { name in
          unsafe buffer.withUnsafeMutableBytes {
            unsafe storage_getxattr(path, name, $0.baseAddress, $0.count)
          }
        }
      }
    }
  }

  func setAttribute(_ name: FilePath, of descriptor: CInt, to value: [UInt8]) throws(Errno) {
    _ = try perform(.setAttribute) { _ in
      unsafe name.withCString { name in
        unsafe value.withUnsafeBytes {
          unsafe storage_fsetxattr(descriptor, name, $0.baseAddress, $0.count)
        }
      }
    }
  }

  /// Makes a call with a buffer of 64 KiB, the kernel's limit for attributes.
  private func sized(_ call: Call, _ body: (inout [UInt8]) -> Int) throws(Errno) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    let count = try perform(call) { _ in body(&buffer) }
    return Array(buffer.prefix(count))
  }
}
