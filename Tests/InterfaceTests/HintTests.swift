@testable import Interface
import Editor
import EditorSupport
@testable import Keymaps
import Cells
@testable import Settings
import TestSupport
import Testing
@testable import Text

/// What the screen says that keys do, they do, whatever the keymap and the screen.
@Suite struct HintTests {
  private struct Lie: Error, CustomStringConvertible {
    let description: String
  }

  private func expect(_ isTrue: Bool, _ what: @autoclosure () -> String) throws(Lie) {
    if !isTrue { throw Lie(description: what()) }
  }

  private static let modes = [
    "", "focus.parameters", "focus.preview", "explain.corner", "lesson.open fillet", "corner.toggle", "command.open",
    "corner.radius-ask",
  ]

  /// Every hint of the row that stands on the screen whole, in its order; `nil` when something else stands there.
  private func shown(_ row: Substring, of hints: [Display.ShownHint]) -> [Display.ShownHint]? {
    var rest = row
    var found: [Display.ShownHint] = []
    for hint in hints {
      let text = hint.text
      let lead = found.isEmpty ? " " : "  "
      guard rest.hasPrefix(lead + text), rest.dropFirst(lead.count + text.count).first ?? " " == " " else { continue }
      rest = rest.dropFirst(lead.count + text.count)
      found.append(hint)
    }
    return rest.allSatisfy { $0 == " " } ? found : nil
  }

  /// Chords that are shown as a text, in the order of the text; `nil` for text that is none.
  private func isTrue(_ text: String, _ commands: [String], _ session: Session, _ style: KeyLabelStyle) -> Bool {
    let (keymap, panel) = (session.editor.keymap, session.editor.panel.rawValue)
    var rest = text[...]
    for command in commands {
      let chords = keymap.bindings(in: panel).map(\.keys)
      // The longest label first: `^` begins that of control and a letter.
      let matching = chords.filter { rest.hasPrefix($0.label(style)) }.sorted {
        $0.label(style).count > $1.label(style).count
      }
      guard
        let chord = matching.first(where: {
          if case .matched(let binding) = keymap.lookUp($0, in: panel) { binding.commands == [command] } else { false }
        })
      else { return false }
      rest = rest.dropFirst(chord.label(style).count)
      if let first = rest.first, first == " " || first == "/" { rest = rest.dropFirst() }
    }
    return true
  }

  private func check(_ start: Session, _ random: inout SeededGenerator) throws {
    var session = start
    _ = session.run(random.pick(Self.modes))
    let size = Size(columns: random.integer(20...300), rows: random.integer(5...100))
    var display = Display(settings: Display.Settings(charset: random.once(in: 3) ? .ascii : .unicode))
    let lines = display.frame(of: session, size: size).lines
    // Help and the palette are never cut.
    let ways = [("help.keys", "keys"), ("command.open", "find")].compactMap { command, text in
      display.label(for: command, in: session.editor).map { (command, $0, text) }
    }
    for (command, label, _) in ways {
      try expect(isTrue(label, [command], session, display.labelStyle), "\(label) is not \(command)")
    }
    let row = lines[size.rows < 8 ? size.rows - 1 : size.rows - 2]
    // With words where the first hints have room beside them.
    let long = ways.map { "\($1) \($2)" }.joined(separator: "  ")
    let pinned = row.hasSuffix(" \(long) ") && size.rows >= 8 ? long : ways.map(\.1).joined(separator: " ")
    // Where keys go to a box, a list or a question, these two do something else.
    guard case .normal = session.editor.mode, session.pending.isEmpty else {
      return try expect(pinned.isEmpty || !row.hasSuffix(" \(pinned) "), "\(size): \(pinned) is no way in \(row)")
    }
    try expect(row.hasSuffix(pinned + " "), "\(size): \(pinned) is cut in \(row)")
    guard size.rows >= 8 else { return }
    let left = row.dropLast(pinned.count + 1)
    guard let hints = shown(left, of: display.shownHints(session.editor, isShort: size.columns < 60)) else {
      throw Lie(description: "\(size): more than whole hints in \(row)")
    }
    for hint in hints where !hint.commands.isEmpty {
      try expect(
        isTrue(hint.text, hint.commands, session, display.labelStyle), "\(hint.text) is not \(hint.commands)")
    }
    try checkTargets(session, row, size, display)
    if hints.contains(where: \.commands.isEmpty) { try checkBoxes(session) }
    try checkUndo(session, size, &display)
  }

  /// A click on the row of hints does what the key that stands under it does.
  private func checkTargets(_ session: Session, _ row: String, _ size: Size, _ display: Display) throws {
    let (keymap, panel) = (session.editor.keymap, session.editor.panel.rawValue)
    var cells: [Character] = []
    // A wide character has an empty second cell.
    for character in row { cells += [character] + Array(repeating: "\0", count: String(character).columns - 1) }
    for (rect, target) in display.targets.map({ ($0.rect, $0.target) }) where rect.row == size.rows - 2 {
      try expect(rect.column + rect.columns <= cells.count, "\(target) is beside the screen")
      let text = String(cells[rect.column..<rect.column + rect.columns].filter { $0 != "\0" })
      switch target {
      case .command(let command):
        try expect(isTrue(text, [command], session, display.labelStyle), "\(text) is not \(command)")
      case .key(let key):
        guard text.hasPrefix(key.label(display.labelStyle)), case .pending = keymap.lookUp([key], in: panel) else {
          throw Lie(description: "\(text) is not \(key)")
        }
      default: break
      }
    }
  }

