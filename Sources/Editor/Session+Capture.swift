package import Keymaps
package import Cells

extension Session {
  /// Handles a key of a chord that is being rebound.
  ///
  /// The first key is any but Escape; after it, Enter, Tab, Backspace and Escape have their usual meaning.
  mutating func press(_ key: Key, for capture: Capture) -> [Effect] {
    var capture = capture
    switch (key.code, key.modifiers) {
    case (.escape, []):
      answer("canceled", .information)
      // Go back to the command line that F2 was pressed in.
      if let command = capture.command { show(Prompt(label: ":", prefix: "", text: command)) }
      return []
    case _ where capture.keys.isEmpty: capture.keys = [key]
    case (.enter, []): return bind(capture)
    case (.tab, []): capture.isGlobal.toggle()
    case (.backspace, []): capture.keys.removeLast()
    case _ where capture.keys.count < Key.longestChord: capture.keys.append(key)
    default: return []
    }
    editor.mode = .capturing(capture)
    return []
  }

  /// Binds the captured chord, after asking for the command if it is not known.
  private mutating func bind(_ capture: Capture) -> [Effect] {
    let keys = capture.keys.map(\.asSent.notation).joined(separator: ">")
    let prefix = Command.keymapBind.line("\(editor.context(of: capture)) \(keys) ")
    close()
    if let command = capture.command { return run(prefix + command) }
    show(Prompt(label: "\(capture.keys.label()) runs ", prefix: prefix, isForCapture: true))
    return []
  }

  /// Reports whether settings were saved.
  package mutating func reportSettings(_ result: (text: String, isSaved: Bool)) {
    editor.message = Message(result.text, result.isSaved ? .information : .problem)
  }

  /// Applies the outcome of a changed key.
  package mutating func applyKeyChange(_ outcome: KeyChangeOutcome) {
    switch outcome {
    case .failed(let reason): editor.message = Message(reason, .problem)
    case .changed(let keymap, let text, let notes):
      editor.keymap = keymap
      editor.messages.add(notes)
      editor.message = Message(notes.isEmpty ? text : "\(text); \(notes[0])")
    }
  }
}

/// A chord that is being rebound.
package struct Capture: Hashable, Sendable {
  package internal(set) var keys: [Key] = []
  /// True to bind the chord in every panel, false for the present one only.
  package internal(set) var isGlobal = true
  /// The command to bind, if it is known before the keys.
  package let command: String?

  init(keys: [Key] = [], command: String? = nil) {
    self.keys = keys
    self.command = command
  }
}

extension Editor {
  /// The context to bind a captured chord in.
  package func context(of capture: Capture) -> String { capture.isGlobal ? Keymap.global : panel.rawValue }

  /// The conflicts of a captured chord with other keys, in words.
  package func conflicts(of capture: Capture) -> [String] {
    guard !capture.keys.isEmpty else { return [] }
    return keymap.conflicts(of: capture.keys, in: context(of: capture), among: Panel.allCases.map(\.rawValue))
  }
}
