import Cells
package import Keymaps

/// The keys and their commands, for the list of keys, `fillet keys` and the README.
package enum KeyTable {
  /// A command with all its keys.
  package struct Row: Hashable, Sendable {
    /// Keys that run the command with the same argument, which may be empty.
    package struct Entry: Hashable, Sendable {
      package let keys: [String]
      package let argument: String
      /// The commands of the keys; none for a range of keys.
      package let commands: [String]

      /// The keys in a list: `↑ or k`, because a space would make a chord.
      package var keysText: String { keys.joined(separator: keys.contains("…") ? " " : " or ") }
    }

    /// The command of all the keys, or several commands joined.
    package let name: String
    package let entries: [Entry]
    package let help: String
  }

  /// The rows of a context, one for each command, in the order of the keymap's file.
  ///
  /// - Parameter context: A panel, or ``Keymap/global``.
  package static func rows(of keymap: Keymap, context: String, style: KeyLabelStyle = .signs) -> [Row] {
    var order: [String] = []
    var entries: [String: [(argument: String, commands: [String], keys: [String])]] = [:]
    for binding in keymap.bindings(in: context) where binding.context == context {
      let line = binding.commands.joined(separator: "; ")
      let name = binding.commands.count > 1 ? line : String(line.prefix { $0 != " " })
      let argument = String(line.dropFirst(name.count).drop { $0 == " " })
      if entries[name] == nil { order.append(name) }
      let label = binding.keys.label(style)
      if let index = entries[name]?.firstIndex(where: { $0.argument == argument }) {
        entries[name]?[index].keys.append(label)
      } else {
        entries[name, default: []].append((argument, binding.commands, [label]))
      }
    }
    return order.map { name in
      Row(
        name: name,
        entries: collapsed(
          (entries[name] ?? []).map { entry in
            Row.Entry(keys: entry.keys, argument: entry.argument, commands: entry.commands)
          }),
        help: name.split(separator: "; ").map { CommandCatalog.help(of: String($0)) }.joined(separator: "; "))
    }
  }

  /// Joins keys that are their own arguments, such as the digits that select corners.
  private static func collapsed(_ entries: [Row.Entry]) -> [Row.Entry] {
    guard entries.count > 2, let first = entries.first, let last = entries.last,
      entries.allSatisfy({ $0.keys == [$0.argument] })
    else { return entries }
    return [Row.Entry(keys: [first.argument, "…", last.argument], argument: "", commands: [])]
  }
}

extension Keymap {
  /// The chord for a command in a panel, such as `e s`; `nil` if no key runs it.
  package func label(for command: String, in panel: Panel, style: KeyLabelStyle = .signs) -> String? {
    chord(for: command, in: panel.rawValue).map { $0.label(style) }
  }

  /// The chord for a command without arguments.
  package func label(for command: Command, in panel: Panel, style: KeyLabelStyle = .signs) -> String? {
    label(for: command.name, in: panel, style: style)
  }

  /// The chord for a command in a panel, or how to type the command.
  package func keys(for line: String, in panel: Panel, style: KeyLabelStyle = .signs) -> String {
    if let label = label(for: line, in: panel, style: style) { return label }
    let open = label(for: .commandOpen, in: panel, style: style) ?? ":"
    // A space separates a chord such as `Alt-x`, but not a single `:`.
    return open + (open.count > 1 ? " " : "") + line + (style == .signs ? "⏎" : " Enter")
  }
}

extension CommandCatalog {
  /// The problem of a command line in a keymap; `nil` for a valid one.
  package static func problem(in line: String) -> CommandProblem? {
    do throws(CommandError) {
      try check(line)
      return nil
    } catch {
      switch error {
      case .unknown(let name, let suggestion): return .unknown(name: name, suggestion: suggestion)
      default: return .badArgument(error.description)
      }
    }
  }
}

extension KeymapRules {
  /// The rules for the editor's keymaps: its panels, and the commands that every keymap needs.
  package static let editor = KeymapRules(
    contexts: Panel.allCases.map(\.rawValue), help: Command.helpKeys.name, palette: Command.commandOpen.name,
    quit: Command.appQuit.name, bases: ["default", "vim", "emacs"], problem: CommandCatalog.problem,
    spelledOut: CommandCatalog.spelledOut)
}

