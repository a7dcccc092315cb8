import Keymaps

/// A list of files to choose from, filtered by typing.
package struct FilePicker: Equatable, Sendable {
  package let listing: FileListing
  /// The entries: recent files in their order, then folders, documents and the rest, each by name.
  package let entries: [FileEntry]
  /// The filter: words that a name has to contain, in any case.
  package private(set) var filter = Prompt(label: "", prefix: "")
  /// True to show other files, and names that start with a dot.
  package private(set) var showsAll = false
  /// The indices of the matching entries in ``entries``.
  package private(set) var shown: [Int] = []
  /// The index of the selected entry in ``shown``.
  package private(set) var choice = 0
  /// The reason why the last key did nothing.
  package internal(set) var problem: String?
  /// The filters of the places visited before.
  private var typed: [FileListing.Place: String] = [:]

  /// - Parameter last: The list that this one replaces; its options and filters stay.
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
        ($0.entry.kind.rawValue, $0.key, $0.entry.name) < ($1.entry.kind.rawValue, $1.key, $1.entry.name)
      }
      let recent = Set(listing.recent.map(\.name))
      let others = sorted.map(\.entry).filter { !recent.contains(listing.path(of: $0.name)) }
      entries = listing.recent + (path == "/" ? [] : [.parent]) + others
    } else {
      entries = listing.entries
    }
    narrow()
    if !listing.recent.isEmpty, filter.text.isEmpty {
      choice = 0
    } else if let selected = listing.selected, let index = shown.firstIndex(where: { entries[$0].name == selected }) {
      choice = index
    } else if shown.count > 1, entries[shown[0]] == .parent {
      choice = 1
    }
  }

  package var chosen: FileEntry? { shown.indices.contains(choice) ? entries[shown[choice]] : nil }

  package var chosenPath: String? { chosen.map { listing.path(of: $0.name) } }

  /// True if Left goes to the parent folder instead of moving the cursor.
  package var goesUpByLeft: Bool {
    guard case .folder(let folder) = listing.place else { return false }
    return folder != "/" && filter.text.isEmpty
  }

  /// The number of matching entries that only ``showsAll`` shows.
  package private(set) var hiddenCount = 0

  mutating func move(by step: Int) { choice = min(max(0, choice + step), max(0, shown.count - 1)) }

  package mutating func choose(_ index: Int) { if shown.indices.contains(index) { choice = index } }

  package mutating func edit(_ change: (inout Prompt) -> Void) {
    let before = filter.text
    change(&filter)
    problem = nil
    guard filter.text != before else { return }
    narrow()
    // The filter never means the parent folder.
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

extension UInt8 {
  /// The byte with an ASCII capital in lower case.
  fileprivate var folded: UInt8 { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self }
}

extension String {
  /// True if the name contains a folded word.
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

/// A name in a folder, or a recent file.
package struct FileEntry: Hashable, Sendable {
  /// In the order of lists.
  package enum Kind: Int, Sendable {
    case folder
    /// A file with the extension of a document.
    case document
    case other
  }

  /// The name in the folder, or the whole path of a recent file; unescaped.
  package let name: String
  package let kind: Kind
  /// A note such as `gone`.
  package let note: String?

  package init(_ name: String, _ kind: Kind, note: String? = nil) {
    self.name = name
    self.kind = kind
    self.note = note
  }

  package static let parent = FileEntry("..", .folder)
}

/// The contents of a folder, or the recent files.
package struct FileListing: Equatable, Sendable {
  package enum Place: Hashable, Sendable {
    case folder(String)
    /// The recent files, newest first.
    case recent
  }

  package let place: Place
  package let entries: [FileEntry]
  /// True if some names are missing.
  package let isCut: Bool
  /// The name to select, such as the folder that was just left.
  package let selected: String?
  /// The recent files before those of a folder, newest first.
  package var recent: [FileEntry] = []

  package init(_ place: Place, _ entries: [FileEntry], isCut: Bool = false, selected: String? = nil) {
    self.place = place
    self.entries = entries
    self.isCut = isCut
    self.selected = selected
  }

  package func path(of name: String) -> String {
    guard case .folder(let folder) = place, !name.hasPrefix("/"), !name.hasPrefix("~/") else { return name }
    return folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }
}

/// The recent files, newest first.
package struct RecentFiles: Equatable, Sendable {
  package private(set) var paths: [String]

  package static let most = 50

  package init(_ paths: [String] = []) { self.paths = Array(paths.prefix(Self.most)) }

  package mutating func add(_ path: String) {
    paths.removeAll { $0 == path }
    paths.insert(path, at: 0)
    if paths.count > Self.most { paths.removeLast() }
  }

  /// Reads ``text``; lines that are not whole paths are skipped.
  package init(text: String) {
    let lines = text.unicodeScalars.split(separator: "\n")
    self.init(lines.map { Self.unescaped(String(String.UnicodeScalarView($0))) }.filter { $0.hasPrefix("/") })
  }

  /// A line per file, with `\n` for a line break and `\\` for a backslash.
  package var text: String {
    paths.map { path in
      path.unicodeScalars.map { $0 == "\n" ? "\\n" : $0 == "\\" ? "\\\\" : String($0) }.joined() + "\n"
    }.joined()
  }

  private static func unescaped(_ line: String) -> String {
    var result = String.UnicodeScalarView()
    var isEscaped = false
    for scalar in line.unicodeScalars {
      if isEscaped {
        result.append(scalar == "n" ? "\n" : scalar)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }
}
