import Editing
import Lessons
import Screen

/// The text of a step as the lines of a panel.
struct StudyText {
  struct Line: Hashable {
    var text: String
    var isBold = false
    /// The place of the number that the line shows.
    var number: Int?
  }

  private(set) var lines: [Line] = []
  private let columns: Int
  /// Whose characters the lines are made of: a letter may be a word in it, which has to find room.
  private let charset: Charset

  /// Fills the panel; where a roomy layout does not fit, everything closes up.
  ///
  /// - Parameter showsNumbers: whether the numbers have lines of their own; otherwise they stand elsewhere.
  init(
    _ step: Step, _ study: Study, _ editor: Editor, columns: Int, rows: Int, showsNumbers: Bool, style: KeyLabelStyle,
    charset: Charset
  ) {
    self.columns = max(8, columns)
    self.charset = charset
    write(step, study, editor, isRoomy: true, showsNumbers: showsNumbers, style)
    if lines.count > rows {
      lines = []
      write(step, study, editor, isRoomy: false, showsNumbers: showsNumbers && rows > 12, style)
    }
  }

  private mutating func write(
    _ step: Step, _ study: Study, _ editor: Editor, isRoomy: Bool, showsNumbers: Bool, _ style: KeyLabelStyle
  ) {
    func keyed(_ text: String) -> String { KeyedText(text).text { editor.keys(for: $0, style: style) } }
    add(step.title, isBold: true)
    if isRoomy { add("") }
    add(keyed(step.text))
    for (index, formula) in step.formulas.enumerated() {
      if isRoomy { add("") }
      let whole = "\(formula.equation) = \(formula.result.text)"
      if !isRoomy, charset.text(whole).count <= columns {
        add(whole, number: index)
      } else {
        add(formula.equation, number: index)
        add("  = \(formula.filled)", number: index)
        add("  = \(formula.result.text)", number: index)
      }
    }
    if let task = step.task {
      if isRoomy { add("") }
      add(keyed(task.text), isBold: true)
      let state = "\(task.measured.text) · goal \(task.targetText) \(task.isDone ? "[x] done" : "[ ]")"
      // With the letter of what is measured, where that still fits on the line.
      let named = task.measured.unit == .truth ? state : "\(task.measured.symbol) \(state)"
      add(charset.text(named).count <= self.columns ? named : state, isBold: task.isDone)
      if study.showsHint { add("Hint: " + task.hint) }
    }
    if isRoomy, !step.code.isEmpty { add("") }
    for line in step.code { add(line) }
    guard showsNumbers else { return }
    if isRoomy { add("") }
    for (index, number) in step.allNumbers.enumerated() {
      // What has no letter has only its name.
      let line =
        step.showsSymbol(of: number)
        ? charset.text(number.symbol).padded(right: 3) + " " + charset.text(number.text).padded(left: 7) + "  "
          + number.name
        : "\(number.name): \(number.text)"
      add(line, number: index, isCut: true)
    }
  }

  /// Writes a text, broken at blanks; a line of a number is cut instead.
  private mutating func add(_ text: String, isBold: Bool = false, number: Int? = nil, isCut: Bool = false) {
    let text = charset.text(text)
    var rest = Substring(isCut ? String(text.prefix(columns)) : text)
    while rest.count > columns {
      let head = rest.prefix(columns + 1)
      let cut = head.lastIndex(of: " ").map { rest.distance(from: rest.startIndex, to: $0) } ?? columns
      let length = cut > 0 ? cut : columns
      lines.append(Line(text: String(rest.prefix(length)), isBold: isBold, number: number))
      rest = rest.dropFirst(length).drop { $0 == " " }
    }
    lines.append(Line(text: String(rest), isBold: isBold, number: number))
  }
}
