import Document
import Geometry
import Keymaps
import Raster
import Settings
import Shapes

extension Command {
  package static let viewMouse = Command(
    "view.mouse", title: "mouse on/off", near: ["pointer"], keeps: .nothing,
    help: "Mouse on/off (off: the terminal selects text)"
  ) { editor throws(CommandError) in
    editor.view.usesMouse.toggle()
    editor.ask(.mouse(editor.view.usesMouse))
    editor.message = Message(editor.view.usesMouse ? "mouse on" : "mouse off: the terminal selects text")
  }

  static let view: [Command] = [
    .showing(
      "view.tone", title: "fills", keeps: .nothing, "fills in the preview", help: "Fills in the preview on/off"
    ) { $0.showsTone.toggled() },
    .showing(
      "view.labels", title: "numbers", keeps: .nothing, "corner numbers", help: "Corner numbers on/off"
    ) { $0.showsLabels.toggled() },
    .showing("view.grid", title: "grid", keeps: .nothing, "grid", help: "Grid on/off") { $0.showsGrid.toggled() },
    .showing("view.rulers", title: "rulers", keeps: .nothing, "rulers", help: "Rulers on/off") {
      $0.showsRulers.toggled()
    },
    Command(
      "view.marks", title: "vertex marks", keeps: .nothing, help: "Vertex marks: none, selected, all"
    ) { editor throws(CommandError) in
      editor.view.marks = VertexMarks.allCases.cycled(from: editor.view.marks)
      editor.message = Message(editor.view.marks.text)
    }
    .having(.keepsBox),
    .showing(
      "view.ghost", title: "ghost outline", keeps: .nothing, "previous outline", help: "Previous outline on/off"
    ) { $0.showsGhost.toggled() },
    viewMouse,
    Command(
      "view.theme", title: "next theme", also: ["colors", "colours"], near: ["dark", "light"], keeps: .nothing,
      help: "Next color theme"
    ) { editor throws(CommandError) in
      editor.view.theme = Theme.allCases.cycled(from: editor.view.theme)
      editor.message = Message("theme: \(editor.view.theme.rawValue)")
    }
    .having(.keepsBox),
    Command(
      "view.paper", title: "paper", also: ["sheet"], near: ["background", "checker", "night"], keeps: .nothing,
      help: "Next paper: auto, white, night, checker, none"
    ) { editor throws(CommandError) in
      editor.view.paper = PaperChoice.allCases.cycled(from: editor.view.paper)
      editor.message = Message("paper: \(editor.view.paper.rawValue)")
    }
    .having(.keepsBox),
    Command(
      "view.glyphs", title: "drawing style", near: ["characters"], keeps: .nothing,
      help: "Next drawing style (braille, blocks…)"
    ) { editor throws(CommandError) in
      let available = editor.view.available
      guard available.count > 1 else { throw .because("this terminal has only one drawing style") }
      let next = ([nil] + available).cycled(from: editor.view.glyphs)
      editor.view.glyphs = next
      editor.message = Message("drawing style: \(next?.rawValue ?? "the best of all in each cell")")
    }
    .having(.keepsBox),
  ]

  /// A command that shows or hides a part of the view.
  ///
  /// - Parameters:
  ///   - subject: The start of the message, such as `grid`.
  ///   - toggle: Shows or hides the part, and returns true if it is shown. A key path would slow the start.
  private static func showing(
    _ name: String, title: String, keeps: Kept, _ subject: String, help: String,
    _ toggle: @escaping @Sendable (inout ViewSettings) -> Bool
  ) -> Command {
    Command(name, title: title, keeps: keeps, help: help) { editor throws(CommandError) in
      editor.message = Message("\(subject) \(toggle(&editor.view) ? "on" : "off")")
    }
    .having(.keepsBox)
  }
}

extension Bool {
  /// Changes the value, and returns the new one.
  fileprivate mutating func toggled() -> Bool {
    toggle()
    return self
  }
}

extension Command {
  package static let codeNext = Command(
    "code.next", title: "next format", keeps: .nothing, help: "Show the code in the next format"
  ) { editor throws(CommandError) in editor.showCode(step: 1) }

