import Glibc

/// The entries of a folder.
package struct FolderContent: Hashable, Sendable {
  package struct Entry: Hashable, Sendable {
    /// The name without the folder.
    package let name: FilePath
    /// The kind of file that the name leads to; `symbolicLink` for a broken link.
    package let kind: FileKind
  }

  /// All but `.` and `..`, in no order.
  package let entries: [Entry]
  /// True if these are all entries.
  package let isWhole: Bool
}

extension FileStore {
  /// Lists a folder, hidden names included.
  package func content(of folder: FilePath, limit: Int = 100_000) throws(StorageError) -> FolderContent {
    do throws(Errno) {
      let descriptor = try calls.open(folder, O_RDONLY | O_DIRECTORY | O_NONBLOCK)
      guard let stream = unsafe fdopendir(descriptor) else {
        let error = Errno(code: errno)
        release(descriptor)
        throw error
      }
      defer { unsafe closedir(stream) }
      var entries: [FolderContent.Entry] = []
      while true {
        _ = try calls.perform(.list) { _ in 0 }
        errno = 0
        guard let entry = unsafe readdir(stream) else {
          guard errno == 0 else { throw Errno(code: errno) }
          return FolderContent(entries: entries, isWhole: true)
        }
        let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { unsafe FilePath(bytes: $0) }
        guard name != ".", name != ".." else { continue }
        guard entries.count < limit else { return FolderContent(entries: entries, isWhole: false) }
        let type = unsafe entry.pointee.d_type
        entries.append(FolderContent.Entry(name: name, kind: kind(of: name, type, in: folder)))
      }
    } catch {
      throw error == .notFound ? .notFound(folder) : .cannotRead(folder, error)
    }
  }

  /// The sorted names in a folder that are not hidden; none for a folder that cannot be read.
  package func names(in folder: FilePath) -> [String] {
    do throws(StorageError) {
      return try content(of: folder).entries.map(\.name.description).filter { !$0.hasPrefix(".") }.sorted()
    } catch {
      return []
    }
  }

  /// - Parameter type: The kind from the folder, as in `dirent.h`.
  private func kind(of name: FilePath, _ type: UInt8, in folder: FilePath) -> FileKind {
    switch Int(type) {
    case DT_REG: return .regular
    case DT_DIR: return .directory
    case DT_FIFO: return .pipe
    case DT_SOCK: return .socket
    case DT_CHR, DT_BLK: return .device
    default: break
    }
    do throws(Errno) {
      return try calls.status(at: FilePath(bytes: folder.bytes + [UInt8(ascii: "/")] + name.bytes)).kind
    } catch {
      // A broken link, or a folder that can only be listed.
      return Int(type) == DT_LNK ? .symbolicLink : .unknown
    }
  }

  /// The full path without links; the file itself need not exist.
  package func fullPath(of path: FilePath) throws(StorageError) -> FilePath {
    do throws(Errno) {
      return try calls.fullPath(path)
    } catch {
      throw error == .notFound ? .notFound(path) : .cannotRead(path, error)
    }
  }

  /// The full path, to tell whether two paths are one file; the path itself in a folder that cannot be reached.
  package func comparablePath(of path: FilePath) -> FilePath {
    do throws(Errno) {
      return try calls.fullPath(path)
    } catch {
      return path
    }
  }
}

extension FileStore {
  /// Reads standard input to its end, at most `limit` bytes.
  package func readStandardInput(limit: Int) throws(StorageError) -> [UInt8] {
    try readStream(STDIN_FILENO, "standard input", limit: limit)
  }

  /// Reads a named pipe to its end, such as the `/dev/fd/63` of a shell's `<(…)`; `nil` for anything else.
  ///
  /// Waits for a writer, as `cat` does.
  package func readPipe(_ path: FilePath, limit: Int) throws(StorageError) -> [UInt8]? {
    guard status(of: path)?.kind == .pipe else { return nil }
    let descriptor: CInt
    do throws(Errno) {
      descriptor = try calls.open(path, O_RDONLY | O_NOCTTY)
    } catch {
      throw .cannotRead(path, error)
    }
    defer { release(descriptor) }
    return try readStream(descriptor, path, limit: limit)
  }

  private func readStream(
    _ descriptor: CInt, _ name: FilePath, limit: Int
  ) throws(StorageError) -> [UInt8] {
    var result: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 64 << 10)
    do throws(Errno) {
      while true {
        let count = try calls.perform(.read) { _ in
          unsafe piece.withUnsafeMutableBytes { unsafe Glibc.read(descriptor, $0.baseAddress, $0.count) }
        }
        guard count > 0 else { return result }
        result += piece.prefix(count)
        if result.count > limit { break }
      }
    } catch {
      throw .cannotRead(name, error)
    }
    throw .tooLarge(name, limit: limit)
  }

  /// Writes all bytes to standard output.
  package func writeStandardOutput(_ bytes: [UInt8]) throws(StorageError) {
    do throws(Errno) {
      try write(bytes, toStream: STDOUT_FILENO)
    } catch {
      throw .cannotPassOn(error)
    }
  }

  /// Writes to standard error; failures are ignored.
  package func writeStandardError(_ bytes: [UInt8]) {
    do throws(Errno) {
      try write(bytes, toStream: STDERR_FILENO)
    } catch {
      // The exit status still reports the error.
    }
  }

  /// Writes to the controlling terminal; false without one.
  package func writeTerminal(_ bytes: [UInt8]) -> Bool {
    do throws(Errno) {
      let terminal = try calls.open("/dev/tty", O_WRONLY | O_NOCTTY | O_CLOEXEC)
      defer { Glibc.close(terminal) }
      try write(bytes, toStream: terminal)
      return true
    } catch {
      return false
    }
  }

  /// Writes all bytes to a stream.
  private func write(_ bytes: [UInt8], toStream descriptor: CInt) throws(Errno) {
    var done = 0
    while done < bytes.count {
      done += try calls.perform(.write) { _ in
        unsafe bytes.withUnsafeBytes {
          let rest = unsafe UnsafeRawBufferPointer(rebasing: $0[done...])
          return unsafe Glibc.write(descriptor, rest.baseAddress, rest.count)
        }
      }
    }
  }
}
