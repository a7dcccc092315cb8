extension Command {
  static let panels: [Command] =
    [
      Command("focus.next", help: "Go to the next panel") { editor throws(CommandError) in editor.focus(1) },
      Command("focus.previous", help: "Go to the panel before") { editor throws(CommandError) in
        editor.focus(-1)
      },
    ]
    + Panel.allCases.map { panel in
      Command("focus.\(panel.rawValue)", help: "Go to the \(panel.rawValue) panel") {
        editor throws(CommandError) in
        editor.panel = panel
      }
    }
}

extension Editor {
  fileprivate mutating func focus(_ step: Int) {
    let all = Panel.allCases
    let index = (all.firstIndex(of: panel) ?? 0) + step
    panel = all[(index + all.count) % all.count]
  }
}
