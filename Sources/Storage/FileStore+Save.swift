import Glibc

extension FileStore {
  /// Writes a file so that, whatever fails, there is the old content or the new at its name, and never a mixture.
  ///
  /// A symbolic link stays and its target is written. Mode, owner, extended attributes and further names of an
  /// existing file stay. The new content is on the disk when this returns, unless a notice says otherwise. A signal that
  /// ends the process waits until then, so that no file of another name is left.
  /// - Throws: Any case but those of reading; nothing has changed on disk unless it is `displaced` or `damaged`.
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
      return try create(
        bytes, Place(asked: path, target: target), permissions, overwriting: policy == .overwrite)
    case (.some, .newFile): throw .exists(path)
    case (let status?, .replacing), (let status?, .overwrite):
      guard status.kind == .regular else { throw .notAFile(path, status.kind) }
      return try replace(Existing(place: Place(asked: path, target: target), status: status), bytes, policy)
    }
  }

  /// A path as it was asked for, which errors name, and the file it leads to.
  struct Place {
    let asked: FilePath
    let target: FilePath
  }

  /// Follows symbolic links at the end of a path, also one that leads nowhere yet.
  ///
  /// The status is `nil` when there is no file; links in the directories above are the system's affair.
  private func resolve(_ path: FilePath) throws(Errno) -> (target: FilePath, status: FileStatus?) {
    var target = path
    for _ in 0..<40 {  // as many as Linux follows
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
    _ bytes: [UInt8], _ place: Place, _ permissions: NewFilePermissions, overwriting: Bool
  ) throws(StorageError) -> SavedFile {
    let mode: mode_t = permissions == .onlyUser ? 0o600 : 0o666
    let temporary: TemporaryFile
    do {
      temporary = try makeTemporary(beside: place.target, mode: mode)
    } catch {
      // A folder that is there may take no files all the same, as those of /proc.
      let isMissing = error == .notFound && !isDirectory(place.target.directory)
      throw isMissing ? .missingDirectory(place.target) : .cannotWrite(place.asked, error)
    }
    do throws(Errno) {
      var saved = SavedFile(identity: try fill(temporary, bytes))
      if overwriting {
        try calls.rename(temporary.path, to: place.target)
      } else if try !move(temporary.path, toFree: place.target) {
        saved.notices.append(.leftOver(temporary.path))
      }
      saved.notices += notices(syncing: place.target)
      return saved
    } catch {
      remove(temporary.path)
      throw error == .exists ? .exists(place.asked) : .cannotWrite(place.asked, error)
    }
  }

  /// Moves a file to a name that is free, and says whether its old name is gone.
  private func move(_ from: FilePath, toFree to: FilePath) throws(Errno) -> Bool {
    do {
      try calls.rename(from, toFree: to)
      return true
    } catch {
      guard error.meansUnsupported else { throw error }
    }
    // The same by another way for file systems without it: a link is refused when the name is taken.
    try calls.link(from, to: to)
    return remove(from)
  }

  /// Writes everything into a new file, waits for the disk and closes it; `prepare` runs before the disk is
  /// waited for.
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
    // A file server may say only now that the disk is full.
    try calls.close(temporary.descriptor)
    return FileIdentity(status, content: bytes)
  }

  func notices(syncing path: FilePath) -> [SavedFile.Notice] {
    syncDirectory(of: path).map { [.notConfirmed($0)] } ?? []
  }

  /// Runs what leaves the disk as it was when it fails.
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
