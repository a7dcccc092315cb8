import Document
import Editor
import Keymaps
import Lessons
import Cells
import Settings
import Text

/// The row that says what keys can do now.
extension Display {
  /// One thing that keys can do; several commands share a hint where their keys belong together.
  struct Hint {
    /// The lines that the keys run; without any the hint names the keys that open boxes.
    let lines: [String]
    let text: String
    let need: CommandHint.Need

    private init(lines: [String], text: String, need: CommandHint.Need = .nothing) {
      (self.lines, self.text, self.need) = (lines, text, need)
    }

    /// - Parameter text: what stands beside the keys where it is not the word that the commands have for the panel.
    init(_ commands: [Command], in panel: Panel = .lesson, text: String? = nil) {
      let hints = commands.compactMap { command in command.hints[panel].map { (command, $0) } }
      lines = hints.flatMap { command, hint in
        hint.arguments.map { $0.isEmpty ? command.name : command.line($0) }
      }
      self.text = text ?? hints.first?.1.word ?? ""
      need = hints.first?.1.need ?? .nothing
    }

    init(_ command: Command, text: String? = nil) { self.init([command], text: text) }

    static let boxes = Hint(lines: [], text: "more")
    private static let rankOfBoxes = 40

    /// What is worth knowing in each panel of the drawing, the most useful first; the boxes lead to everything else.
    static let ofPanels = Dictionary(uniqueKeysWithValues: Panel.main.map { ($0, hints(of: $0)) })

    private static func hints(of panel: Panel) -> [Hint] {
      let hinted = CommandCatalog.all.compactMap { command in command.hints[panel].map { (command, $0) } }
        .sorted { $0.1.rank < $1.1.rank }
      var groups: [(rank: Int, word: String, commands: [Command])] = []
      for (command, hint) in hinted {
        if let last = groups.indices.last, groups[last].word == hint.word {
          groups[last].commands.append(command)
        } else {
          groups.append((hint.rank, hint.word, [command]))
        }
      }
      func hints(_ isFirst: Bool) -> [Hint] {
        groups.filter { ($0.rank < rankOfBoxes) == isFirst }.map { Hint($0.commands, in: panel) }
      }
      return hints(true) + [boxes] + hints(false)
    }
  }

  /// A hint as it stands on the screen, in characters that the terminal has.
  struct ShownHint {
    var commands: [String] = []
    var text: String
    /// What its columns are to the pointer.
    var targets: [Target] = []

    // No tuple: a list of them costs a start a quarter of a million instructions, for its type is made when it runs.
    struct Target {
      let columns: Range<Int>
      let target: PointerTarget
    }

    /// A text that is one thing to the pointer, or nothing.
    init(_ text: String, _ target: PointerTarget? = nil) {
      self.text = text
      if let target { targets = [Target(columns: 0..<text.columns, target: target)] }
    }

    /// The same for the end of a text alone.
    init(_ text: String, endingIn end: String, _ target: PointerTarget) {
      self.text = text + end
      targets = [Target(columns: text.columns..<self.text.columns, target: target)]
    }

    var columns: Int { text.columns }

    /// Cuts it to so many columns, what can be clicked as well.
    mutating func fit(_ room: Int, _ ellipsis: String) {
      guard columns > room else { return }
      text = text.fitted(room, ellipsis)
      targets = targets.compactMap { part in
        let columns = part.columns.clamped(to: 0..<room)
        return columns.isEmpty ? nil : Target(columns: columns, target: part.target)
      }
    }
  }

  /// What there is to do on the page that is open.
  ///
  /// - Parameter isShort: whether there is no room for text and picture at once.
  private func studyHints(_ editor: Editor, isShort: Bool) -> [Hint] {
    guard let study = editor.study, let step = editor.step else { return [] }
    let page = study.lesson?.pages[study.step]
    let levers = editor.levers(of: step)
    let view = [Hint(.lessonView, text: isShort ? "text" : nil)]
    let leave = [Hint(.lessonLeave)]
    let (next, back) = ([Hint(.lessonNext)], [Hint(.lessonPrevious)])
    // Without a task the construction is drawn, where anything may move by itself; in an explanation the steps follow.
    let canShow = step.task != nil || page == nil || editor.view.mayAnimate && !step.figure.marks.isEmpty
    let show = canShow ? [Hint(.lessonShow)] : []
    // A page without a task says what there is to do in place of a hint.
    let hint = page != nil ? [Hint(.lessonHint)] : []
    let numbers =
      (step.allNumbers.isEmpty ? [] : [Hint(.lessonNumber)]) + (levers.isEmpty ? [] : [Hint(.lessonChange)])
    let sizes = Command.cornerRadius
    let hasRadius = levers.contains { $0.moves == .cornerRadius }
    let radius = page?.solution.contains { $0.hasPrefix(sizes.name) } != false || hasRadius ? [Hint(sizes)] : []
    let corner = page?.isAboutCorner != false ? [Hint([.cornerPrevious, .cornerNext])] : []
    let others = [Hint.boxes] + radius + corner + [Hint(.lessonGotoAsk)]
    return isShort
      ? next + leave + view + numbers + hint + show + back + others
      : next + back + show + leave + hint + others + numbers + view
  }

