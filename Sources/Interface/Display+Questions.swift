import Settings
import Editor
import Keymaps
import Cells
import Text
import Document
import Geometry
import Preview

/// Questions over the screen, with their answers and the versions to choose from.
extension Display {
  /// Draws a question and its answers, each on one line if they fit and on several otherwise.
  mutating func drawQuestion(_ question: Question, _ session: Session, _ layout: Layout, size: Size) {
    // Nothing behind the question is clickable.
    targets.append(PointerArea(CellRect(column: 0, row: 0, columns: size.columns, rows: size.rows), .box))
    if drawQuestionBox(question, session, size: size) { return }
    // The question always has a line.
    let answers = answerLines(to: question, columns: size.columns, most: size.rows / 2).prefix(max(1, size.rows - 1))
    let whole = charset.text(question.text)
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
        put(line, at: Position(column: 1, row: end + index), style: theme.heading)
      }
    }
    for (index, line) in answers.enumerated() {
      put(line, at: Position(column: 1, row: first + index), room: size.columns - 2)
    }
    let asked = end == first ? layout.message.row : first - 1
    drawRefusal(session.editor.message, beside: answers.last ?? [], in: first + answers.count - 1, orOver: asked)
    frame.cursor = Position(column: 1, row: first)
    if let comparison = question.comparison {
      drawComparison(comparison, session.preview ?? session.editor, above: end, columns: size.columns)
    }
  }

  /// Draws a box with the question as its title, the facts, and the answers with their keys; false without room.
  private mutating func drawQuestionBox(_ question: Question, _ session: Session, size: Size) -> Bool {
    var title = charset.text(question.title)
    let room = min(size.columns - 6, 64)
    var facts = question.facts.map { charset.text($0).wrapped(to: room) } ?? []
    if title.columns + 6 > size.columns {
      facts += title.wrapped(to: room)
      title = charset.text(question.shortText)
    }
    let answers =
      question.choices.map { (key: String($0.key), text: $0.label, target: PointerTarget.answer($0.key)) }
      + (question.canBeCancelled ? [("Esc", question.cancelling, .key(Key(.escape)))] : [])
    let lines = answers.map { charset.text("  \($0.key)  \($0.text.prefix(1).uppercased())\($0.text.dropFirst())") }
    let gap = facts.isEmpty ? 0 : 1
    let widest = ([title.columns + 2, 24] + (facts + lines).map(\.columns)).max() ?? 0
    let blank = size.rows >= 16 ? 1 : 0
    let (columns, rows) = (widest + 4, facts.count + gap + lines.count + 2 * blank + 2)
    // Two versions need the rest of the screen.
    let least = question.comparison == nil ? 0 : 3
    guard columns <= size.columns, rows + least <= size.rows, size.rows >= Self.leastRowsForBoxes else { return false }
    let rect = CellRect(
      column: (size.columns - columns) / 2, row: (size.rows - rows) / (question.comparison == nil ? 2 : 1),
      columns: columns, rows: rows)
    if let comparison = question.comparison {
      drawComparison(comparison, session.preview ?? session.editor, above: rect.row, columns: size.columns)
      frame.clear(CellRect(column: 0, row: rect.row, columns: size.columns, rows: size.rows - rect.row))
    }
    frame.clear(rect)
    let message = session.editor.message
    drawBox(rect, title: title, isFocused: true)
    for (index, line) in facts.enumerated() { frame.put(line, at: rect.at(2, 1 + blank + index)) }
    let marked = session.markedAnswer(to: question)
    for (index, line) in lines.enumerated() {
      let place = rect.part(2, 1 + blank + facts.count + gap + index, columns: columns - 4)
      let isMarked = index == marked
      let text = isMarked ? "\(charset.marker)\(line.dropFirst())" : line
      frame.put(text.padded(right: columns - 4), at: place.origin, style: isMarked ? theme.selection : .plain)
      targets.append(PointerArea(place, answers[index].target))
      if isMarked { frame.cursor = place.origin }
    }
    if message.isAboutKey {
      let text = shown(message.text).fitted(columns - 6, charset.ellipsis)
      frame.put(" \(text) ", at: rect.at(2, rows - 1), style: theme.problem, limit: columns - 4)
    }
    return true
  }

  /// Draws the message about a key that is not an answer: after the answers, or over the question if there is no room.
  private mutating func drawRefusal(_ message: Message, beside answers: [ShownHint], in row: Int, orOver asked: Int) {
    guard message.isAboutKey else { return }
    let text = shown(message.text)
    let column = answers.reduce(1) { $0 + $1.columns + 2 } + 2
    if column + text.columns < frame.size.columns {
      frame.put(text, at: Position(column: column, row: row), style: theme.problem)
    } else if asked >= 0 {
      frame.clear(CellRect(column: 0, row: asked, columns: frame.size.columns, rows: 1))
      frame.put(
        text.fitted(frame.size.columns - 2, charset.ellipsis), at: Position(column: 1, row: asked),
        style: theme.problem)
    }
  }

  /// The question in lines: in full, or shortened for small screens.
  private func questionLines(_ question: Question, columns: Int, most: Int) -> [ShownHint] {
    let text = charset.text(question.text)
    let lines = text.wrapped(to: columns)
    if lines.count <= most { return lines.map { ShownHint($0) } }
    let short = charset.text(question.shortText)
    // On wider screens the start of the full text is more useful.
    if most < 3, columns < Self.leastColumnsForCutText, short.columns <= columns { return [ShownHint(short)] }
    return text.wrapped(to: columns, most: most, ellipsis: charset.ellipsis).map { ShownHint($0) }
  }

  private static let leastColumnsForCutText = 30

  /// The answers in lines: on one line, or one on each, or as few as possible with short words.
  private func answerLines(to question: Question, columns: Int, most: Int) -> [[ShownHint]] {
    let room = columns - 1
    func hints(_ text: (Question.Choice) -> String, _ cancel: String) -> [ShownHint] {
      question.choices.map { ShownHint(charset.text(text($0)), .answer($0.key)) }
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

extension Display {
  /// Draws two versions side by side or stacked, with their differences in words.
  mutating func drawComparison(_ comparison: Comparison, _ editor: Editor, above end: Int, columns: Int) {
    frame.clear(CellRect(column: 0, row: 0, columns: columns, rows: end))
    var lines = comparison.notes + comparison.differences
    if lines.isEmpty { lines = ["no visible difference"] }
    // A third for the words, the rest for the pictures if they fit.
    let isWide = columns >= Self.leastColumnsSideBySide
    let least = isWide ? 4 : 8
    let words = min(lines.count, end >= least + 2 ? max(1, min(end - least, end / 3)) : end)
    let pictures = end - words
    if pictures >= least {
      var first = CellRect(column: 0, row: 0, columns: columns, rows: pictures)
      var second = first
      if isWide {
        (first.columns, second.column, second.columns) = (columns / 2, columns / 2, columns - columns / 2)
      } else {
        (first.rows, second.row, second.rows) = (pictures / 2, pictures / 2, pictures - pictures / 2)
      }
      drawVersion(comparison.first, editor, in: first)
      drawVersion(comparison.second, editor, in: second)
    }
    let top = pictures >= least ? pictures : 0
    // In one row a difference says more than their number.
    let listed = lines.count > words ? Array(lines.prefix(max(1, words - 1))) : lines
    for (index, line) in listed.enumerated() {
      // This arrow is not a key.
      let arrow = charset.isUTF8 ? line : line.replacing(" → ", with: " -> ")
      let text = shown(arrow).fitted(max(0, columns - 2), charset.ellipsis)
      frame.put(text, at: Position(column: 1, row: top + index), limit: columns - 1)
    }
    if listed.count < lines.count, words > 1 {
      let rest = charset.text("… and \(lines.count - listed.count) more")
      frame.put(rest, at: Position(column: 1, row: top + listed.count), limit: columns - 1)
    }
  }

  private static let leastColumnsSideBySide = 60

  private mutating func drawVersion(_ version: DocumentVersion, _ editor: Editor, in rect: CellRect) {
    drawBox(rect, title: shown(version.title), isFocused: false)
    drawDocument(version.document, editor, in: rect.inner)
  }

  /// Draws a document other than the editor's, in the same style.
  mutating func drawDocument(_ document: Document, _ editor: Editor, in inner: CellRect) {
    guard inner.columns > 0, inner.rows > 0 else { return }
    let scene: Scene
    do throws(OutlineError) {
      scene = try otherScenes.scene(of: document)
    } catch {
      frame.put(shown(error.description), at: inner.origin, limit: inner.columns)
      return
    }
    var rendering = rendering(editor, scene, in: inner)
    rendering.showsColor = settings.showsColor
    let content = Canvas.Shown(scene.onWholeSheet(rendering), pictures: pictures, rendering)
    keep(content, in: inner) { display in
      display.sketch.paint(content)
      display.put(display.sketch, at: inner)
    }
  }
}
