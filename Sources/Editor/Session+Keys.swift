package import Cells
package import Keymaps

extension Session {
  /// The message for keys that do nothing, with the likeliest intention.
  ///
  /// That is an alias from another program, the same key in another panel, the key in the other case or with other
  /// modifiers, or the keys that continue the chord.
  func nothing(for keys: [Key]) -> String {
    let text = "\(keys.label()) does nothing here"
    if keys.count == 1, keys[0].modifiers == [], case .character(let letter) = keys[0].code,
      let command = CommandCatalog.shortNames[String(letter)]
    {
      return "\(text); \(editor.keymap.keys(for: command, in: editor.panel)): \(CommandCatalog.help(of: command))"
    }
    for panel in Panel.allCases where panel != editor.panel {
      if let help = help(for: keys, in: panel) { return "\(text); in the \(panel.rawValue) panel: \(help)" }
    }
    guard let last = keys.last else { return text }
    for twin in last.twins {
      let near = Array(keys.dropLast()) + [twin]
      if let help = help(for: near, in: editor.panel) { return "\(text); \(near.label()): \(help)" }
    }
    if keys.count > 1, case .pending(let prefix) = editor.keymap.lookUp(keys.dropLast(), in: editor.panel.rawValue) {
      let next = prefix.entries.map { $0.key.label() }.joined(separator: ", ")
      return "\(text); after \(prefix.keys.label()) press \(next)"
    }
    let list = editor.keymap.label(for: .helpKeys, in: editor.panel).map { ": \($0) lists the keys" } ?? ""
    return text + list
  }

  /// The help of a chord, or the title of the box that it opens.
  private func help(for keys: [Key], in panel: Panel) -> String? {
    switch editor.keymap.lookUp(keys, in: panel.rawValue) {
    case .matched(let binding): binding.commands.first.map { CommandCatalog.help(of: $0) }
    // A box in another panel does not answer.
    case .pending(let prefix): panel == editor.panel ? prefix.title : nil
    case .notFound: nil
    }
  }
}

extension Key {
  /// Similar keys: in the other case, then with Control, with Alt or with neither.
  fileprivate var twins: [Key] {
    guard case .character(let character) = code else { return [] }
    let lower = character.folded(to: character.lowercased())
    let upper = character.folded(to: character.uppercased())
    let other = character.isUppercase ? lower : upper
    let plain = character.isUppercase ? [upper, lower] : [lower, upper]
    var keys = modifiers.contains(.control) ? [] : [Key(.character(other), modifiers)]
    if character.isLetter { keys += [Key(.character(lower), .control), Key(.character(lower), .alt)] }
    keys += plain.map { Key(.character($0)) }
    return keys.filter { $0 != self }
  }
}

extension Character {
  /// The character in another case, if that is a single character (the capital of ß is two).
  fileprivate func folded(to text: String) -> Character {
    guard let first = text.first, text.count == 1 else { return self }
    return first
  }
}

extension Session {
  /// Handles a key of a chord that is being rebound.
  ///
  /// The first key is any but Escape; after it, Enter, Tab, Backspace and Escape have their usual meaning.
  mutating func press(_ key: Key, for capture: Capture) -> [Effect] {
    var capture = capture
    switch (key.code, key.modifiers) {
    case (.escape, []):
      editor.mode = capture.origin
      return []
    case _ where capture.keys.isEmpty: capture.keys = [key]
    case (.enter, []):
      let keys = capture.keys.map(\.asSent.notation).joined(separator: ">")
      close()
      return run(.keymapBind, "\(editor.context(of: capture)) \(keys) \(capture.command)")
    case (.tab, []): capture.isGlobal.toggle()
    case (.backspace, []): capture.keys.removeLast()
    case _ where capture.keys.count < Key.longestChord: capture.keys.append(key)
    default: return []
    }
    editor.mode = .capturing(capture)
    return []
  }

  /// Reports whether settings or a preset were saved.
  package mutating func reportSettings(_ result: (text: String, isSaved: Bool)) {
    editor.message = Message(result.text, result.isSaved ? .information : .problem)
  }

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

/// A new chord for a command, while its keys are pressed.
package struct Capture: Equatable, Sendable {
  package internal(set) var keys: [Key] = []
  /// True to bind the chord in every panel, false for the present one only.
  package internal(set) var isGlobal = true
  package let command: String
  /// The list or command line to return to.
  let origin: Editor.Mode
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
