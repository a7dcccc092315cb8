import Editor
import EditorSupport
import Foundation
@testable import Keymaps
import Cells
@testable import TOML
import TestSupport
import Testing

@Suite struct KeymapDiagnosticTests {
  /// A personal file over the base, what is found in it, and how many of its lines load.
  @Test(arguments: [
    ("name = ?", "mine.toml:1:8: error[K001]: ? is no value; put text in quotes", 0),
    (
      "[keys.global]\nx = 5",
      "mine.toml:2:5: error[K001]: expected a command in quotes, an array of them, or false", 0
    ),
    (
      "extends = 'defualt'",
      "mine.toml:1:11: error[K001]: there is no keymap \"defualt\" to extend — did you mean \"default\"?", 0
    ),
    ("counts = 5", "mine.toml:1:10: error[K001]: expected true or false", 0),
    ("schema = 2", "mine.toml:1:10: error[K001]: schema 2 is not known; this program reads schema 1", 0),
    (
      "nmae = 'x'", "mine.toml:1:1: error[K001]: a keymap has no setting \"nmae\" — did you mean \"name\"?", 0
    ),
    (
      "[keys]\nx = 'edit.undo'",
      "mine.toml:2:1: error[K001]: a key stands under its context, as in [keys.global]", 0
    ),
    (
      "[colours]\nx = 1",
      "mine.toml:1:2: error[K001]: a keymap has no table [colours]; it has [labels] and [keys.global] and the like",
      0
    ),
    (
      "[keys.cornerz]\nx = 'edit.undo'\ny = 'q'",
      "mine.toml:1:2: error[K001]: no panel or mode is called \"cornerz\" — did you mean \"corners\"?", 0
    ),
    ("[labels]\nm = 1", "mine.toml:2:5: error[K001]: expected a title in quotes", 0),
    (
      "[keys.global]\nx = 'a'\nx = 'b'\ny = 'edit.undo'",
      "mine.toml:2:5: error[K101]: unknown command \"a\"\nmine.toml:3:1: error[K001]: x already has a value on line 2; this one is skipped",
      1
    ),
    (
      "[keys.global]\nx = 'corner.togle'",
      "mine.toml:2:5: error[K101]: unknown command \"corner.togle\" — did you mean \"corner.toggle\"?", 0
    ),
    ("[keys.global]\nF9 = ['edit.undo',\n  '']", "mine.toml:3:3: error[K101]: unknown command \"\"", 0),
    (
      "[keys.global]\nx = 'set count += one'",
      "mine.toml:2:5: error[K102]: \"set count += one\": expected a number", 0
    ),
    (
      "[keys.global]\npgeup = 'edit.undo'",
      "mine.toml:2:1: error[K103]: \"pgeup\" is not a key — did you mean \"pageup\"?", 0
    ),
    (
      "[keys.global]\n'g>t' = 'edit.undo'",
      "mine.toml:2:1: error[K103]: \"g>t\" is not a key — did you mean \"g t\"?", 0
    ),
    (
      "[keys.global]\nx.'C-q y'.pgeup = 'edit.undo'",
      "mine.toml:2:11: error[K103]: \"pgeup\" is not a key — did you mean \"pageup\"?", 0
    ),
    (
      "[keys.global]\na.b.c.d.e.f.g = 'edit.undo'",
      "mine.toml:2:13: error[K103]: a chord of 7 keys is too long; at most 6", 0
    ),
    ("[labels]\nfoo = 'x'", "mine.toml:2:1: error[K103]: \"foo\" is not a key", 0),
    (
      "[keys.corners.sub]\na = 'edit.undo'\nb = 'edit.undo'", "mine.toml:1:2: error[K103]: \"sub\" is not a key", 0
    ),
    (
      "[keys.global]\ny.esc = 'edit.undo'",
      "mine.toml:2:1: error[K104]: Esc leaves a chord that is begun, so none goes on with it", 0
    ),
    (
      "[keys.global]\nC-s = 'edit.undo'\n'ctrl+s' = 'export svg'",
      "mine.toml:3:1: error[K201]: \"ctrl+s\" is the same key as \"C-s\" on line 2", 1
    ),
    (
      "[keys.global]\nx.y = 'edit.undo'\n'x y' = 'export svg'",
      "mine.toml:3:1: error[K201]: \"x y\" is the same key as \"x.y\" on line 2", 1
    ),
    (
      "[keys.global]\ng.e = 'edit.undo'\ng.f = 'edit.undo'\n'g' = 'corner.first'",
      "mine.toml:4:1: error[K202]: g is the start of another key on line 2, so it has no value", 2
    ),
    (
      "[keys.global]\ng = 'edit.undo'\ng.e = 'corner.first'",
      "mine.toml:3:1: error[K202]: g has a value on line 2, so no other key can start with it", 1
    ),
    (
      "[keys.global]\ng.e = 'edit.undo'\n'g ' = 'corner.first'",
      "mine.toml:3:1: error[K202]: \"g \" runs corner.first, but \"g.e\" on line 2 needs it as a prefix", 1
    ),
    (
      "[keys.global]\ng = 'corner.first'\n'g e' = 'edit.undo'",
      "mine.toml:3:1: error[K202]: \"g e\" needs \"g\" as a prefix, but that runs corner.first on line 2", 1
    ),
    (
      "[keys.global]\nC-m = 'edit.undo'\nret = 'export svg'",
      "mine.toml:2:1: warning[K301]: \"C-m\" and \"ret\" (line 3) both send 0x0D; \"ret\" wins", 1
    ),
    (
      "[keys.global]\nC-m = 'edit.undo'",
      "mine.toml:2:1: warning[K301]: \"C-m\" sends 0x0D, as \"ret\" does: both keys run this", 1
    ),
    (
      "[keys.global]\nC-h = 'edit.undo'",
      "mine.toml:2:1: warning[K301]: \"C-h\" and \"backspace\" both send 0x08 in some terminals", 1
    ),
    (
      "[keys.global]\n'A-[' = 'edit.undo'",
      "mine.toml:2:1: warning[K301]: \"A-[\" sends 0x1B 0x5B, with which arrow and function keys begin; choose another key",
      1
    ),
    (
      "[keys.global]\n'C-;' = 'edit.undo'",
      "mine.toml:2:1: warning[K302]: \"C-;\" is not sent by xterm, tmux, the Linux console", 1
    ),
    (
      "[keys.global]\nS-left = 'edit.undo'",
      "mine.toml:2:1: note[K303]: \"S-left\" does not reach the Linux console or vt100", 1
    ),
    (
      "[keys.corners]\nn = 'edit.undo'",
      "mine.toml:2:1: warning[K401]: in [keys.corners] \"n\" hides global \"set count += 1\"", 1
    ),
    (
      "[keys.corners]\nm = 'edit.undo'",
      "mine.toml:2:1: warning[K401]: in [keys.corners] \"m\" hides the global keys that begin with it", 1
    ),
    (
      "[keys.global]\ne.s = 'edit.undo'", "mine.toml:2:1: warning[K402]: nothing is bound to export svg now",
      1
    ),
    (
      "[keys.global]\nm = ''",
      "mine.toml:2:1: warning[K402]: nothing is bound to corner.every 2 and corner.every 3 now",
      1
    ),
    (
      "[keys.global]\n'u u' = 'corner.last'",
      "mine.toml:2:1: warning[K403]: \"u\" only begins chords now; it was \"edit.undo\"", 1
    ),
    (
      "[keys.corners]\n'space space' = 'corner.last'",
      "mine.toml:2:1: warning[K402]: nothing is bound to corner.toggle now", 1
    ),
    (
      "[keys.global]\nspace = 'edit.undo'",
      "mine.toml:2:1: warning[K405]: \"space\" does not run in the corners panel, which has a key of its own there", 1
    ),
    (
      "[keys.global]\nhome = 'edit.undo'\n[keys.preview]\nhome = 'corner.last'",
      "mine.toml:2:1: warning[K405]: \"home\" runs nowhere: every panel has a key of its own there\nmine.toml:4:1: warning[K401]: in [keys.preview] \"home\" hides global \"edit.undo\"",
      2
    ),
    (
      "[keys.global]\n':' = 'edit.undo'",
      "mine.toml:1:1: fatal[K501]: no key is left for the palette or for quit in [keys.global]; the file is not used\nmine.toml:2:1: warning[K402]: nothing is bound to command.open now",
      1
    ),
    (
      "[keys.corners]\n':' = ''\nq = 'app.quit'",
      "mine.toml:1:1: fatal[K501]: no key is left for the palette or for help in [keys.corners]; the file is not used",
      2
    ),
  ])
  func `each finding says where, what and what to do`(text: String, found: String, loaded: Int) {
    let load = Sample.load(text)
    #expect(load.diagnostics.map(\.description).joined(separator: "\n") == found)
    #expect(load.keyCount == loaded)
  }

