import Screen

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
    let path: Substring
    switch CommandCatalog.command(named: name)?.name {
    case "file.open": path = rest[...]
    case "export":
      // The format comes first.
      guard let space = rest.firstIndex(of: " ") else { return nil }
      path = rest[space...].drop { $0 == " " }
    default: return nil
    }
    head = String(line.dropLast(path.count))
    guard head.last == " " else { return nil }
    let end = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    folder = String(path[..<end])
    self.name = String(path[end...])
  }
}

/// The names in a folder that a line is about.
struct FolderNames: Hashable, Sendable {
  /// As it is typed.
  let folder: String
  let entries: [FileEntry]

  /// The entries that a name may mean: folders, then documents, then the rest; hidden ones once a dot is typed.
  func entries(for name: String) -> [FileEntry] {
    let fitting = entries.filter { entry in
      entry.name.hasPrefix(name) && (!entry.name.hasPrefix(".") || name.hasPrefix("."))
        && displayed(entry.name) == entry.name
    }
    return [FileEntry.Kind.folder, .document, .other].flatMap { kind in
      fitting.filter { $0.kind == kind }.sorted { $0.name < $1.name }
    }
  }
}

extension Session {
  /// The folder whose names are wanted for the line being typed, as it is typed and empty for the present one; `nil`
  /// where none are, or where they are there.
  public var wantedFolder: String? {
    guard case .prompt(let prompt) = editor.mode, let path = TypedPath(in: CommandCatalog.spelledOut(prompt.line)),
      editor.folderNames?.folder != path.folder
    else { return nil }
    return path.folder
  }

  /// Takes the names in a folder; none for one that cannot be read.
  public mutating func offer(_ entries: [FileEntry], in folder: String) {
    editor.folderNames = FolderNames(folder: folder, entries: entries)
  }

  /// Completes the name of a file in a line that offers no commands, as far as there is only one way.
  func completePath(_ prompt: inout Prompt) {
    guard let path = TypedPath(in: prompt.line), let names = editor.folderNames, names.folder == path.folder else {
      return
    }
    let entries = names.entries(for: path.name)
    guard let first = entries.first else {
      prompt.problem = "no name begins so"
      return
    }
    let whole = entries.count == 1 && first.kind == .folder ? first.name + "/" : first.name
    let common = entries.dropFirst().reduce(whole) { $0.commonPrefix(with: $1.name) }
    guard common.count > path.name.count else {
      if entries.count > 1 { prompt.problem = entries.prefix(8).map(\.name).joined(separator: "  ") }
      return
    }
    prompt.replace(with: String(path.head.dropFirst(prompt.prefix.count)) + path.folder + common)
  }
}

extension String {
  /// What two texts begin with alike.
  fileprivate func commonPrefix(with other: String) -> String {
    String(zip(self, other).prefix { $0 == $1 }.map(\.0))
  }
}
