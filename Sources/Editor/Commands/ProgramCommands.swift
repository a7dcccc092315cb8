import Keymaps

extension Command {
  package static let commandOpen = Command("command.open", title: "command…", keeps: .nothing, help: "Type a command") {
    editor throws(CommandError) in
    editor.prompt(":", "")
  }
  .having(.offersCommands)

  package static let helpKeys = Command(
    "help.keys", title: "list keys", also: ["h", "help"], keeps: .nothing, help: "List the keys of this panel"
  ) { editor throws(CommandError) in editor.mode = .list(ListView(content: .keys(editor.panel))) }
  .having(.listsKeys)

  package static let appMessages = Command(
    "app.messages", title: "messages", keeps: .nothing, help: "Show recent messages in full"
  ) { editor throws(CommandError) in
    guard !editor.log.isEmpty else { throw .because("no messages") }
    editor.mode = .list(ListView(content: .messages))
  }

  package static let appQuit = Command(
    "app.quit", title: "quit", also: ["q", "quit", "exit", "qa"], keeps: .nothing, hints: .everywhere(63, "quit"),
    help: "Quit (asks about unsaved changes)"
  ) {
    editor throws(CommandError) in try editor.leave(for: .quit)
  }

  static let program: [Command] = [
    commandOpen,
    helpKeys,
    Command(
      "help.describe-key", title: "describe key", keeps: .nothing, help: "Describe a key without running it"
    ) { editor throws(CommandError) in editor.mode = .describing },
    appMessages,
    Command("app.cancel", title: "cancel", keeps: .nothing, help: "Cancel") {
      editor throws(CommandError) in editor.mode = .normal
    },
    Command(
      "app.suspend", title: "suspend", also: ["suspend"], near: ["shell"], keeps: .nothing,
      help: "Suspend to the shell (fg resumes)"
    ) {
      editor throws(CommandError) in editor.ask(.suspend)
    },
    Command("view.redraw", title: "redraw", near: ["draw again"], keeps: .nothing, help: "Redraw the screen") {
      editor throws(CommandError) in editor.ask(.redraw)
    },
    appQuit,
    Command(
      "app.save-quit", title: "save and quit", also: ["wq", "wq!", "wqa"], keeps: .nothing,
      help: "Save and quit"
    ) { editor throws(CommandError) in try editor.saveAndQuit(evenUnchanged: !editor.hasFile) },
    Command(
      "app.finish", title: "save and quit", also: ["x", "xa"], keeps: .nothing,
      help: "Save if changed, then quit"
    ) { editor throws(CommandError) in try editor.saveAndQuit(evenUnchanged: false) },
    Command(
      "app.discard", title: "quit unsaved", also: ["q!", "qa!", "quit!"], keeps: .nothing,
      help: "Quit without saving"
    ) {
      editor throws(CommandError) in editor.ask(.discard)
    },
  ]
}

extension Editor {
  /// Opens a prompt that completes the line `prefix`.
  ///
  /// - Parameter isSelected: True if the first typed character replaces `text`.
  mutating func prompt(_ label: String, _ prefix: String, _ text: String = "", isSelected: Bool = false) {
    mode = .prompt(Prompt(label: label, prefix: prefix, text: text, isSelected: isSelected))
  }

  /// Opens a prompt for the arguments of a command.
  mutating func prompt(_ label: String, _ command: Command, _ text: String = "", isSelected: Bool = false) {
    prompt(label, command.line(""), text, isSelected: isSelected)
  }
}

extension Command {
  package static let focusNext = Command(
    "focus.next", title: "next panel", keeps: .change, hints: .everywhere(58, "panel"), help: "Next panel"
  ) {
    editor throws(CommandError) in try editor.focus(1)
  }

  package static let focusPrevious = Command(
    "focus.previous", title: "prev panel", keeps: .change, hints: .everywhere(59, "panel"),
    help: "Previous panel"
  ) { editor throws(CommandError) in try editor.focus(-1) }

  static let panels: [Command] = [focusNext, focusPrevious] + Panel.main.map(focus)

  static func focus(_ panel: Panel) -> Command {
    Command(
      "focus.\(panel.rawValue)", title: panel.rawValue, keeps: .change, help: "Go to the \(panel.rawValue) panel"
    ) { editor throws(CommandError) in try editor.focus(panel) }
  }
}

extension Editor {
  fileprivate mutating func focus(_ step: Int) throws(CommandError) {
    try focus(Panel.main.cycled(from: panel, by: step))
  }

  /// Goes to a panel and closes an explanation.
  ///
  /// - Throws: While a lesson is open.
  fileprivate mutating func focus(_ panel: Panel) throws(CommandError) {
    try checkNoLesson()
    study = nil
    self.panel = panel
  }
}
