import Editor
import Keymaps
import Lessons
import Raster
import Preview
import Cells
import Shapes
import Text

extension Display {
  /// Draws an explanation or a lesson: the construction over the drawing, and the step's text beside it.
  mutating func drawStudy(_ editor: Editor, _ study: Study, _ step: Step, showsTitle: Bool, _ layout: Layout) {
    let place = editor.place
    let title = title(of: study, editor)
    switch layout.arrangement {
    case .single:
      let body = layout.preview
      // A picture would be too small to read.
      let side = study.showsTextOnly || body.columns < 30 ? 0 : body.columns * 2 / 5
      let text = body.part(side + 1, columns: body.columns - side - 2, rows: body.rows)
      if side > 0 {
        let picture = body.part(0, columns: side, rows: body.rows)
        drawConstruction(editor, study, step, in: picture)
      }
      drawStudyText(editor, study, step, in: text, showsTitle: showsTitle, showsNumbers: false)
    case .stacked, .sideBySide:
      let preview = layout.preview
      let panel = study.showsTextOnly ? preview.union(layout.studyPanel) : layout.studyPanel
      if !study.showsTextOnly {
        drawBox(preview, title: title, foot: letters(of: step), isFocused: false)
        drawConstruction(editor, study, step, in: preview.inner)
      }
      let lesson = editor.question != nil ? "Quiz" : study.lesson == nil ? "Explain" : "Lesson"
      let name = editor.openProof != nil ? "Proof" : lesson
      drawBox(panel, title: study.showsTextOnly ? title : name, foot: place, isFocused: true)
      let inner = panel.inner
      let text = inner.part(1, columns: inner.columns - 2, rows: inner.rows)
      drawStudyText(editor, study, step, in: text, showsTitle: true, showsNumbers: true)
    }
    drawStudyNumbers(study, step, in: layout.numbers, place: place)
  }

  private func title(of study: Study, _ editor: Editor) -> String {
    study.lesson?.title ?? "Corner \(editor.cornerLabel)"
  }

  /// The first line of a small screen during a lesson or explanation: the step's title, if it fits.
  func studyTitle(_ editor: Editor, _ layout: Layout) -> String? {
    guard layout.arrangement == .single, let rect = layout.title, let study = editor.study, let step = editor.step
    else { return nil }
    let help = label(for: .helpKeys, in: editor).map { "\($0) help" } ?? ""
    let room = rect.columns - help.columns - 3
    return ["\(title(of: study, editor)): \(step.title)", step.title].first {
      charset.text($0).columns <= room
    }
  }

  private mutating func drawStudyText(
    _ editor: Editor, _ study: Study, _ step: Step, in rect: CellRect, showsTitle: Bool, showsNumbers: Bool
  ) {
    let text = StudyText(
      step, study, editor, columns: rect.columns, rows: rect.rows, showsTitle: showsTitle, showsNumbers: showsNumbers,
      style: labelStyle, charset: charset)
    let pointed = step.place(of: study.pointer)
    for (row, line) in text.lines.prefix(rect.rows).enumerated() {
      var attributes: CellStyle.Attributes = line.isBold ? .bold : []
      if let number = line.number {
        targets.append(PointerArea(rect.line(row), .number(number)))
        if number == pointed { attributes.insert(.reverse) }
      }
      let isCut = line.isCut || row == rect.rows - 1 && text.lines.count > rect.rows
      let sign = " " + charset.ellipsis
      let shown = isCut ? line.text.wholeWords(upTo: rect.columns - sign.count) + sign : line.text
      frame.put(
        charset.text(displayed(shown)), at: rect.line(row).origin, style: CellStyle(attributes: attributes),
        limit: rect.columns)
    }
    if showsNumbers, study.shownAnswers == nil {
      let used = text.lines.count + 1
      drawTrace(study.trace, in: rect.part(0, used, columns: rect.columns, rows: max(0, rect.rows - used)))
    }
    if frame.cursor == nil { frame.cursor = rect.origin }
  }

