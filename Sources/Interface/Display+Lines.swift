import Settings
import Document
import Editor
import Geometry
import Keymaps
import Lessons
import Cells
import Shapes
import Text

extension Display {
  /// - Parameters:
  ///   - step: what is said instead of the document's name.
  ///   - warning: what is said of the drawing instead of its kind, where its preview has no border to say it.
  mutating func drawTitle(
    _ editor: Editor, step: String? = nil, warning: String? = nil, in rect: CellRect, _ frame: inout Frame
  ) {
    let style = theme.title
    let warning = warning.map { settings.charset.text($0) }
    let isUnsaved = editor.readOnly == nil ? editor.isModified || !editor.hasFile : editor.changesLeftHere > 0
    let marks = [
      editor.readOnly == nil ? "" : " [read only]", isRecoveryOff ? " [recovery off]" : "", isUnsaved ? " [+]" : "",
    ]
    let mark = marks.joined()
    var name = shown(editor.fileName) + mark
    let count = editor.outline.corners.count
    let kind = editor.item.shape.kind
    let corners = count == 0 ? "no corners" : "\(count) corners"
    let help = label(for: .helpKeys, in: editor).map { "\($0) help" } ?? ""
    let room = rect.columns - help.columns - 2
    // Of a name too long for the line its end is left out, and not what says that it is not saved.
    if name.columns >= room {
      name = shown(editor.fileName).cut(max(1, room - mark.columns - 1), settings.charset.ellipsis) + mark
    }
    let lesson = editor.study?.lesson
    if let lesson { name = "lesson \(lesson.name)" }
    let (number, shapes) = (editor.selected + 1, editor.document.items.count)
    let isNumbered = shapes > 1 || editor.item.isHidden || editor.item.isLocked
    let which = "shape \(number) of \(shapes)"
    let titles: [String]
    if let step {
      titles = [" " + settings.charset.text(step)]
    } else if let warning, isNumbered {
      titles =
        [" \(name)  \(which), \(warning)", " \(which), \(warning)\(mark)"]
        + [" \(number)/\(shapes) \(warning)\(mark)", " \(number)/\(shapes) \(warning)", " \(which)\(mark)"]
    } else if let warning {
      titles = [" \(name)  \(warning)", " \(warning)\(mark)", " \(name)"]
    } else if isNumbered {
      let own = editor.document.name(ofItem: editor.selected).map { ", \(shown($0))" } ?? ""
      let details = shown(editor.shapeDetails(of: editor.selected))
      let long = ["\(which)\(own): \(details)", "\(which)\(own)", which].map { " \(name)  \($0)" }
      let unnamed = lesson == nil ? mark : ""
      titles = long + [" \(which): \(details)\(unnamed)", " \(which)\(unnamed)"]
    } else {
      let drawing = "\(kind == FreePolygon.kind ? "free polygon" : kind), \(corners)"
      titles = [" \(name)  \(drawing)", " \(name) \(corners)", " \(name)"]
    }
    let title = titles.first { $0.columns <= room } ?? titles[titles.count - 1]
    frame.put(title, at: rect.origin, style: style, limit: room)
    if step == nil, shapes > 1 {
      targets.append(
        (
          CellRect(column: 0, row: rect.row, columns: min(title.columns, room), rows: 1),
          .command(Command.shapeList.name)
        ))
    }
    // A click on what is wrong mends it.
    if let warning, let end = [warning, warning + mark].first(where: title.hasSuffix) {
      let place = rect.column + title.columns - end.columns
      targets.append(
        (CellRect(column: place, row: rect.row, columns: warning.columns, rows: 1), .command(Command.page.line("fit"))))
    }
    put(
      ShownHint(help, .command(Command.helpKeys.name)),
      at: Position(column: rect.columns - help.columns - 1, row: rect.row),
      style: style, &frame)
  }

