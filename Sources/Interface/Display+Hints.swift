import Document
import Editor
import Keymaps
import Lessons
import Cells
import Settings
import Shapes
import Text

/// The row of keys below the drawing.
extension Display {
  /// The hints for the open page of a lesson or explanation.
  private func studyHints(_ editor: Editor, isShort: Bool) -> [Hint] {
    guard let study = editor.study, let step = editor.step else { return [] }
    let page = editor.openProof == nil ? study.lesson?.pages[study.step] : nil
    let derive = editor.proofs.isEmpty ? [] : [Hint(.lessonDerive)]
    let reveal = step.answers.isEmpty ? [] : [Hint(.lessonReveal)]
    let answer = editor.question == nil ? [] : [Hint(.lessonChangeAsk)]
    let levers = editor.levers(of: step)
    let view = [Hint(.lessonView, text: isShort ? "text" : nil)]
    let leave = [Hint(.lessonLeave)]
    let (next, back) = ([Hint(.lessonNext)], [Hint(.lessonPrevious)])
    // A page without a task draws its construction if animation is on; an explanation draws the next steps.
    let hasMore = step.task != nil || editor.question != nil || page == nil
    let canShow = hasMore || editor.view.mayAnimate && !step.figure.marks.isEmpty
    let show = canShow ? [Hint(.lessonShow)] : []
    let hint = page != nil ? [Hint(.lessonHint)] : []
    let numbers =
      (step.allNumbers.isEmpty ? [] : [Hint(.lessonNumber)]) + (levers.isEmpty ? [] : [Hint(.lessonChange)])
    let sizes = Command.cornerRadius
    let hasRadius = levers.contains { $0.moves == .cornerRadius }
    let radius = page?.solution.contains { $0.hasPrefix(sizes.name) } != false || hasRadius ? [Hint(sizes)] : []
    let corner = page?.isAboutCorner != false ? [Hint([.cornerPrevious, .cornerNext])] : []
    let others = radius + corner + [Hint(.lessonGotoAsk)]
    return isShort
      ? answer + next + leave + view + numbers + hint + show + derive + back + others + reveal + [.boxes]
      : answer + next + back + show + leave + hint + derive + others + numbers + view + reveal + [.boxes]
  }

