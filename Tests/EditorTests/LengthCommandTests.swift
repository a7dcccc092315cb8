import Document
import Editor
import EditorSupport
import Geometry
import SVG
import Settings
import Shapes
import Testing

/// Lengths with a unit in commands are those of the shown drawing.
@Suite struct LengthCommandTests {
  /// A drawing in which a millimeter is ten units.
  private static let square =
    "<svg xmlns='http://www.w3.org/2000/svg' width='100mm' height='100mm' viewBox='0 0 1000 1000'>"
    + "<path d='M100 100H900V900H100Z'/></svg>"

  private func session(_ lines: String...) throws -> Session {
    let document = try SVGFile(Array(Self.square.utf8)).document()
    var session = Session(
      try Editor(document, fileName: "square.svg", hasFile: true, keymap: try Session.demo().editor.keymap))
    for line in lines { _ = session.run(line) }
    return session
  }

  /// Lines with units, and the same in units of the document.
  static let lines: [(typed: String, plain: String)] = [
    ("set corner-radius 10mm", "set corner-radius 100"),
    ("set corner-radius += 1mm", "set corner-radius += 10"),
    ("set corner-radius -= 1mm + 2", "set corner-radius -= 12"),
    ("set line-width 2mm", "set line-width 20"),
    ("set line-width += 2in / 4", "set line-width += 127"),
    ("set shadow-dx 1cm", "set shadow-dx 100"),
    ("set corner.0.radius 10mm", "set corner.0.radius 100"),
    ("set corner.0.radius += 1mm", "set corner.0.radius += 10"),
    ("set corner.all.radius 10mm", "set corner.all.radius 100"),
    ("corner.radius 10mm", "corner.radius 100"), ("corner.radius r + 1mm", "corner.radius r + 10"),
    ("corner.radius c5mm", "corner.radius c50"), ("corner.radius +10mm", "corner.radius +100"),
    ("corner.radius -10mm", "corner.radius -100"),
    ("corner.cut 1cm", "corner.cut 100"), ("corner.recession 5mm", "corner.recession 50"),
    ("corner.at 90mm 10mm", "corner.at 900 100"), ("corner.at 80mm 20mm 2cm", "corner.at 800 200 200"),
    ("vertex.nudge right 1cm", "vertex.nudge right 100"), ("vertex.move 5mm 6mm", "vertex.move 50 60"),
    ("vertex.move x + 1mm, y - 1cm", "vertex.move x + 10, y - 100"),
    ("vertex.insert 5cm 5mm", "vertex.insert 500 50"), ("shape.move 10mm 5mm", "shape.move 100 50"),
    ("shape.move 1in,-1pt", "shape.move 254,-3.5277777777777777"), ("page 80mm x 9cm", "page 800x900"),
    ("page 2inx5in", "page 508x1270"), ("shape.add star radius=2cm", "shape.add star radius=200"),
    ("view.zoom 200 1cm 2cm", "view.zoom 200 100 200"),
    ("repeat 2 shape.move 1mm 0", "repeat 2 shape.move 10 0"),
  ]

  @Test(arguments: lines)
  func `a length with a unit means that length on the page`(typed: String, plain: String) throws {
    let (one, other) = (try session("set corner-radius 150", typed), try session("set corner-radius 150", plain))
    #expect(other.editor.message.kind != .problem, "\(other.editor.message.text)")
    #expect(one.editor.message == other.editor.message)
    #expect(one.editor.own.document == other.editor.own.document)
    #expect(one.editor.corner == other.editor.corner && one.editor.view.zoom == other.editor.view.zoom)
    let before = try session("set corner-radius 150").editor
    #expect(
      one.editor.own.document != before.own.document || one.editor.corner != before.corner
        || one.editor.view.zoom != before.view.zoom)
  }

  @Test func `a width has the size of the page`() throws {
    let editor = try session("set kind rectangle", "set width 30mm", "set height += 1mm").editor
    #expect(editor.item.value(of: "width")?.number == 300)
    #expect(editor.item.value(of: "height")?.number == 810)
  }

  @Test func `a sweep goes through lengths with a unit`() throws {
    let editor = try session("sweep corner-radius=0:20mm:10mm").editor
    guard case .gallery(let gallery) = editor.mode else {
      Issue.record("\(editor.message.text)")
      return
    }
    let radii = gallery.entries.map { $0.picture.items[0].value(of: "corner-radius")?.number }
    #expect(radii == [0, 100, 200] && gallery.entries.map(\.name) == ["0mm", "10mm", "20mm"])
  }

  /// Commands whose numbers are no lengths.
  private static let others = ["shape.scale", "shape.rotate", "vertex.angle"]

  @Test func `the list has every command that takes a number with a unit`() throws {
    for command in CommandCatalog.all where !Self.others.contains(command.name) {
      let line = command.example.replacing(/([ =][-+]?\d+)(?= |$)/) { "\($0.output.1)mm" }
      guard line != command.example else { continue }
      do {
        try CommandCatalog.check(line)
      } catch { continue }
      #expect(Self.lines.contains { $0.typed.hasPrefix(command.name + " ") }, "\(line)")
    }
  }

  @Test(arguments: [
    ("set corner-radius += 1q", "corner-radius: unknown unit \"q\" at character 2"), ("set fill += 1mm", "fill is not"),
    ("corner.radius +50%", "\"+50%\": expected a number such as +1"), ("corner.at 1 1 -1mm", "\"1 1 -1mm\": expected"),
    ("page 1e12mmx4", "\"1e12mm\" is out of range"), ("shape.move 1e9cm 0", "\"1e9cm\" is out of range"),
    ("sweep corner-radius=1:20mm:10mm", "'corner-radius=1:20mm:10mm' is not a range"),
  ])
  func `a wrong length changes nothing and is named as typed`(line: String, reason: String) throws {
    let editor = try session(line).editor
    #expect(editor.message.text.hasPrefix(reason), "\(editor.message.text)")
    #expect(try editor.own.document == session().editor.own.document)
  }
}
