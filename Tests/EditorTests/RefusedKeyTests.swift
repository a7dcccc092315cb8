import EditorSupport
import Editor
import Testing

/// Questions, lists and fields never ignore a key silently.
@Suite struct RefusedKeyTests {
  @Test(arguments: ["n", "q", "u", "tab", "left"])
  func `a key without a meaning names the answers`(key: String) throws {
    var session = try Session.demo()
    _ = session.run("corner.toggle")
    _ = session.run("app.quit")
    let mode = session.editor.mode
    #expect(try session.type(key) == [])
    #expect(session.editor.mode == mode)
    #expect(session.editor.message.text.hasSuffix("press s, d or Esc"), "\(session.editor.message)")
    #expect(session.editor.message.kind == .problem)
    // Nothing of it is left for the list of messages, nor after the answer.
    try session.type("esc")
    #expect(session.editor.message.text == "canceled" && !session.editor.log.contains { $0.contains("press ") })
  }

  @Test func `Enter takes the marked answer, first the one that loses nothing`() throws {
    var session = try Session.demo()
    _ = session.run("corner.toggle")
    let document = session.editor.document
    _ = session.run("app.quit")
    guard case .write(let request)? = try session.type("ret").first else { throw CancellationError() }
    #expect(request.next == .quit && session.editor.mode == .normal)
    _ = session.run("app.quit")
    #expect(try session.type("down ret") == [.quit])
    _ = session.run("app.quit")
    #expect(try session.type("up ret") == [] && session.editor.message.text == "canceled")
    session.ask(.replaceFile(name: "a.svg", WriteRequest(document, name: "a.svg")))
    _ = try session.type("ret")
    guard case .prompt(let prompt) = session.editor.mode else { throw CancellationError() }
    #expect(prompt.text == "a.svg", "another name, not the other file's end")
  }

  @Test func `Escape names the answers where it cannot go back`() throws {
    var session = try Session.demo()
    session.ask(.inUse("process 12 has it"))
    try session.type("esc")
    #expect(session.editor.message.text == "press r, t or q")
  }

  @Test(arguments: ["u", "w", "n"])
  func `a letter without a meaning names the keys of a list, and digits still choose`(key: String) throws {
    var session = try Session.several()
    _ = session.run("shape.list")
    try session.type(key)
    #expect(session.editor.message.text == "press ↑↓, ⏎ or Esc")
    try session.type("down")
    #expect(session.editor.message.text.isEmpty)
    try session.type("3")
    #expect(session.editor.selected == 2 && session.editor.mode == .normal)
  }

  @Test(arguments: [
    "file.save-as", "export-as svg", "shape.rename-ask", "shape.add-ask", "page-ask", "corner.goto-ask",
    "corner.every-ask", "corner.pattern-ask", "picture.link-ask", "corner.radius-ask",
  ])
  func `a field left empty says that nothing was typed`(command: String) throws {
    var session = try Session.demo()
    let document = session.editor.document
    _ = session.run(command)
    try session.type("C-e C-u ret")
    #expect(session.editor.mode == .normal && session.editor.document == document)
    #expect(session.editor.message.text == "nothing typed", "\(command)")
  }

  @Test func `the line for commands says nothing when nothing is typed`() throws {
    var session = try Session.demo()
    _ = session.run("command.open")
    try session.type("ret")
    #expect(session.editor.mode == .normal && session.editor.message.text.isEmpty)
  }
}
