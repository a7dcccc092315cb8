import Document
import Geometry
import Shapes

extension Command {
  package static let page = Command(
    "page", title: "page", titles: ["fit": "fit the page"], keeps: .change, "WxH or fit", example: "fit",
    help: "Set the page, or fit it to everything drawn"
  ) {
    arguments throws(CommandSyntaxError) in
    let usage = "a size such as 200x190 or 8in x 4in, or fit"
    guard !arguments.rest.isEmpty else { throw .missing(usage) }
    if arguments.rest == "fit" { return { editor throws(CommandError) in try editor.fitPage() } }
    let (width, height) = try arguments.size(usage, in: PageLimit.leastSide...PageLimit.largestCoordinate)
    return { editor throws(CommandError) in
      let page = editor.document.page
      try editor.setPage(Rect(x: page.minX, y: page.minY, width: width, height: height))
    }
  }

  static let place: [Command] = [
    Command("shape.move", title: "move", keeps: .change, "DX DY", example: "10 -5", help: "Move the shape") {
      arguments throws(CommandSyntaxError) in
      let step = try arguments.numbers(2...2, "two numbers, right and down")
      return { editor throws(CommandError) in
        try editor.apply(.move(by: Vector(step[0], step[1])), "moved by \(plain(step[0])), \(plain(step[1]))")
      }
    },
    Command(
      "shape.scale", title: "scale", keeps: .change, "FACTOR, or two", example: "1.1",
      help: "Make the shape larger or smaller"
    ) {
      arguments throws(CommandSyntaxError) in
      let factors = try arguments.numbers(
        1...2, "a factor such as 1.5, 3/2 or 150%, or one across and one down", percentOf: 1, in: 1e-6...1e6)
      let (x, y) = (factors[0], factors[factors.count - 1])
      return { editor throws(CommandError) in
        try editor.apply(.scale(x: x, y: y), "scaled by \(factors.map(plain).joined(separator: ", "))")
      }
    },
    Command("shape.rotate", title: "turn", keeps: .change, "DEGREES", example: "15", help: "Turn the shape, clockwise")
    {
      arguments throws(CommandSyntaxError) in
      let degrees = try arguments.numbers(1...1, "an angle in degrees")[0]
      return { editor throws(CommandError) in try editor.apply(.rotate(by: degrees), "turned by \(plain(degrees))°") }
    },
    Command(
      "shape.flip", title: "flip", titles: ["horizontal": "mirror", "vertical": "upside down"], keeps: .change,
      "horizontal or vertical", example: "horizontal", help: "Mirror the shape"
    ) {
      arguments throws(CommandSyntaxError) in
      switch try arguments.one("horizontal or vertical") {
      case "horizontal": return { editor throws(CommandError) in try editor.apply(.flipHorizontally, "mirrored") }
      case "vertical":
        return { editor throws(CommandError) in try editor.apply(.flipVertically, "mirrored upside down") }
      case let word: throw .bad(argument: word, expected: "horizontal or vertical")
      }
    },
    Command(
      "shape.center", title: "centre", keeps: .change, help: "Put the middle of the shape in the middle of the page"
    ) {
      editor throws(CommandError) in try editor.centerOnPage()
    },
    page,
    Command("page-ask", title: "page size", keeps: .change, help: "Type the size of the page") {
      editor throws(CommandError) in
      editor.prompt("page, width x height or fit: ", "page ")
    },
  ]

  private static func plain(_ value: Double) -> String { NumberText.message(value) }
}

extension Editor {
  /// Whether the selected item is fitted into a frame.
  var hasFrame: Bool { item.value(of: ParameterCatalog.frame.name)?.text != nil }

  /// Moves the shape as a whole; a kind that cannot take the motion becomes a free polygon, which is said.
  fileprivate mutating func apply(_ motion: Motion, _ what: String) throws(CommandError) {
    let (kind, hadFrame) = (item.shape.kind, hasFrame)
    var isFree = false
    let isComputed =
      switch motion {
      case .rotate, .scale: true
      case .move, .flipHorizontally, .flipVertically: false
      }
    let changed = try edit { item throws(CommandError) in
      defer { if isComputed { item.shape.shortenNumbers() } }
      if item.shape.apply(motion) { return }
      isFree = true
      do throws(ParameterError) {
        try item.set(ItemParameters.kind, to: FreePolygon.kind)
      } catch {
        throw .parameter(error)
      }
      _ = item.shape.apply(motion)
    }
    var text = isFree ? "the \(kind) is a free polygon now, \(what)" : "the shape is \(what)"
    if hadFrame, !hasFrame { text += ", without its frame" }
    message = changed ? Message(text, .changed) : Message("the shape is there already")
  }

  fileprivate mutating func centerOnPage() throws(CommandError) {
    guard let bounds = outline.path.bounds else { throw .because("there is nothing to centre") }
    let page = document.page
    let step = page.center - bounds.center
    // Less than this is rounding, of which no two moves would leave the same.
    guard step.length > 1e-9 * max(page.width, page.height) else {
      message = Message("the shape is in the middle of the page already")
      return
    }
    try apply(.move(by: step), "in the middle of the page")
  }

  fileprivate mutating func fitPage() throws(CommandError) {
    let box: Rect?
    do throws(OutlineError) {
      box = try document.paintedBounds()
    } catch {
      throw .because(error.description)
    }
    guard let box, box.width > 0, box.height > 0 else { throw .because("there is nothing to fit the page to") }
    try setPage(box.wholeUnits)
  }

  fileprivate mutating func setPage(_ page: Rect) throws(CommandError) {
    do throws(PageError) {
      try PageLimit.check(page)
    } catch {
      throw .because(error.description)
    }
    let changed = try editDocument { $0.page = page }
    let size = "\(NumberText.message(page.width))x\(NumberText.message(page.height))"
    message = changed ? Message("the page is now \(size)", .changed) : Message("the page is \(size) already")
  }
}
