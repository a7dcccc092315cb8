import Drawing

extension Command {
  static let editing: [Command] = [
    Command("edit.undo", help: "Take back the last change") { editor throws(CommandError) in
      guard editor.history.undo() else { throw .because("nothing to undo: this is how it began") }
      try editor.show(editor.document)
      editor.message = Message("undone · \(editor.history.undoCount) more to undo")
    },
    Command("edit.redo", help: "Do again what was undone") { editor throws(CommandError) in
      guard editor.history.redo() else { throw .because("nothing to redo") }
      try editor.show(editor.document)
      editor.message = Message("done again · \(editor.history.redoCount) more to redo", .changed)
    },
    Command("edit.repeat", help: "Do the last change once more") { editor throws(CommandError) in
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
