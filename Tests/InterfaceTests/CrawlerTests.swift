@testable import Interface
import Editor
import EditorSupport
@testable import Keymaps
import Cells
import Testing

/// What the screen offers does something, and the list of commands leads to everything else.
@Suite struct CrawlerTests {
  private let display = Display()

  @Test func `on every kind of shape and in every panel, each key in the hints and the boxes does something`() throws {
    for panel in ["corners", "parameters", "preview"] {
      var session = try Session.demo()
      _ = session.run("focus.\(panel)")
      for _ in 0..<7 {
        _ = session.run("shape.next")
        for _ in 0..<12 {
          let editor = session.editor
          let place = "\(editor.shapeDetails(of: 0)), \(panel), row \(editor.row), corner \(editor.corner)"
          for hint in display.shownHints(editor, isShort: false) where !hint.commands.isEmpty {
            #expect(hint.commands.contains { editor.refusal(of: $0) == nil }, "\(hint.text), \(place)")
          }
          for key in editor.keymap.boxKeys(in: panel) {
            guard case .pending(let box) = editor.keymap.lookUp([key], in: panel) else { continue }
            for entry in display.workingEntries(of: box, editor) {
              #expect(editor.refusal(of: entry.element.commands[0]) == nil, "\(key) \(entry.element.key), \(place)")
            }
          }
          _ = session.press(Key(.down))
        }
      }
    }
  }

  @Test(arguments: CommandCatalog.all.map(\.name))
  func `the list of commands leads to each, and asks for an argument at most`(name: String) throws {
    var session = try Session.demo()
    try session.type(":")
    session.paste(name)
    func chosen() -> String? {
      guard case .prompt(let prompt) = session.editor.mode, let palette = session.palette else { return nil }
      return palette.chosen(prompt.choice).map { palette.entries[$0].line }
    }
    for _ in 0..<3 where chosen() != name { try session.type("down") }
    #expect(chosen() == name)
    try session.type("ret")
    // A command runs, or the line asks for its argument; the list itself opens anew.
    guard case .prompt(let line) = session.editor.mode, line.offersCommands else { return }
    #expect([name + " ", ""].contains(line.text) || line.problem != nil)
  }
}
