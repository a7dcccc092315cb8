import Cells
import Document
import Editor
import EditorSupport
import Interface
import SVG
import Testing

/// The screens of a file whose `<use>` elements draw everything.
@Suite struct NoShapeScreenTests {
  private static let file =
    "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'><symbol id='a' viewBox='0 0 2 2'>"
    + "<path d='M0 0H2V2Z'/></symbol><use href='#a' width='100' height='100'/></svg>"

  private func session() throws -> Session {
    let document = try SVGFile(Array(Self.file.utf8)).document()
    return Session(
      try Editor(document, fileName: "icon.svg", hasFile: true, keymap: try Session.demo().editor.keymap))
  }

  @Test func `the screen shows the drawing, and says that nothing can be edited`() throws {
    var display = Display()
    let frame = display.frame(of: try session(), size: Size(columns: 100, rows: 30))
    let lines = (0..<30).map { row in
      String(String.UnicodeScalarView((0..<100).map { frame[$0, row].glyph }))
    }
    #expect(lines[0].contains("icon.svg  no shape to edit"))
    #expect(lines[29].contains("no shape to edit: <use> draws everything · "))
    #expect(!lines.joined().contains("free polygon"))
  }

  @Test(arguments: CommandCatalog.all.map(\.name))
  func `every command can be drawn without a shape`(name: String) throws {
    let command = try #require(CommandCatalog.all.first { $0.name == name })
    var (session, display) = (try session(), Display())
    for line in [command.example, "app.cancel", "focus.parameters", "focus.preview", command.example] {
      _ = session.run(line)
      for size in [Size(columns: 80, rows: 24), Size(columns: 140, rows: 40), Size(columns: 20, rows: 5)] {
        #expect(display.frame(of: session, size: size).size == size)
      }
    }
  }
}
