import Editor
import EditorSupport
import Testing

/// Handouts about a corner of one's own drawing.
@Suite struct HandoutCommandTests {
  private func request(_ line: String) throws -> WriteRequest {
    var session = try Session.demo()
    try session.type("4")
    guard case .write(let request)? = session.run(line).first else { throw CancellationError() }
    return request
  }

  @Test func `six keys write a page about the selected corner, which can be written again`() throws {
    var session = try Session.demo()
    let effects = try session.type(": h a n d ret")
    guard case .write(let request)? = effects.first else { throw CancellationError() }
    #expect(request.name == "demo9-corner-0.html" && !request.isDocument)
    let text = String(decoding: request.bytes, as: UTF8.self)
    #expect(text.hasPrefix("<!DOCTYPE html>") && text.contains("demo9.svg: corner 0"))
    _ = session.applyWrite(request, .written(name: "demo9-corner-0.html", taken: nil, bytes: 10))
    #expect(session.editor.message.text == "exported demo9-corner-0.html (10 bytes) · e . again")
    guard case .write(let again)? = try session.type("e .").first else { throw CancellationError() }
    #expect(again == request)
  }

  @Test(arguments: ["svg", "html", "md", "txt", "tex"])
  func `the ending is the format`(ending: String) throws {
    let request = try request("handout a.\(ending)")
    #expect(request.name == "a.\(ending)" && !request.bytes.isEmpty)
  }

  @Test func `another ending, a lesson or a shape without corners is refused`() throws {
    var session = try Session.demo()
    #expect(session.run("handout a.pdf") == [] && session.editor.message.text.contains("must end in .html"))
    _ = session.run("set kind curl")
    #expect(session.run("handout") == [] && session.editor.message.text == "a curl has no corners")
    _ = session.run("lesson.open fillet")
    #expect(session.run("handout") == [] && session.editor.message.text.contains("belongs to the lesson"))
  }
}
