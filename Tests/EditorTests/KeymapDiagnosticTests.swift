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
    ("name = ?", "mine.toml:1: ? is not a value; put text in quotes", 0),
    (
      "[keys.global]\nx = 5",
      "mine.toml:2: expected a command in quotes, an array of them, or false", 0
    ),
    (
      "extends = 'defualt'",
      "mine.toml:1: there is no keymap \"defualt\" to extend — did you mean \"default\"?", 0
    ),
    ("counts = 5", "mine.toml:1: expected true or false", 0),
    ("schema = 2", "mine.toml:1: schema 2 is not supported; this program reads schema 1", 0),
    (
      "nmae = 'x'", "mine.toml:1: a keymap has no setting \"nmae\" — did you mean \"name\"?", 0
    ),
    (
      "[keys]\nx = 'edit.undo'",
      "mine.toml:2: a key needs a panel above it, as in [keys.global]", 0
    ),
    (
      "[colours]\nx = 1",
      "mine.toml:1: a keymap has no table [colours], only [labels], [keys.global] and [keys.PANEL]",
      0
    ),
    (
      "[keys.cornerz]\nx = 'edit.undo'\ny = 'q'",
      "mine.toml:1: there is no panel \"cornerz\" — did you mean \"corners\"?", 0
    ),
    ("[labels]\nm = 1", "mine.toml:2: expected a title in quotes", 0),
    (
      "[keys.global]\nx = 'a'\nx = 'b'\ny = 'edit.undo'",
      "mine.toml:2: unknown command \"a\"\nmine.toml:3: x already has a value on line 2; this one is skipped",
      1
    ),
    (
      "[keys.global]\nx = 'corner.togle'",
      "mine.toml:2: unknown command \"corner.togle\" — did you mean \"corner.toggle\"?", 0
    ),
    ("[keys.global]\nF9 = ['edit.undo',\n  '']", "mine.toml:3: unknown command \"\"", 0),
    (
      "[keys.global]\nx = 'set count += one'",
      "mine.toml:2: \"set count += one\": expected a number", 0
    ),
    (
      "[keys.global]\npgeup = 'edit.undo'",
      "mine.toml:2: \"pgeup\" is not a key — did you mean \"pageup\"?", 0
    ),
    (
      "[keys.global]\n'g>t' = 'edit.undo'",
      "mine.toml:2: \"g>t\" is not a key — did you mean \"g t\"?", 0
    ),
    (
      "[keys.global]\nx.'C-q y'.pgeup = 'edit.undo'",
      "mine.toml:2: \"pgeup\" is not a key — did you mean \"pageup\"?", 0
    ),
    (
      "[keys.global]\na.b.c.d.e.f.g = 'edit.undo'",
      "mine.toml:2: a chord of 7 keys is too long; at most 6", 0
    ),
    ("[labels]\nfoo = 'x'", "mine.toml:2: \"foo\" is not a key", 0),
    (
      "[keys.corners.sub]\na = 'edit.undo'\nb = 'edit.undo'", "mine.toml:1: \"sub\" is not a key", 0
    ),
    (
      "[keys.global]\ny.esc = 'edit.undo'",
      "mine.toml:2: Esc cancels a chord, so it cannot be part of one", 0
    ),
    (
      "[keys.global]\nC-s = 'edit.undo'\n'ctrl+s' = 'export svg'",
      "mine.toml:3: \"ctrl+s\" is the same key as \"C-s\" on line 2", 1
    ),
    (
      "[keys.global]\nx.y = 'edit.undo'\n'x y' = 'export svg'",
      "mine.toml:3: \"x y\" is the same key as \"x.y\" on line 2", 1
    ),
    (
      "[keys.global]\ng.e = 'edit.undo'\ng.f = 'edit.undo'\n'g' = 'corner.first'",
      "mine.toml:4: g starts a longer key on line 2, so it cannot have a value", 2
    ),
    (
      "[keys.global]\ng = 'edit.undo'\ng.e = 'corner.first'",
      "mine.toml:3: g already has a value on line 2, so no longer key can start with it", 1
    ),
    (
      "[keys.global]\ng.e = 'edit.undo'\n'g ' = 'corner.first'",
      "mine.toml:3: \"g \" runs corner.first, but \"g.e\" on line 2 needs it as a prefix", 1
    ),
    (
      "[keys.global]\ng = 'corner.first'\n'g e' = 'edit.undo'",
      "mine.toml:3: \"g e\" needs \"g\" as a prefix, but that runs corner.first on line 2", 1
    ),
    (
      "[keys.global]\nC-m = 'edit.undo'\nret = 'export svg'",
      "mine.toml:3: \"ret\" is the same key as \"C-m\" on line 2", 1
    ),
    (
      "[keys.global]\n':' = 'edit.undo'",
      "mine.toml:1: [keys.global] leaves no key for the palette or for quit; the file is ignored",
      1
    ),
    (
      "[keys.corners]\n':' = ''\nq = 'app.quit'",
      "mine.toml:1: [keys.corners] leaves no key for the palette or for help; the file is ignored",
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
    "set fill-opacity += used", "set rotation -= angle", "set line-width *= 2mm", "set corner.2.radius /= 1cm",
    "set rotation *= 2turn",
  ])
  func `a value that no drawing takes is told with its place`(command: String) throws {
    let load = try load("[keys.global]\nF9 = '\(command)'")
    #expect(load.diagnostics.count == 1)
    #expect(load.diagnostics.first?.description.hasPrefix("mine.toml:2: \"\(command)\": ") == true)
  }

  @Test(arguments: [
    "corner.radius r/2", "corner.radius max", "corner.radius 10t", "corner.cut max/2", "vertex.move x+5 y*2",
    "set radius width/2", "set corner-radius 10/(width-height)", "set roundness 40", "set corner.17.kind chamfer",
    "set fill none", "set fill teal", "set frame 120x80", "set kind star", "parameter.cycle shadow",
    "set corners rsrsrsrsrsrsrs", "set count 5", "set line-width 1mm", "set corner.2.radius r*2",
    "set corner.2.radius += used/2", "set line-width += 1mm", "set rotation -= 90deg", "set line-width *= 150%",
    "set width *= height/2",
  ])
  func `a value that some drawing takes is not reported`(command: String) throws {
    #expect(try load("[keys.global]\nF9 = '\(command)'").diagnostics.map(\.description) == [])
  }

  @Test func `a title of one's own names its keys, and other keys have their command's`() throws {
    let text = """
      [labels]
      "s o" = "my own"
      [keys.global]
      s.a = 'edit.undo'
      s.i = 'corner.invert'
      s.o = 'edit.redo'
      [keys.corners]
      s.d = 'edit.redo'
      """
    let keymap = try load(text).keymap
    let corners = try #require(keymap.lookUp(["s"], in: "corners").box)
    for entry in ["s: shape", "a edit.undo", "d edit.redo", "i corner.invert", "o my own"] {
      #expect(corners.contains(entry), "\(corners)")
    }
    #expect(keymap.lookUp(["s"], in: "preview").box?.contains("d shape.duplicate") == true)
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
    "[keys.global]\nm = ''", "[keys.corners]\nn = 'edit.undo'",
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
      "keymap mine: 2 keys"
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

  @Test func `foreign text in a message is harmless`() {
    let file = KeymapFile(
      name: "m\u{1B}.toml", bytes: Array("[keys.global]\nx = \"a\\u001b[2J\u{202E}\"".utf8))
    let load = Keymap.load(file, over: Sample.base, rules: Sample.rules)
    #expect(
      load.diagnostics.map(\.description) == ["m^[.toml:2: unknown command \"a^[[2J\u{FFFD}\""]
    )
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
      let places = load.diagnostics.map(\.line)
      return zip(places, places.dropFirst()).allSatisfy { $0 <= $1 }
        && load.diagnostics.allSatisfy { !$0.description.contains("\u{1B}") }
    }
  }

  @Test func `thousands of keys in one box load in time proportional to their number`() {
    func time(_ count: Int) -> Duration {
      let scalars = (0x4E00..<0x4E00 + count).compactMap { Unicode.Scalar($0) }
      let lines = scalars.map { "m.\"\($0)\" = 'corner.goto 1'\n" }.joined()
      return processorTime(runs: 1) {
        let load = Sample.load("[keys.global]\n" + lines)
        #expect(load.diagnostics == [])
        #expect(load.keyCount == count)
      }
    }
    #expect(time(5000) < time(500) * 40)
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
