package import Document
package import Formats
package import Keymaps
package import Lessons
package import Settings

/// A request to the application; the editor itself touches no file and no screen.
package indirect enum Effect: Equatable, Sendable {
  case write(WriteRequest)
  case suspend
  case redraw
  /// Mouse on, or off for the terminal to select text.
  case mouse(Bool)
  /// Saves the progress in lessons for the next run.
  case keepProgress(LessonProgress)
  /// Loads the progress of earlier runs.
  case recallProgress
  case quit
  /// Quits without saving; a piped document passes through unchanged.
  case discard
  /// The user's decision about a document of another session.
  case decide(JournalDecision)
  /// The file's version was loaded, so saving replaces it.
  case loaded(name: String)
  /// Lists a folder, `nil` for the document's own, with a name selected.
  case listFiles(in: String?, selecting: String?)
  case listRecent
  case listNew
  /// Shows a preview of a file next to the list.
  case previewFile(String)
  /// Opens another document; `asksFirst` asks about unsaved changes once that one is read.
  case open(String, asksFirst: Bool = false)
  /// Opens a new drawing of a kind of shape or a preset, or that of the settings.
  case new(String?)
  case editText([UInt8])
  case editTextAgain
  /// Rebinds a key, here and in the user's keymap.
  case changeKey(KeyChange)
  case saveSettings(ViewSettings)
  /// Saves an SVG as a preset of the person.
  case savePreset([UInt8], as: String)
  /// Reads a picture file relative to the document, to embed it as the value of a parameter.
  case readPicture(String, for: String)
  /// Puts a drawing on the clipboard, in the format of this name.
  case copy(Document, as: String)
}

/// The decision about a document of another session.
package enum JournalDecision: Hashable, Sendable {
  /// Restores the changes of a session that ended.
  case recover
  /// Keeps the file; undo restores the changes.
  case keepFile
  case later
  case readOnly
  case takeOver
}

/// A file to write, whole or not at all.
package struct WriteRequest: Equatable, Sendable {
  package var bytes: [UInt8] = []
  /// The document in `bytes`, which becomes the saved version even if the user changes it meanwhile.
  package let document: Document
  /// The document's title in the file.
  package var title: String
  /// The file's name as typed; `nil` for the document's own.
  package var name: String?
  /// The name of the format; any format but SVG makes a copy.
  ///
  /// For a format that the drawing program makes, `bytes` are the SVG to draw.
  package var format = "svg"
  /// The sizes of PNGs, one file each.
  package var sizes: [DrawnSize] = []
  /// True once the user has agreed to replace another file.
  package var replacesOthers = false
  /// The next step once the file is written.
  package var next: Effect?

  init(_ document: Document, name: String? = nil) {
    self.document = document
    self.name = name
    title = document.title
  }

  package var isDocument: Bool { format == "svg" }

  /// The ``format`` of a handout, which no other command exports.
  private static let handout = "handout"

  init(handout bytes: [UInt8], _ document: Document, name: String) {
    self.init(document, name: name)
    (self.bytes, format) = (bytes, Self.handout)
  }

  /// The command that writes the same to a named file.
  var line: String { format == Self.handout ? Command.explainHandout.name : Command.export.line(format) }
}

/// The outcome of a ``WriteRequest``.
package indirect enum WriteOutcome: Equatable, Sendable {
  /// Written under this name, or these names; `taken` is the preferred name, if another file has it.
  case written(name: String, taken: String?, bytes: Int = 0)
  /// A file of this name exists that this run neither opened nor wrote.
  case exists(name: String)
  /// Another editor has the file open; a line describes it.
  case open(name: String, by: String)
  /// Another program changed the document's file; its version, or the reason why it is unreadable.
  case changed(name: String, DocumentVersion?, unreadable: String? = nil)
  /// Nothing was written; the reason, and what to do, in one line.
  case failed(String)
  /// Nothing was written here, but another folder may work; the reason in one line.
  case noPlace(String)
}