  /// Draws the numbers of the step on one line, as many as fit.
  private mutating func drawStudyNumbers(_ study: Study, _ step: Step, in rect: CellRect, place: String) {
    var column = rect.column + 1
    let end = rect.column + rect.columns - place.count - 2
    let pointed = step.place(of: study.pointer)
    for (index, number) in step.allNumbers.enumerated() {
      let name = step.showsSymbol(of: number) ? number.symbol : number.name
      let text = charset.text(name) + " " + charset.text(number.text)
      guard column + text.count < end else { break }
      let cells = CellRect(column: column, row: rect.row, columns: text.count, rows: 1)
      targets.append(PointerArea(cells, .number(index)))
      frame.put(
        text, at: cells.origin, style: CellStyle(attributes: index == pointed ? .reverse : []))
      column += text.count + 2
    }
    frame.put(place, atEndOf: rect, style: CellStyle(attributes: .bold))
  }

  /// The meaning of the letters of a construction.
  private func letters(of step: Step) -> String {
    step.figure.pointNames.filter { !$0.word.isEmpty }.map { "\($0.letter) \($0.word)" }.joined(separator: " · ")
  }
}

extension String {
  /// The first words that fit `columns`.
  fileprivate func wholeWords(upTo columns: Int) -> String {
    guard count > columns else { return self }
    let head = prefix(max(0, columns) + 1)
    return String(head.lastIndex(of: " ").map { head[..<$0] } ?? head.dropLast())
  }
}

extension Layout {
  /// The area of the lists.
  var studyPanel: CellRect {
    guard var panel = corners ?? parameters else { return preview }
    if corners != nil, let parameters { panel.rows += parameters.rows }
    if let code { panel.rows += code.rows }
    return panel
  }
}

/// The text of a step as the lines of a panel.
///
/// If not everything fits, fractions get one row, and blank lines go. Then the numbers go, which have a separate line
/// below, then the steps between a formula and its result, and last the end of the text. The task and its keys always
/// stay.
struct StudyText {
  struct Line: Hashable {
    var text: String
    var isBold = false
    /// The index of the line's number.
    var number: Int?
    /// True if the text after the line was cut.
    var isCut = false
  }

  private enum Density {
    case tall, roomy, dense, compact, short
  }

  private(set) var lines: [Line] = []
  private let columns: Int
  /// The characters of the terminal, in which a letter may become a word.
  private let charset: Charset

  init(
    _ step: Step, _ study: Study, _ editor: Editor, columns: Int, rows: Int, showsTitle: Bool = true,
    showsNumbers: Bool, style: KeyLabelStyle, charset: Charset
  ) {
    self.columns = max(8, columns)
    self.charset = charset
    func keyed(_ text: String) -> String { editor.keyed(text, style: style) }
    let title = showsTitle ? broken(step.title, isBold: true) : []
    let body = broken(keyed(step.text))
    let task =
      step.task.map {
        self.task($0, keyed($0.text), study, editor, hint: $0.hints.prefix(study.hints).last.map(keyed))
      } ?? []
    let code = step.code.flatMap { broken($0) }
    let numbers = showsNumbers ? self.numbers(of: step) : []

    func everything(_ density: Density, _ numbers: [Line], _ own: [Density] = []) -> [Line] {
      var blocks = [title, body]
      blocks += step.formulas.enumerated().map { index, formula in
        self.lines(of: formula, number: index, own.indices.contains(index) ? own[index] : density)
      }
      blocks += [task, code, numbers]
      blocks.removeAll(where: \.isEmpty)
      return Array(blocks.joined(separator: [.tall, .roomy].contains(density) ? [Line(text: "")] : []))
    }
    // The table of changes needs the room of fractions.
    for density in [Density.tall, .roomy, .dense, .compact].dropFirst(study.trace.count > 1 ? 1 : 0) {
      lines = everything(density, numbers)
      if lines.count <= rows { return }
    }
    var own = step.formulas.map { _ in Density.short }
    lines = everything(.short, [], own)
    if lines.count <= rows {
      // As many formulas as fit show their numbers, those with the most numbers first.
      let counts = step.formulas.map(\.inputs.count)
      for index in own.indices.sorted(by: { (counts[$1], $0) < (counts[$0], $1) }) {
        own[index] = .compact
        let more = everything(.short, [], own)
        if more.count <= rows { lines = more } else { own[index] = .short }
      }
      // The formulas have their results; add as many of the other numbers as fit.
      let results = step.formulas.count
      lines += numbers.filter { ($0.number ?? 0) >= results }.prefix(rows - lines.count)
      return
    }
    lines = Self.cut(
      title: title, body: body, formulas: step.formulas.enumerated().flatMap { self.lines(of: $1, number: $0, .short) },
      task: task + code, rows: rows)
  }

