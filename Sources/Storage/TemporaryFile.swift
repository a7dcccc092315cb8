import Glibc

/// A file of its own beside another, to be filled and then moved to the other's place.
struct TemporaryFile: Sendable {
  let path: FilePath
  let descriptor: CInt
  /// Tells it from whatever else may later have its name.
  let status: FileStatus
}

extension FileStore {
  /// Makes an empty file in the directory of `path`; nobody else can have made it or have it open.
  ///
  /// The name says nothing of the file's own, which may be as long as a name can be, but whose it is, so that it can be
  /// removed should this process be killed.
  func makeTemporary(beside path: FilePath, mode: mode_t) throws(Errno) -> TemporaryFile {
    var generator = SystemRandomNumberGenerator()
    let process = TemporaryName.Process.current
    var failure = Errno.exists
    for _ in 0..<100 {
      let name = TemporaryName(process: process, number: generator.next())
      let temporary = path.sibling(named: name.bytes)
      let descriptor: CInt
      do {
        descriptor = try calls.open(temporary, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode)
      } catch {
        guard error == .exists else { throw error }
        failure = error
        continue
      }
      do {
        return TemporaryFile(
          path: temporary, descriptor: descriptor, status: try calls.status(of: descriptor))
      } catch {
        release(descriptor)
        remove(temporary)
        throw error
      }
    }
    throw failure
  }

  /// Removes a file that is of no use any more and says whether it is gone.
  @discardableResult public func remove(_ path: FilePath) -> Bool {
    do throws(Errno) {
      try calls.unlink(path)
      return true
    } catch {
      return error == .notFound
    }
  }

  /// Waits until the disk has the names of a directory; `nil` when it has, or when that cannot be asked for.
  func syncDirectory(of path: FilePath) -> Errno? {
    do throws(Errno) {
      let descriptor = try calls.open(path.directory, O_RDONLY | O_DIRECTORY)
      defer { release(descriptor) }
      try calls.sync(descriptor)
      return nil
    } catch {
      // Some file systems know no such thing, and a directory that may be written need not be readable.
      return error.meansUnsupported || error.meansForbidden ? nil : error
    }
  }
}
