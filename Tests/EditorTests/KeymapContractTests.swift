import Document
@testable import Editor
import EditorSupport
import Foundation
import Geometry
@testable import Keymaps
import Cells
import Shapes
import ShippedKeymaps
@testable import TOML
import Testing

@Suite struct KeymapContractTests {
  private func load(_ name: String = "default") throws -> KeymapLoad {
    let bytes = try #require(ShippedKeymaps.file(named: name))
    let base: Keymap? = name == "default" ? nil : try load().keymap
    return Keymap.load(KeymapFile(name: name + ".toml", bytes: bytes), over: base, rules: .editor)
  }

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
    path: "../../Keymaps"
  ).standardized

  @Test func `the committed schema is the program's`() throws {
    let copy = try String(contentsOf: Self.folder.appending(path: "keymap.schema.json"), encoding: .utf8)
    // A failure would print both.
    let isCurrent = copy == KeymapSchema.text(rules: .editor)
    #expect(isCurrent, "Keymaps/keymap.schema.json is outdated: run script/readme")
  }

  @Test func `the program carries the files of the folder`() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path()).filter {
      $0.hasSuffix(".toml")
    }
    #expect(Set(files) == Set(ShippedKeymaps.names.map { $0 + ".toml" }))
    for name in ShippedKeymaps.names {
      let data = try Data(contentsOf: Self.folder.appending(path: name + ".toml"))
      let isSame = ShippedKeymaps.file(named: name) == Array(data)
      #expect(isSame, "\(name) was changed after the program was built")
    }
    #expect(ShippedKeymaps.file(named: "none") == nil)
  }

  @Test func `the table that the program starts from says what the file says`() throws {
    let keymap = try load().keymap
    let table = try #require(ShippedKeymaps.table(named: "default"))
    let isCurrent = table == Array(keymap.table.utf8)
    try #require(isCurrent, "Keymaps/default.table is outdated: run script/readme")
    let read = try #require(Keymap(table: table, file: "default.toml"))
    #expect(read.bindings == keymap.bindings)
    #expect(read.labels == keymap.labels)
    #expect((read.name, read.summary) == (keymap.name, keymap.summary))
  }

  @Test func `what is no table is refused`() throws {
    let table = try load().keymap.table
    #expect(Keymap(table: Array(table.utf8), file: "x") != nil)
    #expect(Keymap(table: Array(table.utf8.dropLast(20)), file: "x") == nil, "a line is cut")
    for text in ["", "a", "a\tb\nx\n", "a\tb\n\nglobal\t1\n", "a\tb\n\nglobal\tx\ta \tquit\n"] {
      #expect(Keymap(table: Array(text.utf8), file: "x") == nil, "\(text.debugDescription)")
    }
  }

  @Test func `the default keymap loads with no finding`() throws {
    let load = try load()
    #expect(load.diagnostics.map(\.description) == [])
    // A key that some terminals do not send has another one for the command, or for smaller steps.
    for binding in load.keymap.bindings where binding.keys.contains(where: { $0.reachText != nil }) {
      #expect(
        load.keymap.bindings.contains { other in
          other.keys != binding.keys && binding.commands[0].hasPrefix(other.commands[0])
        })
    }
    #expect(load.keymap.name == "default")
    #expect(load.keyCount == load.keymap.bindings.count)
  }

  @Test func `the default keymap is small enough to learn`() throws {
    let keymap = try load().keymap
    let chords = keymap.bindings.filter { $0.keys.count > 1 }
    let (count, chordCount) = (keymap.bindings.count, chords.count)
    #expect(count <= 170, "default.toml has \(count) bindings, at most 170: remove one")
    #expect(chordCount <= 50, "default.toml has \(chordCount) chords, at most 50: remove one")
    #expect(Set(chords.map { $0.keys[0].label() }) == ["c", "s", "e", "v"])
  }

  @Test(arguments: ["vim", "emacs"])
  func `the keymaps for other hands have the default's boxes behind their leader`(name: String) throws {
    let (standard, keymap) = (try load().keymap, try load(name).keymap)
    #expect(!keymap.leader.isEmpty)
    let boxes = standard.bindings.filter { $0.keys.count > 1 }
    for binding in boxes {
      let keys = keymap.leader + binding.keys
      #expect(keymap.lookUp(keys, in: Keymap.global) == .matched(binding.moved(to: keys)), "\(keys.notation)")
    }
    #expect(keymap.title(of: keymap.leader + ["e"]) == "export")
  }

  @Test func `the leader of vim is pressed twice for what it does alone elsewhere`() throws {
    var session = try Session.demo(keymap: "vim")
    try session.type("space space")
    #expect(!session.editor.item.shape.corners[0].isOn && session.pending.isEmpty)
  }

  @Test func `a keymap over vim may name another leader`() throws {
    let keymap = try personal("extends = 'vim'\nleader = 'A-m'\n").keymap
    #expect(keymap.lookUp(try Key.chord(notation: "A-m e s"), in: "corners").commands == ["export svg"])
    #expect(keymap.lookUp(["g", "g"], in: "corners").commands == ["corner.first"])
    #expect(keymap.lookUp(["e"], in: "corners") == .notFound)
  }

  @Test func `a keymap that uses the prefixes of older versions keeps its keys`() throws {
    let load = try personal(
      "[keys.global]\nm.x = 'corner.every 3'\nz.b = 'view.glyphs'\nS.l = 'shape.list'\n'b z' = 'app.suspend'\n")
    #expect(load.diagnostics == [])
    for (chord, command) in [
      ("m x", "corner.every 3"), ("z b", "view.glyphs"), ("S l", "shape.list"), ("e s", "export svg"),
    ] {
      #expect(load.keymap.lookUp(try Key.chord(notation: chord), in: "corners").commands == [command])
    }
  }

  @Test func `the box of the view stays open until Esc or a key of something else`() throws {
    var session = try Session.demo()
    try session.type("v g + +")
    #expect(session.pending == ["v"] && session.editor.zoomText != "fit")
    try session.type("esc")
    #expect(session.pending.isEmpty)
    try session.type("v r down")
    #expect(session.pending.isEmpty && session.editor.corner == 1)
    try session.type("c r")
    #expect(session.pending.isEmpty)
  }

  @Test(arguments: ShippedKeymaps.names)
  func `PgDn and PgUp go through the lists as far as these go, and change no value`(keymap: String) throws {
    var session = try Session.demo(keymap: keymap)
    let document = session.editor.document
    for (panel, corner, tab) in [("corners", 8, ParameterTab.shape), ("parameters", 8, .look)] {
      _ = session.run("focus \(panel)")
      _ = session.press(Key(.pageDown))
      #expect(session.editor.corner == corner && session.editor.tab == tab)
    }
    _ = session.press(Key(.pageUp))
    #expect(session.editor.row == 0)
    #expect(session.editor.document == document)
  }

  @Test(arguments: ShippedKeymaps.names)
  func `each keymap of the program loads, and its keys reach the program`(name: String) throws {
    let load = try load(name)
    #expect(load.diagnostics.map(\.description) == [])
    #expect(load.keymap.name == name)
  }

  @Test(arguments: ShippedKeymaps.names)
  func `every keymap reaches what the default one reaches`(name: String) throws {
    func reached(_ keymap: Keymap, _ panel: Panel) -> Set<String> {
      Set(keymap.bindings(in: panel.rawValue).flatMap(\.commands).map { String($0.prefix { $0 != " " }) })
    }
    // Digits are counts in vi, and only the default keymap has one for each corner.
    let (own, standard) = (try load(name).keymap, try load().keymap)
    for panel in Panel.allCases {
      let missing = reached(standard, panel).subtracting(reached(own, panel)).subtracting(["corner.goto"])
      #expect(missing == [], "\(panel)")
    }
  }

  @Test(arguments: ShippedKeymaps.names)
  func `every key in a box has a title or a command with help`(name: String) throws {
    let keymap = try load(name).keymap
    for label in keymap.labels {
      #expect(
        Panel.allCases.contains { keymap.lookUp(label.keys, in: $0.rawValue) != .notFound }, "\(label.keys.notation)")
    }
  }

  @Test(arguments: ["repeat 99 edit.undo", "edit.undo 99"])
  func `a count that is too large does as much as can be done, and says how much`(undo: String) throws {
    var session = try Session.demo()
    _ = session.run("repeat 20 corner.radius +1")
    #expect(session.editor.message.text == "18 of 20 times: corner 0 is at its maximum, 22.46")
    #expect(session.editor.selectedCorner.map { NumberText.fixed($0.used, places: 2) } == "22.46")
    #expect(session.editor.history.undoCount == 1)
    _ = session.run("corner.next")
    _ = session.run("corner.toggle")
    _ = session.run(undo)
    #expect(session.editor.message.text == "2 of 99 times: nothing to undo")
    #expect(session.editor.history.undoCount == 0 && !session.editor.isModified)
    // What cannot be done at all is refused as without a count.
    _ = session.run(undo)
    #expect(session.editor.message == Message("nothing to undo", .problem))
  }

  @Test func `a count repeats a key as one step, where the keymap takes counts`() throws {
    var session = Session(
      try Editor(.demo, fileName: "demo9.svg", hasFile: false, keymap: try load("vim").keymap))
    try session.type("1 2 l")
    #expect(session.editor.outline.corners[0].used == 17)
    #expect(session.editor.history.undoCount == 1)
    try session.type("u")
    #expect(session.editor.outline.corners[0].used == 5)
    try session.type("3 j")
    #expect(session.editor.corner == 3)
    try session.type("9 9 9 9 9 esc j")
    #expect(session.editor.corner == 4)
    // There is nothing to repeat in what does nothing.
    try session.type("4 Q j")
    #expect(session.editor.corner == 5)
  }

  @Test func `with a count the first and the last are the one of that number, as in vi`() throws {
    var session = try Session.demo(keymap: "vim")
    for (keys, corner) in [("3 g g", 2), ("5 G", 4), ("9 9 G", 8), ("g g", 0), ("G", 8), ("1 G", 0)] {
      try session.type(keys)
      #expect(session.editor.corner == corner, "\(keys)")
    }
    try session.type("focus.parameters")
    let rows = session.editor.shownRows
    for (keys, row) in [("3 G", 2), ("1 g g", 0), ("9 9 9 g g", rows.count - 1), ("2 G", 1)] {
      try session.type(keys)
      #expect(session.editor.row == rows[row], "\(keys)")
    }
    try session.type("x 3 G")
    #expect(session.editor.study?.step == 2)
  }

  private func personal(_ text: String) throws -> KeymapLoad {
    let file = KeymapFile(name: "mine.toml", bytes: Array(text.utf8))
    return Keymap.load(file, over: try load(file.base == "none" ? "default" : file.base).keymap, rules: .editor)
  }

  @Test func `a digit with a command of its own begins no count`() throws {
    let load = try personal("extends = 'vim'\n[keys.corners]\n5 = 'corner.toggle'\n0 = 'corner.first'\n")
    #expect(load.diagnostics == [])
    var session = try Session.demo(with: load.keymap)
    try session.type("5")
    #expect(!session.editor.item.shape.corners[0].isOn && session.count == nil)
    try session.type("1 5 l")
    #expect(session.count == nil && session.editor.history.undoCount == 2)
    try session.type("3 j 0")
    #expect(session.editor.corner == 0)
  }

  @Test func `counts take the digits of the keymap below`() throws {
    let load = try personal("counts = true\n")
    #expect(load.diagnostics == [])
    var session = try Session.demo(with: load.keymap)
    try session.type("3 down")
    #expect(session.editor.corner == 3)
  }

  @Test func `a slip in a parameter's name is told when the keymap is read`() throws {
    let load = try personal(
      "[keys.global]\nF9 = 'set conut += 1'\nF10 = 'parameter.cycle shadwo'\nF11 = 'set n += 1'\n")
    #expect(
      load.diagnostics.map(\.description) == [
        "mine.toml:2: \"set conut += 1\": there is no parameter \"conut\": did you mean count?",
        "mine.toml:3: \"parameter.cycle shadwo\": there is no parameter \"shadwo\": did you mean shadow?",
      ])
  }

  /// The steps of a lesson have the first letters for themselves; everything else goes on working there.
  @Test func `no panel hides a global key`() throws {
    let keymap = try load().keymap
    let global = keymap.bindings(in: Keymap.global)
    for context in Panel.main.map(\.rawValue) {
      #expect(Set(global).isSubset(of: keymap.bindings(in: context)), "\(context)")
    }
  }

  @Test(arguments: [
    ("space", "corners", "corner.toggle"), ("e s", "corners", "export svg"),
    ("e n", "parameters", "export-as svg"),
    ("n", "preview", "set count += 1"), ("N", "preview", "set count -= 1"), ("?", "parameters", "help.keys"),
    (":", "corners", "command.open"), ("right", "corners", "corner.radius +1"),
    ("right", "parameters", "parameter.step +1"),
    (".", "corners", "corner.radius +0.1"), ("lt", "parameters", "parameter.step -10"),
    ("7", "preview", "corner.goto 7"),
    ("c e", "corners", "corner.every 2"), ("v b", "corners", "view.glyphs"),
    ("S-tab", "corners", "focus.previous"),
  ])
  func `a key does what the table says`(chord: String, context: String, command: String) throws {
    guard case .matched(let binding) = try load().keymap.lookUp(Key.chord(notation: chord), in: context)
    else {
      Issue.record("\(chord) is not bound")
      return
    }
    #expect(binding.commands == [command])
  }
}
