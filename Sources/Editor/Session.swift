import Keymaps
package import Lessons
package import Raster
package import Cells
import Settings
import Text

/// An editor with a keyboard: the whole program but for the screen and the files.
package struct Session: Sendable {
  package internal(set) var editor: Editor {
    _read { yield boxedEditor.value }
    _modify { yield &boxedEditor.value }
  }
  private var boxedEditor: Boxed<Editor>
  /// The keys of a chord that is begun.
  package internal(set) var pending: [Key] = []

  /// The command lines typed so far and in earlier runs.
  private var history = CommandHistory()
  /// Those of this run, the last one first.
  package private(set) var typedLines: [String] = []
  /// Whether ``history`` has the lines of earlier runs.
  private var knowsHistory = false

  var drag: Drag?
  /// What is in a file that was chosen in a list.
  var filePreview: (path: String, preview: FilePreview)?
  /// The number typed before a key, in keymaps that take counts.
  package internal(set) var count: Int?

  /// What was typed last into each kind of prompt, whether it was taken or left.
  private var typed: [String: String] = [:]

  /// The commands of a key that wait for what those before them asked for.
  var waiting: [String] = []

  package init(_ editor: Editor) { boxedEditor = Boxed(editor) }

  mutating func remember(_ line: String) {
    history.add(line)
    typedLines.removeAll { $0 == line }
    typedLines.insert(line, at: 0)
    if typedLines.count > CommandHistory.most { typedLines.removeLast() }
  }

  /// The lines that the palette offers, the last one first; one that was left before it was whole comes only where
  /// nothing is typed, for it would stand in the way of what it was to be.
  func recentLines(for text: String) -> [String] {
    guard text.isEmpty, let left = typed[""] else { return history.lines }
    return [left] + history.lines
  }

  /// Keeps what was typed for the next prompt of the same kind.
  mutating func keepTyped(_ prompt: Prompt) {
    guard !prompt.isSelected, prompt.text.contains(where: { $0 != " " }) else { return }
    typed[prompt.prefix] = prompt.text
  }

  /// Says what was typed in earlier runs.
  package mutating func recall(_ earlier: CommandHistory) {
    knowsHistory = true
    history.append(earlier)
  }

  /// Whether a palette is open that lacks the lines of earlier runs.
  package var wantsHistory: Bool {
    guard !knowsHistory, case .prompt(let prompt) = editor.mode else { return false }
    return prompt.offersCommands
  }

  package mutating func show(_ prompt: Prompt) { editor.mode = .prompt(prompt) }
  package mutating func show(_ picker: FilePicker) { editor.mode = .files(picker) }

  /// Prepares the session for whole lines: nothing moves, and messages name commands instead of keys.
  package mutating func takeLines() {
    setMotion(false)
    editor.isTyped = true
  }

  package mutating func close() {
    editor.mode = .normal
    // The folders may hold something else by the next line.
    editor.folderNames = nil
    editor.pictureNames = nil
  }

  /// Leaves what is asked without an answer, and says what is given up with it: the text, then the commands that
  /// waited.
  mutating func cancel(saying text: String? = nil) {
    let left = waiting
    var refusal: String?
    if case .prompt(let prompt) = editor.mode { refusal = prompt.refusal }
    waiting = []
    close()
    guard let first = left.first else {
      if let text {
        editor.message = Message(text)
      } else if let refusal, editor.message.text == refusal {
        // Why a line was not done is over with the line; what else was said meanwhile is not.
        editor.message = Message("")
      }
      return
    }
    let more = left.count > 1 ? " and \(left.count - 1) more" : ""
    editor.message = Message("\(text ?? "cancelled"); not run: \(shortened(first))\(more)")
  }

  /// Ends a question of the person's with what there is to say.
  mutating func answer(_ text: String, _ kind: Message.Kind) {
    pending = []
    close()
    editor.message = Message(text, kind)
  }

  /// What the editor would be if Enter were pressed now, while a value is being typed that is right so far.
  package internal(set) var preview: Editor? {
    _read { yield boxedPreview.value }
    _modify { yield &boxedPreview.value }
  }
  private var boxedPreview = Boxed<Editor?>(nil)

  /// Does what the first screen can do without and the first key needs.
  package mutating func settle() { editor.keymap.readWhole() }

  /// Takes one key and returns what the session asks of the world.
  package mutating func press(_ key: Key) -> [Effect] {
    defer { updatePreview() }
    settle()
    // A key that ends what moves does no more than that.
    if stopMotion() { return [] }
    // A key ends what is dragged; the one that leaves things does no more than that.
    if key == Key(.escape), takeBackDrag() { return [] }
    drag = nil
    switch editor.mode {
    case .normal: return pressNormal(key)
    case .prompt(let prompt): return press(key, in: prompt)
    case .question(let question): return goOn(after: press(key, at: question))
    case .list(let list): return press(key, on: list)
    case .files(let picker): return press(key, in: picker)
    case .capturing(let capture): return press(key, for: capture)
    case .describing:
      describe(key)
      return []
    }
  }

  /// Takes text that was pasted: a prompt gets it, and nothing else does, for it is never a command.
  package mutating func paste(_ text: String) {
    if case .files(let picker) = editor.mode { return paste(text, in: picker) }
    guard case .prompt(var prompt) = editor.mode else {
      editor.message = Message("pasted text goes only where text is typed", .problem)
      return
    }
    prompt.insert(text)
    editor.mode = .prompt(prompt)
    updatePreview()
  }

  /// Tries the line being typed on a copy; a line that writes a file or leaves is not tried.
  mutating func updatePreview() {
    preview = nil
    guard case .prompt(let prompt) = editor.mode, prompt.text.contains(where: { $0 != " " }) else { return }
    var copy = editor
    copy.mode = .normal
    if copy.perform(prompt.line).isEmpty, copy.mode == .normal, copy.document != editor.document { preview = copy }
  }

  /// Takes note of what became of a file.
  package mutating func finish(_ request: WriteRequest, _ outcome: WriteOutcome) -> [Effect] {
    let effects = editor.finish(request, outcome)
    switch outcome {
    case .written where request.next == nil || !effects.isEmpty: return goOn(after: effects)
    // The document that was to be left is still there.
    case .written, .failed, .noPlace: waiting = []
    case .exists, .open, .changed: break
    }
    return effects
  }

  /// Says what was reached in the lessons of earlier runs.
  package mutating func recall(_ progress: LessonProgress) {
    guard !editor.knowsProgress else { return }
    editor.progress = progress
    editor.knowsProgress = true
    editor.goOnWithLesson()
    if case .list(let list) = editor.mode, list.content == .lessons { editor.mode = .list(editor.lessonList) }
  }

  /// Says which sets of characters the terminal shows, the best first; one chosen before that it lacks is dropped.
  package mutating func setGlyphs(_ available: [GlyphSet]) {
    editor.view.available = available
    if let glyphs = editor.view.glyphs, !available.contains(glyphs) { editor.view.glyphs = nil }
  }

  /// Says how to begin, in the keys of the keymap.
  package mutating func greet(_ text: String) {
    let editor = self.editor
    var line = text
    for (command, hint) in [
      (Command.cornerToggle.name, "round/sharp"), (Command.cornerNext.name, "next corner"),
      (Command.export.line("svg"), "saves \(editor.fileName)"),
    ] {
      if let key = editor.keymap.label(for: command, in: editor.panel) { line += " · \(key) \(hint)" }
    }
    self.editor.greet(line)
  }

  /// Takes what is said off the message line, as it was told already.
  package mutating func tellNothing() { editor.message = Message("") }

  /// Keeps lines for `app.messages` and says one of them now.
  package mutating func note(_ lines: [String], summary: String) {
    editor.note(lines, summary: summary)
  }

  /// Keeps lines for `app.messages`, and says the first one and how many more there are.
  ///
  /// - Parameter areAll: whether there are no others that nobody kept.
  package mutating func note(_ lines: [String], areAll: Bool = true) {
    guard let first = lines.first else { return }
    let more = "\(areAll ? "" : "more than ")\(lines.count - 1)"
    let rest = lines.count > 1 ? " — and \(more) more: :app.messages shows \(areAll ? "them" : "the first")" : ""
    editor.note(lines, summary: first + rest, areAll: areAll)
  }

  private mutating func pressNormal(_ key: Key) -> [Effect] {
    waiting = []
    if !pending.isEmpty || count != nil, key == Key(.escape) {
      pending = []
      count = nil
      editor.message = Message("")
      return []
    }
    if takeDigit(key) { return [] }
    let keys = pending + [key]
    switch editor.keymap.lookUp(keys, in: editor.panel.rawValue) {
    case .pending:
      pending = keys
      editor.message = Message("")
      return []
    case .matched(let binding):
      pending = []
      defer { editor.described = [] }
      return run(binding.commands, count: takeCount())
    case .notFound:
      let begun = pending
      pending = []
      count = nil
      if listKeys(after: begun, at: key) { return [] }
      if !begun.isEmpty, key.leaves {
        editor.message = Message("")
        return []
      }
      editor.message = Message(nothing(for: keys), .problem)
      return []
    }
  }

  private mutating func press(_ key: Key, in prompt: Prompt) -> [Effect] {
    var prompt = prompt
    switch (key.code, key.modifiers) {
    case (.enter, _): return submit(prompt)
    case _ where key.leaves:
      keepTyped(prompt)
      // What began with a key that was pressed does not end without a word.
      cancel(saying: prompt.prefix.hasPrefix(Command.keymapBind.line("")) ? "cancelled" : nil)
      return []
    case (.tab, _): complete(&prompt)
    case (.function(2), _) where prompt.offersCommands && prompt.prefix.isEmpty:
      guard let line = chosenLine(in: prompt) else { return [] }
      editor.mode = .capturing(Capture(command: line))
      return []
    case (.up, _) where prompt.offersCommands: choose(-1, in: &prompt)
    case (.down, _) where prompt.offersCommands: choose(1, in: &prompt)
    case (.up, _): if let earlier = typed[prompt.prefix] { prompt.replace(with: earlier) }
    case (.character(let character), let modifiers) where modifiers.isEmpty: prompt.insert(String(character))
    case _:
      guard let action = FieldKeys.action(of: key) else { return [] }
      if action == .deleteBackward, prompt.text.isEmpty {
        cancel()
        return []
      }
      prompt.take(action)
    }
    editor.mode = .prompt(prompt)
    return []
  }

  /// Says of a key that what is open has no use for it, and which ones it has a use for.
  mutating func refuse(_ key: Key, _ text: String, _ others: String) {
    editor.message = Message("\([key].label()) is \(text): \(others)", .problem, isLogged: false)
    editor.message.isAboutKey = true
  }

  /// Takes back what was said of the key before.
  mutating func forgetKey() {
    if editor.message.isAboutKey { editor.message = Message("") }
  }

  private mutating func press(_ key: Key, on list: ListView) -> [Effect] {
    var list = list
    let count = editor.lineCount(of: list.content)
    if list.isMisread {
      if case .character = key.code, key.modifiers == [] { return [] }
      list.isMisread = false
      forgetKey()
      editor.mode = .list(list)
      if key.code == .enter { return [] }
    }
    switch (key.code, key.modifiers) {
    case (.up, _), (.character("k"), []): list.move(by: -1, of: count)
    case (.down, _), (.character("j"), []): list.move(by: 1, of: count)
    case (.pageUp, _): list.move(by: -10, of: count)
    case (.pageDown, _), (.character(" "), []): list.move(by: 10, of: count)
    case (.home, _): list.move(by: -count, of: count)
    case (.end, _): list.move(by: count, of: count)
    case (.enter, _) where list.isRunnable:
      let commands = editor.commands(at: list.choice, of: list.content)
      editor.mode = .normal
      return run(commands)
    case (.character(let character), []) where list.content == .shapes && character.isNumber:
      // A digit chooses; what can only be that number is taken at once.
      guard let digit = character.wholeNumberValue, digit < 10 else { return [] }
      // What is no number of a shape begins a new one.
      let number = [list.typed * 10 + digit, digit].first { (1...count).contains($0) }
      guard let number else { break }
      (list.typed, list.choice) = (number, number - 1)
      if number * 10 > count {
        editor.mode = .list(list)
        return press(Key(.enter), on: list)
      }
    case (.character(let character), []) where character != "q" && character != "?":
      // Who types a word to look for it must not find the rest of it carried out.
      list.isMisread = true
      refuse(key, "no key of this list", list.isRunnable ? "↑↓, ⏎ or Esc" : "↑↓ or Esc")
    default:
      editor.mode = .normal
      return []
    }
    editor.mode = .list(list)
    return []
  }
}
