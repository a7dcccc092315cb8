import Document
import Geometry
import Keymaps
import Shapes

extension Command {
  package static let cornerToggle = Command(
    "corner.toggle", title: "round/sharp", also: ["toggle"], keeps: .change,
    hints: [
      CommandHint(.preview, 69, "round", need: .corners),
      CommandHint(.corners, 10, "round", need: .corners),
    ],
    help: "Make this corner round or sharp"
  ) {
    editor throws(CommandError) in try editor.toggleCorner()
  }
  .having(.changesCorner)

  package static let cornerRadius = Command(
    "corner.radius", title: "radius", followed: ["radius": ""], keeps: .change,
    hints: [
      CommandHint(.corners, 20, "radius", ["-1", "+1"], need: .size),
      CommandHint(.lesson, 60, "radius", ["-1", "+1"], need: .corners),
    ], "AMOUNT, SIZE, 10t (cut), 10d (setback) or max",
    example: "+1",
    help: "Change this corner's radius (10t: cut length, 10d: setback)"
  ) { arguments throws(CommandError) in
    let text = try arguments.whole(
      "an amount such as +1, a radius such as 12 or r/2, a cut such as 10t, a setback such as 10d, or max")
    if text == "max" { return { editor throws(CommandError) in try editor.maximizeCorner() } }
    if text.hasPrefix("+") || text.hasPrefix("-") {
      let amount: TypedLength
      do throws(CommandError) {
        // A percentage of an amount has no whole.
        if text.utf8.contains(UInt8(ascii: "%")) { throw .missing(text) }
        amount = try TypedLength(text)
      } catch {
        throw .bad(
          argument: text, expected: "a number such as +1, a size such as 12, 10t (cut) or 10d (setback), or max")
      }
      return { editor throws(CommandError) in try editor.stepCorner(by: try amount.units(of: editor.document)) }
    }
    try checkSize(text, in: .radius)
    return { editor throws(CommandError) in try editor.setCorner(to: text, in: .radius) }
  }
  .having(.takesSteps, .changesCorner)

  package static let cornerPrevious = moving(
    "corner.previous", title: "prev corner", keeps: .change,
    hints: [
      CommandHint(.preview, 32, "corner", need: .corners), CommandHint(.corners, 86, "corner", need: .corners),
      CommandHint(.lesson, 61, "corner", need: .corners),
    ], help: "Previous corner"
  ) { editor, count throws(CommandError) in
    try editor.select(count.map { max(0, editor.corner - $0) } ?? editor.corner - 1)
  }

  package static let cornerNext = moving(
    "corner.next", title: "next corner", keeps: .change,
    hints: [
      CommandHint(.preview, 33, "corner", need: .corners), CommandHint(.corners, 87, "corner", need: .corners),
      CommandHint(.lesson, 62, "corner", need: .corners),
    ], help: "Next corner"
  ) { editor, count throws(CommandError) in
    try editor.select(count.map { min(editor.corner + $0, editor.outline.corners.count - 1) } ?? editor.corner + 1)
  }

  package static let cornerGoto = Command(
    "corner.goto", title: "go to corner", also: ["goto"], numbered: "corner", keeps: .change, "INDEX or LABEL",
    example: "1", help: "Go to a corner by number or label"
  ) { arguments throws(CommandError) in
    let word = try arguments.one("a corner's number or label, such as 3 or t0") { word in
      word.last?.isNumber == true && word.count <= 8 ? word : nil
    }
    return { editor throws(CommandError) in try editor.goTo(word) }
  }
  .spelled("go to")

  package static let cornerAt = Command(
    "corner.at", title: "select at", keeps: .change, "X Y, and how near", example: "100 120",
    help: "Select the corner or edge at a position"
  ) { arguments throws(CommandError) in
    let typed = try arguments.lengths(2...3, "a position such as 100 120")
    return { editor throws(CommandError) in
      // On most screens a hand points no closer than a fiftieth of the page.
      var reach = max(editor.document.page.width, editor.document.page.height) / 50
      if typed.count > 2 { reach = try typed[2].units(of: editor.document) }
      guard reach >= 0 else { throw .bad(argument: arguments.rest, expected: "a distance") }
      try editor.selectPart(at: try editor.point(typed), within: reach)
    }
  }

  package static let cornerCut = sizing(
    "corner.cut", title: "cut length", keeps: .change, .cut,
    "Set this corner's cut length: the part of each edge that the fillet takes")

  package static let cornerRecession = sizing(
    "corner.recession", title: "setback", keeps: .change, .recession,
    "Set this corner's setback: the distance from the vertex to the fillet")

