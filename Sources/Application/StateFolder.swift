import Storage

/// What the program keeps between runs, in `XDG_STATE_HOME/fillet`.
enum StateFolder {
  /// `nil` without a home.
  static var path: String? { HomeFolder.folder("XDG_STATE_HOME", or: ".local/state").map { $0 + "/fillet" } }

  /// The bytes of a file; `nil` when there is none that can be read.
  static func read(_ name: String, limit: Int) -> [UInt8]? {
    guard let path else { return nil }
    do throws(StorageError) {
      return try FileStore().read(FilePath("\(path)/\(name)"), limit: limit).bytes
    } catch {
      // Nothing was kept yet, or it is not ours to read.
      return nil
    }
  }

  /// Writes a file that only the person may read; whether that went well.
  @discardableResult
  static func keep(_ bytes: [UInt8], as name: String) -> Bool {
    guard let path else { return false }
    do throws(StorageError) {
      try makeFolders(path)
      _ = try FileStore().save(bytes, to: FilePath("\(path)/\(name)"), .overwrite, newFile: .onlyUser)
      return true
    } catch {
      // Whoever cannot keep it goes on without it.
      return false
    }
  }

  /// Makes a folder and each one above it that is missing.
  static func makeFolders(_ path: String) throws(StorageError) {
    if FileStore().isDirectory(FilePath(path)) { return }
    var folder = path.hasPrefix("/") ? "/" : ""
    for part in path.split(separator: "/") {
      folder += part
      try FileStore().makeFolder(FilePath(folder))
      folder += "/"
    }
  }
}
