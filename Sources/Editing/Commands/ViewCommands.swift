import Raster

extension Command {
  static let view: [Command] = [
    Command("view.tone", help: "Show or hide the tone inside the shape") { editor throws(CommandError) in
      editor.view.showsTone.toggle()
      editor.message = Message("the tone inside is \(editor.view.showsTone ? "shown" : "hidden")")
    },
    Command("view.labels", help: "Show or hide the corners' numbers in the preview") {
      editor throws(CommandError) in
      editor.view.showsLabels.toggle()
      editor.message = Message("the corners' numbers are \(editor.view.showsLabels ? "shown" : "hidden")")
    },
    Command("view.grid", help: "Show or hide a grid of dots at round places") { editor throws(CommandError) in
      editor.view.showsGrid.toggle()
      editor.message = Message("the grid is \(editor.view.showsGrid ? "shown" : "hidden")")
    },
    Command("view.rulers", help: "Show or hide the numbers along the preview's borders") {
      editor throws(CommandError) in
      editor.view.showsRulers.toggle()
      editor.message = Message("the rulers are \(editor.view.showsRulers ? "shown" : "hidden")")
    },
    Command("view.marks", help: "Mark no vertex, the selected one or all of them") { editor throws(CommandError) in
      let all = VertexMarks.allCases
      editor.view.marks = all[((all.firstIndex(of: editor.view.marks) ?? 0) + 1) % all.count]
      editor.message = Message(editor.view.marks.text)
    },
    Command("view.ghost", help: "Show or hide the outline as it was before the last change") {
      editor throws(CommandError) in
      editor.view.showsGhost.toggle()
      editor.message = Message("the outline before each change is \(editor.view.showsGhost ? "shown" : "hidden")")
    },
    Command("view.mouse", help: "Use the pointer here, or leave it to the terminal for selecting text") {
      editor throws(CommandError) in
      editor.view.usesMouse.toggle()
      editor.ask(.mouse(editor.view.usesMouse))
      editor.message = Message(
        editor.view.usesMouse ? "the pointer works here" : "the pointer selects text, as the terminal does it")
    },
    Command("view.theme", help: "Show the screen in the next set of colours") { editor throws(CommandError) in
      let all = ThemeName.allCases
      let index = all.firstIndex(of: editor.view.theme) ?? 0
      editor.view.theme = all[(index + 1) % all.count]
      editor.message = Message("the colours are those of the theme \(editor.view.theme.rawValue)")
    },
    Command("view.glyphs", help: "Draw the preview with the next set of characters") {
      editor throws(CommandError) in
      let available = editor.view.available
      guard let first = available.first, available.count > 1 else {
        throw .because("this terminal shows only one set of characters")
      }
      let index = available.firstIndex(of: editor.view.glyphs ?? first) ?? 0
      let next = available[(index + 1) % available.count]
      editor.view.glyphs = next
      editor.message = Message("the preview is drawn in \(next.rawValue)")
    },
  ]
}
