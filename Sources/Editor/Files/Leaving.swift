/// The step after closing a document, once its changes are saved or discarded.
package enum Leaving: Hashable, Sendable {
  case quit
  /// Opens a file of this name.
  case open(String)
  /// Starts a new drawing.
  case new

  /// The word after `save and` and `discard and`.
  var verb: String {
    switch self {
    case .quit: "quit"
    case .open: "open"
    case .new: "start a new drawing"
    }
  }

  var effect: Effect {
    switch self {
    case .quit: .quit
    case .open(let name): .open(name)
    case .new: .new
    }
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
  mutating func leave(for next: Leaving) throws(CommandError) {
    // A lesson's drawing is never saved.
    if study?.lesson != nil { leaveStudy() }
    if file.isPiped, next != .quit {
      throw .because("this drawing came through a pipe: \(word(for: .appQuit)) passes it on")
    }
    guard let question = question(beforeLeavingFor: next) else { return ask(next.effect) }
    // Ask only once the other file is known to be readable.
    if case .open(let name) = next { return ask(.open(name, asksFirst: true)) }
    mode = .question(question)
  }

  /// The question about unsaved changes; `nil` if none would be lost.
  fileprivate func question(beforeLeavingFor next: Leaving) -> Question? {
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
  mutating func save(thenLeavingFor next: Leaving) -> [Effect] {
    asked { editor throws(CommandError) in try editor.write(to: nil, then: next) }
  }

  /// Runs a change and returns its effects; a failing change only sets the message.
  mutating func asked(_ change: (inout Editor) throws(CommandError) -> Void) -> [Effect] {
    var next = self
    do throws(CommandError) {
      try change(&next)
    } catch {
      message = Message(error.description, .problem)
      return []
    }
    let effects = next.takeEffects()
    self = next
    return effects
  }
}
