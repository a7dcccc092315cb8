public import Keymaps

/// Which keys do what, as the list of keys, `fillet keys` and the README show it.
public enum KeyTable {
  /// One command with all its keys.
  public struct Row: Hashable, Sendable {
    /// Keys with the arguments that they give the command, empty for none.
    public struct Entry: Hashable, Sendable {
      public let keys: [String]
      public let argument: String
      /// What the keys run; nothing for keys that are joined into one entry.
      public let commands: [String]

      /// The keys as lists show them: `↑ or k`, since a blank between two keys makes a chord of them.
      public var keysText: String { keys.joined(separator: keys.contains("…") ? " " : " or ") }
    }

    /// The command that all the keys run; several are one thing of its own.
    public let name: String
    public let entries: [Entry]
    public let help: String
  }

  /// The rows of a context: a row for each command, in the order of the keymap's file.
  ///
  /// - Parameter context: a panel, or ``Keymap/global`` for the keys that work everywhere.
  public static func rows(of keymap: Keymap, context: String, style: KeyLabelStyle = .signs) -> [Row] {
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
