import Document
import Geometry
import Shapes

extension Command {
  package static let set = Command(
    "set", title: "set", keeps: .change, "NAME VALUE, or NAME += AMOUNT", example: "corner-radius 12",
    help: "Set a parameter, or change it by an amount"
  ) { arguments throws(CommandError) in
    let assignment = try Assignment(arguments.rest)
    if !CornerField.isMeant(by: assignment.name) { try Editor.checkName(assignment.name) }
    switch assignment.change {
    case .text(let text):
      do throws(ParameterError) {
        try ValueCheck.check(assignment.name, text)
      } catch {
        throw .because(error.description + ValueCheck.suggestion(for: assignment.name, text))
      }
    case .amount(let sign, let text): try ValueCheck.checkStep(assignment.name, sign, text)
    }
    return { editor throws(CommandError) in try editor.carryOut(assignment) }
  }
  .completing { editor, _, words in
    switch words.count {
    case 0:
      [ArgumentValue(text: ItemParameters.kind, help: "Kind of shape", next: "VALUE")]
        + (editor.item.values.map(\.info) + Document.parameters.map(\.info)).map {
          ArgumentValue(text: $0.name, help: $0.help, next: "VALUE")
        }
    case 1: editor.values(of: words[0])
    default: []
    }
  }
  .having(.oneWord, .takesSteps)
  .assigning(.first)

  package static let shapeNext = Command(
    "shape.next", title: "next kind", keeps: .change, help: "Change to the next kind of shape"
  ) { editor throws(CommandError) in try editor.stepKind(by: 1) }

  package static let parameterNext = moving(
    "parameter.next", title: "next row", keeps: .change, hints: [CommandHint(.parameters, 21, "row")],
    help: "Next row"
  ) { editor, count throws(CommandError) in editor.moveRow(by: count ?? 1) }

  package static let parameterFirst = Command(
    "parameter.first", title: "first row", keeps: .change, hints: [CommandHint(.parameters, 86, "ends")],
    help: "First row"
  ) { editor throws(CommandError) in editor.row = 0 }
  .counting(row)

  package static let parameterTab = Command(
    "parameter.tab", title: "tab",
    titles: ["next": "next tab", "previous": "prev tab"],
    keeps: .change, hints: [CommandHint(.parameters, 22, "tab", ["previous", "next"])],
    "next, previous, shape, look, effects, picture or page", example: "look", help: "Open a tab of the parameters"
  ) { arguments throws(CommandError) in
    let word = try arguments.one("next, previous, shape, look, effects, picture or page") { word in
      ["next", "previous"].contains(word) || ParameterTab(rawValue: word) != nil ? word : nil
    }
    return { editor throws(CommandError) in
      try editor.focus(.parameters)
      let tabs = ParameterTab.allCases
      let step = word == "next" ? 1 : -1
      editor.open(ParameterTab(rawValue: word) ?? tabs.cycled(from: editor.tab, by: step))
    }
  }

  package static let parameterFind = Command(
    "parameter.find", title: "find row…", keeps: .change, hints: [CommandHint(.parameters, 23, "filter")],
    "[NAME]", example: "fill", help: "Find a row in all tabs, or select the row of a parameter"
  ) { arguments throws(CommandError) in
    let name = arguments.words.isEmpty ? nil : try arguments.one("a parameter, such as fill")
    if let name { try Editor.checkName(name) }
    return { editor throws(CommandError) in
      guard let name else {
        return editor.listRows()
      }
      try editor.focus(.parameters)
      let shown = Document.parameter(named: name)?.name ?? name
      guard let row = editor.shownRows.first(where: { Inspector.rows[$0] == shown }) else {
        throw editor.value(of: name) == nil && name != ItemParameters.kind
          ? editor.missing(name) : .because("\(shown) has no row here: type its value, :set \(shown)")
      }
      editor.row = row
    }
  }
  .completing { editor, command, words in words.isEmpty ? set.completions(editor, command, words) : [] }

  package static let parameterStep = Command(
    "parameter.step", title: "change value", keeps: .change,
    hints: [CommandHint(.parameters, 10, "change", ["-1", "+1"], need: .effect)],
    "AMOUNT", example: "+1",
    help: "Change this row's value by steps"
  ) { arguments throws(CommandError) in
    let steps = try arguments.one("a number such as +1") { NumberText.parse($0) }
    return { editor throws(CommandError) in try editor.stepRow(by: steps) }
  }

  package static let parameterCycle = Command(
    "parameter.cycle", title: "next value", titles: ["inner-shadow": "inner shadow", "shadow": "shadow"],
    keeps: .change, "NAME", example: "shadow", help: "Switch a parameter to its next choice"
  ) { arguments throws(CommandError) in
    let name = try arguments.one("a parameter with choices, such as shadow")
    try Editor.checkName(name)
    if name != ItemParameters.kind { try ValueCheck.checkCycle(name) }
    return { editor throws(CommandError) in try editor.cycle(name, by: 1) }
  }
  .completing { editor, _, words in
    guard words.isEmpty else { return [] }
    return editor.item.values.compactMap { value in
      guard case .choice = value.info.domain else { return nil }
      return ArgumentValue(text: value.info.name, help: value.info.help)
    }
  }

  package static let parameterAsk = Command(
    "parameter.ask", title: "type value…", titles: ["fill": "fill…", "stroke": "line…"], keeps: .change,
    hints: [CommandHint(.parameters, 30, "value", need: .effect)], "[NAME]", example: "fill",
    help: "Type the value of this row, or of a parameter"
  ) { arguments throws(CommandError) in
    let name = arguments.words.isEmpty ? nil : try arguments.one("a parameter, such as fill")
    if let name { try Editor.checkName(name) }
    return { editor throws(CommandError) in try editor.ask(for: name ?? Inspector.rows[editor.row]) }
  }
  .completing { editor, command, words in words.isEmpty ? set.completions(editor, command, words) : [] }

  package static let parameterPrevious = moving(
    "parameter.previous", title: "prev row", keeps: .change, hints: [CommandHint(.parameters, 20, "row")],
    help: "Previous row"
  ) { editor, count throws(CommandError) in editor.moveRow(by: -(count ?? 1)) }

  package static let parameterReset = Command(
    "parameter.reset", title: "reset", keeps: .change, hints: [CommandHint(.parameters, 31, "reset", need: .effect)],
    help: "Reset this row to its default"
  ) { editor throws(CommandError) in try editor.resetRow() }

  static let parameters: [Command] = [
    set,
    color,
    shapeNext,
    parameterPrevious,
    parameterNext,
    parameterTab,
    parameterFirst,
    parameterFind,
    Command(
      "parameter.last", title: "last row", keeps: .change, hints: [CommandHint(.parameters, 87, "ends")],
      help: "Last row"
    ) { editor throws(CommandError) in editor.row = Inspector.rows.count - 1 }
    .counting(row),
    parameterStep,
    parameterCycle,
    parameterAsk,
    parameterReset,
  ]

  /// The lines that select a row by its count from 1.
  private static let row: @Sendable (Editor, String, Int) -> [String] = { _, _, count in
    let steps = min(count, Inspector.rows.count) - 1
    return [parameterFirst.name] + (steps > 0 ? [repeating.line("\(steps) \(parameterNext.name)")] : [])
  }
}
