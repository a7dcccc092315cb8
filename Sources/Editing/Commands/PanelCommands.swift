extension Command {
  package static let focusNext = Command(
    "focus.next", title: "next panel", keeps: .change, hints: .everywhere(58, "panel"), help: "Go to the next panel"
  ) {
    editor throws(CommandError) in try editor.focus(1)
  }

  package static let focusPrevious = Command(
    "focus.previous", title: "panel before", keeps: .change, hints: .everywhere(59, "panel"),
    help: "Go to the panel before"
  ) {
    editor throws(CommandError) in
    try editor.focus(-1)
  }

  static let panels: [Command] =
    [
      focusNext,
      focusPrevious,
    ]
    + Panel.main.map(focus)

  static func focus(_ panel: Panel) -> Command {
    Command(
      "focus.\(panel.rawValue)", title: panel.rawValue, keeps: .change, help: "Go to the \(panel.rawValue) panel"
    ) {
      editor throws(CommandError) in
      try editor.focus(panel)
    }
  }
}

extension Editor {
  fileprivate mutating func focus(_ step: Int) throws(CommandError) {
    let all = Panel.main
    let index = (all.firstIndex(of: panel) ?? 0) + step
    try focus(all[(index + all.count) % all.count])
  }

  /// Goes to a panel; an explanation ends with that, and a lesson has to be left first.
  fileprivate mutating func focus(_ panel: Panel) throws(CommandError) {
    try checkNoLesson()
    study = nil
    self.panel = panel
  }
}
