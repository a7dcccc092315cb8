@testable import Interface
import Document
import Editor
import EditorSupport
@testable import Keymaps
import Lessons
import Cells
@testable import Settings
import TestSupport
import Testing
@testable import Text

/// What the message line says where it has no room for all of it.
@Suite struct MessageTests {
  /// The last line of a screen, with what it has to say; behind the line above it, where a message begins there.
  private func line(_ session: Session, columns: Int, _ charset: Charset = .unicode) -> String {
    var display = Display(settings: Display.Settings(charset: charset))
    let frame = display.frame(of: session, size: Size(columns: columns, rows: 12))
    let lines = frame.lines.suffix(2).map { String($0.dropFirst()) }
    let above = String(lines[0].reversed().drop { $0 == " " }.reversed())
    let text = displayed(session.editor.message.text)
    return session.editor.study != nil && above.count > 12 && text.hasPrefix(above) ? above + " " + lines[1] : lines[1]
  }

  @Test func `several lines of a start that have no room end in the key that lists them`() throws {
    var session = try Session.demo()
    session.note(["config.toml:1:9: error: nudge = \"far\": expected a number", "config.toml:2:9: error: theme"])
    #expect(line(session, columns: 50).contains("… F4"), "\(line(session, columns: 50))")
  }

  @Test func `a text is broken behind any indent`() {
    #expect("図図図図".wrapped(to: 5, indent: "    ") == ["図図図", "    図"])
    #expect("一 二".wrapped(to: 1, indent: "") == ["一", "二"])
  }

  @Test func `a field keeps to ASCII where that is asked for`() throws {
    var session = try Session.demo()
    try session.type("s r")
    session.paste("caf\u{E9} 3")
    #expect(line(session, columns: 60, .ascii).contains("caf? 3"))
    #expect(line(session, columns: 60).contains("caf\u{E9} 3"))
  }

  @Test func `a box tells the argument of a key that has no title`() throws {
    let file = KeymapFile(
      name: "mine.toml",
      bytes: Array("[keys.global]\n'm z' = 'set corner-radius 3'\n'm y' = ['view.grid', 'view.tone']\n".utf8))
    let keymap = Keymap.load(file, over: try Session.demo().editor.keymap, rules: .editor).keymap
    var session = try Session.demo(with: keymap)
    try session.type("m")
    var display = Display()
    let lines = display.frame(of: session, size: Size(columns: 80, rows: 24)).lines
    #expect(lines.contains { $0.contains("z  set corner-radius 3 ") })
    #expect(lines.contains { $0.contains("y  view.grid; view.tone ") })
  }

