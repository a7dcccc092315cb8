import Cells

extension Session {
  /// Shows what a folder holds, or which documents were open.
  package mutating func show(_ listing: FileListing) -> [Effect] {
    let last: FilePicker? = if case .files(let picker) = editor.mode { picker } else { nil }
    let picker = FilePicker(listing, after: last)
    editor.mode = .files(picker)
    editor.message = Message("")
    pending = []
    return preview(of: picker)
  }

  /// Says why a folder cannot be shown; a list that is open stays.
  package mutating func refuseListing(_ reason: String) {
    guard case .files(var picker) = editor.mode else {
      waiting = []
      editor.message = Message(reason, .problem)
      return
    }
    picker.problem = reason
    editor.mode = .files(picker)
  }

  /// Shows what is in a file, as long as it is the chosen one.
  package mutating func show(_ preview: FilePreview, of path: String) {
    guard case .files(let picker) = editor.mode, picker.chosenPath == path else { return }
    filePreview = (path, preview)
  }

  /// What is in the chosen file; `nil` as long as nobody has looked.
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
    case (.left, _): picker.edit { $0.move(by: -1) }
    case (.right, _): picker.edit { $0.move(by: 1) }
    case (.backspace, _), (.character("h"), .control): picker.edit { _ = $0.deleteBackward() }
    case (.delete, _): picker.edit { $0.deleteForward() }
    case (.character("u"), .control): picker.edit { $0.deleteToStart() }
    case (.character("w"), .control): picker.edit { $0.deleteWord() }
    case (.character("/"), []):
      // What was typed so far is a folder's name.
      return [.listFiles(in: picker.listing.path(of: picker.filter.text + "/"), selecting: nil)]
    case (.character(let character), []): picker.edit { $0.insert(String(character)) }
    default: return []
    }
    editor.mode = .files(picker)
    return picker.chosenPath == before ? [] : preview(of: picker)
  }

  /// Puts text that was pasted into the line that narrows the list; a path in it is what Enter opens.
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

  /// Goes into the chosen folder, or opens the chosen file.
  private mutating func take(_ picker: FilePicker) -> [Effect] {
    let typed = picker.filter.text
    if typed.contains("/") { return open(picker.listing.path(of: typed)) }
    guard let entry = picker.chosen, let path = picker.chosenPath else {
      refuseListing("no name fits")
      return []
    }
    if entry == .parent { return goUp(from: picker) }
    return entry.kind == .folder ? [.listFiles(in: path, selecting: nil)] : open(path)
  }

  private mutating func open(_ path: String) -> [Effect] {
    close()
    filePreview = nil
    return editor.asked { editor throws(CommandError) in try editor.leave(for: .open(path)) }
  }
}
