import Screen

extension Keymap {
  /// The chord to show for a command in a panel, such as `e s`; `nil` when no key runs it there.
  public func label(for command: String, in panel: Panel, style: KeyLabelStyle = .signs) -> String? {
    chords(for: command, in: panel.rawValue).first.map { $0.label(style) }
  }
}

extension CommandCatalog {
  /// What a keymap's loader is to say of a command line, or `nil` for one that is right.
  public static func problem(in line: String) -> CommandProblem? {
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
  public static let editor = KeymapRules(
    contexts: Panel.allCases.map(\.rawValue),
    essentials: Essentials(help: ["help.keys"], palette: ["command.open"], quit: ["app.quit"]),
    bases: ["default", "vim", "emacs"], problem: CommandCatalog.problem)
}
