import Drawing
import Geometry
import Shapes

extension Command {
  static let corners: [Command] = [
    Command("corner.toggle", help: "Make the selected corner round or sharp") {
      editor throws(CommandError) in try editor.toggleCorner()
    },
    Command(
      "corner.radius", "AMOUNT, SIZE or max", example: "+1", help: "Change the selected corner's own radius"
    ) { arguments throws(CommandSyntaxError) in
      let text = arguments.rest
      guard !text.isEmpty else { throw .missing("an amount such as +1, a size such as 12 or r/2, or max") }
      if text == "max" { return { editor throws(CommandError) in try editor.maximizeCorner() } }
      if text.hasPrefix("+") || text.hasPrefix("-") {
        guard let amount = NumberText.parse(text) else {
          throw .bad(argument: text, expected: "a number such as +1, or max")
        }
        return { editor throws(CommandError) in try editor.stepCorner(by: amount) }
      }
      return { editor throws(CommandError) in try editor.setCorner(to: text) }
    },
    Command("corner.radius-ask", help: "Type a radius for the selected corner") {
      editor throws(CommandError) in
      try editor.checkIsOn()
      editor.prompt("corner \(editor.cornerLabel) radius: ", "corner.radius ")
    },
    Command("corner.radius-reset", help: "Use the shared radius again") { editor throws(CommandError) in
      try editor.resetCorner()
    },
    Command("corner.previous", help: "Select the corner before") { editor throws(CommandError) in
      try editor.select(editor.corner - 1)
    },
    Command("corner.next", help: "Select the next corner") { editor throws(CommandError) in
      try editor.select(editor.corner + 1)
    },
    Command("corner.first", help: "Select the first corner") { editor throws(CommandError) in try editor.select(0)
    },
    Command("corner.last", help: "Select the last corner") { editor throws(CommandError) in try editor.select(-1)
    },
    Command(
      "corner.goto", "INDEX or LABEL", example: "4", help: "Select a corner by its number, or a star's by its label"
    ) { arguments throws(CommandSyntaxError) in
      let word = try arguments.one("a corner's number, or its label such as t0")
      guard word.last?.isNumber == true, word.count <= 8 else {
        throw .bad(argument: word, expected: "a corner's number, or its label such as t0")
      }
      return { editor throws(CommandError) in try editor.goTo(word) }
    },
    Command("corner.goto-ask", help: "Type the number or the label of a corner to select") {
      editor throws(CommandError) in
      editor.prompt("go to corner: ", "corner.goto ")
    },
  ]
}

extension Editor {
  /// Selects a corner by its number or by what the screen calls it.
  fileprivate mutating func goTo(_ name: String) throws(CommandError) {
    let (shape, count) = (item.shape, outline.corners.count)
    guard count > 0 else { throw noCorners }
    if let index = Int(name), (0..<count).contains(index) { return try select(index) }
    guard let index = (0..<count).first(where: { shape.label(ofCorner: $0) == name }) else {
      throw .because(
        "there is no corner \(name): they go from \(shape.label(ofCorner: 0)) to \(shape.label(ofCorner: count - 1))")
    }
    try select(index)
  }

  /// What the screen calls the selected corner.
  public var cornerLabel: String { item.shape.label(ofCorner: corner) }

  /// Selects a corner; one before the first is the last, and one after the last the first.
  mutating func select(_ index: Int) throws(CommandError) {
    let count = outline.corners.count
    guard count > 0 else { throw noCorners }
    corner = ((index % count) + count) % count
  }

  var noCorners: CommandError { .because("a \(item.shape.kind) shape has no corners") }

  /// The selected corner, or the reason why there is none.
  func theCorner() throws(CommandError) -> ResolvedCorner {
    guard let selectedCorner else { throw noCorners }
    return selectedCorner
  }

  /// Says what the selected corner has become.
  mutating func reportCorner(_ verb: String = "is now") {
    let corners = item.shape.corners
    let size = corners[corner].isOn ? " (\(cornerSize))" : ""
    message = Message("corner \(cornerLabel) \(verb) \(corners.styleName(at: corner))\(size)", .changed)
  }

