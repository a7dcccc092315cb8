import Document
@testable import Editor
import EditorSupport
import SVG
import Testing

/// The opacity of a whole shape, typed, stepped, undone and replayed.
@Suite struct ShapeOpacityTests {
  @Test(
    arguments: [
      (["opacity 50%"], 0.5), (["opacity .25"], 0.25), (["set opacity 0"], 0), (["opacity=1/4"], 0.25),
      (["set opacity .5", "set opacity *= 50%"], 0.25), (["set opacity .5", "set opacity -= .9"], 0),
    ] as [([String], Double)])
  func `a command sets it, and undo and the journal have it`(lines: [String], opacity: Double) throws {
    var session = try Session.demo()
    let before = try SVGWriter.text(of: session.editor.document)
    for line in lines { _ = session.run(line) }
    #expect(session.editor.item.opacity == opacity && session.editor.item.style.fill.opacity == 0.1)
    let after = try SVGWriter.text(of: session.editor.document)
    let changes = session.takeChanges()
    var again = try Session.demo().editor
    #expect(again.replay(changes) == changes.count)
    #expect(try SVGWriter.text(of: again.document) == after)
    for _ in lines { _ = session.run("undo") }
    #expect(try SVGWriter.text(of: session.editor.document) == before)
    for _ in lines { _ = session.run("redo") }
    #expect(try SVGWriter.text(of: session.editor.document) == after)
  }

  @Test(arguments: [("opacity 50%", "opacity is now 0.5"), ("opacity 1", "opacity is already 1")])
  func `a message says it`(line: String, message: String) throws {
    var session = try Session.demo()
    _ = session.run(line)
    #expect(session.editor.message.text.hasPrefix(message), "\(session.editor.message.text)")
  }

  @Test func `it has a row among the looks, which steps and resets it`() throws {
    var session = try Session.demo()
    _ = session.run("parameter.tab look")
    #expect(session.editor.rowsOfTab.map { Inspector.rows[$0] }.last == "opacity")
    session.editor.row = try #require(Inspector.rows.firstIndex(of: "opacity"))
    _ = session.run("parameter.step -1")
    #expect(session.editor.item.opacity == 0.95)
    _ = session.run("parameter.reset")
    #expect(session.editor.item.opacity == 1)
  }

  @Test(arguments: ["opacity 2", "opacity -1", "opacity red"]) func `another value is refused`(line: String) throws {
    var session = try Session.demo()
    _ = session.run(line)
    #expect(session.editor.item.opacity == 1 && session.editor.history.undoCount == 0)
  }
}
