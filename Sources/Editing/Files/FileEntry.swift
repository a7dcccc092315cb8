/// One name in a folder, or one document of earlier times.
public struct FileEntry: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    case folder
    /// A file whose ending says that a document may be in it.
    case document
    /// Any other file, and what is none.
    case other
  }

  /// In a folder the name in it, else the whole path; as the system has it, so make it harmless to show it.
  public let name: String
  public let kind: Kind
  /// What there is to say of it, such as that it is gone.
  public let note: String?

  public init(_ name: String, _ kind: Kind, note: String? = nil) {
    self.name = name
    self.kind = kind
    self.note = note
  }

  /// The way up.
  public static let parent = FileEntry("..", .folder)
}

/// What a folder holds, or which documents were open.
public struct FileListing: Equatable, Sendable {
  public enum Place: Hashable, Sendable {
    /// The folder's path.
    case folder(String)
    /// The documents that were open, the last one first.
    case recent
  }

  public let place: Place
  public let entries: [FileEntry]
  /// Whether there are more names than are listed.
  public let isCut: Bool
  /// The name to begin at, such as that of the folder that was just left.
  public let selected: String?

  public init(_ place: Place, _ entries: [FileEntry], isCut: Bool = false, selected: String? = nil) {
    self.place = place
    self.entries = entries
    self.isCut = isCut
    self.selected = selected
  }

  /// The path of an entry.
  public func path(of name: String) -> String {
    guard case .folder(let folder) = place, !name.hasPrefix("/"), !name.hasPrefix("~/") else { return name }
    return folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }
}
