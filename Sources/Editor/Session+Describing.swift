import Keymaps
import Cells

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
    if let key = editor.keymap.label(for: .keymapCapture, in: panel) { editor.message.text += " · \(key) changes it" }
  }

  /// What a key does by itself where the keymap has nothing for it: in a chord that is begun, or as a part of a count.
  private func meaningOutsideKeymap(of key: Key, after begun: [Key]) -> String? {
    let chord = (begun + [key]).label()
    if begun.isEmpty {
      return beginsCount(key) ? "\(chord) begins a count: how often the key after it does its work" : nil
    }
    if key.leaves { return "\(chord) leaves \(begun.label()) without doing anything" }
    return listsKeys(key) ? "\(chord) lists the keys, from those on that begin with \(begun.label())" : nil
  }

  private func listsKeys(_ key: Key) -> Bool {
    guard case .matched(let binding) = editor.keymap.lookUp([key], in: editor.panel.rawValue) else { return false }
    return binding.commands == [Command.helpKeys.name]
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

  /// What to say of keys that do nothing, with what was most likely meant: a word of other programs', the same key
  /// elsewhere, the key in the other case or with other modifiers, or what else the chord goes on with.
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
      return "\(text); \(prefix.keys.label()) goes on with \(next)"
    }
    let list = editor.keymap.label(for: .helpKeys, in: editor.panel).map { ": \($0) lists the keys" } ?? ""
    return text + list
  }

  /// What a chord does, or which box it opens.
  private func help(for keys: [Key], in panel: Panel) -> String? {
    switch editor.keymap.lookUp(keys, in: panel.rawValue) {
    case .matched(let binding): binding.commands.first.map { CommandCatalog.help(of: $0) }
    // Another panel's box is no help to somebody who wanted something done.
    case .pending(let prefix): panel == editor.panel ? prefix.title : nil
    case .notFound: nil
    }
  }
}

extension Key {
  /// The keys that are near to this one: in the other case, then with Control, with Alt or with neither.
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
  /// The character in another case, where that is one character: the capital of ß is two.
  fileprivate func folded(to text: String) -> Character {
    guard let first = text.first, text.count == 1 else { return self }
    return first
  }
}
