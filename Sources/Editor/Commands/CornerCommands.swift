import Document
import Geometry
import Keymaps
import Shapes

extension Command {
  package static let cornerToggle = Command(
    "corner.toggle", title: "round/sharp", also: ["toggle"], keeps: .change,
    hints: [
      .preview: CommandHint(81, "round/sharp", need: .corners),
      .corners: CommandHint(10, "round/sharp", need: .corners),
    ],
    help: "Make the selected corner round or sharp"
  ) {
    editor throws(CommandError) in try editor.toggleCorner()
  }

  package static let cornerRadius = Command(
    "corner.radius", title: "radius", keeps: .change,
    hints: [
      .corners: CommandHint(20, "r ±1", ["-1", "+1"], need: .corners),
      .lesson: CommandHint(60, "r ±1", ["-1", "+1"], need: .corners),
    ], "AMOUNT, SIZE, 10t (cut), 10d (recession) or max",
    example: "+1",
    help:
      "Change the selected corner's own radius, or with t its cut length, with d how far the fillet's tip is set back"
  ) { arguments throws(CommandSyntaxError) in
    let text = arguments.rest
    guard !text.isEmpty else {
      throw .missing(
        "an amount such as +1, a radius such as 12 or r/2, a cut such as 10t, a recession such as 10d, or max")
    }
    if text == "max" { return { editor throws(CommandError) in try editor.maximizeCorner() } }
    if text.hasPrefix("+") || text.hasPrefix("-") {
      guard let amount = NumberText.parse(text) else {
        throw .bad(
          argument: text, expected: "a number such as +1, a size such as 12, 10t (cut) or 10d (recession), or max")
      }
      return { editor throws(CommandError) in try editor.stepCorner(by: amount) }
    }
    try checkSize(text, in: .radius)
    return { editor throws(CommandError) in try editor.setCorner(to: text, in: .radius) }
  }

  package static let cornerRadiusAsk = Command(
    "corner.radius-ask", title: "radius", keeps: .change, hints: [.corners: CommandHint(80, "type r", need: .corners)],
    help: "Type a size for the selected corner, in the unit that it has"
  ) {
    editor throws(CommandError) in
    _ = try editor.theCorner()
    let size = editor.cornerSetSize
    let words: (String, Command) =
      switch size.unit {
      case .radius: ("radius", Command.cornerRadius)
      case .cut: ("cut", .cornerCut)
      case .recession: ("tip set back by", .cornerRecession)
      }
    let text = NumberText.exact(size.value, leadingZero: true)
    editor.ask("corner \(editor.cornerLabel) \(words.0): ", words.1, replacing: text)
  }

  package static let cornerPrevious = moving(
    "corner.previous", title: "corner before", keeps: .change,
    hints: [
      .preview: CommandHint(50, "corner", need: .corners), .corners: CommandHint(64, "corner", need: .corners),
      .lesson: CommandHint(61, "corner", need: .corners),
    ], help: "Select the corner before"
  ) {
    editor, count throws(CommandError) in
    try editor.select(count.map { max(0, editor.corner - $0) } ?? editor.corner - 1)
  }

  package static let cornerNext = moving(
    "corner.next", title: "next corner", keeps: .change,
    hints: [
      .preview: CommandHint(51, "corner", need: .corners), .corners: CommandHint(65, "corner", need: .corners),
      .lesson: CommandHint(62, "corner", need: .corners),
    ], help: "Select the next corner"
  ) {
    editor, count throws(CommandError) in
    try editor.select(count.map { min(editor.corner + $0, editor.outline.corners.count - 1) } ?? editor.corner + 1)
  }

  package static let cornerFirst = Command(
    "corner.first", title: "first corner", keeps: .change, help: "Select the first corner"
  ) {
    editor throws(CommandError) in try editor.select(0)
  }
  .counting(corner)

  package static let cornerLast = Command(
    "corner.last", title: "last corner", keeps: .change, help: "Select the last corner"
  ) {
    editor throws(CommandError) in try editor.select(-1)
  }
  .counting(corner)

