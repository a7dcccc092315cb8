import Cells
package import Keymaps

/// The list of keys: a panel's and the global ones by task, to find, filter and rebind.
extension Editor {
  /// The tasks, each with the first words of its commands' names; the last one has all other commands.
  private static let tasks: [(title: String, subjects: Set<String>)] = [
    ("lesson", ["lesson"]), ("corners", ["corner", "vertex"]),
    ("shape", ["shape", "set", "parameter", "page", "picture"]), ("files", ["file", "export", "copy"]),
    ("view", ["view", "code", "focus"]), ("help and undo", []),
  ]

  /// The lines of a panel's keys; opposite commands, such as undo and redo, share a line.
  package func keyLines(of panel: Panel, style: KeyLabelStyle = .signs) -> [KeyLine] {
    var order: [[String]] = []
    var groups: [[String]: [KeyBinding]] = [:]
    for binding in keymap.bindings(in: panel.rawValue) {
      let kin = binding.commands.map(Self.kin(of:))
      if groups[kin] == nil { order.append(kin) }
      groups[kin, default: []].append(binding)
    }
    let last = Self.tasks.count - 1
    func task(of kin: [String]) -> Int {
      let subject = String(kin[0].prefix { $0.isLetter })
      // In the drawing's panels the only key for lessons lists them.
      let isHelp = panel != .lesson && Self.tasks[0].subjects.contains(subject)
      return isHelp ? last : Self.tasks.firstIndex { $0.subjects.contains(subject) } ?? last
    }
    return Self.tasks.indices.flatMap { index -> [KeyLine] in
      let lines = order.filter { task(of: $0) == index }.compactMap { groups[$0] }.map { line(of: $0, style) }
      return lines.isEmpty ? [] : [KeyLine(keys: "", text: Self.tasks[index].title, commands: [])] + lines
    }
  }

  /// A name for a command and its opposites: numbers lose their sign, and directions become one.
  private static func kin(of line: String) -> String {
    let words = line.split(separator: " ").map { word -> String in
      if word.count == 1, word.first?.isNumber == true { return "0" }
      if word == "-=" { return "+=" }
      return word.first == "-" ? "+" + word.dropFirst() : kin[String(word)] ?? String(word)
    }
    let (name, rest) = (words[0].split(separator: "."), words.dropFirst())
    return ([name.map { kin[String($0)] ?? String($0) }.joined(separator: ".")] + rest).joined(separator: " ")
  }

  private static let kin = [
    "previous": "next", "last": "first", "redo": "undo", "lower": "raise", "out": "in", "left": "right", "up": "right",
    "down": "right", "vertical": "horizontal", "reflex": "convex", "sharp-all": "round-all", "stroke": "fill",
    "save-as": "save", "png": "svg", "pdf": "svg",
  ]

  /// The line of bindings that do the same or the opposite.
  private func line(of bindings: [KeyBinding], _ style: KeyLabelStyle) -> KeyLine {
    var commands: [[String]] = []
    for binding in bindings where !commands.contains(binding.commands) { commands.append(binding.commands) }
    // The best key of each command, then the others.
    let chords = commands.map { line in bindings.filter { $0.commands == line }.map(\.keys) }
    let most = chords.map(\.count).max() ?? 0
    let keys = (0..<most).flatMap { index in chords.compactMap { $0.indices.contains(index) ? $0[index] : nil } }
    let labels = keys.map { $0.label(style) }
    let isRange = labels.count > 4 && labels.allSatisfy { Int($0) != nil }
    let separator = keys.contains { $0.count > 1 } ? ", " : " "
    let text =
      isRange ? "\(labels[0]) … \(labels[labels.count - 1])" : labels.joined(separator: separator)
    return KeyLine(
      keys: text, text: title(of: bindings, commands, isRange: isRange), commands: commands[0],
      bindings: bindings, labels: isRange ? [] : labels, separator: separator)
  }

  /// The longest title in one line of two columns.
  private static let longestTitle = 48

  private func title(of bindings: [KeyBinding], _ commands: [[String]], isRange: Bool) -> String {
    let texts = commands.map { command -> String in
      let titles = bindings.lazy.filter { $0.commands == command }.compactMap { keymap.title(of: $0.keys) }
      if let title = titles.first { return title }
      let line = command.joined(separator: "; ")
      guard command.count == 1 else { return line }
      let (name, rest) = CommandCatalog.head(of: line)
      if rest.isEmpty {
        let help = CommandCatalog.help(of: line)
        return help.count * commands.count > Self.longestTitle ? CommandCatalog.title(of: line) : help
      }
      if CommandCatalog.hasOwnTitle(line) { return CommandCatalog.title(of: line) }
      let title = CommandCatalog.command(named: name)?.assigned == nil ? CommandCatalog.title(of: line) + " " : ""
      return title + rest.replacing("+= ", with: "+").replacing("-= ", with: "−")
    }
    guard let first = texts.first else { return "" }
    // `radius +1, -1`: later texts drop the words that all share.
    let shared = isRange ? first.dropLast(2) : first.prefix(through: first.lastIndex(of: " ") ?? first.startIndex)
    let isAlike = texts.count > 1 && !isRange && texts.allSatisfy { $0.hasPrefix(shared) && shared.count > 1 }
    let rest = isRange ? [] : texts.dropFirst().map { isAlike ? String($0.dropFirst(shared.count)) : lowered($0) }
    let text = ([isRange ? String(shared) : first] + rest).joined(separator: ", ")
    return text.prefix(1).uppercased() + text.dropFirst()
  }

