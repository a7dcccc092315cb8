import Document
import Cells
import Settings

extension Session {
  /// Asks the user a question, and ends a drag.
  package mutating func ask(_ question: Question) {
    drag = nil
    editor.mode = .question(question)
  }

  /// Asks which version to keep of paths that another program edited; `false` if there are none.
  @discardableResult
  package mutating func askAboutPaths() -> Bool {
    let shapes = editor.document.undecidedWithChoice
    guard !shapes.isEmpty else { return false }
    drag = nil
    editor.mode = .question(editor.drift(of: shapes))
    return true
  }

  /// Lists the shapes of a document with several, unless commands wait.
  package mutating func offerShapes() {
    if editor.document.items.count > 1, waiting.isEmpty { editor.listShapes() }
  }

  /// True while a question blocks the editor.
  package var isDeciding: Bool {
    guard case .question(let question) = editor.mode else { return false }
    if case .drift = question { return true }
    return !question.canBeCancelled
  }

  /// Replaces the editor, for example by one with restored changes; the user's settings stay.
  package mutating func replaceEditor(with editor: Editor, saying text: String) {
    let before = self.editor
    self.editor = editor
    self.editor.view = before.view
    self.editor.view.zoom = nil
    self.editor.keymap = before.keymap
    self.editor.isTyped = before.isTyped
    self.editor.messages = before.messages
    self.editor.progress = before.progress
    self.editor.knowsProgress = before.knowsProgress
    self.editor.message = Message(text)
    pending = []
    count = nil
    drag = nil
    filePreview = nil
  }

  /// Replaces the editor by one with restored changes, with a hint to undo them.
  package mutating func restoreEditor(_ editor: Editor, saying text: String) {
    replaceEditor(with: editor, saying: text)
    if editor.history.undoCount > 0 { self.editor.message = Message(text, .changed) }
  }

  /// Returns to the editor of a document that stays open.
  package mutating func returnToEditor(_ editor: Editor, saying text: String) {
    waiting = []
    replaceEditor(with: editor, saying: text)
  }

  /// Refuses every change for a reason, or allows changes again with `nil`.
  package mutating func setReadOnly(_ reason: String?) {
    drag = nil
    editor.file.readOnly = reason
  }

  /// Marks the document as unsaved, because its file was deleted.
  package mutating func noteOnlyCopy() { editor.file.isLost = true }

  /// Returns the changes since the last call, in order.
  package mutating func takeChanges() -> [EditorChange] { editor.takeChanges() }

  mutating func press(_ key: Key, at question: Question) -> [Effect] {
    forgetKey()
    if key.leaves {
      guard question.canBeCancelled else {
        guard key.code == .escape else { return [.decide(.later)] }
        refuseKey(at: question)
        return []
      }
      let left: String? = if case .drift = question { editor.undecidedText } else { nil }
      cancel(saying: left ?? "canceled")
      if case .brokenText(_, let kept) = question { keepDrawing(textIn: kept) }
      return []
    }
    guard case .character(let letter) = key.code, question.choices.contains(where: { $0.key == letter })
    else {
      refuseKey(at: question)
      return []
    }
    editor.mode = .normal
    switch (question, letter) {
    case (.drift(_, let shapes), _):
      let numbers = (shapes.isEmpty ? [1] : shapes).map(String.init).joined(separator: " ")
      return run(.shapeKeep, "\(letter == "d" ? "path" : "parameters") \(numbers)")
    case (.brokenText, "e"): return [.editTextAgain]
    case (.brokenText(_, let kept), _):
      keepDrawing(textIn: kept)
      return []
    case (.unsaved(let next, _), "d"): return [next.effect]
    case (.unsaved(let next, _), _): return editor.save(thenLeavingFor: next)
    case (.replaceFile(_, var request), "r"), (.replaceOpen(_, _, var request), "r"),
      (.replaceChanged(_, var request, _, _), "r"):
      request.replacesOthers = true
      return [.write(request)]
    case (.replaceChanged(let name, _, let comparison?, _), "l"):
      return editor.load(comparison.second.document, from: name) ? [.loaded(name: name)] : []
    case (.replaceFile(let name, let request), _), (.replaceOpen(_, let name, let request), _),
      (.replaceChanged(let name, let request, _, _), _):
      editor.mode = .prompt(editor.prompt(naming: request, name))
      return []
    case (.recover, "r"): return [.decide(.recover)]
    case (.recover, "k"): return [.decide(.keepFile)]
    case (.inUse, "r"): return [.decide(.readOnly)]
    case (.inUse, "t"): return [.decide(.takeOver)]
    case (.recover, _), (.inUse, _): return [.decide(.later)]
    }
  }

  private mutating func refuseKey(at question: Question) {
    let keys = question.choices.map { String($0.key) } + (question.canBeCancelled ? ["Esc"] : [])
    refuseKey(butFor: keys.dropLast().joined(separator: ", ") + " or " + keys[keys.count - 1])
  }

  private mutating func keepDrawing(textIn kept: String) {
    waiting = []
    editor.message = Message("the drawing is unchanged; the text is kept in \(kept)")
  }
}

extension Editor {
  /// Loads the file's version, which undo reverts; `false` if it cannot be shown.
  mutating func load(_ document: Document, from name: String) -> Bool {
    guard revert(to: document) else { return false }
    file.name = name
    file.isKnown = true
    message = Message("loaded \(name)", .changed)
    return true
  }
}