  package static let cornerGoto = Command(
    "corner.goto", title: "corner", also: ["goto"], numbered: "corner", keeps: .change, "INDEX or LABEL",
    example: "4", help: "Select a corner by its number, or a star's by its label"
  ) { arguments throws(CommandSyntaxError) in
    let word = try arguments.one("a corner's number, or its label such as t0")
    guard word.last?.isNumber == true, word.count <= 8 else {
      throw .bad(argument: word, expected: "a corner's number, or its label such as t0")
    }
    return { editor throws(CommandError) in try editor.goTo(word) }
  }

  package static let cornerAt = Command(
    "corner.at", title: "corner at", keeps: .change, "X Y, and how near", example: "100 120",
    help: "Select the corner or the edge at a place, and say what is there"
  ) { arguments throws(CommandSyntaxError) in
    let numbers = try arguments.numbers(2...3, "a place such as 100 120")
    guard numbers.count < 3 || numbers[2] >= 0 else { throw .bad(argument: arguments.rest, expected: "a distance") }
    return { editor throws(CommandError) in
      // A fiftieth of the page is as near as a hand points on most screens.
      let reach = numbers.count > 2 ? numbers[2] : max(editor.document.page.width, editor.document.page.height) / 50
      try editor.selectPart(at: Point(numbers[0], numbers[1]), within: reach)
    }
  }

  package static let cornerCut = sizing(
    "corner.cut", title: "cut length", keeps: .change, .cut,
    "Set how much of each edge the selected corner's fillet takes")

  package static let cornerRecession = sizing(
    "corner.recession", title: "recession", keeps: .change, .recession,
    "Set how far the tip of the selected corner's fillet is set back")

  static let corners: [Command] = [
    cornerToggle,
    cornerRadius,
    cornerCut,
    cornerRecession,
    cornerRadiusAsk,
    Command("corner.radius-reset", title: "shared r", keeps: .change, help: "Use the shared radius again") {
      editor throws(CommandError) in
      try editor.resetCorner()
    },
    cornerPrevious,
    cornerNext,
    cornerFirst,
    cornerLast,
    cornerGoto,
    cornerAt,
    Command(
      "corner.goto-ask", title: "go to corner", keeps: .change,
      help: "Type the number or the label of a corner to select"
    ) {
      editor throws(CommandError) in
      _ = try editor.theCorner()
      editor.prompt("go to corner: ", .cornerGoto)
    },
  ]

  /// The line that selects the corner of a number, as in vi.
  private static let corner: @Sendable (Editor, String, Int) -> [String] = { editor, line, count in
    let corners = editor.outline.corners.count
    return [corners == 0 ? line : cornerGoto.line("\(min(count, corners) - 1)")]
  }

  /// A command that gives the selected corner a size in a unit.
  private static func sizing(
    _ name: String, title: String, keeps: Kept, _ unit: CornerSize.Unit, _ help: String
  ) -> Command {
    Command(name, title: title, keeps: keeps, "SIZE", example: "8", help: help) {
      arguments throws(CommandSyntaxError) in
      let text = arguments.rest
      guard !text.isEmpty else { throw .missing("a size such as 8") }
      try checkSize(text, in: unit)
      return { editor throws(CommandError) in try editor.setCorner(to: text, in: unit) }
    }
  }

  /// What no corner could have for a size is told when a line is read.
  private static func checkSize(_ text: String, in unit: CornerSize.Unit) throws(CommandSyntaxError) {
    let size = TypedSize(text, in: unit)
    do throws(ParameterError) {
      try ValueCheck.checkNumber(size.expression, for: size.unit.rawValue, names: ["r", "max"])
    } catch {
      throw .because(TypedSize.text(of: error))
    }
  }
}

/// What a person typed for a corner's size: an expression, maybe with the letter of its unit.
struct TypedSize {
  let expression: String
  let unit: CornerSize.Unit

  /// - Parameter unit: what a number without a letter is.
  init(_ text: String, in unit: CornerSize.Unit) {
    // Only right after a number: `sqrt` and `pt` end in a t, too.
    if let letter = CornerSize.Unit.allCases.first(where: { $0.suffix == text.suffix(1) }),
      text.dropLast().last.map({ $0.isNumber || $0 == ")" }) == true
    {
      (expression, self.unit) = (String(text.dropLast()), letter)
    } else {
      (expression, self.unit) = (text, unit)
    }
  }

  static func text(of error: ParameterError) -> String {
    "\(error); a size is a radius such as 10, a cut such as 10t or a recession such as 10d"
  }
}
