import Glibc

/// Reads and writes files so that a fault at any point leaves the old content or the new, whole.
package struct FileStore: Sendable {
  /// A file's content, and what to remember for saving it again.
  package struct LoadedFile: Hashable, Sendable {
    package let bytes: [UInt8]
    package let identity: FileIdentity
  }

  let calls: SystemCalls

  package init(calls: SystemCalls = SystemCalls()) { self.calls = calls }

  /// The content of a file of at most `limit` bytes; links are followed.
  ///
  /// - Throws: `notFound`, `notAFile` (a pipe does not block), `tooLarge` before more is read, `cannotRead`.
  package func read(_ path: FilePath, limit: Int) throws(StorageError) -> LoadedFile {
    // Without O_NONBLOCK a pipe would wait for a writer, and a terminal could become ours.
    try read(path, limit: limit) { () throws(Errno) in try calls.open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY) }
  }

  /// The content of what `open` opens; `path` is what errors name.
  func read(
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

  /// Whether a file looks as it did when it was read or written, by its status alone; one that cannot be looked at does.
  package func looksUntouched(_ path: FilePath, since known: FileIdentity) -> Bool {
    do throws(Errno) {
      return known.matches(try calls.status(at: path))
    } catch {
      return true
    }
  }

  /// Whether there is anything of this name, be it a link that leads nowhere.
  package func exists(_ path: FilePath) throws(StorageError) -> Bool {
    do throws(Errno) {
      _ = try calls.status(ofLink: path)
      return true
    } catch {
      guard error == .notFound else { throw .cannotRead(path, error) }
      return false
    }
  }

  /// Whether a name leads to a folder.
  package func isDirectory(_ path: FilePath) -> Bool { kind(of: path) == .directory }

  /// What a name leads to; nil where that cannot be looked at.
  func kind(of path: FilePath) -> FileKind? {
    do throws(Errno) {
      return try calls.status(at: path).kind
    } catch {
      // Whoever opens it is told why.
      return nil
    }
  }

  /// Makes a folder, in one that is there; nothing happens when it is there already.
  package func makeFolder(_ path: FilePath) throws(StorageError) {
    do throws(Errno) {
      try calls.makeFolder(path)
    } catch {
      if error == .exists, isDirectory(path) { return }
      let isMissing = error == .notFound && !isDirectory(path.directory)
      throw isMissing ? .missingDirectory(path) : .cannotWrite(path, error)
    }
  }

  /// The bytes of an open file from its start, `nil` when there are more than `limit`.
  func content(of descriptor: CInt, size: Int, limit: Int) throws(Errno) -> [UInt8]? {
    var result: [UInt8] = []
    result.reserveCapacity(min(size, limit))
    var piece = [UInt8](repeating: 0, count: min(max(size + 1, 4 << 10), 1 << 20))
    while true {
      let count = try calls.read(descriptor, into: &piece, at: result.count)
      guard count > 0 else { return result }
      // A file of /proc says that it is empty, and any file can grow meanwhile.
      guard result.count + count <= limit else { return nil }
      result += piece.prefix(count)
    }
  }

  /// Closes a file through which nothing was written, or whose writing has failed already.
  func release(_ descriptor: CInt) {
    do throws(Errno) {
      try calls.close(descriptor)
    } catch {
      // The descriptor is gone in any case, and nothing that matters can be lost with it.
    }
  }
}

extension FileStore {
  /// Why no file can be made in a folder, or in the nearest one above in which the folder would be made.
  ///
  /// Nothing is written to find out.
  ///
  /// - Returns: `nil` where nothing stands in the way.
  package func trouble(inMakingFilesIn folder: FilePath) -> (path: FilePath, reason: Errno)? {
    var place = folder
    while true {
      do throws(Errno) {
        guard try calls.status(at: place).kind == .directory else { return (place, .notADirectory) }
        try calls.checkWritable(place, isFolder: true)
        return nil
      } catch {
        // The name below a file is no name either: the file itself is what stands in the way.
        guard error == .notFound || error == .notADirectory, place.directory != place else {
          return (place, error)
        }
        place = place.directory
      }
    }
  }
}

extension FileStore {
  /// The names in a folder, sorted, without those that begin with a dot; none for a folder that cannot be read.
  ///
  /// - Parameter limit: the most names that are looked at.
  package func names(in folder: FilePath, limit: Int = 10_000) -> [String] {
    var names: [String] = []
    do throws(Errno) {
      let descriptor = try calls.open(folder, O_RDONLY | O_DIRECTORY)
      guard let stream = unsafe fdopendir(descriptor) else {
        release(descriptor)
        return []
      }
      defer { unsafe closedir(stream) }
      while names.count < limit, let entry = unsafe readdir(stream) {
        let bytes = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { unsafe Array($0.prefix { $0 != 0 }) }
        if bytes.first != UInt8(ascii: ".") { names.append(String(decoding: bytes, as: UTF8.self)) }
      }
    } catch {
      // What cannot be read has nothing to show.
      return []
    }
    return names.sorted()
  }
}

extension FileStore {
  /// The content of a file that a document links to: below a folder, and nowhere else.
  ///
  /// Links are followed as long as they stay below the folder; where the kernel cannot watch that, none are.
  ///
  /// - Parameter name: a relative path without `..`.
  /// - Throws: `outside`, and what ``read(_:limit:)`` throws.
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
          // Containers that do not know the call either forbid it.
          guard [.unknownCall, .notPermitted].contains(error) else { throw error }
        }
        return try openWithoutLinks(parts.map { FilePath(bytes: $0) }, in: directory)
      }
    } catch {
      // What the kernel says of a path that leaves the folder.
      if case .cannotRead(_, .otherFileSystem) = error { throw .outside(name, folder: folder) }
      throw error
    }
  }

  /// Opens one part of a path after the other, each in the folder before it.
  private func openWithoutLinks(_ parts: [FilePath], in directory: CInt) throws(Errno) -> CInt {
    var folder = directory
    defer { if folder != directory { release(folder) } }
    for part in parts.dropLast() {
      let next: CInt
      do {
        next = try calls.open(part, in: folder, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
      } catch {
        // A link in a folder's place is no folder to the kernel.
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