  /// The keys of the hint for boxes open boxes, whose rows run what they say.
  private func checkBoxes(_ session: Session) throws {
    let (keymap, panel) = (session.editor.keymap, session.editor.panel.rawValue)
    for key in keymap.boxKeys(in: session.editor.panel.rawValue) {
      guard case .pending(let prefix) = keymap.lookUp([key], in: panel), !prefix.entries.isEmpty else {
        throw Lie(description: "\(key) opens no box")
      }
      for entry in prefix.entries where !entry.commands.isEmpty {
        guard case .matched(let binding) = keymap.lookUp([key, entry.key], in: panel),
          binding.commands == entry.commands
        else { throw Lie(description: "\([key, entry.key].notation) is not \(entry.commands)") }
      }
    }
  }

  /// The way back that stands behind what was done.
  private func checkUndo(_ before: Session, _ size: Size, _ display: inout Display) throws {
    var session = before
    _ = session.run("corner.round-all")
    _ = session.run("corner.sharp-all")
    let line = display.frame(of: session, size: size).lines[size.rows - 1]
    guard let end = line.firstRange(of: " undo") else {
      let hasKey = display.label(for: "edit.undo", in: session.editor) != nil
      return try expect(!hasKey || session.editor.message.kind != .changed, "\(size): no way back in \(line)")
    }
    let (keymap, panel) = (session.editor.keymap, session.editor.panel.rawValue)
    let text = line[..<end.lowerBound]
    let isTrue = keymap.bindings(in: panel).contains { binding in
      binding.commands == ["edit.undo"] && text.hasSuffix(" " + binding.keys.label(display.labelStyle))
        && keymap.lookUp(binding.keys, in: panel) == .matched(binding)
    }
    try expect(isTrue, "not the way back: \(line)")
    let way = display.targets.last { $0.rect.row == size.rows - 1 && $0.target == .command("edit.undo") }
    guard let place = way?.rect.origin else { throw Lie(description: "\(size): no click on \(line)") }
    var (clicked, undone) = (session, session)
    _ = clicked.point(
      MouseEvent(.press, .left, at: place), at: display.place(of: MouseEvent(.press, at: place), holding: nil))
    _ = undone.run("edit.undo")
    try expect(clicked.editor.document == undone.editor.document, "a click on the way back takes nothing back")
  }

  @Test func `no hint is wrong or cut, whatever the keymap and the screen`() {
    forAll(count("FILLET_HINTS", else: 12)) { random in
      let session = try Session.demo(with: try Keymap.remapped(&random))
      for _ in 0..<6 { try check(session, &random) }
      return true
    }
  }

  private static let panels = ["corners", "preview", "parameters", "lesson"]

  @Test(arguments: ["default", "vim", "emacs"], panels)
  func `a wider screen shows every hint that a narrower one shows`(keymap: String, panel: String) throws {
    for (isSeveral, charset) in [(false, Charset.unicode), (true, .unicode), (false, .ascii)] {
      let one = try Session.demo(keymap: keymap)
      var session = isSeveral ? try Session.several(with: one.editor.keymap) : one
      _ = session.run(panel == "lesson" ? "explain.corner" : "focus.\(panel)")
      var display = Display(settings: Display.Settings(charset: charset))
      var before: Set<PointerTarget> = []
      // A lesson has its own order where text and picture have no room beside each other.
      let widths = Array((panel == "lesson" ? 60 : 20)...120) + stride(from: 130, through: 300, by: 10)
      for columns in share(of: widths, from: panel.count) {
        _ = display.frame(of: session, size: Size(columns: columns, rows: 24))
        let shown = Set(display.targets.filter { $0.rect.row == 22 }.map(\.target))
        #expect(before.isSubset(of: shown), "\(columns): \(before.subtracting(shown))")
        before = shown
      }
    }
  }

  @Test(arguments: ["default", "vim", "emacs"], ["corners", "preview", "parameters"])
  func `a wide row names every box, and a click on the name opens it`(keymap: String, panel: String) throws {
    var session = try Session.demo(keymap: keymap)
    _ = session.run("focus.\(panel)")
    var display = Display()
    let row = display.frame(of: session, size: Size(columns: 240, rows: 24)).lines[22]
    for key in session.editor.keymap.boxKeys(in: session.editor.panel.rawValue) {
      let title = try #require(session.editor.keymap.title(of: [key]))
      let hint = try #require(row.firstRange(of: "  \(key.label(display.labelStyle)) \(title)"), "\(row)")
      let place = Position(column: row.distance(from: row.startIndex, to: hint.upperBound) - 1, row: 22)
      var clicked = session
      _ = clicked.point(
        MouseEvent(.press, .left, at: place), at: display.place(of: MouseEvent(.press, at: place), holding: nil))
      #expect(clicked.pending == [key])
    }
  }

