import Drawing
import Editing
import Geometry
import Lessons
import Screen
import Shapes

extension Display {
  mutating func drawTitle(_ editor: Editor, in rect: CellRect, _ frame: inout Frame) {
    let style = theme.title
    let isUnsaved = editor.isModified || !editor.hasFile
    var name = displayed(editor.fileName) + (isUnsaved ? " [+]" : "")
    let count = editor.outline.corners.count
    let kind = editor.item.shape.kind
    let corners = count == 0 ? "no corners" : "\(count) corners"
    if let lesson = editor.study?.lesson { name = "lesson \(lesson.name)" }
    let help = editor.keymap.label(for: "help.keys", in: editor.panel).map { "\($0) help" } ?? ""
    let room = rect.columns - help.count - 2
    let titles: [String]
    if editor.document.items.count > 1 || editor.item.isHidden || editor.item.isLocked {
      let which = "shape \(editor.selected + 1) of \(editor.document.items.count)"
      let own = editor.document.name(ofItem: editor.selected).map { ", \(displayed($0))" } ?? ""
      let details = editor.shapeDetails(of: editor.selected)
      titles = ["\(which)\(own): \(details)", "\(which)\(own)", which].map { " \(name)  \($0)" } + [" \(which)"]
    } else {
      titles = [" \(name)  \(kind == FreePolygon.kind ? "free polygon" : kind), \(corners)", " \(name) \(corners)"]
    }
    let title = titles.first { $0.columns <= room } ?? titles[titles.count - 1]
    frame.put(title, at: rect.origin, style: style, limit: room)
    if editor.document.items.count > 1 {
      targets.append(
        (CellRect(column: 0, row: rect.row, columns: min(title.count, room), rows: 1), .command("shape.list")))
    }
    putHint(
      help, command: "help.keys", at: Position(column: rect.columns - help.count - 1, row: rect.row), style: style,
      &frame)
  }

  /// One thing that keys can do now; several commands share a hint where their keys belong together.
  private struct Hint {
    let commands: [String]
    let text: String
  }

  /// What is worth knowing in each panel, the most useful first.
  private func hints(of panel: Panel, hasSeveral: Bool) -> [Hint] {
    let several = [Hint(commands: ["shape.select previous", "shape.select next"], text: "shape")]
    let everywhere =
      (hasSeveral ? several : []) + [
        Hint(commands: ["export svg"], text: "save svg"), Hint(commands: ["edit.undo"], text: "undo"),
        Hint(commands: ["focus.next"], text: "next panel"), Hint(commands: ["app.quit"], text: "quit"),
      ]
    switch panel {
    case .lesson:
      return [
        Hint(commands: ["lesson.next"], text: "next"), Hint(commands: ["lesson.previous"], text: "back"),
        Hint(commands: ["lesson.show"], text: "show me"), Hint(commands: ["lesson.hint"], text: "hint"),
        Hint(commands: ["corner.radius -1", "corner.radius +1"], text: "r ±1"),
        Hint(commands: ["corner.previous", "corner.next"], text: "corner"),
        Hint(commands: ["lesson.leave"], text: "leave"), Hint(commands: ["lesson.number next"], text: "number"),
      ]
    case .preview:
      return [
        Hint(
          commands: ["vertex.nudge left", "vertex.nudge right", "vertex.nudge up", "vertex.nudge down"],
          text: "move vertex"),
        Hint(commands: ["corner.previous", "corner.next"], text: "corner"),
        Hint(commands: ["vertex.insert"], text: "insert"), Hint(commands: ["vertex.delete"], text: "delete"),
        Hint(commands: ["corner.toggle"], text: "round/sharp"), Hint(commands: ["view.corner"], text: "zoom"),
      ] + everywhere
    case .corners:
      return [
        Hint(commands: ["corner.toggle"], text: "round/sharp"),
        Hint(commands: ["corner.radius -1", "corner.radius +1"], text: "r ±1"),
        Hint(commands: ["corner.previous", "corner.next"], text: "corner"),
      ] + everywhere + [
        Hint(commands: ["corner.round-all"], text: "all"), Hint(commands: ["corner.invert"], text: "invert"),
      ]
    case .parameters:
      return [
        Hint(commands: ["parameter.step -1", "parameter.step +1"], text: "change"),
        Hint(commands: ["parameter.previous", "parameter.next"], text: "row"),
        Hint(commands: ["parameter.ask"], text: "type a value"),
      ] + everywhere
    }
  }

