import Cells
import Document
import Keymaps

extension Command {
  package static let commandOpen = Command("command.open", title: "command…", keeps: .nothing, help: "Type a command") {
    editor throws(CommandError) in
    editor.prompt(":", "")
  }
  .having(.offersCommands)

  package static let helpKeys = Command(
    "help.keys", title: "list keys", also: ["h", "help", "help.describe-key", "keymap.capture"],
    near: ["shortcut", "shortcuts"], keeps: .nothing,
    help: "List the keys of this panel, find one and rebind it"
  ) { editor throws(CommandError) in editor.mode = .list(ListView(content: .keys(editor.panel))) }
  .having(.listsKeys)

  package static let appMessages = Command(
    "app.messages", title: "messages", keeps: .nothing, help: "Show recent messages in full"
  ) { editor throws(CommandError) in
    guard !editor.log.isEmpty else { throw .because("no messages") }
    editor.mode = .list(ListView(content: .messages))
  }

  package static let appQuit = Command(
    "app.quit", title: "quit", also: ["q", "quit", "exit", "qa"], keeps: .nothing, hints: .everywhere(75, "quit"),
    help: "Quit (asks about unsaved changes)"
  ) {
    editor throws(CommandError) in try editor.leave(for: .quit)
  }

  static let program: [Command] = [
    commandOpen,
    helpKeys,
    appMessages,
    Command("app.cancel", title: "cancel", keeps: .nothing, help: "Cancel, or remove the marks of corners") {
      editor throws(CommandError) in
      if editor.mode == .normal { editor.marks = [] }
      editor.mode = .normal
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
  mutating func prompt(_ label: String, _ prefix: String, _ text: String = "") {
    mode = .prompt(Prompt(label: label, prefix: prefix, text: text))
  }

  mutating func prompt(_ label: String, _ command: Command, _ text: String = "", isPresent: Bool = false) {
    mode = .prompt(Prompt(label: label, prefix: command.line(""), text: text, isPresent: isPresent))
  }
}

extension Command {
  package static let focusNext = Command(
    "focus.next", title: "next panel", keeps: .change, hints: .everywhere(80, "panel"), help: "Next panel"
  ) {
    editor throws(CommandError) in try editor.focus(1)
  }

  package static let focusPrevious = Command(
    "focus.previous", title: "prev panel", keeps: .change, hints: .everywhere(81, "panel"),
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
  mutating func focus(_ panel: Panel) throws(CommandError) {
    try checkNoLesson()
    study = nil
    self.panel = panel
  }
}

extension Command {
  package static let repeating: Command = .init(
    "repeat", title: "repeat", keeps: .change, inner: 2, "COUNT COMMAND", example: "5 corner.radius +1",
    help: "Repeat a command (one undo step)"
  ) { arguments throws(CommandError) in
    guard let word = arguments.words.first else { throw .missing("a count and a command") }
    guard let count = Command.count(word) else {
      throw .bad(argument: word, expected: "a number from 1 to \(Command.mostRepeats)")
    }
    let line = String(arguments.rest.dropFirst(word.count))
    let repeated = try CommandCatalog.prepared(line, in: .repeating)
    return { editor throws(CommandError) in
      let steps = editor.history.undoCount
      for number in 0..<count {
        var next = editor
        do throws(CommandError) {
          try repeated.action(&next)
        } catch {
          // Running out of room is not an error: 99 undos of 3 steps undo 3.
          guard number > 0 else { throw error }
          editor.message = Message("\(number) of \(count) times: \(error)", editor.message.kind)
          break
        }
        editor = next
      }
      if repeated.command?.makesOneStep == true { editor.history.join(after: steps) }
    }
  }
  .counting { _, line, count in
    let words = line.split(separator: " ", maxSplits: 2)
    let own = words.count == 3 ? Int(words[1]) : nil
    guard let own else { return [repeating.line("\(count) \(line)")] }
    return [repeating.line("\(min(own * count, mostRepeats)) \(words[2])")]
  }
  .having(.oneWord)

  package static let editUndo: Command = moving(
    "edit.undo", title: "undo", also: ["u", "undo"], keeps: .history,
    hints: .everywhere(74, "undo", need: .undoStep), help: "Undo"
  ) { editor, count throws(CommandError) in
    try editor.moveInHistory("undo", by: count, as: .information, left: \.undoCount) { $0.undo() }
  }
  .counting { _, line, count in steps(editUndo, line, count) }

  private static let editRedo: Command = moving(
    "edit.redo", title: "redo", also: ["redo", "red"], near: ["do again"], keeps: .history, help: "Redo"
  ) { editor, count throws(CommandError) in
    try editor.moveInHistory("redo", by: count, as: .changed, left: \.redoCount) { $0.redo() }
  }
  .counting { _, line, count in steps(editRedo, line, count) }

  /// A count typed before a key that moves through the history; a line with its own count is repeated.
  private static func steps(_ command: Command, _ line: String, _ count: Int) -> [String] {
    [line == command.name ? command.line("\(count)") : repeating.line("\(count) \(line)")]
  }

  package static let history = Command(
    "history", title: "history", also: ["undolist"], keeps: .history, "[STEP]", example: "0",
    help: "List the undo steps, or go to one"
  ) { arguments throws(CommandError) in
    guard !arguments.words.isEmpty else {
      return { editor throws(CommandError) in
        try editor.checkNoLesson()
        editor.listHistory()
      }
    }
    let step = try arguments.one("the number of a step", Int.init)
    return { editor throws(CommandError) in
      let steps = editor.history.undoCount + editor.history.redoCount
      guard (0...steps).contains(step) else { throw .because("there are the steps 0 to \(steps)") }
      let before = editor.document
      while editor.history.undoCount > step, editor.history.undo() {}
      while editor.history.undoCount < step, editor.history.redo() {}
      try editor.show(editor.document, selecting: before.selection(editor.selection.item, in: editor.document))
      editor.message = Message("step \(step) of \(steps)")
    }
  }
  .having(.oneWord)

  static let editing: [Command] = [
    repeating,
    editUndo,
    history,
    editRedo,
    Command(
      "edit.repeat", title: "repeat change", near: ["once more"], keeps: .again, help: "Repeat the last change"
    ) { editor throws(CommandError) in
      guard let line = editor.lastCommand else { throw .because("no change to repeat yet") }
      try editor.carryOut(line)
    },
  ]
}

extension Editor {
  /// Runs another command's line as part of a command.
  mutating func carryOut(_ line: String) throws(CommandError) {
    try PreparedCommand(line).action(&self)
  }

  /// Moves up to `count` steps through the history and says so.
  ///
  /// Only the last state is resolved.
  ///
  /// - Parameters:
  ///   - verb: `undo` or `redo`.
  ///   - left: The number of steps that remain.
  fileprivate mutating func moveInHistory(
    _ verb: String, by count: Int?, as kind: Message.Kind, left: (History<Document>) -> Int,
    _ step: (inout History<Document>) -> Bool
  ) throws(CommandError) {
    let wanted = count ?? 1
    var moved = 0
    // Each step keeps the selected item selected, as if it were the only one.
    var (before, chosen) = (document, selection.item)
    while moved < wanted, step(&history) {
      chosen = before.selection(chosen, in: document)
      before = document
      moved += 1
    }
    guard moved > 0 else { throw .because("nothing to \(verb)") }
    try show(document, selecting: chosen)
    let number = moved > 1 ? "\(moved) steps " : ""
    message = Message(
      moved < wanted
        ? "\(moved) of \(wanted) times: nothing to \(verb)"
        : "\(number)\(verb)ne · \(left(history)) more to \(verb)",
      kind)
  }
}

extension Command {
  package static let keymapBind: Command = .init(
    "keymap.bind", title: "bind key", near: ["map"], keeps: .nothing, inner: 3, "CONTEXT KEYS COMMAND",
    example: "global F9 view.tone",
    help: "Bind keys to a command, in a panel or everywhere (global); C-t, or g>t for a chord"
  ) { arguments throws(CommandError) in
    let (context, keys) = try chord(of: arguments)
    let head = arguments.words.prefix(2).reduce(arguments.rest[...]) { rest, word in
      rest.drop { $0 == " " }.dropFirst(word.count)
    }
    let typed = String(head.drop { $0 == " " })
    // Keymap files hold full names.
    let command = CommandCatalog.head(of: typed).name.contains(" ") ? CommandCatalog.spelledOut(typed) : typed
    guard !command.isEmpty else { throw .missing("a command") }
    _ = try CommandCatalog.prepared(command, in: .keymapBind)
    return { editor throws(CommandError) in
      editor.ask(.changeKey(KeyChange(context: context, keys: keys, commands: [command])))
    }
  }
  .completing { _, _, words in words.isEmpty ? contexts : [] }

  static let keys: [Command] = [
    keymapBind,
    Command(
      "keymap.unbind", title: "unbind key", near: ["unmap"], keeps: .nothing, "CONTEXT KEYS", example: "global F4",
      help: "Remove your key binding, or disable a built-in one"
    ) { arguments throws(CommandError) in
      let (context, keys) = try chord(of: arguments)
      if arguments.words.count > 2 { throw .tooMany(arguments.words[2]) }
      return { editor throws(CommandError) in
        editor.ask(.changeKey(KeyChange(context: context, keys: keys, commands: [])))
      }
    }
    .completing { _, _, words in words.isEmpty ? contexts : [] },
    Command(
      "settings.save", title: "save settings", near: ["keep", "config", "configuration", "preferences"],
      keeps: .nothing,
      help: "Save these view settings as default"
    ) {
      editor throws(CommandError) in editor.ask(.saveSettings(editor.view))
    },
  ]

  private static var contexts: [ArgumentValue] {
    [ArgumentValue(text: Keymap.global, help: "In every panel", next: "KEYS")]
      + Panel.allCases.map { ArgumentValue(text: $0.rawValue, help: "In the \($0.rawValue) panel", next: "KEYS") }
  }

  private static func chord(
    of arguments: CommandArguments
  ) throws(CommandError) -> (context: String, keys: [Key]) {
    let contexts = [Keymap.global] + Panel.allCases.map(\.rawValue)
    guard let context = arguments.words.first else { throw .missing("where: \(contexts.joined(separator: ", "))") }
    guard contexts.contains(context) else {
      throw .bad(argument: context, expected: contexts.joined(separator: ", "))
    }
    guard arguments.words.count > 1 else { throw .missing("keys, such as C-t or g>t") }
    let word = arguments.words[1]
    guard word == ">" || !word.split(separator: ">", omittingEmptySubsequences: false).contains("") else {
      throw .bad(argument: word, expected: "keys, such as C-t or g>t")
    }
    do throws(KeyNotationError) {
      return (context, try Key.chord(notation: word == ">" ? word : word.replacing(">", with: " ")))
    } catch {
      throw .bad(argument: word, expected: "keys: \(error)")
    }
  }
}