  @Test(arguments: [
    "corner.radius abc", "corner.cut 3+", "set corner-kind blob", "vertex.move 3", "vertex.move 3 y*",
    "set corner-radius blah(", "set corner-radius -5", "parameter.cycle nosuch", "parameter.cycle count",
    "set fill nosuchcolour", "set fill += 1", "set count 3.5", "set kind blob", "set dash 1 x", "set background zzz",
    "set corner.2.kind blob", "set corner.2.size 3", "repeat 3 corner.radius abc",
  ])
  func `a value that no drawing takes is told with its place`(command: String) throws {
    let load = try load("[keys.global]\nF9 = '\(command)'")
    #expect(load.diagnostics.map(\.code) == [.badArgument], "\(load.diagnostics.map(\.description))")
    #expect(load.diagnostics.first?.description.hasPrefix("mine.toml:2:6: error[K102]: \"\(command)\": ") == true)
  }

  @Test(arguments: [
    "corner.radius r/2", "corner.radius max", "corner.radius 10t", "corner.cut max/2", "vertex.move x+5 y*2",
    "set radius width/2", "set corner-radius 10/(width-height)", "set roundness 40", "set corner.17.kind chamfer",
    "set fill none", "set fill teal", "set frame 120x80", "set kind star", "parameter.cycle shadow",
    "set corners rsrsrsrsrsrsrs", "set count 5", "set line-width 1mm", "set corner.2.radius r*2",
  ])
  func `a value that some drawing takes is not reported`(command: String) throws {
    #expect(try load("[keys.global]\nF9 = '\(command)'").diagnostics.map(\.description) == [])
  }