  mutating func drawHints(_ session: Session, hasBox: Bool, in rect: CellRect, _ frame: inout Frame) {
    let editor = session.editor
    let pinned = pinnedHints(editor, isShort: rect.columns < 60)
    let room = rect.columns - pinned.count - 2
    putHint(
      pinned, command: "command.open", at: Position(column: rect.columns - pinned.count - 1, row: rect.row),
      style: theme.hints, &frame)
    var texts: [String] = []
    var runs: [PointerTarget?] = []
    switch editor.mode {
    case .prompt where hasBox: texts = []
    case .prompt: texts = ["Enter runs it", "Esc leaves it"]
    case .question(let question):
      let long = question.choices.map { "\($0.key) \($0.label)" } + (question.canBeCancelled ? ["Esc cancels"] : [])
      let fits = long.reduce(0) { $0 + $1.count + 2 } <= room
      texts = fits ? long : question.choices.map { "\($0.key) \($0.short)" } + (question.canBeCancelled ? ["Esc"] : [])
    case .list(let list):
      texts = list.isRunnable ? ["↑↓ choose", "⏎ runs it", "Esc closes"] : ["↑↓ scroll", "Esc closes"]
    case .files(let picker):
      let hidden = picker.hiddenCount
      texts = ["⏎ opens", "← folder above"]
      if hidden > 0 || picker.showsAll { texts.append(picker.showsAll ? "Tab documents only" : "Tab \(hidden) more") }
      texts.append("Esc leaves")
    case .capturing where hasBox: texts = []
    case .capturing(let capture): texts = capture.keys.isEmpty ? ["Esc leaves"] : ["⏎", "Tab where", "⌫", "Esc leaves"]
    case .describing:
      texts =
        session.pending.isEmpty ? ["press a key to hear what it does"] : prefixTexts(session, hasBox: hasBox)
    case .normal:
      if session.pending.isEmpty {
        let hints = shownHints(editor)
        texts = hints.map(\.text)
        // A hint for several keys is of no use to a pointer.
        runs = hints.map { $0.commands.count == 1 ? .command($0.commands[0]) : nil }
      } else {
        texts = prefixTexts(session, hasBox: hasBox)
      }
    }
    if case .question(let question) = editor.mode { runs = question.choices.map { .answer($0.key) } }
    var line = ""
    for (index, text) in texts.enumerated() {
      let start = line + (line.isEmpty ? " " : "  ")
      let next = start + settings.charset.text(text)
      guard next.count <= room else { continue }
      if runs.indices.contains(index), let target = runs[index] {
        let columns = next.count - start.count
        targets.append(
          (CellRect(column: rect.column + start.count, row: rect.row, columns: columns, rows: 1), target))
      }
      line = next
    }
    frame.put(line, at: rect.origin, style: theme.hints, limit: room)
    if !hasBox, !session.pending.isEmpty || editor.mode == .describing {
      frame.cursor = Position(column: rect.column + 1, row: rect.row)
    }
  }

  private func pinnedHints(_ editor: Editor, isShort: Bool) -> String {
    let keys = editor.keymap.label(for: "help.keys", in: editor.panel, style: labelStyle) ?? ""
    let command = editor.keymap.label(for: "command.open", in: editor.panel, style: labelStyle) ?? ""
    return isShort ? "\(keys) \(command)" : "\(keys) keys  \(command) cmd"
  }

  var labelStyle: KeyLabelStyle { settings.charset.isUTF8 ? .signs : .words }

  /// The hints whose commands all have a key, as they are written.
  private func shownHints(_ editor: Editor) -> [Hint] {
    hints(of: editor.panel, hasSeveral: editor.document.items.count > 1).compactMap { hint in
      var keys = ""
      for command in hint.commands {
        guard let key = editor.keymap.label(for: command, in: editor.panel, style: labelStyle) else { return nil }
        keys += (keys.isEmpty || settings.charset.isUTF8 ? "" : "/") + key
      }
      return Hint(commands: hint.commands, text: "\(keys) \(hint.text)")
    }
  }

