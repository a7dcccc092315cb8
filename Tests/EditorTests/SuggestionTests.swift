import Document
@testable import Editor
import EditorSupport
import Geometry
import Shapes
import Testing

/// The words that the command line suggests, and those that find a command.
@Suite struct SuggestionTests {
  @Test(arguments: [
    ("cuont 5", "count"), ("conut 5", "count"), ("chamfer 8", "corner kind chamfer"), ("opactiy 50%", "opacity"),
    ("line-opacity 50%", "stroke-opacity"), ("alpha .5", "opacity"),
    ("mirror", "shape flip"), ("png star", "export png"),
    ("horizontal", "shape flip horizontal"), ("corner togle", "corner toggle"), ("saev", "file save"),
  ])
  func `an unknown word is told with what it means`(line: String, meant: String) throws {
    var session = try Session.demo()
    _ = session.run(line)
    let text = session.editor.message.text
    #expect(text.hasSuffix(" — did you mean \"\(meant)\"?"), "\(text)")
  }

  @Test(arguments: [
    "text", "union", "align left", "corner t0 5", "gradient", "morph", "outline stroke", "test", "zzzz",
  ])
  func `an unknown word that resembles nothing is told alone`(line: String) throws {
    var session = try Session.demo()
    _ = session.run(line)
    let text = session.editor.message.text
    #expect(text.hasPrefix("unknown command \"") && !text.contains("did you mean"), "\(text)")
  }

  @Test(arguments: [
    ("mirror", "shape.flip"), ("add vertex", "vertex.insert"), ("layers", "shape.list"), ("trace", "set backdrop"),
    ("mm", "page"), ("blank", "file.new"), ("config", "settings.save"), ("print", "export-as"),
    ("scale to page", "page"),
  ])
  func `a word finds the command that does it among the first two`(typed: String, line: String) throws {
    var session = try Session.demo()
    try session.type(":")
    session.paste(typed)
    let found = try #require(session.palette)
    #expect(found.entries.prefix(2).map(\.line).contains(line), "\(found.entries.prefix(4).map(\.line))")
    #expect(!found.explanation(nil).contains("no such command"), "\(found.explanation(nil))")
  }

  @Test(arguments: ["laser", "hole"])
  func `a word for a thing that is missing finds nothing`(typed: String) throws {
    var session = try Session.demo()
    try session.type(":")
    session.paste(typed)
    #expect(try #require(session.palette).entries.isEmpty)
  }

  @Test(arguments: [
    ("shape.rotate abc", "\"abc\": expected an angle in degrees, such as 15"),
    ("shape.scale big", "\"big\": expected a factor such as 1.5, 3/2 or 150%, or one across and one down"),
    ("shape.rotate 3*abc", "\"3*abc\": unknown name \"abc\" at character 3"),
  ])
  func `a word in place of a number is told with what belongs there`(line: String, message: String) throws {
    var session = try Session.demo()
    _ = session.run(line)
    #expect(session.editor.message.text == message)
  }

  @Test(arguments: [(5, 0, "5 steps undone · 1 more to undo"), (9, 0, "6 of 9 times: nothing to undo")])
  func `a number after undo undoes so many steps`(count: Int, left: Int, message: String) throws {
    var session = try Session.demo()
    for radius in 1...6 { _ = session.run("set corner-radius \(radius)") }
    _ = session.run("undo \(count)")
    #expect(session.editor.message.text == message)
    #expect(session.editor.history.undoCount == max(0, 6 - count))
  }

  @Test(arguments: [
    ("backdrop #336", "backdrop: \"#336\" is the color #336: type the name of a picture, or fill #336"),
    ("image red", "image: \"red\" is the color #f00: type the name of a picture, or fill red"),
  ])
  func `a color is no picture`(line: String, message: String) throws {
    var session = try Session.demo()
    _ = session.run(line)
    #expect(session.editor.message.text == message && session.editor.item.effects.pictures.isEmpty)
  }