  package static let cornerRadiusAsk = Command(
    "corner.radius-ask", title: "type size…", keeps: .change,
    hints: [CommandHint(.corners, 88, "type r", need: .corners)],
    help: "Type this corner's size (c8: a chamfer of 8)"
  ) { editor throws(CommandError) in
    _ = try editor.theCorner()
    let size = editor.cornerSetSize
    let words: (String, Command) =
      switch size.unit {
      case .radius: ("radius", Command.cornerRadius)
      case .cut: ("cut", .cornerCut)
      case .recession: ("setback", .cornerRecession)
      }
    let text = NumberText.exact(size.value, leadingZero: true)
    let count = editor.markedCorners.count
    let corners = count > 0 ? "\(count) \(count == 1 ? "corner" : "corners")" : "corner \(editor.cornerLabel)"
    editor.prompt("\(corners) \(words.0): ", words.1, text, isPresent: true)
  }

  static let corners: [Command] = [
    cornerToggle,
    cornerRadius,
    cornerCut,
    cornerRecession,
    cornerRadiusAsk,
    Command("corner.radius-reset", title: "reset radius", keeps: .change, help: "Reset to the shared radius") {
      editor throws(CommandError) in
      try editor.resetCorner()
    }
    .having(.changesCorner),
    cornerMark,
    cornerPrevious,
    cornerNext,
    Command(
      "corner.first", title: "first corner", keeps: .change, help: "First corner"
    ) {
      editor throws(CommandError) in try editor.select(0)
    }
    .counting(corner),
    Command(
      "corner.last", title: "last corner", keeps: .change, help: "Last corner"
    ) {
      editor throws(CommandError) in try editor.select(-1)
    }
    .counting(corner),
    cornerGoto,
    cornerAt,
    Command(
      "corner.goto-ask", asksFor: .cornerGoto, "go to corner: ", title: "go to corner…", keeps: .change,
      help: "Type a corner's number or label", check: { editor throws(CommandError) in _ = try editor.theCorner() }),
  ]

  /// The line that selects a corner by its count from 1, as in vi.
  private static let corner: @Sendable (Editor, String, Int) -> [String] = { editor, line, count in
    let corners = editor.outline.corners.count
    return [corners == 0 ? line : cornerGoto.line("\(min(count, corners) - 1)")]
  }

  /// A command that sets the selected corner's size in a unit.
  private static func sizing(
    _ name: String, title: String, keeps: Kept, _ unit: CornerSize.Unit, _ help: String
  ) -> Command {
    Command(name, title: title, keeps: keeps, "SIZE", example: "8", help: help) {
      arguments throws(CommandError) in
      let text = try arguments.whole("a size such as 8")
      try checkSize(text, in: unit)
      return { editor throws(CommandError) in try editor.setCorner(to: text, in: unit) }
    }
    .having(.changesCorner)
  }

  /// Refuses a text that is not a size for any corner.
  private static func checkSize(_ text: String, in unit: CornerSize.Unit) throws(CommandError) {
    let size = TypedSize(text, in: unit)
    do throws(ParameterError) {
      try ValueCheck.checkNumber(size.expression, for: size.unit.rawValue, names: ["r", "max"])
    } catch {
      throw .because(TypedSize.text(of: error))
    }
  }
}

/// A typed corner size: an expression, maybe after the letter of a style and before that of its unit, such as `c8t`.
struct TypedSize {
  let expression: String
  let unit: CornerSize.Unit
  /// `nil` to keep the corner's.
  let kind: CornerKind?

  /// - Parameter unit: The unit of a number without a letter.
  init(_ typed: String, in unit: CornerSize.Unit) {
    // Only right before a number: `cos` also begins with c.
    kind = typed.dropFirst().first?.isNumber == true ? CornerKind.allCases.first { typed.hasPrefix($0.letter) } : nil
    let text = kind == nil ? typed : String(typed.dropFirst())
    // Only right after a number: `sqrt` and `pt` also end in t.
    if let letter = CornerSize.Unit.allCases.first(where: { $0.suffix == text.suffix(1) }),
      text.dropLast().last.map({ $0.isNumber || $0 == ")" }) == true
    {
      (expression, self.unit) = (String(text.dropLast()), letter)
    } else {
      (expression, self.unit) = (text, unit)
    }
  }

  static func text(of error: ParameterError) -> String {
    "\(error); type a radius such as 10, a cut such as 10t or a setback such as 10d"
  }
}
