import Document

extension Command {
  package static let repeating: Command = .init(
    "repeat", title: "repeat", keeps: .change, inner: 2, "COUNT COMMAND", example: "5 corner.radius +1",
    help: "Do a command several times or as often as it can be done, as one step"
  ) { arguments throws(CommandSyntaxError) in
    guard let word = arguments.words.first else { throw .missing("how often, and a command") }
    guard let count = Int(word), (1...Command.mostRepeats).contains(count) else {
      throw .bad(argument: word, expected: "a number from 1 to \(Command.mostRepeats)")
    }
    let line = String(arguments.rest.dropFirst(word.count))
    let (_, command, action) = try CommandCatalog.action(for: line, in: .repeating)
    return { editor throws(CommandError) in
      let steps = editor.history.undoCount
      for number in 0..<count {
        var next = editor
        do throws(CommandError) {
          try action(&next)
        } catch {
          // As often as it can be done: more is asked for than there is room for, as in 99 steps back.
          guard number > 0 else { throw error }
          editor.message = Message("\(number) of \(count) times: \(error)", editor.message.kind)
          break
        }
        editor = next
      }
      if command.makesOneStep { editor.history.join(after: steps) }
    }
  }
  .counting { _, line, count in
    let words = line.split(separator: " ", maxSplits: 2)
    let own = words.count == 3 ? Int(words[1]) : nil
    guard let own else { return [repeating.line("\(count) \(line)")] }
    return [repeating.line("\(min(own * count, mostRepeats)) \(words[2])")]
  }

  package static let editUndo = Command(
    "edit.undo", title: "undo", also: ["u", "undo"], keeps: .history, hints: .everywhere(62, "undo"),
    help: "Take back the last change"
  ) {
    editor throws(CommandError) in
    let before = editor.document
    guard editor.history.undo() else { throw .because("nothing to undo: this is how it began") }
    try editor.show(editor.document, selecting: before.selection(editor.selected, in: editor.document))
    editor.message = Message("undone · \(editor.history.undoCount) more to undo")
  }

  static let editing: [Command] = [
    repeating,
    editUndo,
    Command("edit.redo", title: "redo", also: ["redo", "red"], keeps: .history, help: "Do again what was undone") {
      editor throws(CommandError) in
      let before = editor.document
      guard editor.history.redo() else { throw .because("nothing to redo") }
      try editor.show(editor.document, selecting: before.selection(editor.selected, in: editor.document))
      editor.message = Message("done again · \(editor.history.redoCount) more to redo", .changed)
    },
    Command("edit.repeat", title: "once more", keeps: .again, help: "Do the last change once more") {
      editor throws(CommandError) in
      guard let line = editor.lastCommand else { throw .because("no change to repeat yet") }
      let action: CommandAction
      do throws(CommandSyntaxError) {
        action = try CommandCatalog.action(for: line).action
      } catch {
        throw .because(error.description)
      }
      try action(&editor)
    },
  ]
}
