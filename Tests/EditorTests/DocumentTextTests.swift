import Document
@testable import Editor
import EditorSupport
import SVG
import Cells
import Shapes
import Testing

@Suite struct DocumentTextTests {
  private func text(of session: Session) throws -> String { try SVGWriter.text(of: session.editor.document) }

  /// A session whose text was asked for, and that text.
  private func asked() throws -> (session: Session, text: String) {
    var session = try Session.demo()
    guard case .editText(let bytes)? = try session.type("file.edit-in-editor").first else { throw CancellationError() }
    return (session, String(decoding: bytes, as: UTF8.self))
  }

  @Test func `the text is what saving writes`() throws {
    let (session, text) = try asked()
    #expect(try text == self.text(of: session))
  }

  @Test func `another text is one step, which the journal has and undo takes back`() throws {
    var (session, text) = try asked()
    let other = try SVGFile(Array(text.replacing("data-corner-radius=\"15\"", with: "data-corner-radius=\"16\"").utf8))
      .document(keeping: .parameters)
    session.applyText(.changed(other))
    #expect(session.editor.document == other && other != .demo)
    #expect(session.takeChanges() == [.document(other)] && session.editor.history.undoCount == 1)
    try session.type("u")
    #expect(session.editor.document == .demo && !session.editor.isModified)
  }

  @Test func `a text that only differs around the drawing is a step as well, and asked about`() throws {
    var (session, text) = try asked()
    let other = try SVGFile(Array(text.replacing("<path", with: "<!-- mine -->\n<path").utf8)).document()
    #expect(other == .demo)
    session.applyText(.changed(other))
    #expect(session.editor.isModified && session.editor.history.undoCount == 1)
    #expect(try self.text(of: session).contains("<!-- mine -->"))
    _ = session.run("app.quit")
    #expect(session.editor.mode == .question(.unsaved(.quit, file: "demo9.svg")))
    try session.type("esc u")
    #expect(!session.editor.isModified)
    try session.type("U")
    #expect(try self.text(of: session).contains("<!-- mine -->"))
  }

  @Test func `a text that is none can be edited again or left, and is kept`() throws {
    var (session, _) = try asked()
    for (key, effects) in [("e", [Effect.editTextAgain]), ("k", []), ("esc", [])] {
      session.applyText(.broken("3:7: no end", kept: "/state/text/1-demo9.svg"))
      #expect(session.editor.mode == .question(.brokenText("3:7: no end", kept: "/state/text/1-demo9.svg")))
      #expect(try session.type(key) == effects && session.editor.mode == .normal)
      if effects.isEmpty { #expect(session.editor.message.text.hasSuffix("kept in /state/text/1-demo9.svg")) }
    }
    #expect(session.editor.document == .demo)
  }

  @Test func `paths that were drawn otherwise are asked about`() throws {
    var (session, _) = try asked()
    let text = try Session.drifted().editor.document
    session.applyText(.changed(text))
    guard case .question(.drift) = session.editor.mode else {
      Issue.record("nothing was asked")
      return
    }
    try session.type("d")
    #expect(session.editor.document.undecided == [])
    #expect(session.editor.item.shape.vertices.count == 3)
  }

  @Test func `text that comes back when another editor has taken the document over changes nothing`() throws {
    var (session, _) = try asked()
    session.setReadOnly("process 7 took it over")
    var other = Document.demo
    other.title = "another"
    session.applyText(.changed(other))
    #expect(session.editor.document == .demo)
    #expect(session.editor.message == Message("read only, process 7 took it over: nothing changed", .problem))
  }

  @Test func `who may not change the document gets no text`() throws {
    var session = try Session.demo()
    session.setReadOnly("another editor has it")
    #expect(try session.type("file.edit-in-editor") == [] && session.editor.message.text.hasPrefix("read only"))
    session.setReadOnly(nil)
    _ = session.run("lesson.open fillet")
    #expect(session.run("file.edit-in-editor") == [])
  }
}
