package import Editor
import Formats
import Glibc
import Images
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
      try makeFolders(FilePath(path))
      _ = try FileStore().save(Array(text.utf8), to: FilePath("\(path)/\(name)"), .overwrite, newFile: .onlyUser)
    } catch {
      // fillet works without it.
    }
  }

  /// Creates a folder and the missing ones above it.
  static func makeFolders(_ path: FilePath) throws(StorageError) {
    let store = FileStore()
    if store.isDirectory(path) { return }
    if path.directory != path { try makeFolders(path.directory) }
    try store.makeFolder(path)
  }
}

/// The first start of fillet on an account.
package enum FirstStart {
  /// True once: before there is a folder of state, which this makes.
  package static func take() -> Bool {
    guard let path = StateFolder.path.map({ FilePath($0) }), !FileStore().isDirectory(path) else { return false }
    do throws(StorageError) {
      try StateFolder.makeFolders(path)
      return true
    } catch {
      // Each start would be the first.
      return false
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

  /// The recent documents that exist, at most five, without the open one.
  static func entries(besides document: String) -> [FileEntry] {
    let own = FileStore().comparablePath(of: FilePath(document)).description
    return read().paths.lazy.filter { $0 != own && DocumentFile.exists($0) }.prefix(5).map {
      FileEntry($0, .document, note: "recent")
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

/// The content of the file list: folders and previews.
package enum FileBrowser {
  /// The largest file that is read for a preview, in bytes.
  private static let previewLimit = 4 << 20

  /// Lists a folder.
  package static func listing(
    of folder: String?, selecting name: String?, document: String
  ) throws(ProgramError) -> FileListing {
    let asked = folder.map { FilePath(expanded($0)) } ?? FilePath(document).directory
    let full = try stored(FileStore().fullPath(of: asked))
    let content = try stored(FileStore().content(of: full))
    let start = name ?? (folder == nil ? String(decoding: FilePath(document).name, as: UTF8.self) : nil)
    return FileListing(
      .folder(full.description), content.entries.map { entry(of: $0) }, isCut: !content.isWhole, selected: start)
  }

  /// The entries of a folder that is being typed; none if it cannot be read.
  package static func names(in folder: String) -> [FileEntry] {
    do throws(ProgramError) {
      return try listing(of: folder.isEmpty ? "." : folder, selecting: nil, document: ".").entries
    } catch {
      // Running the line reports the reason.
      return []
    }
  }

  private static func entry(of entry: FolderContent.Entry) -> FileEntry {
    let name = entry.name.description
    switch entry.kind {
    case .directory: return FileEntry(name, .folder)
    case .regular:
      let isDocument = FormatCatalog.isDocument(name) || PictureKind.isName(name)
      return FileEntry(name, isDocument ? .document : .other)
    case .symbolicLink, .pipe, .socket, .device, .unknown: return FileEntry(name, .other)
    }
  }

  /// The preview of a file, or the reason why there is none.
  package static func preview(of path: String) -> FilePreview {
    do throws(ProgramError) {
      return .document(try DocumentFile.readToShow(expanded(path), limit: previewLimit))
    } catch {
      // The list shows the folder already.
      let folder = FilePath(expanded(path)).directory.description
      return .reason(error.description.replacing(folder == "/" ? folder : folder + "/", with: "", maxReplacements: 1))
    }
  }

  /// A path with a leading `~/` replaced by the home.
  static func expanded(_ path: String) -> String {
    guard path == "~" || path.hasPrefix("~/"), let home = HomeFolder.path else { return path }
    return home + path.dropFirst()
  }

  /// A path with the home replaced by `~`.
  static func abbreviated(_ path: String) -> String {
    guard let home = HomeFolder.path, home.count > 1, path.hasPrefix(home + "/") else { return path }
    return "~" + path.dropFirst(home.count)
  }

  /// A path relative to the current folder, if it is below that.
  static func shortened(_ path: String) -> String {
    guard let here = ProcessEnvironment.workingDirectory, here != "/", path.hasPrefix(here + "/") else { return path }
    let rest = String(path.dropFirst(here.count + 1))
    return rest.isEmpty || rest == "-" ? path : rest
  }
}