extension Editor {
  /// The name of a command in a message: its key, or the typed line in line mode and without a key.
  ///
  /// - Parameters:
  ///   - line: The line that a key may run.
  ///   - typed: The line to type, if it differs.
  ///   - panel: The panel of the key; by default the active one.
  func word(for line: String, typed: String? = nil, in panel: Panel? = nil) -> String {
    let key = isTyped ? nil : keymap.label(for: line, in: panel ?? self.panel)
    return key ?? (isTyped ? typed ?? line : CommandCatalog.words(of: typed ?? line))
  }

  /// The name of a command without arguments.
  func word(for command: Command, typed: String? = nil, in panel: Panel? = nil) -> String {
    word(for: command.name, typed: typed, in: panel)
  }
}

/// The editing keys of text fields in every keymap, as in shells.
package enum FieldKeys {
  struct Action: Sendable {
    let help: String
    /// The best one first.
    let keys: [Key]
    let edit: @Sendable (inout Prompt) -> Void

    init(_ help: String, _ keys: Key..., edit: @escaping @Sendable (inout Prompt) -> Void) {
      (self.help, self.keys, self.edit) = (help, keys, edit)
    }
  }

  static let actions = [
    Action("Move left", Key(.left), control("b")) { $0.move(to: $0.cursor - 1) },
    Action("Move right", Key(.right), control("f")) { $0.move(to: $0.cursor + 1) },
    Action("Move to the previous word", Key(.left, .control), alt("b"), Key(.left, .alt)) {
      $0.move(to: $0.place(wordsOn: -1))
    },
    Action("Move to the next word", Key(.right, .control), alt("f"), Key(.right, .alt)) {
      $0.move(to: $0.place(wordsOn: 1))
    },
    Action("Move to the start", Key(.home), control("a")) { $0.move(to: 0) },
    Action("Move to the end", Key(.end), control("e")) { $0.move(to: $0.text.count) },
    Action("Delete the previous character", Key(.backspace), control("h")) { $0.deleteBackward(to: $0.cursor - 1) },
    Action("Delete the next character", Key(.delete), control("d")) { $0.delete(to: $0.cursor + 1) },
    Action("Delete the previous word", control("w"), Key(.backspace, .alt)) {
      // As in shells, words end at spaces.
      let before = $0.text.prefix($0.cursor)
      $0.deleteBackward(to: before.reversed().drop { $0 == " " }.drop { $0 != " " }.count)
    },
    Action("Delete the next word", alt("d")) { $0.delete(to: $0.place(wordsOn: 1)) },
    Action("Delete to the start", control("u")) { $0.delete(to: 0) },
    Action("Delete to the end", control("k")) { $0.delete(to: $0.text.count) },
  ]

  private static func control(_ letter: Character) -> Key { Key(.character(letter), .control) }
  private static func alt(_ letter: Character) -> Key { Key(.character(letter), .alt) }

  private static let byKey = Dictionary(
    actions.flatMap { action in action.keys.map { ($0, action) } }, uniquingKeysWith: { first, _ in first })

  /// The action of a key; a special key works with any modifier.
  static func action(of key: Key) -> Action? {
    if let action = byKey[key] { return action }
    if case .character = key.code { return nil }
    return byKey[Key(key.code)]
  }

  package static func rows(style: KeyLabelStyle = .signs) -> [KeyTable.Row] {
    actions.map { action in
      let keys = action.keys.map { $0.label(style) }
      return KeyTable.Row(
        name: "", entries: [KeyTable.Row.Entry(keys: keys, argument: "", commands: [])], help: action.help)
    }
  }
}

extension Key {
  /// True for Escape, and for Ctrl-C and Ctrl-G as in shells and Emacs.
  var leaves: Bool {
    code == .escape || [Key(.character("c"), .control), Key(.character("g"), .control)].contains(self)
  }
}
