import Document
import EditorSupport
import Editor
import SVG
import Geometry
import Shapes
import Testing

/// Vertices of a free polygon, the page, and the shape as a whole.
@Suite struct VertexCommandTests {
  private func run(_ lines: [String]) throws -> Session {
    var session = try Session.demo()
    for line in lines { _ = session.run(line) }
    return session
  }

  @Test(arguments: [
    ("focus.preview right", "31,20"), ("focus.preview S-right", "40,20"),
    ("focus.preview vertex.nudge-step right", "40,20"),
    ("focus.preview vertex.nudge-step vertex.nudge-step up", "30,19.9"),
    ("focus.preview ret 12,34 ret", "12,34"), ("focus.preview S-up", "30,10"),
    ("focus.preview vertex.nudge-step vertex.nudge-step vertex.nudge-step left", "29,20"),
  ])
  func `a vertex is moved by 1, 10 or a tenth, or to a place`(keys: String, place: String) throws {
    var session = try Session.demo()
    try session.type(keys)
    #expect(session.editor.item.value(of: "points")?.text?.hasPrefix(place + " ") == true)
    try session.type("u")
    #expect(session.editor.document == Document.demo)
  }

  @Test func `a vertex is inserted in the middle of the edge after the selected one`() throws {
    let session = try run(["corner.goto 8", "vertex.insert"])
    #expect(session.editor.item.shape.vertices.count == 10 && session.editor.corner == 9)
    #expect(session.editor.item.shape.vertices[9] == Point(85, 20))
    #expect(session.editor.item.shape.corners[0].size == .radius(5))
  }

  @Test func `vertices are deleted with their switches, never below three`() throws {
    var session = try run(Array(repeating: "vertex.delete", count: 6))
    #expect(session.editor.item.shape.vertices == [Point(190, 90), Point(120, 80), Point(140, 20)])
    let before = session.editor.document
    _ = session.run("vertex.delete")
    #expect(session.editor.message.text == "a shape needs at least 3 vertices")
    #expect(session.editor.document == before)
  }

  @Test func `another first vertex and the other way round leave the outline as it is`() throws {
    let demo = try Session.demo().editor
    for lines in [["corner.goto 4", "vertex.first"], ["corner.goto 2", "vertex.reverse"]] {
      let editor = try run(lines).editor
      #expect(abs(editor.outline.area - demo.outline.area) < 1e-9)
      #expect(abs(editor.outline.path.length - demo.outline.path.length) < 1e-9)
      #expect(editor.document != demo.document)
    }
    let reversed = try run(["corner.goto 2", "vertex.reverse"]).editor
    #expect(reversed.selectedCorner?.vertex == Point(10, 100) && reversed.corner == 7)
    #expect(try run(["vertex.reverse", "vertex.reverse"]).editor.document == demo.document)
  }

  @Test(arguments: ["polygon", "star", "rectangle", "dialog"])
  func `a vertex that follows a rule frees its shape, which is said and undone in one step`(kind: String) throws {
    var session = try run(["set kind \(kind)", "set corner-radius 3"])
    let before = session.editor.document
    _ = session.run("vertex.nudge right")
    #expect(session.editor.message.text.hasPrefix("the \(kind) is now a free polygon: corner "))
    #expect(session.editor.item.shape.kind == "free")
    _ = session.run("edit.undo")
    #expect(session.editor.document == before)
    #expect(try SVGWriter.text(of: session.editor.document) == SVGWriter.text(of: before))
  }

