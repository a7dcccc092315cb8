@testable import Interface
import Document
@testable import Editor
import EditorSupport
@testable import Keymaps
import Cells
@testable import Settings
import TestSupport
import Testing
@testable import Text

/// What rows and boxes say of keys where something is asked, listed or typed: whole, and true.
@Suite struct HintRowTests {
  private struct Lie: Error, CustomStringConvertible {
    let description: String
  }

  /// A screen of a session, and what may stand on it.
  private struct Shot {
    var session: Session
    let size: Size
    var display: Display
    let lines: [String]

    init(_ session: Session, _ random: inout SeededGenerator) {
      self.session = session
      // Small screens have rows of their own.
      let small = random.once(in: 2)
      size = Size(
        columns: random.integer(20...(small ? 70 : 300)), rows: random.integer(5...(small ? 14 : 100)))
      display = Display(settings: Display.Settings(charset: random.once(in: 3) ? .ascii : .unicode))
      lines = display.frame(of: session, size: size).lines
    }

    var editor: Editor { session.editor }
    var hasBox: Bool { display.targets.contains { if case .box = $0.target { true } else { false } } }
    func shown(_ text: String) -> String { display.settings.charset.text(text) }
    func label(_ keys: [Key]) -> String { shown(keys.label(display.labelStyle)) }

    /// What stands apart in a row before the ways to all keys and commands, of which nothing may be half a hint.
    func pieces(_ row: Int) -> [String] {
      var rest = Substring(lines[row])
      while rest.last == " " { rest.removeLast() }
      for text in [true, false].map({ display.pinnedHints(session, isShort: $0).text })
      where !text.isEmpty && (rest == " " + text || rest.hasSuffix(" " + text)) {
        rest = rest.dropLast(text.count)
        break
      }
      return rest.split(separator: "  ").map { String($0.drop { $0 == " " }) }
        .map { $0.hasSuffix(" ") ? String($0.dropLast()) : $0 }.filter { !$0.isEmpty }
    }

    /// The row that says what keys do: the only one below the numbers, where there is no other, or where a list covers it.
    var row: Int { size.rows < 8 ? size.rows - 1 : size.rows - 2 }

    /// The cells of a target as text; a wide character has an empty second cell.
    func text(_ rect: CellRect) -> String {
      var cells: [Character] = []
      for character in lines[rect.row] {
        cells += [character] + Array(repeating: "\0", count: max(0, String(character).columns - 1))
      }
      cells += Array(repeating: " ", count: max(0, size.columns - cells.count))
      return String(cells[rect.column..<min(cells.count, rect.column + rect.columns)].filter { $0 != "\0" })
    }

    func expect(_ isTrue: Bool, _ what: @autoclosure () -> String) throws(Lie) {
      if !isTrue { throw Lie(description: "\(size): \(what())\n\(lines.joined(separator: "\n"))") }
    }

    /// Every piece of a row is one of these.
    func expectPieces(_ row: Int, of known: [String]) throws(Lie) {
      let known = Set(known.map(shown))
      for piece in pieces(row) { try expect(known.contains(piece), "“\(piece)” is no whole hint") }
    }

    /// The border of a box says one of these.
    func expectFoot(_ feet: [String]) throws(Lie) {
      let isThere = lines.contains { line in feet.contains { line.contains(" " + shown($0) + " ") } }
      try expect(isThere, "no way out of the box")
    }

