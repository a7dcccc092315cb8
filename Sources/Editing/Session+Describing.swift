import Screen

extension Session {
  /// Says what keys do instead of doing it, the whole chord of them.
  mutating func describe(_ key: Key) {
    let keys = pending + [key]
    let panel = editor.panel
    switch editor.keymap.lookUp(keys, in: panel.rawValue) {
    case .pending:
      pending = keys
      return
    case .matched(let binding):
      let text = binding.commands.map { line in
        "\(line): \(CommandCatalog.help(of: line))"
      }
      answer("\(keys.label()) runs \(text.joined(separator: "; "))", .information)
    case .notFound:
      guard let text = meaningOutsideKeymap(of: key, after: pending) else {
        answer(nothing(for: keys), .problem)
        break
      }
      // No line of a keymap says so, and none could change it.
      return answer(text, .information)
    }
    editor.described = keys
    if let key = editor.keymap.label(for: "keymap.capture", in: panel) { editor.message.text += " · \(key) changes it" }
  }

  /// What a key does by itself where the keymap has nothing for it: in a chord that is begun, or as a part of a count.
  private func meaningOutsideKeymap(of key: Key, after begun: [Key]) -> String? {
    let chord = (begun + [key]).label()
    if begun.isEmpty {
      return beginsCount(key) ? "\(chord) begins a count: how often the key after it does its work" : nil
    }
    if key == Key(.escape) { return "\(chord) leaves \(begun.label()) without doing anything" }
    return listsKeys(key) ? "\(chord) lists the keys, from those on that begin with \(begun.label())" : nil
  }

  private func listsKeys(_ key: Key) -> Bool {
    guard case .matched(let binding) = editor.keymap.lookUp([key], in: editor.panel.rawValue) else { return false }
    return binding.commands == ["help.keys"]
  }

  /// The key that lists all keys lists those of a chord that is begun, from its first one on; `false` for other keys.
  mutating func listKeys(after begun: [Key], at key: Key) -> Bool {
    let panel = editor.panel
    guard !begun.isEmpty, listsKeys(key) else { return false }
    var list = ListView(content: .keys(panel))
    let start = begun.label() + " "
    list.choice = editor.keyLines(of: panel).firstIndex { $0.keys.hasPrefix(start) } ?? list.choice
    editor.mode = .list(list)
    editor.message = Message("")
    return true
  }

  /// What to say of keys that do nothing: the same key elsewhere, or in the other case.
  func nothing(for keys: [Key]) -> String {
    let text = "\(keys.label()) does nothing here"
    for panel in Panel.allCases where panel != editor.panel {
      if let help = help(for: keys, in: panel) { return "\(text); in the \(panel.rawValue) panel: \(help)" }
    }
    if let last = keys.last, case .character(let character) = last.code {
      let other = character.isUppercase ? character.lowercased() : character.uppercased()
      if other.count == 1, let twin = other.first, twin != character {
        let near = Array(keys.dropLast()) + [Key(.character(twin), last.modifiers)]
        if let help = help(for: near, in: editor.panel) { return "\(text); \(near.label()): \(help)" }
      }
    }
    let list = editor.keymap.label(for: "help.keys", in: editor.panel).map { ": \($0) lists the keys" } ?? ""
    return text + list
  }

  private func help(for keys: [Key], in panel: Panel) -> String? {
    guard case .matched(let binding) = editor.keymap.lookUp(keys, in: panel.rawValue),
      let name = binding.commands.first?.prefix(while: { $0 != " " })
    else { return nil }
    return CommandCatalog.command(named: String(name))?.help
  }
}