  private func lowered(_ text: String) -> String {
    text.dropFirst().first?.isUppercase == true ? text : text.prefix(1).lowercased() + text.dropFirst()
  }
}

extension ListView {
  /// Adds a letter to the filter of a list of rows, or takes away the last one.
  mutating func type(_ letter: Character?) {
    filter = letter.map { (filter ?? "") + String($0) } ?? filter.map { String($0.dropLast()) }
    choice = 0
  }

  /// The lines of a list of keys that the filter leaves; without one, all of them.
  func filtered(_ lines: [Editor.KeyLine]) -> [Editor.KeyLine] {
    guard let filter, !filter.isEmpty else { return lines }
    let words = filter.lowercased().split(separator: " ")
    return lines.filter { line in
      let names = line.bindings.flatMap(\.commands)
      let text = ([line.keys, line.text] + names + names.map { CommandCatalog.help(of: $0) }).joined(separator: " ")
        .lowercased()
      return !line.commands.isEmpty && words.allSatisfy { text.contains($0) }
    }
  }
}

extension Session {
  /// Handles a key in a list of keys: it moves, filters after `/`, rebinds with Enter, or finds the key's own line.
  mutating func press(_ key: Key, onKeys list: ListView, of panel: Panel) -> [Effect] {
    var list = list
    let lines = editor.lines(of: list)
    forgetKey()
    switch (key.code, key.modifiers) {
    case (.escape, []) where list.filter != nil || !list.keys.isEmpty:
      (list.filter, list.keys) = (nil, [])
      list.move(by: 0, in: lines)
    case (.escape, []):
      editor.mode = .normal
      return []
    case (.up, []): list.move(by: -1, in: lines)
    case (.down, []): list.move(by: 1, in: lines)
    case (.pageUp, []): list.move(by: -10, in: lines)
    case (.pageDown, []): list.move(by: 10, in: lines)
    case (.home, []): list.move(by: -lines.count, in: lines)
    case (.end, []): list.move(by: lines.count, in: lines)
    case (.enter, []):
      guard lines.indices.contains(list.choice), let binding = list.binding(in: lines[list.choice]) else { return [] }
      list.keys = []
      let isGlobal = binding.context == Keymap.global
      editor.mode = .capturing(Capture(isGlobal: isGlobal, command: binding.commandText, origin: .list(list)))
      return []
    case (.backspace, []) where list.filter != nil:
      list.filter = list.filter == "" ? nil : list.filter.map { String($0.dropLast()) }
      list.choose(0, in: editor.lines(of: list))
    case (.character("/"), []) where list.filter == nil && list.keys.isEmpty: list.filter = ""
    case (.character(let character), []) where list.filter != nil:
      list.filter?.append(character)
      list.choose(0, in: editor.lines(of: list))
    default: find(key, in: &list, of: panel)
    }
    editor.mode = .list(list)
    return []
  }

  /// Selects the line of a key, or of the first chord that it begins.
  private mutating func find(_ key: Key, in list: inout ListView, of panel: Panel) {
    list.filter = nil
    let keys = list.keys + [key]
    (list.keys, list.found) = ([], [])
    let sent = keys.map(\.asSent)
    switch editor.keymap.lookUp(keys, in: panel.rawValue) {
    case .pending: list.keys = keys
    case .matched: list.found = sent
    case .notFound:
      editor.message = Message(nothing(for: keys), .problem, isLogged: false)
      editor.message.isAboutKey = true
      return
    }
    let index = editor.lines(of: list).firstIndex { $0.bindings.contains { $0.keys.starts(with: sent) } }
    list.choice = index ?? list.choice
  }

  /// Lists the keys from an unfinished chord on, if `key` is the one that lists keys.
  mutating func listKeys(after prefix: [Key], at key: Key) -> Bool {
    let panel = editor.panel
    guard !prefix.isEmpty, case .matched(let binding) = editor.keymap.lookUp([key], in: panel.rawValue),
      binding.commands.count == 1, CommandCatalog.runs(.listsKeys, binding.commands[0])
    else { return false }
    var list = ListView(content: .keys(panel))
    prefix.forEach { find($0, in: &list, of: panel) }
    list.keys = []
    editor.mode = .list(list)
    editor.message = Message("")
    return true
  }
}

extension ListView {
  /// The binding of a line that Enter changes: the one found by its key, or the first.
  package func binding(in line: Editor.KeyLine) -> KeyBinding? {
    line.bindings.first { $0.keys == found } ?? line.bindings.first
  }

  /// Moves the selection by lines, past headings.
  fileprivate mutating func move(by step: Int, in lines: [Editor.KeyLine]) {
    found = []
    choose(min(max(0, choice + step), max(0, lines.count - 1)), in: lines, back: step < 0)
  }

  /// Selects a line, or the next one that is no heading.
  fileprivate mutating func choose(_ index: Int, in lines: [Editor.KeyLine], back: Bool = false) {
    found = []
    func isKey(_ index: Int) -> Bool { !lines[index].commands.isEmpty }
    let (before, after) = (
      lines.indices.prefix(index + 1).last(where: isKey), lines.indices.dropFirst(index).first(where: isKey)
    )
    choice = (back ? before ?? after : after ?? before) ?? 0
  }
}
