import Cells
import Document
@testable import Editor
import EditorSupport
import Formats
import Geometry
import SVG
import Shapes
import Testing

@Suite struct ClipboardCommandTests {
  private let square = "M20 20H80V80H20Z"

  @Test(arguments: ["y", ": copy ret"])
  func `copying asks for the whole drawing as SVG`(keys: String) throws {
    var session = try Session.several()
    let effects = try session.type(keys)
    #expect(effects == [.copy(session.editor.document, as: "svg")])
    session.applyCopy(.copied("sent svg (1.1 kB) to the terminal's clipboard"))
    #expect(session.editor.message.kind == .information)
    session.applyCopy(.failed("no clipboard"))
    #expect(session.editor.message == Message("no clipboard", .problem))
  }

  @Test func `a speech bubble with a curved tail at the left is copied with nine keys`() throws {
    var session = try Session.demo()
    let keys = "g d tab down down right down right y"
    let effects = try session.type(keys)
    #expect(keys.split(separator: " ").count == 9 && effects == [.copy(session.editor.document, as: "svg")])
    let values = ["kind", "arrow", "tail"].map {
      session.editor.item.value(of: $0)?.text ?? session.editor.item.shape.kind
    }
    #expect(values == ["dialog", "left", "curved"])
  }

  @Test func `another format is chosen from a list of names and their help, a line each`() throws {
    var session = try Session.demo()
    try session.type("e j")
    let lines = session.editor.formatLines.dropFirst()
    #expect(lines.map(\.keys) == FormatCatalog.copied.map(\.name))
    #expect(lines.map(\.text) == FormatCatalog.copied.map(\.help))
    // 80 columns less the box, its marker and the names.
    #expect(lines.allSatisfy { $0.text.count <= 80 - 4 - 17 }, "\(lines.map(\.text.count))")
    let index = try #require(lines.firstIndex { $0.keys == "path" })
    let down = String(repeating: "down ", count: index - 1)
    #expect(try session.type(down + "ret") == [.copy(.demo, as: "path")])
  }

  @Test(arguments: [
    ("s w", "swiftui"), ("c", "css"), ("c o", "compose"), ("x o", "openscad"), ("t t u", "turtle"), ("j j", "json"),
  ])
  func `the start of a name chooses a format`(letters: String, name: String) throws {
    var session = try Session.demo()
    // A letter that starts no name is refused, and further ones are not keys.
    #expect(try session.type("e j \(letters) ret") == (letters.contains("x") ? [] : [.copy(.demo, as: name)]))
  }

  @Test func `a drawing of several shapes has the code of each visible one`() throws {
    var document = try Session.several().editor.document
    document.items[1].isHidden = true
    let path = try #require(FormatCatalog.copied.first { $0.name == "path" })
    #expect(try #require(try path.text(of: document)).split(separator: "\n").count == 2)
  }

  @Test(arguments: ["pdf", "gif", "svg svg"]) func `no other format can be copied`(format: String) throws {
    var session = try Session.demo()
    #expect(session.run("copy \(format)").isEmpty && session.editor.message.kind == .problem)
  }

  @Test func `pasted path data is a new shape on top, in one step`() throws {
    var session = try Session.demo()
    let before = session.editor.document
    #expect(session.paste("  \(square)\n").isEmpty)
    #expect(session.editor.message == Message("pasted 1 shape", .changed))
    #expect(session.editor.document.items.count == 2 && session.editor.selected == 1)
    #expect(session.editor.document.items[0] == before.items[0] && session.editor.history.undoCount == 1)
    try session.type("u")
    #expect(session.editor.document == before)
  }

  @Test func `pasted elements come in order, with a word about what is missing`() throws {
    var session = try Session.several()
    _ = session.paste("<g><rect width=\"9\" height=\"9\"/>\n<circle r=\"5\"/><text>a</text></g>")
    let editor = session.editor
    #expect(editor.document.items.suffix(2).map(\.shape.kind) == ["rectangle", "rectangle"])
    #expect(editor.message.text.hasPrefix("pasted 2 shapes; ") && editor.message.text.contains("text"))
    let saved = try SVGWriter.text(of: editor.document)
    #expect(saved.contains("<!-- the roof -->") && saved.contains("<text x=\"5\" y=\"9\">kept</text>"))
    #expect(try SVGFile(Array(saved.utf8)).document().items == editor.document.items)
  }

  @Test func `a replay pastes the same shapes`() throws {
    var session = try Session.several()
    let start = session.editor
    for text in [square, "<g>\n<rect id=\"a\" width=\"9\" height=\"9\"/>\n</g>", "<svg><circle r=\"5\"/></svg>"] {
      _ = session.paste(text)
      _ = session.run("corner.radius 3")
    }
    _ = session.run("edit.undo")
    let changes = session.takeChanges()
    var again = start
    #expect(again.replay(changes) == changes.count)
    #expect(again.document == session.editor.document && again.history.undoCount == session.editor.history.undoCount)
    #expect(try SVGWriter.text(of: again.document) == SVGWriter.text(of: session.editor.document))
  }

  @Test func `other text changes nothing, and runs no keys`() throws {
    var session = try Session.demo()
    for text in ["a", ":quit\n", "uuu", "<b>", "M0 0 X"] {
      #expect(session.paste(text).isEmpty)
      #expect(
        session.editor.message.kind == .problem && session.editor.document == .demo && session.editor.mode == .normal)
    }
  }

  @Test func `a text field takes path data as text, and an open list takes none`() throws {
    var session = try Session.demo()
    try session.type(":")
    _ = session.paste(square)
    guard case .prompt(let prompt) = session.editor.mode else { throw CancellationError() }
    #expect(prompt.text == square && session.editor.document == .demo)
    try session.type("esc ?")
    _ = session.paste(square)
    #expect(session.editor.document == .demo && session.editor.message.kind == .problem)
  }

  @Test func `a read-only drawing and a lesson refuse a paste`() throws {
    var session = try Session.demo()
    session.setReadOnly("another editor has it")
    _ = session.paste(square)
    #expect(session.editor.document == .demo && session.editor.message.text.contains("read only"))
    session.setReadOnly(nil)
    _ = session.run("lesson.open fillet")
    let lesson = session.editor.document
    _ = session.paste(square)
    #expect(session.editor.document == lesson && session.editor.message.kind == .problem)
  }
}
