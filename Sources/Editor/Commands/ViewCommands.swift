import Geometry
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
      let all = Theme.allCases
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

extension Command {
  package static let viewZoom = Command(
    "view.zoom", title: "zoom", titles: ["in": "larger", "out": "smaller"], keeps: .nothing,
    "in, out or PERCENT, and X Y that stays in its place", example: "in",
    help: "Show the drawing larger or smaller, around the selected corner or a place"
  ) { arguments throws(CommandSyntaxError) in
    let usage = "in, out or a number of percent, such as 200"
    guard let word = arguments.words.first else { throw .missing(usage) }
    let steps = word == "in" ? 1 : word == "out" ? -1 : nil
    let digits = word.last == "%" ? word.dropLast() : word[...]
    let percent = steps == nil ? try CommandArguments.number(digits) : 100
    guard percent > 0 else { throw .bad(argument: word, expected: usage) }
    var place: Point?
    let rest = arguments.words.dropFirst()
    if !rest.isEmpty {
      guard rest.count == 2, let x = rest.first, let y = rest.last else {
        throw .bad(argument: rest.joined(separator: " "), expected: "a place such as 40 30")
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
    editor.message = Message("the whole page is shown")
  }

  package static let viewCorner = Command(
    "view.corner", title: "this corner", keeps: .nothing, hints: [.preview: CommandHint(80, "zoom", need: .corners)],
    help: "Show the selected corner from near, and the whole page again"
  ) {
    editor throws(CommandError) in
    try editor.checkHasView()
    try editor.zoomToCorner()
  }

  static let zooming: [Command] = [
    viewZoom,
    Command(
      "view.pan", title: "move view",
      titles: ["down": "move down", "left": "move left", "right": "move right", "up": "move up"], keeps: .nothing,
      "left, right, up or down", example: "right", help: "Show what lies further in a direction"
    ) { arguments throws(CommandSyntaxError) in
      let directions = [
        "left": Vector(-1, 0), "right": Vector(1, 0), "up": Vector(0, -1), "down": Vector(0, 1),
      ]
      let word = try arguments.one("left, right, up or down")
      guard let direction = directions[word] else { throw .bad(argument: word, expected: "left, right, up or down") }
      return { editor throws(CommandError) in try editor.pan(toward: direction, word) }
    },
    viewFit,
    viewCorner,
  ]
}
