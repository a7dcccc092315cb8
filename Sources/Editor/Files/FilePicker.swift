import Keymaps

/// A list of files to choose from, narrowed by what is typed.
package struct FilePicker: Equatable, Sendable {
  package let listing: FileListing
  /// The entries by kind and name: folders, then documents, then the rest; those of earlier times stay as they are.
  package let entries: [FileEntry]
  /// What is typed: words that a name has to hold, whatever their case.
  package private(set) var filter = Prompt(label: "", prefix: "")
  /// Whether files are shown that no ending marks as documents, and names that begin with a dot.
  package private(set) var showsAll = false
  /// The entries that fit, by their places among ``entries``.
  package private(set) var shown: [Int] = []
  /// The chosen one, by its place among ``shown``.
  package private(set) var choice = 0
  /// Why the last key did nothing.
  package internal(set) var problem: String?
  /// What was typed in the places that the list was in before.
  private var typed: [FileListing.Place: String] = [:]

  /// - Parameter last: the list that this one takes the place of, which goes on as it was: what it shows, and what was
  ///   typed when it was in the same place.
  package init(_ listing: FileListing, after last: FilePicker? = nil) {
    self.listing = listing
    if let last {
      showsAll = last.showsAll
      typed = last.typed
      typed[last.listing.place] = last.filter.text
      if let text = typed[listing.place] { filter.replace(with: text) }
    }
    if case .folder(let path) = listing.place {
      let sorted = listing.entries.map { (entry: $0, key: $0.name.lowercased()) }.sorted {
        ($0.entry.kind.order, $0.key, $0.entry.name) < ($1.entry.kind.order, $1.key, $1.entry.name)
      }
      entries = (path == "/" ? [] : [.parent]) + sorted.map(\.entry)
    } else {
      entries = listing.entries
    }
    narrow()
    if let selected = listing.selected, let index = shown.firstIndex(where: { entries[$0].name == selected }) {
      choice = index
    } else if shown.count > 1, entries[shown[0]] == .parent {
      choice = 1
    }
  }

  package var chosen: FileEntry? { shown.indices.contains(choice) ? entries[shown[choice]] : nil }

  /// The path of the chosen entry.
  package var chosenPath: String? { chosen.map { listing.path(of: $0.name) } }

  /// Whether the left key goes to the folder above: in what is typed it goes to the character before.
  package var goesUpByLeft: Bool {
    guard case .folder(let folder) = listing.place else { return false }
    return folder != "/" && filter.text.isEmpty
  }

  /// How many entries that fit only ``showsAll`` would show.
  package private(set) var hiddenCount = 0

  mutating func move(by step: Int) { choice = min(max(0, choice + step), max(0, shown.count - 1)) }

  package mutating func choose(_ index: Int) { if shown.indices.contains(index) { choice = index } }

  package mutating func edit(_ change: (inout Prompt) -> Void) {
    let before = filter.text
    change(&filter)
    problem = nil
    guard filter.text != before else { return }
    narrow()
    // What is typed means a name, and the way up has none.
    choice = shown.count > 1 && entries[shown[0]] == .parent ? 1 : 0
  }

  mutating func toggleAll() {
    let name = chosen?.name
    showsAll.toggle()
    narrow()
    choice = shown.firstIndex { entries[$0].name == name } ?? 0
  }

  private func isHidden(_ entry: FileEntry) -> Bool {
    guard case .folder = listing.place, entry != .parent else { return false }
    return entry.kind == .other || entry.name.utf8.first == UInt8(ascii: ".")
  }

  private mutating func narrow() {
    let words = filter.text.split(separator: " ").map { Array($0.utf8.map(\.folded)) }
    let wantsDots = filter.text.hasPrefix(".")
    let fitting = entries.indices.filter { index in words.allSatisfy { entries[index].name.holds($0) } }
    shown =
      showsAll
      ? fitting : fitting.filter { !isHidden(entries[$0]) || wantsDots && entries[$0].kind != .other }
    hiddenCount = fitting.count - shown.count
  }
}

extension FileEntry.Kind {
  fileprivate var order: Int {
    switch self {
    case .folder: 0
    case .document: 1
    case .other: 2
    }
  }
}

extension UInt8 {
  /// A capital letter of ASCII as the small one.
  fileprivate var folded: UInt8 { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self }
}

extension String {
  /// Whether the name holds a word whose letters are folded.
  fileprivate func holds(_ word: [UInt8]) -> Bool {
    guard let first = word.first else { return true }
    let name = utf8
    var start = name.startIndex
    while let place = name[start...].firstIndex(where: { $0.folded == first }) {
      if name[place...].lazy.map(\.folded).starts(with: word) { return true }
      start = name.index(after: place)
    }
    return false
  }
}

/// One name in a folder, or one document of earlier times.
package struct FileEntry: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    case folder
    /// A file whose ending says that a document may be in it.
    case document
    /// Any other file, and what is none.
    case other
  }

  /// In a folder the name in it, else the whole path; as the system has it, so make it harmless to show it.
  package let name: String
  package let kind: Kind
  /// What there is to say of it, such as that it is gone.
  package let note: String?

  package init(_ name: String, _ kind: Kind, note: String? = nil) {
    self.name = name
    self.kind = kind
    self.note = note
  }

  /// The way up.
  package static let parent = FileEntry("..", .folder)
}

/// What a folder holds, or which documents were open.
package struct FileListing: Equatable, Sendable {
  package enum Place: Hashable, Sendable {
    /// The folder's path.
    case folder(String)
    /// The documents that were open, the last one first.
    case recent
  }

  package let place: Place
  package let entries: [FileEntry]
  /// Whether there are more names than are listed.
  package let isCut: Bool
  /// The name to begin at, such as that of the folder that was just left.
  package let selected: String?

  package init(_ place: Place, _ entries: [FileEntry], isCut: Bool = false, selected: String? = nil) {
    self.place = place
    self.entries = entries
    self.isCut = isCut
    self.selected = selected
  }

  /// The path of an entry.
  package func path(of name: String) -> String {
    guard case .folder(let folder) = place, !name.hasPrefix("/"), !name.hasPrefix("~/") else { return name }
    return folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }
}
