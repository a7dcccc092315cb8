import Document
import Geometry
import Settings
import Shapes
import Text

extension Command {
  package static let page: Command = Command(
    "page", title: "page size", titles: ["fit": "fit the page", "scale": "fit drawing"],
    near: ["canvas", "resize", "artboard", "crop", "scale to page", "fit to page", "mm", "cm", "inch", "inches"],
    keeps: .change, "WxH, fit, scale or scale WxH", example: "fit",
    help: "Set the page size, fit the page to the drawing, or scale the drawing to the page"
  ) { arguments throws(CommandError) in
    let usage = "a size such as 200x190 or 8in x 4in, fit or scale"
    switch try arguments.whole(usage) {
    case "fit": return { editor throws(CommandError) in try editor.fitPage() }
    case "scale": return { editor throws(CommandError) in try editor.scaleToPage() }
    default: break
    }
    let scales = arguments.words[0] == "scale"
    let (width, height) = try arguments.size(
      after: scales ? "scale" : "", usage, in: PageLimit.leastSide...PageLimit.largestCoordinate)
    return { editor throws(CommandError) in
      let origin = editor.document.page.origin
      let page = Rect(
        x: origin.x, y: origin.y, width: try width.units(of: editor.document),
        height: try height.units(of: editor.document))
      if scales { return try editor.scaleToPage(page) }
      try editor.setPage(page)
      guard let box = try editor.paintedBounds(), !editor.document.page.contains(box) else { return }
      editor.message.text += "; the drawing runs off · :\(Command.page.line("scale")) scales it"
    }
  }
  .completing { _, command, words in
    words.isEmpty ? ["fit", "scale"].map { ArgumentValue(text: $0, help: command.help) } : []
  }

  static let place: [Command] = [
    Command("shape.move", title: "move", keeps: .change, "DX DY", example: "10 -5", help: "Move the shape") {
      arguments throws(CommandError) in
      let step = try arguments.lengths(2...2, "two numbers, right and down")
      return { editor throws(CommandError) in
        let point = try editor.point(step)
        try editor.apply(.move(by: point - Point.zero), "moved by \(plain(point.x)), \(plain(point.y))")
      }
    },
    Command(
      "shape.scale", title: "scale", near: ["resize", "bigger", "smaller", "larger"], keeps: .change, "FACTOR, or two",
      example: "1.1",
      help: "Scale the shape"
    ) { arguments throws(CommandError) in
      let factors = try arguments.numbers(
        1...2, "a factor such as 1.5, 3/2 or 150%, or one across and one down", percentOf: 1, in: 1e-6...1e6)
      let (x, y) = (factors[0], factors[factors.count - 1])
      return { editor throws(CommandError) in
        try editor.apply(.scale(x: x, y: y), "scaled by \(factors.map(plain).joined(separator: ", "))")
      }
    },
    Command(
      "shape.rotate", title: "rotate", near: ["turn"], keeps: .change, "DEGREES", example: "15",
      help: "Rotate the shape clockwise"
    ) { arguments throws(CommandError) in
      let degrees = try arguments.numbers(1...1, "an angle in degrees, such as 15")[0]
      return { editor throws(CommandError) in try editor.apply(.rotate(by: degrees), "rotated by \(plain(degrees))°") }
    },
    Command(
      "shape.flip", title: "flip", titles: ["horizontal": "mirror", "vertical": "upside down"],
      near: ["mirror"], keeps: .change,
      "horizontal or vertical", example: "horizontal", help: "Flip the shape horizontally or vertically"
    ) { arguments throws(CommandError) in
      let flips: [String: (Motion, String)] = [
        "horizontal": (.flipHorizontally, "flipped horizontally"), "vertical": (.flipVertically, "flipped vertically"),
      ]
      let (motion, what) = try arguments.one("horizontal or vertical") { flips[$0] }
      return { editor throws(CommandError) in try editor.apply(motion, what) }
    },
    Command(
      "shape.center", title: "center", also: ["centre"], near: ["align center"], keeps: .change,
      help: "Center the shape on the page"
    ) {
      editor throws(CommandError) in try editor.centerOnPage()
    },
    page,
    Command(
      "page-ask", asksFor: page, "page, width x height or fit: ", title: "page size…", keeps: .change,
      help: "Type the page size"),
  ]

  private static func plain(_ value: Double) -> String { NumberText.message(value) }
}

/// The steps of keys on small pages.
extension Document {
  /// The length of a step: the largest of 1, 0.5, 0.1, 0.05 and so on that is at most a fiftieth of the page's shorter
  /// side.
  var lengthStep: Double {
    let most = min(page.width, page.height) / 50
    for places in 0...5 {
      let step = 1 / Double.powerOfTen(places)
      if step <= most { return step }
      if step / 2 <= most { return step / 2 }
    }
    return 0.5 / .powerOfTen(5)
  }
}

extension Editor {
  /// The distance of a nudge: the setting, or a step where nobody chose it.
  var nudge: Double { view.nudge == ViewSettings().nudge ? document.lengthStep : view.nudge }