    /// Every key that the border of a box or the row below it names can be clicked, and does what the key does.
    func expectClicks() throws(Lie) {
      let screen = CellRect(column: 0, row: 0, columns: size.columns, rows: size.rows)
      let box = display.targets.last { if case .box = $0.target { true } else { false } }?.rect
      var lines = box.map { [$0.line($0.rows - 1)] } ?? []
      if box.map({ !$0.hasRow(row) }) ?? true { lines.append(screen.line(row)) }
      let names: [(text: String, key: Key)] = [
        ("⏎", Key(.enter)), ("Enter", Key(.enter)), ("Esc", Key(.escape)), ("Tab", Key(.tab)), ("←", Key(.left)),
        ("⌫", Key(.backspace)), ("↑", Key(.up)), ("↓", Key(.down)),
      ].map { (shown($0.0), $0.1) }
      for line in lines {
        let cells = Array(text(line))
        guard cells.count == line.columns else { continue }
        var (index, end) = (0, -1)
        while index < cells.count {
          let rest = String(cells[index...])
          let isFirst = index == end || index > 0 && cells[index - 1] == " "
          let found = names.first { name in
            let after = rest.dropFirst(name.text.count)
            return rest.hasPrefix(name.text)
              && (after.isEmpty || after.first == " " || names.contains { after.hasPrefix($0.text) })
          }
          guard isFirst, let found else {
            index += 1
            continue
          }
          let place = Position(column: line.column + index, row: line.row)
          var (pressed, clicked) = (session, session)
          let wanted = pressed.press(found.key)
          let effects = clicked.point(
            MouseEvent(.press, .left, at: place), at: display.place(of: MouseEvent(.press, at: place), holding: nil))
          let isSame =
            effects == wanted && clicked.editor.mode == pressed.editor.mode && clicked.pending == pressed.pending
            && clicked.editor.message == pressed.editor.message
          try expect(isSame, "a click on \(found.text) is not \(found.key)")
          index += found.text.count
          end = index
        }
      }
    }

    func expectEscape() throws(Lie) {
      var next = session
      _ = next.press(Key(.escape))
      let isNormal = if case .normal = next.editor.mode { true } else { false }
      try expect(isNormal && next.pending.isEmpty, "Escape does not leave it")
    }
  }

  private static func questions() -> [Question] {
    let comparison = Comparison(DocumentVersion("one", .demo), DocumentVersion("other", .demo))
    let request = WriteRequest(.demo)
    return [
      .unsaved(.quit, file: "b.svg"), .unsaved(.open("a.svg"), file: "b.svg"), .unsaved(.new(nil), file: "b.svg"),
      .replaceFile(name: "a.svg", request),
      .replaceOpen("process 12 has it", name: "a.svg", request), .replaceChanged(name: "a.svg", request, nil),
      .replaceChanged(name: "a.svg", request, comparison), .recover(comparison), .recover(comparison, hasFile: false),
      .inUse("process 12 has it"), .drift(comparison, shapes: []), .drift(comparison, shapes: [1, 3]),
      .brokenText("line 1 is none", kept: "/tmp/a"),
    ]
  }

  private func checkQuestion(_ start: Session, _ random: inout SeededGenerator) throws {
    var session = start
    let question = random.pick(Self.questions())
    session.ask(question)
    let shot = Shot(session, &random)
    // A letter alone says nothing of what it does, however small the screen.
    func answer(_ key: String, _ words: [String], _ target: PointerTarget) throws {
      guard let rect = shot.display.targets.first(where: { $0.target == target })?.rect else {
        throw Lie(description: "\(key) is missing")
      }
      let text = shot.text(rect).split(separator: " ", omittingEmptySubsequences: false).drop { "▸>".contains($0) }
        .joined(separator: " ")
      let ways = words.flatMap { ["\(key) \($0)", "\(key)  \($0.prefix(1).uppercased())\($0.dropFirst())"] } + ["Esc"]
      let isWhole = ways.contains { way in
        text.hasPrefix(shot.shown(way)) && text.dropFirst(shot.shown(way).count).allSatisfy { $0 == " " }
      }
      try shot.expect(isWhole, "“\(text)” is no answer")
    }
    for choice in question.choices {
      try answer(String(choice.key), [choice.label, choice.short], .answer(choice.key))
      var next = session
      _ = next.press(Key(.character(choice.key)))
      try shot.expect(next.editor.mode != .question(question), "\(choice.key) is no answer")
    }
    if question.canBeCancelled { try answer("Esc", [question.cancelling], .key(Key(.escape))) }
    var entered = session
    _ = entered.press(Key(.enter))
    try shot.expect(entered.editor.mode != .question(question), "Enter takes no answer")
    if question.canBeCancelled { try shot.expectEscape() }
  }

