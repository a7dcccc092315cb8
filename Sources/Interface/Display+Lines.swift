import Settings
import Document
import Editor
import Keymaps
import Lessons
import Cells
import Shapes
import Text

extension Display {
  /// Draws the first row: the document and the drawing.
  mutating func drawTitle(_ editor: Editor, step: String? = nil, warning: String? = nil, in rect: CellRect) {
    let isUnsaved = editor.readOnly == nil && (editor.isModified || !editor.hasFile)
    let mark =
      (editor.readOnly == nil ? "" : " [read only]") + (isRecoveryOff ? " [recovery off]" : "")
      + (isUnsaved ? " [+]" : "")
    let (document, item) = (editor.document, editor.item)
    let group = editor.selection.group
    let isNumbered = group != nil || document.items.count > 1 || item.isHidden || item.isLocked
    let title = TitleRow(
      step: step, warning: warning, file: editor.fileName, mark: mark, kind: item.shape.kindName,
      corners: item.shape.isCircle ? nil : editor.outline.corners.count, lesson: editor.study?.lesson?.name,
      number: editor.selected + 1,
      shapes: document.items.count, isNumbered: isNumbered,
      group: editor.groupTitle, name: isNumbered && group == nil ? item.nameOrID : nil,
      details: isNumbered ? group.map { editor.details(of: $0) } ?? editor.shapeDetails(of: editor.selected) : "")
    keep(title, in: rect) { display in display.draw(title, editor, in: rect) }
  }

  private struct TitleRow: Equatable {
    let step: String?
    let warning: String?
    let file: String
    let mark: String
    let kind: String
    let corners: Int?
    let lesson: String?
    let number: Int
    let shapes: Int
    let isNumbered: Bool
    let group: String?
    let name: String?
    let details: String
  }

  private mutating func draw(_ row: TitleRow, _ editor: Editor, in rect: CellRect) {
    let style = theme.title
    let (mark, step) = (row.mark, row.step)
    let warning = row.warning.map { charset.text($0) }
    var name = shown(row.file) + mark
    let corners = row.corners.map { $0 == 0 ? "no corners" : "\($0) corners" }
    let help = label(for: .helpKeys, in: editor).map { "\($0) help" } ?? ""
    let room = rect.columns - help.columns - 2
    // Cut a long name, but never the marks after it.
    if name.columns >= room {
      name = shown(row.file).cut(max(1, room - mark.columns - 1), charset.ellipsis) + mark
    }
    if let lesson = row.lesson { name = "lesson \(lesson)" }
    let (number, shapes, isNumbered) = (row.number, row.shapes, row.isNumbered)
    let which = row.group.map { shown($0) } ?? "shape \(number) of \(shapes)"
    let titles: [String]
    if let step {
      titles = [" " + charset.text(step)]
    } else if let warning, isNumbered {
      titles =
        [" \(name)  \(which), \(warning)", " \(which), \(warning)\(mark)"]
        + [" \(number)/\(shapes) \(warning)\(mark)", " \(number)/\(shapes) \(warning)", " \(which)\(mark)"]
    } else if let warning {
      titles = [" \(name)  \(warning)", " \(warning)\(mark)", " \(name)"]
    } else if isNumbered {
      let own = row.name.map { ", \(shown($0))" } ?? ""
      let details = shown(row.details)
      let long = ["\(which)\(own): \(details)", "\(which)\(own)", which].map { " \(name)  \($0)" }
      let unnamed = row.lesson == nil ? mark : ""
      titles = long + [" \(which): \(details)\(unnamed)", " \(which)\(unnamed)"]
    } else if shapes == 0 {
      titles = [" \(name)  no shape to edit", " \(name)"]
    } else {
      let drawing = [row.kind, corners].compactMap(\.self).joined(separator: ", ")
      titles = [" \(name)  \(drawing)", " \(name) \(corners ?? row.kind)", " \(name)"]
    }
    let title = titles.first { $0.columns <= room } ?? titles[titles.count - 1]
    frame.put(title, at: rect.origin, style: style, limit: room)
    if step == nil, shapes > 1 {
      targets.append(
        PointerArea(rect.part(0, columns: min(title.columns, room)), .command(Command.shapeList.name)))
    }
    // A click on the warning fits the drawing to the page.
    if let warning, let end = [warning, warning + mark].first(where: title.hasSuffix) {
      let place = rect.part(title.columns - end.columns, columns: warning.columns)
      targets.append(PointerArea(place, .command(Command.page.line("fit"))))
    }
    put(
      ShownHint(help, .command(Command.helpKeys.name)),
      at: Position(column: rect.columns - help.columns - 1, row: rect.row),
      style: style)
  }