  @Test(arguments: [
    ("k", "runs nowhere: every panel has a key of its own there"),
    ("'.'", "runs nowhere: every panel has a key of its own there"),
    ("'+'", "does not run in the preview and lesson panels, which have keys of their own there"),
  ])
  func `a key for every panel that panels hide is told so`(key: String, problem: String) throws {
    let load = try load("[keys.global]\n\(key) = 'corner.invert'")
    #expect(load.diagnostics.map(\.code) == [.hiddenByPanel])
    #expect(load.diagnostics.first?.message.hasSuffix(problem) == true, "\(load.diagnostics.map(\.message))")
  }

  @Test func `where the keymap below hides the key just so, nothing is told`() throws {
    // A lesson has keys of its own for both.
    #expect(try load("[keys.global]\nn = 'edit.undo'\nq = 'app.quit'").diagnostics.map(\.code) == [])
  }

  @Test func `a title goes where its keys get another command, and only there`() throws {
    let text = """
      [labels]
      "m o" = "my own"
      [keys.global]
      m.a = 'edit.undo'
      m.i = 'corner.invert'
      m.o = 'edit.redo'
      [keys.corners]
      m.s = 'edit.redo'
      """
    let keymap = try load(text).keymap
    let corners = try #require(keymap.lookUp(["m"], in: "corners").box)
    for entry in ["m: corner patterns", "a edit.undo", "s edit.redo", "i invert", "o my own", "k every k-th"] {
      #expect(corners.contains(entry), "\(corners)")
    }
    #expect(keymap.lookUp(["m"], in: "preview").box?.contains("s all sharp") == true)
  }

  /// A personal file over the program's own keys and commands.
  private func load(_ text: String) throws -> KeymapLoad {
    let file = KeymapFile(name: "mine.toml", bytes: Array(text.utf8))
    return Keymap.load(file, over: try Session.demo().editor.keymap, rules: .editor)
  }

