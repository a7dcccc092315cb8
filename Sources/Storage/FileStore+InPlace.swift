import Glibc

extension FileStore {
  /// The largest file that is overwritten, in bytes; memory holds its old content meanwhile.
  private static let inPlaceLimit = 256 << 20

  /// Overwrites a file; a copy of the old content is on disk until the new content is complete.
  ///
  /// Other programs may read a mixture meanwhile. After a power cut the copy has the old content.
  func writeInPlace(
    _ old: Existing, _ bytes: [UInt8], _ policy: SavePolicy
  ) throws(StorageError) -> SavedFile {
    let descriptor = try attempt(old.asked) { () throws(Errno) in
      try calls.open(old.target, O_RDWR | O_NOFOLLOW | O_NONBLOCK)
    }
    var isOpen = true
    defer { if isOpen { release(descriptor) } }
    let read = try attempt(old.asked) { () throws(Errno) in
      try content(of: descriptor, size: old.status.size, limit: Self.inPlaceLimit)
    }
    guard let oldBytes = read else { throw .tooLarge(old.asked, limit: Self.inPlaceLimit) }
    if case .replacing(let known) = policy, !known.hasContent(oldBytes) { throw .changedOnDisk(old.asked) }

    let copy = try makeCopy(oldBytes, beside: old)
    let identity: FileIdentity
    do throws(Errno) {
      try calls.allocate(descriptor, size: bytes.count)
      try overwrite(descriptor, bytes)
      identity = FileIdentity(try calls.status(of: descriptor), content: bytes)
    } catch {
      do throws(Errno) {
        try overwrite(descriptor, oldBytes)
      } catch let second {
        throw .damaged(old.asked, second, copy: copy)
      }
      remove(copy)
      throw .cannotWrite(old.asked, error)
    }
    var saved = SavedFile(identity: identity, notices: [.writtenInPlace])
    isOpen = false
    do throws(Errno) {
      try calls.close(descriptor)
    } catch {
      saved.notices.append(.notConfirmed(error))
    }
    if !remove(copy) { saved.notices.append(.leftOver(copy)) }
    return saved
  }

  private func makeCopy(_ bytes: [UInt8], beside old: Existing) throws(StorageError) -> FilePath {
    try attempt(old.asked) { () throws(Errno) in
      let temporary = try makeTemporary(beside: old.target, mode: 0o600)
      // After a kill this is the only complete version, so no later save may remove it.
      let name = temporary.path.name.dropLast(4) + Array(".copy".utf8)
      let copy = TemporaryFile(
        path: temporary.path.sibling(named: name), descriptor: temporary.descriptor, status: temporary.status)
      do throws(Errno) {
        try calls.rename(temporary.path, to: copy.path)
      } catch {
        release(temporary.descriptor)
        remove(temporary.path)
        throw error
      }
      do throws(Errno) {
        _ = try fill(copy, bytes)
        if let error = syncDirectory(of: copy.path) { throw error }
        return copy.path
      } catch {
        remove(copy.path)
        throw error
      }
    }
  }

  private func overwrite(_ descriptor: CInt, _ bytes: [UInt8]) throws(Errno) {
    try calls.write(bytes, to: descriptor)
    try calls.truncate(descriptor, size: bytes.count)
    try calls.sync(descriptor)
  }
}
