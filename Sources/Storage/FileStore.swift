import Glibc

/// Reads and writes files; a failed save leaves the old content or the new, never a mixture.
package struct FileStore: Sendable {
  /// A file's content, and its state for saving it again.
  package struct LoadedFile: Hashable, Sendable {
    package let bytes: [UInt8]
    package let identity: FileIdentity
  }

  let calls: SystemCalls

  package init(calls: SystemCalls = SystemCalls()) { self.calls = calls }

  /// Reads a file of at most `limit` bytes; links are followed.
  ///
  /// - Throws: `notFound`, `notAFile` (a pipe does not block), `tooLarge` before more is read, `cannotRead`.
  package func read(_ path: FilePath, limit: Int) throws(StorageError) -> LoadedFile {
    // Without O_NONBLOCK a pipe would wait for a writer, and a terminal could become ours.
    try read(path, limit: limit) { () throws(Errno) in try calls.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY) }
  }

  /// Reads the file that `open` opens; errors name `path`.
  private func read(
    _ path: FilePath, limit: Int, open: () throws(Errno) -> CInt
  ) throws(StorageError) -> LoadedFile {
    let refusal: StorageError
    do throws(Errno) {
      let descriptor = try open()
      defer { release(descriptor) }
      let status = try calls.status(of: descriptor)
      if status.kind == .regular, status.size <= limit,
        let bytes = try content(of: descriptor, size: status.size, limit: limit)
      {
        return LoadedFile(bytes: bytes, identity: FileIdentity(status, content: bytes))
      }
      refusal = status.kind == .regular ? .tooLarge(path, limit: limit) : .notAFile(path, status.kind)
    } catch {
      switch error {
      case .notFound: refusal = .notFound(path)
      case .isNoFile: refusal = .notAFile(path, .socket)
      default: refusal = .cannotRead(path, error)
      }
    }
    throw refusal
  }

  /// True if the name is taken, even by a broken link.
  package func exists(_ path: FilePath) throws(StorageError) -> Bool {
    do throws(Errno) {
      _ = try calls.status(ofLink: path)
      return true
    } catch {
      guard error == .notFound else { throw .cannotRead(path, error) }
      return false
    }
  }

  /// True if a file is compressed; `nil` if it does not exist, is empty or cannot be read.
  package func isPacked(_ path: FilePath) -> Bool? {
    do throws(Errno) {
      let descriptor = try calls.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY)
      defer { release(descriptor) }
      guard try calls.status(of: descriptor).kind == .regular else { return nil }
      var start = [UInt8](repeating: 0, count: Gzip.start.count)
      let count = try calls.read(descriptor, into: &start, at: 0)
      return count == 0 ? nil : Gzip.isPacked(start.prefix(count))
    } catch {
      // Saving reports the reason.
      return nil
    }
  }

  /// The attributes of the file that a path leads to; `nil` if it cannot be examined.
  package func status(of path: FilePath) -> FileStatus? {
    do throws(Errno) {
      return try calls.status(at: path)
    } catch {
      // Opening the file reports the error.
      return nil
    }
  }

  /// True if a path leads to a folder.
  package func isDirectory(_ path: FilePath) -> Bool { status(of: path)?.kind == .directory }

  /// Creates a folder in an existing one, unless it exists.
  package func makeFolder(_ path: FilePath) throws(StorageError) {
    do throws(Errno) {
      try calls.makeDirectory(path, mode: 0o777)
    } catch {
      if error == .exists, isDirectory(path) { return }
      let isMissing = error == .notFound && !isDirectory(path.directory)
      throw isMissing ? .missingDirectory(path) : .cannotWrite(path, error)
    }
  }

  /// The bytes of an open file from its start; `nil` if there are more than `limit`.
  func content(of descriptor: CInt, size: Int, limit: Int) throws(Errno) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(min(size, limit))
    var piece = [UInt8](repeating: 0, count: min(max(size + 1, 4 << 10), 1 << 20))
    while true {
      let count = try calls.read(descriptor, into: &piece, at: result.count)
      guard count > 0 else { return result }
      // Files in /proc have size 0, and any file can grow meanwhile.
      guard result.count + count <= limit else { return nil }
      result += piece.prefix(count)
    }
  }

  /// Closes a file that was only read, or whose writing has failed already.
  func release(_ descriptor: CInt) {
    do throws(Errno) {
      try calls.close(descriptor)
    } catch {
      // The descriptor is closed anyway, and no data can be lost.
    }
  }
}

