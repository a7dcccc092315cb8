package import Keymaps
package import Cells

extension Session {
  /// Takes a key of a chord that is to get another command.
  ///
  /// The first key is taken whatever it is, but for Escape; after it Enter, Tab, Backspace and Escape are ways on.
  mutating func press(_ key: Key, for capture: Capture) -> [Effect] {
    var capture = capture
    switch (key.code, key.modifiers) {
    case (.escape, []):
      answer("cancelled", .information)
      // Back to the line whose key it was to be.
      if let command = capture.command { show(Prompt(label: ":", prefix: "", text: command)) }
      return []
    case _ where capture.keys.isEmpty: capture.keys = [key]
    case (.enter, []): return finish(capture)
    case (.tab, []): capture.isGlobal.toggle()
    case (.backspace, []): capture.keys.removeLast()
    case _ where capture.keys.count < Key.longestChord: capture.keys.append(key)
    default: return []
    }
    editor.mode = .capturing(capture)
    return []
  }

  /// Asks for the command, or binds the one that is known.
  private mutating func finish(_ capture: Capture) -> [Effect] {
    let keys = capture.keys.map(\.asSent.notation).joined(separator: ">")
    let prefix = Command.keymapBind.line("\(editor.context(of: capture)) \(keys) ")
    close()
    if let command = capture.command { return run(prefix + command) }
    show(Prompt(label: "\(capture.keys.label()) runs ", prefix: prefix, offersCommands: true))
    return []
  }

  /// Says what came of settings that were to be kept.
  package mutating func tell(_ result: (text: String, isSaved: Bool)) {
    editor.message = Message(result.text, result.isSaved ? .information : .problem)
  }

  /// Takes note of what came of a changed key.
  package mutating func finish(_ outcome: KeyChangeOutcome) {
    switch outcome {
    case .failed(let reason): editor.message = Message(reason, .problem)
    case .changed(let keymap, let text, let notes):
      editor.keymap = keymap
      editor.messages.add(notes)
      editor.message = Message(notes.isEmpty ? text : "\(text); \(notes[0])")
    }
  }
}

/// A chord that is being pressed to get another command.
package struct Capture: Hashable, Sendable {
  package internal(set) var keys: [Key] = []
  /// Whether it is to work in every panel, or in the present one alone.
  package internal(set) var isGlobal = true
  /// What it is to run, when that is known before the keys.
  package let command: String?

  init(keys: [Key] = [], command: String? = nil) {
    self.keys = keys
    self.command = command
  }
}

extension Editor {
  /// Where a captured chord is to work.
  package func context(of capture: Capture) -> String { capture.isGlobal ? Keymap.global : panel.rawValue }

  /// What stands in the way of a captured chord, in plain words.
  package func conflicts(of capture: Capture) -> [String] {
    guard !capture.keys.isEmpty else { return [] }
    return keymap.conflicts(of: capture.keys, in: context(of: capture), among: Panel.allCases.map(\.rawValue))
  }
}
