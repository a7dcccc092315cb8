import Editor
package import Keymaps
import Text

/// Tables of keys as text and as Markdown.
package enum KeyReference {
  /// The panels, with identical ones merged, and the keys that work everywhere.
  private static func sections(_ keymap: Keymap, _ style: KeyLabelStyle) -> [(title: String, rows: [KeyTable.Row])] {
    var sections: [(names: [String], rows: [KeyTable.Row])] = []
    for panel in Panel.allCases {
      let rows = KeyTable.rows(of: keymap, context: panel.rawValue, style: style)
      if let index = sections.firstIndex(where: { $0.rows == rows }) {
        sections[index].names.append(panel.rawValue)
      } else if !rows.isEmpty {
        sections.append(([panel.rawValue], rows))
      }
    }
    return sections.map { names, rows in
      ("\(names.joined(separator: " and ")) panel\(names.count > 1 ? "s" : "")", rows)
    } + [
      ("everywhere", KeyTable.rows(of: keymap, context: Keymap.global, style: style)),
      ("where text is typed", FieldKeys.rows(style: style)),
    ]
  }

  package static func text(_ keymap: Keymap, style: KeyLabelStyle) -> String {
    sections(keymap, style).map { section in
      let lines = section.rows.flatMap { row in
        row.entries.map { entry in
          let keys = entry.keysText
          let text = displayed(entry.argument.isEmpty ? row.help : "\(row.help): \(entry.argument)")
          return "  " + keys + String(repeating: " ", count: max(1, 16 - keys.count)) + text
        }
      }
      return ([section.title] + lines).joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  package static func markdown(_ keymap: Keymap, style: KeyLabelStyle) -> String {
    sections(keymap, style).map { section in
      let lines = section.rows.map { row in
        let cells = row.entries.map { entry in
          let keys = entry.keys.map { $0 == "…" ? "…" : code($0) }.joined(separator: " ")
          return entry.argument.isEmpty ? keys : "\(keys) \(displayed(entry.argument))"
        }
        return "| \(cells.joined(separator: ", ")) | \(displayed(row.help)) |"
      }
      return (["| \(section.title) | |", "| --- | --- |"] + lines).joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  /// A table of all commands with their arguments and an example.
  package static func commands() -> String {
    let rows = CommandCatalog.all.map { command in
      let name = command.usage.isEmpty ? "`\(command.name)`" : "`\(command.name)` \(command.usage)"
      return "| \(name) | \(command.help) | \(command.usage.isEmpty ? "" : "`\(command.example)`") |"
    }
    let short = Dictionary(grouping: CommandCatalog.shortNames.keys) { CommandCatalog.shortNames[$0] ?? "" }
    let names = short.keys.sorted().map { name in
      "- \((short[name] ?? []).sorted().map { "`\($0)`" }.joined(separator: " ")) for `\(name)`"
    }
    return (["| command | effect | example |", "| --- | --- | --- |"] + rows).joined(separator: "\n")
      + "\n\nShort names:\n\n" + names.joined(separator: "\n") + "\n"
  }

  /// A key as Markdown code in a table cell.
  private static func code(_ key: String) -> String {
    if key.contains("`") { return "`` \(key) ``" }
    return "`\(key.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|"))`"
  }
}
