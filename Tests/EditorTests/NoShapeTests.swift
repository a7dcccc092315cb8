import Document
import Editor
import EditorSupport
import Geometry
import LineMode
import SVG
import Shapes
import Testing

/// A file whose `<use>` elements draw everything can be looked at, but has no shape to edit.
@Suite struct NoShapeTests {
  private static let file =
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'><symbol id='a' viewBox='0 0 2 2'>"
    + "<path d='M0 0H2V2Z'/></symbol><use href='#a' width='50' height='50'/></svg>"
  private static let reason = "no shape to edit: <use> draws everything · a adds one"

  private func session(_ lines: String...) throws -> Session {
    let document = try SVGFile(Array(Self.file.utf8)).document()
    var session = Session(
      try Editor(document, fileName: "icon.svg", hasFile: true, keymap: try Session.demo().editor.keymap))
    for line in lines { _ = session.run(line) }
    return session
  }

  @Test func `it opens with one line about that, and is saved as it was`() throws {
    let editor = try session().editor
    #expect(editor.message.text.hasPrefix("no shape to edit: <use> draws everything"))
    #expect(!editor.isModified && editor.document.foreign.shapes.count == 1)
    #expect(try SVGWriter.text(of: editor.document) == Self.file)
  }

  @Test(arguments: [
    "set fill red", "set fill-opacity += 1", "set kind star", "set count 5", "set corner.0.radius 5",
    "set corner.all.radius 5", "corner.toggle", "corner.radius 5", "corner.round-all", "corner.kind chamfer",
    "vertex.move 1 2", "vertex.insert", "vertex.delete", "vertex.reverse", "shape.move 1 2", "shape.scale 2",
    "shape.rotate 90", "shape.flip horizontal", "shape.select next", "shape.select 1", "shape.duplicate",
    "shape.delete",
    "shape.raise", "shape.back", "shape.rename door", "shape.hide", "shape.lock", "shape.next", "corner.radius max",
    "shape.keep path", "parameter.cycle shadow", "sweep corner-radius=0:9:3", "explain.corner", "picture.link a.png",
  ])
  func `a command for shapes says so`(line: String) throws {
    let session = try session(line)
    #expect(session.editor.message.text.contains("no shape to edit: <use> draws everything"))
    #expect(try session.editor.document == self.session().editor.document)
  }

  /// Whatever is run, the editor goes on.
  @Test(arguments: CommandCatalog.all.map(\.name)) func `every command runs without a shape`(name: String) throws {
    let command = try #require(CommandCatalog.all.first { $0.name == name })
    var session = try session(command.example, "app.cancel", command.example)
    _ = session.run("edit.undo")
    #expect(session.editor.document.items.count <= 1)
    var plain = PlainSession(session)
    for line in ["describe", "corners", "corner", "menu", "0", command.example] { _ = plain.take(line) }
  }

  @Test func `a description says what draws the file`() throws {
    var plain = PlainSession(try session())
    #expect(plain.take("describe").lines.joined().contains("No shape can be edited: <use> draws 1 shape."))
  }

  @Test func `a shape can be added, undone and added again`() throws {
    var session = try session("shape.add star")
    #expect(session.editor.document.items.count == 1 && session.editor.item.shape.kind == "star")
    let text = try SVGWriter.text(of: session.editor.document)
    #expect(text.hasPrefix(Self.file.dropLast("</svg>".count) + "\n<path") && text.contains("data-shape=\"star\""))
    let again = try SVGFile(Array(text.utf8)).document()
    #expect(again.items.map(\.shape.kind) == ["star"])
    #expect(
      session.editor.document.placedForeignShapes.map(\.below) == [0] && again.placedForeignShapes.map(\.below) == [0])
    _ = session.run("undo")
    #expect(session.editor.document.items.isEmpty && session.editor.outline.corners.isEmpty)
    _ = session.run("redo")
    #expect(session.editor.document.items.count == 1 && !session.editor.outline.corners.isEmpty)
    _ = session.run("page 200x200")
    #expect(session.editor.document.page.width == 200)
  }
}
