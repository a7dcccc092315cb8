import Geometry
import Keymaps
import Raster
import Settings

extension Command {
  static let view: [Command] = [
    .showing(
      "view.tone", title: "tone", keeps: .nothing, "tone", help: "Inside tone on/off",
      \.showsTone),
    .showing(
      "view.labels", title: "numbers", keeps: .nothing, "corner numbers", help: "Corner numbers on/off", \.showsLabels
    ),
    .showing(
      "view.grid", title: "grid", keeps: .nothing, "grid", help: "Grid on/off",
      \.showsGrid),
    .showing(
      "view.rulers", title: "rulers", keeps: .nothing, "rulers", help: "Rulers on/off", \.showsRulers),
    Command(
      "view.marks", title: "vertex marks", keeps: .nothing, help: "Vertex marks: none, selected, all"
    ) { editor throws(CommandError) in
      editor.view.marks = VertexMarks.allCases.cycled(from: editor.view.marks)
      editor.message = Message(editor.view.marks.text)
    },
    .showing(
      "view.ghost", title: "ghost outline", keeps: .nothing, "previous outline",
      help: "Previous outline on/off", \.showsGhost),
    Command(
      "view.mouse", title: "mouse on/off", near: ["pointer"], keeps: .nothing,
      help: "Mouse on/off (off: the terminal selects text)"
    ) { editor throws(CommandError) in
      editor.view.usesMouse.toggle()
      editor.ask(.mouse(editor.view.usesMouse))
      editor.message = Message(editor.view.usesMouse ? "mouse on" : "mouse off: the terminal selects text")
    },
    Command(
      "view.theme", title: "next theme", also: ["colors", "colours"], keeps: .nothing, help: "Next color theme"
    ) { editor throws(CommandError) in
      editor.view.theme = Theme.allCases.cycled(from: editor.view.theme)
      editor.message = Message("theme: \(editor.view.theme.rawValue)")
    },
    Command(
      "view.glyphs", title: "drawing style", near: ["characters"], keeps: .nothing,
      help: "Next drawing style (braille, blocks…)"
    ) { editor throws(CommandError) in
      let available = editor.view.available
      guard let first = available.first, available.count > 1 else {
        throw .because("this terminal has only one drawing style")
      }
      let next = available.cycled(from: editor.view.glyphs ?? first)
      editor.view.glyphs = next
      editor.message = Message("drawing style: \(next.rawValue)")
    },
  ]

  /// A command that shows or hides a part of the view.
  ///
  /// - Parameter subject: The start of the message, such as `grid`.
  private static func showing(
    _ name: String, title: String, keeps: Kept, _ subject: String, help: String,
    _ part: any WritableKeyPath<ViewSettings, Bool> & Sendable
  ) -> Command {
    Command(name, title: title, keeps: keeps, help: help) { editor throws(CommandError) in
      editor.view[keyPath: part].toggle()
      editor.message = Message("\(subject) \(editor.view[keyPath: part] ? "on" : "off")")
    }
  }
}

extension Command {
  package static let codeNext = Command(
    "code.next", title: "next format", keeps: .nothing, help: "Next code format"
  ) { editor throws(CommandError) in editor.showCode(step: 1) }

  static let layout: [Command] = [
    Command(
      "view.layout", title: "layout", keeps: .nothing,
      help: "Layout: automatic, stacked, one panel"
    ) { editor throws(CommandError) in
      editor.view.layout = LayoutChoice.allCases.cycled(from: editor.view.layout)
      editor.message = Message(editor.view.layout.text)
    },
    codeNext,
    Command(
      "code.previous", title: "prev format", keeps: .nothing, help: "Previous code format"
    ) { editor throws(CommandError) in editor.showCode(step: -1) },
  ]
}

extension Command {
  package static let viewZoom = Command(
    "view.zoom", title: "zoom", titles: ["in": "zoom in", "out": "zoom out"], near: ["larger", "smaller"],
    keeps: .nothing,
    "in, out or PERCENT, and X Y to zoom around", example: "in",
    help: "Zoom in or out, around this corner or a position"
  ) { arguments throws(CommandSyntaxError) in
    let usage = "in, out or a percentage such as 200"
    guard let word = arguments.words.first else { throw .missing(usage) }
    let steps = word == "in" ? 1 : word == "out" ? -1 : nil
    let digits = word.last == "%" ? word.dropLast() : word[...]
    let percent = steps == nil ? try CommandArguments.number(digits) : 100
    guard percent > 0 else { throw .bad(argument: word, expected: usage) }
    var place: Point?
    let rest = arguments.words.dropFirst()
    if !rest.isEmpty {
      guard rest.count == 2, let x = rest.first, let y = rest.last else {
        throw .bad(argument: rest.joined(separator: " "), expected: "a position such as 40 30")
      }
      place = Point(try CommandArguments.number(x), try CommandArguments.number(y))
    }
    return { [place] editor throws(CommandError) in
      try editor.checkHasView()
      let now = editor.view.zoom?.factor ?? 1
      let factor = steps.map { Zoom.factor(from: now, steps: $0) } ?? percent / 100
      try editor.zoom(to: factor, keeping: place)
    }
  }

  package static let viewFit = Command("view.fit", title: "whole page", keeps: .nothing, help: "Show the whole page") {
    editor throws(CommandError) in
    try editor.checkHasView()
    editor.view.zoom = nil
    editor.message = Message("whole page")
  }

  package static let viewCorner = Command(
    "view.corner", title: "zoom corner", near: ["close-up"], keeps: .nothing,
    hints: [.preview: CommandHint(80, "zoom", need: .corners)],
    help: "Zoom to this corner and back"
  ) { editor throws(CommandError) in
    try editor.checkHasView()
    try editor.zoomToCorner()
  }

  static let zooming: [Command] = [
    viewZoom,
    Command(
      "view.pan", title: "pan", titles: ["down": "pan down", "left": "pan left", "right": "pan right", "up": "pan up"],
      near: ["move view"], keeps: .nothing, "left, right, up or down", example: "right", help: "Pan the view"
    ) { arguments throws(CommandSyntaxError) in
      let direction = try arguments.one("left, right, up or down") { CommandArguments.directions[$0] }
      return { editor throws(CommandError) in try editor.pan(toward: direction, arguments.words[0]) }
    },
    viewFit,
    viewCorner,
  ]
}
