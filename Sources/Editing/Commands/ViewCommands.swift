import Keymaps
import Raster
import Settings

extension Command {
  static let view: [Command] = [
    .showing(
      "view.tone", title: "tone", keeps: .nothing, "the tone inside is", help: "Show or hide the tone inside the shape",
      \.showsTone),
    .showing(
      "view.labels", title: "numbers", keeps: .nothing, "the corners' numbers are",
      help: "Show or hide the corners' numbers in the preview", \.showsLabels
    ),
    .showing(
      "view.grid", title: "grid", keeps: .nothing, "the grid is", help: "Show or hide a grid of dots at round places",
      \.showsGrid),
    .showing(
      "view.rulers", title: "rulers", keeps: .nothing, "the rulers are",
      help: "Show or hide the numbers along the preview's borders", \.showsRulers),
    Command(
      "view.marks", title: "vertex marks", keeps: .nothing, help: "Mark no vertex, the selected one or all of them"
    ) { editor throws(CommandError) in
      let all = VertexMarks.allCases
      editor.view.marks = all[((all.firstIndex(of: editor.view.marks) ?? 0) + 1) % all.count]
      editor.message = Message(editor.view.marks.text)
    },
    .showing(
      "view.ghost", title: "ghost outline", keeps: .nothing, "the outline before each change is",
      help: "Show or hide the outline as it was before the last change", \.showsGhost),
    Command(
      "view.mouse", title: "pointer", keeps: .nothing,
      help: "Use the pointer here, or leave it to the terminal for selecting text"
    ) {
      editor throws(CommandError) in
      editor.view.usesMouse.toggle()
      editor.ask(.mouse(editor.view.usesMouse))
      editor.message = Message(
        editor.view.usesMouse ? "the pointer works here" : "the pointer selects text, as the terminal does it")
    },
    Command("view.theme", title: "colours", keeps: .nothing, help: "Show the screen in the next set of colours") {
      editor throws(CommandError) in
      let all = ThemeName.allCases
      let index = all.firstIndex(of: editor.view.theme) ?? 0
      editor.view.theme = all[(index + 1) % all.count]
      editor.message = Message("the colours are those of the theme \(editor.view.theme.rawValue)")
    },
    Command("view.glyphs", title: "glyphs", keeps: .nothing, help: "Draw the preview with the next set of characters") {
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

  /// Shows a part of the view that is hidden, and hides one that is shown.
  ///
  /// - Parameter subject: what the message begins with, such as `the grid is`.
  private static func showing(
    _ name: String, title: String, keeps: Kept, _ subject: String, help: String,
    _ part: any WritableKeyPath<ViewSettings, Bool> & Sendable
  ) -> Command {
    Command(name, title: title, keeps: keeps, help: help) { editor throws(CommandError) in
      editor.view[keyPath: part].toggle()
      editor.message = Message("\(subject) \(editor.view[keyPath: part] ? "shown" : "hidden")")
    }
  }
}
