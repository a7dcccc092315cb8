/// Where a person goes from a document, once its changes are saved or given up.
package enum Leaving: Hashable, Sendable {
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

extension Session {
  /// Asks about changes that would be lost, before another file is opened that can be; whether there are any.
  package mutating func askBeforeOpening(_ name: String) -> Bool {
    guard let question = editor.question(beforeLeavingFor: .open(name)) else { return false }
    ask(question)
    return true
  }
}

extension Editor {
  /// Leaves the document, after a question where something would be lost.
  mutating func leave(for next: Leaving) throws(CommandError) {
    // Over a lesson it is the person's own drawing that counts.
    if study?.lesson != nil { leaveStudy() }
    if isPiped, next != .quit {
      throw .because(
        "this document came through a pipe and goes on through it: \(word(for: .appQuit)) passes it on")
    }
    guard let question = question(beforeLeavingFor: next) else { return ask(next.effect) }
    // Nobody has to decide anything about a file that is not there.
    if case .open(let name) = next { return ask(.open(name, asksFirst: true)) }
    mode = .question(question)
  }

  /// What has to be decided about changes that would be lost; `nil` where none would.
  fileprivate func question(beforeLeavingFor next: Leaving) -> Question? {
    guard isModified, !isPiped else { return nil }
    // What another editor took over is its to save, as far as it got it.
    guard readOnly != nil else { return .unsaved(next) }
    return changesLeftHere > 0 ? .leftHere(next, changes: changesLeftHere) : nil
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
