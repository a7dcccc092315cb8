import Drawing
import Editing
import Geometry
import Screen
import Shapes

extension Display {
  func drawTitle(_ editor: Editor, in rect: CellRect, _ frame: inout Frame) {
    let style = CellStyle(attributes: .bold)
    let isUnsaved = editor.isModified || !editor.hasFile
    let name = displayed(editor.fileName) + (isUnsaved ? " [+]" : "")
    let count = editor.outline.corners.count
    let kind = editor.item.shape.kind
    let corners = count == 0 ? "no corners" : "\(count) corners"
    let long = " \(name)  \(kind == FreePolygon.kind ? "free polygon" : kind), \(corners)"
    let short = " \(name) \(corners)"
    let help = editor.keymap.label(for: "help.keys", in: editor.panel).map { "\($0) help" } ?? ""
    let room = rect.columns - help.count - 2
    frame.put(long.count <= room ? long : short, at: rect.origin, style: style, limit: room)
    frame.put(help, at: Position(column: rect.columns - help.count - 1, row: rect.row), style: style)
  }

  /// One thing that keys can do now; several commands share a hint where their keys belong together.
  private struct Hint {
    let commands: [String]
    let text: String
  }

  /// What is worth knowing in each panel, the most useful first.
  private func hints(of panel: Panel) -> [Hint] {
    let everywhere = [
      Hint(commands: ["export svg"], text: "save svg"), Hint(commands: ["edit.undo"], text: "undo"),
      Hint(commands: ["focus.next"], text: "next panel"), Hint(commands: ["app.quit"], text: "quit"),
    ]
    switch panel {
    case .preview:
      return [
        Hint(
          commands: ["vertex.nudge left", "vertex.nudge right", "vertex.nudge up", "vertex.nudge down"],
          text: "move vertex"),
        Hint(commands: ["corner.previous", "corner.next"], text: "corner"),
        Hint(commands: ["vertex.insert"], text: "insert"), Hint(commands: ["vertex.delete"], text: "delete"),
        Hint(commands: ["corner.toggle"], text: "round/sharp"),
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

  func drawHints(_ session: Session, in rect: CellRect, _ frame: inout Frame) {
    let editor = session.editor
    let pinned = pinnedHints(editor, isShort: rect.columns < 60)
    let room = rect.columns - pinned.count - 2
    frame.put(pinned, at: Position(column: rect.columns - pinned.count - 1, row: rect.row))
    var texts: [String] = []
    switch editor.mode {
    case .prompt: texts = ["Enter runs it", "Esc leaves it"]
    case .question(let question):
      let long = question.choices.map { "\($0.key) \($0.label)" } + (question.canBeCancelled ? ["Esc cancels"] : [])
      let fits = long.reduce(0) { $0 + $1.count + 2 } <= room
      texts = fits ? long : question.choices.map { "\($0.key) \($0.short)" } + (question.canBeCancelled ? ["Esc"] : [])
    case .list: texts = ["↑↓ scroll", "any other key closes"]
    case .normal:
      texts = session.pending.isEmpty ? hintTexts(editor) : prefixTexts(session)
    }
    var line = ""
    for text in texts {
      let next = line + (line.isEmpty ? " " : "  ") + settings.charset.text(text)
      guard next.count <= room else { continue }
      line = next
    }
    frame.put(line, at: rect.origin, limit: room)
  }

  private func pinnedHints(_ editor: Editor, isShort: Bool) -> String {
    let keys = editor.keymap.label(for: "help.keys", in: editor.panel, style: labelStyle) ?? ""
    let command = editor.keymap.label(for: "command.open", in: editor.panel, style: labelStyle) ?? ""
    return isShort ? "\(keys) \(command)" : "\(keys) keys  \(command) cmd"
  }

  private var labelStyle: KeyLabelStyle { settings.charset.isUTF8 ? .signs : .words }

  private func hintTexts(_ editor: Editor) -> [String] {
    hints(of: editor.panel).compactMap { hint in
      let keys = hint.commands.compactMap {
        editor.keymap.label(for: $0, in: editor.panel, style: labelStyle)
      }
      return keys.count == hint.commands.count
        ? "\(keys.joined(separator: settings.charset.isUTF8 ? "" : "/")) \(hint.text)" : nil
    }
  }

  /// What may follow the keys of a chord that is begun.
  private func prefixTexts(_ session: Session) -> [String] {
    let editor = session.editor
    guard case .pending(let prefix) = editor.keymap.lookUp(session.pending, in: editor.panel.rawValue) else {
      return []
    }
    let entries = prefix.entries.map { entry in
      "\(entry.key.label(labelStyle)) \(entry.title ?? entry.commands.first ?? "…")"
    }
    return [prefix.keys.label(labelStyle) + " …"] + entries
  }

  /// The last line: what happened and how to undo it, the line being typed, or a question.
  func drawMessage(_ session: Session, in rect: CellRect, isAlone: Bool, _ frame: inout Frame) {
    let editor = session.editor
    var room = rect.columns - 1
    if isAlone {
      let pinned = pinnedHints(editor, isShort: true)
      frame.put(pinned, at: Position(column: rect.columns - pinned.count - 1, row: rect.row))
      room -= pinned.count + 2
    }
    let start = Position(column: 1, row: rect.row)
    switch editor.mode {
    case .prompt(let prompt):
      drawPrompt(prompt, at: start, room: room, preview: session.preview?.message.text, &frame)
    case .question(let question):
      // Without a line for hints the answers themselves are the question.
      let answers = question.choices.map { "\($0.key) \($0.short)" }.joined(separator: " ")
      frame.put(isAlone ? answers : text(of: question), at: start, style: CellStyle(attributes: .bold), limit: room)
      frame.cursor = start
    case .normal, .list:
      let message = editor.message
      var text = displayed(message.text)
      if message.kind == .changed, let key = editor.keymap.label(for: "edit.undo", in: editor.panel) {
        // Cut the sentence rather than the way back.
        let undo = " · \(key) undoes"
        text = text.fitted(max(0, room - undo.count), settings.charset.ellipsis) + undo
      }
      let style = CellStyle(attributes: message.kind == .problem ? .bold : [])
      frame.put(settings.charset.text(text), at: start, style: style, limit: room)
    }
  }

  private func text(of question: Question) -> String {
    switch question {
    case .quitUnsaved: "There are changes that no file holds."
    case .replaceFile(let name, _): "\(displayed(name)) is there already."
    case .replaceChanged(let name, _, _): "\(displayed(name)) was changed by another program."
    case .recover: "Changes that no file holds were left by a session that ended."
    case .inUse(let owner): displayed(owner)
    }
  }

  /// The typed line, scrolled so that the cursor is in view, with the reason why Enter did nothing.
  private func drawPrompt(
    _ prompt: Prompt, at start: Position, room: Int, preview: String?, _ frame: inout Frame
  ) {
    let label = prompt.label.fitted(max(0, room - 8), settings.charset.ellipsis)
    var column = frame.put(label, at: start, style: CellStyle(attributes: .bold), limit: room)
    let text = displayed(prompt.text)
    let visible = max(1, room - (column - start.column) - 1)
    let hidden = max(0, prompt.cursor - visible)
    let shown = String(text.dropFirst(hidden).prefix(visible))
    frame.cursor = Position(column: column + prompt.cursor - hidden, row: start.row)
    column = frame.put(shown, at: Position(column: column, row: start.row), limit: visible)
    guard let note = prompt.problem ?? preview else { return }
    frame.put(
      settings.charset.text("  " + displayed(note)), at: Position(column: column + 1, row: start.row),
      style: CellStyle(attributes: prompt.problem == nil ? .dim : .reverse),
      limit: start.column + room - column - 1)
  }
}
