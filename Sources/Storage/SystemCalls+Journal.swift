import CStorage
import Glibc

extension SystemCalls {
  func makeDirectory(_ path: FilePath, mode: mode_t) throws(Errno) {
    _ = try perform(.makeDirectory) { _ in unsafe path.withCString { unsafe mkdir($0, mode) } }
  }

  /// Locks a file that is open for writing for this process alone, until it closes it or dies.
  ///
  /// - Throws: `wouldBlock` when another process has the lock.
  func lock(_ descriptor: CInt) throws(Errno) { _ = try perform(.lock) { _ in storage_lock(descriptor) } }

  /// Takes the lock back; closing alone leaves it to a child that has the file open until it runs its program.
  func unlock(_ descriptor: CInt) throws(Errno) { _ = try perform(.unlock) { _ in storage_unlock(descriptor) } }

  /// Whether another process has a file locked; takes no lock itself, and so is in nobody's way.
  func isLocked(_ descriptor: CInt) throws(Errno) -> Bool {
    try perform(.findLock) { _ in storage_is_locked(descriptor) } != 0
  }

  /// Locks a folder for those who ask for that, until this process closes it or dies.
  ///
  /// - Throws: `wouldBlock` when another process has the lock.
  func lockFolder(_ descriptor: CInt) throws(Errno) {
    _ = try perform(.lockFolder) { _ in flock(descriptor, LOCK_EX | LOCK_NB) }
  }

  /// Waits until the disk has a file's content, but not its times.
  func syncData(_ descriptor: CInt) throws(Errno) { _ = try perform(.syncData) { _ in fdatasync(descriptor) } }

  /// The full path without links; the file need not be there, but its directory must be.
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