  private func checkPrompt(_ start: Session, _ random: inout SeededGenerator) throws {
    var session = start
    let asks = [
      "command.open", "corner.radius-ask", "corner.goto-ask", "parameter.ask", "pattern.ask", "vertex.move-ask",
    ]
    _ = session.run(random.pick(asks))
    guard case .prompt = session.editor.mode else { return }
    for _ in 0..<random.integer(0...6) { _ = session.press(Key(.character(random.pick(Array("corns =1図%"))))) }
    guard case .prompt = session.editor.mode else { return }
    let shot = Shot(session, &random)
    if shot.hasBox {
      try shot.expectFoot(["⏎ run · Tab complete · ↑↓ choose · Esc", "⏎ run · Esc", "Esc"])
    } else if shot.size.rows >= 8 {
      try shot.expectPieces(shot.row, of: ["Enter apply", "Esc cancel", "⏎ apply", "Esc"])
    }
    try shot.expectClicks()
    if let palette = session.palette {
      for (rect, target) in shot.display.targets.map({ ($0.rect, $0.target) }) {
        guard case .offer(let index) = target else { continue }
        let keys = shot.display.label(for: palette.entries[index].line, in: shot.editor) ?? ""
        try shot.expect(shot.text(rect).hasSuffix(keys + " "), "\(keys) is cut")
      }
    }
    try shot.expectEscape()
  }

  /// What may follow the first key of a chord, in a box or in a row.
  private func checkPrefix(_ start: Session, _ random: inout SeededGenerator) throws {
    var session = start
    let (keymap, panel) = (session.editor.keymap, session.editor.panel)
    guard let first = keymap.boxKeys(in: panel.rawValue).randomElement(using: &random) else { return }
    _ = session.press(first)
    guard case .pending(let prefix) = keymap.lookUp([first], in: panel.rawValue) else {
      throw Lie(description: "\(first) opens no box")
    }
    let shot = Shot(session, &random)
    let begun = shot.label([first]) + " …"
    if shot.hasBox {
      try shot.expectFoot(["Esc close"])
      if shot.size.rows >= 8 {
        try shot.expectPieces(shot.row, of: [begun])
      }
    } else {
      let entries = shot.display.workingEntries(of: prefix, session.editor).map(\.element).map {
        shot.label([$0.key]) + " " + displayed(Display.titles(of: $0)[0])
      }
      // How many have no room, and the key that lists them all unless it goes on with the chord.
      let rest = entries.count - shot.display.targets.count { if case .entry = $0.target { true } else { false } }
      let lists = keymap.bindings(in: panel.rawValue).filter { binding in
        binding.commands == ["help.keys"] && binding.keys.count == 1
          && keymap.lookUp([first] + binding.keys, in: panel.rawValue) == .notFound
      }
      let ways = session.editor.mode == .normal ? lists.map { ": " + shot.label($0.keys) } : []
      // A key that the terminal cannot show is left out, and at the end of the row one is taken for the key that is
      // always there.
      let ends = ways + ["", ":"]
      let more = rest > 0 ? ends.map { "… \(rest) more\($0)" } : []
      try shot.expectPieces(shot.row, of: [begun] + entries + more)
    }
    for (rect, target) in shot.display.targets.map({ ($0.rect, $0.target) }) {
      guard case .entry(let index) = target else { continue }
      let entry = prefix.entries[index]
      let label = shot.label([entry.key])
      try shot.expect(shot.text(rect).hasPrefix(label + " "), "\(label) is cut")
      switch keymap.lookUp([first, entry.key], in: panel.rawValue) {
      case .matched(let binding):
        try shot.expect(binding.commands == entry.commands, "\(label) is not \(entry.commands)")
      case .pending: try shot.expect(entry.commands.isEmpty, "\(label) opens a box")
      case .notFound: try shot.expect(false, "\(label) does nothing")
      }
    }
    try shot.expectClicks()
    var next = session
    _ = next.press(Key(.escape))
    try shot.expect(next.pending.isEmpty, "Escape does not close it")
  }

  private func checkList(_ start: Session, _ random: inout SeededGenerator) throws {
    var session = start
    session.note(["one", "and two 図"])
    _ = session.run(random.pick(["help.keys", "lesson.list", "app.messages", "shape.list"]))
    guard case .list(let list) = session.editor.mode else { return }
    for _ in 0..<random.integer(0...40) { _ = session.press(Key(.down)) }
    let shot = Shot(session, &random)
    let ways = [
      "press a key to find it · / filter · ⏎ rebind · Esc", "/ filter · ⏎ rebind · Esc", "⏎ run · Esc", "⏎ open · Esc",
      "⏎ · Esc", "Esc close", "⏎ select · Esc", "Esc",
    ]
    // The place in a long list stands before them.
    try shot.expectFoot(ways)
    try shot.expectEscape()
    try shot.expectClicks()
    if case .keys(let panel) = list.content {
      let lines = shot.editor.keyLines(of: panel, style: shot.display.labelStyle)
      for (rect, target) in shot.display.targets.map({ ($0.rect, $0.target) }) {
        guard case .line(let index) = target else { continue }
        let keys = shot.display.keys(of: lines[index], columns: rect.columns - 3)
        try shot.expect(
          shot.text(rect).contains(keys + " ") && shot.shown(lines[index].keys).hasPrefix(keys),
          "\(lines[index].keys) is cut")
      }
    }
  }