  /// The last line: what happened and how to undo it, or the line being typed; a question is drawn by itself.
  mutating func drawMessage(
    _ session: Session, hasBox: Bool, in rect: CellRect, isAlone: Bool, more: [ShownHint], _ frame: inout Frame
  ) {
    let editor = session.editor
    if isAlone, showsHintsAlone(session, hasBox: hasBox) {
      drawHints(session, hasBox: hasBox, in: rect, &frame)
      if case .capturing(let capture) = editor.mode {
        drawLines(captureLines(capture, editor), style: theme.heading, above: rect.row, &frame)
      }
      return
    }
    var room = rect.columns - 1
    if isAlone {
      let pinned = pinnedHints(session, isShort: true)
      put(pinned, at: Position(column: rect.columns - pinned.columns - 1, row: rect.row), &frame)
      room -= pinned.columns + 2
    }
    let start = Position(column: 1, row: rect.row)
    switch editor.mode {
    case .prompt where hasBox: break
    case .prompt(let prompt):
      drawPrompt(prompt, of: session, at: start, room: room, isAlone: isAlone, &frame)
    case .files(let picker) where picker.problem != nil:
      let problem = shown(picker.problem ?? "").cut(room, settings.charset.ellipsis)
      frame.put(problem, at: start, style: theme.problem, limit: room)
    // The list covers the line for hints of a small screen.
    case .files where frame.size.rows < Self.leastRowsForBoxes && editor.message.text.isEmpty:
      drawHints(session, hasBox: hasBox, in: rect, &frame)
    case .capturing where hasBox: break
    case .capturing(let capture):
      let text = settings.charset.text(captureLines(capture, editor).joined(separator: ": "))
      frame.put(text.cut(room, settings.charset.ellipsis), at: start, style: theme.heading, limit: room)
    case .question: break
    case .normal, .list, .files, .describing:
      var message = editor.message
      if isAlone, message.text.isEmpty, editor.mode == .normal, editor.study == nil, let warning = outsideText(editor) {
        message = Message(warning)
      }
      if !hasBox, message.text.isEmpty, editor.study != nil, editor.mode == .normal {
        // What keys can do has no line of its own, or not enough of one.
        put(isAlone ? shownHints(editor, isShort: true) : more, at: start, room: room, &frame)
        return
      }
      put(ended(shown(message.text), of: message, in: room, editor), at: start, style: style(of: message), &frame)
    }
  }

  private func style(of message: Message) -> CellStyle {
    switch message.kind {
    case .problem: theme.problem
    case .changed: theme.change
    case .information: .plain
    }
  }

  /// The way back from what a message tells.
  private func undoing(_ message: Message, _ editor: Editor) -> String? {
    guard message.kind == .changed, editor.mode == .normal, let key = label(for: .editUndo, in: editor) else {
      return nil
    }
    return "\(shown(key)) undoes"
  }

  /// The end of a message with the way back; where it has no room it is cut, with the way to the rest.
  private func ended(_ text: String, of message: Message, in room: Int, _ editor: Editor) -> ShownHint {
    let ellipsis = settings.charset.ellipsis
    // Cut the sentence rather than the way back.
    if let undo = undoing(message, editor) {
      let separator = settings.charset.text(" · ")
      let cut = text.cut(room - separator.columns - undo.columns, ellipsis)
      return ShownHint(cut + separator, endingIn: undo, .command(Command.editUndo.name))
    }
    guard text.columns > room else { return ShownHint(text) }
    // What stands in the log can be read there.
    guard message.isInLog || editor.log.contains(message.text) else { return ShownHint(text.cut(room, ellipsis)) }
    let all = shown(label(for: .appMessages, in: editor) ?? ":" + Command.appMessages.name)
    let cut = text.cut(room, "\(ellipsis) \(all)")
    guard editor.mode == .normal else { return ShownHint(cut) }
    return ShownHint(String(cut.dropLast(all.count)), endingIn: all, .command(Command.appMessages.name))
  }

  /// The message of a lesson or an explanation in two lines, where a small screen has no line that it fits in.
  ///
  /// The keys that the first of them names otherwise are of less use than what the message says.
  func longMessage(_ session: Session, hasBox: Bool, _ layout: Layout) -> [ShownHint]? {
    guard layout.arrangement == .single, layout.hints != nil, !hasBox, session.pending.isEmpty else { return nil }
    let editor = session.editor
    guard editor.study != nil, editor.mode == .normal else { return nil }
    let room = layout.message.columns - 1
    let undo = undoing(editor.message, editor).map { settings.charset.text(" · ").columns + $0.columns }
    let text = shown(editor.message.text)
    guard text.columns + (undo ?? 0) > room else { return nil }
    let first = text.wrapped(to: room)[0]
    let rest = String(text.dropFirst(first.count).drop { $0 == " " })
    return [ShownHint(first), ended(rest, of: editor.message, in: room, editor)]
  }

