package import Document
import Formats
import Keymaps
package import Lessons
package import Raster
package import Cells
import Settings
import Shapes
import Text

/// An editor with a keyboard and a mouse: the program without its screen and files.
package struct Session: Sendable {
  package internal(set) var editor: Editor {
    _read { yield boxedEditor.value }
    _modify { yield &boxedEditor.value }
  }
  private var boxedEditor: Boxed<Editor>
  /// True if the drawing has so many shapes, or the selected one so many corners, that a command may take long.
  package var isLarge: Bool {
    // By stored properties: an editor's own would copy it.
    editor.history.present.items.count >= Self.many || editor.outline.corners.count >= Self.many
  }
  private static let many = 1000
  package internal(set) var pending: [Key] = []
  /// True if a command left its box open: a key without a meaning there closes it and does its usual thing.
  private var keepsBox = false

  /// The command lines typed in this run and, once loaded, in earlier ones.
  private var history = CommandHistory()
  private var typedHistory = CommandHistory()
  /// The lines of this run, newest first.
  package var typedLines: [String] { typedHistory.lines }
  /// True if ``history`` includes earlier runs.
  private var knowsHistory = false

  var drag: Drag?
  /// The number of corners that the first start shows so far; `nil` once the drawing is whole.
  var opening: Int?
  /// The answer that the person went to in a question.
  var marked: (question: Question, index: Int)?
  /// The preview of the file selected in a list.
  var filePreview: (path: String, preview: FilePreview)?
  /// The count typed before a key, in keymaps with counts.
  package internal(set) var count: Int?

  /// The last text typed into each kind of prompt, even if canceled.
  private var typed: [String: String] = [:]

  /// The remaining commands of a key, waiting for the outcome of an effect or a question.
  var waiting: [PreparedCommand] = []
  /// The commands of the keys pressed so far, by their lines.
  private(set) var keyCommands: [String: PreparedCommand] = [:]

  package init(_ editor: Editor) { boxedEditor = Boxed(editor) }

  mutating func remember(_ line: String) {
    history.add(line)
    typedHistory.add(line)
  }

  /// The lines that the palette offers, newest first; an unfinished line only while nothing is typed.
  func recentLines(for text: String) -> [String] {
    guard text.isEmpty, let left = typed[""] else { return history.lines }
    return [left] + history.lines
  }

  /// Keeps the typed text for the next prompt of the same kind.
  mutating func keepTyped(_ prompt: Prompt) {
    guard !prompt.isSelected, prompt.text.contains(where: { $0 != " " }) else { return }
    typed[prompt.prefix] = prompt.text
  }

  /// Adds the lines of earlier runs.
  package mutating func recall(_ earlier: CommandHistory) {
    knowsHistory = true
    history.append(earlier)
  }

  /// True if a palette is open that lacks the lines of earlier runs.
  package var wantsHistory: Bool {
    guard !knowsHistory, case .prompt(let prompt) = editor.mode else { return false }
    return prompt.offersCommands
  }

  package mutating func show(_ mode: Editor.Mode) { editor.mode = mode }

  /// Prepares the session for line mode: no animation, and messages name commands instead of keys.
  package mutating func takeLines() {
    setMotion(false)
    editor.isTyped = true
  }

  package mutating func close() {
    editor.mode = .normal
    // The folders may change before the next prompt.
    editor.folderNames = nil
    editor.pictureNames = nil
  }

  /// Closes what is open without an answer, and names the commands that will not run.
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
        // The reason why the line failed goes with the line; newer messages stay.
        editor.message = Message("")
      }
      return
    }
    let more = left.count > 1 ? " and \(left.count - 1) more" : ""
    let line = shortened(CommandCatalog.words(of: first.line))
    editor.message = Message("\(text ?? "canceled"); not run: \(line)\(more)")
  }

  /// The editor as Enter would leave it, while a valid line is typed.
  package internal(set) var preview: Editor? {
    _read { yield boxedPreview.value }
    _modify { yield &boxedPreview.value }
  }
  private var boxedPreview = Boxed<Editor?>(nil)

  package var shownDocument: Document {
    // By stored properties, too.
    if let document = preview?.history.present { return document }
    return editor.history.present
  }

  package mutating func press(_ key: Key) -> [Effect] {
    defer { updatePreview() }
    // A key that stops an animation, or Escape during a drag, does nothing else.
    if stopMotion() { return [] }
    if key == Key(.escape), cancelDrag() { return [] }
    drag = nil
    switch editor.mode {
    case .normal: return pressNormal(key)
    case .prompt(let prompt): return press(key, in: prompt)
    case .question(let question): return resume(after: press(key, at: question))
    case .list(let list): return press(key, on: list)
    case .files(let picker): return press(key, in: picker)
    case .gallery(let gallery): return press(key, in: gallery)
    case .colors(let picker): return press(key, in: picker)
    case .capturing(let capture): return press(key, for: capture)
    }
  }

  /// Tries the typed line on a copy; a line with effects has no preview.
  mutating func updatePreview() {
    opening = nil
    switch editor.mode {
    case .gallery(let gallery): preview = preview(of: gallery)
    case .colors(let picker): preview = preview(of: picker)
    default: if preview != nil { preview = nil }
    }
    guard case .prompt(let prompt) = editor.mode, !prompt.isPresent, prompt.text.contains(where: { $0 != " " }) else {
      return
    }
    var copy = editor
    copy.mode = .normal
    if copy.perform(prompt.line).isEmpty, copy.mode == .normal, copy.document != editor.document { preview = copy }
  }

  /// Applies the outcome of a write, and returns the effects to carry out next.
  package mutating func applyWrite(_ request: WriteRequest, _ outcome: WriteOutcome) -> [Effect] {
    let effects = editor.applyWrite(request, outcome)
    switch outcome {
    case .written where request.next == nil || !effects.isEmpty: return resume(after: effects)
    // The document stays open.
    case .written, .failed, .noPlace: waiting = []
    case .exists, .open, .changed: break
    }
    return effects
  }

  /// Sets the progress of earlier runs.
  package mutating func recall(_ progress: LessonProgress) {
    guard !editor.knowsProgress else { return }
    editor.progress = progress
    editor.knowsProgress = true
    editor.resumeLesson()
    if case .list(let list) = editor.mode, list.content == .lessons { editor.mode = .list(editor.lessonList) }
  }

  /// Sets the drawing styles that the terminal supports, best first, and drops a choice on a terminal without UTF-8.
  package mutating func setGlyphs(_ available: [GlyphSet]) {
    editor.view.available = available
    if let glyphs = editor.view.glyphs, !available.contains(glyphs), !available.contains(.braille) {
      editor.view.glyphs = nil
    }
  }

  package mutating func setScreen(_ size: Size) { editor.view.screen = size }

  /// Shows the first keys to press.
  package mutating func greet(_ text: String) {
    let editor = self.editor
    var line = text
    for (command, hint) in [
      (Command.cornerToggle.name, "round/sharp"), (Command.cornerNext.name, "next corner"),
      (Command.export.line("svg"), "saves \(editor.fileName)"),
    ] {
      if let key = editor.keymap.label(for: command, in: editor.panel) { line += " · \(key) \(hint)" }
    }
    self.editor.message = Message(line, isLogged: false)
  }

  /// Keeps lines for `app.messages` and shows `summary` now.
  package mutating func note(_ lines: [String], summary: String) {
    editor.note(lines, summary: summary)
  }

  /// Keeps lines for `app.messages`, and shows the first one and the number of others.
  ///
  /// - Parameter areAll: False if the caller dropped further lines.
  package mutating func note(_ lines: [String], areAll: Bool = true) {
    guard let first = lines.first else { return }
    let more = "\(areAll ? "" : "more than ")\(lines.count - 1)"
    let rest = lines.count > 1 ? " — and \(more) more: :app.messages shows \(areAll ? "them" : "the first")" : ""
    editor.note(lines, summary: first + rest, areAll: areAll)
  }

  private mutating func pressNormal(_ key: Key) -> [Effect] {
    waiting = []
    let wasKept = keepsBox
    keepsBox = false
    if !pending.isEmpty || count != nil, key == Key(.escape) {
      pending = []
      count = nil
      editor.message = Message("")
      return []
    }
    if takeDigit(key) { return [] }
    if beginsValue(key) { return typeValue(beginningWith: key) }
    let keys = pending + [key]
    switch editor.keymap.lookUp(keys, in: editor.panel.rawValue) {
    case .pending:
      pending = keys
      editor.message = Message("")
      return []
    case .matched(let binding):
      let commands = prepared(binding)
      keepsBox = keys.count > 1 && commands.allSatisfy { $0.command?.has(.keepsBox) == true }
      pending = keepsBox ? pending : []
      return run(commands, count: takeCount())
    case .notFound:
      let prefix = pending
      pending = []
      count = nil
      if wasKept, !key.leaves { return pressNormal(key) }
      if listKeys(after: prefix, at: key) { return [] }
      if !prefix.isEmpty, key.leaves {
        editor.message = Message("")
        return []
      }
      editor.message = Message(nothing(for: keys), .problem)
      return []
    }
  }

  /// The commands of a key, read at its first press.
  private mutating func prepared(_ binding: KeyBinding) -> [PreparedCommand] {
    binding.commands.map { line in
      // The document by a stored property: most pages take the line as it is.
      let line = editor.history.present.lengthStep < 1 ? editor.scaled(line) : line
      if let known = keyCommands[line] { return known }
      let command = PreparedCommand(line)
      keyCommands[line] = command
      return command
    }
  }

  private mutating func press(_ key: Key, in prompt: Prompt) -> [Effect] {
    var prompt = prompt
    switch (key.code, key.modifiers) {
    case (.enter, _): return submit(prompt)
    case _ where key.leaves:
      keepTyped(prompt)
      cancel()
      return []
    case (.tab, _): complete(&prompt)
    case (.function(2), _) where prompt.offersCommands:
      guard let line = chosenLine(in: prompt) else { return [] }
      editor.mode = .capturing(Capture(command: line, origin: .prompt(prompt)))
      return []
    case (.up, _) where prompt.offersCommands: choose(-1, in: &prompt)
    case (.down, _) where prompt.offersCommands: choose(1, in: &prompt)
    case (.up, _): if let earlier = typed[prompt.prefix] { prompt.replace(with: earlier) }
    case (.character(let character), let modifiers) where modifiers.isEmpty: prompt.insert(String(character))
    case _:
      guard let action = FieldKeys.action(of: key) else { return [] }
      action.edit(&prompt)
    }
    editor.mode = .prompt(prompt)
    return []
  }

  /// Names the keys to press instead of one without a use here.
  mutating func refuseKey(butFor keys: String) {
    editor.message = Message("press \(keys)", .problem, isLogged: false)
    editor.message.isAboutKey = true
  }

  /// Clears the message about the previous key.
  mutating func forgetKey() {
    if editor.message.isAboutKey { editor.message = Message("") }
  }

  /// The command that shows another format on the code page, by the arrows and by its own key.
  private func codeStep(_ key: Key) -> String? {
    let (next, previous) = (Command.codeNext.name, Command.codePrevious.name)
    switch (key.code, key.modifiers) {
    case (.right, _): return next
    case (.left, _): return previous
    default:
      guard case .matched(let binding) = editor.keymap.lookUp([key], in: editor.panel.rawValue) else { return nil }
      return [next, previous].first { binding.commands == [$0] }
    }
  }

  private mutating func press(_ key: Key, on list: ListView) -> [Effect] {
    if case .keys(let panel) = list.content { return press(key, onKeys: list, of: panel) }
    var list = list
    let lines = editor.lines(of: list)
    // The page of code ends with its last line at the bottom.
    let count = list.content == .code ? lines.count + 4 - (editor.view.screen?.rows ?? 24) : lines.count
    if list.content == .code, let step = codeStep(key) { return run(step) }
    if list.isMisread {
      if case .character = key.code, key.modifiers == [] { return [] }
      list.isMisread = false
      forgetKey()
      editor.mode = .list(list)
      if key.code == .enter { return [] }
    }
    switch (key.code, key.modifiers) {
    case (.character(let letter), []) where list.filter != nil: list.type(letter)
    case (.backspace, []) where list.filter != nil: list.type(nil)
    case (.character("/"), []) where list.content == .shapes: list.filter = ""
    case (.character(let letter), []) where list.content == .formats && list.choose(typing: letter, in: lines): break
    case (.right, _) where list.content == .formats: list.scrollCode(by: 5, of: editor.copyText(of: list))
    case (.left, _) where list.content == .formats: list.scrollCode(by: -5, of: editor.copyText(of: list))
    case (.up, _), (.character("k"), []): list.move(by: -1, of: count)
    case (.down, _), (.character("j"), []): list.move(by: 1, of: count)
    case (.pageUp, _): list.move(by: -10, of: count)
    case (.pageDown, _), (.character(" "), []): list.move(by: 10, of: count)
    case (.home, _): list.move(by: -count, of: count)
    case (.end, _): list.move(by: count, of: count)
    case (.enter, _) where list.content == .code:
      editor.mode = .normal
      return run(.copy, editor.codeForm.name)
    case (.enter, _) where list.isRunnable:
      editor.mode = .normal
      return lines.indices.contains(list.choice) ? run(lines[list.choice].commands) : []
    case (.character(let character), []) where list.content == .shapes && character.isNumber:
      // A digit selects; Enter follows once no longer number is possible.
      guard let digit = character.wholeNumberValue, digit < 10 else { return [] }
      // A digit that makes no shape's number starts a new number.
      let rows = editor.rows(in: list)
      let number = [list.typed * 10 + digit, digit].first { $0 > 0 && $0 <= editor.document.items.count }
      guard let number, let row = rows.firstIndex(where: { $0.group == nil && $0.shape == number - 1 }) else { break }
      (list.typed, list.choice) = (number, row)
      if number * 10 > editor.document.items.count {
        editor.mode = .list(list)
        return press(Key(.enter), on: list)
      }
    case (.character(let character), []) where character != "q" && character != "?":
      // The rest of a typed search word must not run as keys.
      list.isMisread = true
      refuseKey(butFor: list.isRunnable ? "↑↓, ⏎ or Esc" : "↑↓ or Esc")
    default:
      editor.mode = .normal
      return []
    }
    editor.mode = .list(list)
    return []
  }
}