  @Test func `a vertex of a path moves alone, and what only polygons can is refused for curves`() throws {
    var session = try run(["set kind path", "set path-data M0 0H50Q80 0 80 30V90H0Z"])
    _ = session.run("corner.goto 1")
    _ = session.run("vertex.nudge down 10")
    #expect(session.editor.item.shape.kind == "path" && session.editor.message.text == "corner 1 is at 80, 100")
    let before = session.editor.document
    _ = session.run("vertex.insert")
    #expect(session.editor.document == before)
    #expect(
      session.editor.message.text
        == "the path has curves or open ends: edit path-data, or make it a free polygon first")
    session = try run(["set kind path", "vertex.insert"])
    #expect(session.editor.message.text == "the path is now a free polygon: vertex inserted")
  }

  @Test func `a curl has no vertices to move`() throws {
    for line in ["vertex.nudge right", "vertex.insert", "vertex.delete", "vertex.first", "vertex.reverse"] {
      #expect(try run(["set kind curl", line]).editor.message.text == "a curl has no vertices to move")
    }
  }

  @Test(arguments: [
    (["set kind polygon"], "shape.scale 0.000001", "radius goes from 0.001 to 250000000, not 0.000075"),
    (["set kind polygon"], "shape.move 9e8 0", "x goes from -250000000 to 250000000, not 9000001"),
    (["set kind star", "set radius 900"], "shape.scale 1e6", "radius goes from"),
    (["set kind star", "set frame 90x90", "set tip-radius 9000"], "shape.scale 1e6", "tip-radius goes from"),
    (["set kind star", "set frame 90x90", "set notch-radius 9000"], "shape.scale 1e6", "notch-radius goes from"),
    (["set kind rectangle"], "shape.scale 0.000001 1", "width goes from 0.001"),
    (["set kind rectangle"], "shape.scale 1 1e6", "shape.scale 1 1e6 works"),
    (["set kind rectangle", "set height 900"], "shape.scale 1 1e6", "height goes from"),
    (["set kind rectangle", "set frame 900x900"], "shape.scale 1e6", "frame: \"900000000x900000000\" is not a size"),
    (["set kind rectangle", "set padding 600", "set frame 9000x9000"], "shape.scale 1e6", "padding goes from"),
    (["set kind curl", "set curl-depth 900"], "shape.scale 1 1e6", "curl-depth goes from"),
    (["set kind curl", "set curl-dx 900"], "shape.scale 1e6 1", "curl-dx goes from"),
    (["set kind dialog", "set arrow-width 900"], "shape.scale 1e6 1", "arrow-width goes from"),
    (["set kind rectangle", "set corners s9000 r r r"], "shape.scale 1e6", "corner 0 has the size"),
    ([], "shape.scale 1e-6", "shape.scale 1e-6 works"),
    (["shape.move 1e8 1e8"], "shape.scale 1e-6", "shape.scale 1e-6 works"),
    (["set kind path"], "shape.move 1e9 0", "path-data: "),
  ])
  func `what a motion would make too small or too large is refused by its name, and nothing changes`(
    before: [String], line: String, reason: String
  ) throws {
    var session = try run(before)
    #expect(session.editor.message.kind != .problem, "\(session.editor.message.text)")
    let document = session.editor.document
    _ = session.run(line)
    if reason.hasSuffix("works") {
      let text = try SVGWriter.text(of: session.editor.document)
      #expect(try SVGFile(Array(text.utf8)).document() == session.editor.document)
    } else {
      #expect(session.editor.message.kind == .problem && session.editor.document == document)
      #expect(session.editor.message.text.hasPrefix(reason), "\(session.editor.message.text)")
    }
  }

  @Test(arguments: [
    ("page 1e-4x5", "\"1e-4\" is out of range: 0.001 to 1000000000"),
    ("page 2e9x5", "\"2e9\" is out of range: 0.001 to 1000000000"),
  ])
  func `a page that no file could be read with is refused`(line: String, reason: String) throws {
    #expect(try run([line]).editor.message.text == reason)
  }

  @Test func `a page that would be too large for what is drawn is refused`() throws {
    let session = try run(["set points -1e9,0 1e9,0 0,1e9", "page fit"])
    #expect(session.editor.message.text.hasPrefix("the page would reach to 1000000002: "))
    #expect(session.editor.document.page == Document.demo.page)
  }

  @Test func `a box turned by a quarter is still one when it is scaled unevenly`() throws {
    let turned = try run(["set kind rectangle", "set width 80", "set height 60", "shape.rotate 90"])
    var session = turned
    _ = session.run("shape.scale 2 1")
    let (before, after) = (try turned.editor.item.resolved(), try session.editor.item.resolved())
    #expect(session.editor.item.shape.kind == "rectangle")
    #expect(before.path.bounds.map { [$0.width.rounded(), $0.height.rounded()] } == [60, 80])
    #expect(after.path.bounds.map { [$0.width.rounded(), $0.height.rounded()] } == [120, 80])
  }

  @Test func `the page is set, or fits what is drawn with its stroke`() throws {
    #expect(try run(["page 300x120"]).editor.document.page == Rect(x: 0, y: 0, width: 300, height: 120))
    let star = try run(["set kind rectangle", "set width 50", "set height 30", "set line-width 4", "page fit"]).editor
    #expect(star.document.page.width == 54 && star.document.page.height == 34)
    let painted = try #require(try star.document.paintedBounds())
    #expect(star.document.page.contains(painted))
    #expect(try run(["page 0x5"]).editor.message.text == "\"0\" is out of range: 0.001 to 1000000000")
  }

  @Test(arguments: ShapeCatalog.all.map { $0.kind })
  func `each kind is moved, scaled, turned, mirrored and centred, and undone byte for byte`(kind: String) throws {
    for line in [
      "shape.move 3 -4", "shape.scale 1.5", "shape.scale 2 0.5", "shape.rotate 30", "shape.flip horizontal",
      "shape.flip vertical", "shape.center",
    ] {
      var session = try run(["set kind \(kind)", "shape.rotate 10", "shape.move 7 0"])
      let before = try SVGWriter.text(of: session.editor.document)
      let steps = session.editor.history.undoCount
      _ = session.run(line)
      #expect(session.editor.message.kind == .changed, "\(kind) \(line): \(session.editor.message.text)")
      #expect(session.editor.history.undoCount == steps + 1)
      if line == "shape.center" {
        let middle = try #require(session.editor.outline.path.bounds).center
        #expect(middle.distance(to: session.editor.document.page.center) < 1e-6)
      }
      _ = session.run("edit.undo")
      #expect(try SVGWriter.text(of: session.editor.document) == before)
    }
  }
}
