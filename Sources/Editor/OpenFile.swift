package import Document
import Formats

/// The file of the open document: its name, its saved contents, and the right to change it.
package struct OpenFile: Sendable {
  /// The path, with or without a folder.
  package internal(set) var name: String { didSet { titles.insert(FormatCatalog.title(ofFile: name)) } }
  /// The titles made from the file's names so far; a document with one of them follows the name.
  private var titles: Set<String>
  /// True if this run opened or wrote the file.
  package internal(set) var isKnown: Bool { didSet { if isKnown { isLost = false } } }
  /// True if the file was deleted, so quitting would lose the document.
  var isLost = false
  /// True if the document came through a pipe and leaves through one.
  let isPiped: Bool
  /// The reason why the document must not change, such as another editor; `nil` when it may.
  package internal(set) var readOnly: String?
  /// The number of changes that the editor that took over did not receive.
  package internal(set) var unsentChanges = 0
  /// The document as saved, or as it started.
  package internal(set) var saved: Document

  init(name: String, isKnown: Bool, isPiped: Bool, saved: Document) {
    (self.name, self.isKnown, self.isPiped, self.saved) = (name, isKnown, isPiped, saved)
    titles = [FormatCatalog.title(ofFile: name)]
  }

  /// The document to write to `file`; a title made from an old file name becomes that of the new one.
  func titled(_ document: Document, for file: String) -> Document {
    var document = document
    if titles.contains(document.title) { document.title = FormatCatalog.title(ofFile: file) }
    return document
  }

  /// True if saving `document` would change what is saved.
  func differs(from document: Document) -> Bool {
    // The source also holds text that is no part of the drawing, and may have been edited.
    isLost || document != saved || document.source?.bytes != saved.source?.bytes
  }
}

/// The selected part of a drawing, and the panel that the keys act on.
package struct Selection: Hashable, Sendable {
  /// The index of the selected item.
  package var item: Int
  /// The index of the selected corner.
  package var corner = 0
  /// The index of the selected row of the inspector.
  package var row = 0
  package var panel = Panel.corners

  package init(item: Int, corner: Int = 0, row: Int = 0, panel: Panel = .corners) {
    (self.item, self.corner, self.row, self.panel) = (item, corner, row, panel)
  }
}
