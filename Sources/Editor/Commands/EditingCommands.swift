import Document

extension Command {
  package static let repeating: Command = .init(
    "repeat", title: "repeat", keeps: .change, inner: 2, "COUNT COMMAND", example: "5 corner.radius +1",
    help: "Repeat a command (one undo step)"
  ) { arguments throws(CommandSyntaxError) in
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

  package static let editUndo = Command(
    "edit.undo", title: "undo", also: ["u", "undo"], keeps: .history,
    hints: .everywhere(62, "undo"),
    help: "Undo"
  ) { editor throws(CommandError) in
    try editor.moveInHistory(orRefuse: "nothing to undo") { $0.undo() }
    editor.message = Message("undone · \(editor.history.undoCount) more to undo")
  }

  static let editing: [Command] = [
    repeating,
    editUndo,
    Command(
      "edit.redo", title: "redo", also: ["redo", "red"], near: ["do again"], keeps: .history, help: "Redo"
    ) { editor throws(CommandError) in
      try editor.moveInHistory(orRefuse: "nothing to redo") { $0.redo() }
      editor.message = Message("redone · \(editor.history.redoCount) more to redo", .changed)
    },
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

  /// Moves to another state of the history, keeping the selected item selected.
  fileprivate mutating func moveInHistory(
    orRefuse reason: String, _ move: (inout History<Document>) -> Bool
  ) throws(CommandError) {
    let before = document
    guard move(&history) else { throw .because(reason) }
    try show(document, selecting: before.selection(selected, in: document))
  }
}