  /// The hints whose commands all have a key, as far as the shape has what they are about, the first to stay first.
  ///
  /// - Parameter isShort: whether a lesson has no room for text and picture at once.
  func shownHints(_ editor: Editor, isShort: Bool) -> [ShownHint] {
    let hints =
      editor.panel == .lesson ? studyHints(editor, isShort: isShort) : Hint.ofPanels[editor.panel, default: []]
    let shown = hints.compactMap { hint -> ShownHint? in
      switch hint.need {
      case .corners where editor.selectedCorner == nil: return nil
      case .severalShapes where editor.document.items.count < 2: return nil
      default: break
      }
      var keys: [(label: String, target: PointerTarget)] = []
      if hint.lines.isEmpty {
        keys = editor.keymap.boxKeys(in: editor.panel).filter { canShow([$0]) }.map { ($0.label(labelStyle), .key($0)) }
      } else {
        for command in hint.lines {
          guard let label = self.label(for: command, in: editor) else { return nil }
          keys.append((label, .command(command)))
        }
      }
      return keys.isEmpty ? nil : self.shown(hint, keys)
    }
    return isShort && editor.panel == .lesson ? shown : advancingBoxes(shown, editor)
  }

  /// The keys that open boxes lead to everything else: they come so early that a screen of 40 columns has them, or else
  /// one of 60, and no earlier.
  private func advancingBoxes(_ hints: [ShownHint], _ editor: Editor) -> [ShownHint] {
    guard let place = hints.firstIndex(where: \.commands.isEmpty) else { return hints }
    var others = hints
    let boxes = others.remove(at: place)
    let pinned = pinnedHints(editor, isShort: true).columns
    let counts = (1...max(1, place)).reversed()
    func count(columns: Int) -> Int? {
      counts.first { fits(Array(others.prefix($0)) + [boxes], hintRoom(columns, pinned)) }
    }
    others.insert(boxes, at: min(others.count, count(columns: 40) ?? count(columns: 60) ?? min(2, place)))
    return others
  }

  /// The columns for hints in a row, beside those at its end.
  private func hintRoom(_ columns: Int, _ pinned: Int) -> Int { columns - pinned - 3 }

  private func shown(_ hint: Hint, _ keys: [(label: String, target: PointerTarget)]) -> ShownHint {
    var shown = ShownHint("")
    // Signs can stand side by side; words, and chords of several keys, cannot.
    let separator = settings.charset.isUTF8 && keys.allSatisfy { $0.label.count == 1 } ? "" : "/"
    for (label, target) in keys {
      if !shown.text.isEmpty { shown.text += separator }
      let start = shown.columns
      shown.text += settings.charset.text(displayed(label))
      shown.targets.append(ShownHint.Target(columns: start..<shown.columns, target: target))
    }
    shown.text += " " + settings.charset.text(hint.text)
    // What only one key does can be clicked on its words, too, and all boxes are in the list of keys.
    if keys.count == 1 { shown.targets = [ShownHint.Target(columns: 0..<shown.columns, target: keys[0].target)] }
    if keys.count > 1, hint.lines.isEmpty {
      let word = (shown.columns - settings.charset.text(hint.text).columns)..<shown.columns
      shown.targets.append(ShownHint.Target(columns: word, target: .command(Command.helpKeys.name)))
    }
    shown.commands = hint.lines
    return shown
  }

