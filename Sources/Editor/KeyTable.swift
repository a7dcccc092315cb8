package import Keymaps
package import Cells

/// Which keys do what, as the list of keys, `fillet keys` and the README show it.
package enum KeyTable {
  /// One command with all its keys.
  package struct Row: Hashable, Sendable {
    /// Keys with the arguments that they give the command, empty for none.
    package struct Entry: Hashable, Sendable {
      package let keys: [String]
      package let argument: String
      /// What the keys run; nothing for keys that are joined into one entry.
      package let commands: [String]

      /// The keys as lists show them: `↑ or k`, since a blank between two keys makes a chord of them.
      package var keysText: String { keys.joined(separator: keys.contains("…") ? " " : " or ") }
    }

    /// The command that all the keys run; several are one thing of its own.
    package let name: String
    package let entries: [Entry]
    package let help: String
  }

  /// The rows of a context: a row for each command, in the order of the keymap's file.
  ///
  /// - Parameter context: a panel, or ``Keymap/global`` for the keys that work everywhere.
  package static func rows(of keymap: Keymap, context: String, style: KeyLabelStyle = .signs) -> [Row] {
    var order: [String] = []
    var entries: [String: [(argument: String, commands: [String], keys: [String])]] = [:]
    for binding in keymap.bindings(in: context) where binding.context == context {
      let line = binding.commands.joined(separator: "; ")
      // Several commands are one thing of its own.
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

  /// Keys that are their own arguments, such as the digits that select corners, become a single entry.
  private static func collapsed(_ entries: [Row.Entry]) -> [Row.Entry] {
    guard entries.count > 2, let first = entries.first, let last = entries.last,
      entries.allSatisfy({ $0.keys == [$0.argument] })
    else { return entries }
    return [Row.Entry(keys: [first.argument, "…", last.argument], argument: "", commands: [])]
  }
}

extension Keymap {
  /// The keys that open a box of more keys in a panel: those of the keymap's file first to last.
  package func boxKeys(in panel: Panel) -> [Key] { boxKeys(in: panel.rawValue) }

  /// The chord to show for a command in a panel, such as `e s`; `nil` when no key runs it there.
  package func label(for command: String, in panel: Panel, style: KeyLabelStyle = .signs) -> String? {
    chord(for: command, in: panel.rawValue).map { $0.label(style) }
  }

  /// The same for a command without arguments.
  package func label(for command: Command, in panel: Panel, style: KeyLabelStyle = .signs) -> String? {
    label(for: command.name, in: panel, style: style)
  }

  /// The keys that run a command in a panel, or how it is typed there where it has none.
  package func keys(for line: String, in panel: Panel, style: KeyLabelStyle = .signs) -> String {
    if let label = label(for: line, in: panel, style: style) { return label }
    let open = label(for: .commandOpen, in: panel, style: style) ?? ":"
    // A lone sign stands right before what is typed, and a chord such as `Alt-x` apart from it.
    return open + (open.count > 1 ? " " : "") + line + (style == .signs ? "⏎" : " Enter")
  }
}

extension CommandCatalog {
  /// What a keymap's loader is to say of a command line, or `nil` for one that is right.
  package static func problem(in line: String) -> CommandProblem? {
    do throws(CommandSyntaxError) {
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
  /// What keymaps of the editor are held against: its panels, and the commands without which a person is stuck.
  package static let editor = KeymapRules(
    contexts: Panel.allCases.map(\.rawValue),
    essentials: Essentials(
      help: [Command.helpKeys.name], palette: [Command.commandOpen.name], quit: [Command.appQuit.name]),
    bases: ["default", "vim", "emacs"], problem: CommandCatalog.problem,
    spelledOut: CommandCatalog.spelledOut)
}

extension Editor {
  /// A command in a text: the key that runs it, or how it is typed where lines are typed or it has no key.
  ///
  /// - Parameters:
  ///   - line: a command that a key may run.
  ///   - typed: what is typed in its stead, where that is something else.
  ///   - panel: where the key is pressed; by default the panel that has the keyboard.
  func word(for line: String, typed: String? = nil, in panel: Panel? = nil) -> String {
    let key = isTyped ? nil : keymap.label(for: line, in: panel ?? self.panel)
    return key ?? typed ?? line
  }

  /// The same for a command without arguments.
  func word(for command: Command, typed: String? = nil, in panel: Panel? = nil) -> String {
    word(for: command.name, typed: typed, in: panel)
  }
}