  @Test(arguments: CommandCatalog.all.map(\.name))
  func `every message ends at a word on forty columns, with the way back or the way to the rest`(name: String) throws {
    let command = try #require(CommandCatalog.command(named: name))
    for begin in [[], ["corner.sharp-all"], ["explain.corner"], ["focus.preview"], ["set kind star"]] {
      for words in [command.example, name + " no such argument at all"] {
        var session = try Session.demo()
        for first in begin { _ = session.run(first) }
        _ = session.run(words)
        guard session.editor.mode == .normal, !session.editor.message.text.isEmpty else { continue }
        let message = session.editor.message
        let shown = line(session, columns: 40)
        let text = displayed(message.text)
        let isChanged = message.kind == .changed
        if isChanged { #expect(shown.contains(" · u undo"), "\(words): \(shown)") }
        if shown.hasPrefix(text) { continue }
        // What is left is the beginning, in whole words, and a sign that it is not all.
        let kept = shown.prefix { $0 != "…" }
        #expect(shown.contains(isChanged ? "… · u undo" : "… F4"), "\(words): \(shown)")
        #expect(text.hasPrefix(kept) && kept.count >= 12, "\(words): \(shown)")
        let next = text.dropFirst(kept.count).first
        #expect(next.map { " ·,;:—-".contains($0) } == true, "\(words): \(shown) of \(text)")
      }
    }
  }

  /// What the lines below the numbers say, and whether it ends in the way back or in the way to the rest.
  private func ends(_ session: Session, _ size: Size, _ charset: Charset) -> (text: String, undoes: Bool, goesOn: Bool)
  {
    var display = Display(settings: Display.Settings(charset: charset))
    let lines = display.frame(of: session, size: size).lines.suffix(2)
    let text = lines.joined(separator: " ")
    return (text, text.contains(charset.text("· ") + "u undo"), text.contains(charset.text("…") + " F4"))
  }

  /// A message in ASCII is there whole, or it ends as it does in other characters.
  private func expectSameEnd(_ session: Session, _ size: Size, _ what: String) {
    guard session.editor.mode == .normal, !session.editor.message.text.isEmpty else { return }
    let (signs, words) = (ends(session, size, .unicode), ends(session, size, .ascii))
    func letters(_ text: String) -> String { text.filter { $0 != " " } }
    let isWhole = letters(words.text).contains(letters(Charset.ascii.text(displayed(session.editor.message.text))))
    #expect(words.undoes == signs.undoes, "\(what) at \(size): \(words.text)")
    #expect(isWhole || words.undoes || words.goesOn, "\(what) at \(size): \(words.text)")
  }

  @Test(arguments: CommandCatalog.all.map(\.name))
  func `in ASCII no message loses its end`(name: String) throws {
    let command = try #require(CommandCatalog.command(named: name))
    let seed = name.utf8.reduce(7) { ($0 &* 31) &+ UInt64($1) }
    var random = SeededGenerator(seed: seed)
    for begin in [[], ["corner.sharp-all"], ["explain.corner"]] {
      for words in [command.example, name + " no such argument at all"] {
        var session = try Session.demo()
        for first in begin { _ = session.run(first) }
        _ = session.run(words)
        for _ in 0..<share(of: 3) {
          let size = Size(columns: random.integer(40...120), rows: random.integer(8...40))
          expectSameEnd(session, size, words)
        }
      }
    }
  }

  @Test(arguments: LessonCatalog.all.map(\.name))
  func `in ASCII no step of a lesson loses the end of what is done in it`(name: String) throws {
    var start = try Session.demo()
    start.setMotion(false)
    _ = start.run("lesson.open \(name)")
    for step in 1...start.editor.stepCount {
      var session = start
      _ = session.run("lesson.goto \(step)")
      _ = session.run("lesson.show")
      for columns in [40, 48, 60, 72, 80, 92] {
        expectSameEnd(session, Size(columns: columns, rows: 12), "\(name) \(step)")
        expectSameEnd(session, Size(columns: columns, rows: 24), "\(name) \(step)")
      }
    }
  }

  @Test func `keys that do nothing here are told up to the way to the rest in ASCII`() throws {
    var session = try Session.demo()
    try session.type("c ret")
    let text = ends(session, Size(columns: 72, rows: 24), .ascii).text
    #expect(text.contains("after c press r, c") && text.contains("... F4"), "\(text)")
  }

  @Test func `a click on the way to the rest of a message lists the messages`() throws {
    var (session, display) = (try Session.demo(), Display())
    session.note(["one", "two"], summary: String(repeating: "a long message ", count: 9))
    let size = Size(columns: 80, rows: 24)
    let line = display.frame(of: session, size: size).lines[23]
    let end = try #require(line.firstRange(of: "F4"))
    let place = Position(column: line.distance(from: line.startIndex, to: end.lowerBound), row: 23)
    _ = session.point(
      MouseEvent(.press, .left, at: place), at: display.place(of: MouseEvent(.press, at: place), holding: nil))
    guard case .list(let list) = session.editor.mode, list.content == .messages else {
      Issue.record("no list: \(line)")
      return
    }
  }

  @Test func `what is cut is told whole in the list of messages, once`() throws {
    var session = try Session.demo()
    let long = "demo9-2.svg is saved under another name: another demo9.svg already existed"
    session.note([], summary: long)
    #expect(line(session, columns: 40) == "demo9-2.svg is saved under another… F4 ")
    #expect(line(session, columns: 80).hasPrefix(long))
    #expect(line(session, columns: 40, .ascii) == "demo9-2.svg is saved under... F4       ")
    try session.type("F4")
    #expect(session.editor.log == [long])
    try session.type("esc F4 esc")
    #expect(session.editor.log == [long])
  }

  @Test(arguments: [
    ("a b", 3, "a b"), ("a bc", 3, "a…"), ("abcd", 3, "ab…"), ("abcd, efg", 6, "abcd…"), ("漢字 漢字", 7, "漢字…"),
    ("漢字漢字", 6, "漢字…"), ("", 0, ""), ("a", 0, "…"), ("one (two three)", 12, "one…"),
    ("one (two) three", 12, "one (two)…"),
  ])
  func `words are cut off whole`(text: String, columns: Int, kept: String) {
    #expect(text.cut(columns, "…") == kept)
  }

  @Test(arguments: [(80, 24), (40, 12), (60, 7), (140, 40)])
  func `why a typed line is not done is said whole`(columns: Int, rows: Int) throws {
    for (opens, typed) in [(":", "corner.radius 1,5"), (":", "set count 7"), ("ret", "1,5")] {
      var session = try Session.demo()
      try session.type(opens)
      for character in typed { _ = session.press(Key(.character(character))) }
      try session.type("ret")
      let problem = try #require(session.editor.log.last)
      var display = Display()
      let lines = display.frame(of: session, size: Size(columns: columns, rows: rows)).lines
      // Its words in their order, whatever stands beside the box.
      var rest = lines.joined(separator: " ").split { " │┃".contains($0) }[...]
      for word in problem.split(separator: " ") {
        let index = try #require(rest.firstIndex(of: word), "\(word)\n\(lines.joined(separator: "\n"))")
        rest = rest[(index + 1)...]
      }
    }
  }

  @Test func `on the smallest screen the reason stands above the typed line`() throws {
    var session = try Session.demo()
    try session.type(":")
    for character in "corner.radius 1,5" { _ = session.press(Key(.character(character))) }
    try session.type("ret")
    var display = Display()
    let lines = display.frame(of: session, size: Size(columns: 20, rows: 5)).lines
    #expect(lines[1].hasPrefix(" radius: unexpected"), "\(lines)")
    #expect(lines[3].contains("…"), "\(lines)")
  }
}
