import Glibc

extension FileStore {
  /// The content of a file that a document links to: below a folder, and nowhere else.
  ///
  /// Links are followed as long as they stay below the folder; where the kernel cannot watch that, none are.
  ///
  /// - Parameter name: a relative path without `..`.
  /// - Throws: `outside`, and what ``read(_:limit:)`` throws.
  public func read(_ name: FilePath, beneath folder: FilePath, limit: Int) throws(StorageError) -> LoadedFile {
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
