import Settings

extension Command {
  package static let codeNext = Command(
    "code.next", title: "next code", keeps: .nothing, help: "Show the drawing's code in the next format"
  ) {
    editor throws(CommandError) in
    editor.showCode(step: 1)
  }

  static let layout: [Command] = [
    Command(
      "view.layout", title: "layout", keeps: .nothing,
      help: "Arrange the panels by the screen, below the preview, or one at a time"
    ) {
      editor throws(CommandError) in
      let all = LayoutChoice.allCases
      editor.view.layout = all[((all.firstIndex(of: editor.view.layout) ?? 0) + 1) % all.count]
      editor.message = Message(editor.view.layout.text)
    },
    codeNext,
    Command(
      "code.previous", title: "code before", keeps: .nothing, help: "Show the drawing's code in the format before"
    ) { editor throws(CommandError) in
      editor.showCode(step: -1)
    },
  ]
}