  static let codePrevious = Command(
    "code.previous", title: "prev format", keeps: .nothing, help: "Previous code format"
  ) { editor throws(CommandError) in editor.showCode(step: -1) }

  static let layout: [Command] = [
    Command(
      "view.layout", title: "layout", keeps: .nothing,
      help: "Layout: automatic, stacked, one panel"
    ) { editor throws(CommandError) in
      editor.view.layout = LayoutChoice.allCases.cycled(from: editor.view.layout)
      editor.message = Message(editor.view.layout.text)
    }
    .having(.keepsBox),
    codeNext, codePrevious,
  ]
}

extension Command {
  package static let viewZoom = Command(
    "view.zoom", title: "zoom", titles: ["in": "zoom in", "out": "zoom out"], near: ["larger", "smaller"],
    keeps: .nothing,
    "in, out or PERCENT, and X Y to zoom around", example: "in",
    help: "Zoom in or out, around this corner or a position"
  ) { arguments throws(CommandError) in
    let usage = "in, out or a percentage such as 200"
    guard let word = arguments.words.first else { throw .missing(usage) }
    let steps = word == "in" ? 1 : word == "out" ? -1 : nil
    let digits = word.last == "%" ? word.dropLast() : word[...]
    let percent = steps == nil ? try CommandArguments.number(digits) : 100
    guard percent > 0 else { throw .bad(argument: word, expected: usage) }
    var place: [TypedLength] = []
    let rest = arguments.words.dropFirst()
    if !rest.isEmpty {
      guard rest.count == 2, let x = rest.first, let y = rest.last else {
        throw .bad(argument: rest.joined(separator: " "), expected: "a position such as 40 30")
      }
      place = [try TypedLength(x), try TypedLength(y)]
    }
    return { [place] editor throws(CommandError) in
      try editor.checkHasView()
      let now = editor.view.zoom?.factor ?? 1
      let factor = steps.map { Zoom.factor(from: now, steps: $0) } ?? percent / 100
      try editor.zoom(to: factor, keeping: place.isEmpty ? nil : try editor.point(place))
    }
  }
  .having(.keepsBox)

  package static let viewFit = Command("view.fit", title: "whole page", keeps: .nothing, help: "Show the whole page") {
    editor throws(CommandError) in
    try editor.checkHasView()
    editor.view.zoom = nil
    editor.message = Message("whole page")
  }
  .having(.keepsBox)

  package static let viewCorner = Command(
    "view.corner", title: "zoom corner", near: ["close-up"], keeps: .nothing,
    hints: [CommandHint(.preview, 68, "zoom", need: .corners)],
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
    ) { arguments throws(CommandError) in
      let direction = try arguments.one("left, right, up or down") { CommandArguments.directions[$0] }
      return { editor throws(CommandError) in try editor.pan(toward: direction, arguments.words[0]) }
    }
    .having(.keepsBox),
    viewFit,
    viewCorner,
  ]
}

/// Zooming and panning.
///
/// The editor does not know the screen, so it relies only on the part of the page that every screen shows.
extension Editor {
  /// The part of the view that a key pans by, and the part in which a corner counts as visible.
  private static let (panShare, innerShare) = (0.25, 0.9)

  /// Refuses while an explanation controls the view.
  func checkHasView() throws(CommandError) {
    if study != nil { throw .because("no zoom here: close the explanation first") }
  }

  /// Half the size of the certainly visible part, in document units.
  private func halfView(of factor: Double) -> Vector {
    Vector(document.page.width / 2, document.page.height / 2) * (1 / factor)
  }

  private var shownZoom: Zoom { view.zoom ?? Zoom(factor: 1, center: document.page.center) }

