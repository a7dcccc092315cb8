package import Editor
import Glibc
package import Lessons
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

/// The command lines typed in earlier runs, in `XDG_STATE_HOME/fillet/history`.
package enum HistoryFile {
  private static let name = "history"
  private static let limit = 1 << 20

  package static func read() -> CommandHistory {
    guard let bytes = StateFolder.read(name, limit: limit) else { return CommandHistory() }
    return CommandHistory(text: String(decoding: bytes, as: UTF8.self))
  }

  /// Puts the lines of this run, the last one first, before those of others.
  package static func keep(_ lines: [String]) {
    guard !lines.isEmpty else { return }
    var history = read()
    for line in lines.reversed() { history.add(line) }
    StateFolder.keep(Array(history.text.utf8), as: name)
  }
}

/// What was reached in lessons, in `XDG_STATE_HOME/fillet/lessons`.
///
/// A person who cannot write there learns all the same, so nothing here is an error.
package enum ProgressFile {
  private static let name = "lessons"
  private static let limit = 1 << 20

  package static func read() -> LessonProgress {
    guard let bytes = StateFolder.read(name, limit: limit) else { return LessonProgress() }
    return LessonProgress(String(decoding: bytes, as: UTF8.self))
  }

  package static func keep(_ progress: LessonProgress) { StateFolder.keep(Array(progress.text.utf8), as: name) }
}

/// The documents that were open, in `XDG_STATE_HOME/fillet/recent`.
package enum RecentDocuments {
  private static let name = "recent"
  private static let limit = 1 << 20

  static func read() -> RecentFiles {
    guard let bytes = StateFolder.read(name, limit: limit) else { return RecentFiles() }
    return RecentFiles(text: String(decoding: bytes, as: UTF8.self))
  }

  /// Puts a document at the front; a file that is not there is none.
  static func add(_ file: String) {
    do throws(StorageError) {
      let full = try FileStore().fullPath(of: FilePath(file))
      guard try FileStore().exists(full), !full.description.unicodeScalars.contains("\u{FFFD}") else { return }
      var recent = read()
      let before = recent
      recent.add(full.description)
      if recent != before { StateFolder.keep(Array(recent.text.utf8), as: name) }
    } catch {
      // A document that cannot be found again is not worth remembering.
      return
    }
  }

  /// What a person chooses from; those that are gone say so.
  package static var listing: FileListing {
    FileListing(
      .recent,
      read().paths.map { path in
        FileEntry(path, .document, note: DocumentFile.exists(path) ? nil : "gone")
      })
  }
}

/// The person's home, and the folders that the XDG base directory specification puts there.
package enum HomeFolder {
  /// What a person reads where there is none.
  package static let missing = "no home folder is known: set HOME"

  /// `HOME`, or else what the system's list of users says; `nil` where neither names a whole path.
  static var path: String? {
    if let home = ProcessEnvironment["HOME"], home.hasPrefix("/") { return home }
    return listed
  }

  /// A folder that a variable names, or else one below the home; a variable that holds no whole path counts as none, as
  /// the specification wants it.
  static func folder(_ variable: String, or below: String) -> String? {
    if let named = ProcessEnvironment[variable], named.hasPrefix("/") { return named }
    return path.map { ($0 == "/" ? "" : $0) + "/" + below }
  }

  /// The home in `/etc/passwd`, read here because the C library would load other libraries into a static program.
  private static var listed: String? {
    let bytes: [UInt8]
    do throws(StorageError) {
      bytes = try FileStore().read("/etc/passwd", limit: 1 << 20).bytes
    } catch {
      // A system without such a list says nothing of anybody's home.
      return nil
    }
    let user = String(getuid())
    for line in bytes.split(separator: UInt8(ascii: "\n")) {
      let fields = line.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
      guard fields.count >= 6, fields[2].elementsEqual(user.utf8) else { continue }
      let home = String(decoding: fields[5], as: UTF8.self)
      return home.hasPrefix("/") ? home : nil
    }
    return nil
  }
}