  mutating func drawLongMessage(_ lines: [ShownHint], _ message: Message, _ layout: Layout, _ frame: inout Frame) {
    for (line, rect) in zip(lines, [layout.hints, layout.message]) {
      guard let rect else { continue }
      put(line, at: Position(column: 1, row: rect.row), style: style(of: message), &frame)
    }
  }

  /// Whether the only line has to say which keys come next: a chord goes on, and what waits for a key is told so.
  private func showsHintsAlone(_ session: Session, hasBox: Bool) -> Bool {
    switch session.editor.mode {
    case .describing, .capturing: !hasBox
    case .normal: !hasBox && !session.pending.isEmpty
    case .prompt, .question, .list, .files: false
    }
  }

  /// Lines over what a small screen shows, as many as there is room for, with the cursor at the first.
  private mutating func drawLines(_ texts: [String], style: CellStyle, above end: Int, _ frame: inout Frame) {
    let columns = frame.size.columns
    let lines = texts.flatMap { settings.charset.text($0).wrapped(to: columns - 2) }.prefix(end)
    let rect = CellRect(column: 0, row: end - lines.count, columns: columns, rows: lines.count)
    put(Array(lines), in: rect, style: style, &frame)
    frame.cursor = Position(column: 1, row: rect.row)
  }

  /// Lines in rows of their own, over what was there.
  private func put(_ lines: [String], in rect: CellRect, style: CellStyle, _ frame: inout Frame) {
    frame.clear(rect)
    for (index, line) in lines.enumerated() {
      frame.put(line, at: Position(column: 1, row: rect.row + index), style: style, limit: rect.columns - 1)
    }
  }

  /// What stands beside a typed line: what it would do, or the entry of the palette that Enter takes.
  private func note(_ session: Session, _ prompt: Prompt) -> String? {
    if let preview = session.preview { return shown(preview.message.text) }
    guard let palette = session.palette, let choice = palette.chosen(prompt.choice) else { return nil }
    let line = palette.entries[choice].line
    return line == prompt.text ? nil : "\(settings.charset.marker) \(shown(line))"
  }

  /// The typed line, scrolled so that the cursor is in view, with the reason why Enter did nothing.
  private mutating func drawPrompt(
    _ prompt: Prompt, of session: Session, at start: Position, room: Int, isAlone: Bool, _ frame: inout Frame
  ) {
    var column = drawTyped(prompt, at: start, room: room, &frame)
    let color = session.editor.color(typedIn: prompt)
    if drawSwatch(color, at: Position(column: column + 2, row: start.row), limit: start.column + room, &frame) {
      column += 1 + Self.swatch.count
    }
    guard let note = prompt.problem.map({ shown($0) }) ?? note(session, prompt) else { return }
    let limit = start.column + room - column - 1
    if prompt.problem != nil, note.columns > limit - 2 {
      return drawProblem(note, above: start.row - (isAlone ? 0 : 1), &frame)
    }
    frame.put(
      "  " + note.cut(limit - 2, settings.charset.ellipsis),
      at: Position(column: column + 1, row: start.row),
      style: prompt.problem == nil ? theme.faint : theme.typedProblem, limit: limit)
  }

  /// Why a line is not done, whole on rows of its own, as many as the screen has besides its first and its last.
  private mutating func drawProblem(_ text: String, above bottom: Int, _ frame: inout Frame) {
    let columns = frame.size.columns - 2
    let most = max(1, min(4, bottom - 1))
    let lines = text.wrapped(to: columns, most: most, ellipsis: settings.charset.ellipsis)
    let rect = CellRect(column: 0, row: bottom - lines.count, columns: frame.size.columns, rows: lines.count)
    guard rect.row >= 0 else { return }
    targets.append((rect, .box))
    put(lines, in: rect, style: theme.typedProblem, &frame)
  }
}
