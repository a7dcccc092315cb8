import Cells
import Document
import Editor
import EditorSupport
import Geometry
@testable import Interface
import LineMode
import Shapes
import Testing

/// A corner is sharp if nothing of it is cut in the drawing, and each place that counts corners says so.
@Suite struct SharpCornerTests {
  /// Parameters of a square of 80, and the styles of its corners.
  private static let squares: [(changes: [String], styles: [String])] = [
    (["corner-radius 0"], ["sharp", "sharp", "sharp", "sharp"]),
    (["corner-radius 0", "corner.0.radius 5"], ["round", "sharp", "sharp", "sharp"]),
    (["corner-radius 10"], ["round", "round", "round", "round"]),
    (["corner-radius 10", "corners none"], ["sharp", "sharp", "sharp", "sharp"]),
    (["corner-radius 10", "corner.1.radius 0"], ["round", "sharp", "round", "round"]),
    (["corner-radius 10", "corner.1.kind chamfer", "corner.2.switch off"], ["round", "chamfer", "sharp", "round"]),
    // A chamfer of radius 0 is no chamfer.
    (["corner-radius 0", "corner-kind chamfer"], ["sharp", "sharp", "sharp", "sharp"]),
  ]

  @Test(arguments: squares.indices)
  func `each count of sharp corners is that of the drawing`(row: Int) throws {
    let (changes, styles) = Self.squares[row]
    var session = try Session.demo()
    for change in ["kind rectangle", "width 80", "height 80"] + changes { _ = session.run("set " + change) }
    let sharp = styles.count { $0 == "sharp" }
    let cut = 4 - sharp

    let description = try #require(try DocumentDescription.all(of: session.editor.document).first)
    #expect(description.overview[0].hasSuffix("with 4 corners: \(cut) with a radius, \(sharp) sharp."))
    for (sentence, style) in zip(description.corners, styles) {
      #expect(sentence.contains(": \(style), "), "\(sentence)")
    }

    var display = Display()
    let screen = display.frame(of: session, size: Size(columns: 80, rows: 24)).lines.joined(separator: "\n")
    let word = styles.contains("chamfer") ? "cut" : "round"
    #expect(screen.contains(" \(cut) \(word) · \(sharp) sharp "), "\(screen)")

    let outline = try session.editor.item.resolved()
    for style in ["sharp", "round", "chamfer"] {
      let query = try CornerQuery(style)
      #expect(
        try query.selected(outline.corners, of: session.editor.item, in: outline.path).map(\.index)
          == styles.indices.filter { styles[$0] == style })
    }
  }

  @Test func `corners that are switched on without a radius are counted as sharp, with the reason`() throws {
    var session = try Session.demo()
    for change in ["kind rectangle", "corner-radius 0", "corners all"] { _ = session.run("set " + change) }
    _ = session.run("corner.round-all")
    #expect(session.editor.message.text == "no change: 0 round, 4 sharp (4 switched on with radius 0)")
    _ = session.run("corner.sharp-all")
    #expect(session.editor.message.text == "corners: 0 round, 4 sharp")
    _ = session.run("corner.pattern rs")
    #expect(session.editor.message.text == "corners: 0 round, 4 sharp (2 switched on with radius 0)")
    _ = session.run("set corner-radius 5")
    _ = session.run("corner.round-all")
    #expect(session.editor.message.text == "corners: 4 round, 0 sharp")
  }
}
