package import Document
import Text

/// The names in a folder that a line is about.
struct FolderNames: Hashable, Sendable {
  /// As it is typed.
  let folder: String
  /// Those that can be typed: folders, then documents, then the rest, each by name.
  private let entries: [FileEntry]

  /// Folders may have very many names, so they are put in order once and not for every key.
  init(folder: String, entries: [FileEntry]) {
    self.folder = folder
    let typable = entries.filter { displayed($0.name) == $0.name }.sorted { $0.name < $1.name }
    self.entries = [FileEntry.Kind.folder, .document, .other].flatMap { kind in typable.filter { $0.kind == kind } }
  }

  /// The entries that a name may mean, in their order; hidden ones once a dot is typed.
  func entries(for name: String) -> [FileEntry] {
    entries.filter { $0.name.hasPrefix(name) && (!$0.name.hasPrefix(".") || name.hasPrefix(".")) }
  }
}

/// What stands beside the list of files for the chosen one.
package indirect enum FilePreview: Equatable, Sendable {
  case document(Document)
  /// Why there is nothing to see.
  case reason(String)
}

extension Session {
  /// The folder whose names are wanted for the line being typed, as it is typed and empty for the present one; `nil`
  /// where none are, or where they are there.
  package var wantedFolder: String? {
    guard case .prompt(let prompt) = editor.mode, let path = TypedPath(in: CommandCatalog.spelledOut(prompt.line)),
      editor.folderNames?.folder != path.folder
    else { return nil }
    return path.folder
  }

  /// Takes the names in a folder; none for one that cannot be read.
  package mutating func offer(_ entries: [FileEntry], in folder: String) {
    editor.folderNames = FolderNames(folder: folder, entries: entries)
  }

  /// Completes the name of a file in a line that offers no commands, as far as there is only one way.
  func completePath(_ prompt: inout Prompt) {
    guard let path = TypedPath(in: prompt.line), let names = editor.folderNames, names.folder == path.folder else {
      return
    }
    let entries = names.entries(for: path.name)
    let isFolder = entries.count == 1 && entries[0].kind == .folder
    prompt.complete(
      with: entries.map { isFolder ? $0.name + "/" : $0.name },
      after: String(path.head.dropFirst(prompt.prefix.count)) + path.folder, none: "no name begins so")
  }
}

/// The part of a line that names a file, as far as it is typed.
struct TypedPath: Hashable, Sendable {
  /// What stands before it in the line.
  let head: String
  /// The folder as it is typed, with its last slash; empty for the present one.
  let folder: String
  /// The beginning of a name in it.
  let name: String

  /// - Parameter line: a line with the command's own name; `nil` for one that names no file at its end.
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