  /// The hints of the panel by rank, without those that the shape cannot use or the keymap has no key for.
  func shownHints(_ editor: Editor, isShort: Bool) -> [ShownHint] {
    let hints =
      editor.panel == .lesson ? studyHints(editor, isShort: isShort) : Hint.all(in: editor.panel)
    let shown = hints.flatMap { hint -> [(rank: Int, hint: ShownHint)] in
      guard isUseful(hint, editor) else { return [] }
      if hint.lines.isEmpty {
        return boxHints(editor).enumerated().map { (Hint.rank(ofBox: $0.offset), $0.element) }
      }
      var keys: [(label: String, line: String)] = []
      for line in hint.lines {
        guard let label = self.label(for: line, in: editor) else { return [] }
        keys.append((label, line))
      }
      return [(hint.rank, self.shown(hint, keys))]
    }
    // The hints of a lesson have their order already.
    guard editor.panel != .lesson else { return shown.map(\.hint) }
    return shown.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }.map(\.element.hint)
  }

  /// For each hint of the panel, true if it is useful now.
  ///
  /// Separate: in a method that changes the screen, the closure would copy all of it for each hint.
  private func usefulHints(_ editor: Editor) -> [Bool] { Hint.all(in: editor.panel).map { isUseful($0, editor) } }

  /// True if there is what the commands of a hint work on.
  private func isUseful(_ hint: Hint, _ editor: Editor) -> Bool {
    switch hint.need {
    case .nothing: true
    case .corners: editor.outline.corners.indices.contains(editor.corner)
    case .severalShapes: editor.document.items.count > 1
    case .undoStep: editor.history.undoCount > 0
    case .size: editor.canResizeCorner
    // A hint without a key is not tried.
    case .effect:
      hint.lines.allSatisfy { label(for: $0, in: editor) != nil }
        && hint.lines.contains { editor.refusal(of: $0) == nil }
    }
  }

  /// A hint for each box of keys, with its title.
  private func boxHints(_ editor: Editor) -> [ShownHint] {
    editor.keymap.boxKeys(in: editor.panel.rawValue).filter { canShow([$0]) && helps($0, editor) }.map { key in
      var hint = ShownHint("")
      hint.add(shown(key.label(labelStyle)), .key(key))
      hint.text += " " + shown(editor.keymap.title(of: [key]) ?? "…")
      hint.widenTarget()
      return hint
    }
  }

  /// True if a box has a key that works; only a shape without corners has boxes of which none does.
  private func helps(_ key: Key, _ editor: Editor) -> Bool {
    guard editor.selectedCorner == nil,
      case .pending(let prefix) = editor.keymap.lookUp([key], in: editor.panel.rawValue)
    else { return true }
    return prefix.entries.contains { works($0, editor) }
  }

  /// True if a key in a box does something here.
  private func works(_ entry: KeyPrefix.Entry, _ editor: Editor) -> Bool {
    entry.commands.first.map { editor.refusal(of: $0) == nil } ?? true
  }

  /// The keys in a box that do something here, with their indices.
  func workingEntries(of prefix: KeyPrefix, _ editor: Editor) -> [(offset: Int, element: KeyPrefix.Entry)] {
    prefix.entries.enumerated().filter { works($0.element, editor) }
  }

  private func shown(_ hint: Hint, _ keys: [(label: String, line: String)]) -> ShownHint {
    var shown = ShownHint("")
    shown.commands = hint.lines
    // Symbols can be adjacent; words, chords of several keys, and the separator itself cannot.
    let separator = charset.isUTF8 && keys.allSatisfy { $0.label.count == 1 && $0.label != "/" } ? "" : "/"
    for (label, line) in keys {
      if !shown.text.isEmpty { shown.text += separator }
      shown.add(charset.text(displayed(label)), .command(line))
    }
    shown.text += " " + charset.text(hint.text)
    shown.widenTarget()
    return shown
  }

  /// Draws the row of keys; returns the hints without room.
  @discardableResult
  mutating func drawHints(_ session: Session, _ editor: Editor, hasBox: Bool, in rect: CellRect) -> [ShownHint] {
    // The boxes of a shape without corners depend on more.
    guard editor.mode == .normal, session.pending.isEmpty, editor.panel != .lesson, editor.selectedCorner != nil else {
      return drawNewHints(session, hasBox: hasBox, in: rect)
    }
    keep(usefulHints(editor), in: rect) { display in display.drawNewHints(session, hasBox: hasBox, in: rect) }
    return []
  }

  @discardableResult
  private mutating func drawNewHints(_ session: Session, hasBox: Bool, in rect: CellRect) -> [ShownHint] {
    let isShort = rect.columns < 60
    var pinned = pinnedHints(session, isShort: true)
    var room = rect.columns - (pinned.columns > 0 ? pinned.columns + 2 : 1)
    var hints: [ShownHint]
    var after: [ShownHint] = []
    if case .files(let picker) = session.editor.mode {
      hints = fileHints(picker, room: room)
    } else {
      hints = rowHints(session, hasBox: hasBox, isShort: isShort, room: room)
      if !hasBox, !session.pending.isEmpty {
        hints = withCount(of: hints, room: room, session)
      } else if pinned.columns > 0, !isShort || session.editor.panel != .lesson {
        // The words of the pinned keys rank after two hints: a wider row never has fewer hints.
        let long = pinnedHints(session, isShort: false)
        let first = hints.prefix(Self.hintsBeforeWords)
        if fits(Array(first), rect.columns - long.columns - 3) {
          (pinned, room) = (long, rect.columns - long.columns - 2)
        } else {
          (after, hints) = (Array(hints.dropFirst(first.count)), Array(first))
        }
      }
    }
    put(pinned, at: Position(column: rect.columns - pinned.columns - 1, row: rect.row))
    let rest = put(hints, at: rect.at(1), room: room - 1)
    if !hasBox, !session.pending.isEmpty {
      frame.cursor = rect.at(1)
    }
    return rest + after
  }

  private static let hintsBeforeWords = 2

  /// The number of keys that do not fit, and the key that lists them.
  func more(_ count: Int, _ session: Session) -> ShownHint {
    let (editor, panel) = (session.editor, session.editor.panel.rawValue)
    // Not a key that continues the chord.
    let list = editor.keymap.chord(for: Command.helpKeys.name, in: panel) { chord in
      chord.count == 1 && canShow(chord) && editor.keymap.lookUp(session.pending + chord, in: panel) == .notFound
    }
    let way = editor.mode == .normal ? list : nil
    let text = "… \(count) more" + (way.map { ": \($0.label(labelStyle))" } ?? "")
    return ShownHint(shown(text), way?.first.map { .key($0) })
  }

  /// The first hints of a chord and the number of the others; all of them if they fit.
  private func withCount(of hints: [ShownHint], room: Int, _ session: Session) -> [ShownHint] {
    guard !hints.isEmpty, !fits(hints, room) else { return hints }
    // The first hint is the chord itself.
    for count in (1..<hints.count).reversed() {
      let some = Array(hints.prefix(count)) + [more(hints.count - count, session)]
      if fits(some, room) { return some }
    }
    return [more(hints.count - 1, session)]
  }

  /// Draws hints in a row, up to the first one that does not fit.
  @discardableResult
  mutating func put(_ hints: [ShownHint], at place: Position, room: Int) -> [ShownHint] {
    var column = place.column
    for (index, hint) in hints.enumerated() {
      guard column - place.column + hint.columns <= room else { return Array(hints[index...]) }
      put(hint, at: Position(column: column, row: place.row))
      column += hint.columns + 2
    }
    return []
  }

  /// Draws a hint in one style, by default with its keys accented.
  mutating func put(_ hint: ShownHint, at place: Position, style: CellStyle? = nil) {
    frame.put(hint.text, at: place, style: style ?? theme.hints)
    for key in style == nil ? hint.keys : [] {
      for column in key.columns { frame[place.column + column, place.row].style = theme.heading }
    }
    add(hint.targets, at: place)
  }

  mutating func add(_ parts: [ShownHint.Target], at place: Position) {
    for part in parts {
      let rect = CellRect(
        column: place.column + part.columns.lowerBound, row: place.row, columns: part.columns.count, rows: 1)
      targets.append(PointerArea(rect, part.target))
    }
  }

  /// The hints of the present mode, the most useful first.
  private func rowHints(_ session: Session, hasBox: Bool, isShort: Bool, room: Int) -> [ShownHint] {
    let choices: [[String]]
    switch session.editor.mode {
    case .prompt where hasBox, .capturing where hasBox, .question, .files: choices = []
    case .prompt: choices = [["Enter apply", "Esc cancel"], ["⏎ apply", "Esc"]]
    case .list(let list):
      let filter =
        list.content == .parameters || list.filter != nil
        ? ["type to filter"] : list.content == .shapes ? ["/ filter"] : []
      let ways = ["↑↓ choose", "⏎ \(list.content.verb)", "Esc close"]
      choices =
        list.isRunnable
        ? [filter + ways, ways, ["↑↓", "⏎", "Esc"]]
        : [["↑↓ scroll", "Esc close"], ["↑↓", "Esc"]]
    case .capturing(let capture):
      choices =
        capture.keys.isEmpty ? [["Esc cancel"]] : [["⏎", "Tab where", "⌫", "Esc cancel"], ["⏎", "Tab", "⌫", "Esc"]]
    case .gallery(let gallery):
      let tab = gallery.other == nil ? [] : ["Tab more"]
      choices = [["⏎ take"] + tab + ["Esc close"], ["⏎"] + tab.map { _ in "Tab" } + ["Esc"]]
    case .colors:
      choices = [
        ["type a color, such as gold 60%", "0 none", "↑↓ row", "←→ change", "⏎ take", "Esc cancel"],
        ["type a color", "0 none", "⏎ take", "Esc"], ["0 none", "⏎", "Esc"],
      ]
    case .normal where session.pending.isEmpty: return shownHints(session.editor, isShort: isShort)
    case .normal: return prefixHints(session, hasBox: hasBox)
    }
    let hints = choices.map { $0.map { keyHint($0) } }
    return hints.first { fits($0, room) } ?? hints.last ?? []
  }

  private static let namedKeys: [(name: String, key: Key)] = [
    ("Esc", Key(.escape)), ("⏎", Key(.enter)), ("Enter", Key(.enter)), ("Tab", Key(.tab)), ("←", Key(.left)),
    ("⌫", Key(.backspace)), ("↑", Key(.up)), ("↓", Key(.down)), ("0", Key(.character("0"))),
  ]

  /// A hint that starts with the names of keys, which a click presses.
  func keyHint(_ text: String) -> ShownHint {
    var (hint, rest) = (ShownHint(""), text[...])
    while let named = Self.namedKeys.first(where: { rest.hasPrefix($0.name) }) {
      if !hint.text.isEmpty, !charset.isUTF8 { hint.text += "/" }
      hint.add(charset.text(named.name), .key(named.key))
      rest = rest.dropFirst(named.name.count)
    }
    hint.text += charset.text(String(rest))
    hint.widenTarget()
    return hint
  }

  /// True if all hints fit side by side.
  func fits(_ hints: [ShownHint], _ room: Int) -> Bool { hints.reduce(-1) { $0 + $1.columns + 2 } <= room }

  /// The keys for help and the palette; empty in modes that use keys for something else.
  func pinnedHints(_ session: Session, isShort: Bool) -> ShownHint {
    var pinned = ShownHint("")
    let editor = session.editor
    guard case .normal = editor.mode, session.pending.isEmpty else { return pinned }
    func add(_ command: Command, _ text: String) {
      guard let label = self.label(for: command, in: editor) else { return }
      if !pinned.text.isEmpty { pinned.text += isShort ? " " : "  " }
      pinned.add(shown(label) + (isShort ? "" : " \(text)"), .command(command.name))
    }
    add(.helpKeys, "keys")
    add(.commandOpen, "find")
    return pinned
  }

  /// The chord to display for a command without arguments.
  func label(for command: Command, in editor: Editor) -> String? { label(for: command.name, in: editor) }

  /// The chord to display for a line: the first one that the terminal has characters for.
  func label(for line: String, in editor: Editor) -> String? {
    editor.keymap.chord(for: line, in: editor.panel.rawValue) { canShow($0) }?.label(labelStyle)
  }

  private func canShow(_ chord: [Key]) -> Bool {
    charset.isUTF8
      || chord.allSatisfy { if case .character(let character) = $0.code { character.isASCII } else { true } }
  }

  var labelStyle: KeyLabelStyle { charset.isUTF8 ? .signs : .words }

  /// The keys that can follow the pending ones; only the pending ones beside a box that lists them.
  func prefixHints(_ session: Session, hasBox: Bool) -> [ShownHint] {
    let editor = session.editor
    guard case .pending(let prefix) = editor.keymap.lookUp(session.pending, in: editor.panel.rawValue) else {
      return []
    }
    let begun = ShownHint(shown(prefix.keys.label(labelStyle) + " …"))
    guard !hasBox else { return [begun] }
    return [begun]
      + workingEntries(of: prefix, editor).map { index, entry in
        let text = "\(entry.key.label(labelStyle)) \(Self.titles(of: entry)[0])"
        return ShownHint(shown(text), .entry(index))
      }
  }
}

extension ListView.Content {
  /// The word for the Enter key.
  var verb: String {
    switch self {
    case .shapes, .parameters: "select"
    case .lessons: "open"
    case .history: "go there"
    case .formats, .code: "copy"
    case .keys: "rebind"
    case .messages, .menu: "run"
    }
  }
}