  /// The line of a key, with a step of a length in proportion to the page.
  func scaled(_ line: String) -> String {
    let step = document.lengthStep
    guard step < 1, let command = CommandCatalog.command(of: line), command.has(.takesSteps) else { return line }
    if command.assigned != nil {
      let name = Assignment.name(atStartOf: CommandCatalog.head(of: line).rest[...])
      guard value(of: String(name))?.info.number?.unit == .length else { return line }
    }
    let words = line.split(separator: " ").map(String.init)
    guard let last = words.last, let amount = NumberText.parse(last) else { return line }
    let isStep = "+-".contains(last.prefix(1)) || words.dropLast().last.map { ["+=", "-="].contains($0) } ?? false
    guard isStep else { return line }
    let sign = last.hasPrefix("+") ? "+" : ""
    let scaled = sign + NumberText.exact(Self.rounded(amount * step), leadingZero: true)
    return (words.dropLast() + [scaled]).joined(separator: " ")
  }
}

extension Editor {
  /// True if the selected item is fitted into a frame.
  var hasFrame: Bool { item.value(of: ParameterCatalog.frame.name)?.text != nil }

  /// Moves the whole shape, or all shapes of the group about the group's center; a kind that does not support the motion
  /// becomes a free polygon.
  fileprivate mutating func apply(_ motion: Motion, _ what: String) throws(CommandError) {
    let (kind, hadFrame, groupTitle) = (item.shape.kind, hasFrame, groupTitle)
    var (freed, leavesPaint) = (0, false)
    var map: Transform?
    let isComputed: Bool
    switch motion {
    case .move: isComputed = false
    case .rotate, .scale, .flipHorizontally, .flipVertically:
      if groupTitle != nil { map = try chosenBounds().map { motion.transform(about: $0.center) } }
      isComputed = map != nil || ![.flipHorizontally, .flipVertically].contains(motion)
    }
    let changed = try edit(isForGroups: true) { item throws(CommandError) in
      defer { if isComputed { item.shape.shortenNumbers() } }
      var center = item.shape.center
      var done = item.apply(motion)
      if !done.isMoved {
        freed += 1
        try CommandError.from { () throws(ParameterError) in try item.set(ItemParameters.kind, to: FreePolygon.kind) }
        center = item.shape.center
        done = item.apply(motion)
      }
      leavesPaint = leavesPaint || done.leavesPaint
      // The motion is about the shape's center.
      if let map { _ = item.apply(.move(by: map(center) - center)) }
    }
    var text = "\(groupTitle ?? "the shape") is \(what)"
    if let groupTitle, freed > 0 {
      text = "\(groupTitle) is \(what), with \(counted(freed, "free polygon"))"
    } else if freed > 0 {
      text = "the \(kind) is now a free polygon, \(what)"
    }
    if hadFrame, !hasFrame { text += ", without its frame" }
    text += shapesOnly + (leavesPaint ? ", its gradient stays: a line cannot be stretched" : "")
    message = changed ? Message(text, .changed) : Message("no change: \(groupTitle ?? "the shape") is already there")
  }

  fileprivate mutating func centerOnPage() throws(CommandError) {
    guard let bounds = try chosenBounds() else { throw .because("nothing to center") }
    let page = document.page
    let step = page.center - bounds.center
    // A smaller step is rounding noise.
    guard step.length > 1e-9 * max(page.width, page.height) else {
      message = Message("\(groupTitle ?? "the shape") is already centered")
      return
    }
    try apply(.move(by: step), "centered on the page")
  }

  fileprivate mutating func fitPage() throws(CommandError) {
    guard let box = try paintedBounds() else { throw .because("nothing to fit the page to") }
    try setPage(box.wholeUnits)
  }

  /// Scales the whole drawing evenly, with its lines and effects, so it is as large as the page allows.
  fileprivate mutating func scaleToPage(_ new: Rect? = nil) throws(CommandError) {
    guard let box = try paintedBounds() else { throw .because("nothing to scale") }
    if let locked = document.items.firstIndex(where: \.isLocked) { throw isLocked(locked) }
    if document.hasForeignParts {
      throw .because("the file has parts that cannot be scaled: use :\(Command.page.line("fit"))")
    }
    let page = new ?? document.page
    try check(page)
    let changed = try editDocument { document throws(CommandError) in
      document.page = box
      document.scale(toPageOf: page.width, page.height)
      document.changeItems { _ = $0.shape.apply(.move(by: page.origin - Point.zero)) }
      document.page = page
    }
    tell("the drawing", "scaled to " + (new == nil ? "the page" : "a page of \(sides(of: page))"), changed: changed)
  }

  /// The box of all that is painted; `nil` for none.
  fileprivate func paintedBounds() throws(CommandError) -> Rect? {
    let box = try CommandError.from { () throws(OutlineError) in try document.paintedBounds() }
    return box.flatMap { $0.width > 0 && $0.height > 0 ? $0 : nil }
  }

  fileprivate mutating func setPage(_ page: Rect) throws(CommandError) {
    try check(page)
    let changed = try editDocument { $0.page = page }
    tell("the page", sides(of: page), changed: changed)
  }

  private func check(_ page: Rect) throws(CommandError) {
    try CommandError.from { () throws(PageError) in try PageLimit.check(page) }
  }

  private func sides(of page: Rect) -> String {
    "\(NumberText.message(page.width))x\(NumberText.message(page.height))"
  }
}
