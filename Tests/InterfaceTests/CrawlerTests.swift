@testable import Interface
@testable import Editor
import EditorSupport
@testable import Keymaps
import Cells
import Shapes
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
          #expect(display.refusals(inBoxesOf: panel, session) == [], "\(place)")
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

  @Test(arguments: ShapeCatalog.all.map { $0.kind })
  func `no enabled row of the list of commands refuses`(kind: String) throws {
    var session = try Session.demo()
    _ = session.run("set kind \(kind)")
    let start = session
    try session.type(":")
    let rows = try #require(session.palette).entries
    #expect(rows.count == CommandCatalog.all.count)
    for row in rows where start.editor.refusal(of: row) == nil {
      var run = start
      guard !row.isComplete else {
        _ = run.run(row.line)
        #expect(run.editor.message.kind != .problem, "\(row.line): \(run.editor.message.text)")
        continue
      }
      // Enter asks for the argument.
      try run.type(":")
      run.paste(row.line)
      let effects = try run.type("ret")
      #expect(!effects.isEmpty || run.editor.mode != .normal, "\(row.line)")
    }
  }

  @Test(arguments: ShapeCatalog.all.map { $0.kind })
  func `a parameter that is enabled takes its own value, and a dim one names its reason`(kind: String) throws {
    var session = try Session.demo()
    _ = session.run("set kind \(kind)")
    var enabled = 0
    for name in Inspector.rows where name != "kind" {
      let row = Palette.Entry(line: "set \(name)", usage: "VALUE", help: "")
      if let reason = session.editor.refusal(of: row) {
        #expect(reason.contains("only for") || reason.contains("cannot be set") || reason.contains("no "), "\(reason)")
        continue
      }
      enabled += 1
      let index = Inspector.rows.firstIndex(of: name) ?? 0
      guard let number = session.editor.inspectorRow(index).slider?.value else { continue }
      var run = session
      _ = run.run("set \(name) \(number)")
      #expect(run.editor.message.kind != .problem, "\(name): \(run.editor.message.text)")
    }
    #expect(enabled > 20, "\(enabled)")
  }
}
