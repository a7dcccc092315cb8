package import Document
package import Keymaps
package import Lessons
package import Settings

/// What the editor asks of the world; the editor itself touches no file and no screen.
package indirect enum Effect: Equatable, Sendable {
  case write(WriteRequest)
  case suspend
  case redraw
  /// Whether the terminal tells what the pointer does, or selects text with it.
  case mouse(Bool)
  /// What was reached in lessons is to be kept for the next run, or what an earlier run kept is wanted.
  case keepProgress(LessonProgress)
  case recallProgress
  case quit
  /// The same with the changes given up: a document that came through a pipe leaves as it came.
  case discard
  /// The person decided what becomes of a document that another session had or has.
  case decide(JournalDecision)
  /// The file's version of the document was loaded, and saving replaces it.
  case loaded(name: String)
  /// What is in a folder is to be shown, `nil` for the document's own; the name is the one to begin at.
  case listFiles(in: String?, selecting: String?)
  /// The documents that were open are to be shown.
  case listRecent
  /// What is in a file is to be shown beside the list.
  case previewFile(String)
  /// Another document takes this one's place, whose changes are saved or given up, or are to be asked about once it is
  /// known that the other one can be read.
  case open(String, asksFirst: Bool = false)
  /// The same with the document that a start without a file has.
  case new
  /// The document's SVG is to be edited as text.
  case editText([UInt8])
  /// The text that was edited last is to be edited again.
  case editTextAgain
  /// A key is to run another command, in the person's own keymap too.
  case changeKey(KeyChange)
  case saveSettings(ViewSettings)
  /// A picture's file is to be read, to become part of the document.
  case readPicture(PictureRequest)
}

/// What becomes of a document that another session had or has.
package enum JournalDecision: Hashable, Sendable {
  /// The changes of the session that ended are made again.
  case recover
  /// The file stays as it is; undo brings the changes back.
  case keepFile
  case later
  case readOnly
  case takeOver
}

/// A file to be written, whole or not at all.
package struct WriteRequest: Equatable, Sendable {
  package var bytes: [UInt8] = []
  /// The document that the bytes are, which is saved once they are written, whatever is changed meanwhile.
  package let document: Document
  /// What the document is called in the file.
  package var title: String
  /// The file's name as the person said it, or `nil` for the document's own.
  package var name: String?
  /// The name of a format; for one that the drawing program makes, `bytes` are the SVG to be drawn.
  ///
  /// In any format but SVG a copy is made, and the document's own file stays what it is.
  package var format = "svg"
  /// The person has seen that another file of this name will be lost.
  package var replacesOthers = false
  /// Where the person goes once the file is written.
  package var next: Leaving?

  init(_ document: Document, name: String? = nil) {
    self.document = document
    self.name = name
    title = document.title
  }

  package var isDocument: Bool { format == "svg" }
}

/// What became of a ``WriteRequest``.
package indirect enum WriteOutcome: Equatable, Sendable {
  /// Written under this name; `taken` is the name that it would have had, had no other file had it.
  case written(name: String, taken: String?)
  /// A file of this name is there that this run neither opened nor wrote.
  case exists(name: String)
  /// Another editor has the file of this name; a line that says which.
  case open(name: String, by: String)
  /// The document's file was changed by another program since this run read or wrote it; its version, or one line that says
  /// why that cannot be read.
  case changed(name: String, DocumentVersion?, unreadable: String? = nil)
  /// Nothing was written; one line that says why and what to do.
  case failed(String)
  /// Nothing was written, and another place may take it; one line that says why.
  case noPlace(String)
}
