import Cells
import Document
import Keymaps
import SVG
import Settings
import Text

/// A question to the user, with a letter for each answer.
package indirect enum Question: Equatable, Sendable {
  /// Unsaved changes before leaving the document for another one, or quitting.
  case unsaved(Effect, file: String)
  /// A file of this name exists that this run neither opened nor wrote.
  case replaceFile(name: String, WriteRequest)
  /// Another editor has the file of this name open; a line describes it.
  case replaceOpen(String, name: String, WriteRequest)
  /// Another program changed the document's file; without a comparison, the reason why it is unreadable.
  case replaceChanged(name: String, WriteRequest, Comparison?, unreadable: String? = nil)
  /// A session ended with unsaved changes; the saved or first version, and the one with the changes.
  case recover(Comparison, hasFile: Bool = true)
  /// Another editor has the document open; a line describes it.
  case inUse(String)
  /// Another program edited paths; fillet's version and the edited one, and the shapes' numbers.
  ///
  /// The numbers are empty for a document with one shape.
  case drift(Comparison, shapes: [Int])
  /// The edited text is not a drawing; the reason, and the file that keeps the text.
  case brokenText(String, kept: String)

  package struct Choice: Hashable, Sendable {
    package let key: Character
    package let label: String
    /// The label on narrow screens.
    package let short: String
  }

  package var choices: [Choice] {
    switch self {
    case .unsaved(let next, _):
      [
        Choice(key: "s", label: "save and \(next.verb)", short: "save"),
        Choice(key: "d", label: "discard and \(next.verb)", short: "discard"),
      ]
    case .brokenText:
      [
        Choice(key: "e", label: "edit it again", short: "edit"),
        Choice(key: "k", label: "keep the drawing", short: "keep"),
      ]
    case .drift(_, let shapes):
      [
        Choice(key: "p", label: "use fillet's version", short: "fillet's"),
        shapes.count > 1
          ? Choice(key: "d", label: "use the edited paths", short: "edited")
          : Choice(key: "d", label: "use the edited path", short: "edited"),
      ]
    case .replaceFile: Self.replaceOrRename
    case .replaceOpen: [Choice(key: "r", label: "overwrite anyway", short: "overwrite"), Self.replaceOrRename[1]]
    case .replaceChanged(_, _, let comparison, _):
      Self.replaceOrRename + (comparison == nil ? [] : [Choice(key: "l", label: "load it", short: "load")])
    case .recover(_, let hasFile):
      [
        Choice(key: "r", label: "restore", short: "restore"),
        hasFile
          ? Choice(key: "k", label: "keep the file", short: "keep")
          : Choice(key: "k", label: "start fresh", short: "fresh"),
        Choice(key: "q", label: "decide later", short: "later"),
      ]
    case .inUse:
      [
        Choice(key: "r", label: "read only", short: "read"),
        Choice(key: "t", label: "take over", short: "take"),
        Choice(key: "q", label: "quit", short: "quit"),
      ]
    }
  }

  private static let replaceOrRename = [
    Choice(key: "r", label: "replace it", short: "replace"),
    Choice(key: "n", label: "another name", short: "new name"),
  ]

  /// The index of the answer that loses nothing, which Enter takes; ``choices``' count is Escape.
  var safeAnswer: Int {
    switch self {
    case .unsaved, .recover, .inUse, .brokenText: 0
    case .replaceFile, .replaceOpen, .replaceChanged: 1
    case .drift: choices.count
    }
  }

  /// True if Escape returns to the editor; at the start there is none to return to.
  package var canBeCancelled: Bool {
    switch self {
    case .unsaved, .replaceFile, .replaceOpen, .replaceChanged, .drift, .brokenText: true
    case .recover, .inUse: false
    }
  }

  package var cancelling: String {
    if case .drift = self { "decide later" } else { "cancel" }
  }

  package var comparison: Comparison? {
    switch self {
    case .replaceChanged(_, _, let comparison, _): comparison
    case .recover(let comparison, _), .drift(let comparison, _): comparison
    case .unsaved, .replaceFile, .replaceOpen, .inUse, .brokenText: nil
    }
  }
}

