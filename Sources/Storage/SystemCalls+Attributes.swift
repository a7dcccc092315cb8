import CStorage
import Glibc

extension SystemCalls {
  func changeOwner(of descriptor: CInt, to owner: uid_t, _ group: gid_t) throws(Errno) {
    _ = try perform(.changeOwner) { _ in fchown(descriptor, owner, group) }
  }

  func changeMode(of descriptor: CInt, to mode: mode_t) throws(Errno) {
    _ = try perform(.changeMode) { _ in fchmod(descriptor, mode) }
  }

  /// The names of a file's extended attributes, access control lists among them; none where there cannot be any.
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

  /// Makes a call whose answer has a size that must be asked for; the kernel allows 64 KiB at most.
  private func sized(_ call: Call, _ body: (inout [UInt8]) -> Int) throws(Errno) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    let count = try perform(call) { _ in body(&buffer) }
    return Array(buffer.prefix(count))
  }
}
