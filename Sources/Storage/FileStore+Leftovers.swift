import Glibc

extension FileStore {
  /// Removes what killed saves of this user left in the directory of a path.
  ///
  /// A version of the file that another program wrote, and that a save was about to put back when it was killed, stays.
  /// What cannot be looked at or removed stays as well: the save that follows does not depend on it.
  func removeLeftovers(beside path: FilePath) {
    let current = TemporaryName.Process.current
    for bytes in names(in: path.directory) {
      guard let name = TemporaryName(bytes), name.process.system == current.system, name.process.isDead else {
        continue
      }
      let leftover = path.sibling(named: bytes)
      do throws(Errno) {
        let status = try calls.status(ofLink: leftover)
        guard status.kind == .regular, status.owner == geteuid() else { continue }
        if let mark = name.mark, mark.inode != status.inode, try hash(of: leftover, status) != mark.known { continue }
        try calls.unlink(leftover)
      } catch {
        // Another save was faster, or it is not to be.
        continue
      }
    }
  }

  /// The most names of a directory that are looked at; a larger one must not make saving slow.
  private static let mostNames = 10_000

  /// The names in a directory that a save could have made.
  private func names(in directory: FilePath) -> [[UInt8]] {
    var names: [[UInt8]] = []
    do throws(Errno) {
      let descriptor = try calls.open(directory, O_RDONLY | O_DIRECTORY)
      guard let stream = unsafe fdopendir(descriptor) else {
        release(descriptor)
        return []
      }
      defer { unsafe closedir(stream) }
      for _ in 0..<Self.mostNames {
        _ = try calls.perform(.list) { _ in 0 }
        guard let entry = unsafe readdir(stream) else { break }
        let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes -> [UInt8]? in
          guard unsafe bytes.starts(with: ".fillet-".utf8) else { return nil }
          return unsafe Array(bytes.prefix { $0 != 0 })
        }
        if let name { names.append(name) }
      }
    } catch {
      // A directory that may not be read may still be written.
      return names
    }
    return names
  }

  private func hash(of path: FilePath, _ status: FileStatus) throws(Errno) -> UInt64? {
    let descriptor = try calls.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    defer { release(descriptor) }
    guard try calls.status(of: descriptor).isSameFile(as: status) else { return nil }
    return try content(of: descriptor, size: status.size, limit: status.size).map { contentHash($0) }
  }
}
