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
    let isFolder = entries.count == 1 && entries[0].kind == .folder
    prompt.complete(
      with: entries.map { isFolder ? $0.name + "/" : $0.name },
      after: String(path.head.dropFirst(prompt.prefix.count)) + path.folder, none: "no name begins so")
  }
}
