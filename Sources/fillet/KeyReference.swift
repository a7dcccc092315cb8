import Editing

/// The tables of keys, for `fillet keys` and the README.
enum KeyReference {
  /// The headings with what follows each: keys, then what they do.
  private static func sections(_ keymap: Keymap) -> [(title: String, rows: [(keys: [String], text: String)])] {
    let contexts = Panel.allCases.map { ("In the \($0.rawValue) panel", $0.rawValue) } + [("Everywhere", Keymap.global)]
    return contexts.compactMap { title, context in
      var order: [String] = []
      var keys: [String: [String]] = [:]
      for binding in keymap.bindings(in: context) where binding.context == context {
        let line = binding.commands.joined(separator: "; ")
        if keys[line] == nil { order.append(line) }
        keys[line, default: []].append(binding.keys.label())
      }
      let rows = order.map { (keys: keys[$0] ?? [], text: CommandCatalog.help(for: $0)) }
      return rows.isEmpty ? nil : (title, rows)
    }
  }

  static func text(_ keymap: Keymap) -> String {
    sections(keymap).map { title, rows in
      let lines = rows.map { row in
        let keys = row.keys.joined(separator: "  ")
        return "  " + keys + String(repeating: " ", count: max(1, 16 - keys.count)) + row.text
      }
      return ([title] + lines).joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  static func markdown(_ keymap: Keymap) -> String {
    sections(keymap).map { title, rows in
      let lines = rows.map { row in
        // A pipe would end the cell, and a backquote the code.
        let keys = row.keys.map {
          $0.contains("`")
            ? "`` \($0) ``" : "`\($0.split(separator: "|", omittingEmptySubsequences: false).joined(separator: "\\|"))`"
        }
        return "| \(keys.joined(separator: " ")) | \(row.text) |"
      }
      return (["**\(title)**", "", "| keys | |", "| --- | --- |"] + lines).joined(separator: "\n")
    }.joined(separator: "\n\n")
  }
}