  /// The selected corner's size in words: own or shared, and why it is less than it asked.
  private var cornerSize: String {
    guard let resolved = selectedCorner else { return "" }
    if let limit = resolved.limit {
      let (asked, used) = (
        NumberText.fixed(resolved.asked, places: 1), NumberText.fixed(resolved.used, places: 2)
      )
      return "asked \(asked), used \(used): \(limit.text(label: item.shape.label))"
    }
    let radius = "r \(NumberText.fixed(resolved.used, places: 1))"
    return switch item.shape.corners[corner].size {
    case nil: "\(radius), the shared radius"
    case .radius: "\(radius), its own radius"
    case .cut(let length): "\(radius), its own cut of \(NumberText.rounded(length, places: 2, leadingZero: true))"
    case .recession(let length):
      "\(radius), its tip set back by \(NumberText.rounded(length, places: 2, leadingZero: true))"
    }
  }

  fileprivate mutating func toggleCorner() throws(CommandError) {
    _ = try theCorner()
    let index = corner
    try edit { item throws(CommandError) in item.shape.corners[index].isOn.toggle() }
    reportCorner()
  }

  /// Refuses to size a corner whose switch is off, and says how to switch it on.
  func checkIsOn() throws(CommandError) {
    _ = try theCorner()
    guard item.shape.corners[corner].isOn else {
      let key = keymap.label(for: "corner.toggle", in: .corners)
      throw .because("corner \(cornerLabel) is sharp: \(key ?? "corner.toggle") makes it round first")
    }
  }

  mutating func setOwn(_ size: CornerSize?) throws(CommandError) {
    let index = corner
    try edit { item throws(CommandError) in item.shape.corners[index].size = size }
    reportCorner()
  }

  /// A typed size may be larger than there is room for; it is then shared out, and the message says why.
  ///
  /// - Parameter text: an expression, in which `r` is the radius now and `max` the largest that fits; with `t` behind
  ///   it the cut length, with `d` how far the tip recedes.
  fileprivate mutating func setCorner(to text: String) throws(CommandError) {
    try checkIsOn()
    let resolved = try theCorner()
    var expression = Substring(text)
    let unit = expression.last
    // Only right after a number: `sqrt` and `pt` end in a t, too.
    let hasUnit = (unit == "t" || unit == "d") && expression.dropLast().last.map { $0.isNumber || $0 == ")" } == true
    if hasUnit { expression.removeLast() }
    let size: Double
    do throws(ParameterError) {
      size = try item.number(
        String(expression), percentOf: resolved.maximum ?? resolved.used, for: "radius",
        names: ["r": resolved.used, "max": resolved.maximum ?? resolved.used])
    } catch {
      throw .parameter(error)
    }
    guard (0...Outline.limit).contains(size) else {
      throw .parameter(.outOfRange(name: "radius", value: size, 0...Outline.limit))
    }
    try setOwn(!hasUnit ? .radius(size) : unit == "t" ? .cut(size) : .recession(size))
  }

  fileprivate mutating func stepCorner(by amount: Double) throws(CommandError) {
    try checkIsOn()
    let resolved = try theCorner()
    let setting = item.shape.corners[corner]
    let size = setting.size ?? item.shape.sharedSize(ofCorner: corner)
    let stepped = max(0, rounded(size.value + amount))
    if amount < 0, size.value == 0 { throw .because("corner \(cornerLabel) has the radius 0 already") }
    let target: CornerSize =
      switch size {
      case .radius: .radius(stepped)
      case .cut: .cut(stepped)
      case .recession: .recession(stepped)
      }
    guard amount > 0, let maximum = resolved.maximum, resolved.wedge.radius(of: target) > maximum else {
      return try setOwn(target)
    }
    try maximizeCorner()
  }

  fileprivate mutating func maximizeCorner() throws(CommandError) {
    try checkIsOn()
    let resolved = try theCorner()
    guard let maximum = resolved.maximum else {
      throw .because("corner \(cornerLabel) is straight: any radius fits")
    }
    // Three decimals, rounded down, so that the typed number still fits.
    let largest = (maximum * 1000).rounded(.down) / 1000
    guard largest > resolved.used || resolved.asked > maximum + 1e-9 else {
      throw .because("corner \(cornerLabel) is at its maximum, \(NumberText.fixed(maximum, places: 2))")
    }
    try setOwn(.radius(largest))
  }

  fileprivate mutating func resetCorner() throws(CommandError) {
    _ = try theCorner()
    guard item.shape.corners[corner].size != nil else {
      throw .because("corner \(cornerLabel) has no radius of its own")
    }
    try setOwn(nil)
    if !item.shape.corners[corner].isOn {
      message = Message("corner \(cornerLabel) has no radius of its own any more", .changed)
    }
  }

  /// A number after steps of a tenth, without the dust of binary fractions.
  func rounded(_ value: Double) -> Double { abs(value) < 1e9 ? (value * 1e6).rounded() / 1e6 : value }
}
