package import Document
import Text

/// The names in the folder of the line being typed.
struct FolderNames: Hashable, Sendable {
  /// The folder as typed.
  let folder: String
  /// The names that can be typed: folders, documents, then the rest, each by name.
  private let entries: [FileEntry]

  /// Sorts the entries once, because folders may be large.
  init(folder: String, entries: [FileEntry]) {
    self.folder = folder
    let typable = entries.filter { displayed($0.name) == $0.name }.sorted { $0.name < $1.name }
    self.entries = [FileEntry.Kind.folder, .document, .other].flatMap { kind in typable.filter { $0.kind == kind } }
  }

  /// The entries that start with `name`; hidden ones once a dot is typed.
  func entries(for name: String) -> [FileEntry] {
    entries.filter { $0.name.hasPrefix(name) && (!$0.name.hasPrefix(".") || name.hasPrefix(".")) }
  }
}

/// The preview of the selected file.
package indirect enum FilePreview: Equatable, Sendable {
  case document(Document)
  /// The reason for no preview.
  case reason(String)
}

extension Session {
  /// The folder to list for the line being typed, as typed; `nil` if none, or if its names are known.
  package var wantedFolder: String? {
    guard case .prompt(let prompt) = editor.mode, let path = TypedPath(in: CommandCatalog.spelledOut(prompt.line)),
      editor.folderNames?.folder != path.folder
    else { return nil }
    return path.folder
  }

  /// Sets the names in a folder; none for an unreadable one.
  package mutating func offer(_ entries: [FileEntry], in folder: String) {
    editor.folderNames = FolderNames(folder: folder, entries: entries)
  }

  /// Completes a file's name in a prompt without commands, as far as it is unambiguous.
  func completePath(_ prompt: inout Prompt) {
    guard let path = TypedPath(in: prompt.line), let names = editor.folderNames, names.folder == path.folder else {
      return
    }
    let entries = names.entries(for: path.name)
    let isFolder = entries.count == 1 && entries[0].kind == .folder
    prompt.complete(
      with: entries.map { isFolder ? $0.name + "/" : $0.name },
      after: String(path.head.dropFirst(prompt.prefix.count)) + path.folder, none: "no name starts like this")
  }
}

/// The part of a line that names a file.
struct TypedPath: Hashable, Sendable {
  /// The text before it.
  let head: String
  /// The folder as typed, with its last slash; empty for the current one.
  let folder: String
  /// The start of a name in it.
  let name: String

  /// Returns `nil` for a line that does not end in a file name.
  ///
  /// - Parameter line: A line with the command's full name.
  init?(in line: String) {
    let (name, rest) = CommandCatalog.head(of: line)
    guard let before = CommandCatalog.command(named: name)?.file else { return nil }
    var path = rest[...]
    for _ in 0..<before {
      guard let space = path.firstIndex(of: " ") else { return nil }
      path = path[space...].drop { $0 == " " }
    }
    head = String(line.dropLast(path.count))
    guard head.last == " " else { return nil }
    let end = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    folder = String(path[..<end])
    self.name = String(path[end...])
  }
}
