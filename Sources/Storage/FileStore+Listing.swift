import Glibc

/// What is in a folder.
package struct FolderContent: Hashable, Sendable {
  package struct Entry: Hashable, Sendable {
    /// Without the folder.
    package let name: FilePath
    /// What the name leads to; a symbolic link only where it leads nowhere.
    package let kind: FileKind
  }

  /// In no order, without `.` and `..`.
  package let entries: [Entry]
  /// Whether these are all.
  package let isWhole: Bool
}

extension FileStore {
  /// Everything in a folder, names that begin with a dot too.
  ///
  /// Costs one look at the folder, and one at each link.
  ///
  /// - Parameter limit: the most names that are read.
  /// - Throws: `notFound`, `cannotRead`.
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

  /// - Parameter type: what the folder itself says, in the numbers of `dirent.h`.
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
      // A link that leads nowhere, or a folder that may be listed and not looked into.
      return Int(type) == DT_LNK ? .symbolicLink : .unknown
    }
  }

  /// The full path without links of a name that may not be there yet.
  ///
  /// - Throws: `notFound` where its folder is not there, `cannotRead`.
  package func fullPath(of path: FilePath) throws(StorageError) -> FilePath {
    do throws(Errno) {
      return try calls.fullPath(path)
    } catch {
      throw error == .notFound ? .notFound(path) : .cannotRead(path, error)
    }
  }
}
