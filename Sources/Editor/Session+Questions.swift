import Document
import Cells
import Settings

extension Session {
  /// Asks the person something before anything else.
  package mutating func ask(_ question: Question) {
    drag = nil
    editor.mode = .question(question)
  }

  /// Asks whether the paths of a document that was just read are to be kept where they were edited elsewhere, or the
  /// parameters; whether there is anything to ask.
  @discardableResult
  package mutating func askAboutPaths() -> Bool {
    let shapes = editor.document.undecidedWithChoice
    guard !shapes.isEmpty else { return false }
    drag = nil
    editor.mode = .question(editor.drift(of: shapes))
    return true
  }

  /// Lists the shapes of a document that has several, unless commands go on with it; Escape leaves the first one
  /// selected.
  package mutating func offerShapes() {
    if editor.document.items.count > 1, waiting.isEmpty { editor.listShapes() }
  }

  /// Whether a question has to be answered before the editor begins.
  package var isDeciding: Bool {
    guard case .question(let question) = editor.mode else { return false }
    if case .drift = question { return true }
    return !question.canBeCancelled
  }

  /// Goes on with another editor, such as one with the changes of a session that ended.
  ///
  /// What is the person's and not the document's stays as it is.
  package mutating func goOn(with editor: Editor, saying text: String) {
    let before = self.editor
    self.editor = editor
    self.editor.view = before.view
    // Another drawing has another page.
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

  /// Takes another editor in which changes were made again; where there are steps, it is said what undoes the last.
  package mutating func goOn(withRecovered editor: Editor, saying text: String) {
    goOn(with: editor, saying: text)
    if editor.history.undoCount > 0 { self.editor.message = Message(text, .changed) }
  }

  /// Goes back to the editor of a document that was to be left.
  package mutating func comeBack(to editor: Editor, saying text: String) {
    waiting = []
    goOn(with: editor, saying: text)
  }

  /// Refuses every change from now on, or no more.
  package mutating func setReadOnly(_ reason: String?) {
    drag = nil
    editor.readOnly = reason
    editor.changesLeftHere = 0
  }

  /// Takes note that no file holds the document any more: leaving it asks.
  package mutating func noteOnlyCopy() { editor.isOnlyCopy = true }

  /// Refuses every change from now on, because another editor took the document over.
  ///
  /// - Parameters:
  ///   - owner: Who took it, in a few words.
  ///   - count: How many changes it did not get.
  package mutating func giveUp(to owner: String, without count: Int) {
    // What was asked or begun was about a document that could be changed.
    waiting = []
    pending = []
    self.count = nil
    preview = nil
    close()
    setReadOnly("\(owner) took it over")
    editor.changesLeftHere = count
    let key = editor.word(for: Command.exportAs.line("svg"), typed: Command.export.line("svg NAME"))
    let rest =
      count == 0
      ? ": it can only be looked at here"
      : " without your last \(count == 1 ? "change" : "\(count) changes"): \(key) saves under another name"
    note([], summary: "\(owner) took this document over\(rest)")
  }

  /// The changes since the last call, in their order.
  package mutating func takeChanges() -> [EditorChange] { editor.takeChanges() }

  mutating func press(_ key: Key, at question: Question) -> [Effect] {
    forgetKey()
    if key.leaves {
      guard question.canBeCancelled else {
        guard key.code == .escape else { return [.decide(.later)] }
        refuse(key, to: question)
        return []
      }
      let left: String? = if case .drift = question { editor.undecidedText } else { nil }
      cancel(saying: left ?? "cancelled")
      if case .brokenText(_, let kept) = question { keepDrawing(textIn: kept) }
      return []
    }
    guard case .character(let letter) = key.code, question.choices.contains(where: { $0.key == letter })
    else {
      refuse(key, to: question)
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
    case (.unsaved(let next), "d"), (.leftHere(let next, _), "d"): return [next.effect]
    case (.leftHere, _):
      editor.prompt("save as: ", Command.export.line("svg "), editor.fileName)
      return []
    case (.unsaved(let next), _): return editor.save(thenLeavingFor: next)
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

  private mutating func refuse(_ key: Key, to question: Question) {
    let keys = question.choices.map { String($0.key) } + (question.canBeCancelled ? ["Esc"] : [])
    refuse(key, "no answer", keys.dropLast().joined(separator: ", ") + " or " + keys[keys.count - 1])
  }

  private mutating func keepDrawing(textIn kept: String) {
    waiting = []
    editor.message = Message("the drawing is as it was; the text is kept in \(kept)")
  }
}

extension Editor {
  /// Goes on with the version that the file holds; undo brings the other one back.
  ///
  /// - Returns: whether the document is that version now.
  mutating func load(_ document: Document, from name: String) -> Bool {
    guard goBack(to: document) else { return false }
    fileName = name
    hasFile = true
    message = Message("loaded \(name)", .changed)
    return true
  }
}
