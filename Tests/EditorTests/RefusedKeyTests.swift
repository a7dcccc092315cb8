import EditorSupport
import Editor
import Testing

/// Nothing that is pressed is swallowed without a word where something is asked, listed or typed.
@Suite struct RefusedKeyTests {
  @Test(arguments: ["n", "q", "u", "ret", "tab", "left"])
  func `a key that is no answer is told, with those that are`(key: String) throws {
    var session = try Session.demo()
    _ = session.run("corner.toggle")
    _ = session.run("app.quit")
    let mode = session.editor.mode
    #expect(try session.type(key) == [])
    #expect(session.editor.mode == mode)
    #expect(session.editor.message.text.hasSuffix("is no answer: s, d or Esc"), "\(session.editor.message)")
    #expect(session.editor.message.kind == .problem)
    // Nothing of it is left for the list of messages, nor after the answer.
    try session.type("esc")
    #expect(session.editor.message.text == "cancelled" && !session.editor.log.contains { $0.contains("no answer") })
  }

  @Test func `Escape is told to be no answer where there is nothing to go back to`() throws {
    var session = try Session.demo()
    session.ask(.inUse("process 12 has it"))
    try session.type("esc")
    #expect(session.editor.message.text == "Esc is no answer: r, t or q")
  }

  @Test(arguments: ["u", "w", "n"])
  func `a letter that is no key of a list is told, and digits still choose`(key: String) throws {
    var session = try Session.several()
    _ = session.run("shape.list")
    try session.type(key)
    #expect(session.editor.message.text == "\(key) is no key of this list: ↑↓, ⏎ or Esc")
    try session.type("down")
    #expect(session.editor.message.text.isEmpty)
    try session.type("3")
    #expect(session.editor.selected == 2 && session.editor.mode == .normal)
  }

  @Test(arguments: [
    ("file.save-as", "nothing is saved"), ("export-as svg", "nothing is saved"),
    ("shape.rename-ask", "nothing is changed"), ("shape.add-ask", "nothing is changed"),
    ("page-ask", "nothing is changed"), ("corner.goto-ask", "nothing is changed"),
    ("corner.every-ask", "nothing is changed"), ("corner.pattern-ask", "nothing is changed"),
    ("picture.link-ask", "nothing is changed"), ("corner.radius-ask", "nothing is changed"),
  ])
  func `a field that is left empty says that nothing was typed`(command: String, left: String) throws {
    var session = try Session.demo()
    let document = session.editor.document
    _ = session.run(command)
    try session.type("C-e C-u ret")
    #expect(session.editor.mode == .normal && session.editor.document == document)
    #expect(session.editor.message.text == "nothing was typed: \(left)", "\(command)")
  }

  @Test func `a parameter whose field is left empty is named`() throws {
    var session = try Session.demo()
    _ = session.run("focus.parameters")
    _ = session.run("parameter.next")
    let row = session.editor.inspectorRow(session.editor.row)
    _ = session.run("parameter.ask")
    try session.type("C-e C-u ret")
    #expect(session.editor.message.text == "nothing was typed: \(row.name) is left as it is")
  }

  @Test func `the line for commands says nothing when nothing is typed`() throws {
    var session = try Session.demo()
    _ = session.run("command.open")
    try session.type("ret")
    #expect(session.editor.mode == .normal && session.editor.message.text.isEmpty)
  }
}