  /// The whole task, and as much of the rest as fits.
  private static func cut(title: [Line], body: [Line], formulas: [Line], task: [Line], rows: Int) -> [Line] {
    // On a crowded panel a line of text is better than an unexplained formula.
    let isCrowded = title.count + 1 + formulas.count + task.count > rows
    let rest = (isCrowded ? [] : formulas) + task
    let room = max(0, rows - rest.count)
    var head = Array((title + body).prefix(room))
    if head.count < title.count + body.count, let last = head.indices.last { head[last].isCut = true }
    return head + rest
  }

  private func task(_ task: Step.Task, _ text: String, _ study: Study, _ editor: Editor, hint: String?) -> [Line] {
    let isShown = study.isShown && !editor.wasReached
    let sign = charset.isUTF8 ? "◦" : "o"
    let mark =
      task.isDone
      ? isShown ? "[\(sign)] shown" : "[x] done"
      : editor.wasReached ? "[x] before" : editor.wasShown ? "[\(sign)] shown before" : "[ ]"
    // With the name of the measure if it fits; a switch has no measure.
    let forms =
      task.measured.map { measured in
        let state = "\(measured.text) · goal \(task.targetText) \(mark)"
        let name = measured.symbol.count == 1 || measured.symbol.contains(" ") ? measured.symbol : measured.name
        let parts = ["\(measured.text)", "goal \(task.targetText) \(mark)"]
        return [
          ["\(name) \(state)"], measured.symbol.count > 1 ? ["\(name) \(parts[0])", parts[1]] : [state], [state], parts,
        ]
      } ?? [[mark == "[ ]" ? "[ ] not done yet" : mark]]
    let shown = forms.first { $0.allSatisfy { charset.text($0).count <= columns } } ?? forms[forms.count - 1]
    return broken(text, isBold: true) + shown.flatMap { broken($0, isBold: task.isDone) }
      + (task.trap.map { broken($0) } ?? []) + (hint.map { broken("Hint: " + $0) } ?? [])
  }

  /// The lines of a formula; where there is room, a fraction has its numerator above its denominator.
  private func lines(of formula: Formula, number: Int, _ density: Density) -> [Line] {
    func written(_ text: String) -> String { charset.text(charset.isUTF8 ? Formula.schoolbook(text) : text) }
    let result = formula.result.text
    // A formula that only renames a number would repeat it.
    let isName = formula.isName
    if density == .tall, charset.isUTF8, let fraction = formula.fraction, fraction.allSatisfy({ $0.count <= columns }) {
      let rest = isName ? ["  = \(result)"] : ["  = \(formula.filled)", "  = \(result)"]
      return (fraction + rest.flatMap { Formula.lines(written($0), columns: columns) }).map {
        Line(text: $0, number: number)
      }
    }
    let parts =
      switch density {
      case .tall, .roomy, .dense:
        isName ? [formula.equation, "  = \(result)"] : [formula.equation, "  = \(formula.filled)", "  = \(result)"]
      case .compact:
        isName ? ["\(formula.equation) = \(result)"] : [formula.equation, "  = \(formula.filled) = \(result)"]
      case .short: ["\(formula.equation) = \(result)"]
      }
    return parts.flatMap { Formula.lines(written($0), columns: columns) }.map { Line(text: $0, number: number) }
  }

  /// A line for each number: its letter, value and name.
  private func numbers(of step: Step) -> [Line] {
    step.allNumbers.enumerated().map { index, number in
      let (symbol, value, name) = (charset.text(number.symbol), charset.text(number.text), charset.text(number.name))
      // In columns if they fit.
      let forms =
        step.showsSymbol(of: number)
        ? [
          symbol.padded(right: 3) + " " + value.padded(left: 7) + "  " + name, "\(symbol) \(value)  \(name)",
          "\(symbol) \(value) \(name)",
        ] : ["\(name): \(value)"]
      let line = forms.first { $0.count <= columns } ?? forms[forms.count - 1]
      return Line(
        text: line.count <= columns ? line : line.prefix(columns - charset.ellipsis.count) + charset.ellipsis,
        number: index)
    }
  }

  /// A text in lines, broken at spaces.
  private func broken(_ text: String, isBold: Bool = false) -> [Line] {
    let text = charset.text(charset.isUTF8 ? text : KeyedText.withoutSpelling(text))
    return text.wrapped(to: columns).map { Line(text: $0, isBold: isBold) }
  }
}
