import Document
import Editor
import EditorSupport
import Geometry
@testable import Keymaps
import Cells
import Testing

/// What a number typed before a key does.
@Suite struct CountTests {
  private func session(_ text: String) throws -> Session {
    let vim = try Session.demo(keymap: "vim").editor.keymap
    let file = KeymapFile(name: "mine.toml", bytes: Array("extends = 'vim'\n[keys.global]\n\(text)".utf8))
    let load = Keymap.load(file, over: vim, rules: .editor)
    try #require(load.diagnostics.isEmpty, "\(load.diagnostics)")
    return try Session.demo(with: load.keymap)
  }

  @Test func `a key with several commands does them in turn as often, as one step`() throws {
    let text = "v = ['corner.toggle', 'corner.next']\n"
    var (counted, pressed) = (try session(text), try session(text))
    try counted.type("3 v")
    try pressed.type("v v v")
    #expect(counted.editor.document == pressed.editor.document && counted.editor.corner == 3)
    #expect(counted.editor.history.undoCount == 1 && pressed.editor.history.undoCount == 3)
    #expect(counted.editor.message.kind == pressed.editor.message.kind)
    var again = try session(text)
    let changes = counted.takeChanges()
    #expect(again.editor.document != counted.editor.document)
    var editor = again.editor
    #expect(editor.replay(changes) == changes.count)
    #expect(editor.document == counted.editor.document && editor.history.undoCount == 1)
    try again.type("3 v u")
    #expect(again.editor.history.undoCount == 0 && again.editor.document == Document.demo)
  }

  @Test func `a key that repeats does so as often again`() throws {
    var session = try session("v = 'repeat 2 corner.radius +1'\n")
    try session.type("v")
    let once = try #require(session.editor.selectedCorner).used
    try session.type("3 v")
    #expect(session.editor.selectedCorner?.used == once + 6)
    #expect(session.editor.history.undoCount == 2)
  }

  @Test func `the last change is repeated as one step, and undone steps are redone one by one`() throws {
    var session = try Session.demo(keymap: "vim")
    try session.type("l 3 .")
    #expect(session.editor.history.undoCount == 2)
    try session.type("2 u 2 C-r")
    #expect(session.editor.history.undoCount == 2)
  }

  @Test func `a key that undoes several steps does so as often again`() throws {
    var session = try session("v = 'edit.undo 2'\n")
    for _ in 0..<7 { try session.type("space") }
    try session.type("3 v")
    #expect(session.editor.history.undoCount == 1)
  }

  @Test func `several steps undone together select what they select one by one`() throws {
    var pressed = try Session.demo(keymap: "vim")
    for line in ["shape.add star", "set fill gold", "shape.select next", "set fill teal"] { _ = pressed.run(line) }
    let last = pressed.editor.selected
    var counted = pressed
    try counted.type("2 u")
    try pressed.type("u u")
    #expect(counted.editor.selected == pressed.editor.selected && counted.editor.selected != last)
    #expect(counted.editor.document == pressed.editor.document)
    #expect(counted.editor.message.text == "2 steps undone · \(counted.editor.history.undoCount) more to undo")
  }

  @Test(arguments: [
    ("2 space space", 0), ("2 i", 0), ("2 y", 0), ("space space", 1), ("3 space space", 1), ("3 y space space", 1),
    ("3 space space 3 u 3 C-r", 1),
  ])
  func `what leaves nothing to undo is not said to be undone`(keys: String, steps: Int) throws {
    var session = try session("y = ['corner.toggle', 'corner.toggle']\n")
    try session.type(keys)
    #expect(session.editor.history.undoCount == steps)
    #expect((session.editor.message.kind == .changed) == (steps > 0), "\(session.editor.message)")
  }
}
