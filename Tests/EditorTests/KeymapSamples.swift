import Editor
@testable import Keymaps
import Cells

/// A small language of commands for tests of keymaps.
enum Sample {
  static let commands: Set<String> = [
    "command.open", "help.keys", "app.quit", "edit.undo", "corner.toggle", "corner.first", "corner.last",
    "corner.goto",
    "corner.every", "export", "set",
  ]

  static func problem(_ text: String) -> CommandProblem? {
    let words = text.split(separator: " ").map(String.init)
    let name = words.first ?? ""
    guard commands.contains(name) else {
      return .unknown(name: name, suggestion: name == "corner.togle" ? "corner.toggle" : nil)
    }
    return words.last == "one" ? .badArgument("expected a number") : nil
  }

  static let rules = KeymapRules(
    contexts: ["corners", "preview"], help: "help.keys", palette: "command.open", quit: "app.quit", problem: problem)

  static let baseText = """
    schema = 1
    name = "base"
    summary = "for tests"
    [labels]
    m = "patterns"
    [keys.global]
    ":" = "command.open"
    u = "edit.undo"
    C-z = "edit.undo"
    n = "set count += 1"
    m.o = "corner.every 2"
    m.k = "corner.every 3"
    e.s = "export svg"
    [keys.corners]
    space = "corner.toggle"
    home = "corner.first"
    """

  static let base = Keymap.load(file(baseText, name: "base.toml"), rules: rules).keymap

  static func file(_ text: String, name: String = "mine.toml") -> KeymapFile {
    KeymapFile(name: name, bytes: Array(text.utf8))
  }

  /// A personal file over the base.
  static func load(_ text: String) -> KeymapLoad { Keymap.load(file(text), over: base, rules: rules) }

  /// A file that stands alone, with a way out.
  static func alone(_ text: String) -> KeymapLoad {
    Keymap.load(file("extends = 'none'\nkeys.global.':' = 'command.open'\n" + text), rules: rules)
  }
}

extension KeyLookup {
  /// The commands of a match.
  var commands: [String]? {
    if case .matched(let binding) = self { binding.commands } else { nil }
  }

  /// What a prefix box lists: keys with a title or commands.
  var box: [String]? {
    guard case .pending(let prefix) = self else { return nil }
    return ["\(prefix.keys.notation): \(prefix.title ?? "-")"]
      + prefix.entries.map { "\($0.key.notation) \($0.title ?? $0.commands.first ?? "…")" }
  }
}