extension Question {
  package var text: String { ([facts] + (asks ? [title] : [])).compactMap(\.self).joined(separator: " ") }

  /// True if the title is a part of the text.
  private var asks: Bool {
    switch self {
    case .unsaved, .replaceFile, .recover, .drift: true
    case .replaceOpen, .replaceChanged, .inUse, .brokenText: false
    }
  }

  package var title: String {
    switch self {
    case .unsaved(_, let file): "Save your changes to \(displayed(file))?"
    case .replaceFile: "Replace it?"
    case .replaceOpen: "Overwrite it?"
    case .replaceChanged: "Replace its version?"
    case .recover: "Restore them?"
    case .inUse: "Open it here?"
    case .brokenText: "Edit the text again?"
    case .drift(_, let shapes):
      shapes.count > 1
        ? "Keep fillet's versions or the edited paths?" : "Keep fillet's version or the edited path?"
    }
  }

  package var facts: String? {
    switch self {
    case .unsaved: nil
    case .replaceFile(let name, _): "\(displayed(name)) already exists."
    case .replaceOpen(let owner, _, _), .inUse(let owner): displayed(owner)
    case .replaceChanged(let name, _, _, let reason):
      "Another program changed \(displayed(name))." + (reason.map { " Unreadable: \(displayed($0))" } ?? "")
    case .recover: "fillet closed with unsaved changes."
    case .brokenText(let reason, _): "The text is not a drawing: \(displayed(reason))"
    case .drift(_, let shapes):
      switch shapes.count {
      case 0: "Another program edited this path."
      case 1: "Another program edited the path of shape \(shapes[0])."
      default: "Another program edited \(shapes.count) paths."
      }
    }
  }

  /// The question in two or three words, for the smallest screen.
  package var shortText: String {
    switch self {
    case .unsaved: "unsaved changes"
    case .replaceFile: "already exists"
    case .replaceOpen, .inUse: "open elsewhere"
    case .replaceChanged: "changed elsewhere"
    case .recover: "restore changes?"
    case .brokenText: "not a drawing"
    case .drift: "path edited"
    }
  }

  /// The lines next to the versions: notes and differences.
  package var details: [String] {
    guard let comparison else { return [] }
    let titles = "from \"\(comparison.first.title)\" to \"\(comparison.second.title)\":"
    return comparison.notes
      + (comparison.differences.isEmpty ? [] : [titles] + comparison.differences.map { "  " + $0 })
  }
}

extension Effect {
  /// The word after `save and` and `discard and`.
  var verb: String {
    switch self {
    case .quit: "quit"
    case .open: "open"
    default: "start a new drawing"
    }
  }
}

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

  /// Lists the shapes of a document with several where no screen shows it, unless commands wait.
  package mutating func offerShapes() {
    if editor.document.items.count > 1, waiting.isEmpty, editor.view.screen == nil { editor.listShapes() }
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
    self.editor.lessons = before.lessons
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

  /// The index of the answer that Enter takes; Escape comes after the choices.
  package func markedAnswer(to question: Question) -> Int {
    if let marked, marked.question == question { marked.index } else { question.safeAnswer }
  }

  mutating func press(_ key: Key, at question: Question) -> [Effect] {
    forgetKey()
    let mark = markedAnswer(to: question)
    switch (key.code, key.modifiers) {
    case (.up, []), (.down, []):
      let count = question.choices.count + (question.canBeCancelled ? 1 : 0)
      marked = (question, (mark + (key.code == .up ? count - 1 : 1)) % count)
      return []
    case (.enter, []):
      let choices = question.choices
      return press(
        choices.indices.contains(mark) ? Key(.character(choices[mark].key)) : Key(.escape), at: question)
    default: marked = nil
    }
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
    case (.unsaved(let next, _), "d"): return [next]
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
    refuseKey(butFor: Array(keys.dropLast()).joined(separator: ", ") + " or " + keys[keys.count - 1])
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
