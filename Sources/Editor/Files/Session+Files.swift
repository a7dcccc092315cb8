import Cells
package import Document
import Text

extension Session {
  /// Shows a folder, or the recent files.
  package mutating func show(_ listing: FileListing) -> [Effect] {
    let last: FilePicker? = if case .files(let picker) = editor.mode { picker } else { nil }
    let picker = FilePicker(listing, after: last)
    editor.mode = .files(picker)
    editor.message = Message("")
    pending = []
    return preview(of: picker)
  }

  /// Reports why a folder cannot be shown; an open list stays.
  package mutating func refuseListing(_ reason: String) {
    guard case .files(var picker) = editor.mode else { return refuse(reason) }
    picker.problem = reason
    editor.mode = .files(picker)
  }

  /// Shows the preview of a file, if it is still selected.
  package mutating func show(_ preview: FilePreview, of path: String) {
    guard case .files(let picker) = editor.mode, picker.chosenPath == path else { return }
    filePreview = (path, preview)
  }

  /// The preview of the selected file; `nil` until it is loaded.
  package var chosenPreview: FilePreview? {
    guard case .files(let picker) = editor.mode, let filePreview, filePreview.path == picker.chosenPath else {
      return nil
    }
    return filePreview.preview
  }

  mutating func press(_ key: Key, in picker: FilePicker) -> [Effect] {
    var picker = picker
    let before = picker.chosenPath
    switch (key.code, key.modifiers) {
    case (.enter, _): return take(picker)
    case _ where key.leaves:
      cancel()
      filePreview = nil
      return []
    case (.up, _), (.character("p"), .control): picker.move(by: -1)
    case (.down, _), (.character("n"), .control): picker.move(by: 1)
    case (.pageUp, _): picker.move(by: -10)
    case (.pageDown, _): picker.move(by: 10)
    case (.home, _): picker.move(by: -picker.shown.count)
    case (.end, _): picker.move(by: picker.shown.count)
    case (.tab, _): picker.toggleAll()
    case (.backspace, _) where picker.filter.text.isEmpty, (.character("h"), .control) where picker.filter.text.isEmpty,
      (.left, _) where picker.filter.text.isEmpty:
      return goUp(from: picker)
    case (.right, _) where picker.chosen?.kind == .folder && picker.filter.cursor == picker.filter.text.count:
      return take(picker)
    case (.character("/"), []):
      // The text so far names a folder.
      return [.listFiles(in: picker.listing.path(of: picker.filter.text + "/"), selecting: nil)]
    case (.character(let character), []): picker.edit { $0.insert(String(character)) }
    default:
      guard let action = FieldKeys.action(of: key) else { return [] }
      picker.edit(action.edit)
    }
    editor.mode = .files(picker)
    return picker.chosenPath == before ? [] : preview(of: picker)
  }

  /// Inserts pasted text into the filter; Enter opens a path in it.
  mutating func paste(_ text: String, in picker: FilePicker) {
    var picker = picker
    picker.edit { $0.insert(text) }
    editor.mode = .files(picker)
  }

  private func preview(of picker: FilePicker) -> [Effect] {
    guard let path = picker.chosenPath, picker.chosen?.kind != .folder, filePreview?.path != path else { return [] }
    return [.previewFile(path)]
  }

  private func goUp(from picker: FilePicker) -> [Effect] {
    guard case .folder(let folder) = picker.listing.place, folder != "/" else { return [] }
    let name = folder.split(separator: "/").last.map(String.init)
    return [.listFiles(in: picker.listing.path(of: ".."), selecting: name)]
  }

  /// Enters the selected folder, or opens the selected file.
  private mutating func take(_ picker: FilePicker) -> [Effect] {
    let typed = picker.filter.text
    if typed.contains("/") { return open(picker.listing.path(of: typed)) }
    guard let entry = picker.chosen, let path = picker.chosenPath else {
      refuseListing("no matches")
      return []
    }
    if entry == .parent { return goUp(from: picker) }
    return entry.kind == .folder ? [.listFiles(in: path, selecting: nil)] : open(path)
  }

  private mutating func open(_ path: String) -> [Effect] {
    close()
    filePreview = nil
    return editor.perform(
      PreparedCommand(.fileOpen, path) { editor throws(CommandError) in try editor.leave(for: .open(path)) })
  }
}

/// The names in the folder of the line being typed.
struct FolderNames: Hashable, Sendable {
  /// The folder as typed.
  let folder: String
  /// The names that can be typed: folders, documents, then the rest, each by name.
  private let entries: [FileEntry]

  /// Sorts the entries once, because folders may be large.
  init(folder: String, entries: [FileEntry]) {
    self.folder = folder
    self.entries = entries.filter { displayed($0.name) == $0.name }
      .sorted { ($0.kind.rawValue, $0.name) < ($1.kind.rawValue, $1.name) }
  }

  /// The entries that start with `name`; hidden ones once a dot is typed.
  func entries(for name: String) -> [FileEntry] {
    entries.filter { $0.name.hasPrefix(name) && (!$0.name.hasPrefix(".") || name.hasPrefix(".")) }
  }
}

package indirect enum FilePreview: Equatable, Sendable {
  case document(Document)
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

  /// Completes the value in a prompt without commands, as far as it is unambiguous: the name of a picture or a file, or a
  /// word that the command takes.
  func completeField(_ prompt: inout Prompt) {
    if Self.namesPictures(prompt.line) {
      guard let names = editor.pictureNames?.filter({ $0.hasPrefix(prompt.text) }) else { return }
      prompt.complete(with: names, none: "no picture next to the document starts like this")
    } else if let path = TypedPath(in: prompt.line) {
      guard let names = editor.folderNames, names.folder == path.folder else { return }
      let entries = names.entries(for: path.name)
      let isFolder = entries.count == 1 && entries[0].kind == .folder
      prompt.complete(
        with: entries.map { isFolder ? $0.name + "/" : $0.name },
        after: String(path.head.dropFirst(prompt.prefix.count)) + path.folder, none: "no name starts like this")
    } else if let command = CommandCatalog.command(of: prompt.line) {
      let words = prompt.text.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
      let last = words.last ?? ""
      let values = editor.arguments(of: command, after: words.dropLast().filter { !$0.isEmpty }).map(\.text)
      guard !values.isEmpty else { return }
      prompt.complete(
        with: values.filter { $0.hasPrefix(last) }, after: String(prompt.text.dropLast(last.count)),
        none: "no value starts like this")
    }
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