  /// Draws the last line: the message with its undo key, or the line being typed.
  mutating func drawMessage(
    _ session: Session, _ editor: Editor, hasBox: Bool, in rect: CellRect, isAlone: Bool, more: [ShownHint]
  ) {
    if isAlone, showsHintsAlone(session, hasBox: hasBox) {
      drawHints(session, editor, hasBox: hasBox, in: rect)
      if case .capturing(let capture) = editor.mode {
        let lines = captureLines(capture, editor).flatMap { charset.text($0).wrapped(to: rect.columns - 2) }
        let area = drawLines(lines.prefix(rect.row), style: theme.heading, above: rect.row)
        frame.cursor = Position(column: 1, row: area.row)
      }
      return
    }
    var room = rect.columns - 1
    if isAlone {
      let pinned = pinnedHints(session, isShort: true)
      put(pinned, at: Position(column: rect.columns - pinned.columns - 1, row: rect.row))
      room -= pinned.columns + 2
    }
    let start = Position(column: 1, row: rect.row)
    switch editor.mode {
    case .prompt where hasBox, .capturing where hasBox, .question: break
    case .prompt(let prompt):
      drawPrompt(prompt, of: session, at: start, room: room, isAlone: isAlone)
    case .files(let picker) where picker.problem != nil:
      let problem = shown(picker.problem ?? "").cut(room, charset.ellipsis)
      frame.put(problem, at: start, style: theme.problem, limit: room)
    // On a small screen the list covers the hints.
    case .files where frame.size.rows < Self.leastRowsForBoxes && editor.message.text.isEmpty:
      drawHints(session, editor, hasBox: hasBox, in: rect)
    case .capturing(let capture):
      let text = charset.text(captureLines(capture, editor).joined(separator: ": "))
      frame.put(text.cut(room, charset.ellipsis), at: start, style: theme.heading, limit: room)
    case .normal, .list, .files, .gallery, .colors:
      var message = editor.message
      if isAlone, message.text.isEmpty, editor.mode == .normal, editor.study == nil, let warning = outsideText(editor) {
        message = Message(warning)
      }
      if !hasBox, message.text.isEmpty, editor.study != nil, editor.mode == .normal {
        // More hints, which have no separate row.
        put(isAlone ? shownHints(editor, isShort: true) : more, at: start, room: room)
        return
      }
      put(ended(shown(message.text), of: message, in: room, editor), at: start, style: style(of: message))
    }
  }

  private func style(of message: Message) -> CellStyle {
    switch message.kind {
    case .problem: theme.problem
    case .changed: theme.change
    case .information: .plain
    }
  }

  /// The undo hint after a change, such as `u undo`.
  private func undoing(_ message: Message, _ editor: Editor) -> String? {
    guard message.kind == .changed, editor.mode == .normal, let key = label(for: .editUndo, in: editor) else {
      return nil
    }
    return "\(shown(key)) undo"
  }

  /// A message with its undo hint, cut if it is too long, with the key for the list of messages.
  private func ended(_ text: String, of message: Message, in room: Int, _ editor: Editor) -> ShownHint {
    let ellipsis = charset.ellipsis
    // Cut the sentence rather than the undo hint.
    if let undo = undoing(message, editor) {
      let separator = charset.text(" · ")
      let cut = text.cut(room - separator.columns - undo.columns, ellipsis)
      return ShownHint(cut + separator, endingIn: undo, .command(Command.editUndo.name))
    }
    guard text.columns > room else { return ShownHint(text) }
    // Only a message in the log can be read there.
    guard message.isInLog || editor.log.contains(message.text) else { return ShownHint(text.cut(room, ellipsis)) }
    let all = shown(label(for: .appMessages, in: editor) ?? ":" + Command.appMessages.name)
    let cut = text.cut(room, "\(ellipsis) \(all)")
    guard editor.mode == .normal else { return ShownHint(cut) }
    return ShownHint(String(cut.dropLast(all.count)), endingIn: all, .command(Command.appMessages.name))
  }

