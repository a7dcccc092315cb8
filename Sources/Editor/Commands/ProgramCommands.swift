import Keymaps

extension Command {
  package static let commandOpen = Command("command.open", title: "command", keeps: .nothing, help: "Type a command") {
    editor throws(CommandError) in
    editor.prompt(":", "")
  }

  package static let helpKeys = Command(
    "help.keys", title: "list the keys", also: ["h", "help"], keeps: .nothing, help: "List the keys of this panel"
  ) { editor throws(CommandError) in
    editor.mode = .list(ListView(content: .keys(editor.panel)))
  }

  package static let appMessages = Command(
    "app.messages", title: "messages", keeps: .nothing, help: "Show what could not be told on one line"
  ) {
    editor throws(CommandError) in
    guard !editor.log.isEmpty else { throw .because("there are no messages") }
    editor.mode = .list(ListView(content: .messages))
  }

  package static let appQuit = Command(
    "app.quit", title: "quit", also: ["q", "quit", "exit", "qa"], keeps: .nothing, hints: .everywhere(63, "quit"),
    help: "Leave; asks first when there are changes that no file holds"
  ) {
    editor throws(CommandError) in try editor.leave(for: .quit)
  }

  static let program: [Command] = [
    commandOpen,
    helpKeys,
    Command("help.describe-key", title: "what is a key", keeps: .nothing, help: "Say what a key does, without doing it")
    { editor throws(CommandError) in
      editor.mode = .describing
    },
    appMessages,
    Command("app.cancel", title: "cancel", keeps: .nothing, help: "Leave what is begun") {
      editor throws(CommandError) in editor.mode = .normal
    },
    Command(
      "app.suspend", title: "to the shell", also: ["suspend"], keeps: .nothing,
      help: "Stop the program and go back to the shell; fg goes on"
    ) {
      editor throws(CommandError) in editor.ask(.suspend)
    },
    Command("view.redraw", title: "draw again", keeps: .nothing, help: "Draw the whole screen again") {
      editor throws(CommandError) in editor.ask(.redraw)
    },
    appQuit,
    Command(
      "app.save-quit", title: "save and quit", also: ["wq", "wq!", "wqa"], keeps: .nothing,
      help: "Save the document, then leave"
    ) { editor throws(CommandError) in
      try editor.saveAndQuit(evenUnchanged: !editor.hasFile)
    },
    Command(
      "app.finish", title: "save and quit", also: ["x", "xa"], keeps: .nothing,
      help: "Save the changes, where there are any, then leave"
    ) { editor throws(CommandError) in
      try editor.saveAndQuit(evenUnchanged: false)
    },
    Command(
      "app.discard", title: "quit unsaved", also: ["q!", "qa!", "quit!"], keeps: .nothing,
      help: "Leave without saving: changes that no file holds are given up"
    ) {
      editor throws(CommandError) in editor.ask(.discard)
    },
  ]
}

extension Editor {
  mutating func prompt(_ label: String, _ prefix: String, _ text: String = "") {
    mode = .prompt(Prompt(label: label, prefix: prefix, text: text))
  }

  /// Begins a prompt for the arguments of a command.
  mutating func prompt(_ label: String, _ command: Command, _ text: String = "") {
    prompt(label, command.line(""), text)
  }

  /// Begins a prompt with a value that the first character typed takes the place of.
  mutating func ask(_ label: String, _ prefix: String, replacing text: String) {
    mode = .prompt(Prompt(label: label, prefix: prefix, text: text, isSelected: true))
  }

  /// The same for the arguments of a command.
  mutating func ask(_ label: String, _ command: Command, replacing text: String) {
    ask(label, command.line(""), replacing: text)
  }
}

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