  /// - Returns: the hints for which there was no room.
  @discardableResult
  mutating func drawHints(
    _ session: Session, hasBox: Bool, in rect: CellRect, _ frame: inout Frame
  ) -> [ShownHint] {
    let isShort = rect.columns < 60
    var pinned = pinnedHints(session, isShort: true)
    var room = rect.columns - pinned.columns - 2
    var hints: [ShownHint]
    // For which there is no room, whatever there is beside the others.
    var after: [ShownHint] = []
    if case .files(let picker) = session.editor.mode {
      hints = fileHints(picker, room: &room, most: rect.columns - 1)
    } else {
      hints = rowHints(session, hasBox: hasBox, isShort: isShort, room: room)
      if !hasBox, !session.pending.isEmpty, !fits(hints, room) {
        // The way to all keys stands behind how many there are more.
        room = rect.columns - 1
        hints = withCount(of: hints, room: room, session)
      } else if pinned.columns > 0, !isShort || session.editor.panel != .lesson {
        // What the keys at the end are for is told once the first hints have room beside it, and then more of them: so
        // more room never shows less.
        let long = pinnedHints(session, isShort: false)
        let first = hints.prefix(Self.hintsBeforeWords)
        if !isShort, fits(Array(first), hintRoom(rect.columns, long.columns)) {
          (pinned, room) = (long, rect.columns - long.columns - 2)
        } else {
          (after, hints) = (Array(hints.dropFirst(first.count)), Array(first))
        }
      }
    }
    // The keys of a list come before what is of no use as long as there is one.
    if room + pinned.columns < rect.columns {
      put(pinned, at: Position(column: rect.columns - pinned.columns - 1, row: rect.row), &frame)
    }
    let rest = put(hints, at: Position(column: rect.column + 1, row: rect.row), room: room - 1, &frame)
    if !hasBox, !session.pending.isEmpty || session.editor.mode == .describing {
      frame.cursor = Position(column: rect.column + 1, row: rect.row)
    }
    return rest + after
  }

  /// So many hints come before the words of the keys at the end of their row.
  private static let hintsBeforeWords = 3

  /// How many keys there is no room for, and the key that lists them.
  func more(_ count: Int, _ session: Session) -> ShownHint {
    let (editor, panel) = (session.editor, session.editor.panel.rawValue)
    // A key that goes on with the chord does something else.
    let list = editor.keymap.chord(for: Command.helpKeys.name, in: panel) { chord in
      chord.count == 1 && canShow(chord) && editor.keymap.lookUp(session.pending + chord, in: panel) == .notFound
    }
    let way = editor.mode == .normal ? list : nil
    let text = "… \(count) more" + (way.map { ": \($0.label(labelStyle))" } ?? "")
    return ShownHint(settings.charset.text(displayed(text)), way?.first.map { .key($0) })
  }

  /// The first hints of a chord with the number of those that there is no room for; all of them where they fit.
  private func withCount(of hints: [ShownHint], room: Int, _ session: Session) -> [ShownHint] {
    guard !hints.isEmpty, !fits(hints, room) else { return hints }
    // The first says which keys are pressed already.
    for count in (1..<hints.count).reversed() {
      let some = Array(hints.prefix(count)) + [more(hints.count - count, session)]
      if fits(some, room) { return some }
    }
    return [more(hints.count - 1, session)]
  }

  /// Puts hints beside each other up to the first for which there is no room.
  ///
  /// - Returns: the others.
  @discardableResult
  mutating func put(_ hints: [ShownHint], at place: Position, room: Int, _ frame: inout Frame) -> [ShownHint] {
    var column = place.column
    for (index, hint) in hints.enumerated() {
      guard column - place.column + hint.columns <= room else { return Array(hints[index...]) }
      put(hint, at: Position(column: column, row: place.row), &frame)
      column += hint.columns + 2
    }
    return []
  }

  mutating func put(_ hint: ShownHint, at place: Position, style: CellStyle? = nil, _ frame: inout Frame) {
    frame.put(hint.text, at: place, style: style ?? theme.hints)
    add(hint.targets, at: place)
  }

  mutating func add(_ parts: [ShownHint.Target], at place: Position) {
    for part in parts {
      let rect = CellRect(
        column: place.column + part.columns.lowerBound, row: place.row, columns: part.columns.count, rows: 1)
      targets.append((rect, part.target))
    }
  }

  /// What the row says in a mode, the most useful first.
  ///
  /// - Parameter room: the columns that there are; where all words have no room in them there are fewer.
  private func rowHints(_ session: Session, hasBox: Bool, isShort: Bool, room: Int) -> [ShownHint] {
    let choices: [[String]]
    switch session.editor.mode {
    case .prompt where hasBox, .capturing where hasBox, .question, .files: choices = []
    case .prompt: choices = [["Enter runs it", "Esc leaves it"], ["⏎ runs it", "Esc"]]
    case .list(let list):
      choices =
        list.isRunnable
        ? [["↑↓ choose", "⏎ \(list.content == .shapes ? "selects" : "runs it")", "Esc closes"], ["↑↓", "⏎", "Esc"]]
        : [["↑↓ scroll", "Esc closes"], ["↑↓", "Esc"]]
    case .capturing(let capture):
      choices =
        capture.keys.isEmpty ? [["Esc leaves"]] : [["⏎", "Tab where", "⌫", "Esc leaves"], ["⏎", "Tab", "⌫", "Esc"]]
    case .describing where session.pending.isEmpty:
      choices = [["press a key to hear what it does"], ["press a key: what is it?"], ["press a key"]]
    case .normal where session.pending.isEmpty: return shownHints(session.editor, isShort: isShort)
    case .describing, .normal: return prefixHints(session, hasBox: hasBox)
    }
    let hints = choices.map { $0.map { keyHint($0) } }
    return hints.first { fits($0, room) } ?? hints.last ?? []
  }