  /// Draws the message of a lesson or an explanation in two lines, if it is too long for one on a small screen.
  ///
  /// It covers the hints, which matter less.
  mutating func drawLongMessage(_ session: Session, hasBox: Bool, _ layout: Layout) -> Bool {
    guard layout.arrangement == .single, let hints = layout.hints, !hasBox, session.pending.isEmpty else {
      return false
    }
    let editor = session.editor
    guard editor.study != nil, editor.mode == .normal else { return false }
    let message = editor.message
    let room = layout.message.columns - 1
    let undo = undoing(message, editor).map { charset.text(" · ").columns + $0.columns }
    let text = shown(message.text)
    guard text.columns + (undo ?? 0) > room else { return false }
    let first = text.wrapped(to: room)[0]
    let rest = String(text.dropFirst(first.count).drop { $0 == " " })
    put(ShownHint(first), at: hints.at(1), style: style(of: message))
    put(ended(rest, of: message, in: room, editor), at: layout.message.at(1), style: style(of: message))
    return true
  }

  /// True if the only line needs the hints: a chord is pending, or a key is awaited.
  private func showsHintsAlone(_ session: Session, hasBox: Bool) -> Bool {
    switch session.editor.mode {
    case .capturing: !hasBox
    case .normal: !hasBox && !session.pending.isEmpty
    case .prompt, .question, .list, .files, .gallery, .colors: false
    }
  }

  /// Draws lines above row `end` and returns the area that they cover.
  private mutating func drawLines(_ lines: some Collection<String>, style: CellStyle, above end: Int) -> CellRect {
    let rect = CellRect(column: 0, row: end - lines.count, columns: frame.size.columns, rows: lines.count)
    frame.clear(rect)
    for (index, line) in lines.enumerated() {
      frame.put(line, at: Position(column: 1, row: rect.row + index), style: style, limit: rect.columns - 1)
    }
    return rect
  }

  /// The note beside a typed line: its preview, or the palette entry that Enter runs.
  private func note(_ session: Session, _ prompt: Prompt) -> String? {
    if let preview = session.preview { return shown(preview.message.text) }
    guard let palette = session.palette, let choice = palette.chosen(prompt.choice) else { return nil }
    let line = palette.entries[choice].line
    return line == prompt.text ? nil : "\(charset.marker) \(shown(CommandCatalog.words(of: line)))"
  }

  /// Draws the typed line, scrolled to its cursor, with its problem or note.
  private mutating func drawPrompt(
    _ prompt: Prompt, of session: Session, at start: Position, room: Int, isAlone: Bool
  ) {
    var column = drawTyped(prompt, at: start, room: room)
    let color = session.editor.color(typedIn: prompt)
    if drawSwatch(color, at: Position(column: column + 2, row: start.row), limit: start.column + room) {
      column += 1 + Self.swatch.count
    }
    guard let note = prompt.problem.map({ shown($0) }) ?? note(session, prompt) else { return }
    let limit = start.column + room - column - 1
    if prompt.problem != nil, note.columns > limit - 2 {
      return drawProblem(note, above: start.row - (isAlone ? 0 : 1))
    }
    frame.put(
      "  " + note.cut(limit - 2, charset.ellipsis),
      at: Position(column: column + 1, row: start.row),
      style: prompt.problem == nil ? theme.faint : theme.typedProblem, limit: limit)
  }

  /// Draws the problem of a typed line in full above it, on up to four rows.
  private mutating func drawProblem(_ text: String, above bottom: Int) {
    let most = max(1, min(4, bottom - 1))
    let lines = text.wrapped(to: frame.size.columns - 2, most: most, ellipsis: charset.ellipsis)
    guard lines.count <= bottom else { return }
    targets.append(PointerArea(drawLines(lines, style: theme.typedProblem, above: bottom), .box))
  }
}
