import Document
import EditorSupport
import Editor
import Testing

/// The list of undo steps.
@Suite struct HistoryListTests {
  @Test func `each step says what it did, and Enter goes there`() throws {
    var session = try Session.demo()
    let lines = ["set corner-radius 12", "set fill gold", "set line-width 2", "undo", "history"]
    for line in lines { _ = session.run(line) }
    #expect(
      session.editor.historyLines.map(\.text) == [
        "opened demo9.svg", "corner-radius: 15 → 12", "fill: #0ff → #ffd700", "line-width: 1 → 2 (undone)",
      ])
    guard case .list(let list) = session.editor.mode else {
      Issue.record("no list")
      return
    }
    #expect(list.content == .history && list.choice == 2)
    try session.type("up up ret")
    #expect(session.editor.document == .demo && session.editor.history.redoCount == 3)
    _ = session.run("history 3")
    #expect(session.editor.item.style.lineWidth == 2 && session.editor.history.redoCount == 0)
    _ = session.run("history 4")
    #expect(session.editor.message.text == "there are the steps 0 to 3")
    let changes = session.takeChanges()
    var again = try Session.demo().editor
    #expect(again.replay(changes) == changes.count && again.document == session.editor.document)
  }

  @Test func `a history longer than a block is listed in order`() throws {
    var session = try Session.demo()
    for step in 1...150 { _ = session.run("set line-width \(step + 1)") }
    _ = session.run("history 10")
    let lines = session.editor.historyLines
    #expect(lines.map(\.keys) == (0...150).map(String.init))
    #expect(lines[10].text == "line-width: 10 → 11" && lines[11].text == "line-width: 11 → 12 (undone)")
  }
}