  @Test func `several shapes leave room for how to save, to undo and to quit`() throws {
    var display = Display()
    var session = try Session.several()
    _ = session.run("corner.toggle")
    _ = session.run("corner.toggle")
    let row = display.frame(of: session, size: Size(columns: 150, rows: 30)).lines[28]
    for hint in ["w save", "u undo", "q quit"] { #expect(row.contains(hint), "\(row)") }
  }

  /// Everything that can be begun: the keys of a box, and those of the boxes in it.
  private func prefixes(_ session: Session) -> [[Key]] {
    let (keymap, panel) = (session.editor.keymap, session.editor.panel)
    var found: [[Key]] = []
    var rest = keymap.boxKeys(in: panel.rawValue).map { [$0] }
    while let keys = rest.popLast() {
      guard case .pending(let prefix) = keymap.lookUp(keys, in: panel.rawValue) else { continue }
      found.append(keys)
      rest += prefix.entries.filter(\.commands.isEmpty).map { keys + [$0.key] }
    }
    return found
  }

  @Test(arguments: ["default", "vim", "emacs"], panels)
  func `no entry of a box is cut, and boxes show as many as they have rows for`(keymap: String, panel: String) throws {
    var start = try Session.demo(keymap: keymap)
    _ = start.run(panel == "lesson" ? "explain.corner" : "focus.\(panel)")
    for keys in prefixes(start) {
      var session = start
      for key in keys { _ = session.press(key) }
      guard case .pending(let prefix) = session.editor.keymap.lookUp(keys, in: session.editor.panel.rawValue) else {
        Issue.record("\(keys.notation) opens no box")
        return
      }
      for charset in [Charset.unicode, .ascii] {
        let titles = prefix.entries.map { Set(Display.titles(of: $0, in: session.editor).map { charset.text($0) }) }
        for (columns, rows) in [(20, 5), (20, 10), (36, 12), (40, 12), (60, 20), (80, 24), (100, 30), (140, 40)] {
          var display = Display(settings: Display.Settings(charset: charset))
          let lines = display.frame(of: session, size: Size(columns: columns, rows: rows)).lines
          for (rect, target) in display.targets.map({ ($0.rect, $0.target) }) {
            guard case .entry(let index) = target else { continue }
            let text = lines[rect.row].dropFirst(rect.column).prefix(rect.columns)
            let label = charset.text(prefix.entries[index].key.label(display.labelStyle))
            #expect(text.hasPrefix(label + " "), "\(columns)x\(rows): \(text)")
            let title = String(text.dropFirst(label.count).reversed().drop { $0 == " " }.reversed().drop { $0 == " " })
            #expect(titles[index].contains(title), "\(keymap) \(keys.notation) \(columns)x\(rows): \(text)")
          }
        }
      }
    }
  }

  @Test func `of a shape without corners no hint tells what only corners and vertices have`() throws {
    var session = try Session.demo()
    _ = session.run("set kind curl")
    #expect(session.editor.selectedCorner == nil)
    for panel in ["corners", "preview", "parameters"] {
      _ = session.run("focus.\(panel)")
      for hint in Display().shownHints(session.editor, isShort: false) {
        for command in hint.commands {
          var next = session
          _ = next.run(command)
          #expect(!next.editor.message.text.contains("no corners"), "\(hint.text) in \(panel): \(command)")
        }
      }
    }
    _ = session.run("corner.goto-ask")
    #expect(session.editor.mode == .normal && session.editor.message.kind == .problem)
  }

  @Test(arguments: [(40, 12), (20, 5), (59, 9), (80, 24)])
  func `no screen hides keys of a prefix without saying how many, and the list of keys begins there`(
    columns: Int, rows: Int
  ) throws {
    for prefix in ["c", "s", "v", "e"] {
      var session = try Session.demo()
      try session.type(prefix)
      guard case .pending(let pending) = session.editor.keymap.lookUp(session.pending, in: "corners") else {
        Issue.record("\(prefix) is no prefix")
        return
      }
      var display = Display()
      let text = display.frame(of: session, size: Size(columns: columns, rows: rows)).lines.joined(separator: "\n")
      let shown = display.targets.count { if case .entry = $0.target { true } else { false } }
      let rest = display.workingEntries(of: pending, session.editor).count - shown
      #expect(
        text.contains("… \(rest) more: ?") == (rest > 0), "\(prefix): \(shown) of \(pending.entries.count)\n\(text)")
      var clicked = session
      if let place = display.targets.last(where: { $0.target == .key(Key(.character("?"))) })?.rect.origin {
        _ = clicked.point(
          MouseEvent(.press, .left, at: place), at: display.place(of: MouseEvent(.press, at: place), holding: nil))
      }
      try session.type("?")
      #expect(rest == 0 || clicked.editor.mode == session.editor.mode, "\(prefix): a click does not list them")
      guard case .list(let list) = session.editor.mode else {
        Issue.record("no list")
        return
      }
      #expect(session.editor.keyLines(of: .corners)[list.choice].keys.hasPrefix("\(prefix) "))
    }
  }
}