  private func checkFiles(_ start: Session, _ random: inout SeededGenerator) throws {
    var session = start
    let entries = [
      FileEntry("pictures", .folder), FileEntry("a.svg", .document), FileEntry("図.svg", .document),
      FileEntry("notes.txt", .other), FileEntry(".old.svg", .document),
    ]
    let place = random.pick([FileListing.Place.folder("/home/x/drawings"), .folder("/"), .recent])
    _ = session.show(FileListing(place, entries.filter { _ in random.once(in: 2) }))
    for _ in 0..<random.integer(0...3) {
      _ = session.press(random.pick([Key(.character("g")), Key(.tab), Key(.down), Key(.backspace)]))
    }
    guard case .files(let picker) = session.editor.mode else { return }
    let shot = Shot(session, &random)
    let row = shot.size.rows < 10 ? shot.size.rows - 1 : shot.row
    let hidden = picker.hiddenCount
    try shot.expectPieces(
      row,
      of: ["⏎ open", "← up", "Tab fewer", "Tab \(hidden) more", "Esc cancel"])
    let pieces = shot.pieces(row)
    try shot.expect(pieces.contains { $0.hasPrefix("Esc") }, "no way out")
    if pieces.contains(where: { $0.hasPrefix(shot.shown("←")) }) {
      var next = session
      let effects = next.press(Key(.left))
      let goesUp = effects.contains { if case .listFiles = $0 { true } else { false } }
      try shot.expect(goesUp, "the left key does not go up")
    }
    if pieces.contains(where: { $0.hasPrefix("Tab") }) {
      var next = session
      _ = next.press(Key(.tab))
      guard case .files(let other) = next.editor.mode, other.shown.count != picker.shown.count || picker.showsAll else {
        throw Lie(description: "Tab shows no more")
      }
    }
    try shot.expectEscape()
    try shot.expectClicks()
  }

  private func checkCapture(_ start: Session, _ random: inout SeededGenerator) throws {
    var session = start
    _ = session.run("help.keys")
    _ = session.press(Key(.enter))
    let keys = [Key(.character("図")), Key(.function(12)), Key(.character("a"), .control), Key(.left), Key(.tab)]
    for _ in 0..<random.integer(0...3) { _ = session.press(random.pick(keys)) }
    let shot = Shot(session, &random)
    if shot.hasBox {
      try shot.expectFoot([
        "⏎ accept · Tab where · ⌫ · Esc", "⏎ · Tab where · ⌫ · Esc", "⏎ · Tab · ⌫ · Esc", "⏎ · Esc",
        "Esc cancel",
      ])
    } else {
      try shot.expectPieces(shot.row, of: ["⏎", "Tab where", "Tab", "⌫", "Esc cancel", "Esc"])
    }
    var next = session
    _ = next.press(Key(.escape))
    guard case .list = next.editor.mode else { throw Lie(description: "Escape does not lead back to the list") }
    try shot.expectClicks()
  }

  enum Kind: CaseIterable { case question, prompt, prefix, list, files, capture }

  @Test(arguments: Kind.allCases)
  func `what is asked, listed or typed says whole and true keys, whatever the keymap and the screen`(kind: Kind) {
    forAll(count("FILLET_HINTS", else: 12)) { random in
      let keymap = try Keymap.remapped(&random)
      var start = random.once(in: 3) ? try Session.several(with: keymap) : try Session.demo(with: keymap)
      _ = start.run(random.pick(["", "focus.parameters", "focus.preview", "lesson.open fillet"]))
      for _ in 0..<4 {
        switch kind {
        case .question: try checkQuestion(start, &random)
        case .prompt: try checkPrompt(start, &random)
        case .prefix: try checkPrefix(start, &random)
        case .list: try checkList(start, &random)
        case .files: try checkFiles(start, &random)
        case .capture: try checkCapture(start, &random)
        }
      }
      return true
    }
  }
}
