package import Document

/// The outcome of editing a document as text.
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
  /// Applies the outcome of editing the document as text.
  package mutating func applyText(_ outcome: TextOutcome) {
    switch outcome {
    case .unchanged: editor.message = Message("no change to the text")
    case .failed(let reason):
      waiting = []
      editor.message = Message(reason, .problem)
    case .broken(let reason, let kept): ask(.brokenText(reason, kept: kept))
    case .changed where editor.readOnly != nil:
      waiting = []
      editor.message = Message("read only, \(editor.readOnly ?? ""): nothing changed", .problem)
    case .changed(let document):
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
