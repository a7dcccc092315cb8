import Glibc

extension FileStore {
  /// The file that a save replaces.
  struct Existing {
    /// The path that errors name.
    let asked: FilePath
    /// The file that it leads to.
    let target: FilePath
    let status: FileStatus
  }

  /// Replaces a file with a new one, or overwrites it if only that keeps its attributes.
  func replace(
    _ old: Existing, _ bytes: [UInt8], _ policy: SavePolicy
  ) throws(StorageError) -> SavedFile {
    do throws(Errno) {
      try calls.checkWritable(old.target)
    } catch {
      throw error.meansForbidden ? .readOnly(old.asked) : .cannotWrite(old.asked, error)
    }
    guard try attempt(old.asked, { () throws(Errno) in try isKnown(old.target, policy, hint: old.status) })
    else {
      throw .changedOnDisk(old.asked)
    }
    guard old.status.links == 1 else { return try writeInPlace(old, bytes, policy) }

    let temporary = try attempt(old.asked) { () throws(Errno) in
      try makeTemporary(beside: old.target, mode: 0o600)
    }
    let identity: FileIdentity
    var keepsAttributes = true
    do throws(Errno) {
      identity = try fill(temporary, bytes) { () throws(Errno) in
        keepsAttributes = false
        try keepAttributes(of: old, on: temporary)
        keepsAttributes = true
      }
    } catch {
      remove(temporary.path)
      guard !keepsAttributes, error.meansForbidden else { throw .cannotWrite(old.asked, error) }
      // Only overwriting keeps the owner or the attributes.
      return try writeInPlace(old, bytes, policy)
    }
    guard case .replacing = policy else {
      do {
        try calls.rename(temporary.path, to: old.target)
      } catch {
        remove(temporary.path)
        throw .cannotWrite(old.asked, error)
      }
      return SavedFile(identity: identity, notices: notices(syncing: old.target))
    }
    return try exchange(old, temporary, policy, identity)
  }

  /// True if a policy allows replacing a file; `hint` avoids reading a file that looks unchanged.
  private func isKnown(
    _ path: FilePath, _ policy: SavePolicy, hint: FileStatus? = nil
  ) throws(Errno) -> Bool {
    guard case .replacing(let known) = policy else { return true }
    if let hint, known.matches(hint) { return true }
    let descriptor = try calls.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    defer { release(descriptor) }
    let status = try calls.status(of: descriptor)
    guard status.kind == .regular, status.size == known.size ?? status.size else { return false }
    return try content(of: descriptor, size: status.size, limit: status.size).map(known.hasContent) ?? false
  }

  /// Exchanges the new file with the old one, then checks the old one again.
  ///
  /// Another program could write between the first check and the exchange, and its work would be lost.
  private func exchange(
    _ old: Existing, _ temporary: TemporaryFile, _ policy: SavePolicy, _ identity: FileIdentity
  ) throws(StorageError) -> SavedFile {
    var temporary = temporary
    let move: Move
    do {
      temporary = try marked(temporary, policy)
      move = try tryMove(temporary.path, to: old.target, policy)
    } catch {
      remove(temporary.path)
      throw error == .notFound ? .deletedOnDisk(old.asked) : .cannotWrite(old.asked, error)
    }
    switch move {
    case .refused:
      remove(temporary.path)
      throw .changedOnDisk(old.asked)
    case .renamed: return SavedFile(identity: identity, notices: notices(syncing: old.target))
    case .exchanged: break
    }
    let failure: StorageError
    do throws(Errno) {
      if try isKnown(temporary.path, policy) {
        var saved = SavedFile(identity: identity, notices: notices(syncing: old.target))
        if !remove(temporary.path) { saved.notices.append(.leftOver(temporary.path)) }
        return saved
      }
      failure = .changedOnDisk(old.asked)
    } catch {
      failure = .cannotWrite(old.asked, error)
    }
    try swapBack(old, temporary)
    throw failure
  }

  /// Renames a new file to a name that identifies the file it will be exchanged with.
  private func marked(_ temporary: TemporaryFile, _ policy: SavePolicy) throws(Errno) -> TemporaryFile {
    guard case .replacing(let known) = policy, var name = TemporaryName(temporary.path.name) else { return temporary }
    name.mark = TemporaryName.Mark(inode: temporary.status.inode, known: known.content)
    let path = temporary.path.sibling(named: name.bytes)
    try calls.rename(temporary.path, to: path)
    return TemporaryFile(path: path, descriptor: temporary.descriptor, status: temporary.status)
  }

  /// The ways in which a new file replaces an old one.
  private enum Move {
    case exchanged
    /// Without an exchange, on file systems that have none: another program could be overwritten for an instant.
    case renamed
    /// Not at all, because another program changed the old file.
    case refused
  }

  private func tryMove(
    _ new: FilePath, to target: FilePath, _ policy: SavePolicy
  ) throws(Errno) -> Move {
    // Refusing now avoids an exchange that would have to be undone.
    let status = try calls.status(ofLink: target)
    guard try isKnown(target, policy, hint: status) else { return .refused }
    do {
      try calls.exchange(new, target)
      return .exchanged
    } catch {
      guard error.meansUnsupported else { throw error }
    }
    guard try isKnown(target, policy) else { return .refused }
    try calls.rename(new, to: target)
    return .renamed
  }

  /// Undoes an exchange; keeps a file that a third program put there meanwhile.
  private func swapBack(_ old: Existing, _ temporary: TemporaryFile) throws(StorageError) {
    do throws(Errno) {
      try calls.exchange(temporary.path, old.target)
      guard try calls.status(ofLink: temporary.path).isSameFile(as: temporary.status) else {
        try calls.exchange(temporary.path, old.target)
        throw .exists
      }
    } catch {
      throw .displaced(old.asked, kept: temporary.path)
    }
    remove(temporary.path)
    // The file is back even if the disk does not confirm it; the earlier error counts.
    _ = syncDirectory(of: old.target)
  }

  /// Copies owner, mode and extended attributes of the old file to the new one.
  private func keepAttributes(of old: Existing, on temporary: TemporaryFile) throws(Errno) {
    if (old.status.owner, old.status.group) != (temporary.status.owner, temporary.status.group) {
      try calls.changeOwner(of: temporary.descriptor, to: old.status.owner, old.status.group)
    }
    // After the owner: changing that clears set-user-ID.
    try calls.changeMode(of: temporary.descriptor, to: old.status.mode)
    for name in try calls.attributes(of: old.target) {
      do {
        try calls.setAttribute(
          name, of: temporary.descriptor, to: try calls.attribute(name, of: old.target))
      } catch {
        // The system gives a new file a security label itself.
        guard error.meansForbidden || error.meansUnsupported, name.bytes.starts(with: "security.".utf8) else {
          throw error
        }
      }
    }
  }
}

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