  @Test func `a picture that is not next to the document is refused while its name is typed`() throws {
    var session = try Session.demo()
    try session.type(":")
    session.paste("backdrop beech.jpg")
    session.offer(pictures: ["beach.jpg", "my%20cat.png"])
    try session.type("ret")
    guard case .prompt(let prompt) = session.editor.mode else {
      Issue.record("the prompt is closed")
      return
    }
    #expect(prompt.problem == "there is no picture beech.jpg next to the document")
    #expect(session.editor.item.effects.backdrop == nil)
    for name in ["beach.jpg", "my cat.png", "photos/a.jpg", "none"] {
      try session.type("C-u")
      session.paste("backdrop \(name)")
      session.offer(pictures: ["beach.jpg", "my%20cat.png"])
      try session.type("ret :")
    }
    #expect(session.editor.history.undoCount == 4)
  }
}

/// The page and the drawing on it.
@Suite struct PageScaleTests {
  @Test func `a page that cuts the drawing names the command that scales it`() throws {
    var session = try Session.demo()
    _ = session.run("page 24x24")
    #expect(
      session.editor.message.text == "the page is now 24x24; the drawing runs off · :page scale scales it")
    _ = session.run("page scale")
    #expect(session.editor.message.text == "the drawing is now scaled to the page")
    let (page, box) = (session.editor.document.page, try #require(try session.editor.document.paintedBounds()))
    #expect(page == Rect(x: 0, y: 0, width: 24, height: 24))
    // As large as the page allows, in the middle.
    #expect(page.outset(by: 1e-6).contains(box) && abs(max(box.width, box.height) - 24) < 0.01)
    #expect(abs(box.center.x - 12) < 0.01 && abs(box.center.y - 12) < 0.01)
    _ = session.run("undo 2")
    #expect(try session.editor.document == Session.demo().editor.document)
  }

  @Test(arguments: [
    ("page scale 24x24", Rect(x: 0, y: 0, width: 24, height: 24), "24x24"),
    ("page scale 1in x 48", Rect(x: 0, y: 0, width: 96, height: 48), "96x48"),
  ])
  func `a drawing is scaled to a page of a typed size in one step`(line: String, page: Rect, size: String) throws {
    var session = try Session.demo()
    _ = session.run(line)
    #expect(session.editor.message.text == "the drawing is now scaled to a page of \(size)")
    #expect(session.editor.document.page == page && session.editor.history.undoCount == 1)
    var other = try Session.demo()
    for line in ["page \(size)", "page scale"] { _ = other.run(line) }
    #expect(session.editor.document == other.editor.document)
  }

  @Test func `a page that holds the drawing says its size alone`() throws {
    var session = try Session.demo()
    _ = session.run("page 400x300")
    #expect(session.editor.message.text == "the page is now 400x300")
  }

  @Test func `a locked shape is not scaled to the page`() throws {
    var session = try Session.demo()
    _ = session.run("shape.lock")
    _ = session.run("page scale")
    #expect(session.editor.message.kind == .problem)
    #expect(session.editor.document.items[0].shape.isEqual(to: try Session.demo().editor.item.shape))
  }

  @Test(arguments: [(30.0, 60.0, 60.0, true), (29.9, 60, 60, false), (30, 60, 61, false)])
  func `a rectangle that is a circle is called so`(radius: Double, width: Double, height: Double, isCircle: Bool) throws
  {
    var session = try Session.demo()
    for line in ["kind rectangle", "width \(width)", "height \(height)", "corner.round-all", "corner-radius \(radius)"]
    {
      _ = session.run(line)
    }
    for index in 0..<4 { _ = session.run("set corner.\(index).radius \(radius)") }
    #expect(session.editor.shapeDetails(of: 0) == (isCircle ? "circle" : "rectangle, 4 corners"))
  }
}
