package import Editor
import Document
import Keymaps
import Lessons
import Cells
import Shapes
import Text

/// A session without a screen: a line goes in, and sentences come out.
///
/// The lines are the commands of the `:` line. Questions and menus are numbered, and their answer is the next line.
package struct PlainSession: Sendable {
  /// What the next line answers besides a command.
  private enum Menu: Hashable {
    case groups
    case commands(of: String)
  }

  package var session: Session
  private var menu: Menu?
  /// The start of a command whose arguments are the next line.
  private var begun: String?

  package init(_ session: Session) {
    self.session = session
    self.session.takeLines()
  }

  /// Words that are no commands.
  private static let words = [
    ("describe", "the whole drawing"), ("corner", "the selected corner; corner 2 selects and tells another"),
    ("corners", "all corners"),
    ("step", "the step of the lesson or the explanation that is open; step 2 goes to the second"),
    (
      "next, back, hint, show, leave",
      "what they say, in a lesson or an explanation; without a task show tells what is drawn"
    ),
    ("menu", "choose a command by numbers"), ("help", "these words"),
  ]

  /// Words that stand for commands of a lesson or an explanation; while none is open the commands say how one is.
  private static let studyWords = [
    "next": Command.lessonNext.name, "back": Command.lessonPrevious.name, "previous": Command.lessonPrevious.name,
    "hint": Command.lessonHint.name,
    "show": Command.lessonShow.name, "leave": Command.lessonLeave.name,
  ]

  /// What there is to say before the first line.
  package var greeting: [String] {
    var lines = [displayed(session.editor.fileName) + ". " + displayed(description.overview.first ?? "")]
    if !session.editor.message.text.isEmpty { lines.append(displayed(session.editor.message.text)) }
    return lines + ["Type a command, or help."] + pending
  }

  /// Takes a line, says what came of it, and asks for what the world has to do.
  package mutating func take(_ line: String) -> (lines: [String], effects: [Effect]) {
    let line = String(line.drop { $0 == " " || $0 == ":" }.reversed().drop { $0 == " " }.reversed())
    if case .question(let question) = session.editor.mode { return answer(question, line) }
    if case .prompt(let prompt) = session.editor.mode { return enter(prompt, line) }
    if case .files(let picker) = session.editor.mode { return choose(line, in: picker) }
    if let menu { return choose(line, in: menu) }
    if let begun {
      self.begun = nil
      return line.isEmpty ? (["left"], []) : run("\(begun) \(line)")
    }
    switch line {
    case "": return ([], [])
    case "describe": return (sentences.map { displayed($0) }, [])
    case "corners": return (description.corners, [])
    case "corner": return ([cornerSentence], [])
    case "step":
      return (
        StepDescription(session.editor)?.sentences
          ?? ["no lesson is open: lesson.list names them, and explain.corner explains the selected corner"], []
      )
    case "menu", Command.commandOpen.name:
      menu = .groups
      return (pending, [])
    case "help", "?":
      let words = Self.words.map { "\($0.0): \($0.1)" }
      let others = "Any other line is a command, such as: set count 5, corner.toggle, undo, save, quit."
      return (words + [others, "To learn: lesson.list, lesson.open fillet, explain.corner; then next goes on."], [])
    default:
      if let command = Self.studyWords[line] { return run(command) }
      if line.hasPrefix("corner "), let command = CommandCatalog.numbered(line) { return goTo(command) }
      if line.hasPrefix("step ") { return run(Command.lessonGoto.line(String(line.dropFirst(5)))) }
      return run(line)
    }
  }

  /// What is to be told after something that no line asked for, such as a file that was written.
  ///
  /// What shows something is told whole, and needs no closing.
  package mutating func announcement(since before: Editor) -> [String] {
    defer {
      switch session.editor.mode {
      case .list, .describing, .capturing: session.close()
      case .normal, .prompt, .question, .files: break
      }
    }
    let editor = session.editor
    let message = displayed(editor.message.text)
    if case .list(let list) = editor.mode { return (message.isEmpty ? [] : [message]) + lines(of: list) }
    if case .files = editor.mode { return pending }
    if case .describing = editor.mode { return ["no keys are read here: help.keys lists them with what they do"] }
    if case .capturing = editor.mode { return ["type keymap.bind, such as: keymap.bind global C-t view.tone"] }
    if let told = studyLines(since: before) { return told + pending }
    if !message.isEmpty { return [message + (editor.message.kind == .changed ? "; undo takes it back" : "")] + pending }
    if !pending.isEmpty { return pending }
    if editor.panel != before.panel { return ["the \(editor.panel.rawValue) panel"] }
    if editor.row != before.row {
      let row = editor.inspectorRow(editor.row)
      return ["\(row.name): \(displayed(row.text ?? "does not apply"))"]
    }
    return [editor.corner != before.corner ? cornerSentence : "done"]
  }

  /// What happened to a lesson or an explanation; `nil` where nothing did.
  private func studyLines(since before: Editor) -> [String]? {
    let editor = session.editor
    guard let study = editor.study, editor.message.kind != .problem, let step = StepDescription(editor) else {
      return nil
    }
    let isOther =
      before.study == nil || study.lesson?.name != before.study?.lesson?.name || study.step != before.study?.step
      || (study.lesson == nil && editor.corner != before.corner)
    if isOther {
      let sentences = step.sentences.map { displayed($0) }
      // With what a step begins where the one before ended with something else.
      let isNext = study.lesson != nil && study.lesson?.name == before.study?.lesson?.name
      guard isNext, !editor.message.text.isEmpty else { return sentences }
      return sentences.prefix(1) + [displayed(editor.message.text)] + sentences.dropFirst()
    }
    // Nothing hides what was told: who asks again is told again.
    if study.showsHint != before.study?.showsHint, editor.document == before.document {
      return [step.hint].compactMap { $0 }
    }
    guard editor.document != before.document else { return nil }
    let message = editor.message.text.isEmpty ? [] : [displayed(editor.message.text)]
    return message + step.results + [step.progress].compactMap { $0 }
  }

  private mutating func run(_ line: String) -> ([String], [Effect]) {
    if CommandCatalog.spelledOut(line) == Command.lessonShow.name, let construction { return (construction, []) }
    let before = session.editor
    let effects = session.run(line)
    return (finish(since: before, effects), effects)
  }

  /// What the open step draws, where there is no task that could be shown.
  private var construction: [String]? {
    guard let study = session.editor.study, let step = session.editor.step,
      study.lesson?.pages[study.step].solution.isEmpty ?? true
    else { return nil }
    return ConstructionDescription(step, session.editor.outline.fineness).sentences
  }

  /// Selects a corner and tells it, be it the one that was selected.
  private mutating func goTo(_ line: String) -> ([String], [Effect]) {
    let (lines, effects) = run(line)
    return session.editor.message.kind == .problem || session.editor.study != nil
      ? (lines, effects) : ([cornerSentence] + pending, effects)
  }

  private mutating func finish(since before: Editor, _ effects: [Effect]) -> [String] {
    if let told = studyLines(since: before) { return told + pending }
    // Which lessons are done is told as soon as it is known.
    if case .list = session.editor.mode,
      effects.contains(where: { if case .recallProgress = $0 { true } else { false } })
    {
      return []
    }
    // A file is not written yet, and leaving says nothing.
    if session.editor.message.text.isEmpty, !effects.isEmpty, session.editor.mode == .normal { return [] }
    return announcement(since: before)
  }

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
      return (["that is no answer: type a number, or the words behind it"] + pending, [])
    }
    let effects = session.press(key)
    return (finish(since: before, effects), effects)
  }

  private mutating func enter(_ prompt: Prompt, _ line: String) -> ([String], [Effect]) {
    session.close()
    let text = line.isEmpty ? prompt.text : line
    guard text != ".", !text.isEmpty else { return (["left"], []) }
    let (lines, effects) = run(prompt.prefix + text)
    guard session.editor.message.kind == .problem, session.editor.mode == .normal else { return (lines, effects) }
    // What is no answer leaves the question open.
    session.show(prompt)
    return (lines + pending, effects)
  }

  private static let pickerHelp = "Type a number, a part of a name, or 0 to leave."

  /// The most files that are told at once.
  private static let mostFiles = 30

  /// Takes the number of a file, or a part of names that narrows the list.
  private mutating func choose(_ line: String, in picker: FilePicker) -> ([String], [Effect]) {
    var picker = picker
    let before = session.editor
    guard let number = Int(line) else {
      picker.edit { $0.replace(with: line) }
      // A list of nothing leads nowhere: the one before stays.
      guard !picker.shown.isEmpty else {
        return (["nothing here has \"\(displayed(line))\" in its name", Self.pickerHelp], [])
      }
      session.show(picker)
      return (pending, [])
    }
    guard number > 0 else {
      session.close()
      return (["left"], [])
    }
    guard picker.shown.indices.contains(number - 1) else { return (["there is no number \(number)"], []) }
    picker.choose(number - 1)
    session.show(picker)
    let effects = session.press(Key(.enter))
    // Nothing shows later what once narrowed the list.
    if case .files(var picker) = session.editor.mode {
      picker.edit { $0.replace(with: "") }
      session.show(picker)
    }
    return (session.editor.mode == .normal ? finish(since: before, effects) : pending, effects)
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
    if line.isEmpty || line == "0" || line == "leave" {
      self.menu = nil
      return (["left"], [])
    }
    let commands: [Command]
    let words: [String]
    switch menu {
    case .groups: (commands, words) = ([], Self.groups)
    case .commands(let group):
      commands = Self.commands(of: group)
      words = commands.map(\.name)
    }
    let number = Int(line)
    guard let index = words.indices.first(where: { $0 + 1 == number || words[$0] == line }) else {
      let text =
        number == nil ? "that is no answer: type a number, or the words behind it" : "there is no number \(line)"
      return ([text] + pending, [])
    }
    self.menu = nil
    switch menu {
    case .groups:
      self.menu = .commands(of: words[index])
      return (pending, [])
    case .commands:
      let command = commands[index]
      guard !command.usage.isEmpty else { return run(command.name) }
      begun = command.name
      return (["\(command.name) \(command.usage), such as: \(command.example). Type what follows the name."], [])
    }
  }

  /// What the next line has to answer.
  private var pending: [String] {
    switch session.editor.mode {
    case .question(let question):
      let cancel = question.canBeCancelled ? ["0 \(question.cancelling)"] : []
      return [question.text] + question.details.map { displayed($0) }
        + question.choices.enumerated().map { "\($0 + 1) \($1.label)" } + cancel
    case .prompt(let prompt):
      let now = prompt.text.isEmpty ? "" : "an empty line takes \(displayed(prompt.text)), "
      return ["\(prompt.label)type it; \(now)a dot leaves it"]
    case .files(let picker): return lines(of: picker)
    case .normal, .list, .describing, .capturing: break
    }
    switch menu {
    case .groups: return Self.groups.enumerated().map { "\($0 + 1) \($1)" } + ["0 leave"]
    case .commands(let group):
      return Self.commands(of: group).enumerated().map { "\($0 + 1) \($1.name): \($1.help)" } + ["0 leave"]
    case nil: return []
    }
  }

  private func lines(of list: ListView) -> [String] {
    switch list.content {
    case .keys(let panel):
      ["These are for the keys of the screen: here the command behind each is typed."]
        + session.editor.typedLines(of: panel).map { displayed($0) }
    case .lessons:
      session.editor.lessonLines.map { $0.keys.isEmpty ? $0.text : "\($0.keys): \($0.text)" }
        + ["\(Command.lessonOpen.name) with a name opens one; your drawing waits untouched."]
    case .messages: session.editor.log.map { displayed($0) }
    case .shapes:
      session.editor.document.items.indices.map { displayed(session.editor.shapeSummary(of: $0)) }
        + ["\(Command.shapeSelect.name) and a number selects one"]
    }
  }

  private var description: DocumentDescription {
    DocumentDescription(session.editor.document, session.editor.selected, session.editor.outline)
  }

  /// The whole drawing; where there are several shapes each in a few words, and the selected one in full.
  private var sentences: [String] {
    let editor = session.editor
    guard let count = DocumentDescription.count(in: editor.document) else { return description.sentences }
    return [count] + editor.document.items.indices.map { displayed(editor.shapeSummary(of: $0)) }
      + ["Selected is:"] + description.sentences
  }

  private var cornerSentence: String {
    session.editor.selectedCorner.map {
      DocumentDescription.sentence(of: $0, session.editor.item, session.editor.outline)
    }
      ?? "There are no corners."
  }

  /// The parts of command names before the dot, in the order of the catalogue.
  private static var groups: [String] {
    var groups: [String] = []
    for command in CommandCatalog.all where !groups.contains(group(of: command)) { groups.append(group(of: command)) }
    return groups
  }

  private static func group(of command: Command) -> String { String(command.name.prefix { $0 != "." }) }

  private static func commands(of group: String) -> [Command] {
    CommandCatalog.all.filter { self.group(of: $0) == group && $0.name != Command.commandOpen.name }
  }
}