  /// What may follow the keys of a chord that is begun.
  private func prefixTexts(_ session: Session, hasBox: Bool) -> [String] {
    let editor = session.editor
    guard case .pending(let prefix) = editor.keymap.lookUp(session.pending, in: editor.panel.rawValue) else {
      return []
    }
    if hasBox { return [prefix.keys.label(labelStyle) + " …  press a key from the box"] }
    let entries = prefix.entries.map { entry in
      "\(entry.key.label(labelStyle)) \(entry.title ?? entry.commands.first ?? "…")"
    }
    return [prefix.keys.label(labelStyle) + " …"] + entries
  }

  /// The last line: what happened and how to undo it, the line being typed, or a question.
  func drawMessage(
    _ session: Session, hasBox: Bool, in rect: CellRect, isAlone: Bool, _ frame: inout Frame
  ) {
    let editor = session.editor
    var room = rect.columns - 1
    if isAlone {
      let pinned = pinnedHints(editor, isShort: true)
      frame.put(pinned, at: Position(column: rect.columns - pinned.count - 1, row: rect.row))
      room -= pinned.count + 2
    }
    let start = Position(column: 1, row: rect.row)
    switch editor.mode {
    case .prompt where hasBox: break
    case .prompt(let prompt):
      drawPrompt(prompt, of: session, at: start, room: room, &frame)
    case .question(let question):
      // Without a line for hints the answers themselves are the question.
      let answers = question.choices.map { "\($0.key) \($0.short)" }.joined(separator: " ")
      frame.put(
        isAlone ? answers : question.text.cut(room, settings.charset.ellipsis), at: start, style: theme.heading,
        limit: room)
      frame.cursor = start
    case .files(let picker) where picker.problem != nil:
      let problem = displayed(picker.problem ?? "").cut(room, settings.charset.ellipsis)
      frame.put(settings.charset.text(problem), at: start, style: theme.problem, limit: room)
    case .capturing where hasBox: break
    case .capturing(let capture):
      let text = captureLines(capture, editor).joined(separator: ": ")
      frame.put(settings.charset.text(text), at: start, style: theme.heading, limit: room)
    case .normal, .list, .files, .describing:
      let message = editor.message
      var text = displayed(message.text)
      // Without a line for hints the keys that may follow stand here.
      if isAlone, !session.pending.isEmpty { text = prefixTexts(session, hasBox: false).joined(separator: "  ") }
      let ellipsis = settings.charset.ellipsis
      if message.kind == .changed, let key = editor.keymap.label(for: "edit.undo", in: editor.panel) {
        // Cut the sentence rather than the way back.
        let undo = " · \(key) undoes"
        text = text.cut(room - undo.columns, ellipsis) + undo
      } else if text.columns > room {
        let key = editor.keymap.label(for: "app.messages", in: editor.panel, style: labelStyle)
        text = text.cut(room, "\(ellipsis) \(key ?? ":app.messages")")
      }
      let style =
        switch message.kind {
        case .problem: theme.problem
        case .changed: theme.change
        case .information: CellStyle.plain
        }
      frame.put(settings.charset.text(text), at: start, style: style, limit: room)
      // Without a line for hints what is asked for next stands here.
      if isAlone, !hasBox, !session.pending.isEmpty || editor.mode == .describing { frame.cursor = start }
    }
  }

  /// What stands beside a typed line: what it would do, or the entry of the palette that Enter takes.
  private func note(_ session: Session, _ prompt: Prompt) -> String? {
    if let preview = session.preview { return preview.message.text }
    guard let palette = session.palette, let choice = palette.chosen(prompt.choice) else { return nil }
    let line = palette.entries[choice].line
    return line == prompt.text ? nil : "\(settings.charset.marker) \(line)"
  }

  /// The typed line, scrolled so that the cursor is in view, with the reason why Enter did nothing.
  private func drawPrompt(
    _ prompt: Prompt, of session: Session, at start: Position, room: Int, _ frame: inout Frame
  ) {
    var column = drawTyped(prompt, at: start, room: room, &frame)
    let color = session.editor.color(typedIn: prompt)
    if drawSwatch(color, at: Position(column: column + 2, row: start.row), limit: start.column + room, &frame) {
      column += 1 + Self.swatch.count
    }
    guard let note = prompt.problem ?? note(session, prompt) else { return }
    let limit = start.column + room - column - 1
    frame.put(
      settings.charset.text("  " + displayed(note).cut(limit - 2, settings.charset.ellipsis)),
      at: Position(column: column + 1, row: start.row),
      style: prompt.problem == nil ? theme.faint : theme.typedProblem, limit: limit)
  }
}
