import Document
import EditorSupport
import Editor
import Geometry
import Shapes
import Testing

/// Placing the shape as a whole: what numbers may be, and what is said.
@Suite struct PlaceCommandTests {
  private func run(_ lines: [String]) throws -> Session {
    var session = try Session.demo()
    for line in lines { _ = session.run(line) }
    return session
  }

  @Test(arguments: [
    ("shape.move 1in 0", "the shape is moved by 96, 0"),
    ("shape.move 100/3,-1/3", "the shape is moved by 33.33, -0.33"),
    ("shape.scale 3/2", "the shape is scaled by 1.5"), ("shape.scale 150%", "the shape is scaled by 1.5"),
    ("shape.scale 1/3 50%", "the shape is scaled by 0.33, 0.5"),
    ("shape.rotate 360/7", "the shape is rotated by 51.43°"),
    ("shape.rotate 1turn / 8", "the shape is rotated by 45°"),
    ("shape.rotate .25rad", "the shape is rotated by 14.32°"),
    ("vertex.nudge right 5/2", "corner 0 is at 32.5, 20"), ("vertex.nudge up 1pc", "corner 0 is at 30, 4"),
    ("vertex.move 100/3 20", "corner 0 is at 33.33, 20"), ("page 8in x 4in", "the page is now 768x384"),
    ("page 8inx4in", "the page is now 768x384"),
    ("page 100px x 50", "the page is now 100x50; the drawing runs off · :page scale scales it"),
    ("page 100pxx50px", "the page is now 100x50; the drawing runs off · :page scale scales it"),
    ("page 1000/3x90", "the page is now 333.33x90; the drawing runs off · :page scale scales it"),
  ])
  func `numbers are expressions with units, and told with two decimals`(line: String, text: String) throws {
    let message = try run([line]).editor.message
    #expect(message.kind == .changed && message.text == text)
  }

  @Test(arguments: [
    ("shape.move 1e20 0", "\"1e20\" is out of range: -1000000000 to 1000000000"),
    ("shape.scale 0", "\"0\" is out of range: 0.000001 to 1000000"),
    ("shape.scale 1e7", "\"1e7\" is out of range: 0.000001 to 1000000"),
    ("shape.rotate 1e10", "\"1e10\" is out of range: -1000000000 to 1000000000"),
    ("shape.rotate 360/", "\"360/\": a number is missing at character 5"),
    ("shape.move 1 2 3", "\"3\" is one word too many: type shape move DX DY"),
    ("shape.move 1", "missing argument: two numbers, right and down"),
    (
      "vertex.nudge right 5q",
      "\"5q\": unknown unit \"q\" at character 2: use px, pt, pc, in, cm, mm, deg, rad, turn or %"
    ),
    ("page 1e20x4", "\"1e20\" is out of range: 0.001 to 1000000000"),
    ("page wide", "\"wide\": expected a size such as 200x190 or 8in x 4in, fit or scale"),
    ("page", "missing argument: a size such as 200x190 or 8in x 4in, fit or scale"),
  ])
  func `what is wrong with a number is said, and nothing changes`(line: String, text: String) throws {
    let session = try run([line])
    #expect(session.editor.message.text == text && session.editor.document == Document.demo)
  }

  @Test func `a shape in the middle of the page stays, and that is said`() throws {
    var session = try run(["set kind polygon", "set count 7", "set corner-radius 100/7", "shape.center"])
    let before = session.editor.document
    _ = session.run("shape.center")
    #expect(session.editor.message == Message("the shape is already centered"))
    #expect(session.editor.document == before)
  }

  @Test(arguments: [
    ("set kind polygon", "vertex.nudge right 5", ", without its frame"),
    ("set kind free", "vertex.nudge right 5", ", without its frame"),
    ("set kind free", "shape.rotate 45", "the shape is rotated by 45°, without its frame"),
    ("set kind free", "set kind path", "kind is now path, without its frame"),
    ("set kind path", "set kind free", "kind is now free, without its frame"),
  ])
  func `a frame that cannot follow goes, and that is said`(kind: String, line: String, text: String) throws {
    let session = try run([kind, "set frame 120x80", line])
    #expect(session.editor.message.text.hasSuffix(text.drop { $0 != "," }))
    #expect(session.editor.item.value(of: "frame")?.text == nil)
  }

  @Test(arguments: [
    ("arrow-center 500", "arrow center is now 500.0, drawn at 145, the most that fits"),
    ("arrow-center -500", "arrow center is now -500.0, drawn at 15, the least that fits"),
    ("arrow-height 400", "arrow height is now 400.0, drawn at 108, the most that fits"),
    ("arrow-height 30", "arrow height is now 30.0"),
  ])
  func `a number beyond what fits is told with what is drawn`(set: String, text: String) throws {
    let session = try run(["set kind dialog", "set width 160", "set height 120", "set \(set)"])
    #expect(session.editor.message.text == text)
  }

  @Test(arguments: [":w copy.svg", ":save copy.svg", ":w copy"])
  func `saving under a name is saving as`(line: String) throws {
    var session = try Session.demo()
    let effects = session.run(String(line.dropFirst()))
    guard case .write(let request)? = effects.first else {
      Issue.record("nothing is written")
      return
    }
    #expect(request.name == "copy.svg" && request.isDocument && effects.count == 1)
  }
}
