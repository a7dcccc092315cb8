/// Where a person goes from a document, once its changes are saved or given up.
public enum Leaving: Hashable, Sendable {
  case quit
  /// A file of this name.
  case open(String)
  /// The document that a start without a file has.
  case new

  /// The word after `save and` and `discard and`.
  var verb: String {
    switch self {
    case .quit: "quit"
    case .open: "open"
    case .new: "begin anew"
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

extension Editor {
  /// Leaves the document, after a question where something would be lost.
  mutating func leave(for next: Leaving) throws(CommandError) {
    // Over a lesson it is the person's own drawing that counts.
    if study?.lesson != nil { leaveStudy() }
    if isPiped, next != .quit {
      throw .because(
        "this document came through a pipe and goes on through it: \(word(for: "app.quit")) passes it on")
    }
    // What another editor took over is its to save, as far as it got it.
    switch (isModified && !isPiped, readOnly) {
    case (true, nil): mode = .question(.unsaved(next))
    case (true, .some) where changesLeftHere > 0: mode = .question(.leftHere(next, changes: changesLeftHere))
    default: ask(next.effect)
    }
  }

  /// Saves the document where something would be lost, and quits.
  ///
  /// - Parameter evenUnchanged: whether it is written where there is nothing to lose, too.
  mutating func saveAndQuit(evenUnchanged: Bool) throws(CommandError) {
    if study?.lesson != nil { leaveStudy() }
    guard !isPiped, isModified || evenUnchanged else { return try leave(for: .quit) }
    try write(to: nil, then: .quit)
  }

  /// Saves the document under its own name, and leaves once it is written.
  mutating func save(thenLeavingFor next: Leaving) -> [Effect] {
    asked { editor throws(CommandError) in try editor.write(to: nil, then: next) }
  }

  /// What a change asks of the world; a change that fails is none, and says why.
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
