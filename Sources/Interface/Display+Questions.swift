import Settings
import Editor
import Keymaps
import Cells
import Text

/// Questions over the screen, with their answers and the versions to choose from.
extension Display {
  /// Draws a question and its answers, each on one line if they fit and on several otherwise.
  mutating func drawQuestion(
    _ question: Question, _ session: Session, _ layout: Layout, size: Size, _ frame: inout Frame
  ) {
    // Nothing behind the question is clickable.
    targets.append((CellRect(column: 0, row: 0, columns: size.columns, rows: size.rows), .box))
    // The question always has a line.
    let answers = answerLines(to: question, columns: size.columns, most: size.rows / 2).prefix(max(1, size.rows - 1))
    let whole = settings.charset.text(question.text)
    var (first, end) = (size.rows - answers.count, size.rows - answers.count)
    if let hints = layout.hints, answers.count == 1, whole.columns < size.columns {
      (first, end) = (hints.row, hints.row)
      frame.put(whole, at: Position(column: 1, row: layout.message.row), style: theme.heading)
    } else {
      // Two versions need lines for their differences.
      let most = max(1, question.comparison == nil ? first : first / 2)
      let lines = questionLines(question, columns: size.columns - 1, most: most)
      end -= lines.count
      frame.clear(CellRect(column: 0, row: end, columns: size.columns, rows: size.rows - end))
      for (index, line) in lines.enumerated() {
        put(line, at: Position(column: 1, row: end + index), style: theme.heading, &frame)
      }
    }
    for (index, line) in answers.enumerated() {
      put(line, at: Position(column: 1, row: first + index), room: size.columns - 2, &frame)
    }
    let asked = end == first ? layout.message.row : first - 1
    drawRefusal(
      session.editor.message, beside: answers.last ?? [], in: first + answers.count - 1, orOver: asked, &frame)
    frame.cursor = Position(column: 1, row: first)
    if let comparison = question.comparison {
      drawComparison(comparison, session.preview ?? session.editor, above: end, columns: size.columns, &frame)
    }
  }

  /// Draws the message about a key that is not an answer: after the answers, or over the question if there is no room.
  private func drawRefusal(
    _ message: Message, beside answers: [ShownHint], in row: Int, orOver asked: Int, _ frame: inout Frame
  ) {
    guard message.isAboutKey else { return }
    let text = shown(message.text)
    let column = answers.reduce(1) { $0 + $1.columns + 2 } + 2
    if column + text.columns < frame.size.columns {
      frame.put(text, at: Position(column: column, row: row), style: theme.problem)
    } else if asked >= 0 {
      frame.clear(CellRect(column: 0, row: asked, columns: frame.size.columns, rows: 1))
      frame.put(
        text.fitted(frame.size.columns - 2, settings.charset.ellipsis), at: Position(column: 1, row: asked),
        style: theme.problem)
    }
  }

  /// The question in lines: in full, or shortened for small screens.
  private func questionLines(_ question: Question, columns: Int, most: Int) -> [ShownHint] {
    let text = settings.charset.text(question.text)
    let lines = text.wrapped(to: columns)
    if lines.count <= most { return lines.map { ShownHint($0) } }
    let short = settings.charset.text(question.shortText)
    // On wider screens the start of the full text is more useful.
    if most < 3, columns < Self.leastColumnsForCutText, short.columns <= columns { return [ShownHint(short)] }
    return text.wrapped(to: columns, most: most, ellipsis: settings.charset.ellipsis).map { ShownHint($0) }
  }

  private static let leastColumnsForCutText = 30

  /// The answers in lines: on one line, or one on each, or as few as possible with short words.
  ///
  /// - Parameter most: the lines that leave enough room for the question.
  private func answerLines(to question: Question, columns: Int, most: Int) -> [[ShownHint]] {
    let room = columns - 1
    func hints(_ text: (Question.Choice) -> String, _ cancel: String) -> [ShownHint] {
      question.choices.map { ShownHint(settings.charset.text(text($0)), .answer($0.key)) }
        + (question.canBeCancelled ? [keyHint(cancel)] : [])
    }
    let long = hints({ "\($0.key) \($0.label)" }, "Esc \(question.cancelling)")
    let short = hints({ "\($0.key) \($0.short)" }, "Esc")
    if fits(long, room) { return [long] }
    if fits(short, room) { return [short] }
    if long.count <= most { return zip(long, short).map { [fits([$0], room) ? $0 : $1] } }
    var lines: [[ShownHint]] = []
    for hint in short {
      if let last = lines.last, fits(last + [hint], room) {
        lines[lines.count - 1].append(hint)
      } else {
        lines.append([hint])
      }
    }
    return lines
  }
}
