import Geometry
import Raster
import Settings

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
