import Glibc

extension FileStore {
  /// Reads standard input to its end, at most `limit` bytes.
  package func readStandardInput(limit: Int) throws(StorageError) -> [UInt8] {
    try readStream(STDIN_FILENO, "standard input", limit: limit)
  }

  /// Reads a named pipe to its end, such as the `/dev/fd/63` of a shell's `<(…)`; `nil` for anything else.
  ///
  /// Waits for a writer, as `cat` does.
  package func readPipe(_ path: FilePath, limit: Int) throws(StorageError) -> [UInt8]? {
    guard kind(of: path) == .pipe else { return nil }
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
