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