extension FileStore {
  /// The reason why no file can be created in a folder, without writing anything; `nil` if there is none.
  ///
  /// Looks at the nearest folder above if the folder itself does not exist yet.
  package func trouble(inMakingFilesIn folder: FilePath) -> (path: FilePath, reason: Errno)? {
    var place = folder
    while true {
      do throws(Errno) {
        guard try calls.status(at: place).kind == .directory else { return (place, .notADirectory) }
        try calls.checkWritable(place, isFolder: true)
        return nil
      } catch {
        // Below a file there is no folder either: the file itself is the reason.
        guard error == .notFound || error == .notADirectory, place.directory != place else {
          return (place, error)
        }
        place = place.directory
      }
    }
  }
}

extension FileStore {
  /// Reads a file that a document links to, which must be below a folder.
  ///
  /// Links may not leave the folder; none are followed if the kernel cannot check that.
  ///
  /// - Parameter name: A relative path without `..`.
  /// - Throws: `outside`, and the errors of ``read(_:limit:)``.
  package func read(_ name: FilePath, beneath folder: FilePath, limit: Int) throws(StorageError) -> LoadedFile {
    let path = FilePath(bytes: folder.bytes + [UInt8(ascii: "/")] + name.bytes)
    let parts = name.bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let isPlain = parts.allSatisfy { !$0.isEmpty && !$0.elementsEqual(".".utf8) && !$0.elementsEqual("..".utf8) }
    guard isPlain else { throw .outside(name, folder: folder) }
    do throws(StorageError) {
      return try read(path, limit: limit) { () throws(Errno) in
        let directory = try calls.open(folder, O_RDONLY | O_DIRECTORY)
        defer { release(directory) }
        do throws(Errno) {
          return try calls.open(name, beneath: directory)
        } catch {
          // Containers that do not know the call forbid it.
          guard [.unknownCall, .notPermitted].contains(error) else { throw error }
        }
        return try openWithoutLinks(parts.map { FilePath(bytes: $0) }, in: directory)
      }
    } catch {
      // The kernel's error for a path that leaves the folder.
      if case .cannotRead(_, .otherFileSystem) = error { throw .outside(name, folder: folder) }
      throw error
    }
  }

  /// Opens a path part by part, each in the folder before it.
  private func openWithoutLinks(_ parts: [FilePath], in directory: CInt) throws(Errno) -> CInt {
    var folder = directory
    defer { if folder != directory { release(folder) } }
    for part in parts.dropLast() {
      let next: CInt
      do {
        next = try calls.open(part, in: folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
      } catch {
        // The kernel reports a link to a folder as no folder.
        throw error == .notADirectory ? .otherFileSystem : error
      }
      if folder != directory { release(folder) }
      folder = next
    }
    guard let last = parts.last else { throw .notFound }
    do {
      return try calls.open(last, in: folder, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY)
    } catch {
      throw error == .tooManyLinks ? .otherFileSystem : error
    }
  }
}

extension FileStore {
  /// The largest number of names that are looked at before a save; a large folder must not slow it down.
  private static let mostNames = 10_000

  /// Removes temporary files that killed saves of this user left beside a path.
  ///
  /// Another program's version of the file stays: a save that was about to put it back may have been killed.
  /// Files that cannot be removed stay too; the next save does not depend on them.
  func removeLeftovers(beside path: FilePath) {
    let current = TemporaryName.Process.current
    for entry in entries(of: path.directory) {
      guard let name = TemporaryName(entry.bytes), name.process.system == current.system, name.process.isDead else {
        continue
      }
      let leftover = path.sibling(named: entry.bytes)
      do throws(Errno) {
        let status = try calls.status(ofLink: leftover)
        guard status.kind == .regular, status.owner == geteuid() else { continue }
        if let mark = name.mark, mark.inode != status.inode, try hash(of: leftover, status) != mark.known { continue }
        try calls.unlink(leftover)
      } catch {
        // Another save was faster, or it cannot be removed.
        continue
      }
    }
  }

  private func entries(of folder: FilePath) -> [FilePath] {
    do throws(StorageError) {
      return try content(of: folder, limit: Self.mostNames).entries.map(\.name)
    } catch {
      // A folder that cannot be read may still be writable.
      return []
    }
  }

  private func hash(of path: FilePath, _ status: FileStatus) throws(Errno) -> UInt64? {
    let descriptor = try calls.open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
    defer { release(descriptor) }
    guard try calls.status(of: descriptor).isSameFile(as: status) else { return nil }
    return try content(of: descriptor, size: status.size, limit: status.size).map { contentHash($0) }
  }
}
