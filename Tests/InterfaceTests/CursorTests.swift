import EditorSupport
import Editor
import Geometry
import Cells
import Shapes
import Testing

@testable import Interface

/// The hardware cursor, which screen readers and braille lines follow, stands on what the keys act on.
@Suite struct CursorTests {
  private static let sizes = [
    Size(columns: 80, rows: 24), Size(columns: 140, rows: 40), Size(columns: 70, rows: 24), Size(columns: 40, rows: 12),
    Size(columns: 20, rows: 5),
  ]

  /// The text from the cursor on, in its row.
  private func atCursor(_ keys: String, _ size: Size, keymap: String = "default") throws -> (text: String, Frame) {
    var session = try Session.demo(keymap: keymap)
    try session.type(keys)
    var display = Display()
    let frame = display.frame(of: session, size: size)
    let cursor = try #require(frame.cursor, "no cursor after \(keys) at \(size)")
    #expect((0..<size.columns).contains(cursor.column) && (0..<size.rows).contains(cursor.row))
    return (String(frame.lines[cursor.row].dropFirst(cursor.column)), frame)
  }

  @Test(arguments: sizes) func `it stands on the selected corner's row`(size: Size) throws {
    let text = try atCursor("3", size).text
    #expect(text.drop { $0 == " " }.hasPrefix(size.columns < 60 ? "▸3" : "▸  3"))
  }

  @Test(arguments: sizes) func `it stands on the selected parameter's row`(size: Size) throws {
    var session = try Session.demo()
    try session.type("focus.parameters down")
    let label = session.editor.inspectorRow(session.editor.row).label
    #expect(try atCursor("focus.parameters down", size).text.hasPrefix("▸" + label))
  }

  @Test(arguments: sizes) func `in the preview it stands on the selected vertex`(size: Size) throws {
    var last: Position?
    for corner in 0..<9 {
      var session = try Session.demo()
      try session.type("focus.preview")
      _ = session.run("corner.goto \(corner)")
      var display = Display()
      let frame = display.frame(of: session, size: size)
      let cursor = try #require(frame.cursor)
      let place = try #require(display.place(of: MouseEvent(.press, at: cursor), holding: nil))
      let vertex = session.editor.outline.corners[corner].vertex
      #expect((place.point - vertex).length < 1.2 * place.unitsPerCell, "\(corner)")
      #expect(cursor != last)
      last = cursor
    }
  }

  @Test(arguments: sizes) func `it stands on the first entry of a box, or where its keys are listed`(size: Size) throws
  {
    let text = try atCursor("c", size).text
    #expect(text.hasPrefix(size.rows >= 12 ? "r  round" : "c …"), "\(text)")
  }

  @Test(arguments: sizes) func `it stands on the chosen line of a list`(size: Size) throws {
    let line = try Session.demo().editor.keyLines(of: .corners)[2]
    #expect(try atCursor("? down", size).text.drop { $0 == "▸" || $0 == " " }.hasPrefix(line.keys))
  }

  @Test(arguments: sizes) func `it stands behind what is typed`(size: Size) throws {
    for keys in [": corner", "ret 1 2"] {
      let (_, frame) = try atCursor(keys, size)
      let cursor = try #require(frame.cursor)
      let before = String(frame.lines[cursor.row].prefix(cursor.column))
      #expect(before.hasSuffix(keys.hasPrefix(":") ? "corner" : "12"), "\(before)")
    }
  }

  @Test(arguments: sizes) func `it stands on a question`(size: Size) throws {
    let text = try atCursor("space q", size).text
    #expect(!text.isEmpty)
  }

  @Test(arguments: sizes) func `in an explanation it stands on its text`(size: Size) throws {
    let (text, frame) = try atCursor("2 x", size)
    #expect(!text.allSatisfy { $0 == " " }, "\(frame.lines.joined(separator: "\n"))")
  }
}
