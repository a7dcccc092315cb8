import Document
import EditorSupport
import Geometry
import Shapes
import Testing

@testable import Editor

/// Boxes that open, and the first key in them.
@Suite struct FirstKeyTests {
  @Test(arguments: ["ret", "ret esc", "ret ret", "ret left ret"])
  func `opening the box of a radius changes nothing`(keys: String) throws {
    var session = try Session.demo()
    // Its radius is the shared one.
    try session.type("4")
    let document = session.editor.document
    try session.type(keys)
    #expect(session.editor.document == document && session.preview == nil)
    #expect(session.editor.history.undoCount == 0)
  }

  @Test func `a typed radius is shown at once, and Enter takes it`() throws {
    var session = try Session.demo()
    try session.type("4 ret 9")
    #expect(session.preview?.item.shape.size(ofCorner: 4).value == 9)
    try session.type("ret")
    #expect(session.editor.item.shape.size(ofCorner: 4).value == 9 && session.editor.history.undoCount == 1)
  }

  @Test func `zero in the color box is none, and waits for Enter`() throws {
    var session = try Session.demo()
    try session.type("f 0")
    guard case .colors = session.editor.mode else {
      Issue.record("the box is closed")
      return
    }
    #expect(session.preview?.item.style.fill.isVisible == false && session.editor.item.style.fill.isVisible)
    try session.type("ret")
    #expect(session.editor.mode == .normal && !session.editor.item.style.fill.isVisible)
  }

  @Test func `a digit in the parameters begins the value of a row with a number`() throws {
    var session = try Session.demo()
    _ = session.run("parameter.find corner-radius")
    try session.type("1 2 ret")
    #expect(session.editor.value(of: "corner-radius")?.number == 12)
    // The number of vertices of a free polygon is fixed: the reason is said.
    _ = session.run("parameter.find count")
    try session.type("1")
    #expect(session.editor.mode == .normal && session.editor.message.text.contains("insert or delete"))
    // A row with words leaves the digits to the corners.
    _ = session.run("parameter.find overflow")
    try session.type("2")
    #expect(session.editor.corner == 2 && session.editor.mode == .normal)
  }
}
