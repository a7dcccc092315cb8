@testable import Editor
import EditorSupport
@testable import Keymaps
import Cells
@testable import Settings
import ShippedKeymaps
import TOML
import TestSupport
import Testing

@Suite struct KeyChangeTests {
  private func applied(
    _ keys: String, _ commands: [String], in context: String = "global", to text: String
  ) throws
    -> String?
  {
    let file = KeymapFile(name: "mine", bytes: Array(text.utf8))
    let change = KeyChange(context: context, keys: try Key.chord(notation: keys), commands: commands)
    return file.bytes(applying: change).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `a new keymap of one's own extends the one in use`() throws {
    let bytes = KeymapFile.beginning("mine", over: "vim")
    let file = KeymapFile(name: "mine", bytes: bytes)
    #expect(file.base == "vim" && file.name == "mine" && file.diagnostics.isEmpty)
    let text = try #require(try applied("C-t", ["view.tone"], to: String(decoding: bytes, as: UTF8.self)))
    #expect(text == String(decoding: bytes, as: UTF8.self) + "\n[keys.global]\nC-t = \"view.tone\"\n")
  }

  @Test(arguments: [
    // The same key, however it is spelled.
    (
      "C-t", ["view.tone"], "[keys.global]\n'ctrl+t' = 'edit.undo' # mine\n",
      "[keys.global]\n# was: 'ctrl+t' = 'edit.undo' # mine\n'ctrl+t' = \"view.tone\"\n"
    ),
    ("e s", ["view.tone"], "[keys.global]\ne.s = 'x'", "[keys.global]\n# was: e.s = 'x'\ne.s = \"view.tone\"\n"),
    // Of several changes the line that was there first stays.
    (
      "e s", ["b"], "[keys.global]\n# was: e.s = 'x'\ne.s = \"a\"\nn = 'z'\n",
      "[keys.global]\n# was: e.s = 'x'\ne.s = \"b\"\nn = 'z'\n"
    ),
    ("e s", ["a", "b"], "[keys.global]\n", "[keys.global]\ne.s = [\"a\", \"b\"]\n"),
    ("?", ["view.tone"], "[keys.global]\nF9 = 'x'\n", "[keys.global]\nF9 = 'x'\n\"?\" = \"view.tone\"\n"),
    // What could not be typed any more becomes a comment.
    (
      "m", ["view.tone"], "[keys.global]\nm.a = 'x' # a\nm.b = 'y'\nn = 'z'\n",
      "[keys.global]\n# m.a = 'x' # a\n# m.b = 'y'\nn = 'z'\nm = \"view.tone\"\n"
    ),
    ("m a", ["view.tone"], "[keys.global]\nm = 'x'\n", "[keys.global]\nm.a = \"view.tone\"\n# m = 'x'\n"),
    // All lines of an array stay, with the comments in it.
    (
      "y a", ["view.tone"], "[keys.global]\n  y.a = [ # one\n    'set fill #123', # two\n    'x',\n  ] # end\n",
      "[keys.global]\n# was:   y.a = [ # one\n# was:     'set fill #123', # two\n# was:     'x',\n# was:   ] # end\n"
        + "  y.a = \"view.tone\"\n"
    ),
    // Its lines become comments, too, where an older line is kept already.
    (
      "y a", ["x"], "[keys.global]\n# was: y.a = 'z'\n  y.a = [ # one\n    'set fill #123', # two\n  ] # end\n",
      "[keys.global]\n# was: y.a = 'z'\n#   y.a = [ # one\n#     'set fill #123', # two\n#   ] # end\n  y.a = \"x\"\n"
    ),
    ("y a", ["x", "y"], "[keys.global]\ny.a = ['x', # one\n  'y']\n", "[keys.global]\ny.a = ['x', # one\n  'y']\n"),
    // Unbinding takes back one's own line, or says that there is none.
    ("C-t", [], "[keys.global]\n# why\nC-t = 'x'\nn = 'z'\n", "[keys.global]\n# why\nn = 'z'\n"),
    ("C-t", [], "[keys.global]\nn = 'z'\n", "[keys.global]\nn = 'z'\nC-t = false\n"),
  ])
  func `one line changes and the others stay`(keys: String, commands: [String], before: String, after: String) throws {
    #expect(try applied(keys, commands, to: before) == after)
  }

  @Test(arguments: [
    "[keys.global]\n'ctrl+t' = 'edit.undo' # mine\nn = 'z'\n", "[keys.global]\n# why\n  C-t = [ # one\n 'a', 'b' ]\n",
    "[keys.global]\r\nC-t = false # off\r\n", "keys.global.C-t = 'x'\n[keys.corners]\nC-t = 'y'\n",
  ])
  func `what a key ran by a line of one's own comes back byte for byte, however often it was changed`(
    text: String
  ) throws {
    var now = text
    for command in ["view.tone", "view.grid", "corner.next"] {
      now = try #require(try applied("C-t", [command], to: now))
      #expect(now != text)
      #expect(try applied("C-t", [], to: now) == text)
    }
  }

  @Test func `a comment of another line is not taken for what a key ran`() throws {
    let text = "[keys.global]\n# was: F9 = 'x'\nC-t = 'y'\n"
    #expect(try applied("C-t", [], to: text) == "[keys.global]\n# was: F9 = 'x'\n")
  }

  @Test func `a form that leaves no room is refused`() throws {
    #expect(try applied("C-t", ["x"], to: "keys = 1\n") == nil)
    #expect(try applied("C-t", ["x"], to: "[keys]\nglobal = 'x'\n") == nil)
  }

  @Test func `whatever is bound to any key in any file is bound, and the rest stays`() throws {
    let commands = ["view.tone", "set count += 1", "export svg \"a\\b\""]
    let chords = ["C-t", "m a", "m", "e s", "?", "C-x C-s", "left", "\"", ".", "space w", "F5"]
    forAll(400) { random in
      var file = KeymapFile(name: "mine", bytes: KeymapFile.beginning("mine", over: "default"))
      var wanted: [[Key]: String] = [:]
      for _ in 0..<random.integer(1...8) {
        guard let keys = try? Key.chord(notation: random.pick(chords)) else { return false }
        let command = random.pick(commands)
        guard let bytes = file.bytes(applying: KeyChange(context: "global", keys: keys, commands: [command])) else {
          return false
        }
        file = KeymapFile(name: "mine", bytes: bytes)
        wanted = wanted.filter { !$0.key.starts(with: keys) && !keys.starts(with: $0.key) }
        wanted[keys] = command
      }
      let bound = file.lines.filter { !$0.commands.isEmpty }.count
      let isBound = wanted.allSatisfy { keys, command in
        let again = file.bytes(applying: KeyChange(context: "global", keys: keys, commands: [command]))
        // Binding what is bound already changes nothing.
        return again == file.source.bytes
      }
      return isBound && bound == wanted.count && file.diagnostics.isEmpty
    }
  }

  // MARK: In the editor

  private func keymap(_ text: String) throws -> Keymap {
    let base = try Session.demo().editor.keymap
    return Keymap.load(KeymapFile(name: "mine", bytes: Array(text.utf8)), over: base, rules: .editor).keymap
  }

  private func capture(_ session: Session) throws -> Capture {
    guard case .capturing(let capture) = session.editor.mode else { throw CancellationError() }
    return capture
  }

  @Test func `a key is found in the list of keys, and Enter gives its command another one`() throws {
    var session = try Session.demo()
    try session.type("? v g")
    guard case .list(let list) = session.editor.mode else { throw CancellationError() }
    #expect(list.binding(in: session.editor.lines(of: list)[list.choice])?.commands == ["view.grid"])
    try session.type("ret C-t")
    #expect(try capture(session).command == "view.grid" && session.editor.conflicts(of: capture(session)) == [])
    let change = KeyChange(context: "global", keys: [Key(.character("t"), .control)], commands: ["view.grid"])
    #expect(try session.type("ret") == [.changeKey(change)])
    session.applyKeyChange(
      .changed(try keymap("[keys.global]\nC-t = 'view.grid'\n"), "^T runs view.grid now", notes: []))
    #expect(session.editor.message.text == "^T runs view.grid now")
    try session.type("C-t")
    #expect(session.editor.view.showsGrid)
    try session.type("? N ret C-t")
    #expect(try capture(session).command == "set count -= 1")
    #expect(session.editor.conflicts(of: try capture(session)) == ["^T now runs view.grid (mine:2)"])
  }

  @Test func `Tab says where, Backspace takes a key back, Escape leads back to the list`() throws {
    var session = try Session.demo()
    try session.type("? u ret m x backspace tab")
    let begun = try capture(session)
    #expect(begun.keys == ["m"] && session.editor.context(of: begun) == "corners")
    try session.type("esc")
    guard case .list = session.editor.mode else { throw CancellationError() }
    // Enter itself can be the new key; a panel's key stays in its panel.
    try session.type("space ret ret")
    #expect(try capture(session).keys == [Key(.enter)])
    #expect(session.editor.context(of: try capture(session)) == "corners")
    try session.type("esc esc")
    #expect(session.editor.mode == .normal)
  }

  @Test func `the list of keys is filtered after a stroke, by title, command and key`() throws {
    var session = try Session.demo()
    try session.type("? / only")
    guard case .list(let list) = session.editor.mode else { throw CancellationError() }
    #expect(session.editor.lines(of: list).map(\.keys) == ["c x, c v"])
    try session.type("backspace backspace backspace backspace backspace esc")
    #expect(session.editor.mode == .normal)
    try session.type("? / view.grid esc")
    guard case .list(let all) = session.editor.mode else { throw CancellationError() }
    #expect(all.filter == nil && session.editor.lines(of: all).count > 50)
  }

  @Test func `opposite keys share a line of the list, and no command is missing`() throws {
    for panel in Panel.allCases {
      let editor = try Session.demo().editor
      let lines = editor.keyLines(of: panel)
      let listed = lines.flatMap(\.bindings)
      #expect(Set(listed) == Set(editor.keymap.bindings(in: panel.rawValue)) && listed.count == Set(listed).count)
    }
    let lines = try Session.demo().editor.keyLines(of: .corners)
    for (keys, text) in [
      ("n N", "Count +1, −1"), ("→ ← l h", "Radius +1, -1"), ("0 … 9", "Go to corner"),
      ("v +, v -", "Zoom in, out"), ("c x, c v", "Only convex, reflex"), ("e s, e p, e d", "SVG, PNG, PDF"),
      ("e n", "Other name…"),
    ] {
      #expect(lines.contains { $0.keys == keys && $0.text == text }, "\(keys)")
    }
  }

  @Test(arguments: [
    ("C-o", "global", ["^O now runs file.open-ask (default.toml:"]),
    ("c", "global", ["chords that begin with c stop working: c r and "]),
    ("u x", "global", ["u no longer runs edit.undo"]),
    ("h", "global", ["the corners panel keeps h: corner.radius -1"]),
    ("u", "corners", ["it hides u: edit.undo"]),
    ("C-m", "global", ["the corners panel keeps ⏎: corner.radius-ask", "a terminal sends ^M as ⏎: both run this"]),
    ("S-F5", "global", ["the Linux console and old terminals do not send ⇧F5"]),
  ])
  func `what stands in the way is told in plain words`(keys: String, context: String, lines: [String]) throws {
    let keymap = try Session.demo().editor.keymap
    let found = keymap.conflicts(
      of: try Key.chord(notation: keys), in: context, among: Panel.allCases.map(\.rawValue))
    for line in lines { #expect(found.contains { $0.hasPrefix(line) }, "\(found)") }
  }

  @Test func `of a digit it is told that it begins counts`() throws {
    let panels = Panel.allCases.map(\.rawValue)
    let vim = try Session.demo(keymap: "vim").editor.keymap
    #expect(vim.conflicts(of: ["3"], in: "global", among: panels) == ["3 no longer starts a count"])
    #expect(vim.conflicts(of: ["0"], in: "corners", among: panels).allSatisfy { !$0.contains("count") })
    #expect(vim.conflicts(of: ["Q", "3"], in: "global", among: panels) == [])
  }

  @Test func `a command of the palette gets a key with F2`() throws {
    var session = try Session.demo()
    try session.type(": v i e w . t o n e F2")
    #expect(try capture(session).command == "view.tone")
    #expect(
      try session.type("F9 ret")
        == [.changeKey(KeyChange(context: "global", keys: [Key(.function(9))], commands: ["view.tone"]))])
  }

  @Test func `the commands of older versions that described or changed a key open the list of keys`() throws {
    let keymap = try keymap("[keys.global]\nF2 = 'keymap.capture'\nF3 = 'help.describe-key'\n")
    for key in ["F2", "F3"] {
      var session = try Session.demo(with: keymap)
      try session.type(key)
      guard case .list(let list) = session.editor.mode else { throw CancellationError() }
      #expect(list.content == .keys(.corners))
    }
  }

  @Test(arguments: [
    ("keymap.bind globl F9 view.tone", "expected global, corners"), ("keymap.bind global", "missing argument"),
    ("keymap.bind global F9 nosuch", "unknown command"), ("keymap.bind global pgeup view.tone", "did you mean"),
    ("keymap.bind global F9", "a command"), ("keymap.unbind global F9 more", "one word too many"),
    ("keymap.bind global a>b>c>d>e>f>g view.tone", "too long"),
  ])
  func `a line that binds nothing says what is wrong`(line: String, text: String) throws {
    var session = try Session.demo()
    #expect(session.run(line) == [] && session.editor.message.text.contains(text), "\(session.editor.message.text)")
  }

  @Test func `a chord is written with an arrow between its keys, and an arrow alone is a key`() throws {
    var session = try Session.demo()
    for (text, keys) in [("m>x", "m x"), (">", ">"), ("gt>gt", "> >"), ("C-x>C-s", "C-x C-s")] {
      let change = KeyChange(context: "corners", keys: try Key.chord(notation: keys), commands: ["set count += 1"])
      #expect(session.run("keymap.bind corners \(text) set count += 1") == [.changeKey(change)], "\(text)")
    }
  }

  // MARK: Settings

  @Test func `the screen's settings are kept in their places`() throws {
    var session = try Session.demo()
    #expect(session.run("settings.save") == [.saveSettings(session.editor.view)])
    let none = try #require(ConfigurationFile.bytes([], saving: session.editor.view))
    #expect(none.bytes.isEmpty && none.names.isEmpty)
    _ = session.run("view.theme")
    _ = session.run("view.mouse")
    let text = "# mine\nmouse = true # always\n\n[export]\nscale = 2\n"
    let saved = try #require(ConfigurationFile.bytes(Array(text.utf8), saving: session.editor.view))
    #expect(saved.names == ["theme", "mouse"])
    #expect(
      String(decoding: saved.bytes, as: UTF8.self)
        == "# mine\nmouse = false # always\ntheme = \"terminal\"\n\n[export]\nscale = 2\n")
    let read = ConfigurationFile(name: "config.toml", bytes: saved.bytes, owner: .person)
    #expect(read.problems.isEmpty && read.settings.theme == session.editor.view.theme && read.settings.mouse == false)
    #expect(ConfigurationFile.bytes(Array("theme.x = 1\n".utf8), saving: session.editor.view) == nil)
  }
}

@Suite struct CommandHistoryTests {
  @Test func `lines of earlier runs stand behind those of this one, each once`() throws {
    var session = try Session.demo()
    try session.type(": v i e w . t o n e ret")
    #expect(session.typedLines == ["view.tone"])
    _ = session.run("command.open")
    #expect(session.wantsHistory)
    session.recall(CommandHistory(text: "set count 5\nview.tone\nset count 7\n"))
    #expect(!session.wantsHistory)
    #expect(session.palette?.entries.map(\.line).prefix(3) == ["view.tone", "set count 5", "set count 7"])
    #expect(session.typedLines == ["view.tone"])
  }

  @Test func `what no person typed is left out, and the oldest is forgotten`() {
    let lines = (0..<300).map { "set count \($0)" } + ["a\u{1B}[31m", String(repeating: "x", count: 20_000)]
    #expect(CommandHistory(text: lines.reversed().joined(separator: "\n")).lines.count == 98)
    var history = CommandHistory()
    for line in lines { history.add(line) }
    #expect(history.lines.count == CommandHistory.most && history.lines[0] == "set count 299")
    #expect(CommandHistory(text: history.text) == history)
  }
}