  /// Zooms around a point, by default the selected corner if it is in view.
  mutating func zoom(to wanted: Double, keeping place: Point?) throws(CommandError) {
    let now = shownZoom
    let corner = selectedCorner?.vertex
    let isSeen = corner.map { isInView($0, now) } ?? false
    let next = now.zoomed(to: wanted, keeping: place ?? (isSeen ? corner : nil) ?? now.center)
    guard next.factor != now.factor else {
      if now.factor == Zoom.range.upperBound { throw .because("\(zoomText) is the maximum") }
      if now.factor == Zoom.range.lowerBound { throw .because("\(zoomText) is the minimum") }
      message = Message(view.zoom == nil ? "already the whole page" : "the zoom is already \(zoomText)")
      return
    }
    if next.factor > 1 {
      view.zoom = next
    } else {
      // The whole page is always centered.
      view.zoom = next.factor == 1 ? nil : Zoom(factor: next.factor, center: document.page.center)
    }
    message = Message("zoom \(zoomText)")
  }

  /// The zoom, such as `fit` or `200 %`.
  package var zoomText: String {
    guard let zoom = view.zoom else { return "fit" }
    let percent = zoom.factor * 100
    return NumberText.rounded(percent, places: percent < 10 ? 2 : percent < 100 ? 1 : 0, leadingZero: true) + " %"
  }

  mutating func pan(toward direction: Vector, _ word: String) throws(CommandError) {
    try checkHasView()
    let half = halfView(of: shownZoom.factor)
    let step = Vector(direction.dx * half.dx, direction.dy * half.dy) * (2 * Self.panShare)
    guard moveView(by: step) else {
      throw .because("nothing more \(word == "up" || word == "down" ? word : "to the \(word)")")
    }
    message = Message("panned \(word)")
  }

  /// Pans within the page and the shape; `false` if the view stays.
  @discardableResult
  mutating func moveView(by step: Vector) -> Bool {
    let now = shownZoom
    var reach = document.page
    if let box = outline.path.bounds { reach = reach.union(box) }
    let center = now.center + step
    let bounded = Point(
      min(max(center.x, min(reach.minX, now.center.x)), max(reach.maxX, now.center.x)),
      min(max(center.y, min(reach.minY, now.center.y)), max(reach.maxY, now.center.y)))
    let next = Zoom(factor: now.factor, center: bounded)
    guard next.center != now.center else { return false }
    view.zoom = next
    return true
  }

  /// Zooms to the selected corner and its cut, or back to the whole page.
  mutating func zoomToCorner() throws(CommandError) {
    let corner = try theCorner()
    let page = document.page
    let count = outline.corners.count
    let neighbors = [outline.corners[(corner.index + count - 1) % count], outline.corners[(corner.index + 1) % count]]
    let edge = neighbors.map { $0.vertex.distance(to: corner.vertex) }.filter { $0 > 0 }.min()
    let reach = corner.isCut ? corner.tangentLength * 2 : (edge ?? page.width / 8) / 4
    let wanted = min(page.width, page.height) / 2 / max(reach, 1e-9)
    // Use a step of the zoom ladder, for round numbers.
    let factor = max(2, Zoom.factor(from: Zoom.factor(from: wanted, steps: 1), steps: -1))
    let middle = corner.isCut ? corner.vertex.lerp(to: corner.ring, 0.5) : corner.vertex
    let next = Zoom(factor: factor, center: middle)
    if view.zoom == next {
      view.zoom = nil
      message = Message("whole page")
    } else {
      view.zoom = next
      message = Message("zoomed to corner \(cornerLabel) (\(zoomText))")
    }
  }

  private func isInView(_ point: Point, _ zoom: Zoom) -> Bool {
    let half = halfView(of: zoom.factor)
    let away = point - zoom.center
    return abs(away.dx) <= half.dx && abs(away.dy) <= half.dy
  }

  /// Pans to the selected corner, if a move or a new selection took it out of view.
  mutating func keepCornerInView(since before: Editor) {
    guard let zoom = view.zoom, zoom == before.view.zoom, study == nil, let vertex = selectedCorner?.vertex,
      vertex != before.selectedCorner?.vertex, !isInView(vertex, zoom)
    else { return }
    let half = halfView(of: zoom.factor) * Self.innerShare
    let away = vertex - zoom.center
    // A far corner goes to the middle.
    func step(_ away: Double, _ half: Double) -> Double {
      abs(away) > 3 * half ? away : away - min(max(away, -half), half)
    }
    view.zoom = Zoom(
      factor: zoom.factor, center: zoom.center + Vector(step(away.dx, half.dx), step(away.dy, half.dy)))
  }
}
