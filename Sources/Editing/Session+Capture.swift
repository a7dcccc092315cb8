public import Keymaps
import Screen

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
  public mutating func tell(_ result: (text: String, isSaved: Bool)) {
    editor.message = Message(result.text, result.isSaved ? .information : .problem)
  }

  /// Takes note of what came of a changed key.
  public mutating func finish(_ outcome: KeyChangeOutcome) {
    switch outcome {
    case .failed(let reason): editor.message = Message(reason, .problem)
    case .changed(let keymap, let text, let notes):
      editor.keymap = keymap
      editor.messages.add(notes)
      editor.message = Message(notes.isEmpty ? text : "\(text); \(notes[0])")
    }
  }
}
