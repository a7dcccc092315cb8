package import Document
import Formats
import SVG

/// The file of the open document: its name, its saved contents, and the right to change it.
package struct OpenFile: Sendable {
  /// The path, with or without a folder.
  package internal(set) var name: String { didSet { titles.append(FormatCatalog.title(ofFile: name)) } }
  /// The titles made from the file's names so far; a document with one of them follows the name.
  private var titles: [String]
  /// True if this run opened or wrote the file.
  package internal(set) var isKnown: Bool { didSet { if isKnown { isLost = false } } }
  /// True if the file was deleted, so quitting would lose the document.
  var isLost = false
  /// True if the document came through a pipe and leaves through one.
  let isPiped: Bool
  /// The reason why the document must not change, such as another editor; `nil` when it may.
  package internal(set) var readOnly: String?
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
    // The file also holds text that is no part of the drawing, and may have been edited.
    isLost || !document.isIdentical(to: saved)
  }
}

/// The selected part of a drawing, and the panel that the keys act on.
package struct Selection: Hashable, Sendable {
  /// The identity of the selected item; `nil` in a document without items.
  package var item: Item.ID?
  /// The selected group, which holds the item; `nil` if only the item is selected.
  package var group: Document.Group.ID?
  package var corner = 0
  /// The index of the selected row of the inspector.
  package var row = 0
  package var panel = Panel.corners

  package init(item: Item.ID?, corner: Int = 0, row: Int = 0, panel: Panel = .corners) {
    (self.item, self.corner, self.row, self.panel) = (item, corner, row, panel)
  }
}

extension Session {
  /// Asks about unsaved changes before a readable file opens; `false` if there are none.
  package mutating func askBeforeOpening(_ name: String) -> Bool {
    guard let question = editor.question(beforeLeavingFor: .open(name)) else { return false }
    ask(question)
    return true
  }
}

extension Editor {
  /// Closes the document, after a question about unsaved changes.
  ///
  /// - Parameter next: Quitting, or opening another document.
  mutating func leave(for next: Effect) throws(CommandError) {
    // A lesson's drawing is never saved.
    if study?.lesson != nil { leaveStudy() }
    if file.isPiped, next != .quit {
      throw .because("this drawing came through a pipe: \(word(for: .appQuit)) passes it on")
    }
    guard let question = question(beforeLeavingFor: next) else { return ask(next) }
    // Ask only once the other file is known to be readable.
    if case .open(let name, _) = next { return ask(.open(name, asksFirst: true)) }
    mode = .question(question)
  }

  /// The question about unsaved changes; `nil` if none would be lost.
  fileprivate func question(beforeLeavingFor next: Effect) -> Question? {
    isModified && !file.isPiped && readOnly == nil ? .unsaved(next, file: fileName) : nil
  }

  /// Saves unsaved changes, and quits.
  ///
  /// - Parameter evenUnchanged: True to write the file in any case.
  mutating func saveAndQuit(evenUnchanged: Bool) throws(CommandError) {
    if study?.lesson != nil { leaveStudy() }
    guard !file.isPiped, isModified || evenUnchanged else { return try leave(for: .quit) }
    try write(to: nil, then: .quit)
  }

  /// Saves the document, and leaves it once it is written.
  mutating func save(thenLeavingFor next: Effect) -> [Effect] {
    perform(
      PreparedCommand(.fileSave, "") { editor throws(CommandError) in try editor.write(to: nil, then: next) })
  }
}

package indirect enum TextOutcome: Equatable, Sendable {
  /// The text is another drawing.
  case changed(Document)
  case unchanged
  /// The text is not a drawing; the reason, and the file that keeps it.
  case broken(String, kept: String)
  /// Editing failed, with the reason in one line.
  case failed(String)
}

extension Editor {
  /// Requests an editor for the SVG.
  mutating func editText() throws(CommandError) {
    try checkNoLesson()
    if let readOnly { throw .because("read only, \(readOnly): nothing changed") }
    ask(.editText(try svgText()))
  }
}

extension Session {
  package mutating func applyText(_ outcome: TextOutcome) {
    switch outcome {
    case .unchanged: editor.message = Message("no change to the text")
    case .failed(let reason): refuse(reason)
    case .broken(let reason, let kept): ask(.brokenText(reason, kept: kept))
    case .changed(let document):
      if let readOnly = editor.readOnly { return refuse("read only, \(readOnly): nothing changed") }
      editor.replace(with: document)
      guard editor.message.kind != .problem else {
        waiting = []
        return
      }
      editor.message = Message("the drawing now follows the text", .changed)
      askAboutPaths()
    }
  }
}
