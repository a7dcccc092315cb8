@testable import Editor
import EditorSupport
import Cells
import Testing

@Suite struct MessageLogTests {
  private static let problem = Message("no room", .problem)

  @Test func `routine messages that differ in their numbers alone are one line`() {
    var log = MessageLog()
    for number in 0..<300 {
      log.take(Message("the radius of corner 3 is now \(number).5, as the edge allows", .changed))
    }
    #expect(log.lines == ["the radius of corner 3 is now 299.5, as the edge allows"])
    log.take(Message("the radius of corner 3 is now -1.5, and no edge is in its way"))
    log.take(Self.problem)
    log.take(Message("the radius of corner 3 is now 1.5, and no edge is in its way"))
    #expect(log.lines.count == 4)
    // Which number is wrong is what a problem says.
    for number in 0..<3 { log.take(Message("\(number) is wrong", .problem)) }
    #expect(log.lines.count == 7)
  }

  @Test func `a problem outlives what is said at keys`() {
    var log = MessageLog()
    log.take(Self.problem)
    log.add(["a note"])
    for number in 0..<300 {
      log.take(Message("a corner with the name \(String(repeating: "x", count: number)) is selected in the drawing"))
    }
    #expect(log.lines.count == MessageLog.most && log.lines.prefix(2) == ["no room", "a note"])
    for number in 0..<300 { log.take(Message("\(number) is wrong", .problem)) }
    #expect(log.lines.count == MessageLog.most && log.lines.first == "100 is wrong")
  }

  @Test func `what is said while a line is typed is there when it is left, why the line was refused is not`() throws {
    var session = try Session.demo()
    for character in ":nosuch" { _ = session.press(Key(.character(character))) }
    _ = session.press(Key(.enter))
    #expect(session.editor.message.kind == .problem)
    _ = session.press(Key(.backspace))
    try session.type("C-c")
    #expect(session.editor.message.text == "")
    try session.type(":")
    session.note(["the disk does not confirm the journal"])
    try session.type("C-c")
    #expect(session.editor.message.text == "the disk does not confirm the journal")
  }

  @Test func `what a message says is no matter for the log does not stand there`() throws {
    var session = try Session.demo()
    _ = session.run("nosuch")
    let lines = session.editor.log
    #expect(lines.count == 1)
    session.greet("a greeting that no screen of so few columns would have room for")
    session.note(["first"], summary: "a summary that no screen of so few columns would have room for")
    #expect(session.editor.log == lines + ["first"])
  }

  @Test func `of notes that nobody counted it says that there are more`() throws {
    var session = try Session.demo()
    session.note(["a", "b", "c"], areAll: false)
    #expect(session.editor.message.text == "a — and more than 2 more: :app.messages shows the first")
    #expect(session.editor.log == ["a", "b", "c", "and more"])
  }
}
