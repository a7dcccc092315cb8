package import Editor
import Glibc
package import Lessons
import Storage

/// The files that fillet keeps between runs, in `XDG_STATE_HOME/fillet`.
enum StateFolder {
  /// The folder's path; `nil` without a home.
  static var path: String? { HomeFolder.folder("XDG_STATE_HOME", or: ".local/state").map { $0 + "/fillet" } }

  /// The largest file that is read, in bytes.
  private static let sizeLimit = 1 << 20

  /// The text of a file; `nil` if it cannot be read.
  static func read(_ name: String) -> String? {
    guard let path else { return nil }
    do throws(StorageError) {
      return String(
        decoding: try FileStore().read(FilePath("\(path)/\(name)"), limit: sizeLimit).bytes, as: UTF8.self)
    } catch {
      // Nothing was kept yet.
      return nil
    }
  }

  /// Writes a file that only the person may read, if possible.
  static func keep(_ text: String, as name: String) {
    guard let path else { return }
    do throws(StorageError) {
      try makeFolders(path)
      _ = try FileStore().save(Array(text.utf8), to: FilePath("\(path)/\(name)"), .overwrite, newFile: .onlyUser)
    } catch {
      // fillet works without it.
    }
  }

  /// Creates a folder and the missing ones above it.
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

/// The command lines of earlier runs, in `XDG_STATE_HOME/fillet/history`.
package enum HistoryFile {
  private static let name = "history"

  package static func read() -> CommandHistory {
    StateFolder.read(name).map { CommandHistory(text: $0) } ?? CommandHistory()
  }

  /// Adds the lines of this run, the latest first, to those of other runs.
  package static func keep(_ lines: [String]) {
    guard !lines.isEmpty else { return }
    var history = read()
    for line in lines.reversed() { history.add(line) }
    StateFolder.keep(history.text, as: name)
  }
}

/// The progress in lessons, in `XDG_STATE_HOME/fillet/lessons`.
///
/// Lessons work without it, so nothing here is an error.
package enum ProgressFile {
  private static let name = "lessons"

  package static func read() -> LessonProgress { StateFolder.read(name).map { LessonProgress($0) } ?? LessonProgress() }

  package static func keep(_ progress: LessonProgress) { StateFolder.keep(progress.text, as: name) }
}

/// The recent documents, in `XDG_STATE_HOME/fillet/recent`.
package enum RecentDocuments {
  private static let name = "recent"

  private static func read() -> RecentFiles { StateFolder.read(name).map { RecentFiles(text: $0) } ?? RecentFiles() }

  /// Adds an existing document at the front.
  static func add(_ file: String) {
    do throws(StorageError) {
      let full = try FileStore().fullPath(of: FilePath(file))
      guard try FileStore().exists(full), !full.description.unicodeScalars.contains("\u{FFFD}") else { return }
      var recent = read()
      let before = recent
      recent.add(full.description)
      if recent != before { StateFolder.keep(recent.text, as: name) }
    } catch {
      // A document that cannot be found is not remembered.
      return
    }
  }

  /// The list of recent documents; missing ones are marked.
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
  /// The message if there is no home.
  package static let missing = "the home folder is unknown: set HOME"

  /// `HOME`, or the home in the system's list of users; `nil` if neither is an absolute path.
  static var path: String? {
    if let home = ProcessEnvironment["HOME"], home.hasPrefix("/") { return home }
    return listed
  }

  /// The folder that a variable names, or one below the home; the specification ignores relative paths.
  static func folder(_ variable: String, or below: String) -> String? {
    if let named = ProcessEnvironment[variable], named.hasPrefix("/") { return named }
    return path.map { ($0 == "/" ? "" : $0) + "/" + below }
  }

  /// The home in `/etc/passwd`; the C library would load other libraries into a static program.
  private static var listed: String? {
    let bytes: [UInt8]
    do throws(StorageError) {
      bytes = try FileStore().read("/etc/passwd", limit: 1 << 20).bytes
    } catch {
      // This system has no such list.
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
