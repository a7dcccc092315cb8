package import Editor
import Document
import Keymaps
import Lessons
import Cells
import Shapes
import Text

/// A session without a screen: it takes a line and answers in sentences.
///
/// Lines are commands, as after `:`. Questions and menus are numbered, and the next line answers them.
package struct PlainSession: Sendable {
  private enum Menu: Hashable {
    case groups
    case commands(of: String)
  }

  package var session: Session
  private var menu: Menu?
  /// A command name that waits for its arguments.
  private var incomplete: String?

  package init(_ session: Session) {
    self.session = session
    self.session.takeLines()
  }

  private static let help = [
    "describe: the whole drawing",
    "corner: the selected corner; corner 2 selects and describes another",
    "corners: all corners",
    "step: the open step of a lesson or an explanation; step 2 goes to the second",
    "next, back, hint, show, derive, leave: move through a lesson or an explanation; "
      + "show describes the drawing of a step without a task, derive proves a formula, reveal hides "
      + "the answers and shows one after the other",
    "menu: choose a command by number",
    "help: this list",
    "Any other line is a command, such as: set count 5, corner.toggle, undo, save, quit.",
    "To learn: lesson.list, lesson.open fillet, explain.corner; then next continues.",
  ]

  /// Words for commands of a lesson or an explanation.
  private static let studyWords = [
    "next": Command.lessonNext.name, "back": Command.lessonPrevious.name, "previous": Command.lessonPrevious.name,
    "hint": Command.lessonHint.name, "show": Command.lessonShow.name, "derive": Command.lessonDerive.name,
    "reveal": Command.lessonReveal.name,
    "leave": Command.lessonLeave.name,
  ]

  /// The sentences before the first line.
  package var greeting: [String] {
    var lines = [displayed(session.editor.fileName) + ". " + displayed(description.overview.first ?? "")]
    if !session.editor.message.text.isEmpty { lines.append(displayed(session.editor.message.text)) }
    return lines + ["Type a command, or help."] + pending
  }

  /// Takes a line; the effects are for the caller to carry out.
  package mutating func take(_ line: String) -> (lines: [String], effects: [Effect]) {
    let line = String(line.drop { $0 == " " || $0 == ":" }.reversed().drop { $0 == " " }.reversed())
    switch session.editor.mode {
    case .question(let question): return answer(question, line)
    case .prompt(let prompt): return enter(prompt, line)
    case .files(let picker): return choose(line, in: picker)
    case .gallery(let gallery): return choose(line, in: gallery)
    case .normal, .list, .colors, .capturing: break
    }
    if let menu { return choose(line, in: menu) }
    if let incomplete {
      self.incomplete = nil
      return line.isEmpty ? (["canceled"], []) : run("\(incomplete) \(line)")
    }
    switch line {
    case "": return ([], [])
    case "describe": return (sentences.map { displayed($0) }, [])
    case "corners": return (description.corners, [])
    case "corner": return ([cornerSentence], [])
    case "step":
      return (
        StepDescription(session.editor)?.sentences
          ?? ["no lesson is open: lesson.list lists them, explain.corner explains the selected corner"], []
      )
    case _ where line == "menu" || CommandCatalog.runs(.offersCommands, line):
      menu = .groups
      return (pending, [])
    case "help", "?": return (Self.help, [])
    default:
      if let command = Self.studyWords[line] { return run(command) }
      if line.hasPrefix("corner "), let command = CommandCatalog.numbered(line) { return goTo(command) }
      if line.hasPrefix("step ") { return run(Command.lessonGoto.line(String(line.dropFirst(5)))) }
      return run(line)
    }
  }

  /// The sentences after a change that no line asked for, such as a saved file.
  ///
  /// Lists are read out whole and closed.
  package mutating func announcement(since before: Editor) -> [String] {
    let editor = session.editor
    let message = displayed(editor.message.text)
    switch editor.mode {
    case .files, .gallery: return pending
    case .colors(let picker):
      session.close()
      return ["type \(picker.parameter) and a color, such as: \(picker.parameter) gold"]
    case .list(let list):
      session.close()
      return (message.isEmpty ? [] : [message]) + lines(of: list)
    case .normal, .prompt, .question, .capturing: break
    }
    if let told = studyLines(since: before) { return told + pending }
    if !message.isEmpty { return [message + (editor.message.kind == .changed ? "; undo reverts it" : "")] + pending }
    if !pending.isEmpty { return pending }
    if editor.panel != before.panel { return ["the \(editor.panel.rawValue) panel"] }
    if editor.row != before.row {
      let row = editor.inspectorRow(editor.row)
      return ["\(row.name): \(displayed(row.text ?? "does not apply"))"]
    }
    return [editor.corner != before.corner ? cornerSentence : "done"]
  }

  /// The change of a lesson or an explanation; `nil` if there was none.
  private func studyLines(since before: Editor) -> [String]? {
    let editor = session.editor
    guard let study = editor.study, editor.message.kind != .problem, let step = StepDescription(editor) else {
      return nil
    }
    let isOther =
      before.study == nil || study.lesson?.name != before.study?.lesson?.name || study.step != before.study?.step
      || before.place != editor.place || before.openProof?.proof != editor.openProof?.proof
      || (study.lesson == nil && editor.corner != before.corner)
    if isOther {
      let sentences = step.sentences.map { displayed($0) }
      // The message is about values that the new step resets.
      let isNext = study.lesson != nil && study.lesson?.name == before.study?.lesson?.name
      guard isNext, !editor.message.text.isEmpty else { return sentences }
      return sentences.prefix(1) + [displayed(editor.message.text)] + sentences.dropFirst()
    }
    // The hint can be asked for again and again.
    if study.hints != before.study?.hints, editor.document == before.document {
      return [step.hint].compactMap { $0 }
    }
    guard editor.document != before.document else { return nil }
    let message = editor.message.text.isEmpty ? [] : [displayed(editor.message.text)]
    return message + step.results + [step.progress].compactMap { $0 }
  }

  private mutating func run(_ line: String) -> ([String], [Effect]) {
    if CommandCatalog.runs(.showsSolution, line), let construction { return (construction, []) }
    let before = session.editor
    let effects = session.run(line)
    return (finish(since: before, effects), effects)
  }

  /// The drawing of the open step; `nil` if it has a task to show instead.
  private var construction: [String]? {
    guard let study = session.editor.study, session.editor.question == nil,
      session.editor.openProof != nil || study.lesson?.pages[study.step].solution.isEmpty ?? true
    else { return nil }
    return StepDescription(session.editor)?.construction
  }

  /// Selects a corner and describes it, even if it was selected before.
  private mutating func goTo(_ line: String) -> ([String], [Effect]) {
    let (lines, effects) = run(line)
    return session.editor.message.kind == .problem || session.editor.study != nil
      ? (lines, effects) : ([cornerSentence] + pending, effects)
  }

  private mutating func finish(since before: Editor, _ effects: [Effect]) -> [String] {
    if let told = studyLines(since: before) { return told + pending }
    // The list of lessons waits for the saved progress.
    if case .list = session.editor.mode,
      effects.contains(where: { if case .recallProgress = $0 { true } else { false } })
    {
      return []
    }
    // The effects are still to be carried out.
    if session.editor.message.text.isEmpty, !effects.isEmpty, session.editor.mode == .normal { return [] }
    return announcement(since: before)
  }

  private static let noAnswer = "not an answer: type a number, or the words after it"

  private mutating func answer(_ question: Question, _ line: String) -> ([String], [Effect]) {
    let before = session.editor
    let number = Int(line) ?? -1
    let word = line.lowercased()
    let key: Key
    if question.canBeCancelled, number == 0 || word == question.cancelling {
      key = Key(.escape)
    } else if let choice = question.choices.enumerated().first(where: { index, choice in
      number == index + 1 || choice.label.lowercased() == word
    })?.element {
      key = Key(.character(choice.key))
    } else {
      return ([Self.noAnswer] + pending, [])
    }
    let effects = session.press(key)
    return (finish(since: before, effects), effects)
  }

  private mutating func enter(_ prompt: Prompt, _ line: String) -> ([String], [Effect]) {
    session.close()
    let text = line.isEmpty ? prompt.text : line
    guard text != ".", !text.isEmpty else { return (["canceled"], []) }
    let (lines, effects) = run(prompt.prefix + text)
    guard session.editor.message.kind == .problem, session.editor.mode == .normal else { return (lines, effects) }
    // Ask again.
    session.show(.prompt(prompt))
    return (lines + pending, effects)
  }

  private static let pickerHelp = "Type a number, a part of a name, or 0 to cancel."

  private static let mostFiles = 30

  /// Takes the number of a file, or a part of a name to filter the list.
  private mutating func choose(_ line: String, in picker: FilePicker) -> ([String], [Effect]) {
    var picker = picker
    let before = session.editor
    guard let number = Int(line) else {
      picker.edit { $0.replace(with: line) }
      // Keep the previous list if the filter leaves nothing.
      guard !picker.shown.isEmpty else {
        return (["nothing here has \"\(displayed(line))\" in its name", Self.pickerHelp], [])
      }
      session.show(.files(picker))
      return (pending, [])
    }
    guard number > 0 else {
      session.close()
      return (["canceled"], [])
    }
    guard picker.shown.indices.contains(number - 1) else { return (["there is no number \(number)"], []) }
    picker.choose(number - 1)
    session.show(.files(picker))
    let effects = session.press(Key(.enter))
    // Clear the filter, since nothing shows it later.
    if case .files(var picker) = session.editor.mode {
      picker.edit { $0.replace(with: "") }
      session.show(.files(picker))
    }
    return (session.editor.mode == .normal ? finish(since: before, effects) : pending, effects)
  }

  private mutating func choose(_ line: String, in gallery: Gallery) -> ([String], [Effect]) {
    let before = session.editor
    guard line != "0", !line.isEmpty else {
      session.close()
      return (["canceled"], [])
    }
    guard let index = gallery.index(of: line) else { return ([Self.noAnswer] + pending, []) }
    var gallery = gallery
    gallery.choose(index)
    session.show(.gallery(gallery))
    let effects = session.press(Key(.enter))
    return (finish(since: before, effects), effects)
  }

  private func lines(of picker: FilePicker) -> [String] {
    let names = picker.shown.prefix(Self.mostFiles).enumerated().map { index, place in
      let entry = picker.entries[place]
      let kind = entry.kind == .folder ? ", a folder" : entry.note.map { ", \($0)" } ?? ""
      return "\(index + 1) \(displayed(entry.name))\(kind)"
    }
    let rest = picker.shown.count - names.count
    let problem = picker.problem.map { [displayed($0)] } ?? []
    return problem + names + (rest > 0 ? ["and \(rest) more: type a part of the name"] : [])
      + [Self.pickerHelp]
  }

  private mutating func choose(_ line: String, in menu: Menu) -> ([String], [Effect]) {
    if ["", "0", "cancel"].contains(line) {
      self.menu = nil
      return (["canceled"], [])
    }
    let words = words(of: menu)
    let number = Int(line)
    guard let word = words.enumerated().first(where: { $0 + 1 == number || $1 == line })?.element else {
      return ([number == nil ? Self.noAnswer : "there is no number \(line)"] + pending, [])
    }
    guard let command = CommandCatalog.command(named: word), menu != .groups else {
      self.menu = .commands(of: word)
      return (pending, [])
    }
    self.menu = nil
    guard !command.usage.isEmpty else { return run(word) }
    incomplete = word
    return (["\(word) \(command.usage), such as: \(command.example). Type the part after the name."], [])
  }

  /// The groups of commands, or the commands of a group.
  private func words(of menu: Menu) -> [String] {
    let names = CommandCatalog.all.filter { !$0.has(.offersCommands) }.map(\.name)
    func group(_ name: String) -> String { String(name.prefix { $0 != "." }) }
    if case .commands(let wanted) = menu { return names.filter { group($0) == wanted } }
    return CommandCatalog.all.map { group($0.name) }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// The question for the next line.
  private var pending: [String] {
    switch session.editor.mode {
    case .question(let question):
      let cancel = question.canBeCancelled ? ["0 \(question.cancelling)"] : []
      return [question.text] + question.details.map { displayed($0) }
        + question.choices.enumerated().map { "\($0 + 1) \($1.label)" } + cancel
    case .prompt(let prompt):
      let now = prompt.text.isEmpty ? "" : "an empty line takes \(displayed(prompt.text)), "
      return ["\(prompt.label)type it; \(now)a dot cancels"]
    case .files(let picker): return lines(of: picker)
    case .gallery(let gallery):
      let names = gallery.entries.map { gallery.content == .new || $0.help.isEmpty ? $0.name : $0.help }
      return names.enumerated().map { "\($0 + 1) \(displayed($1))" }
        + ["Type a number, a name, or 0 to cancel."]
    case .normal, .list, .colors, .capturing: break
    }
    guard let menu else { return [] }
    let entries = words(of: menu).enumerated().map { index, word in
      let help = menu == .groups ? nil : CommandCatalog.command(named: word)?.help
      return "\(index + 1) \(word)" + (help.map { ": \($0)" } ?? "")
    }
    return entries + ["0 cancel"]
  }

  private func lines(of list: ListView) -> [String] {
    switch list.content {
    case .keys(let panel):
      ["These are the keys of the screen. Type their commands here."]
        + session.editor.typedLines(of: panel).map { displayed($0) }
        + ["\(Command.keymapBind.line("global C-t view.tone")) binds a key."]
    case .lessons:
      session.editor.lessonLines.map { $0.keys.isEmpty ? $0.text : "\($0.keys): \($0.text)" }
        + ["\(Command.lessonOpen.name) with a name opens one; your drawing stays as it is."]
    case .messages: session.editor.log.map { displayed($0) }
    case .history:
      session.editor.historyLines.map { displayed("\($0.keys): \($0.text)") }
        + ["\(Command.history.name) and a number goes to a step"]
    case .menu: session.editor.lines(of: list).map { "\($0.commands.joined()): \($0.text)" }
    case .parameters:
      session.editor.lines(of: list).map { "\($0.keys): \($0.text.split(separator: " ").joined(separator: " "))" }
        + ["\(Command.set.name) with a name and a value changes one"]
    case .code: session.editor.codeLines
    case .formats:
      session.editor.formatLines.filter { !$0.keys.isEmpty }.map { displayed("\($0.keys): \($0.text)") }
        + ["\(Command.copy.name) and a name copies"]
    case .shapes:
      session.editor.rows(in: list).map { displayed(session.editor.summary(of: $0)) }
        + ["\(Command.shapeSelect.name) and a number selects one"]
    }
  }

  private var description: DocumentDescription {
    DocumentDescription(session.editor.document, session.editor.selected, session.editor.outline)
  }

  /// The whole drawing; of several shapes a line each, and the selected one in full.
  private var sentences: [String] {
    let editor = session.editor
    guard editor.document.items.count > 1, let count = DocumentDescription.count(in: editor.document) else {
      return description.sentences
    }
    return [count] + editor.document.items.indices.map { displayed(editor.shapeSummary(of: $0)) }
      + ["The selected shape:"] + description.sentences
  }

  private var cornerSentence: String {
    session.editor.selectedCorner.map {
      DocumentDescription.sentence(of: $0, session.editor.item, session.editor.outline)
    } ?? "There are no corners."
  }
}
