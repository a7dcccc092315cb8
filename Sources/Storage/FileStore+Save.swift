import Glibc

/// The file that a save may replace.
package enum SavePolicy: Hashable, Sendable {
  /// None: an existing file is never touched.
  case newFile
  /// The file that was read or written before, if it has not changed since.
  case replacing(FileIdentity)
  /// Any file; the person was asked.
  case overwrite
}

/// The permissions of a new file.
package enum NewFilePermissions: Hashable, Sendable {
  /// Those that the user's umask allows.
  case standard
  /// Read and write for the user alone, for files that hold unsaved work.
  case onlyUser
}

/// A successful save.
package struct SavedFile: Hashable, Sendable {
  /// A remark about a save; the file has the new content.
  package enum Notice: Hashable, Sendable {
    /// The file has hard links, an owner or attributes that only overwriting keeps.
    case writtenInPlace
    /// A power cut may lose the new content.
    case notConfirmed(Errno)
    /// A temporary file could not be removed.
    case leftOver(FilePath)
  }

  package let identity: FileIdentity
  package internal(set) var notices: [Notice] = []
}

extension SavedFile.Notice: CustomStringConvertible {
  package var description: String {
    switch self {
    case .writtenInPlace: "overwritten in place, to keep its owner, attributes or hard links"
    case .notConfirmed(let error): "written, but not confirmed by the disk: \(error); save again"
    case .leftOver(let path): "written; the temporary file \(path) could not be removed"
    }
  }
}

extension FileStore {
  /// Saves a file.
  ///
  /// If anything fails, the file has the old content or the new, never a mixture.
  ///
  /// The target of a symbolic link is written. Mode, owner, extended attributes and hard links of an existing file stay.
  /// The disk has the new content when this returns, unless a notice says otherwise. Signals that end the process wait
  /// until then, so no temporary file is left.
  ///
  /// - Throws: Any case except those of reading; nothing on disk has changed, except for `displaced` and `damaged`.
  @discardableResult package func save(
    _ bytes: [UInt8], to path: FilePath, _ policy: SavePolicy,
    newFile permissions: NewFilePermissions = .standard
  ) throws(StorageError) -> SavedFile {
    try calls.holdingEnds { () throws(StorageError) in try saveWhole(bytes, to: path, policy, permissions) }
  }

  private func saveWhole(
    _ bytes: [UInt8], to path: FilePath, _ policy: SavePolicy, _ permissions: NewFilePermissions
  ) throws(StorageError) -> SavedFile {
    let (target, status) = try attempt(path) { () throws(Errno) in try resolve(path) }
    removeLeftovers(beside: target)
    switch (status, policy) {
    case (nil, .replacing): throw .deletedOnDisk(path)
    case (nil, .newFile), (nil, .overwrite):
      return try create(bytes, path, at: target, permissions, overwriting: policy == .overwrite)
    case (.some, .newFile): throw .exists(path)
    case (let status?, .replacing), (let status?, .overwrite):
      guard status.kind == .regular else { throw .notAFile(path, status.kind) }
      return try replace(Existing(asked: path, target: target, status: status), bytes, policy)
    }
  }

  /// Follows symbolic links at the end of a path, even a broken one.
  ///
  /// The status is `nil` if there is no file. The system follows links in the directories above.
  private func resolve(_ path: FilePath) throws(Errno) -> (target: FilePath, status: FileStatus?) {
    var target = path
    // Linux follows as many links.
    for _ in 0..<40 {
      let status: FileStatus
      do {
        status = try calls.status(ofLink: target)
      } catch {
        guard error == .notFound else { throw error }
        return (target, nil)
      }
      guard status.kind == .symbolicLink else { return (target, status) }
      let link = try calls.readLink(target)
      target = link.bytes.first == UInt8(ascii: "/") ? link : target.sibling(named: link.bytes)
    }
    throw .tooManyLinks
  }

  private func create(
    _ bytes: [UInt8], _ asked: FilePath, at target: FilePath, _ permissions: NewFilePermissions, overwriting: Bool
  ) throws(StorageError) -> SavedFile {
    let mode: mode_t = permissions == .onlyUser ? 0o600 : 0o666
    let temporary: TemporaryFile
    do {
      temporary = try makeTemporary(beside: target, mode: mode)
    } catch {
      // An existing folder may still refuse files, as those of /proc do.
      let isMissing = error == .notFound && !isDirectory(target.directory)
      throw isMissing ? .missingDirectory(target) : .cannotWrite(asked, error)
    }
    do throws(Errno) {
      var saved = SavedFile(identity: try fill(temporary, bytes))
      if overwriting {
        try calls.rename(temporary.path, to: target)
      } else if try !move(temporary.path, toFree: target) {
        saved.notices.append(.leftOver(temporary.path))
      }
      saved.notices += notices(syncing: target)
      return saved
    } catch {
      remove(temporary.path)
      throw error == .exists ? .exists(asked) : .cannotWrite(asked, error)
    }
  }

  /// Moves a file to a free name; false if the old name could not be removed.
  private func move(_ from: FilePath, toFree to: FilePath) throws(Errno) -> Bool {
    do {
      try calls.rename(from, toFree: to)
      return true
    } catch {
      guard error.meansUnsupported else { throw error }
    }
    // On file systems without it: a link is refused if the name is taken.
    try calls.link(from, to: to)
    return remove(from)
  }

  /// Writes a new file, calls `prepare`, waits for the disk and closes the file.
  func fill(
    _ temporary: TemporaryFile, _ bytes: [UInt8], prepare: () throws(Errno) -> Void = {}
  ) throws(Errno) -> FileIdentity {
    let status: FileStatus
    do {
      try calls.write(bytes, to: temporary.descriptor)
      try prepare()
      try calls.sync(temporary.descriptor)
      status = try calls.status(of: temporary.descriptor)
    } catch {
      release(temporary.descriptor)
      throw error
    }
    // A file server may report a full disk only now.
    try calls.close(temporary.descriptor)
    return FileIdentity(status, content: bytes)
  }

  func notices(syncing path: FilePath) -> [SavedFile.Notice] {
    syncDirectory(of: path).map { [.notConfirmed($0)] } ?? []
  }

  /// Calls `body`, which changes nothing on disk if it fails.
  func attempt<Result>(
    _ path: FilePath, _ body: () throws(Errno) -> Result
  ) throws(StorageError) -> Result {
    do {
      return try body()
    } catch {
      throw .cannotWrite(path, error)
    }
  }
}