  /// The keys that hints name by themselves.
  private static let namedKeys: [(name: String, key: Key)] = [
    ("Esc", Key(.escape)), ("⏎", Key(.enter)), ("Enter", Key(.enter)), ("Tab", Key(.tab)), ("←", Key(.left)),
    ("⌫", Key(.backspace)), ("↑", Key(.up)), ("↓", Key(.down)),
  ]

  /// A hint that begins with the names of keys, which a click presses.
  func keyHint(_ text: String) -> ShownHint {
    var (hint, rest) = (ShownHint(""), text[...])
    while let named = Self.namedKeys.first(where: { rest.hasPrefix($0.name) }) {
      if !hint.text.isEmpty, !settings.charset.isUTF8 { hint.text += "/" }
      let start = hint.columns
      hint.text += settings.charset.text(named.name)
      hint.targets.append(ShownHint.Target(columns: start..<hint.columns, target: .key(named.key)))
      rest = rest.dropFirst(named.name.count)
    }
    hint.text += settings.charset.text(String(rest))
    // What only one key does can be clicked on its words, too.
    if hint.targets.count == 1 {
      hint.targets = [ShownHint.Target(columns: 0..<hint.columns, target: hint.targets[0].target)]
    }
    return hint
  }

  /// Whether all of some hints have room beside each other.
  func fits(_ hints: [ShownHint], _ room: Int) -> Bool { hints.reduce(-1) { $0 + $1.columns + 2 } <= room }

  /// The way to all keys and commands, as far as the keymap has keys for them here: none where keys go to something
  /// else.
  func pinnedHints(_ session: Session, isShort: Bool) -> ShownHint {
    guard case .normal = session.editor.mode, session.pending.isEmpty else { return ShownHint("") }
    return pinnedHints(session.editor, isShort: isShort)
  }

  private func pinnedHints(_ editor: Editor, isShort: Bool) -> ShownHint {
    var pinned = ShownHint("")
    for (command, text) in [(Command.helpKeys, "keys"), (.commandOpen, "cmd")] {
      guard let label = self.label(for: command, in: editor) else { continue }
      if !pinned.text.isEmpty { pinned.text += isShort ? " " : "  " }
      let start = pinned.columns
      pinned.text += settings.charset.text(displayed(label)) + (isShort ? "" : " \(text)")
      pinned.targets.append(ShownHint.Target(columns: start..<pinned.columns, target: .command(command.name)))
    }
    return pinned
  }

  /// The chord to show for a command without arguments.
  func label(for command: Command, in editor: Editor) -> String? { label(for: command.name, in: editor) }

  /// The chord to show for a line, the first that the terminal has characters for.
  func label(for line: String, in editor: Editor) -> String? {
    editor.keymap.chord(for: line, in: editor.panel.rawValue) { canShow($0) }?.label(labelStyle)
  }

  private func canShow(_ chord: [Key]) -> Bool {
    settings.charset.isUTF8
      || chord.allSatisfy { if case .character(let character) = $0.code { character.isASCII } else { true } }
  }

  var labelStyle: KeyLabelStyle { settings.charset.isUTF8 ? .signs : .words }

  /// What may follow the keys of a chord that is begun.
  func prefixHints(_ session: Session, hasBox: Bool) -> [ShownHint] {
    let editor = session.editor
    guard case .pending(let prefix) = editor.keymap.lookUp(session.pending, in: editor.panel.rawValue) else {
      return []
    }
    let begun = prefix.keys.label(labelStyle) + " …"
    if hasBox { return [ShownHint(settings.charset.text(displayed(begun + "  press a key from the box")))] }
    let entries = prefix.entries.enumerated().map { index, entry in
      let text = "\(entry.key.label(labelStyle)) \(Self.titles(of: entry)[0])"
      return ShownHint(settings.charset.text(displayed(text)), .entry(index))
    }
    return [ShownHint(settings.charset.text(displayed(begun)))] + entries
  }
}
