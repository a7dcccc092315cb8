import CStorage
import Glibc

extension SystemCalls {
  /// Opens a file for reading, and no file outside the folder.
  ///
  /// - Throws: `otherFileSystem` for a path that leaves the folder, `unknownCall` where the kernel cannot say.
  func open(_ path: FilePath, beneath folder: CInt) throws(Errno) -> CInt {
    let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
    for _ in 0..<100 {
      do {
        return try perform(.openBeneath) { _ in
          unsafe path.withCString { unsafe storage_open_beneath(folder, $0, flags) }
        }
      } catch {
        // A part of the path was renamed meanwhile, and the kernel cannot be sure.
        guard error == .tryAgain else { throw error }
      }
    }
    throw .tryAgain
  }

  func open(_ name: FilePath, in folder: CInt, _ flags: CInt) throws(Errno) -> CInt {
    try perform(.open) { _ in unsafe name.withCString { unsafe openat(folder, $0, flags | O_CLOEXEC) } }
  }
}
