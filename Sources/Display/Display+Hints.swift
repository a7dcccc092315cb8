import Drawing
import Editing
import Keymaps
import Lessons
import Screen
import Settings
import Text

/// The row that says what keys can do now.
extension Display {
  /// One thing that keys can do; several commands share a hint where their keys belong together.
  struct Hint {
    /// Without a command the hint names the keys that open boxes.
    let commands: [String]
    let text: String

    init(_ commands: String..., text: String) {
      self.commands = commands
      self.text = text
    }

    static let boxes = Hint(text: "more")
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

  /// What is worth knowing in each panel, the most useful first; the boxes lead to everything else.
  ///
  /// - Parameter isShort: whether a lesson has no room for text and picture at once.
  private func hints(of panel: Panel, in editor: Editor, isShort: Bool) -> [Hint] {
    // A panel's own keys are told only there, so that they come before what another panel or a box has as well.
    let everywhere = [
      Hint("focus.next", "focus.previous", text: "panel"), Hint("file.save", text: "save"),
      Hint("edit.undo", text: "undo"),
      Hint("app.quit", text: "quit"),
    ]
    let shape = [Hint("shape.select previous", "shape.select next", text: "shape")]
    let others = editor.document.items.count > 1 ? shape : []
    let corner = [Hint("corner.previous", "corner.next", text: "corner")]
    switch panel {
    case .lesson:
      return studyHints(editor, isShort: isShort)
    case .preview:
      return [
        Hint("vertex.nudge left", "vertex.nudge right", "vertex.nudge up", "vertex.nudge down", text: "move"),
        Hint("vertex.insert", "vertex.delete", text: "vertex"), Hint("vertex.move-ask", text: "place"), .boxes,
      ] + corner + everywhere + others + [
        Hint("view.corner", text: "zoom"), Hint("corner.toggle", text: "round/sharp"),
      ]
    case .corners:
      return [
        Hint("corner.toggle", text: "round/sharp"), Hint("corner.radius -1", "corner.radius +1", text: "r ±1"), .boxes,
      ] + everywhere + corner + others + [
        Hint("corner.radius-ask", text: "type r"), Hint("explain.corner", text: "explain"),
        Hint("corner.round-all", text: "all"), Hint("corner.invert", text: "invert"),
      ]
    case .parameters:
      return [
        Hint("parameter.step -1", "parameter.step +1", text: "change"),
        Hint("parameter.previous", "parameter.next", text: "row"), Hint("parameter.ask", text: "value"),
        Hint("parameter.reset", text: "reset"), .boxes,
      ] + everywhere + others + [Hint("parameter.first", "parameter.last", text: "ends")]
    }
  }

  /// What there is to do on the page that is open.
  private func studyHints(_ editor: Editor, isShort: Bool) -> [Hint] {
    guard let study = editor.study, let step = editor.step else { return [] }
    let page = study.lesson?.pages[study.step]
    let levers = editor.levers(of: step)
    let view = [Hint("lesson.view", text: isShort ? "text" : "text or picture")]
    let leave = [Hint("lesson.leave", text: "leave")]
    let (next, back) = ([Hint("lesson.next", text: "next")], [Hint("lesson.previous", text: "back")])
    // Without a task the construction is drawn, where anything may move by itself; in an explanation the steps follow.
    let canShow = step.task != nil || page == nil || editor.view.mayAnimate && !step.figure.marks.isEmpty
    let show = canShow ? [Hint("lesson.show", text: "show me")] : []
    // A page without a task says what there is to do in place of a hint.
    let hint = page != nil ? [Hint("lesson.hint", text: "hint")] : []
    let numbers =
      (step.allNumbers.isEmpty ? [] : [Hint("lesson.number previous", "lesson.number next", text: "number")])
      + (levers.isEmpty ? [] : [Hint("lesson.change -1", "lesson.change +1", text: "change")])
    let hasRadius = levers.contains { $0.command == "corner.radius" }
    let radius =
      page == nil || hasRadius || page?.solution.contains { $0.hasPrefix("corner.radius") } == true
      ? [Hint("corner.radius -1", "corner.radius +1", text: "r ±1")] : []
    let corner = page?.isAboutCorner != false ? [Hint("corner.previous", "corner.next", text: "corner")] : []
    let others = [Hint.boxes] + radius + corner + [Hint("lesson.goto-ask", text: "step")]
    return isShort
      ? next + leave + view + numbers + hint + show + back + others
      : next + back + show + leave + hint + others + numbers + view
  }

  private static func isAboutCorners(_ command: String) -> Bool {
    ["corner.", "vertex.", "view.corner", "explain.corner"].contains { command.hasPrefix($0) }
  }

  /// The hints whose commands all have a key, as far as the shape has what they are about, the first to stay first.
  ///
  /// - Parameter isShort: whether a lesson has no room for text and picture at once.
  func shownHints(_ editor: Editor, isShort: Bool) -> [ShownHint] {
    let hints = hints(of: editor.panel, in: editor, isShort: isShort)
    let hasCorners = editor.selectedCorner != nil
    let shown = hints.compactMap { hint -> ShownHint? in
      // Of a shape without corners nothing is told that only corners and vertices have.
      guard hasCorners || !hint.commands.contains(where: Self.isAboutCorners) else { return nil }
      var keys: [(label: String, target: PointerTarget)] = []
      if hint.commands.isEmpty {
        keys = editor.keymap.boxKeys(in: editor.panel).filter { canShow([$0]) }.map { ($0.label(labelStyle), .key($0)) }
      } else {
        for command in hint.commands {
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
    if keys.count > 1, hint.commands.isEmpty {
      let word = (shown.columns - settings.charset.text(hint.text).columns)..<shown.columns
      shown.targets.append(ShownHint.Target(columns: word, target: .command("help.keys")))
    }
    shown.commands = hint.commands
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
    let list = editor.keymap.chord(for: "help.keys", in: panel) { chord in
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

  /// What keys do in a list of files, with words where there is room for all of them.
  ///
  /// - Parameters:
  ///   - room: the columns beside the pinned hints; all of them where not even the keys would fit there.
  ///   - most: all columns.
  private func fileHints(_ picker: FilePicker, room: inout Int, most: Int) -> [ShownHint] {
    let hidden = picker.hiddenCount
    var hints = [(key: "⏎", text: " opens")]
    if picker.goesUpByLeft { hints.append(("←", " folder above")) }
    if hidden > 0 || picker.showsAll {
      hints.append(("Tab", picker.showsAll ? " documents only" : " \(hidden) more"))
    }
    hints.append(("Esc", " leaves"))
    let long = hints.map { keyHint($0.key + $0.text) }
    if fits(long, room) { return long }
    let short = hints.map { keyHint($0.key) }
    if fits(short, room) { return short }
    room = most
    // The way out is the last that is left out.
    return fits(short, room) ? short : [short[0], short[short.count - 1]]
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
    for (command, text) in [("help.keys", "keys"), ("command.open", "cmd")] {
      guard let label = self.label(for: command, in: editor) else { continue }
      if !pinned.text.isEmpty { pinned.text += isShort ? " " : "  " }
      let start = pinned.columns
      pinned.text += settings.charset.text(displayed(label)) + (isShort ? "" : " \(text)")
      pinned.targets.append(ShownHint.Target(columns: start..<pinned.columns, target: .command(command)))
    }
    return pinned
  }

  /// The chord to show for a command, the first that the terminal has characters for.
  func label(for command: String, in editor: Editor) -> String? {
    editor.keymap.chord(for: command, in: editor.panel.rawValue) { canShow($0) }?.label(labelStyle)
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