  @Test(arguments: [[0xFF, 0xFE, 0x5B, 0x00], [0x23, 0xE9, 0x0A], [0xE9, 0x3D, 0x0A]] as [[UInt8]])
  func `a file that is not UTF-8 is told so`(bytes: [UInt8]) {
    let load = Keymap.load(KeymapFile(name: "mine.toml", bytes: bytes), over: .empty, rules: .editor)
    #expect(load.diagnostics.first?.message == "the text is not UTF-8; save the file as UTF-8")
  }

  @Test(arguments: [
    "[keys.global]\nu = 'set count += 2'", "[keys.global]\n'ctrl+z' = 'export svg'", "[keys.corners]\nu = ''",
    "[keys.corners]\nspace = 'corner.last'\nhome = 'corner.toggle'\nend = 'corner.first'",
    "[keys.global]\nC-m = ''",
    "[keys.global]\n'?' = 'help.keys'\nq = 'app.quit'\n':' = 'set count += 1'\nF5 = 'command.open'",
    "[keys.global]\n'?' = 'help.keys'\nq = 'app.quit'",
    "extends = 'none'\n[keys.global]\nx = 'help.keys'\ny = 'app.quit'",
    "[keys.corners]\nu = 'edit.undo'", "extends = 'none'\n[keys.global]\nx = ['help.keys', 'app.quit']",
  ])
  func `what is fine is not reported`(text: String) {
    #expect(Sample.load(text).diagnostics.map(\.description) == [])
  }

  @Test func `good lines load beside broken ones`() {
    let load = Sample.load("[keys.global]\nx = 'corner.togle'\ny = 'corner.last'\n= 3\nz = 'corner.first'")
    #expect(load.keymap.lookUp(["y"], in: "corners").commands == ["corner.last"])
    #expect(load.keymap.lookUp(["z"], in: "corners").commands == ["corner.first"])
    #expect(load.keymap.lookUp(["x"], in: "corners") == .notFound)
    #expect(load.keymap.lookUp(["u"], in: "corners").commands == ["edit.undo"])
    #expect(load.notice == "keymap mine.toml: 2 keys, 2 errors — :app.messages shows them")
    #expect(load.summary == "keymap mine.toml: 2 keys, 2 errors")
  }

  @Test(arguments: [
    ("name = 'mine'\n[keys.global]\ny = 'corner.last'", "keymap mine: 1 key"),
    ("name = 'mine'\n[keys.global]\ny = 'a'", "keymap mine: 0 keys, 1 error — :app.messages shows it"),
    (
      "name = 'mine'\n[keys.global]\nC-h = 'edit.undo'\nC-i = 'edit.undo'",
      "keymap mine: 2 keys, 2 warnings — :app.messages shows them"
    ),
    ("name = 'mine'\n[keys.global]\n':' = ''", "keymap mine is not used — :app.messages shows why"),
  ])
  func `one line says how it went`(text: String, notice: String) {
    #expect(Sample.load(text).notice == notice)
    // A shell has no list of messages.
    #expect(Sample.load(text).summary == String(notice.split(separator: " — ")[0]))
  }

  @Test func `a file that locks the person in is replaced by the keymap below`() {
    let load = Sample.load("[keys.global]\n':' = ''\nn = 'edit.undo'")
    #expect(!load.isUsed)
    #expect(load.keymap.name == "base")
    #expect(load.keymap.lookUp(["n"], in: "corners").commands == ["set count += 1"])
  }

  @Test func `shipped keymaps are not warned about what they mean to do`() {
    let text = "[keys.corners]\nn = 'edit.undo'\n[keys.global]\ne.s = 'edit.undo'"
    let load = Keymap.load(Sample.file(text), over: Sample.base, as: .shipped, rules: Sample.rules)
    #expect(load.diagnostics.map(\.description) == [])
  }

