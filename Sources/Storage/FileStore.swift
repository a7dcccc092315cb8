import Glibc

/// Reads and writes files so that a fault at any point leaves the old content or the new, whole.
public struct FileStore: Sendable {
  /// A file's content, and what to remember for saving it again.
  public struct LoadedFile: Hashable, Sendable {
    public let bytes: [UInt8]
    public let identity: FileIdentity
  }

  let calls: SystemCalls

  public init(calls: SystemCalls = SystemCalls()) { self.calls = calls }

  /// The content of a file of at most `limit` bytes; links are followed.
  ///
  /// - Throws: `notFound`, `notAFile` (a pipe does not block), `tooLarge` before more is read, `cannotRead`.
  public func read(_ path: FilePath, limit: Int) throws(StorageError) -> LoadedFile {
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
  public func looksUntouched(_ path: FilePath, since known: FileIdentity) -> Bool {
    do throws(Errno) {
      return known.matches(try calls.status(at: path))
    } catch {
      return true
    }
  }

  /// Whether there is anything of this name, be it a link that leads nowhere.
  public func exists(_ path: FilePath) throws(StorageError) -> Bool {
    do throws(Errno) {
      _ = try calls.status(ofLink: path)
      return true
    } catch {
      guard error == .notFound else { throw .cannotRead(path, error) }
      return false
    }
  }

  /// Whether a name leads to a folder.
  public func isDirectory(_ path: FilePath) -> Bool { kind(of: path) == .directory }

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
  public func makeFolder(_ path: FilePath) throws(StorageError) {
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
