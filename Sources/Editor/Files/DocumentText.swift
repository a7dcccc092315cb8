package import Document

/// What became of a document that was given to an editor for text.
package indirect enum TextOutcome: Equatable, Sendable {
  /// The text is another document.
  case changed(Document)
  case unchanged
  /// The text is no document: why, and the file that it is kept in.
  case broken(String, kept: String)
  /// Nothing came of it, with one line that says why.
  case failed(String)
}

extension Editor {
  /// Asks for the document's SVG to be edited as text.
  mutating func editText() throws(CommandError) {
    try checkNoLesson()
    if let readOnly { throw .because("read only, \(readOnly): nothing is changed") }
    ask(.editText(try svgText()))
  }
}

extension Session {
  /// Takes note of what became of the document's text.
  package mutating func finish(_ outcome: TextOutcome) {
    switch outcome {
    case .unchanged: editor.message = Message("the text is as it was")
    case .failed(let reason):
      waiting = []
      editor.message = Message(reason, .problem)
    case .broken(let reason, let kept): ask(.brokenText(reason, kept: kept))
    case .changed where editor.readOnly != nil:
      waiting = []
      editor.message = Message("read only, \(editor.readOnly ?? ""): nothing is changed", .problem)
    case .changed(let document):
      editor.replace(with: document)
      guard editor.message.kind != .problem else {
        waiting = []
        return
      }
      editor.message = Message("the drawing is what the text says", .changed)
      askAboutPaths()
    }
  }
}