  @Test func `the picture of a finding has its line and a caret`() {
    let load = Sample.load("[keys.global]\n\t\"図\" = 'corner.togle' # \u{1B}")
    // The escape in the comment is reported first: a line with it does not load.
    #expect(
      load.diagnostics.map(\.picture) == [
        """
        mine.toml:2:25: error[K001]: the control character 0x1B may not stand here
         2 |  "図" = 'corner.togle' # ^[
           |                          ^
        """
      ])
    let plain = Sample.load("[keys.global]\n\t\"図\" = 'corner.togle'")
    #expect(
      plain.diagnostics.map(\.picture) == [
        """
        mine.toml:2:8: error[K101]: unknown command "corner.togle" — did you mean "corner.toggle"?
         2 |  "図" = 'corner.togle'
           |         ^
        """
      ])
  }

  @Test func `a very long line is cut around the finding`() throws {
    let load = Sample.load("[keys.global]\n" + String(repeating: " ", count: 100_000) + "x = 'a'")
    let picture = try #require(load.diagnostics.first?.picture)
    #expect(picture.hasPrefix("mine.toml:2:100005: error[K101]"))
    #expect(picture.utf8.count < 400)
  }

  @Test func `foreign text in a message is harmless`() {
    let file = KeymapFile(
      name: "m\u{1B}.toml", bytes: Array("[keys.global]\nx = \"a\\u001b[2J\u{202E}\"".utf8))
    let load = Keymap.load(file, over: Sample.base, rules: Sample.rules)
    #expect(
      load.diagnostics.map(\.description) == ["m^[.toml:2:5: error[K101]: unknown command \"a^[[2J\u{FFFD}\""]
    )
  }

  @Test func `every finding about a keymap is explained`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
      path: "../../Documentation/CommandLine.md")
    let text = try String(contentsOf: file.standardized, encoding: .utf8)
    for code in KeymapDiagnostic.Code.allCases {
      #expect(text.contains("| \(code.rawValue) | \(code.level.rawValue) | "), "\(code.rawValue)")
    }
  }

  @Test func `every code has a number of its own and a level`() {
    let codes = KeymapDiagnostic.Code.allCases
    #expect(Set(codes.map(\.rawValue)).count == codes.count)
    #expect(codes.allSatisfy { $0.rawValue.count == 4 && $0.rawValue.hasPrefix("K") })
  }

  @Test func `any bytes load, with findings in file order`() {
    let pieces: [String] =
      TOMLPieces.all.map { String(decoding: $0, as: UTF8.self) } + [
        "[keys.global]\n", "[keys.corners]\n", "[labels]\n", "n = 'edit.undo'\n", "m.o.", "C-m = ''\n",
        "'C-x u' = 'set one'\n",
        "m = false\n", "extends = 'none'\n", "u = ['edit.undo']\n",
      ]
    forAll(3000) { random in
      var text = ""
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        text += pieces.randomElement(using: &random) ?? ""
      }
      let load = Sample.load(text)
      let places = load.diagnostics.map { ($0.position.line, $0.position.column) }
      return zip(places, places.dropFirst()).allSatisfy { $0 <= $1 }
        && load.diagnostics.allSatisfy { !$0.picture.contains("\u{1B}") }
    }
  }

  @Test func `five thousand keys in one box load`() {
    let scalars = (0x4E00..<0x4E00 + 5000).compactMap { Unicode.Scalar($0) }
    let lines = scalars.map { "m.\"\($0)\" = 'corner.goto 1'\n" }.joined()
    let time = processorTime(runs: 1) {
      let load = Sample.load("[keys.global]\n" + lines)
      #expect(load.diagnostics == [])
      #expect(load.keyCount == 5000)
    }
    // Five times what a build without optimisation took.
    #expect(time < .seconds(15), "\(time)")
  }

  @Test func `wrong lines are all reported, in time proportional to their number`() {
    func time(_ count: Int) -> Duration {
      let lines = (0..<count).map { "[keys.context\($0)]\nx = 'corner.last'\n[keys.context\($0)]\n" }.joined()
      return processorTime(runs: 1) {
        let load = Sample.load(lines)
        #expect(load.diagnostics.count == 2 * count)
        #expect(load.keyCount == 0)
      }
    }
    #expect(time(5000) < time(500) * 40)
  }
}
